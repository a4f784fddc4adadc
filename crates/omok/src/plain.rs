//! Streams of boards in the plainest form: 19 lines of 19 digits, a blank between two, a line feed at the end.
//!
//! The reader of [`Board::parse`](crate::Board::parse) forgives much and can say what is wrong, one character
//! at a time: that takes 5.6 µs a board, a hundred times what looking for fives takes. Here a board is 722 bytes
//! at known places, and several boards are looked at together: four on any machine (see `four.rs`), 50 to 70 ns
//! from text to answer; eight where there is AVX2 (see `eight.rs` and `wide.rs`), 30 ns.
//!
//! Whatever is not quite plain is left to the reader, and so are the messages; a board with several fives is
//! left to it as well, because it comes with a warning.

use gridkit::puzzle::Swallowed;

use crate::board::SIZE;
use crate::five::Answer;
use crate::four::{self, Fives, Four, CELLS};
#[cfg(target_arch = "x86_64")]
use crate::wide::Wide;

/// Bytes of a line: the digits, the blanks between them and the line feed.
const LINE: usize = 2 * SIZE;
/// Bytes of a board.
pub(crate) const BOARD: usize = SIZE * LINE;

/// A plain board.
pub(crate) type Text = [u8; BOARD];

/// The board without stones. A cell of a plain board differs from it by 0, 1 or 2, all other bytes do not.
pub(crate) const EMPTY: Text = {
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
    swallow(&mut Four::new(), text, answers)
}

/// Boards that are looked at together.
pub(crate) trait Together<const BOARDS: usize> {
    /// What is found.
    type Fives;

    /// Reads boards; false if not all are plain, and then anything may be there.
    fn load(&mut self, texts: [&Text; BOARDS]) -> bool;

    /// Looks for fives; `None` if no board has any.
    fn fives(&mut self) -> Option<Self::Fives>;

    /// The answer of a board; `None` if it has several fives.
    fn answer(fives: &Self::Fives, board: usize) -> Option<Answer>;
}

/// Answers board after board, many at a time, up to one that is not plain or has several fives.
fn swallow<const BOARDS: usize, T: Together<BOARDS>>(
    together: &mut T,
    text: &[u8],
    answers: &mut Vec<u8>,
) -> Swallowed {
    let (mut bytes, mut boards) = (0, 0);
    loop {
        // The next boards, and empty ones if there are not enough.
        let (mut texts, mut ends, mut count) = ([&EMPTY; BOARDS], [0; BOARDS], 0);
        let mut next = behind_empty_lines(text, bytes);
        while let Some(board) = text.get(next..next + BOARD).filter(|_| count < BOARDS) {
            texts[count] = board.try_into().unwrap();
            ends[count] = next + BOARD;
            count += 1;
            next = behind_empty_lines(text, next + BOARD);
        }
        if !together.load(texts) {
            let plain = texts[..count].iter().take_while(|text| is_beginning(&text[..], BOARD));
            count = plain.count();
        }
        let answered = match together.fives() {
            None => {
                let end = answers.len() + 2 * count;
                answers.extend_from_slice(NOBODY);
                answers.truncate(end);
                count
            }
            Some(fives) => {
                let known = (0..count).map_while(|board| T::answer(&fives, board));
                known.map(|answer| write(answer, answers)).count()
            }
        };
        boards += answered;
        bytes = if answered > 0 { ends[answered - 1] } else { bytes };
        if answered < BOARDS {
            bytes = behind_empty_lines(text, bytes);
            let empty_lines = bytes - BOARD * boards;
            let cut = is_beginning(&text[bytes..], BOARD - 1);
            return Swallowed { bytes, lines: SIZE * boards + empty_lines, boards, cut };
        }
    }
}

impl Together<{ four::BOARDS }> for Four {
    type Fives = Fives;

    fn load(&mut self, texts: [&Text; four::BOARDS]) -> bool {
        let cells = self.cells();
        // Cells that are read together: 32, and so the last of them once more.
        const MANY: usize = 32;
        load::<0, { CELLS / MANY * MANY }>(texts, cells) & load::<{ CELLS - MANY }, CELLS>(texts, cells)
    }

    fn fives(&mut self) -> Option<Fives> {
        self.find()
    }

    fn answer(fives: &Fives, board: usize) -> Option<Answer> {
        fives.answer(board)
    }
}

/// Reads the cells from `START` to `END` of four boards into a byte a cell.
fn load<const START: usize, const END: usize>(texts: [&Text; four::BOARDS], cells: &mut [u8; CELLS]) -> bool {
    let cell = |text: &Text, at: usize| u16::from_le_bytes(text[2 * at..2 * at + 2].try_into().unwrap());
    let (mut any, mut both) = (0, 0);
    for at in START..END {
        // What differs from an empty board is 1 or 2 in the cell, and nothing behind it.
        let [a, b, c, d] = texts.map(|text| cell(text, at) ^ cell(&EMPTY, at));
        let all = a | b << 2 | c << 4 | d << 6;
        any |= a | b | c | d;
        both |= all & all >> 1;
        cells[at] = all as u8;
    }
    any <= 3 && both & 0x55 == 0
}

fn behind_empty_lines(text: &[u8], mut at: usize) -> usize {
    while text.get(at) == Some(&b'\n') {
        at += 1;
    }
    at
}

/// Whether a text of up to `most` bytes is what a plain board begins with.
fn is_beginning(text: &[u8], most: usize) -> bool {
    let cell =
        |(&byte, &empty): (&u8, &u8)| byte == empty || (empty == b'0' && (b'1'..=b'2').contains(&byte));
    text.len() <= most && text.iter().zip(&EMPTY).all(cell)
}

/// The lines of all boards that are looked at together, if nobody has five.
const NOBODY: &[u8] = b"0\n0\n0\n0\n0\n0\n0\n0\n";

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
    const KERNELS: &[Kernel] = &[portable, kernel];

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
                    is_beginning(&text[5 * BOARD..][..at + 1], BOARD - 1),
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
