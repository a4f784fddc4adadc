"""Exactly five, line by line: each line of the board is a text in which a pattern looks for runs.

The argument names what is done wrong."""
import re
import sys

MISTAKE = sys.argv[1]
ROWS = sys.stdin.read().replace(" ", "").split()
SIZE = len(ROWS)


def lines():
    """The points of all lines, each from the stone that the answer names to its other end."""
    span = range(SIZE)
    for i in span:
        yield "row", [(i, j) for j in span]
        yield "column", [(j, i) for j in span]
    for i in range(1 - SIZE, SIZE):
        yield "falling", [(j, j - i) for j in span if 0 <= j - i < SIZE]
    if MISTAKE == "three_directions":
        return
    for i in range(2 * SIZE - 1):
        rising = [(i - j, j) for j in span if 0 <= i - j < SIZE]
        yield "rising", rising[::-1] if MISTAKE == "antidiagonal_from_the_top" else rising


def wins(colour, length):
    if MISTAKE == "overline_wins":
        return length >= 5
    if MISTAKE == "white_overline_wins" and colour == "2":
        return length >= 5
    if MISTAKE == "black_only" and colour == "2":
        return False
    if MISTAKE == "seven_wins":
        return length == 5 or length > 6
    return length == 5


def winner():
    for kind, points in lines():
        text = "".join(ROWS[r][c] for r, c in points)
        for run in re.finditer("1+|2+", text):
            if wins(run[0][0], len(run[0])):
                last = MISTAKE == "row_prints_rightmost" and kind == "row"
                r, c = points[run.end() - 1 if last else run.start()]
                return run[0][0], r + 1, c + 1
    return None


five = winner()
if five is None:
    print(0)
else:
    print(five[0])
    print(*(five[:0:-1] if MISTAKE == "column_first" else five[1:]))
