//! Many fields at once, with 256-bit registers.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use gridkit::puzzle::Swallowed;

use crate::plain::FIELD;

/// Fields that are played together. Their planes fill half of the first-level cache.
const BLOCK: usize = 256;

/// A field as the text is read: its last row is loaded together with the two bytes behind it.
type Text = [u8; FIELD + 2];

/// A field in play: its three planes, and the cells that pop next.
type Slot = [__m128i; 4];

/// Two fields in play, side by side.
#[derive(Clone, Copy)]
struct Pair {
    planes: [__m256i; 3],
    popping: __m256i,
}

/// Fields that are played together, round by round.
pub struct Block {
    /// The fields in which something pops, without gaps.
    slots: Box<[Slot; BLOCK + 1]>,
    /// The number of the field in each slot.
    numbers: [u16; BLOCK + 1],
    /// How many fields are in play.
    playing: usize,
    /// The chains of each field so far; the last one belongs to no field.
    chains: [u8; BLOCK + 1],
}

impl Block {
    /// A block without fields; `None` if the machine lacks AVX2.
    pub fn new() -> Option<Block> {
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
    pub fn swallow(&mut self, text: &[u8], swallowed: &mut Swallowed, chains: &mut Vec<u8>) {
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
            swallowed.lines += 24 + usize::from(blank) + usize::from(blank_too);
            swallowed.boards += 2;
            let pair = Pair { planes, popping: popping(&planes) };
            self.keep(pair, [number, number + 1]);
        }
    }

    #[target_feature(enable = "avx2")]
    fn keep(&mut self, pair: Pair, numbers: [u16; 2]) {
        let still = _mm256_cmpeq_epi8(pair.popping, _mm256_setzero_si256());
        let still = _mm256_movemask_epi8(still) as u32;
        let [p0, p1, p2] = pair.planes;
        let all = [p0, p1, p2, pair.popping];
        self.slots[self.playing] = all.map(|part| _mm256_castsi256_si128(part));
        self.numbers[self.playing] = numbers[0];
        self.playing += usize::from(still as u16 != 0xffff);
        self.slots[self.playing] = all.map(|part| _mm256_extracti128_si256::<1>(part));
        self.numbers[self.playing] = numbers[1];
        self.playing += usize::from((still >> 16) as u16 != 0xffff);
    }

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
                self.keep(Pair { planes, popping: popping(&planes) }, numbers);
            }
        }
    }
}

fn text_at(text: &[u8], start: usize) -> Option<&Text> {
    text.get(start..start + FIELD + 2)?.try_into().ok()
}

#[target_feature(enable = "avx2")]
fn load(first: &Text, second: &Text, row: usize) -> __m256i {
    let row = |text: &Text| {
        let bytes: &[u8; 16] = text[7 * row..7 * row + 16].try_into().unwrap();
        // SAFETY: 16 bytes are read from an array of 16 bytes, at any alignment.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
    };
    _mm256_set_m128i(row(second), row(first))
}

/// The same 16 bytes in both halves.
#[target_feature(enable = "avx2")]
fn twice(bytes: [u8; 16]) -> __m256i {
    let half = |at: usize| i64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    _mm256_set_epi64x(half(8), half(0), half(8), half(0))
}

/// `on[i]` at the place of letter i
const fn table(of: [u8; 6]) -> [u8; 16] {
    // Found by no letter
    let mut table = [1; 16];
    table[0] = 0xff;
    let mut at = 0;
    while at < 6 {
        table[(b".RGBPY"[at] >> 1 & 15) as usize] = of[at];
        at += 1;
    }
    table
}

#[target_feature(enable = "avx2")]
fn weights(of: [u8; 2]) -> __m256i {
    _mm256_set1_epi16(i16::from_le_bytes(of))
}

const COLUMNS: [u8; 16] = [0, 7, 1, 8, 2, 9, 3, 10, 4, 11, 5, 12, 6, 13, 0x80, 0x80];
const NEWLINE: u8 = b'\n' ^ b'.';
const ENDS: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NEWLINE, NEWLINE, b'.', b'.'];

