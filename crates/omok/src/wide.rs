//! Eight boards at once, one in each 32-bit lane of the registers of AVX2.
#![allow(unsafe_code)]

use std::arch::is_x86_feature_detected;
use std::arch::x86_64::*;

use gridkit::puzzle::Swallowed;

use crate::board::{Colour, EDGE, SIZE};
use crate::five::Answer;
use crate::plain::{self, BOARD, EMPTY};

/// Boards in a register.
const LANES: usize = 8;
/// Words of 32 cells that hold the 361 of a board.
const WORDS: usize = 12;
/// Rows of a board and of its edges.
const HEIGHT: usize = EDGE + SIZE + EDGE;

/// The stones of one colour of all boards: `[w][b]` is word `w` of board `b`, see [`load`].
type Cells = [[u32; LANES]; WORDS];

/// Answers the plain boards that come next; stops before the first one that is not plain or has several
/// fives, and takes none if the machine has no AVX2.
pub(crate) fn swallow(text: &[u8], swallowed: &mut Swallowed, answers: &mut Vec<u8>) {
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the machine has AVX2.
        unsafe { swallow_eights(text, swallowed, answers) };
    }
}

#[target_feature(enable = "avx2")]
fn swallow_eights(text: &[u8], swallowed: &mut Swallowed, answers: &mut Vec<u8>) {
    let mut cells = [[[0; LANES]; WORDS]; 2];
    loop {
        // Where the text goes on behind each of the boards.
        let mut after = *swallowed;
        let mut behind = [after; LANES];
        let mut boards = 0;
        while boards < LANES {
            let plain = plain::next(text, &mut after).is_some_and(|text| load(text, boards, &mut cells));
            if !plain {
                break;
            }
            plain::pass(&mut after);
            behind[boards] = after;
            boards += 1;
        }
        let fives = fives(&cells);
        for (board, behind) in behind.iter().enumerate().take(boards) {
            match fives.answer(board) {
                Some(answer) => plain::write(answer, answers),
                None => return,
            }
            *swallowed = *behind;
        }
        if boards < LANES {
            return;
        }
    }
}

/// Puts the stones of a board into its lane; false if the board is not plain, and then anything may be there.
///
/// Word `w` holds the cells from `32 w` on, the last one the last 32.
#[target_feature(enable = "avx2")]
fn load(text: &[u8; BOARD], lane: usize, cells: &mut [Cells; 2]) -> bool {
    let mut most = _mm256_setzero_si256();
    for word in 0..WORDS {
        let at = (64 * word).min(BOARD - 64);
        let low = _mm256_xor_si256(bytes(text, at), bytes(&EMPTY, at));
        let high = _mm256_xor_si256(bytes(text, at + 32), bytes(&EMPTY, at + 32));
        most = _mm256_max_epu8(most, _mm256_max_epu8(low, high));
        let stones = _mm256_packus_epi16(low, high);
        cells[0][word][lane] = _mm256_movemask_epi8(_mm256_slli_epi16::<7>(stones)) as u32;
        cells[1][word][lane] = _mm256_movemask_epi8(_mm256_slli_epi16::<6>(stones)) as u32;
    }
    let odd = _mm256_subs_epu8(most, _mm256_set1_epi16(2));
    _mm256_testz_si256(odd, odd) == 1
}

