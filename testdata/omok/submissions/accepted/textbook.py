"""Exactly five: looks from every stone in four directions for a run that starts there."""

SIZE = 19
# Down, right, down-right and up-right: the first stone of a run is its leftmost or topmost.
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1))


def length_of_run(stones, r, c, direction):
    """How many stones of one colour lie side by side from (r, c) on."""
    length = 1
    while stones.get((r + length * direction[0], c + length * direction[1])) == stones[r, c]:
        length += 1
    return length


def first_five(stones):
    """Colour, row and column of the five, or None. Stones maps (row, column) to a colour."""
    for (r, c), colour in stones.items():
        for down, right in DIRECTIONS:
            # A run that begins before this stone is not counted from its middle.
            if stones.get((r - down, c - right)) == colour:
                continue
            if length_of_run(stones, r, c, (down, right)) == 5:
                return colour, r, c
    return None


def main():
    stones = {}
    for r in range(1, SIZE + 1):
        for c, point in enumerate(input().split(), start=1):
            if point != "0":
                stones[r, c] = point
    five = first_five(stones)
    if five is None:
        print(0)
    else:
        colour, r, c = five
        print(colour)
        print(r, c)


main()
