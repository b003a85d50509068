"""A puzzle with its only solution, which was proved once and kept, or came with the puzzle."""

from dataclasses import dataclass, field
from functools import lru_cache
from os import PathLike
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import ArrayLike, NDArray

from generator.families import family_named
from generator.family import Family
from generator.record import Record
from output.reading import HasPuzzle, Source, document_of, read
from output.records import only_solution
from puzzles.alphabet import Codes
from puzzles.answers import Reader, reader_for
from puzzles.errors import PuzzleError, RequestError, quoted
from puzzles.families import FAMILIES
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle
from puzzles.values import Value
from solvers.verdict import Verdict

_N_KEPT = 4096  # the number of puzzles whose solutions are kept


@dataclass(frozen=True, slots=True, eq=False)
class Known(Value):
    """A puzzle with everything needed to score its answers.

    Attributes:
        puzzle: the puzzle.
        family: the family of the puzzle.
        reader: the reader of its answers.
        solution: the only solution, checked against the rules.
        open_cells: bool ``[height, width]``, those to fill in.
        n_open: how many these are.
        n_trivial: how many of these cells the most frequent value fills correctly.
    """

    puzzle: Puzzle
    family: Family = field(compare=False)
    reader: Reader = field(compare=False)
    solution: Codes
    open_cells: NDArray[np.bool_] = field(compare=False)
    n_open: int = field(compare=False)
    n_trivial: int = field(compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return _known, (self.puzzle, self.solution)


def known_of(what: "HasPuzzle | Source", solution: ArrayLike | None) -> Known:
    """Return a puzzle, given or read, with its solution; the solution is proved unless it is given or known.

    Raise NotUnique if the puzzle has not exactly one solution, PuzzleError if the given solution is wrong, and
    RequestError if there is no puzzle, or more than one.
    """
    if solution is None and _is_puzzle(what):
        return _proved(what)
    if isinstance(what, str | bytes | PathLike):
        documents = read(what)
        if len(documents) != 1:
            raise RequestError(f"{quoted(what)} holds {len(documents)} puzzles; expected one")
        what = documents[0]
    puzzle: Puzzle
    if isinstance(what, Record):
        puzzle = what.puzzle
        if solution is None and what.proof is not None and what.proof.verdict is Verdict.UNIQUE:
            solution = what.proof.solutions[0]
    elif isinstance(what, Document):
        puzzle = what.puzzle
        solution = what.solution if solution is None else solution
    else:
        puzzle = what if _is_puzzle(what) else document_of(what).puzzle
    if solution is None:
        return _proved(puzzle)
    try:
        given = np.asarray(solution)
    except ValueError:
        raise RequestError("the solution has rows of unequal lengths; expected one length") from None
    return _given(puzzle, given.shape, given.dtype.str, given.tobytes())


def _is_puzzle(what: object) -> TypeGuard[Puzzle]:
    return getattr(type(what), "family", None) in FAMILIES


@lru_cache(maxsize=_N_KEPT)
def _proved(puzzle: Puzzle) -> Known:
    return _known(puzzle, only_solution(family_named(puzzle.family).prove(puzzle)))


@lru_cache(maxsize=_N_KEPT)
def _given(puzzle: Puzzle, shape: tuple[int, ...], dtype: str, data: bytes) -> Known:
    return _known(puzzle, np.frombuffer(data, dtype).reshape(shape))


def _known(puzzle: Puzzle, solution: ArrayLike) -> Known:
    violation = puzzle.check(solution)
    if violation:
        raise PuzzleError(f"the given solution is wrong: {violation}")
    family = family_named(puzzle.family)
    open_cells = family.open_cells(puzzle)
    alphabets = family.answer_alphabets(puzzle)
    reader = reader_for(puzzle.height, puzzle.width, alphabets, family.unknown, family.lists_cells)
    values = np.array(solution, np.int16)
    n_open, n_trivial = int(open_cells.sum()), int(np.bincount(values[open_cells], minlength=1).max())
    return Known(puzzle, family, reader, values, open_cells, n_open, n_trivial)
