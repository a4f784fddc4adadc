//! A stream of boards in, a line an answer out, with bounded memory however long the stream.
//!
//! [`Source`] stands between the input and the reader and shows the reader one board at a time. What it knows
//! beyond that is only where the board stands and how it reads, for messages: see [`Source::place`].

use std::borrow::Cow;
use std::io::{self, BufRead, ErrorKind, Read, Write};

use crate::puzzle::{Kernel, KEPT};

/// Bytes of the buffer at first: a single board must not pay for memory that it does not fill.
const FIRST_BUFFER: usize = 1 << 12;
/// Bytes that the buffer grows to while the input fills it.
const BUFFER: usize = 1 << 17;

/// Input that is cut into boards, together with the output that answers it.
///
/// The output is flushed before each read of the input, so whoever waits for an answer before sending the
/// next board gets it.
pub struct Source<R, W> {
    input: R,
    /// Where the answers go.
    pub output: W,
    /// What has been read lies at the front, up to `end`; what has been used of it, up to `next`.
    buffer: Vec<u8>,
    next: usize,
    end: usize,
    /// The answers of a kernel on their way to the output.
    answers: Vec<u8>,
    /// A blank line ends a board that has begun.
    stream: bool,
    /// The input has ended; something of it may still be in the buffer.
    ended: bool,
    /// The input has ended and all of it has been used.
    finished: bool,
    /// What went wrong with the input or the output; the reader above only sees that something did.
    failure: Option<Failure>,
    /// Lines that have been read to their end, in the whole input.
    lines: usize,
    /// `lines` when the current board was asked for.
    asked: usize,
    /// `lines` and `rows` where the text in `kept` starts.
    kept_from: (usize, usize),
    /// The text of the current board so far, from its first line that is not blank, or the last lines of it.
    kept: Vec<u8>,
    /// The most bytes in `kept`.
    most: usize,
    /// Lines of the current board that are not blank.
    rows: usize,
    /// The number of the first of them.
    first: usize,
    /// Those of them that stand behind blank lines, each with the number of all blank lines between the first and it.
    gaps: Vec<(usize, usize)>,
    /// What the current line looks like so far.
    line: LineSoFar,
    /// Something of the current line has been read.
    midway: bool,
    /// A blank line has ended the current board.
    over: bool,
}

/// A failure of the input or of the output.
#[derive(Debug)]
pub enum Failure {
    /// The input cannot be read.
    Read(io::Error),
    /// The output cannot be written.
    Write(io::Error),
}

impl<R: Read, W: Write> Source<R, W> {
    /// An input with a single board: blank lines mean nothing, and the board ends with the input.
    pub fn single(input: R, output: W) -> Source<R, W> {
        Source {
            input,
            output,
            buffer: Vec::new(),
            next: 0,
            end: 0,
            answers: Vec::new(),
            stream: false,
            ended: false,
            finished: false,
            failure: None,
            lines: 0,
            asked: 0,
            kept_from: (0, 0),
            kept: Vec::new(),
            most: KEPT,
            rows: 0,
            first: 1,
            gaps: Vec::new(),
            line: LineSoFar::Start,
            midway: false,
            over: false,
        }
    }

    /// An input with any number of boards.
    pub fn stream(input: R, output: W) -> Source<R, W> {
        Source { stream: true, ..Source::single(input, output) }
    }

    /// Keeps up to so many bytes of a board's text for messages.
    #[must_use]
    pub fn keeping(self, bytes: usize) -> Source<R, W> {
        Source { most: bytes, ..self }
    }

    /// Goes on to the next board; what was kept of the last one is forgotten.
    pub fn advance(&mut self) {
        self.asked = self.lines;
        self.rows = 0;
        self.gaps.clear();
        self.over = false;
        self.forget();
    }

