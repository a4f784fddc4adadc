//! Streams of boards in the plainest form: 19 lines of 19 digits, a blank between two, a line feed at the end.
//!
//! The reader of [`Board::parse`](crate::Board::parse) forgives much and can say what is wrong, one character
//! at a time: that takes 5.6 µs a board, a hundred times what looking for fives takes. Here a board is 722 bytes
//! at known places, read eight at a time, and eight boards are looked at together (see `eight.rs`): 130 ns from
//! text to answer, 80 of them for the text. `wide.rs` reads 64 bytes at a time where the machine can: 35 ns, 14
//! of them for the text.
//!
//! Whatever is not quite plain is left to the reader, and so are the messages; a board with several fives is
//! left to it as well, because it comes with a warning.

use gridkit::puzzle::Swallowed;

use crate::board::SIZE;
use crate::eight::{Eight, Fives, Words, LANES};
use crate::five::Answer;
#[cfg(target_arch = "x86_64")]
use crate::wide::Wide;

/// Bytes of a line: the digits, the blanks between them and the line feed.
const LINE: usize = 2 * SIZE;
/// Bytes of a board.
pub(crate) const BOARD: usize = SIZE * LINE;

/// The board without stones. A cell of a plain board differs from it by 0, 1 or 2, all other bytes do not.
pub(crate) const EMPTY: [u8; BOARD] = {
    let mut text = [b' '; BOARD];
    let mut at = 0;
    while at < BOARD {
        text[at] = b'0';
        if at % LINE == LINE - 2 {
            text[at + 1] = b'\n';
        }
        at += 2;
    }
    text
};

/// Answers the plain boards that a text starts with, and passes over empty lines between them.
pub(crate) fn kernel(text: &[u8], answers: &mut Vec<u8>) -> Swallowed {
    #[cfg(target_arch = "x86_64")]
    if let Some(mut wide) = Wide::new() {
        return swallow(&mut wide, text, answers);
    }
    portable(text, answers)
}

/// The same on any machine.
pub(crate) fn portable(text: &[u8], answers: &mut Vec<u8>) -> Swallowed {
    swallow(&mut Eight::<Words>::new(), text, answers)
}

/// Reads plain boards and looks for their fives, eight at a time.
pub(crate) trait Eights {
    /// Reads a board into a lane; false if it is not plain, and then anything may be in the lane.
    fn load(&mut self, text: &[u8; BOARD], lane: usize) -> bool;
    /// The fives of the boards in all lanes.
    fn fives(&mut self) -> Fives;
}

/// Answers board after board, eight at a time, up to one that is not plain or has several fives.
fn swallow(boards: &mut impl Eights, text: &[u8], answers: &mut Vec<u8>) -> Swallowed {
    let mut swallowed = Swallowed::default();
    loop {
        // What has been taken before the board in each lane, and behind the last one.
        let mut before = [swallowed; LANES + 1];
        let mut lanes = 0;
        while lanes < LANES {
            let mut next = before[lanes];
            pass_empty_lines(text, &mut next);
            before[lanes] = next;
            let board = text[next.bytes..].get(..BOARD).and_then(|text| text.try_into().ok());
            if !board.is_some_and(|text| boards.load(text, lanes)) {
                break;
            }
            lanes += 1;
            next.bytes += BOARD;
            next.lines += SIZE;
            next.boards += 1;
            before[lanes] = next;
        }
        let fives = boards.fives();
        let answered = (0..lanes).take_while(|&lane| {
            let answer = fives.answer(lane);
            answer.map(|answer| write(answer, answers)).is_some()
        });
        let answered = answered.count();
        swallowed = before[answered];
        if answered < LANES {
            swallowed.cut = is_beginning(&text[swallowed.bytes..]);
            return swallowed;
        }
    }
}

fn pass_empty_lines(text: &[u8], swallowed: &mut Swallowed) {
    while text.get(swallowed.bytes) == Some(&b'\n') {
        swallowed.bytes += 1;
        swallowed.lines += 1;
    }
}

