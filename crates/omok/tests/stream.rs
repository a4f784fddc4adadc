//! Streams with the kernel against streams without it, cut anywhere.

use std::io::{self, Read, Write};

use gridkit::batch::Source;
use gridkit::cases::tasks;
use gridkit::problem::Problem;
use gridkit::puzzle::Puzzle;
use gridkit::testing;
use gridkit::text::Reader;
use itertools::Itertools;
use omok::Omok;
use rstest::rstest;

/// Hands out its bytes a few at a time, to cut boards anywhere.
struct Drops<'a> {
    bytes: &'a [u8],
    size: usize,
}

impl Read for Drops<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let size = self.size.min(bytes.len());
        self.bytes.read(&mut bytes[..size])
    }
}

/// The answers of a stream as the command line gives them, and how many boards the kernel answered.
fn answers(input: impl Read) -> (String, usize) {
    let kernel = Omok::kernel(&()).unwrap();
    let mut source = Source::stream(input, Vec::new());
    let mut swallowed = 0;
    loop {
        swallowed += source.swallow(kernel).unwrap();
        source.advance();
        let board = Omok::parse(&mut Reader::new(&mut source));
        match board {
            Err(_) if source.is_exhausted() => break,
            board => {
                let answer = Omok::solve(&board.unwrap()).to_string().replace('\n', " ");
                writeln!(source.output, "{answer}").unwrap();
            }
        }
    }
    (String::from_utf8(source.output).unwrap(), swallowed)
}

fn board(row: &str) -> String {
    "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n".repeat(18) + row
}

/// Boards of every kind of writing between plain ones, and how many of them are plain and have one five at
/// most.
fn every_kind() -> (String, usize) {
    let plain = tasks::<Omok>(1, 30).map(|board| board.to_string()).collect_vec();
    let plain = |from: usize, to: usize| plain[from..to].concat();
    let text = [
        plain(0, 9),
        "\n".into(),
        plain(9, 10),
        "\n\n \t\n".into(),
        // A blank that no board begins with: the reader takes the board behind it.
        plain(10, 12),
        plain(12, 13).replace('\n', "\r\n"),
        plain(13, 15),
        "\r\n".into(),
        plain(15, 17),
        plain(17, 18).replace(' ', ""),
        plain(18, 19).replace(' ', "\t"),
        plain(19, 20),
        board("1 1 1 1 1 0 2 2 2 2 2 0 0 0 0 0 0 0 0\n"),
        plain(20, 30),
        board("0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 2 2 2 2"),
    ];
    (text.concat(), 9 + 1 + 1 + 2 - 1 + 1 + 1 + 1 + 10)
}

#[test]
fn every_cut() {
    let (text, plain) = every_kind();
    let expected = testing::answers::<Omok>(text.as_bytes());
    assert_eq!(expected.lines().count(), 32);
    for size in (1..1500).chain([1 << 12, 1 << 16]) {
        let (answers, swallowed) = answers(Drops { bytes: text.as_bytes(), size });
        assert_eq!(answers, expected, "cut after every {size} bytes");
        assert_eq!(swallowed, plain, "cut after every {size} bytes");
    }
}

#[rstest]
fn every_place_of_a_board_in_the_buffer(#[values("", "\n", "\n\n")] between: &str) {
    let boards = tasks::<Omok>(2, 120).map(|board| board.to_string()).join(between);
    for shift in 0..730 {
        let text = "\n".repeat(shift) + &boards;
        let expected = testing::answers::<Omok>(text.as_bytes());
        assert_eq!(answers(text.as_bytes()), (expected, 120), "behind {shift} empty lines");
    }
}
