//! Chooses boards on which programs do different things.

/// What a program does on each board, as a number: 0 is what is right; `None` if it was not run there.
pub type Row = Vec<Option<u32>>;

/// Two rows by their numbers, and how many boards should still tell them apart.
pub type Pair = (usize, usize, usize);

/// All pairs of so many rows, each to be told apart by `times` boards.
pub fn pairs(rows: usize, times: usize) -> Vec<Pair> {
    (0..rows).flat_map(|one| (0..one).map(move |other| (one, other, times))).collect()
}

/// Boards by their numbers, the one that tells the most pairs apart first, until all are told apart as often as they
/// should or there are no more boards; at most `most`. Of boards that tell as many apart, that of the least cost.
///
/// The choice is greedy: the best set is as hard to find as the smallest cover of a set.
pub fn choose(rows: &[Row], mut pairs: Vec<Pair>, costs: &[usize], most: usize) -> Vec<usize> {
    let mut left: Vec<usize> = (0..costs.len()).collect();
    left.sort_by_key(|&board| costs[board]);
    let mut chosen = Vec::new();
    while chosen.len() < most {
        let gain = |&board: &usize| {
            pairs.iter().filter(|&&(one, other, _)| parts(&rows[one], &rows[other], board)).count()
        };
        let gains: Vec<usize> = left.iter().map(gain).collect();
        // The first of equals.
        let Some((place, &best)) = gains.iter().enumerate().rev().max_by_key(|(_, gain)| **gain) else {
            break;
        };
        if best == 0 {
            break;
        }
        let board = left.remove(place);
        for (one, other, times) in &mut pairs {
            *times -= usize::from(parts(&rows[*one], &rows[*other], board));
        }
        pairs.retain(|&(_, _, times)| times > 0);
        chosen.push(board);
    }
    chosen
}

/// The pairs of rows that no board tells apart.
pub fn alike(rows: &[Row], boards: &[usize]) -> Vec<(usize, usize)> {
    let pairs = (0..rows.len()).flat_map(|other| (0..other).map(move |one| (one, other)));
    pairs
        .filter(|&(one, other)| !boards.iter().any(|&board| parts(&rows[one], &rows[other], board)))
        .collect()
}

fn parts(one: &Row, other: &Row, board: usize) -> bool {
    matches!((one[board], other[board]), (Some(one), Some(other)) if one != other)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A letter a board: a digit for what is done there, a dot for what is not known.
    fn rows(rows: &[&str]) -> Vec<Row> {
        rows.iter().map(|row| row.chars().map(|letter| letter.to_digit(10)).collect()).collect()
    }

    #[test]
    fn one_board_can_be_enough() {
        let rows = rows(&["000", "011", "012"]);
        assert_eq!(choose(&rows, pairs(3, 1), &[1, 1, 9], 9), [2]);
        assert!(alike(&rows, &[2]).is_empty());
        assert_eq!(alike(&rows, &[1]), [(1, 2)]);
    }

    #[test]
    fn of_equals_the_least() {
        assert_eq!(choose(&rows(&["00", "11"]), pairs(2, 1), &[5, 4], 9), [1]);
        assert_eq!(choose(&rows(&["00", "11"]), pairs(2, 1), &[5, 5], 9), [0]);
    }

    #[test]
    fn pairs_are_told_apart_more_than_once_where_that_can_be() {
        assert_eq!(choose(&rows(&["000", "110"]), pairs(2, 2), &[1, 2, 3], 9), [0, 1]);
        assert_eq!(choose(&rows(&["000", "110"]), pairs(2, 2), &[1, 2, 3], 1), [0]);
        assert_eq!(choose(&rows(&["000", "010"]), pairs(2, 2), &[1, 2, 3], 9), [1]);
    }

    #[test]
    fn what_is_not_known_tells_nothing() {
        assert!(choose(&rows(&["0", "."]), pairs(2, 1), &[1], 9).is_empty());
        assert_eq!(alike(&rows(&["0", "."]), &[0]), [(0, 1)]);
    }
}