    /// Lets `kernel` answer the boards that come next, up to one that is not plain or to the end of the input;
    /// gives their number. It is called between two boards, before [`Source::advance`].
    ///
    /// The kernel sees the buffer itself, so no board is copied but the one that the end of the buffer cuts,
    /// and that one once.
    ///
    /// # Errors
    ///
    /// The input cannot be read or the output cannot be written.
    pub fn swallow(&mut self, kernel: Kernel) -> io::Result<usize> {
        let mut boards = 0;
        loop {
            self.answers.clear();
            let swallowed = kernel(&self.buffer[self.next..self.end], &mut self.answers);
            self.next += swallowed.bytes;
            self.lines += swallowed.lines;
            boards += swallowed.boards;
            self.output.write_all(&self.answers).map_err(|error| self.fail(error, Failure::Write))?;
            if !swallowed.cut || self.ended {
                return Ok(boards);
            }
            self.read_on()?;
        }
    }

    /// Reads over what is left of a bad board of `rows` lines, or up to the next blank line if it comes first.
    ///
    /// # Errors
    ///
    /// The input cannot be read.
    pub fn skip(&mut self, rows: usize) -> io::Result<()> {
        while self.midway || (!self.over && self.rows < rows) {
            let length = self.fill_buf()?.len();
            if length == 0 {
                break;
            }
            self.pass(length);
            self.forget();
        }
        Ok(())
    }

    /// Nothing but blank lines was left when the current board was asked for.
    pub fn is_exhausted(&self) -> bool {
        self.finished && self.rows == 0
    }

    /// What went wrong, if something did.
    pub fn failure(&mut self) -> Option<Failure> {
        self.failure.take()
    }

    /// The line in the whole input of line `line` of the current board, both from 1.
    pub fn line_number(&self, line: usize) -> usize {
        self.asked + line
    }

    /// The number in the whole input, from 1, of the first line of the current board that is not blank.
    pub fn first_line(&self) -> usize {
        self.first
    }

