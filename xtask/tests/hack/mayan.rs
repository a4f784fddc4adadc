//! Tries all moves, as one of the two readings has them.

use std::io::Read;

type Table = [[u32; 7]; 5];

/// `within` stops as soon as the board is empty; `exactly` wants it empty after the last move, and swaps equal blocks.
/// `mixed` is `exactly` with two moves and `within` else; `none` never finds a way.
pub fn main(reading: &str) {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse::<u32>().unwrap());
    let moves = numbers.next().unwrap();
    let mut table = [[0; 7]; 5];
    for column in &mut table {
        for (cell, colour) in (0..).zip(numbers.by_ref().take_while(|&colour| colour != 0)) {
            column[cell] = colour;
        }
    }
    let exactly = reading == "exactly" || (reading == "mixed" && moves == 2);
    let mut found = Vec::new();
    if reading != "none" && clear(&table, moves, exactly, &mut found) {
        for (x, y, g) in found {
            println!("{x} {y} {g}");
        }
    } else {
        println!("-1");
    }
}

fn clear(table: &Table, left: u32, exactly: bool, found: &mut Vec<(usize, usize, i32)>) -> bool {
    let count = |colour| table.iter().flatten().filter(|&&cell| cell == colour).count();
    if left == 0 || (1..=10).any(|colour| [1, 2].contains(&count(colour))) {
        return false;
    }
    for x in 0..5 {
        for y in 0..7 {
            for g in [1, -1] {
                let to = x as i32 + g;
                if table[x][y] == 0 || !(0..5).contains(&to) {
                    continue;
                }
                let to = to as usize;
                if g < 0 && table[to][y] != 0 || (!exactly && table[x][y] == table[to][y]) {
                    continue;
                }
                let mut next = *table;
                (next[x][y], next[to][y]) = (table[to][y], table[x][y]);
                settle(&mut next);
                found.push((x, y, g));
                let is_empty = next.iter().flatten().all(|&cell| cell == 0);
                let is_done = if is_empty { !exactly || left == 1 } else { clear(&next, left - 1, exactly, found) };
                if is_done {
                    return true;
                }
                found.pop();
            }
        }
    }
    false
}

fn settle(table: &mut Table) {
    loop {
        for column in table.iter_mut() {
            let blocks: Vec<u32> = column.iter().copied().filter(|&cell| cell != 0).collect();
            *column = [0; 7];
            column[..blocks.len()].copy_from_slice(&blocks);
        }
        let mut gone = Vec::new();
        for x in 0..5 {
            for y in 0..7 {
                for (dx, dy) in [(1, 0), (0, 1)] {
                    let run: Vec<(usize, usize)> = (0..3).map(|step| (x + dx * step, y + dy * step)).collect();
                    let is_inside = run.iter().all(|&(x, y)| x < 5 && y < 7);
                    if table[x][y] != 0 && is_inside && run.iter().all(|&(i, j)| table[i][j] == table[x][y]) {
                        gone.extend(run);
                    }
                }
            }
        }
        if gone.is_empty() {
            return;
        }
        for (x, y) in gone {
            table[x][y] = 0;
        }
    }
}
