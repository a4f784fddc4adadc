// Forgets the rising diagonal.
use std::io::Read;

const SIZE: isize = 19;
const DIRECTIONS: [(isize, isize); 3] = [(0, 1), (1, 0), (1, 1)];

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let stones: Vec<u8> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let at = |row: isize, column: isize| {
        let inside = row >= 0 && row < SIZE && column >= 0 && column < SIZE;
        if inside { stones[(row * SIZE + column) as usize] } else { 0 }
    };
    for row in 0..SIZE {
        for column in 0..SIZE {
            let colour = at(row, column);
            if colour == 0 {
                continue;
            }
            for (down, right) in DIRECTIONS.iter() {
                if at(row - down, column - right) == colour {
                    continue;
                }
                let mut length = 1;
                while at(row + length * down, column + length * right) == colour {
                    length += 1;
                }
                if length == 5 {
                    println!("{}\n{} {}", colour, row + 1, column + 1);
                    return;
                }
            }
        }
    }
    println!("0");
}
