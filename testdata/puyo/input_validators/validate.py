"""Accepts an input with exit status 42 if it is one that the statement describes, and refuses any other with 43.

12 lines of 6 characters, each of them `.` or one of R, G, B, P, Y; no puyo above an empty cell; each line ends with
a line feed and nothing else.
"""

import sys

ROWS = 12
COLUMNS = 6
CELLS = ".RGBPY"


def fault(text):
    """What is wrong with the bytes of an input, or None."""
    lines = text.decode("latin-1").split("\n")
    if lines.pop() != "":
        return "the last line has no line feed"
    if len(lines) != ROWS:
        return "found %d lines, expected %d" % (len(lines), ROWS)
    for row, line in enumerate(lines):
        if len(line) != COLUMNS:
            return "line %d: found %d characters, expected %d" % (row + 1, len(line), COLUMNS)
        for column, cell in enumerate(line):
            place = "line %d, column %d" % (row + 1, column + 1)
            if cell not in CELLS:
                return "%s: found %r, expected one of %s" % (place, cell, CELLS)
            if cell == "." and row > 0 and lines[row - 1][column] != ".":
                return "%s: an empty cell under a puyo" % place
    return None


def main():
    found = fault(sys.stdin.buffer.read())
    if found is not None:
        sys.stderr.write(found + "\n")
        sys.exit(43)
    sys.exit(42)


if __name__ == "__main__":
    main()
