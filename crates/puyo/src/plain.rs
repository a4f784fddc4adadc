//! Streams of fields in the plainest form: 12 lines of 6 letters, a line feed behind each, nothing else.
//!
//! The reader of [`Field::parse`] forgives much and can say what is wrong, one character at a time; that takes
//! thirty times as long as counting the chains. Here a field is 84 bytes at known places. One pass that never
//! stops early checks them all, so that the compiler compares many at once; another takes the letters apart
//! eight at a time. Whatever is not quite plain is left to the reader, and so are the messages.
//!
//! From text to answer this takes 60 to 200 ns a field and 380 ns for a chain of eight. Where the machine has
//! AVX2, `wide.rs` goes first and is five times as fast; what it leaves comes here.

use gridkit::planes::{gaps, occupied};
use gridkit::puzzle::Swallowed;

use crate::field::{Field, COLUMNS, ROWS};
#[cfg(target_arch = "x86_64")]
use crate::wide::Block;

/// Bytes of a line: the cells and the line feed.
pub(crate) const LINE: usize = COLUMNS + 1;
/// Bytes of a field.
pub(crate) const FIELD: usize = ROWS * LINE;

/// Answers the plain fields that a text starts with, and passes over empty lines between them.
pub(crate) fn kernel(text: &[u8], answers: &mut Vec<u8>) -> Swallowed {
    #[cfg(target_arch = "x86_64")]
    if let Some(mut block) = if text.len() > 8 * FIELD { Block::new() } else { None } {
        let blocks = |swallowed: &mut Swallowed, chains: &mut Vec<u8>| block.swallow(text, swallowed, chains);
        return swallow(text, answers, blocks);
    }
    portable(text, answers)
}

/// The same on any machine.
pub(crate) fn portable(text: &[u8], answers: &mut Vec<u8>) -> Swallowed {
    swallow(text, answers, |_, _| ())
}

/// Takes many fields at once, then one, and so on up to one that is not plain.
fn swallow(
    text: &[u8],
    answers: &mut Vec<u8>,
    mut many: impl FnMut(&mut Swallowed, &mut Vec<u8>),
) -> Swallowed {
    let mut swallowed = Swallowed::default();
    let mut chains = Vec::new();
    loop {
        many(&mut swallowed, &mut chains);
        if !swallow_one(text, &mut swallowed, &mut chains) {
            break;
        }
    }
    swallowed.cut = is_beginning(&text[swallowed.bytes..]);
    write_lines(&chains, answers);
    swallowed
}

/// Takes one field and the empty lines before it; false if the text does not go on with a plain one.
fn swallow_one(text: &[u8], swallowed: &mut Swallowed, chains: &mut Vec<u8>) -> bool {
    let empty = text[swallowed.bytes..].iter().take_while(|&&byte| byte == b'\n').count();
    swallowed.bytes += empty;
    swallowed.lines += empty;
    let field = text[swallowed.bytes..].get(..FIELD).and_then(|field| parse(field.try_into().ok()?));
    if let Some(field) = field {
        chains.push(field.chains() as u8);
        swallowed.bytes += FIELD;
        swallowed.lines += ROWS;
        swallowed.boards += 1;
    }
    field.is_some()
}

/// The field that is written here; `None` if it is not plain or a puyo floats.
fn parse(text: &[u8; FIELD]) -> Option<Field> {
    if !is_plain(text) {
        return None;
    }
    let field = Field { planes: planes(text) };
    if gaps(occupied(&field.planes)) == 0 {
        Some(field)
    } else {
        None
    }
}

/// Every letter is a cell and every seventh a line feed. There is no early end, so that the compiler can
/// compare many letters at once.
fn is_plain(text: &[u8; FIELD]) -> bool {
    let mut odd = 0;
    for (&byte, &ends) in text.iter().zip(&ENDS) {
        let cell = (byte == b'.')
            | (byte == b'R')
            | (byte == b'G')
            | (byte == b'B')
            | (byte == b'P')
            | (byte == b'Y');
        odd |= (ends & (byte ^ b'\n')) | (!ends & u8::from(!cell));
    }
    odd == 0
}

/// All bits at the places of the line feeds.
const ENDS: [u8; FIELD] = {
    let mut ends = [0; FIELD];
    let mut row = 0;
    while row < ROWS {
        ends[row * LINE + COLUMNS] = !0;
        row += 1;
    }
    ends
};

/// The planes of a plain field.
///
/// | | bit 6 | bit 4 | bit 1 | bit 0 | warm |
/// |---|---|---|---|---|---|
/// | `.` | 0 | 0 | 1 | 0 | 0 |
/// | `R` | 1 | 1 | 1 | 0 | 1 |
/// | `G` | 1 | 0 | 1 | 1 | 1 |
/// | `B` | 1 | 0 | 1 | 0 | 1 |
/// | `P` | 1 | 1 | 0 | 0 | 0 |
/// | `Y` | 1 | 1 | 0 | 1 | 0 |
///
/// Bits 0 and 4 and *warm*, which is bits 1 and 6, tell the letters apart. They are gathered for four rows at
/// once in the bytes of a word, a byte a column; only then the bytes are spread to lanes.
fn planes(text: &[u8; FIELD]) -> [u128; 3] {
    const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let [top, middle, bottom] = [four_rows(text, 0), four_rows(text, 4), four_rows(text, 8)];
    let bit0 = lanes(top.0 & NIBBLES, (middle.0 & NIBBLES) << 4 | bottom.0 & NIBBLES);
    let bit4 = lanes(top.0 >> 4 & NIBBLES, middle.0 & !NIBBLES | bottom.0 >> 4 & NIBBLES);
    let warm = lanes(top.1, middle.1 << 4 | bottom.1);
    [warm & !bit0 | bit0 & bit4, warm & !bit4, bit4 & !warm]
}