#[target_feature(enable = "avx2")]
fn bytes(text: &[u8; BOARD], at: usize) -> __m256i {
    let bytes: &[u8; 32] = text[at..at + 32].try_into().unwrap();
    // SAFETY: 32 bytes are read from an array of 32 bytes, at any alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

type Rows = [__m256i; HEIGHT];

/// The rows of one colour.
#[target_feature(enable = "avx2")]
fn rows(cells: &Cells) -> Rows {
    // `packus` works in halves.
    let order =
        _mm256_broadcastsi128_si256(_mm_set_epi8(15, 13, 14, 12, 11, 9, 10, 8, 7, 5, 6, 4, 3, 1, 2, 0));
    let mut words = [_mm256_setzero_si256(); WORDS];
    for (word, cells) in words.iter_mut().zip(cells) {
        *word = _mm256_shuffle_epi8(lanes(cells), order);
    }
    let mut rows = [_mm256_setzero_si256(); HEIGHT];
    for row in 0..SIZE {
        let (word, bit) = (SIZE * row / 32, SIZE * row % 32);
        let stones = if row == SIZE - 1 {
            ahead(words[WORDS - 1], 32 - SIZE)
        } else if bit + SIZE <= 32 {
            ahead(words[word], bit)
        } else {
            _mm256_or_si256(ahead(words[word], bit), behind(words[word + 1], 32 - bit))
        };
        rows[EDGE + row] = _mm256_and_si256(stones, _mm256_set1_epi32((1 << SIZE) - 1));
    }
    rows
}

#[target_feature(enable = "avx2")]
fn lanes(lanes: &[u32; LANES]) -> __m256i {
    // SAFETY: 32 bytes are read from an array of 32 bytes, at any alignment.
    unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
fn ahead(bits: __m256i, columns: usize) -> __m256i {
    _mm256_srl_epi32(bits, _mm_cvtsi32_si128(columns as i32))
}

#[target_feature(enable = "avx2")]
fn behind(bits: __m256i, columns: usize) -> __m256i {
    _mm256_sll_epi32(bits, _mm_cvtsi32_si128(columns as i32))
}

#[target_feature(enable = "avx2")]
fn starts<const DOWN: isize, const RIGHT: usize>(stones: &[Rows; 2]) -> [__m256i; SIZE] {
    let at = |row: usize, steps: isize| (row as isize + steps * DOWN) as usize;
    let mut edges = [_mm256_setzero_si256(); HEIGHT];
    let mut pairs = [_mm256_setzero_si256(); HEIGHT];
    for row in 1..HEIGHT - 1 {
        let edge = |stones: &Rows| _mm256_and_si256(stones[row], ahead(stones[at(row, 1)], RIGHT));
        edges[row] = _mm256_or_si256(edge(&stones[0]), edge(&stones[1]));
    }
    for row in 1..HEIGHT - 1 {
        pairs[row] = _mm256_and_si256(edges[row], ahead(edges[at(row, 1)], RIGHT));
    }
    let mut starts = [_mm256_setzero_si256(); SIZE];
    for (row, start) in (EDGE..).zip(&mut starts) {
        let five = _mm256_and_si256(pairs[row], ahead(pairs[at(row, 2)], 2 * RIGHT));
        let more = _mm256_or_si256(behind(edges[at(row, -1)], RIGHT), ahead(edges[at(row, 4)], 4 * RIGHT));
        *start = _mm256_andnot_si256(more, five);
    }
    starts
}

struct Fives {
    /// The columns in which a five starts.
    columns: [u32; LANES],
    /// The sum of starts.
    sum: [u32; LANES],
    /// The columns in which a five of black starts.
    black: [u32; LANES],
    /// The sum of the columns so far over all rows.
    rows: [u32; LANES],
}

#[target_feature(enable = "avx2")]
fn fives(cells: &[Cells; 2]) -> Fives {
    let stones = [rows(&cells[0]), rows(&cells[1])];
    let down = starts::<1, 0>(&stones);
    let right = starts::<0, 1>(&stones);
    let down_right = starts::<1, 1>(&stones);
    let up_right = starts::<-1, 1>(&stones);
    let zero = _mm256_setzero_si256();
    let (mut columns, mut sum, mut black, mut below) = (zero, zero, zero, zero);
    for row in 0..SIZE {
        let any = _mm256_or_si256(
            _mm256_or_si256(down[row], right[row]),
            _mm256_or_si256(down_right[row], up_right[row]),
        );
        let all = _mm256_add_epi32(
            _mm256_add_epi32(down[row], right[row]),
            _mm256_add_epi32(down_right[row], up_right[row]),
        );
        columns = _mm256_or_si256(columns, any);
        sum = _mm256_add_epi32(sum, all);
        black = _mm256_or_si256(black, _mm256_and_si256(any, stones[0][EDGE + row]));
        below = _mm256_add_epi32(below, columns);
    }
    Fives { columns: store(columns), sum: store(sum), black: store(black), rows: store(below) }
}

#[target_feature(enable = "avx2")]
fn store(bits: __m256i) -> [u32; LANES] {
    let mut lanes = [0; LANES];
    // SAFETY: 32 bytes are written to an array of 32 bytes, at any alignment.
    unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), bits) };
    lanes
}

impl Fives {
    fn answer(&self, board: usize) -> Option<Answer> {
        let columns = self.columns[board];
        if columns == 0 {
            return Some(Answer::Nobody);
        }
        if columns != self.sum[board] || !columns.is_power_of_two() {
            return None;
        }
        let column = columns.trailing_zeros() as usize;
        let colour = if self.black[board] != 0 { Colour::Black } else { Colour::White };
        Some(Answer::Wins { colour, row: SIZE - (self.rows[board] >> column) as usize, column })
    }
}
