//! The field: where which puyo lies.

use gridkit::text::{ParseError, Reader};

/// Rows of a field.
pub const ROWS: usize = 12;
/// Columns of a field.
pub const COLUMNS: usize = 6;

/// The colour of a puyo; its number is its code in the planes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Colour {
    /// `R`
    Red = 1,
    /// `G`
    Green = 2,
    /// `B`
    Blue = 3,
    /// `P`
    Purple = 4,
    /// `Y`
    Yellow = 5,
}

impl Colour {
    /// All colours, in the order of their codes.
    pub const ALL: [Colour; 5] = [Colour::Red, Colour::Green, Colour::Blue, Colour::Purple, Colour::Yellow];

    /// The colour that a letter of the input stands for.
    pub fn from_letter(letter: char) -> Option<Colour> {
        match letter {
            'R' => Some(Colour::Red),
            'G' => Some(Colour::Green),
            'B' => Some(Colour::Blue),
            'P' => Some(Colour::Purple),
            'Y' => Some(Colour::Yellow),
            _ => None,
        }
    }

    /// The letter of the input that stands for the colour.
    pub fn letter(self) -> char {
        match self {
            Colour::Red => 'R',
            Colour::Green => 'G',
            Colour::Blue => 'B',
            Colour::Purple => 'P',
            Colour::Yellow => 'Y',
        }
    }
}

/// A field of puyos, some of which may float.
///
/// Three bit-planes hold the code of each cell's colour, 0 where it is empty. A column is a lane of 16 bits
/// (see [`gridkit::planes`]): the cell in row `r` and column `c` is bit `16 * c + 11 - r`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Field {
    pub(crate) planes: [u128; 3],
}

impl Field {
    /// A field without puyos.
    pub fn new() -> Field {
        Field::default()
    }

    /// A field from its planes; `None` if a bit lies outside the cells or a code is no colour.
    ///
    /// ```
    /// use puyo::{Colour, Field};
    ///
    /// // Four blue ones, code 3, side by side on the floor: the lowest bit of lanes 0 to 3.
    /// let floor = 0x0001_0001_0001_0001;
    /// let field = Field::from_planes([floor, floor, 0]).unwrap();
    /// assert_eq!((field.get(11, 3), field.get(11, 4)), (Some(Colour::Blue), None));
    /// assert_eq!(field.chains(), 1);
    /// assert_eq!(Field::from_planes([1 << 12, 0, 0]), None, "a lane has twelve cells");
    /// ```
    pub fn from_planes(planes: [u128; 3]) -> Option<Field> {
        let outside = (planes[0] | planes[1] | planes[2]) & !CELLS;
        // The codes 6 and 7.
        let unknown = planes[1] & planes[2];
        if outside | unknown == 0 {
            Some(Field { planes })
        } else {
            None
        }
    }

    /// The planes, lowest bit of the code first.
    pub fn planes(&self) -> [u128; 3] {
        self.planes
    }

    /// The puyo in a cell, row 0 at the top.
    ///
    /// # Panics
    ///
    /// The cell lies outside the field.
    pub fn get(&self, row: usize, column: usize) -> Option<Colour> {
        let at = bit(row, column);
        let code = (0..3).map(|plane| (self.planes[plane] >> at & 1) << plane).sum::<u128>();
        Colour::ALL.iter().copied().find(|&colour| colour as u128 == code)
    }

    /// Puts a puyo into a cell, or empties it.
    ///
    /// # Panics
    ///
    /// The cell lies outside the field.
    pub fn set(&mut self, row: usize, column: usize, puyo: Option<Colour>) {
        let at = bit(row, column);
        let code = puyo.map_or(0, |colour| colour as u128);
        for (plane, bits) in self.planes.iter_mut().enumerate() {
            *bits = *bits & !(1 << at) | (code >> plane & 1) << at;
        }
    }

    /// Reads 12 lines of 6 cells and leaves what comes behind them.
    ///
    /// # Errors
    ///
    /// The first place at which the text is something else.
    pub fn parse(input: &mut Reader<'_>) -> Result<Field, ParseError> {
        let mut field = Field::new();
        for row in 0..ROWS {
            let line = input.line(format_args!("row {} of {}", row + 1, ROWS))?;
            let mut tokens = line.tokens();
            let cells = tokens.next().ok_or_else(|| line.end_error(CELL))?;
            let mut column = 0;
            for (at, letter) in cells.text.char_indices() {
                if column == COLUMNS {
                    return Err(cells.error_at(at, "the end of the line after 6 cells"));
                }
                let puyo = Colour::from_letter(letter);
                if puyo.is_none() && letter != '.' {
                    return Err(cells.error_at(at, CELL));
                }
                field.set(row, column, puyo);
                column += 1;
            }
            if column < COLUMNS {
                return Err(cells.error_at(cells.text.len(), "6 cells in a row without blanks"));
            }
            if let Some(more) = tokens.next() {
                return Err(more.error("the end of the line after 6 cells"));
            }
        }
        Ok(field)
    }
}

const CELL: &str = "a cell: one of . R G B P Y";

/// All cells, in a plane.
const CELLS: u128 = 0x0fff_0fff_0fff_0fff_0fff_0fff;

/// The bit of a cell in a plane.
pub(crate) fn bit(row: usize, column: usize) -> usize {
    assert!(row < ROWS && column < COLUMNS, "no cell in row {} and column {}", row, column);
    16 * column + ROWS - 1 - row
}
