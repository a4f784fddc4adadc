//! Bad input: status 2, nothing on standard output, a message that says where and what.

use gridkit::testing::refusal;
use rstest::{rstest, Context};

const PROGRAM: &str = env!("CARGO_BIN_EXE_puyo");

/// A field of empty rows above the given ones.
fn field(rows: &str) -> Vec<u8> {
    let given = rows.lines().count();
    ("......\n".repeat(12 - given) + rows).into_bytes()
}

fn bytes(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

/// UTF-16, little end first.
fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

#[rstest]
#[case::empty("", bytes(""))]
#[case::blank_lines_only("", bytes("\n \n\t\n"))]
#[case::one_row_short("", bytes(&"......\n".repeat(11)))]
#[case::one_row_short_and_no_last_newline("", bytes("......\n".repeat(11).trim_end()))]
#[case::one_row_too_many("", bytes(&"......\n".repeat(13)))]
#[case::two_boards("", bytes(&"......\n".repeat(24)))]
#[case::text_behind_the_board("", bytes(&("......\n".repeat(12) + "\n the end\n")))]
#[case::row_too_short("", field("R.....\n....."))]
#[case::row_too_short_then_blank("", field("R....  \n......"))]
#[case::row_too_long("", field("R.....\nR......\n"))]
#[case::two_words("", field("...... .\n"))]
#[case::blanks_between_cells("", field(". . . . . .\n"))]
#[case::unknown_letter("", field("..Q...\n"))]
#[case::small_letter("", field("....r.\n"))]
#[case::digit("", field("..1...\n"))]
#[case::full_width_letter("", field("Ｒ.....\n"))]
#[case::letter_behind_wide_ones("", field("뿌요....\n"))]
#[case::full_width_blank("", field("...\u{3000}...\n"))]
#[case::no_break_space("", field("......\u{a0}\n"))]
#[case::nul("", field("...\0..\n"))]
#[case::escape_code("", field("\u{1b}[31mR\n"))]
#[case::lone_carriage_return("", field("...\r...\n"))]
#[case::form_feed("", field("......\u{c}\n"))]
#[case::byte_order_mark_inside("", field("...\u{feff}...\n"))]
#[case::not_utf8("", b"......\n...\xff..\n".to_vec())]
#[case::utf16_with_a_mark("", utf16(&("\u{feff}".to_string() + &"......\n".repeat(12))))]
#[case::utf16_without_a_mark("", utf16(&"......\n".repeat(12)))]
#[case::very_long_line("", field(&("R".repeat(500_000) + "\n")))]
#[case::very_long_word_behind("", field(&("...... ".to_string() + &"R".repeat(500_000) + "\n")))]
#[case::longer_than_any_line("", vec![b'.'; 5_000_000])]
#[case::zeros("", vec![0; 100_000])]
#[case::floating("", field("R.....\n......\n"))]
#[case::floating_topmost_then_leftmost("", field("....G.\n..B...\n....R.\n"))]
#[case::floating_with_odd_blanks("", bytes(&("\n\n".to_string() + &"......\n".repeat(10) + "\t ..G... \r\n\n......\n")))]
#[case::too_short_though_settled("--settle", bytes("......\n......\n"))]
fn refused(#[context] context: Context, #[case] option: &str, #[case] input: Vec<u8>) {
    let arguments: Vec<&str> = option.split_whitespace().collect();
    let message = refusal(PROGRAM, &arguments, &input);
    insta::with_settings!({
        snapshot_suffix => context.description.unwrap(),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("error", message);
    });
}
