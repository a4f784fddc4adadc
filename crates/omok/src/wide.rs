//! Plain boards with the 256-bit registers of AVX2: six times as fast to read, twice as fast to
//! look at.
//!
//! *Reading.* 64 bytes of text are 32 cells. What differs from an empty board is 0, 1 or 2 in each cell and
//! nothing elsewhere, or the board is not plain; the largest difference at each place is all that has to be
//! remembered for that. `packus` drops the separators, and `movemask` collects one bit of each cell, first for
//! black, then for white. So a board becomes 12 words of each colour without a look at single lines.
//!
//! *Rows.* The words of eight boards lie side by side, and a row is cut out of them by two shifts, for all
//! eight at once: a few instructions a board instead of a hundred. From there on `eight.rs` does the work. (Left
//! to itself the compiler takes rows apart and puts them together again, half as fast; so each instruction is
//! named here.)
#![allow(unsafe_code)]

use std::arch::is_x86_feature_detected;
use std::arch::x86_64::*;

use crate::board::SIZE;
use crate::eight::{Eight, Fives};
use crate::five::Answer;
use crate::plain::{Text, Together, BOARD, EMPTY};

/// How many boards lie side by side.
pub(crate) const BOARDS: usize = 8;

/// A word of each board.
pub(crate) type Lanes = [u32; BOARDS];

/// Words of 32 cells that hold the 361 of a board.
const WORDS: usize = 12;

/// Eight boards on a machine with AVX2.
pub(crate) struct Wide {
    /// Black and white stones: lane `b` of word `w` holds 32 cells of board `b`, from cell `32 w` on; the last
    /// word holds the last 32. Cells are counted row by row.
    words: [[Lanes; WORDS]; 2],
    boards: Eight,
}

impl Wide {
    /// Eight empty boards; `None` if the machine lacks AVX2.
    pub(crate) fn new() -> Option<Wide> {
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the machine has AVX2.
            Some(unsafe { Wide::empty() })
        } else {
            None
        }
    }

    #[target_feature(enable = "avx2")]
    fn empty() -> Wide {
        Wide { words: [[[0; BOARDS]; WORDS]; 2], boards: Eight::new() }
    }

    /// Reads boards side by side; false if not all are plain.
    #[target_feature(enable = "avx2")]
    fn load_wide(&mut self, texts: [&Text; BOARDS]) -> bool {
        let mut most = _mm256_setzero_si256();
        for (lane, text) in texts.into_iter().enumerate() {
            for word in 0..WORDS {
                let at = (64 * word).min(BOARD - 64);
                let low = _mm256_xor_si256(bytes(text, at), bytes(&EMPTY, at));
                let high = _mm256_xor_si256(bytes(text, at + 32), bytes(&EMPTY, at + 32));
                // With a sign: what is not 0, 1 or 2 with 0 behind it stays something else.
                let stones = _mm256_packs_epi16(low, high);
                most = _mm256_max_epu8(most, stones);
                self.words[0][word][lane] = _mm256_movemask_epi8(_mm256_slli_epi16::<7>(stones)) as u32;
                self.words[1][word][lane] = _mm256_movemask_epi8(_mm256_slli_epi16::<6>(stones)) as u32;
            }
        }
        let odd = _mm256_subs_epu8(most, _mm256_set1_epi8(2));
        _mm256_testz_si256(odd, odd) == 1
    }

    #[target_feature(enable = "avx2")]
    fn fives_wide(&mut self) -> Option<Fives> {
        for (colour, words) in self.words.iter().enumerate() {
            let mut words = words.map(|word| in_order(word));
            words[WORDS - 1] = words[WORDS - 1].ahead(32 * WORDS - SIZE * SIZE);
            // Few enough at a time that the compiler unrolls them and knows each shift.
            for row in 0..10 {
                *self.boards.row(colour, row) = cut(&words, row);
            }
            for row in 10..SIZE {
                *self.boards.row(colour, row) = cut(&words, row);
            }
        }
        self.boards.fives()
    }
}

