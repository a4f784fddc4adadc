//! Many fields at once, two in each 256-bit register: for streams, on machines that have AVX2.
//!
//! The portable core plays one field to its end. How many rounds that takes, and how far things fall, differs
//! from field to field, and a processor that guesses wrong loses as much time as a round takes. Here a *block*
//! of fields is played together: one round for all that are still in play, then the next. Whether a field
//! stays is no branch: each is written behind the ones that stay, and only the counter of those knows whether
//! it will be overwritten. The work of a round then depends on nothing that must be guessed but the number of
//! turns that falling takes.
//!
//! Reading counts as much as playing: more than half of a typical stream never pops. [`parse`] turns the text
//! of two fields into planes with some ninety instructions and checks every byte on the way.
//!
//! From text to answer this takes 10 to 40 ns a field, a chain of eight 70 ns; the portable path takes five
//! times as long, and a plain flood fill 170 to 400 times as long.
//!
//! The `unsafe` here is of two kinds: calling a function that needs AVX2, which a [`Block`] stands for, and
//! loading 16 bytes from an array.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use gridkit::puzzle::Swallowed;

use crate::field::ROWS;
use crate::plain::{FIELD, LINE};

/// Fields that are played together. Their planes fill half of the first-level cache.
const BLOCK: usize = 256;

/// A field as the text is read: its last row is loaded together with the two bytes behind it.
type Text = [u8; FIELD + 2];

/// A field in play: its three planes, and the cells that pop next.
type Slot = [__m128i; 4];

/// Fields that are played together, round by round. There is none on a machine without AVX2.
pub(crate) struct Block {
    /// The fields in which something pops next; the last one is for the field that makes an odd number even.
    slots: Box<[Slot; BLOCK + 1]>,
    /// The number of the field in each slot.
    numbers: [u16; BLOCK + 1],
    /// How many fields are in play.
    playing: usize,
    /// The chains of each field so far; the last one is for the field that makes an odd number even.
    chains: [u8; BLOCK + 1],
}

impl Block {
    /// A block without fields; `None` if the machine lacks AVX2.
    pub(crate) fn new() -> Option<Block> {
        // SAFETY: called only if the machine has AVX2.
        is_x86_feature_detected!("avx2").then(|| unsafe { Block::empty() })
    }

    #[target_feature(enable = "avx2")]
    fn empty() -> Block {
        let slot = [_mm_setzero_si128(); 4];
        Block {
            slots: Box::new([slot; BLOCK + 1]),
            numbers: [0; BLOCK + 1],
            playing: 0,
            chains: [0; BLOCK + 1],
        }
    }

    /// Takes the plain fields that the text goes on with, each with one empty line if there is one, and adds
    /// their chains. The last two of the text, and the one before a field that is not plain, may be left.
    pub(crate) fn swallow(&mut self, text: &[u8], swallowed: &mut Swallowed, chains: &mut Vec<u8>) {
        loop {
            let before = swallowed.boards;
            // SAFETY: there is a block, so the machine has AVX2.
            unsafe {
                self.fill(text, swallowed);
                self.play();
            }
            let taken = swallowed.boards - before;
            chains.extend_from_slice(&self.chains[..taken]);
            if taken < BLOCK {
                return;
            }
        }
    }

    /// Reads fields from the text until the block is full; those in which something pops come into play.
    #[target_feature(enable = "avx2")]
    fn fill(&mut self, text: &[u8], swallowed: &mut Swallowed) {
        self.chains = [0; BLOCK + 1];
        for number in (0..BLOCK as u16).step_by(2) {
            let start = swallowed.bytes;
            let Some(first) = text_at(text, start) else { return };
            let blank = first[FIELD] == b'\n';
            let middle = start + FIELD + usize::from(blank);
            let Some(second) = text_at(text, middle) else { return };
            let Some(planes) = parse(first, second) else { return };
            let blank_too = second[FIELD] == b'\n';
            swallowed.bytes = middle + FIELD + usize::from(blank_too);
            swallowed.lines += 2 * ROWS + usize::from(blank) + usize::from(blank_too);
            swallowed.boards += 2;
            let popping = popping(planes);
            if _mm256_testz_si256(popping, popping) == 0 {
                self.keep(planes, popping, [number, number + 1]);
            }
        }
    }

