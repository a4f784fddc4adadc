"""Chains of a field, with the columns as texts from the floor up: falling is nothing but leaving letters out.

The argument names what is done wrong."""
import sys

MISTAKE = sys.argv[1]
LIMIT = {"threshold_3": 3, "threshold_5": 5}.get(MISTAKE, 4)
NEAR = [(0, 1), (0, -1), (1, 0), (-1, 0)]
if MISTAKE == "diagonal":
    NEAR += [(1, 1), (1, -1), (-1, 1), (-1, -1)]

lines = sys.stdin.read().split()
columns = [list("".join(line[c] for line in reversed(lines)).rstrip(".")) for c in range(6)]


def colour(c, y):
    return columns[c][y] if 0 <= c < 6 and 0 <= y < len(columns[c]) else "."


def groups():
    """All groups that pop, each a set of places."""
    left = {(c, y) for c in range(6) for y in range(len(columns[c])) if colour(c, y) != "."}
    while left:
        start = min(left)
        group, edge = {start}, {start}
        while edge:
            near = {(c + dc, y + dy) for c, y in edge for dc, dy in NEAR}
            edge = {place for place in near if place in left and colour(*place) == colour(*start)} - group
            group |= edge
        left -= group
        if len(group) == 4 or len(group) >= LIMIT and MISTAKE != "exactly_4":
            if len(group) >= LIMIT:
                yield group


count = 0
while True:
    found = list(groups())
    if not found:
        break
    if MISTAKE == "first_group_only":
        found = found[:1]
    if MISTAKE == "whole_colour_pops":
        gone = {colour(*next(iter(group))) for group in found}
        found = [{(c, y) for c in range(6) for y in range(12) if colour(c, y) in gone}]
    places = set().union(*found)
    count += len(found) if MISTAKE == "chain_per_group" else 1
    for c in range(6):
        columns[c] = [letter for y, letter in enumerate(columns[c]) if (c, y) not in places]
        if MISTAKE == "column_reversed":
            columns[c].reverse()
    if MISTAKE == "one_round_only":
        break
print(count)
