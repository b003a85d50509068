"""Decide which numbers beside a line of a nonogram are crossed out, by listing all lines that the cells allow."""

from collections.abc import Sequence
from itertools import groupby, takewhile

from tests.naive.nonogram_clues import naive_clue
from tests.naive.nonogram_solver import naive_placements

Clue = Sequence[tuple[int, int]]
OPEN = -1


def naive_completed(clue: Clue, line: Sequence[int]) -> list[bool]:
    """Return for each block whether the player has completed it, given the cells of the line (-1 open, 0 blank).

    A run of painted cells that ends on both sides completes a block if it is the same block in every line that the
    cells allow. If they allow none, the blocks that can be counted from either end are complete.
    """
    clue = list(clue)
    if list(naive_clue([max(cell, 0) for cell in line])) == clue:
        return [True] * len(clue)
    allowed = [
        filled
        for filled in naive_placements(clue, len(line))
        if all(cell in (OPEN, color) for cell, color in zip(line, filled, strict=True))
    ]
    if allowed:
        completed = {block for run in ended_runs(line) for block in blocks_at(run, allowed)}
    else:
        front, back = counted(clue, line), counted(clue[::-1], line[::-1])
        completed = {*range(front), *range(len(clue) - back, len(clue))}
    return [block in completed for block in range(len(clue))]


def ended_runs(line: Sequence[int]) -> list[int]:
    """List the first cells of the runs that no open cell touches."""
    found, start = [], 0
    for color, run in groupby(line):
        end = start + len(list(run))
        if color > 0 and OPEN not in (*line[max(start - 1, 0) : start], *line[end : end + 1]):
            found.append(start)
        start = end
    return found


def blocks_at(cell: int, allowed: Sequence[Sequence[int]]) -> set[int]:
    """Return the block that covers a cell in all lines, if it is the same one."""
    blocks = {len(naive_clue(filled[: cell + 1])) - 1 for filled in allowed}
    return blocks if len(blocks) == 1 else set()


def counted(clue: Clue, line: Sequence[int]) -> int:
    """Count the blocks of the clue that stand before the first open cell, in order and none of them touching it."""
    known = list(takewhile(lambda cell: cell != OPEN, line))
    found = list(naive_clue(known))
    if len(known) < len(line) and known and known[-1] > 0:
        found.pop()
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(clue, found, strict=False))))
