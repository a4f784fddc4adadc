//! How strong a case is: how many wrong programs fail on it, and how many of them pass all stronger ones.

/// The numbers of the cases, the strongest first. `kills[case][program]` says whether a wrong program fails there.
///
/// Each next case is the one that kills most of the programs that no earlier one kills; then, if none is left, the
/// count begins anew. So the first N cases kill about as many programs as N cases can. Among equals the one that
/// kills more programs altogether comes first, then the one with the smaller number.
pub fn order(kills: &[Vec<bool>]) -> Vec<usize> {
    let programs = kills.first().map_or(0, Vec::len);
    let mut alive = vec![true; programs];
    let mut left: Vec<usize> = (0..kills.len()).collect();
    let mut order = Vec::new();
    let count = |case: usize, alive: &[bool]| {
        kills[case].iter().zip(alive).filter(|&(&kill, &alive)| kill && alive).count()
    };
    while !left.is_empty() {
        if left.iter().all(|&case| count(case, &alive) == 0) {
            alive.fill(true);
        }
        let all = vec![true; programs];
        let strength = |&case: &usize| (count(case, &alive), count(case, &all), usize::MAX - case);
        let strongest = (0..left.len()).max_by_key(|&place| strength(&left[place]));
        let Some(case) = strongest.map(|place| left.remove(place)) else { break };
        for (alive, &kill) in alive.iter_mut().zip(&kills[case]) {
            *alive &= !kill;
        }
        order.push(case);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_kills_new_ones_comes_before_what_kills_many() {
        let kills = [
            vec![false, false, false, false],
            vec![true, true, true, false],
            vec![true, true, false, false],
            vec![false, false, false, true],
        ];
        assert_eq!(order(&kills), [1, 3, 2, 0]);
    }

    #[test]
    fn equals_keep_their_order() {
        assert_eq!(order(&[vec![true], vec![true], vec![true]]), [0, 1, 2]);
        assert_eq!(order(&[vec![], vec![]]), [0, 1]);
        assert!(order(&[]).is_empty());
    }
}
