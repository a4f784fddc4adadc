//! Bad input: status 2, nothing on standard output, a message that says where and what.

use gridkit::testing::refusal;
use rstest::{rstest, Context};

const PROGRAM: &str = env!("CARGO_BIN_EXE_mayan");

/// A good board of five columns.
const GOOD: &str = "1 0\n2 2 0\n0\n1 2 0\n1 0\n";

/// Two moves on a board that starts with the given columns; the rest are empty.
fn board(columns: &str) -> Vec<u8> {
    let given = columns.lines().count();
    ("2\n".to_string() + columns + &"0\n".repeat(5 - given)).into_bytes()
}

/// A number of moves and a good board.
fn moves(number: &str) -> Vec<u8> {
    (number.to_string() + "\n" + GOOD).into_bytes()
}

fn bytes(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

/// UTF-16, little end first.
fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

#[rstest]
#[case::empty(bytes(""))]
#[case::blank_lines_only(bytes("\n \n\t\n"))]
#[case::no_columns(bytes("3\n"))]
#[case::one_column_short(bytes("3\n1 0\n1 0\n0\n1 0\n"))]
#[case::one_column_too_many(bytes(&format!("3\n{GOOD}0\n")))]
#[case::two_boards(bytes(&format!("3\n{GOOD}\n3\n{GOOD}")))]
#[case::text_behind_the_board(bytes(&format!("3\n{GOOD}\n the end\n")))]
#[case::moves_zero(moves("0"))]
#[case::moves_negative(moves("-1"))]
#[case::moves_with_a_plus(moves("+3"))]
#[case::moves_with_a_leading_zero(moves("03"))]
#[case::moves_too_many(moves("4294967296"))]
#[case::moves_far_too_many(moves("99999999999999999999999999999999"))]
#[case::moves_of_a_half(moves("2.5"))]
#[case::moves_as_a_word(moves("three"))]
#[case::moves_in_full_width_digits(moves("３"))]
#[case::moves_missing(bytes(GOOD))]
#[case::more_behind_the_moves(moves("3 3"))]
#[case::column_without_0(board("1 2\n"))]
#[case::column_without_0_and_blanks(board("1 2 \t\n"))]
#[case::column_of_seven_without_0(board("1 2 1 2 1 2 1\n"))]
#[case::column_of_eight(board("1 2 1 2 1 2 1 2 0\n"))]
#[case::more_behind_the_0(board("1 0 2\n"))]
#[case::colour_11(board("1 11 0\n"))]
#[case::colour_of_many_digits(board("1 100000000000000000000 0\n"))]
#[case::colour_negative(board("1 -2 0\n"))]
#[case::colour_with_a_leading_zero(board("1 02 0\n"))]
#[case::colour_as_a_letter(board("1 R 0\n"))]
#[case::colour_in_full_width_digits(board("1 ２ 0\n"))]
#[case::colour_behind_wide_letters(board("뿌요 1 0\n"))]
#[case::full_width_blank(board("1\u{3000}0\n"))]
#[case::no_break_space(board("1 0\u{a0}\n"))]
#[case::comma(board("1,2,0\n"))]
#[case::nul(board("1 \0 0\n"))]
#[case::escape_code(board("\u{1b}[31m1 0\n"))]
#[case::lone_carriage_return(board("1\r0\n"))]
#[case::byte_order_mark_inside(board("\u{feff}1 0\n"))]
#[case::not_utf8(b"2\n1 \xff 0\n0\n0\n0\n0\n".to_vec())]
#[case::utf16_with_a_mark(utf16(&format!("\u{feff}3\n{GOOD}")))]
#[case::utf16_without_a_mark(utf16(&format!("3\n{GOOD}")))]
#[case::very_long_line(board(&("1 ".repeat(250_000) + "\n")))]
#[case::very_long_word(board(&("1".repeat(500_000) + "\n")))]
#[case::longer_than_any_line(vec![b'1'; 5_000_000])]
#[case::zeros(vec![0; 100_000])]
#[case::empty_board(board(""))]
#[case::run_in_a_column(board("1 2 2 2 0\n"))]
#[case::run_in_a_row(board("1 0\n2 3 0\n1 3 0\n10 3 1 0\n"))]
#[case::run_with_odd_blanks(bytes("\n3\n\n 1 0\n\t2   3 0\r\n1 3 0\n\n4 3 0\n0\n"))]
fn refused(#[context] context: Context, #[case] input: Vec<u8>) {
    let message = refusal(PROGRAM, &[], &input);
    assert_eq!(refusal(PROGRAM, &["--exactly"], &input), message, "the reading changes nothing");
    insta::with_settings!({
        snapshot_suffix => context.description.unwrap(),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("error", message);
    });
}
