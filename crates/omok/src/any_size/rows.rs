//! The rows of a board's text: cells with blanks between all of them or between none.

use gridkit::text::{Line, ParseError, Token};

use super::board::MOST_CELLS;

const CELL: &str = "a cell: one of 0 1 2";
const ONE_WAY: &str = "blanks between all cells of a row or between none";

/// Reads the cells of a row, of which there are `width` if that is known, and at most `most`.
pub(super) fn parse_row(
    line: Line<'_>,
    width: Option<usize>,
    most: usize,
    cells: &mut Vec<u8>,
) -> Result<(), ParseError> {
    cells.clear();
    let is_plain = parse_plain(line.trimmed().as_bytes(), cells);
    if !is_plain || width.is_some_and(|width| width != cells.len()) {
        cells.clear();
        parse_slowly(line, width, cells)?;
    }
    if cells.len() > most {
        let start = line.tokens().next();
        let expected = format!("at most {MOST_CELLS} cells in a board");
        return Err(start.map_or_else(|| line.end_error(&expected), |start| start.error_at(0, &expected)));
    }
    Ok(())
}

/// Reads a row that is written in one of the two plainest ways; false if it is not.
fn parse_plain(text: &[u8], cells: &mut Vec<u8>) -> bool {
    // No branch for a cell, so that many are read at once.
    let mut wrong = false;
    let mut cell = |digit: u8| {
        let cell = digit.wrapping_sub(b'0');
        wrong |= cell > 2;
        cell
    };
    if text.get(1) != Some(&b' ') {
        cells.extend(text.iter().map(|&digit| cell(digit)));
        return !wrong;
    }
    let pairs = text.chunks_exact(2);
    let last = pairs.remainder();
    let mut blanks = true;
    cells.extend(pairs.map(|pair| {
        blanks &= pair[1] == b' ';
        cell(pair[0])
    }));
    cells.extend(last.iter().map(|&digit| cell(digit)));
    blanks && !wrong && last.len() == 1
}

/// Reads a row word by word.
fn parse_slowly(line: Line<'_>, width: Option<usize>, cells: &mut Vec<u8>) -> Result<(), ParseError> {
    let first = line.tokens().next().ok_or_else(|| line.end_error(CELL))?;
    if first.text.chars().nth(1).is_some() {
        parse_word(line, first, width, cells)?;
    } else {
        for token in line.tokens() {
            if width == Some(cells.len()) {
                return Err(token.error(&end(cells.len())));
            }
            cells.push(stone(token.text).ok_or_else(|| token.error(CELL))?);
        }
    }
    match width {
        Some(width) if cells.len() < width => Err(line.end_error(&counted(width))),
        _ => Ok(()),
    }
}

/// Reads a row whose cells are the characters of the line's first word.
fn parse_word(
    line: Line<'_>,
    word: Token<'_>,
    width: Option<usize>,
    cells: &mut Vec<u8>,
) -> Result<(), ParseError> {
    for (at, digit) in word.text.char_indices() {
        if width == Some(cells.len()) {
            return Err(word.error_at(at, &end(cells.len())));
        }
        let cell = &word.text[at..at + digit.len_utf8()];
        cells.push(stone(cell).ok_or_else(|| word.error_at(at, CELL))?);
    }
    match line.tokens().nth(1) {
        None => Ok(()),
        Some(more) if width == Some(cells.len()) => Err(more.error(&end(cells.len()))),
        Some(_) => Err(word.error(ONE_WAY)),
    }
}

/// What a cell of the input holds; `None` if it is no cell.
fn stone(cell: &str) -> Option<u8> {
    ["0", "1", "2"].iter().position(|&digit| digit == cell).map(|stone| stone as u8)
}

fn counted(width: usize) -> String {
    format!("{width} cells in a row, as in the row before")
}

fn end(width: usize) -> String {
    format!("the end of the line after {width} cells, as in the row before")
}