    /// Keeps those of two fields in play in which something pops, without a branch.
    ///
    /// The places written lie before the fields that are still to be read in this round.
    #[target_feature(enable = "avx2")]
    fn keep(&mut self, [p0, p1, p2]: [__m256i; 3], popping: __m256i, numbers: [u16; 2]) {
        let still = _mm256_movemask_epi8(_mm256_cmpeq_epi8(popping, _mm256_setzero_si256())) as u32;
        let all = [p0, p1, p2, popping];
        self.slots[self.playing] = all.map(|part| _mm256_castsi256_si128(part));
        self.numbers[self.playing] = numbers[0];
        self.playing += usize::from(still as u16 != 0xffff);
        self.slots[self.playing] = all.map(|part| _mm256_extracti128_si256::<1>(part));
        self.numbers[self.playing] = numbers[1];
        self.playing += usize::from((still >> 16) as u16 != 0xffff);
    }

    /// Plays all rounds of the fields in play.
    #[target_feature(enable = "avx2")]
    fn play(&mut self) {
        for round in 1.. {
            let playing = self.playing;
            if playing == 0 {
                return;
            }
            self.slots[playing] = [_mm_setzero_si128(); 4];
            self.numbers[playing] = BLOCK as u16;
            self.playing = 0;
            for at in (0..playing).step_by(2) {
                let [first, second] = [self.slots[at], self.slots[at + 1]];
                let numbers = [self.numbers[at], self.numbers[at + 1]];
                self.chains[usize::from(numbers[0])] = round;
                self.chains[usize::from(numbers[1])] = round;
                let both = |part: usize| _mm256_set_m128i(second[part], first[part]);
                let planes = fall([both(0), both(1), both(2)], both(3));
                self.keep(planes, popping(planes), numbers);
            }
        }
    }
}

/// The field that starts at this byte, if the text has two more bytes behind it.
fn text_at(text: &[u8], start: usize) -> Option<&Text> {
    text.get(start..start + FIELD + 2)?.try_into().ok()
}

/// A row of two fields, and the next row behind it.
#[target_feature(enable = "avx2")]
fn load(first: &Text, second: &Text, row: usize) -> __m256i {
    let row = |text: &Text| {
        let bytes: &[u8; 16] = text[LINE * row..LINE * row + 16].try_into().unwrap();
        // SAFETY: 16 bytes are read from an array of 16 bytes, at any alignment.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
    };
    _mm256_set_m128i(row(second), row(first))
}

/// The same 16 bytes in both halves.
#[target_feature(enable = "avx2")]
fn twice(bytes: &[u8; 16]) -> __m256i {
    let half = |at: usize| i64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    _mm256_set_epi64x(half(8), half(0), half(8), half(0))
}

/// All bytes of a plain field; their bits 1 to 4 tell them apart.
const BYTES: [u8; 7] = *b".RGBPY\n";

/// A table to look up a byte by its bits 1 to 4: `of` has a value for each of [`BYTES`].
const fn table(of: [u8; 7], others: [u8; 16]) -> [u8; 16] {
    let mut table = others;
    let mut at = 0;
    while at < of.len() {
        table[(BYTES[at] >> 1 & 15) as usize] = of[at];
        at += 1;
    }
    table
}

