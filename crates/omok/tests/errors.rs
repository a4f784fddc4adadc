//! Bad input: status 2, nothing on standard output, a message that says where and what.

use gridkit::testing::refusal;
use rstest::{rstest, Context};

const PROGRAM: &str = env!("CARGO_BIN_EXE_omok");

/// A row without stones.
const EMPTY: &str = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

/// A board of empty rows above the given ones.
fn board(rows: &str) -> Vec<u8> {
    let given = rows.lines().count();
    (EMPTY.repeat(19 - given) + rows).into_bytes()
}

/// A board whose last row has these words at its end, after empty cells.
fn last(cells: usize, words: &str) -> Vec<u8> {
    board(&("0 ".repeat(cells) + words + "\n"))
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
#[case::one_row_short(bytes(&EMPTY.repeat(18)))]
#[case::one_row_short_and_no_last_newline(bytes(EMPTY.repeat(18).trim_end()))]
#[case::one_row_too_many(bytes(&EMPTY.repeat(20)))]
#[case::two_boards(bytes(&EMPTY.repeat(38)))]
#[case::text_behind_the_board(bytes(&(EMPTY.repeat(19) + "\n the end\n")))]
#[case::one_cell_short(last(18, ""))]
#[case::one_cell_short_then_a_row(board(&("0 ".repeat(18) + "\n" + EMPTY)))]
#[case::one_cell_too_many(last(19, "2"))]
#[case::one_cell_only(board("1\n"))]
#[case::all_in_one_line(bytes(&EMPTY.replace('\n', " ").repeat(19)))]
#[case::a_number_of_rows_first(bytes(&("19\n".to_string() + &EMPTY.repeat(19))))]
#[case::board_of_15(bytes(&("0 ".repeat(15) + "\n").repeat(15)))]
#[case::three(last(7, "3 0 0 0 0 0 0 0 0 0 0 0"))]
#[case::eleven(last(7, "11 0 0 0 0 0 0 0 0 0 0 0"))]
#[case::negative(last(7, "-1 0 0 0 0 0 0 0 0 0 0 0"))]
#[case::negative_first(board("-1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"))]
#[case::plus(last(7, "+1 0 0 0 0 0 0 0 0 0 0 0"))]
#[case::leading_zero(last(7, "01 0 0 0 0 0 0 0 0 0 0 0"))]
#[case::fraction(last(7, "1.0 0 0 0 0 0 0 0 0 0 0 0"))]
#[case::overflow(last(7, "4294967297 0 0 0 0 0 0 0 0 0 0 0"))]
#[case::comma(last(7, "0, 0 0 0 0 0 0 0 0 0 0 0"))]
#[case::dot_for_empty(board(". . . . . . . . . 1 . . . . . . . . .\n"))]
#[case::letter(last(7, "B 0 0 0 0 0 0 0 0 0 0 0"))]
#[case::stone_sign(last(7, "● 0 0 0 0 0 0 0 0 0 0 0"))]
#[case::full_width_digit(last(7, "１ 0 0 0 0 0 0 0 0 0 0 0"))]
#[case::full_width_digit_first(board("１ 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"))]
#[case::full_width_blank(last(7, "1\u{3000}0 0 0 0 0 0 0 0 0 0 0"))]
#[case::no_break_space(last(7, "1\u{a0}0 0 0 0 0 0 0 0 0 0 0"))]
#[case::word_one_cell_short(board("000000000000000000\n"))]
#[case::word_one_cell_too_long(board("00000000000000000002\n"))]
#[case::word_with_three(board("0000003000000000000\n"))]
#[case::word_with_a_letter_behind_wide_ones(board("００00000000000000000\n"))]
#[case::word_then_a_cell(board("0000000000000000000 0\n"))]
#[case::words_and_cells(board("0000000000 0 0 0 0 0 0 0 0 0\n"))]
#[case::cells_and_words(last(7, "000000000000"))]
#[case::ten_first(board("10 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"))]
#[case::nul(last(7, "\0 0 0 0 0 0 0 0 0 0 0 0"))]
#[case::escape_code(last(7, "\u{1b}[31m1 0 0 0 0 0 0 0 0 0 0 0"))]
#[case::lone_carriage_return(last(7, "1\r0 0 0 0 0 0 0 0 0 0 0"))]
#[case::form_feed(last(18, "0\u{c}"))]
#[case::byte_order_mark_inside(last(7, "\u{feff}1 0 0 0 0 0 0 0 0 0 0 0"))]
#[case::not_utf8(b"0 0 0\xff0\n".to_vec())]
#[case::utf16_with_a_mark(utf16(&("\u{feff}".to_string() + &EMPTY.repeat(19))))]
#[case::utf16_without_a_mark(utf16(&EMPTY.repeat(19)))]
#[case::very_long_word(board(&("2".repeat(500_000) + "\n")))]
#[case::very_long_line(board(&("2 ".repeat(250_000) + "\n")))]
#[case::very_long_word_behind(last(19, &"2".repeat(500_000)))]
#[case::very_many_blanks(board(&(" ".repeat(500_000) + "3\n")))]
#[case::longer_than_any_line(vec![b'0'; 5_000_000])]
#[case::zeros(vec![0; 100_000])]
#[case::odd_blanks(bytes(&("\n\n".to_string() + &EMPTY.repeat(10) + "\t 0  0\t3 0\r\n\n" + EMPTY)))]
fn refused(#[context] context: Context, #[case] input: Vec<u8>) {
    let message = refusal(PROGRAM, &[], &input);
    insta::with_settings!({
        snapshot_suffix => context.description.unwrap(),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("error", message);
    });
}
