"""The states table of a data set: a row for each state of each solution, with tensors of a fixed size.

It stands where the steps stand, keyed by id and step, and is made, moved and checked with them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import prod

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from generator.families import family_named
from generator.options import BaseRequest
from generator.record import Record
from puzzles.puzzle import Puzzle, Solution
from rating.states import States

_N_WRONG = 4  # wrong moves of a state
_MANY = 99  # values: more than a cell has

_MOVE = pa.struct([("cell", pa.int16()), ("value", pa.int16()), ("removes", pa.bool_()), ("rule", pa.uint8())])
_WRONG = pa.struct([("cell", pa.int16()), ("value", pa.int16()), ("breaks", pa.string())])


def shape_of(request: BaseRequest) -> tuple[int, ...]:
    """Return the rows and columns of the puzzles of a request."""
    return tuple(map(int, re.findall(r"\d+", str(request.shape))))  # type: ignore[attr-defined]


def states_fields(request: BaseRequest) -> tuple[pa.Field, ...]:
    """Return the columns of states of the puzzles of a request; cells are numbered in reading order."""
    n_cells, names = prod(shape_of(request)), enumerate(family_named(request.family).rule_names())
    rules = ", ".join(f"{number} {name}" for number, name in names)
    return tuple(
        pa.field(name, kind, metadata={"comment": comment})
        for name, kind, comment in (
            ("values", pa.list_(pa.int16(), n_cells), "what is filled in, as in the solution; 0 (Sudoku) or -1 if open"),
            ("candidates", pa.list_(pa.int64(), n_cells), "values left in each cell: bit v for value v"),
            ("clues", pa.list_(pa.int16()), "clues as arrays, one after the other, as PuzzleEnv observes them"),
            ("moves", pa.list_(_MOVE), f"all moves that follow, each with the number of its least rule: {rules}"),
            ("wrong", pa.list_(_WRONG), "wrong moves in cells with the fewest candidates, and what they break"),
        )
    )


def states_table(ids: Sequence[str], records: Sequence[Record], request: BaseRequest) -> pa.Table:
    """Lay out the states of puzzles, with ids, numbers and rules of the steps.

    Args:
        ids: of the puzzles.
        records: the puzzles, all of the shape of the request.
    """
    family = family_named(request.family)
    every = [family.states(record.puzzle, record.proof) for record in records]
    names, counts = pa.array(family.rule_names(), pa.string()), [len(states.rules) for states in every]
    whole = States(*map(np.concatenate, zip(*every, strict=True)))
    steps = np.concatenate([np.arange(1, count + 1) for count in counts])
    clues = [_clues(record.puzzle) for record in records]
    wrong = [each for record, states in zip(records, every, strict=True) for each in _wrong(record, states)]
    of_puzzle = np.repeat(np.arange(len(ids)), counts)
    columns: Mapping[str, pa.Array] = {
        "id": pa.array(ids, pa.string()).take(pa.array(of_puzzle)),
        "step": pa.array(steps, pa.int32()),
        "rule": names.take(pa.array(whole.rules)),
        "values": _fixed(whole.values),
        "candidates": _fixed(whole.left),
        "clues": pa.array(clues, pa.list_(pa.int16())).take(pa.array(of_puzzle)),
        "moves": _moves(whole, np.repeat(np.stack([_solution(record) for record in records]), counts, axis=0)),
        "wrong": pa.array(wrong, pa.list_(_WRONG)),
    }
    return pa.table(columns)


def _solution(record: Record) -> Solution:
    return record.proof.solutions[0]


def _fixed(values: NDArray[np.integer]) -> pa.Array:
    """Return lists of one size, a state each."""
    return pa.FixedSizeListArray.from_arrays(pa.array(values.ravel()), values[0].size)


def _clues(puzzle: Puzzle) -> NDArray[np.int16]:
    arrays = family_named(puzzle.family).clue_arrays(puzzle)
    return np.concatenate([np.zeros(0, np.int16), *(clue.values.ravel() for clue in arrays.values())]).astype(np.int16)


def _moves(states: States, solutions: NDArray[np.integer]) -> pa.Array:
    """Return the moves of each state as a list."""
    n, n_values = len(states.moves), states.moves.shape[-1]
    at, cells, values = np.nonzero(states.moves.reshape(n, -1, n_values))
    rules = states.moves.reshape(n, -1, n_values)[at, cells, values] - np.uint8(1)
    removes = solutions.reshape(n, -1)[at, cells] != values
    parts = [pa.array(cells.astype(np.int16)), pa.array(values.astype(np.int16)), pa.array(removes), pa.array(rules)]
    ends = np.searchsorted(at, np.arange(n + 1)).astype(np.int32)
    return pa.ListArray.from_arrays(pa.array(ends), pa.StructArray.from_arrays(parts, fields=list(_MOVE)))


def _wrong(record: Record, states: States) -> Iterator[list[dict[str, object]]]:
    """Yield wrong moves of each state, from the cells where a player has the fewest values to choose from."""
    solution, n = _solution(record).ravel().astype(np.int64), len(states.rules)
    left = states.left.reshape(n, -1) & ~(1 << solution)  # without filled cells
    counts = np.where(left, np.bitwise_count(left), _MANY)
    chosen = np.argsort(counts, axis=1, kind="stable")[:, :_N_WRONG]
    masks = np.take_along_axis(left, chosen, axis=1)
    values = np.bitwise_count((masks & -masks) - 1)  # the least of each
    known: dict[tuple[int, int], dict[str, object]] = {}
    for cells, own, there in zip(chosen.tolist(), values.tolist(), (masks > 0).tolist(), strict=True):
        moves = [(cell, value) for cell, value, is_open in zip(cells, own, there, strict=True) if is_open]
        for cell, value in moves:
            if (cell, value) not in known:
                board = solution.copy()
                board[cell] = value
                broken = record.puzzle.check(board.reshape(states.values.shape[1:]))
                known[cell, value] = {"cell": cell, "value": value, "breaks": str(broken)}
        yield [known[move] for move in moves]