/// Of four rows, a byte a column: bit 0 in the lower and bit 4 in the upper half of the byte; and warm.
fn four_rows(text: &[u8; FIELD], first: usize) -> (u64, u64) {
    let (mut two, mut warm) = (0, 0);
    for row in first..first + 4 {
        let line = line(text, row);
        two = two << 1 | line & 0x0000_1111_1111_1111;
        warm = warm << 1 | line >> 1 & line >> 6 & 0x0000_0101_0101_0101;
    }
    (two, warm)
}

/// The letters of a row, the leftmost one lowest, and two more bytes.
fn line(text: &[u8; FIELD], row: usize) -> u64 {
    let bytes = |start: usize| u64::from_le_bytes(text[start..start + 8].try_into().unwrap());
    if row + 1 < ROWS {
        bytes(LINE * row)
    } else {
        bytes(FIELD - 8) >> 8
    }
}

/// The bytes of two words as the upper and the lower halves of lanes of 16 bits.
fn lanes(upper: u64, lower: u64) -> u128 {
    let pair = |bytes: u64| (bytes | bytes << 8) & 0x00ff_00ff_00ff_00ff;
    let left = |bytes: u64| pair((bytes | bytes << 16) & 0x0000_ffff_0000_ffff);
    let four = |bytes: u64| left(bytes & 0xffff_ffff);
    let two = |bytes: u64| pair(bytes >> 32);
    u128::from(two(upper) << 8 | two(lower)) << 64 | u128::from(four(upper) << 8 | four(lower))
}

/// Nothing, or a plain field that lacks its end.
fn is_beginning(text: &[u8]) -> bool {
    let plain =
        |(&byte, &ends): (&u8, &u8)| if ends == 0 { b".RGBPY".contains(&byte) } else { byte == b'\n' };
    text.len() < FIELD && text.iter().zip(&ENDS).all(plain)
}

/// A line for each number; there are never more than 18 chains.
fn write_lines(chains: &[u8], answers: &mut Vec<u8>) {
    let mut end = answers.len();
    answers.resize(end + 3 * chains.len(), b'\n');
    for some in chains.chunks(16) {
        if some.iter().all(|&chains| chains < 10) {
            for (line, &chains) in answers[end..].chunks_exact_mut(2).zip(some) {
                line[0] = b'0' + chains;
            }
            end += 2 * some.len();
            continue;
        }
        for &chains in some {
            if chains >= 10 {
                answers[end] = b'0' + chains / 10;
                end += 1;
            }
            answers[end] = b'0' + chains % 10;
            end += 2;
        }
    }
    answers.truncate(end);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{reference, Puyo};
    use gridkit::cases::tasks;
    use std::fmt::Write;

    /// The kernel without the wide path.
    fn portable(text: &[u8]) -> (Swallowed, Vec<u8>) {
        let (mut swallowed, mut chains) = (Swallowed::default(), Vec::new());
        while swallow_one(text, &mut swallowed, &mut chains) {}
        (swallowed, chains)
    }

    #[test]
    fn the_portable_path_reads_what_is_printed() {
        for field in tasks::<Puyo>(11, 60_000) {
            let text = field.to_string();
            assert_eq!(parse(text.as_bytes().try_into().unwrap()), Some(field), "\n{field}");
        }
    }

    #[test]
    fn the_portable_path_answers_as_the_reference() {
        let fields: Vec<Field> = tasks::<Puyo>(12, 3_000).collect();
        let mut text = String::new();
        for field in &fields {
            writeln!(text, "{field}").unwrap();
        }
        let (swallowed, chains) = portable(text.as_bytes());
        assert_eq!(swallowed, Swallowed { bytes: text.len(), lines: 39_000, boards: 3_000, cut: false });
        for (field, chains) in fields.iter().zip(chains) {
            assert_eq!(u32::from(chains), reference::chains(field), "\n{field}");
        }
    }

    #[test]
    fn every_other_byte_is_odd() {
        let plain: [u8; FIELD] = Field::new().to_string().as_bytes().try_into().unwrap();
        for (at, byte) in (0..FIELD).flat_map(|at| (0..=255).map(move |byte| (at, byte))) {
            let mut text = plain;
            text[at] = byte;
            let allowed: &[u8] = if at % LINE == COLUMNS { b"\n" } else { b".RGBPY" };
            assert_eq!(is_plain(&text), allowed.contains(&byte), "byte {byte} at {at}");
        }
    }

    #[test]
    fn numbers_of_one_and_two_digits() {
        let mut answers = b"7\n".to_vec();
        let chains = [vec![0, 9, 10, 18], vec![3; 17], vec![1]].concat();
        write_lines(&chains, &mut answers);
        let expected = "7\n0\n9\n10\n18\n".to_string() + &"3\n".repeat(17) + "1\n";
        assert_eq!(String::from_utf8(answers).unwrap(), expected);
    }
}