/// The byte itself; where there is none, one that is not looked up there.
const ITSELF: [u8; 16] = table(BYTES, [0xff, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);

/// The bits 0 and 4 of a letter, moved up by `by`.
const fn letter_bits(by: u32) -> [u8; 16] {
    let mut of = [0; 7];
    let mut at = 0;
    while at < 6 {
        of[at] = (BYTES[at] & 0x11) << by;
        at += 1;
    }
    table(of, [0; 16])
}

/// Bit 0 for the letters that are warm (see `plain.rs`) and bit 1 for a line feed, moved up by `by`.
const fn warm_and_end(by: u32) -> [u8; 16] {
    let (warm, end) = (1 << by, 2 << by);
    table([0, warm, warm, warm, 0, 0, end], [0; 16])
}

/// Takes the bytes of two rows column by column, the line feeds last and twice.
const COLUMNS: [u8; 16] = [0, 7, 1, 8, 2, 9, 3, 10, 4, 11, 5, 12, 6, 13, 6, 13];
/// The bits of [`warm_and_end`] for three line feeds, behind the columns.
const ENDS: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x2a, 0x2a, 0x2a, 0x2a];
/// No line feed in the columns, and nothing else behind them.
const MISPLACED: [u8; 16] =
    [0x2a, 0x2a, 0x2a, 0x2a, 0x2a, 0x2a, 0x2a, 0x2a, 0x2a, 0x2a, 0x2a, 0x2a, 0xff, 0xff, 0xff, 0xff];

/// The planes of two fields; `None` if one is not plain or a puyo floats.
///
/// Two rows of both fields are taken at once. A table tells whether each byte is one of the seven, others give
/// the bits of its code, spread so that three pairs of rows find room in one byte. Multiplying by two and one
/// and adding then joins the upper and the lower row of each pair: what comes out has a lane for each column
/// already.
#[target_feature(enable = "avx2")]
fn parse(first: &Text, second: &Text) -> Option<[__m256i; 3]> {
    let or = |a, b| _mm256_or_si256(a, b);
    let and = |a, b| _mm256_and_si256(a, b);

    let mut bad = _mm256_setzero_si256();
    let mut rows = |row: usize, bits: u32, warm: u32| {
        let bytes = _mm256_shuffle_epi8(load(first, second, row), twice(&COLUMNS));
        let index = and(_mm256_srli_epi16::<1>(bytes), _mm256_set1_epi8(15));
        let itself = _mm256_shuffle_epi8(twice(&ITSELF), index);
        bad = or(bad, _mm256_xor_si256(bytes, itself));
        [
            _mm256_shuffle_epi8(twice(&letter_bits(bits)), index),
            _mm256_shuffle_epi8(twice(&warm_and_end(warm)), index),
        ]
    };
    let [bits0, warm0] = rows(0, 2, 4);
    let [bits1, warm1] = rows(2, 0, 2);
    let [bits2, warm2] = rows(4, 2, 0);
    let [bits3, warm3] = rows(6, 0, 4);
    let [bits4, warm4] = rows(8, 2, 2);
    let [bits5, warm5] = rows(10, 0, 0);

    let ends = twice(&ENDS);
    let top_warm = _mm256_xor_si256(or(or(warm0, warm1), warm2), ends);
    let low_warm = _mm256_xor_si256(or(or(warm3, warm4), warm5), ends);
    bad = or(bad, and(or(top_warm, low_warm), twice(&MISPLACED)));

    let join = |rows| _mm256_maddubs_epi16(rows, _mm256_set1_epi16(0x0102));
    let warm = or(_mm256_slli_epi16::<6>(join(top_warm)), join(low_warm));
    // Four bits for bit 0 of four rows, then four for bit 4 of the same rows.
    let top = _mm256_slli_epi16::<8>(join(or(bits0, bits1)));
    let middle = _mm256_slli_epi16::<4>(join(or(bits2, bits3)));
    let outer = or(top, join(or(bits4, bits5)));
    let bit0 = or(and(outer, _mm256_set1_epi16(0x0f0f)), and(middle, _mm256_set1_epi16(0x00f0)));
    let bit4 = or(and(outer, _mm256_set1_epi16(0xf0f0_u16 as i16)), and(middle, _mm256_set1_epi16(0x0f00)));
    let bit4 = _mm256_srli_epi16::<4>(bit4);

    // A column without gaps is a row of ones from the lowest bit on; one more carries out of it.
    let puyos = or(or(bit0, bit4), warm);
    bad = or(bad, and(puyos, _mm256_sub_epi16(puyos, _mm256_set1_epi16(-1))));
    if _mm256_testz_si256(bad, bad) == 1 {
        Some([bit0, bit4, warm])
    } else {
        None
    }
}