impl Together<BOARDS> for Wide {
    type Fives = Fives;

    fn load(&mut self, texts: [&Text; BOARDS]) -> bool {
        // SAFETY: there is a `Wide`, so the machine has AVX2.
        unsafe { self.load_wide(texts) }
    }

    fn fives(&mut self) -> Option<Fives> {
        // SAFETY: there is a `Wide`, so the machine has AVX2.
        unsafe { self.fives_wide() }
    }

    fn answer(fives: &Fives, board: usize) -> Option<Answer> {
        fives.answer(board)
    }
}

#[target_feature(enable = "avx2")]
fn bytes(text: &Text, at: usize) -> __m256i {
    let bytes: &[u8; 32] = text[at..at + 32].try_into().unwrap();
    // SAFETY: 32 bytes are read from an array of 32 bytes, at any alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// The same word of all boards with its cells in order: `packus` has packed halves of registers, so the middle
/// bytes have changed places.
#[target_feature(enable = "avx2")]
fn in_order(words: Lanes) -> Register {
    let order = _mm_set_epi8(15, 13, 14, 12, 11, 9, 10, 8, 7, 5, 6, 4, 3, 1, 2, 0);
    // SAFETY: 32 bytes are read from an array of 32 bytes, at any alignment.
    let words = unsafe { _mm256_loadu_si256(words.as_ptr().cast()) };
    Register(_mm256_shuffle_epi8(words, _mm256_broadcastsi128_si256(order)))
}

/// Cuts a row out of the words.
#[target_feature(enable = "avx2")]
fn cut(words: &[Register; WORDS], row: usize) -> Register {
    let (word, bit) = (SIZE * row / 32, SIZE * row % 32);
    let all = Register(_mm256_set1_epi32((1 << SIZE) - 1));
    // A shift by 32 leaves nothing.
    words[word].ahead(bit).or(words[(word + 1) % WORDS].behind(32 - bit)).and(all)
}

/// A row of eight boards in one register. There is none but in functions that have AVX2.
#[derive(Clone, Copy)]
pub(crate) struct Register(__m256i);

impl Register {
    /// Nothing in all lanes.
    #[inline(always)]
    pub(crate) fn empty() -> Register {
        // SAFETY: called from functions that have AVX2.
        Register(unsafe { _mm256_setzero_si256() })
    }

    /// A lane each.
    #[inline(always)]
    pub(crate) fn lanes(self) -> Lanes {
        let mut lanes = [0; BOARDS];
        // SAFETY: there is a register, so there is AVX2; 32 bytes are written to an array of 32 bytes.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0) };
        lanes
    }

    #[inline(always)]
    pub(crate) fn and(self, other: Register) -> Register {
        // SAFETY: there is a register, so there is AVX2.
        Register(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    pub(crate) fn or(self, other: Register) -> Register {
        // SAFETY: there is a register, so there is AVX2.
        Register(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    /// What the other has not.
    #[inline(always)]
    pub(crate) fn without(self, other: Register) -> Register {
        // SAFETY: there is a register, so there is AVX2.
        Register(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    pub(crate) fn plus(self, other: Register) -> Register {
        // SAFETY: there is a register, so there is AVX2.
        Register(unsafe { _mm256_add_epi32(self.0, other.0) })
    }

    /// In each place what lies so many columns to the right.
    #[inline(always)]
    pub(crate) fn ahead(self, columns: usize) -> Register {
        // SAFETY: there is a register, so there is AVX2.
        Register(unsafe { _mm256_srl_epi32(self.0, _mm_cvtsi32_si128(columns as i32)) })
    }

    /// In each place what lies so many columns to the left.
    #[inline(always)]
    pub(crate) fn behind(self, columns: usize) -> Register {
        // SAFETY: there is a register, so there is AVX2.
        Register(unsafe { _mm256_sll_epi32(self.0, _mm_cvtsi32_si128(columns as i32)) })
    }
}
