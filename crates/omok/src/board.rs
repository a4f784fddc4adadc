//! The board: where which stone lies.

use gridkit::text::{Line, ParseError, Reader, Token, Tokens};

/// Rows and columns of a board.
pub const SIZE: usize = 19;

/// Empty rows above and below the board: as many as a run of five and what follows it can reach over.
pub(crate) const EDGE: usize = 5;

/// From a cell's bit for black to its bit for white.
pub(crate) const LANE: usize = 32;

/// Both bits of the cell in column 0.
pub(crate) const BOTH: u64 = 1 << LANE | 1;

/// The colour of a stone; its number is how the input names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// `1`
    Black = 1,
    /// `2`
    White = 2,
}

impl Colour {
    /// Both colours, in the order of their numbers.
    pub const ALL: [Colour; 2] = [Colour::Black, Colour::White];
}

/// A board of stones.
///
/// A row is one word: bit `c` is a black stone in column `c`, bit `32 + c` a white one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// The board's rows from the top, between the empty rows of the edge.
    pub(crate) rows: [u64; EDGE + SIZE + EDGE],
}

impl Board {
    /// A board without stones.
    pub fn new() -> Board {
        Board::default()
    }

    /// A board from one plane a colour, black first; bit `c` of a plane's word `r` is the cell in row `r` and
    /// column `c`. `None` if a bit lies outside the board or a cell has both colours.
    ///
    /// ```
    /// use omok::{Board, Direction};
    ///
    /// let mut planes = [[0; 19]; 2];
    /// planes[0][7] = 0b0111_1100;
    /// let board = Board::from_planes(planes).unwrap();
    /// let five = board.five().unwrap();
    /// assert_eq!((five.row, five.column, five.direction), (7, 2, Direction::Right));
    /// planes[1][7] = 0b0001_0000;
    /// assert_eq!(Board::from_planes(planes), None, "two stones in one cell");
    /// ```
    pub fn from_planes(planes: [[u32; SIZE]; 2]) -> Option<Board> {
        let mut board = Board::new();
        let rows = planes[0].iter().zip(&planes[1]);
        for (row, (&black, &white)) in rows.enumerate() {
            if (black | white) >> SIZE != 0 || black & white != 0 {
                return None;
            }
            board.rows[EDGE + row] = u64::from(white) << LANE | u64::from(black);
        }
        Some(board)
    }

    /// The planes, as [`Board::from_planes`] takes them.
    pub fn planes(&self) -> [[u32; SIZE]; 2] {
        let mut planes = [[0; SIZE]; 2];
        for (row, stones) in self.rows[EDGE..EDGE + SIZE].iter().enumerate() {
            planes[0][row] = *stones as u32;
            planes[1][row] = (stones >> LANE) as u32;
        }
        planes
    }

    /// The stone in a cell, row 0 at the top.
    ///
    /// # Panics
    ///
    /// The cell lies outside the board.
    pub fn get(&self, row: usize, column: usize) -> Option<Colour> {
        check(row, column);
        colour_at(self.rows[EDGE + row], column)
    }

    /// Puts a stone into a cell, or empties it.
    ///
    /// # Panics
    ///
    /// The cell lies outside the board.
    pub fn set(&mut self, row: usize, column: usize, stone: Option<Colour>) {
        check(row, column);
        let code = match stone {
            None => 0,
            Some(Colour::Black) => 1,
            Some(Colour::White) => 1 << LANE,
        };
        let stones = &mut self.rows[EDGE + row];
        *stones = *stones & !(BOTH << column) | code << column;
    }

    /// Reads 19 lines of 19 cells, with blanks between all cells of a line or between none, and leaves what
    /// comes behind them.
    ///
    /// # Errors
    ///
    /// The first place at which the text is something else.
    pub fn parse(input: &mut Reader<'_>) -> Result<Board, ParseError> {
        let mut board = Board::new();
        for row in 0..SIZE {
            let line = input.line(format_args!("row {} of {}", row + 1, SIZE))?;
            let mut tokens = line.tokens();
            let first = tokens.next().ok_or_else(|| line.end_error(CELL))?;
            if first.text.chars().nth(1).is_some() {
                board.parse_word(row, line, first, tokens)?;
            } else {
                board.parse_words(row, line)?;
            }
        }
        Ok(board)
    }

