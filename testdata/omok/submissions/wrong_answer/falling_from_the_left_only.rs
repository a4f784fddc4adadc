// Looks at the falling diagonals that begin at the left edge, but not at those that begin at the upper edge.
use std::io::{stdin, Read};

const SIZE: usize = 19;

/// The points from one at the edge of the board straight on to the other edge.
fn line(row: usize, column: usize, down: isize, right: isize) -> Vec<(usize, usize)> {
    let mut points = Vec::new();
    let (mut row, mut column) = (row as isize, column as isize);
    while row >= 0 && row < SIZE as isize && column >= 0 && column < SIZE as isize {
        points.push((row as usize, column as usize));
        row += down;
        column += right;
    }
    points
}

fn won(colour: u8, start: (usize, usize)) {
    println!("{}\n{} {}", colour, start.0 + 1, start.1 + 1);
}

/// Goes along every line of the board and counts how often the same stone comes again.
fn main() {
    let mut input = String::new();
    stdin().read_to_string(&mut input).unwrap();
    let words: Vec<u8> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let board: Vec<&[u8]> = words.chunks(SIZE).collect();
    let mut lines = Vec::new();
    lines.extend((0..SIZE).map(|at| line(at, 0, 0, 1)));
    lines.extend((0..SIZE).map(|at| line(0, at, 1, 0)));
    // Diagonals that fall begin at the left or the upper edge, those that rise at the left or the lower one.
    lines.extend((0..SIZE).map(|at| line(at, 0, 1, 1)));
    lines.extend((0..SIZE).map(|at| line(at, 0, -1, 1)));
    lines.extend((1..SIZE).map(|at| line(SIZE - 1, at, -1, 1)));
    for points in lines {
        let (mut colour, mut count, mut start) = (0, 0, points[0]);
        for &(row, column) in points.iter() {
            let stone = board[row][column];
            if stone != colour {
                if colour != 0 && count == 5 {
                    return won(colour, start);
                }
                colour = stone;
                count = 0;
                start = (row, column);
            }
            count += 1;
        }
        // The run at the end of the line.
        if colour != 0 && count == 5 {
            return won(colour, start);
        }
    }
    println!("0");
}
