"""Chains of a field: plays the rounds one by one, with a flood fill for the groups."""

HEIGHT, WIDTH = 12, 6


def group_of(field, start):
    """The cells of the group that holds the puyo at start."""
    group, waiting = {start}, [start]
    while waiting:
        r, c = waiting.pop()
        for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if cell in field and cell not in group and field[cell] == field[start]:
                group.add(cell)
                waiting.append(cell)
    return group


def popping_cells(field):
    """All cells of groups of four or more. The field maps (row, column) to a colour."""
    popping, seen = set(), set()
    for cell in field:
        if cell not in seen:
            group = group_of(field, cell)
            seen |= group
            if len(group) >= 4:
                popping |= group
    return popping


def fallen(field):
    """The field after every puyo has fallen, built column by column from the floor."""
    after = {}
    for c in range(WIDTH):
        column = [field[r, c] for r in reversed(range(HEIGHT)) if (r, c) in field]
        for height, colour in enumerate(column):
            after[HEIGHT - 1 - height, c] = colour
    return after


def main():
    lines = [input() for _ in range(HEIGHT)]
    field = {(r, c): lines[r][c] for r in range(HEIGHT) for c in range(WIDTH) if lines[r][c] != "."}
    chain = 0
    while True:
        popping = popping_cells(field)
        if not popping:
            break
        field = fallen({cell: field[cell] for cell in field if cell not in popping})
        chain += 1
    print(chain)


main()
