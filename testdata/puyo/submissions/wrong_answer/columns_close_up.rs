// Moves the columns together when one between them is empty.
// Chains of a field: columns are stacks without holes, and groups are sets of cells that are united.
use std::io::{self, Read};

const HEIGHT: usize = 12;
const WIDTH: usize = 6;
const CELLS: usize = HEIGHT * WIDTH;

/// The cell that stands for the whole set.
fn root(parent: &[usize], mut cell: usize) -> usize {
    while parent[cell] != cell {
        cell = parent[cell];
    }
    cell
}

fn unite(parent: &mut [usize], a: usize, b: usize) {
    let (a, b) = (root(parent, a), root(parent, b));
    parent[b] = a;
}

/// The size of the group of each cell; the cell at a height of a column has the number `column * HEIGHT + height`.
fn group_sizes(columns: &[Vec<char>]) -> Vec<usize> {
    let mut parent: Vec<usize> = (0..CELLS).collect();
    for column in 0..WIDTH {
        for height in 0..columns[column].len() {
            let cell = column * HEIGHT + height;
            let colour = Some(&columns[column][height]);
            if columns[column].get(height + 1) == colour {
                unite(&mut parent, cell, cell + 1);
            }
            if column + 1 < WIDTH && columns[column + 1].get(height) == colour {
                unite(&mut parent, cell, cell + HEIGHT);
            }
        }
    }
    let mut sizes = vec![0; CELLS];
    for cell in 0..CELLS {
        sizes[root(&parent, cell)] += 1;
    }
    (0..CELLS).map(|cell| sizes[root(&parent, cell)]).collect()
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut columns = vec![Vec::new(); WIDTH];
    for line in text.lines().rev() {
        for (column, puyo) in line.chars().enumerate() {
            if puyo != '.' {
                columns[column].push(puyo);
            }
        }
    }
    let mut chain = 0;
    loop {
        let sizes = group_sizes(&columns);
        if sizes.iter().all(|&size| size < 4) {
            break;
        }
        for column in 0..WIDTH {
            let stack = columns[column].clone();
            columns[column].clear();
            for (height, puyo) in stack.into_iter().enumerate() {
                // What is above a popped puyo comes down by itself.
                if sizes[column * HEIGHT + height] < 4 {
                    columns[column].push(puyo);
                }
            }
        }
        columns.retain(|stack| !stack.is_empty());
        columns.resize(WIDTH, Vec::new());
        chain += 1;
    }
    println!("{}", chain);
}
