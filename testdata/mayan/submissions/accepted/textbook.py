"""Tries all sequences of moves in their order, and remembers the boards from which the moves that are left were not
enough: moves that do not touch each other lead to the same board in any order."""
import sys

# The other reading of the statement: the board is cleared by move n and not before, and two blocks of one colour may
# be swapped.
EXACTLY = False

COLUMNS = range(5)


def settle(board):
    """Removes runs until there is none. A board is a tuple of columns, each a string of colours from the bottom up."""
    while True:
        marked = set()
        for x, column in enumerate(board):
            for y, (low, middle, high) in enumerate(zip(column, column[1:], column[2:])):
                if low == middle == high:
                    marked.update(((x, y), (x, y + 1), (x, y + 2)))
        for x in range(3):
            for y, (left, middle, right) in enumerate(zip(*board[x : x + 3])):
                if left == middle == right:
                    marked.update(((x, y), (x + 1, y), (x + 2, y)))
        if not marked:
            return board
        board = tuple(
            "".join(colour for y, colour in enumerate(column) if (x, y) not in marked)
            for x, column in enumerate(board)
        )


def after(board, x, y, g):
    """The board after a move."""
    columns = list(board)
    source, target = board[x], board[x + g]
    columns[x] = source[:y] + target[y : y + 1] + source[y + 1 :]
    columns[x + g] = target[:y] + source[y] + target[y + 1 :]
    return settle(tuple(columns))


def hopeless(board):
    """Whether some colour can never vanish, since a run needs three."""
    blocks = "".join(board)
    return any(blocks.count(colour) < 3 for colour in set(blocks))


failed = set()


def search(board, left):
    """The smallest list of at most `left` moves that clears the board, or None."""
    if not any(board):
        return [] if left == 0 or not EXACTLY else None
    if left == 0 or hopeless(board) or (board, left) in failed:
        return None
    for x in COLUMNS:
        for y in range(len(board[x])):
            for g in (1, -1):
                if not 0 <= x + g <= 4:
                    continue
                other = board[x + g][y : y + 1]
                # To the left this is the same as the move of the other block, which came before.
                if other and g == -1:
                    continue
                if other == board[x][y] and not EXACTLY:
                    continue
                rest = search(after(board, x, y, g), left - 1)
                if rest is not None:
                    return [(x, y, g)] + rest
    failed.add((board, left))
    return None


numbers = sys.stdin.read().split()
moves = int(numbers.pop(0))
columns = [""]
for number in numbers:
    if number == "0":
        columns.append("")
    else:
        columns[-1] += chr(ord("a") + int(number))
answer = search(tuple(columns[:5]), moves)
if answer is None:
    print(-1)
for move in answer or []:
    print(*move)
