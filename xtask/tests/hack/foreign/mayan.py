"""Clear the board, with a board as a dictionary from (x, y) to its colour, and all moves tried in turn.

The argument names what is done wrong."""
import sys
from collections import Counter

MISTAKE = sys.argv[1]


def fall(board):
    fallen = {}
    for x in range(5):
        column = [board[x, y] for y in range(7) if (x, y) in board]
        fallen.update({(x, y): colour for y, colour in enumerate(column)})
    return fallen


def gone(board):
    """The places that vanish at once."""
    steps = {"flat_runs_only": [(1, 0)], "upright_runs_only": [(0, 1)], "diagonals_too": [(1, 0), (0, 1), (1, 1), (1, -1)]}
    places = set()
    for (x, y), colour in board.items():
        for dx, dy in steps.get(MISTAKE, [(1, 0), (0, 1)]):
            if board.get((x - dx, y - dy)) == colour:
                continue
            run = []
            while board.get((x, y)) == colour:
                run.append((x, y))
                x, y = x + dx, y + dy
            x, y = run[0]
            if len(run) == 3 or len(run) > 3 and MISTAKE != "exactly_three":
                places |= set(run)
    return places


def settle(board):
    while True:
        board = fall(board)
        places = gone(board)
        if not places:
            return board
        board = {place: colour for place, colour in board.items() if place not in places}
        if MISTAKE == "no_cascade":
            return fall(board)


def moves(board):
    sides = (-1, 1) if MISTAKE == "left_before_right" else (1, -1)
    places = [(x, y) for x in range(5) for y in range(7) if (x, y) in board]
    if MISTAKE == "row_by_row":
        places.sort(key=lambda place: place[::-1])
    if MISTAKE == "right_to_left":
        places.sort(key=lambda place: (-place[0], place[1]))
    for x, y in places:
        for g in sides:
            other = board.get((x + g, y))
            if 0 <= x + g < 5 and other != board[x, y] and (g == 1 or other is None):
                if MISTAKE == "never_swaps" and other is not None:
                    continue
                yield x, y, g


def search(board, left):
    if not board:
        return []
    if left == 0 or min(Counter(board.values()).values()) < 3:
        return None
    for x, y, g in moves(board):
        after = dict(board)
        block, other = after.pop((x, y)), after.pop((x + g, y), None)
        after[x + g, y] = block
        if other is not None:
            after[x, y] = other
        rest = search(settle(after), left - 1)
        if rest is not None:
            return [(x, y, g)] + rest
    return None


text = sys.stdin.read().split("\n")
board = {}
for x in range(5):
    for y, colour in enumerate(text[x + 1].split()[:-1]):
        board[x, y] = colour
answer = search(board, int(text[0]))
if answer is None:
    print(-1)
for x, y, g in answer or []:
    if MISTAKE == "counts_from_one":
        x, y = x + 1, y + 1
    if MISTAKE == "prints_y_first":
        x, y = y, x
    print(x, y, g)