    /// Reads a row whose cells are the words of the line.
    fn parse_words(&mut self, row: usize, line: Line<'_>) -> Result<(), ParseError> {
        let mut column = 0;
        for token in line.tokens() {
            if column == SIZE {
                return Err(token.error(END));
            }
            let stone = stone(token.text).ok_or_else(|| token.error(CELL))?;
            self.set(row, column, stone);
            column += 1;
        }
        if column < SIZE {
            return Err(line.end_error(ROW));
        }
        Ok(())
    }

    /// Reads a row whose cells are the characters of the line's first word.
    fn parse_word(
        &mut self,
        row: usize,
        line: Line<'_>,
        cells: Token<'_>,
        mut rest: Tokens<'_>,
    ) -> Result<(), ParseError> {
        let mut column = 0;
        for (at, digit) in cells.text.char_indices() {
            if column == SIZE {
                return Err(cells.error_at(at, END));
            }
            let cell = &cells.text[at..at + digit.len_utf8()];
            let stone = stone(cell).ok_or_else(|| cells.error_at(at, CELL))?;
            self.set(row, column, stone);
            column += 1;
        }
        match rest.next() {
            None if column < SIZE => Err(line.end_error(ROW)),
            None => Ok(()),
            Some(_) if column < SIZE => Err(cells.error("19 cells, with blanks between all of them or none")),
            Some(more) => Err(more.error(END)),
        }
    }
}

const CELL: &str = "a cell: one of 0 1 2";
const ROW: &str = "19 cells in a row";
const END: &str = "the end of the line after 19 cells";

/// What a cell of the input holds; `None` if it is no cell.
fn stone(cell: &str) -> Option<Option<Colour>> {
    match cell {
        "0" => Some(None),
        "1" => Some(Some(Colour::Black)),
        "2" => Some(Some(Colour::White)),
        _ => None,
    }
}

/// The colour of a row's stone in a column, which may lie to the right of the board.
pub(crate) fn colour_at(row: u64, column: usize) -> Option<Colour> {
    match row >> column & BOTH {
        0 => None,
        1 => Some(Colour::Black),
        _ => Some(Colour::White),
    }
}

fn check(row: usize, column: usize) {
    assert!(row < SIZE && column < SIZE, "no cell in row {} and column {}", row, column);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_and_cells_name_the_same_stones() {
        let mut board = Board::new();
        board.set(0, 18, Some(Colour::White));
        board.set(18, 3, Some(Colour::White));
        board.set(18, 3, Some(Colour::Black));
        board.set(7, 7, Some(Colour::Black));
        board.set(7, 7, None);
        let mut planes = [[0; SIZE]; 2];
        planes[0][18] = 1 << 3;
        planes[1][0] = 1 << 18;
        assert_eq!(board.planes(), planes);
        assert_eq!(Board::from_planes(planes), Some(board));
        assert_eq!((board.get(0, 18), board.get(18, 3)), (Some(Colour::White), Some(Colour::Black)));
        assert_eq!((board.get(7, 7), board.get(0, 17)), (None, None));
    }

    #[test]
    fn planes_that_are_no_board() {
        let mut outside = [[0; SIZE]; 2];
        outside[1][4] = 1 << 19;
        assert_eq!(Board::from_planes(outside), None);
        let mut twice = [[0; SIZE]; 2];
        twice[0][4] = 0b110;
        twice[1][4] = 0b011;
        assert_eq!(Board::from_planes(twice), None);
    }

    #[test]
    #[should_panic(expected = "no cell in row 3 and column 19")]
    fn no_cell_behind_the_last() {
        Board::new().set(3, 19, None);
    }
}