impl Eights for Eight<Words> {
    fn load(&mut self, text: &[u8; BOARD], lane: usize) -> bool {
        let mut odd = 0;
        for row in 0..SIZE {
            let four = |column: usize| {
                let at = row * LINE + 2 * column;
                word(text, at) ^ word(&EMPTY, at)
            };
            // The last four cells have one in common with the others.
            let (first, last) = ([four(0), four(4), four(8), four(12)], four(15));
            odd |= (first[0] | first[1] | first[2] | first[3] | last) & !(BLACK | WHITE);
            let most = first[0] | first[1] << 4 | first[2] << 8 | first[3] << 12;
            let stones = |colour: u32| side_by_side(most >> colour) | side_by_side(last >> colour) << 15;
            let (black, white) = (stones(0), stones(1));
            odd |= black & white;
            self.row(0, row)[lane] = black as u32;
            self.row(1, row)[lane] = white as u32;
        }
        odd == 0
    }

    fn fives(&mut self) -> Fives {
        Eight::fives(self)
    }
}

/// Four cells of a plain text that are black, as it differs from [`EMPTY`].
const BLACK: u64 = 0x0001_0001_0001_0001;
/// Four cells that are white.
const WHITE: u64 = 2 * BLACK;

/// Eight bytes as a word, the first one lowest.
fn word(text: &[u8; BOARD], at: usize) -> u64 {
    u64::from_le_bytes(text[at..at + 8].try_into().unwrap())
}

/// Bits 0, 16, 32 and 48 side by side, and behind them the same of the bits that lie 4, 8 and 12 higher.
///
/// Each of these bits is sent by one of the factor's four to where it belongs, and by the others to places
/// below bit 48 or beyond the word, all of them different: nothing is carried.
fn side_by_side(bits: u64) -> u64 {
    (bits & (BLACK | BLACK << 4 | BLACK << 8 | BLACK << 12))
        .wrapping_mul(1 << 48 | 1 << 33 | 1 << 18 | 1 << 3)
        >> 48
}

/// Nothing, or a plain board that lacks its end.
fn is_beginning(text: &[u8]) -> bool {
    let cell =
        |(&byte, &empty): (&u8, &u8)| byte == empty || (empty == b'0' && (b'1'..=b'2').contains(&byte));
    text.len() < BOARD && text.iter().zip(&EMPTY).all(cell)
}

/// Adds the line of an answer. It fits into a word, which is cut to length when it has been written.
#[inline]
fn write(answer: Answer, answers: &mut Vec<u8>) {
    if let Answer::Wins { colour, row, column } = answer {
        let ((row, row_length), (column, column_length)) = (NUMBERS[row], NUMBERS[column]);
        let line = u64::from(b'0' + colour as u8)
            | u64::from(b' ') << 8
            | row << 16
            | column << (16 + 8 * row_length);
        let length = 2 + row_length + column_length;
        let line = line ^ u64::from(b' ' ^ b'\n') << (8 * length - 8);
        let end = answers.len() + length;
        answers.extend_from_slice(&line.to_le_bytes());
        answers.truncate(end);
    } else {
        answers.extend_from_slice(b"0\n");
    }
}