    /// The text of line `number` of the whole input, if it belongs to the current board and was kept.
    pub fn line_text(&self, number: usize) -> Cow<'_, str> {
        let mut lines = self.kept_lines().filter(|&(at, _)| at == number);
        lines.next().map_or(Cow::Borrowed(""), |(_, text)| text)
    }

    /// The line and the column in the whole input, both from 1, of a cell of the current board.
    ///
    /// `row` counts the lines that are not blank, `cell` the words of the line, or its characters if it is a
    /// single word; both from 0. A line that was not kept counts as a single word at its start.
    pub fn place(&self, row: usize, cell: usize) -> (usize, usize) {
        let inked = |text: &str| text.contains(|letter| !is_gap(letter));
        let Some(kept) = row.checked_sub(self.kept_from.1) else {
            return (self.number(row), cell + 1);
        };
        let line = self.kept_lines().filter(|(_, text)| inked(text)).nth(kept);
        let (number, text) = line.unwrap_or((self.lines + 1, Cow::Borrowed("")));
        let letters: Vec<char> = text.chars().collect();
        let starts_word = |&at: &usize| !is_gap(letters[at]) && (at == 0 || is_gap(letters[at - 1]));
        let words: Vec<usize> = (0..letters.len()).filter(starts_word).collect();
        let column = match words[..] {
            [word] => word + cell,
            _ => words.get(cell).copied().unwrap_or(letters.len()),
        };
        (number, column + 1)
    }

    /// The number in the whole input of a line of the current board that is not blank; they count from 0.
    fn number(&self, row: usize) -> usize {
        let gap = self.gaps.iter().rfind(|&&(behind, _)| behind <= row);
        self.first + row + gap.map_or(0, |&(_, blank)| blank)
    }

    /// The lines of the current board with their numbers in the whole input, without line ends.
    fn kept_lines(&self) -> impl Iterator<Item = (usize, Cow<'_, str>)> {
        let lines = self.kept.split(|&byte| byte == b'\n').enumerate();
        lines.map(|(index, line)| {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            // The reader counts a mark behind the first line.
            let mark = if index == 0 { BYTE_ORDER_MARK } else { b"" };
            let line = line.strip_prefix(mark).unwrap_or(line);
            (self.kept_from.0 + index + 1, String::from_utf8_lossy(line))
        })
    }

    fn forget(&mut self) {
        self.kept.clear();
        self.kept_from = (self.lines, self.rows);
    }

    /// Keeps `length` bytes of the buffer, which are of one line. If there is no room for them, the lines before
    /// go: most messages are about the line that is being read.
    fn keep(&mut self, length: usize) {
        if self.kept.len() + length > self.most && self.kept_from.0 < self.lines {
            let midway = self.kept.iter().rev().take_while(|&&byte| self.midway && byte != b'\n').count();
            self.kept.drain(..self.kept.len() - midway);
            self.kept_from = (self.lines, self.rows);
        }
        let room = self.most.saturating_sub(self.kept.len());
        self.kept.extend_from_slice(&self.buffer[self.next..self.next + length.min(room)]);
    }

    /// Counts `length` bytes of the buffer as read; they are of one line.
    fn pass(&mut self, length: usize) {
        let bytes = &self.buffer[self.next..self.next + length];
        self.next += length;
        // Only before a board does a byte order mark make no line of it.
        let marks = self.rows == 0;
        for &byte in bytes {
            if self.line == LineSoFar::Inked {
                // And so it stays.
                break;
            }
            self.line = self.line.after(byte, marks);
        }
        self.midway = !bytes.ends_with(b"\n");
        if self.midway {
            return;
        }
        self.lines += 1;
        if self.line.is_inked() {
            self.count(self.lines);
        } else if self.rows == 0 {
            self.forget();
        } else if self.stream {
            self.over = true;
        }
        self.line = LineSoFar::Start;
    }

    /// Counts line `number` as the next of the current board that is not blank.
    fn count(&mut self, number: usize) {
        if self.rows == 0 {
            self.first = number;
        }
        if number > self.number(self.rows) {
            self.gaps.push((self.rows, number - self.first - self.rows));
        }
        self.rows += 1;
    }

    /// Reads on when everything in the buffer has been used.
    fn refill(&mut self) -> io::Result<()> {
        self.read_on()?;
        if self.ended {
            self.finished = true;
            // The last line may lack its end.
            if self.line.is_inked() {
                self.count(self.lines + 1);
            }
            self.line = LineSoFar::Start;
            self.midway = false;
        }
        Ok(())
    }

    /// Moves what has not been used to the front of the buffer and reads once behind it.
    fn read_on(&mut self) -> io::Result<()> {
        if self.ended {
            // A terminal would start anew.
            return Ok(());
        }
        self.output.flush().map_err(|error| self.fail(error, Failure::Write))?;
        self.buffer.copy_within(self.next..self.end, 0);
        let filled = self.end == self.buffer.len();
        self.end -= self.next;
        self.next = 0;
        if filled && self.buffer.len() < BUFFER {
            self.buffer.resize((2 * self.buffer.len()).max(FIRST_BUFFER), 0);
        }
        let read = loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let read = read.map_err(|error| self.fail(error, Failure::Read))?;
        self.end += read;
        self.ended = read == 0;
        Ok(())
    }

    fn fail(&mut self, error: io::Error, failure: fn(io::Error) -> Failure) -> io::Error {
        let kind = error.kind();
        self.failure = Some(failure(error));
        kind.into()
    }
}

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// What a line looks like so far, its end included: a line is blank here if and only if it is to the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineSoFar {
    /// Nothing has come.
    Start,
    /// So many bytes of a byte order mark have come, one or two.
    Mark(usize),
    /// Blanks have come, perhaps behind a mark.
    Blank,
    /// A carriage return has come last, which is blank only at the end of the line.
    Return,
    /// Something else has come.
    Inked,
}

impl LineSoFar {
    /// The line with one more byte; `marks` says whether it may start with a byte order mark.
    fn after(self, byte: u8, marks: bool) -> LineSoFar {
        match (self, byte) {
            (LineSoFar::Start, _) if marks && byte == BYTE_ORDER_MARK[0] => LineSoFar::Mark(1),
            (LineSoFar::Mark(1), _) if byte == BYTE_ORDER_MARK[1] => LineSoFar::Mark(2),
            (LineSoFar::Mark(2), _) if byte == BYTE_ORDER_MARK[2] => LineSoFar::Blank,
            (LineSoFar::Start | LineSoFar::Blank, b' ' | b'\t') => LineSoFar::Blank,
            (LineSoFar::Start | LineSoFar::Blank, b'\r') => LineSoFar::Return,
            (LineSoFar::Start | LineSoFar::Blank | LineSoFar::Return, b'\n') => self,
            _ => LineSoFar::Inked,
        }
    }

