"""Clues in conflict leave no solution, and without any one of them there is one, in all families and with all marks.

The questions are asked of the search for games, which shares nothing with the SAT solver but the constraints.
"""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from generator.families import family_named
from generator.pipeline import generate
from puzzles.errors import PuzzleError
from puzzles.families import FAMILIES
from puzzles.formats import gridwright_json
from puzzles.formats.document import Document
from puzzles.games.constraints import Constraint
from puzzles.puzzle import Puzzle
from puzzles.stated import Stated
from puzzles.sudoku.marks.kinds import KINDS
from solvers.conflict import conflict_of
from solvers.games.net import FULL, flat, joined, room_for
from solvers.games.search_kernel import search
from tests.examples import either, first

SMALLEST = ("futoshiki", "skyscrapers", "sudoku")
SMALL = ("fillomino", "norinori")
ASKED: list[tuple[str, dict[str, Any]]] = [
    *((name, {"size": "4x4" if name in SMALLEST else "5x5" if name in SMALL else "6x6"}) for name in FAMILIES),
    *(("sudoku", {"size": "4x4", "variant": name}) for name in dict.fromkeys(kind.variant for kind in KINDS.values())),
]
MOST_NODES = 20_000


def has_solution(domains: Sequence[int], constraints: Sequence[Constraint]) -> bool:
    net, masks = joined(len(domains), [flat(constraints)]), np.array(domains, np.int64)
    found = np.empty((1, len(domains)), np.int64)
    active, hint = np.ones(len(net.kinds), np.bool_), np.full(len(domains), -1, np.int64)
    n_found, complete, _ = search(
        net, active, FULL, masks, len(domains), hint, 1, MOST_NODES, found, room_for(masks), True
    )
    assert n_found or complete, "the search gave up"
    return bool(n_found)


Rows = list[list[Any]]


def spoiled(puzzle: Puzzle, draw: random.Random) -> Puzzle | None:
    """Return a puzzle in which an entry is that of another; None where it is no puzzle any more."""
    told = gridwright_json.to_dict(Document(puzzle))
    kept = ("box", "palette", *(["regions"] if puzzle.family == "sudoku" else []), "walls")
    name = draw.choice([name for name, value in told.items() if isinstance(value, list) and name not in kept])
    entries = told[name]
    if name == "marks":
        mark = draw.choice(entries)
        other = draw.choice([each for each in entries if len(each["cells"]) == len(mark["cells"])])
        changed = {**other, "cells": draw.choice([mark["cells"], mark["cells"][::-1]])}
        told[name] = [changed if each is mark else each for each in entries]
    elif isinstance(entries[0], (list, str)) and puzzle.family != "nonogram":
        rows = list(map(list, entries))
        if name in ("numbers", "signs") and "cages" in told:
            copy_cage(rows, told["cages"], draw)
        else:
            copy_entry(rows, draw, is_run=name.endswith("sums"), is_down=name == "down_sums")
        told[name] = ["".join(row) for row in rows] if isinstance(entries[0], str) else rows
    else:
        told[name] = [draw.choice(entries) if draw.random() < 0.3 else entry for entry in entries]
    try:
        return gridwright_json.from_dict(told).puzzle
    except PuzzleError:
        return None


def copy_cage(rows: Rows, cages: Rows, draw: random.Random) -> None:
    """Copy the entry of one cage to all cells of another."""
    cells = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
    (row, column), (other_row, other_column) = draw.choice(cells), draw.choice(cells)
    entry = rows[other_row][other_column]
    for r, c in cells:
        if cages[r][c] == cages[row][column]:
            rows[r][c] = entry


def copy_entry(rows: Rows, draw: random.Random, *, is_run: bool, is_down: bool) -> None:
    """Copy an entry from one cell to another, and to the whole run of that cell if runs share an entry."""
    cells = [(r, c) for r, row in enumerate(rows) for c, entry in enumerate(row) if entry not in (None, ".", "#")]
    if not cells:
        return
    (row, column), (other_row, other_column) = draw.choice(cells), draw.choice(cells)
    before, after = rows[row][column], rows[other_row][other_column]
    down, across = (1, 0) if is_down else (0, 1)
    for way in (1, -1) if is_run else (0,):
        for far in range(len(rows)):
            r, c = row + way * far * down, column + way * far * across
            if not (0 <= r < len(rows) and 0 <= c < len(rows[r])) or (r, c) not in cells:
                break
            if rows[r][c] in (before, after):
                rows[r][c] = after


@pytest.mark.parametrize(("name", "asked"), first(len(FAMILIES) + 2, ASKED))
def test_none_of_the_clues_in_conflict_can_go(name: str, asked: dict[str, Any]) -> None:
    family, n_found = family_named(name), 0
    draw = random.Random(1)
    puzzle = generate(family.request(**asked), 1).puzzle
    assert conflict_of(family.stated(puzzle)) is None
    for _ in range(200):
        changed = spoiled(puzzle, draw)
        for _ in range(draw.randrange(5)):
            changed = changed and spoiled(changed, draw)
        if changed is None:
            continue
        stated = family.stated(changed)
        core = conflict_of(stated)
        everything = [*stated.rules, *(each for clue in stated.clues for each in clue.constraints)]
        assert (core is None) == has_solution(stated.domains, everything)
        if core is not None:
            check(stated, core)
            n_found += 1
        if n_found == either(2, 8):
            return
    assert n_found, "nothing that was tried has a conflict"


def check(stated: Stated, core: Sequence[Any]) -> None:
    rest = [[*stated.rules, *(c for clue in core if clue is not gone for c in clue.constraints)] for gone in core]
    assert not has_solution(stated.domains, [*stated.rules, *(c for clue in core for c in clue.constraints)])
    assert all(has_solution(stated.domains, constraints) for constraints in rest)