/// The numbers from 1 with a blank behind them, the first letter lowest, and how many letters that is.
const NUMBERS: [(u64, usize); SIZE] = {
    let mut numbers = [(0, 2); SIZE];
    let mut at = 0;
    while at < SIZE {
        let (tens, ones) = ((at as u64 + 1) / 10, (at as u64 + 1) % 10);
        let word = (b' ' as u64) << 8 | b'0' as u64 | ones;
        numbers[at] = if tens == 0 { (word, 2) } else { (word << 8 | b'0' as u64 | tens, 3) };
        at += 1;
    }
    numbers
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Colour, Omok};
    use fastrand::Rng;
    use gridkit::cases::tasks;
    use gridkit::puzzle::Kernel;
    use itertools::Itertools;

    /// All kernels that this machine has.
    const KERNELS: &[Kernel] = &[
        |text, answers| swallow(&mut Eight::<Words>::new(), text, answers),
        #[cfg(target_arch = "x86_64")]
        |text, answers| match Wide::new() {
            Some(mut wide) => swallow(&mut wide, text, answers),
            None => kernel(text, answers),
        },
    ];

    /// A plain text, one board behind the other.
    fn text(boards: &[Board]) -> Vec<u8> {
        let mut text = EMPTY.repeat(boards.len());
        for (text, board) in text.chunks_exact_mut(BOARD).zip(boards) {
            let [black, white] = board.planes();
            for (cell, digit) in text.iter_mut().step_by(2).enumerate() {
                let (row, column) = (cell / SIZE, cell % SIZE);
                *digit += (black[row] >> column & 1 | (white[row] >> column & 1) << 1) as u8;
            }
        }
        text
    }

    /// Checks that the kernels answer the boards as the core does, and leave those that have several fives.
    fn check(boards: &[Board]) {
        let text = text(boards);
        let only = |board: &Board| board.fives().nth(1).is_none();
        let mut expected = String::new();
        for board in boards.iter().copied().filter(only) {
            expected += &board.answer().to_string().split('\n').join(" ");
            expected.push('\n');
        }
        for kernel in KERNELS {
            let (mut taken, mut answers) = (0, Vec::new());
            loop {
                let rest = &boards[taken..];
                let count = rest.iter().position(|board| !only(board)).unwrap_or(rest.len());
                let swallowed = kernel(&text[BOARD * taken..], &mut answers);
                let all = count == rest.len();
                let plain = Swallowed { bytes: BOARD * count, lines: SIZE * count, boards: count, cut: all };
                assert_eq!(swallowed, plain, "behind {taken} boards");
                if all {
                    break;
                }
                taken += count + 1;
            }
            if answers != expected.as_bytes() {
                let answers = String::from_utf8(answers).unwrap();
                let only = boards.iter().filter(|board| board.fives().nth(1).is_none());
                let wrong = only
                    .zip(answers.lines().zip(expected.lines()))
                    .find(|(_, (found, expected))| found != expected);
                panic!("{:?}", wrong.map(|(board, lines)| (board.to_string(), lines)));
            }
        }
    }

    #[test]
    fn generated_boards() {
        for boards in &tasks::<Omok>(5, 100_000).chunks(1000) {
            check(&boards.collect_vec());
        }
    }

    /// Stones anywhere, from few to many, of both colours or mostly of one.
    fn random(rng: &mut Rng) -> Board {
        let (stones, colours) = (rng.u8(..5), rng.u8(..4));
        let mut planes = [[0; SIZE]; 2];
        let [black, white] = &mut planes;
        for (black, white) in black.iter_mut().zip(white) {
            let mut row = || rng.u32(..1 << SIZE);
            let any = match stones {
                0 => row() & row() & row(),
                1 => row() & row(),
                2 => row(),
                3 => row() | row(),
                _ => row() | row() | row(),
            };
            let of_black = match colours {
                0 | 1 => row(),
                2 => row() | row() | row(),
                _ => row() & row() & row(),
            };
            *black = any & of_black;
            *white = any & !of_black;
        }
        Board::from_planes(planes).unwrap()
    }

    #[test]
    fn a_million_boards_with_any_number_of_fives() {
        let mut rng = Rng::with_seed(6);
        let mut several = 0;
        for _ in 0..1_000 {
            let boards = (0..1_000).map(|_| random(&mut rng)).collect_vec();
            several += boards.iter().filter(|board| board.fives().nth(1).is_some()).count();
            check(&boards);
        }
        assert!((200_000..800_000).contains(&several), "{several}");
    }

    #[test]
    fn every_five_at_every_place_in_every_lane() {
        let mut boards = Vec::new();
        for (cell, colour) in (0..SIZE * SIZE).cartesian_product(Colour::ALL) {
            let (row, column) = (cell / SIZE, cell % SIZE);
            for direction in crate::Direction::ALL {
                let five = crate::Five { colour, row, column, direction };
                if five.cells().iter().all(|&(row, column)| row < SIZE && column < SIZE) {
                    let mut board = Board::new();
                    for (row, column) in five.cells() {
                        board.set(row, column, Some(colour));
                    }
                    boards.push(board);
                }
            }
        }
        // Down and right fit into 15 of 19 lines, diagonals into 15 of both.
        assert_eq!(boards.len(), 2 * (2 * 15 * 19 + 2 * 15 * 15));
        for lane in 0..8 {
            check(&boards[lane..]);
        }
    }

    #[test]
    fn every_alignment() {
        let boards = tasks::<Omok>(7, 20).collect_vec();
        let plain = text(&boards);
        let mut expected = Vec::new();
        KERNELS[0](&plain, &mut expected);
        for (shift, kernel) in (0..64).cartesian_product(KERNELS) {
            let text = [&vec![b' '; shift], plain.as_slice()].concat();
            let mut answers = Vec::new();
            let swallowed = kernel(&text[shift..], &mut answers);
            assert_eq!((swallowed.boards, &answers), (20, &expected), "behind {shift} bytes");
            answers.clear();
            let swallowed = kernel(&text[shift..text.len() - 1], &mut answers);
            assert_eq!((swallowed.bytes, swallowed.cut), (19 * BOARD, true), "behind {shift} bytes");
            assert!(expected.starts_with(&answers));
        }
    }

    /// Every byte of a board is looked at: any other byte in its place leaves the board to the reader.
    #[test]
    fn every_byte_at_every_place() {
        let boards = tasks::<Omok>(8, 8).collect_vec();
        let plain = text(&boards);
        let mut text = plain.clone();
        for at in 0..BOARD {
            // The sixth board of eight.
            let place = 5 * BOARD + at;
            for byte in 0..=u8::MAX {
                text[place] = byte;
                let fits = if EMPTY[at] == b'0' { (b'0'..=b'2').contains(&byte) } else { byte == EMPTY[at] };
                for kernel in KERNELS {
                    let mut answers = Vec::new();
                    let swallowed = kernel(&text, &mut answers);
                    if fits {
                        assert!(swallowed.boards >= 5, "{byte} at {at}");
                        assert!(swallowed.boards == 8 || byte != plain[place], "{byte} at {at}");
                    } else {
                        assert_eq!(swallowed.boards, 5, "{byte} at {at}");
                        assert_eq!(answers.iter().filter(|&&byte| byte == b'\n').count(), 5);
                    }
                }
                assert_eq!(
                    is_beginning(&text[5 * BOARD..][..at + 1]),
                    fits && at + 1 < BOARD,
                    "{byte} at {at}"
                );
            }
            text[place] = plain[place];
        }
    }

    #[test]
    fn empty_lines_are_counted() {
        let text = ["\n\n".as_bytes(), &EMPTY, b"\n", &EMPTY, &EMPTY, b"\n\n\n", &EMPTY[..100]].concat();
        let expected =
            Swallowed { bytes: 2 + 1 + 3 + 3 * BOARD, lines: 2 + 1 + 3 + 3 * SIZE, boards: 3, cut: true };
        for kernel in KERNELS {
            let mut answers = Vec::new();
            let swallowed = kernel(&text, &mut answers);
            assert_eq!((swallowed, answers.as_slice()), (expected, b"0\n0\n0\n".as_slice()));
        }
    }

    #[test]
    fn lines_of_all_answers() {
        for (cell, colour) in (0..SIZE * SIZE).cartesian_product(Colour::ALL) {
            let answer = Answer::Wins { colour, row: cell / SIZE, column: cell % SIZE };
            let mut line = b"x\n".to_vec();
            write(answer, &mut line);
            assert_eq!(line, format!("x\n{}\n", answer.to_string().replace('\n', " ")).into_bytes());
        }
    }
}