    fn is_inked(self) -> bool {
        matches!(self, LineSoFar::Inked | LineSoFar::Mark(_))
    }
}

/// How many bytes a text's first line has, its end included; all if it lacks an end.
fn line_length(text: &[u8]) -> usize {
    // `contains` takes many bytes at once, `position` does not.
    const MANY: usize = 64;
    let before = MANY * text.chunks(MANY).take_while(|bytes| !bytes.contains(&b'\n')).count();
    let rest = text.get(before..).unwrap_or_default();
    rest.iter().position(|&byte| byte == b'\n').map_or(text.len(), |end| before + end + 1)
}

fn is_gap(letter: char) -> bool {
    letter == ' ' || letter == '\t'
}

impl<R: Read, W: Write> Read for Source<R, W> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(bytes)?;
        self.consume(length);
        Ok(length)
    }
}

impl<R: Read, W: Write> BufRead for Source<R, W> {
    /// The rest of a line, or as much of it as is there; nothing at the end of the board.
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.over || self.finished {
            return Ok(&[]);
        }
        if self.next == self.end {
            self.refill()?;
        }
        let bytes = &self.buffer[self.next..self.end];
        Ok(&bytes[..line_length(bytes)])
    }

    fn consume(&mut self, length: usize) {
        if length == 0 {
            return;
        }
        self.keep(length);
        self.pass(length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Swallowed;
    use rstest::rstest;
    use std::cell::RefCell;
    use std::rc::Rc;

    /// Hands out its bytes a few at a time, to cut lines and boards anywhere.
    struct Drops<'a> {
        bytes: &'a [u8],
        size: usize,
    }

    impl Read for Drops<'_> {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let size = self.size.min(bytes.len());
            self.bytes.read(&mut bytes[..size])
        }
    }

    /// The boards of a stream, each as the text that a reader sees.
    fn boards(text: &str, size: usize) -> Vec<String> {
        let mut source = Source::stream(Drops { bytes: text.as_bytes(), size }, io::sink());
        let mut boards = Vec::new();
        loop {
            source.advance();
            let mut board = String::new();
            source.read_to_string(&mut board).unwrap();
            if source.is_exhausted() {
                return boards;
            }
            boards.push(board);
        }
    }

    #[rstest]
    fn a_blank_line_ends_a_board(#[values(1, 2, 3, 7, 100)] size: usize) {
        assert_eq!(boards("a\nb\n\nc\n", size), ["a\nb\n\n", "c\n"]);
        assert_eq!(boards("\n \t\r\na\r\nb\r\n \r\n\nc", size), ["\n \t\r\na\r\nb\r\n \r\n", "\nc"]);
        assert_eq!(boards("\n\n", size), [""; 0]);
        assert_eq!(boards("", size), [""; 0]);
        assert_eq!(boards("a", size), ["a"]);
    }

    #[rstest]
    #[case::half_a_mark(b"a\n\n\xef\xbb\n", 1, 2)]
    #[case::a_byte_of_a_mark_at_the_end(b"a\n\n\xbf", 1, 2)]
    #[case::two_marks(b"a\n\n\xef\xbb\xbf\xef\xbb\xbf\n", 1, 2)]
    #[case::two_returns(b"a\n\n\r\r\n", 1, 2)]
    #[case::a_mark_inside_a_board(b"a\n\xef\xbb\xbf\nb\n", 3, 1)]
    #[case::a_mark_before_a_board(b"\xef\xbb\xbf\na\n", 1, 1)]
    #[case::a_mark_at_the_end(b"a\n\n\xef\xbb\xbf \r\n", 1, 1)]
    fn what_only_looks_blank_is_a_row(
        #[case] bytes: &[u8],
        #[case] rows_of_the_first: usize,
        #[case] boards: usize,
        #[values(1, 2, 3, 100)] size: usize,
    ) {
        let mut source = Source::stream(Drops { bytes, size }, io::sink());
        let mut rows = Vec::new();
        loop {
            source.advance();
            io::copy(&mut source, &mut io::sink()).unwrap();
            if source.is_exhausted() {
                break;
            }
            rows.push(source.rows);
        }
        assert_eq!((rows.len(), rows[0]), (boards, rows_of_the_first));
    }

    #[test]
    fn a_single_board_may_have_blank_lines() {
        let mut source = Source::single("a\n\nb\n".as_bytes(), io::sink());
        let mut board = String::new();
        source.read_to_string(&mut board).unwrap();
        assert_eq!(board, "a\n\nb\n");
    }

    fn read_line<R: Read, W: Write>(source: &mut Source<R, W>) -> String {
        let mut line = String::new();
        source.read_line(&mut line).unwrap();
        line
    }

    #[test]
    fn a_bad_board_is_skipped_to_its_last_line_or_the_next_blank_line() {
        let text = "a1\na2\na3\nb1\nb2\n\nc1\nc2\nc3\n";
        let mut source = Source::stream(text.as_bytes(), io::sink());
        assert_eq!(read_line(&mut source), "a1\n");
        source.skip(3).unwrap();
        source.advance();
        assert_eq!(read_line(&mut source), "b1\n");
        source.skip(3).unwrap();
        source.advance();
        assert_eq!(read_line(&mut source), "c1\n");
        assert_eq!(source.line_number(1), 7);
        source.skip(3).unwrap();
        source.advance();
        assert_eq!(read_line(&mut source), "");
        assert!(source.is_exhausted());
    }

    #[test]
    fn places_of_cells() {
        let text = "x\n\n\u{feff}\n\n 12  3 \r\n\n\t456\n";
        let mut source = Source::stream(text.as_bytes(), io::sink());
        read_line(&mut source);
        source.skip(1).unwrap();
        source.advance();
        while !read_line(&mut source).is_empty() {}
        source.stream = false;
        source.over = false;
        while !read_line(&mut source).is_empty() {}
        assert_eq!(source.place(0, 0), (5, 2));
        assert_eq!(source.place(0, 1), (5, 6));
        assert_eq!(source.place(1, 2), (7, 4));
        assert_eq!(source.line_text(5), " 12  3 ");
        assert_eq!(source.line_text(99), "");
    }

    #[test]
    fn places_of_cells_that_were_not_kept() {
        let text = "\n\nab\nab\n\nab\n\n\nab\nab";
        let mut source = Source::single(text.as_bytes(), io::sink()).keeping(2);
        while !read_line(&mut source).is_empty() {}
        let lines: Vec<usize> = (0..5).map(|row| source.place(row, 1).0).collect();
        assert_eq!(lines, [3, 4, 6, 9, 10]);
        assert_eq!(source.place(2, 1), (6, 2), "no blanks are known of");
        assert_eq!(source.first_line(), 3);
    }

    #[test]
    fn a_single_line_without_its_end_is_the_first() {
        let mut source = Source::single("\n\na".as_bytes(), io::sink());
        while !read_line(&mut source).is_empty() {}
        assert_eq!(source.first_line(), 3);
    }

    /// Notes the order of reads and flushes.
    #[derive(Clone, Default)]
    struct Log(Rc<RefCell<String>>);

    impl Read for Log {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            self.0.borrow_mut().push('r');
            "a\n".as_bytes().read(bytes)
        }
    }

    impl Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().push('w');
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            self.0.borrow_mut().push('f');
            Ok(())
        }
    }

    #[test]
    fn the_output_is_flushed_before_each_read() {
        let log = Log::default();
        let mut source = Source::stream(log.clone(), log.clone());
        for _ in 0..2 {
            read_line(&mut source);
            source.output.write_all(b"1\n").unwrap();
        }
        assert_eq!(*log.0.borrow(), "frwfrw");
    }

    /// A kernel for boards of two lines `a` and `b`; the answer is the length of the text that it was shown.
    fn pairs(text: &[u8], answers: &mut Vec<u8>) -> Swallowed {
        let mut swallowed = Swallowed::default();
        while text[swallowed.bytes..].starts_with(b"a\nb\n") {
            writeln!(answers, "{}", text.len() - swallowed.bytes).unwrap();
            swallowed.bytes += 4;
            swallowed.lines += 2;
            swallowed.boards += 1;
        }
        swallowed.cut = b"a\nb\n".starts_with(&text[swallowed.bytes..]);
        swallowed
    }

    #[test]
    fn a_kernel_takes_what_is_plain_and_leaves_the_odd_board() {
        for size in 1..30 {
            let text = "a\nb\na\nb\nc\nd\na\nb\na\nb".as_bytes();
            let mut source = Source::stream(Drops { bytes: text, size }, Vec::new());
            assert_eq!(source.swallow(pairs).unwrap(), 2, "cut after every {size} bytes");
            source.advance();
            assert_eq!(source.line_number(1), 5);
            assert_eq!(read_line(&mut source), "c\n");
            assert_eq!(read_line(&mut source), "d\n");
            assert_eq!(source.place(1, 0), (6, 1));
            assert_eq!(source.swallow(pairs).unwrap(), 1);
            source.advance();
            let mut rest = String::new();
            source.read_to_string(&mut rest).unwrap();
            assert_eq!((source.line_number(1), rest.as_str()), (9, "a\nb"));
            assert!(!source.is_exhausted());
            assert_eq!(source.output.iter().filter(|&&byte| byte == b'\n').count(), 3);
        }
    }

    #[test]
    fn a_long_stream_stays_in_a_small_buffer() {
        let text = "a\nb\n".repeat(300_000);
        let mut source = Source::stream(Drops { bytes: text.as_bytes(), size: 1_000_003 }, io::sink());
        assert_eq!(source.swallow(pairs).unwrap(), 300_000);
        source.advance();
        assert_eq!(read_line(&mut source), "");
        assert!(source.is_exhausted());
        assert_eq!((source.lines, source.buffer.len()), (600_000, BUFFER));
    }

    #[test]
    fn the_output_of_a_kernel_is_flushed_before_each_read() {
        let log = Log::default();
        let mut source = Source::stream(log.clone(), log.clone());
        let halves = |text: &[u8], answers: &mut Vec<u8>| {
            answers.extend_from_slice(text);
            Swallowed { bytes: text.len(), lines: text.len() / 2, boards: 1, cut: text.is_empty() }
        };
        source.swallow(halves).unwrap();
        assert_eq!(*log.0.borrow(), "frw");
    }

    #[test]
    fn only_the_last_lines_are_kept_when_there_is_no_room() {
        for size in 1..12 {
            let text = "\na1\n\na2\na3 and more\na4 longer than what is kept\na5\n\nb";
            let mut source = Source::stream(Drops { bytes: text.as_bytes(), size }, io::sink()).keeping(14);
            source.stream = false;
            source.advance();
            read_line(&mut source);
            for (row, line) in ["a1", "a2", "a3 and more", "a4 longer than", "a5"].iter().enumerate() {
                while read_line(&mut source) == "\n" {}
                assert_eq!((source.place(row, 1).0, source.first_line()), ([2, 4, 5, 6, 7][row], 2));
                assert_eq!(source.line_text([2, 4, 5, 6, 7][row]), *line, "reads of {size} bytes");
                assert!(source.kept.len() <= 14);
            }
            assert_eq!(source.line_text(4), "", "long gone");
        }
    }

    #[test]
    fn blank_lines_and_skipped_boards_are_not_kept() {
        let text = "\n".repeat(100_000) + "a\n" + &"b".repeat(3_000_000) + "\n";
        let mut source = Source::stream(text.as_bytes(), io::sink());
        while read_line(&mut source) != "a\n" {}
        assert_eq!(source.kept, b"a\n");
        source.skip(2).unwrap();
        assert_eq!(source.kept.len(), 0);
        assert!(source.kept.capacity() < 200_000);
    }
}
