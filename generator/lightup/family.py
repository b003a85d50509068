"""Light Up, also known as Akari."""

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from generator.family import Family, facts_of
from generator.lightup.request import LightUpRequest
from puzzles.cells import cell_name
from puzzles.lightup import MAX_NUMBER, WALL, WHITE, LightUp, solution_id
from puzzles.lightup.written import ALPHABETS, bulbs_of
from puzzles.puzzle import ClueArray, Measures
from rating.lightup.score import SCORE_VERSION


def _one_line(puzzle: LightUp) -> str:
    """Write a puzzle as a link to puzz.link."""
    from puzzles.formats.document import Document
    from puzzles.formats.lightup import puzzlink

    return puzzlink.FORMAT.write(Document(puzzle)).decode().strip()


def _numbers(puzzle: LightUp) -> list[int]:
    return [cell for cell, kind in enumerate(puzzle.cells) if kind <= MAX_NUMBER]


def _without_clues(puzzle: LightUp, numbers: Collection[int]) -> LightUp:
    gone = {cell for number, cell in enumerate(_numbers(puzzle)) if number in numbers}
    return replace(puzzle, cells=tuple(WALL if cell in gone else kind for cell, kind in enumerate(puzzle.cells)))


def _use_rare_kernels() -> None:
    from rating.lightup.reason import reason
    from solvers.lightup.methods import solve
    from solvers.lightup.methods.hopfield_ga import Parameters

    unsolvable = LightUp.from_grid([[6, 6, 6], [6, 3, 6], [6, 6, 0]])
    solve(unsolvable, "hopfield-ga", Parameters(a_priori_order=False), budget=2_000)
    board = LightUp.from_grid([[6, 6]])
    reason(board, np.array([[1, 0]], np.uint8), np.full((1, 2), RECORD.unknown), None, (0, 0))


RECORD = Family(
    **facts_of("lightup"),
    request=LightUpRequest,
    score_version=SCORE_VERSION,
    rating_type="rating.lightup.rating.LightUpRating",
    calls={
        "measure": lambda puzzle: Measures(puzzle.n_numbers, puzzle.n_walls / len(puzzle.cells)),
        "identify_solutions": lambda puzzles, solutions: [
            solution_id(puzzle.grid, solution) for puzzle, solution in zip(puzzles, solutions, strict=True)
        ],
        "draw_state": "rating.lightup.step_pictures.draw_state",
        "one_line": _one_line,
        "open_cells": lambda puzzle: puzzle.grid == WHITE,
        "answer_alphabets": lambda puzzle: ALPHABETS,
        "answer_grid": bulbs_of,
        "clue_names": lambda puzzle: [cell_name(cell, puzzle.width) for cell in _numbers(puzzle)],
        "without_clues": _without_clues,
        # [height, width]: 0 to 4 for a wall with that number, 5 for one without, 6 for white.
        "clue_arrays": lambda puzzle: {"board": ClueArray(puzzle.grid.astype(np.int16), WHITE)},
        "use_rare_kernels": _use_rare_kernels,
    },
)
