"""Accepts an input with exit status 42 if it is one that the statement describes, and refuses any other with 43.

A line with n from 1 to 5, then 5 lines, each with the colours of a column, at most 7 numbers from 1 to 10, and a 0;
one blank between numbers, none at either end, no zero in front; at least one block and no run of three; each line
ends with a line feed and nothing else.
"""

import sys

COLUMNS = 5
HEIGHT = 7
MOST_MOVES = 5
COLOURS = [str(colour) for colour in range(1, 11)]


def fault(text):
    """What is wrong with the bytes of an input, or None."""
    lines = text.decode("latin-1").split("\n")
    if lines.pop() != "":
        return "the last line has no line feed"
    if len(lines) != 1 + COLUMNS:
        return "found %d lines, expected %d" % (len(lines), 1 + COLUMNS)
    if lines[0] not in [str(moves) for moves in range(1, MOST_MOVES + 1)]:
        return "line 1: found %r, expected a number from 1 to %d" % (lines[0], MOST_MOVES)
    board = []
    for number, line in enumerate(lines[1:], 2):
        blocks = line.split(" ")
        if blocks.pop() != "0":
            return "line %d: expected a 0 at its end" % number
        if len(blocks) > HEIGHT:
            return "line %d: found %d blocks, expected at most %d" % (number, len(blocks), HEIGHT)
        for block in blocks:
            if block not in COLOURS:
                return "line %d: found %r, expected a colour from 1 to 10" % (number, block)
        board.append(blocks)
    if not any(board):
        return "the board is empty, expected at least one block"
    return run(board)


def run(board):
    """The first run of three, in words, or None."""

    def block(column, height):
        inside = column < COLUMNS and height < len(board[column])
        return board[column][height] if inside else None

    for column in range(COLUMNS):
        for height in range(len(board[column])):
            colour = board[column][height]
            for right, up in ((1, 0), (0, 1)):
                if all(block(column + step * right, height + step * up) == colour for step in (1, 2)):
                    return "a run of colour %s starts at (%d, %d)" % (colour, column, height)
    return None


def main():
    found = fault(sys.stdin.buffer.read())
    if found is not None:
        sys.stderr.write(found + "\n")
        sys.exit(43)
    sys.exit(42)


if __name__ == "__main__":
    main()
