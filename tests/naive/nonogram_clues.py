"""Clues of a nonogram, read cell by cell with plain loops."""

from collections.abc import Sequence

NaiveClue = list[tuple[int, int]]


def naive_clue(line: Sequence[int]) -> NaiveClue:
    blocks: NaiveClue = []
    previous = 0
    for color in line:
        if color != 0:
            if color == previous:
                length, _ = blocks.pop()
                blocks.append((length + 1, color))
            else:
                blocks.append((1, color))
        previous = color
    return blocks


def naive_clues(grid: Sequence[Sequence[int]]) -> tuple[list[NaiveClue], list[NaiveClue]]:
    rows = [naive_clue(row) for row in grid]
    columns = [naive_clue([row[column] for row in grid]) for column in range(len(grid[0]))]
    return rows, columns
