//! Streams through the kernel against the precise reader, cut anywhere.

use gridkit::batch::Source;
use gridkit::cases::tasks;
use gridkit::problem::Problem;
use gridkit::puzzle::Puzzle;
use gridkit::testing::check_kernel;
use itertools::Itertools;
use omok::Omok;
use rstest::rstest;

/// A row without stones.
const EMPTY: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

#[rstest]
#[case::carriage_returns(|board: &str| board.replace('\n', "\r\n"))]
#[case::tab_between_cells(|board: &str| board.replacen(' ', "\t", 5))]
#[case::blank_behind_a_row(|board: &str| board.replacen('\n', " \n", 5))]
#[case::no_blanks(|board: &str| board.replace(' ', ""))]
#[case::mark(|board: &str| format!("\u{feff}{board}"))]
#[case::blank_line(|board: &str| format!(" \t\n{board}"))]
#[case::many_empty_lines(|board: &str| format!("\n\n\n{board}\n\n\n"))]
#[case::bad_digit(|board: &str| EMPTY.to_string() + "0 3" + &board[EMPTY.len() + 3..])]
#[case::several_fives(|_: &str| EMPTY.repeat(18) + "1 1 1 1 1 0 2 2 2 2 2 0 0 0 0 0 0 0 0\n")]
#[case::one_row_short(|board: &str| board[EMPTY.len()..].to_string() + "\n")]
#[case::one_cell_short(|board: &str| board[2..].to_string())]
#[case::one_cell_more(|board: &str| format!("0 {board}"))]
#[case::empty(|_: &str| String::new())]
fn an_odd_board(#[case] odd: fn(&str) -> String, #[values("", "\n")] behind: &str) {
    let boards = tasks::<Omok>(4, 4).map(|board| board.to_string()).collect_vec();
    let text = |place: usize| {
        let mut texts = boards.clone();
        texts[place] = odd(&texts[place]);
        texts.iter().map(|text| text.clone() + behind).join("")
    };
    check_kernel::<Omok>(text(1).as_bytes());
    // No last newline.
    check_kernel::<Omok>(text(3).trim_end().as_bytes());
}

#[rstest]
fn every_place_of_a_board_in_the_buffer(#[values("", "\n", "\n\n")] between: &str) {
    let boards = tasks::<Omok>(2, 120).collect_vec();
    let expected =
        boards.iter().map(|board| Omok::solve(board).to_string().replace('\n', " ") + "\n").join("");
    let text = boards.iter().map(ToString::to_string).join(between);
    for shift in 0..730 {
        let text = "\n".repeat(shift) + &text;
        let mut source = Source::stream(text.as_bytes(), Vec::new());
        assert_eq!(source.swallow(Omok::kernel(&()).unwrap()).unwrap(), 120, "behind {shift} empty lines");
        assert_eq!(source.output, expected.as_bytes(), "behind {shift} empty lines");
    }
}
