// Pops groups of three as well, as when the puyo it starts from is counted twice.
// Chains of a field: plays the rounds one by one, with a flood fill for the groups.
use std::io::{self, Read};

const HEIGHT: usize = 12;
const WIDTH: usize = 6;

/// The lines from the top; '.' is an empty cell.
type Field = Vec<Vec<char>>;

/// The cells above, below, to the left and to the right of a cell.
fn neighbours(row: usize, column: usize) -> Vec<(usize, usize)> {
    let mut cells = Vec::new();
    if row > 0 {
        cells.push((row - 1, column));
    }
    if row + 1 < HEIGHT {
        cells.push((row + 1, column));
    }
    if column > 0 {
        cells.push((row, column - 1));
    }
    if column + 1 < WIDTH {
        cells.push((row, column + 1));
    }
    cells
}

/// Collects the group of the puyo at `start` and marks its cells as seen.
fn group_of(field: &Field, start: (usize, usize), seen: &mut [[bool; WIDTH]; HEIGHT]) -> Vec<(usize, usize)> {
    let colour = field[start.0][start.1];
    let mut group = vec![start];
    seen[start.0][start.1] = true;
    let mut next = 0;
    // The list grows while it is walked: each cell adds its unseen neighbours.
    while next < group.len() {
        let (row, column) = group[next];
        for (r, c) in neighbours(row, column) {
            if !seen[r][c] && field[r][c] == colour {
                seen[r][c] = true;
                group.push((r, c));
            }
        }
        next += 1;
    }
    group
}

/// The cells of all groups of four or more.
fn popping_cells(field: &Field) -> Vec<(usize, usize)> {
    let mut seen = [[false; WIDTH]; HEIGHT];
    let mut popping = Vec::new();
    for row in 0..HEIGHT {
        for column in 0..WIDTH {
            if field[row][column] == '.' || seen[row][column] {
                continue;
            }
            let group = group_of(field, (row, column), &mut seen);
            if group.len() >= 3 {
                popping.extend(group);
            }
        }
    }
    popping
}

/// Lets every puyo fall, the lowest of a column first.
fn fall(field: &mut Field) {
    for column in 0..WIDTH {
        let mut free = HEIGHT;
        for row in (0..HEIGHT).rev() {
            let puyo = field[row][column];
            if puyo != '.' {
                free -= 1;
                field[row][column] = '.';
                field[free][column] = puyo;
            }
        }
    }
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut field: Field = text.lines().map(|line| line.chars().collect()).collect();
    let mut chain = 0;
    loop {
        let popping = popping_cells(&field);
        if popping.is_empty() {
            break;
        }
        for (row, column) in popping {
            field[row][column] = '.';
        }
        fall(&mut field);
        chain += 1;
    }
    println!("{}", chain);
}