#[target_feature(enable = "avx2")]
fn parse(first: &Text, second: &Text) -> Option<[__m256i; 3]> {
    let letters = twice(table(*b".RGBPY"));
    let thirds = twice(table([0, 1, 1, 1, 0, 0]));
    let columns = twice(COLUMNS);
    let ends = twice(ENDS);
    let mut bad = _mm256_setzero_si256();
    let mut rows = |row: usize, two: [u8; 2], one: [u8; 2]| {
        let cells = _mm256_shuffle_epi8(load(first, second, row), columns);
        let cells = _mm256_xor_si256(cells, ends);
        let index = _mm256_and_si256(_mm256_srli_epi16::<1>(cells), _mm256_set1_epi8(15));
        bad = _mm256_or_si256(bad, _mm256_xor_si256(cells, _mm256_shuffle_epi8(letters, index)));
        let first_two = _mm256_and_si256(cells, _mm256_set1_epi8(0x11));
        let third = _mm256_shuffle_epi8(thirds, index);
        (_mm256_maddubs_epi16(first_two, weights(two)), _mm256_maddubs_epi16(third, weights(one)))
    };
    let (a0, b0) = rows(0, [8, 4], [32, 16]);
    let (a1, b1) = rows(2, [2, 1], [8, 4]);
    let (a2, b2) = rows(4, [8, 4], [2, 1]);
    let (a3, b3) = rows(6, [2, 1], [32, 16]);
    let (a4, b4) = rows(8, [8, 4], [8, 4]);
    let (a5, b5) = rows(10, [2, 1], [2, 1]);
    let or = |a, b| _mm256_or_si256(a, b);
    let two = |at: usize| [or(a0, a1), or(a2, a3), or(a4, a5)][at / 2];
    let third = |at: usize| [or(or(b0, b1), b2), or(or(b3, b4), b5)][at / 3];
    let outer = _mm256_or_si256(two(4), _mm256_slli_epi16::<8>(two(0)));
    let inner = _mm256_slli_epi16::<4>(two(2));
    let p0 = _mm256_or_si256(
        _mm256_and_si256(outer, _mm256_set1_epi16(0x0f0f)),
        _mm256_and_si256(inner, _mm256_set1_epi16(0x00f0)),
    );
    let p1 = _mm256_or_si256(
        _mm256_and_si256(outer, _mm256_set1_epi16(0xf0f0_u16 as i16)),
        _mm256_and_si256(inner, _mm256_set1_epi16(0x0f00)),
    );
    let p1 = _mm256_srli_epi16::<4>(p1);
    let p2 = _mm256_or_si256(_mm256_slli_epi16::<6>(third(0)), third(3));
    let puyos = _mm256_or_si256(_mm256_or_si256(p0, p1), p2);
    let floating = _mm256_and_si256(puyos, _mm256_sub_epi16(puyos, _mm256_set1_epi16(-1)));
    let beside = _mm256_and_si256(puyos, _mm256_set_epi64x(!0 << 32, 0, !0 << 32, 0));
    let bad = _mm256_or_si256(bad, _mm256_or_si256(floating, beside));
    if _mm256_testz_si256(bad, bad) == 1 {
        Some([p0, p1, p2])
    } else {
        None
    }
}

#[target_feature(enable = "avx2")]
fn popping(planes: &[__m256i; 3]) -> __m256i {
    let [p0, p1, p2] = *planes;
    let or = |a, b| _mm256_or_si256(a, b);
    let and = |a, b| _mm256_and_si256(a, b);
    let up = |a| _mm256_slli_epi16::<1>(a);
    let down = |a| _mm256_srli_epi16::<1>(a);
    let right = |a| _mm256_bslli_epi128::<2>(a);
    let left = |a| _mm256_bsrli_epi128::<2>(a);

    let puyos = or(or(p0, p1), p2);
    let differs = |p, q| _mm256_xor_si256(p, q);
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

#[target_feature(enable = "avx2")]
fn fall(planes: [__m256i; 3], popping: __m256i) -> [__m256i; 3] {
    let [mut p0, mut p1, mut p2] = planes;
    p0 = _mm256_andnot_si256(popping, p0);
    p1 = _mm256_andnot_si256(popping, p1);
    p2 = _mm256_andnot_si256(popping, p2);
    let mut holes = popping;
    loop {
        for _ in 0..4 {
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
