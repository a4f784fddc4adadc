//! One round at a time, for those who want to know what popped: enough to score a chain.

use gridkit::planes::{close, equal_above, equal_right, gaps, occupied, settle};

use itertools::iproduct;

use crate::field::{bit, Colour, Field, COLUMNS, ROWS};

impl Field {
    /// Plays one round: pops all groups of four and more and lets the rest fall; `None` if nothing pops.
    ///
    /// What popped is enough to score a chain, whatever the rules of the score are. Nothing is allocated.
    ///
    /// ```
    /// let text = "......\n".repeat(9) + "B.....\nRBB...\nRRRB..\n";
    /// let mut field: puyo::Field = text.parse().unwrap();
    /// let (mut score, mut round) = (0, 0);
    /// while let Some(pop) = field.step() {
    ///     round += 1;
    ///     let large = pop.groups().map(|size| size - 4).sum::<u32>();
    ///     score += 10 * pop.cells() * (round + pop.colours() as u32 + large);
    /// }
    /// // Four red ones, then four blue ones: 10 * 4 * (1 + 1) and 10 * 4 * (2 + 1).
    /// assert_eq!(score, 200);
    /// ```
    pub fn step(&mut self) -> Option<Pop> {
        let cells = self.popping();
        if cells == 0 {
            return None;
        }
        let pop = Pop { planes: self.planes.map(|plane| plane & cells) };
        close(&mut self.planes, cells);
        Some(pop)
    }

    /// The topmost, then leftmost puyo that floats, as row and column.
    pub fn floating(&self) -> Option<(usize, usize)> {
        let floating = gaps(occupied(&self.planes)) << 1;
        iproduct!(0..ROWS, 0..COLUMNS).find(|&(row, column)| floating >> bit(row, column) & 1 != 0)
    }

    /// Lets all puyos fall as far as they can, without popping.
    ///
    /// ```
    /// use puyo::{Colour, Field};
    ///
    /// let mut field = Field::new();
    /// field.set(4, 2, Some(Colour::Red));
    /// assert_eq!(field.floating(), Some((4, 2)));
    /// field.settle();
    /// assert_eq!((field.floating(), field.get(11, 2)), (None, Some(Colour::Red)));
    /// ```
    pub fn settle(&mut self) {
        settle(&mut self.planes);
    }
}

/// The puyos that popped in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pop {
    planes: [u128; 3],
}

impl Pop {
    /// How many puyos popped, 4 to 72.
    pub fn cells(&self) -> u32 {
        occupied(&self.planes).count_ones()
    }

    /// Whether the puyo in this cell popped.
    ///
    /// # Panics
    ///
    /// The cell lies outside the field.
    pub fn contains(&self, row: usize, column: usize) -> bool {
        occupied(&self.planes) >> bit(row, column) & 1 != 0
    }

    /// How many colours popped, 1 to 5.
    pub fn colours(&self) -> usize {
        Colour::ALL.iter().filter(|&&colour| self.of_colour(colour) != 0).count()
    }

    /// The sizes of the groups that popped, leftmost group first.
    pub fn groups(&self) -> impl Iterator<Item = u32> {
        let puyos = occupied(&self.planes);
        let above = equal_above(&self.planes, puyos);
        let right = equal_right(&self.planes, puyos);
        let mut left = puyos;
        std::iter::from_fn(move || {
            let mut group = left & left.wrapping_neg();
            loop {
                let up_and_down = (group & above) << 1 | (group >> 1) & above;
                let sideways = (group & right) << 16 | (group >> 16) & right;
                let grown = group | up_and_down | sideways;
                if grown == group {
                    break;
                }
                group = grown;
            }
            left &= !group;
            Some(group.count_ones()).filter(|&size| size > 0)
        })
    }

    fn of_colour(&self, colour: Colour) -> u128 {
        (0..3).fold(!0, |cells, plane| {
            let bits = self.planes[plane];
            cells & if colour as usize >> plane & 1 != 0 { bits } else { !bits }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_round_popped() {
        let text = ".....\n".replace('\n', ".\n").repeat(9) + "RR...Y\nRRGGGY\nRBBBYY\n";
        let mut field: Field = text.parse().unwrap();
        let pop = field.step().unwrap();
        assert_eq!(pop.cells(), 9);
        assert_eq!(pop.colours(), 2);
        assert_eq!(pop.groups().collect::<Vec<_>>(), [5, 4]);
        assert!(pop.contains(9, 1) && pop.contains(11, 4) && !pop.contains(11, 3));
        assert_eq!(field.step(), None);
    }

    #[test]
    fn floating_puyos_are_seen_and_fall() {
        let text = "......\n".repeat(9) + "..R...\n....Y.\nB.....\n";
        let mut field: Field = text.parse().unwrap();
        assert_eq!(field.floating(), Some((9, 2)));
        field.settle();
        assert_eq!(field.to_string(), "......\n".repeat(11) + "B.R.Y.\n");
        assert_eq!(field.floating(), None);
    }
}
