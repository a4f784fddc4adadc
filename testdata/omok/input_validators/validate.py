"""Accepts an input with exit status 42 if it is one that the statement describes, and refuses any other with 43.

19 lines of 19 numbers from 0 to 2 with one blank between them, and at most one run of exactly five on the board;
each line ends with a line feed and nothing else.
"""

import sys

SIZE = 19
WIN = 5
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (-1, 1))


def fault(text):
    """What is wrong with the bytes of an input, or None."""
    lines = text.decode("latin-1").split("\n")
    if lines.pop() != "":
        return "the last line has no line feed"
    if len(lines) != SIZE:
        return "found %d lines, expected %d" % (len(lines), SIZE)
    board = []
    for row, line in enumerate(lines):
        cells = line.split(" ")
        if len(cells) != SIZE:
            return "line %d: found %d numbers, expected %d" % (row + 1, len(cells), SIZE)
        for column, cell in enumerate(cells):
            if cell not in ("0", "1", "2"):
                return "line %d, number %d: found %r, expected 0, 1 or 2" % (row + 1, column + 1, cell)
        board.append(cells)
    found = fives(board)
    if len(found) > 1:
        return "found %d fives, expected at most one: at (row, column) %s" % (len(found), found)
    return None


def fives(board):
    """Where the runs of exactly five begin, counted from 1."""

    def stone(row, column):
        return board[row][column] if 0 <= row < SIZE and 0 <= column < SIZE else "0"

    found = []
    for row in range(SIZE):
        for column in range(SIZE):
            colour = board[row][column]
            if colour == "0":
                continue
            for down, right in DIRECTIONS:
                if stone(row - down, column - right) == colour:
                    continue
                length = 1
                while stone(row + length * down, column + length * right) == colour:
                    length += 1
                if length == WIN:
                    found.append((row + 1, column + 1))
    return found


def main():
    found = fault(sys.stdin.buffer.read())
    if found is not None:
        sys.stderr.write(found + "\n")
        sys.exit(43)
    sys.exit(42)


if __name__ == "__main__":
    main()