/// The cells of all groups of four and more in two fields, found as in `chain.rs`.
#[target_feature(enable = "avx2")]
fn popping([p0, p1, p2]: [__m256i; 3]) -> __m256i {
    let or = |a, b| _mm256_or_si256(a, b);
    let and = |a, b| _mm256_and_si256(a, b);
    let up = |a| _mm256_slli_epi16::<1>(a);
    let down = |a| _mm256_srli_epi16::<1>(a);
    let right = |a| _mm256_bslli_epi128::<2>(a);
    let left = |a| _mm256_bsrli_epi128::<2>(a);

    let differs = |p, q| _mm256_xor_si256(p, q);

    // A puyo that does not differ from the cell beside it is joined to it: an empty cell would differ.
    let puyos = or(or(p0, p1), p2);
    let above = or(or(differs(p0, down(p0)), differs(p1, down(p1))), differs(p2, down(p2)));
    let above = _mm256_andnot_si256(above, puyos);
    let below = up(above);
    let beside = or(or(differs(p0, left(p0)), differs(p1, left(p1))), differs(p2, left(p2)));
    let at_right = _mm256_andnot_si256(beside, puyos);
    let at_left = right(at_right);

    let (both, any) = (and(above, below), or(above, below));
    let (both_sides, any_side) = (and(at_left, at_right), or(at_left, at_right));
    let two = or(or(both, both_sides), and(any, any_side));
    let three = or(and(both, any_side), and(both_sides, any));
    let upright = and(and(two, down(two)), above);
    let flat = and(and(two, left(two)), at_right);
    let seeds = or(or(three, or(upright, up(upright))), or(flat, right(flat)));
    let upright = or(and(up(seeds), below), and(down(seeds), above));
    let flat = or(and(right(seeds), at_left), and(left(seeds), at_right));
    or(seeds, or(upright, flat))
}

/// Takes the popping cells out of two fields and lets the rest fall.
///
/// Each turn closes the lowest hole of every column, as [`gridkit::planes::close`] does. Here every lane has a
/// subtraction of its own, so no guard is needed; and the average of a column and of what lies below its hole
/// is the new column: what lies below counts twice and what lies above once, and the hole itself is empty.
#[target_feature(enable = "avx2")]
fn fall([p0, p1, p2]: [__m256i; 3], popping: __m256i) -> [__m256i; 3] {
    let mut p0 = _mm256_andnot_si256(popping, p0);
    let mut p1 = _mm256_andnot_si256(popping, p1);
    let mut p2 = _mm256_andnot_si256(popping, p2);
    let mut holes = popping;
    loop {
        // A second turn costs less than asking whether it is needed.
        for _ in 0..2 {
            let borrowed = _mm256_add_epi16(holes, _mm256_set1_epi16(-1));
            let below = _mm256_andnot_si256(holes, borrowed);
            p0 = _mm256_avg_epu16(p0, _mm256_and_si256(p0, below));
            p1 = _mm256_avg_epu16(p1, _mm256_and_si256(p1, below));
            p2 = _mm256_avg_epu16(p2, _mm256_and_si256(p2, below));
            holes = _mm256_srli_epi16::<1>(_mm256_and_si256(holes, borrowed));
        }
        if _mm256_testz_si256(holes, holes) == 1 {
            return [p0, p1, p2];
        }
    }
}
