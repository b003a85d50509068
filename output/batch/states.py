"""The states table of a data set: a row for each state of each solution, with tensors of a fixed size.

It is stored beside the steps, keyed by id and step, and is made, moved and checked together with them.
"""

import re
from collections.abc import Sequence
from math import prod

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from generator.families import family_named
from generator.options import BaseRequest
from generator.record import Record
from output.png import to_png
from puzzles.puzzle import Puzzle, Solution
from rating.states import States

_N_WRONG = 4  # the number of wrong moves of a state
_MANY = 99  # more values than a cell has
_RADIX = 100  # combines a cell and a value into one number

_MOVE = pa.struct([("cell", pa.int16()), ("value", pa.int16()), ("removes", pa.bool_()), ("rule", pa.uint8())])
_WRONG = pa.struct([("cell", pa.int16()), ("value", pa.int16()), ("breaks", pa.string())])


def shape_of(request: BaseRequest) -> tuple[int, ...]:
    """Return the rows and columns of the puzzles of a request."""
    return tuple(map(int, re.findall(r"\d+", str(request.shape))))  # type: ignore[attr-defined]


def states_fields(request: BaseRequest, *, has_pictures: bool = False) -> tuple[pa.Field, ...]:
    """Return the columns of states of the puzzles of a request; cells are numbered in reading order."""
    pictures = [("picture", pa.binary(), "the state as PNG, if the template asks for pictures")]
    n_cells, names = prod(shape_of(request)), enumerate(family_named(request.family).rule_names())
    rules = ", ".join(f"{number} {name}" for number, name in names)
    return tuple(
        pa.field(name, kind, metadata={"comment": comment})
        for name, kind, comment in (
            (
                "values",
                pa.list_(pa.int16(), n_cells),
                "what is filled in; 0 (Sudoku) or -1 in open cells",
            ),
            ("candidates", pa.list_(pa.int64(), n_cells), "values left in each cell: bit v for value v"),
            ("clues", pa.list_(pa.int16()), "clues as arrays, one after the other, as PuzzleEnv observes them"),
            ("moves", pa.list_(_MOVE), f"all moves that follow, each with the number of its least rule: {rules}"),
            ("wrong", pa.list_(_WRONG), "wrong moves in cells with the fewest candidates, and what they break"),
            *(pictures if has_pictures else ()),
        )
    )


def states_table(own: Sequence[tuple[str, Record]], request: BaseRequest, *, has_pictures: bool = False) -> pa.Table:
    """Lay out the states of puzzles, all of the shape of a request, with ids, numbers and rules of the steps."""
    ids, records = [each for each, _ in own], [record for _, record in own]
    family = family_named(request.family)
    every = [family.states(record.puzzle, record.proof) for record in records]
    names, counts = pa.array(family.rule_names(), pa.string()), [len(states.rules) for states in every]
    whole = States(*map(np.concatenate, zip(*every, strict=True)))
    steps = np.concatenate([np.arange(1, count + 1) for count in counts])
    clues = [_clues(record.puzzle) for record in records]
    of_puzzle = np.repeat(np.arange(len(ids)), counts)
    columns: dict[str, pa.Array] = {
        "id": pa.array(ids, pa.string()).take(pa.array(of_puzzle)),
        "step": pa.array(steps, pa.int32()),
        "rule": names.take(pa.array(whole.rules)),
        "values": _fixed(whole.values),
        "candidates": _fixed(whole.left),
        "clues": pa.array(clues, pa.list_(pa.int16())).take(pa.array(of_puzzle)),
        "moves": _moves(whole, np.repeat(np.stack([_solution(record) for record in records]), counts, axis=0)),
        "wrong": _wrong_column(records, every),
    }
    if has_pictures:
        columns["picture"] = pa.array(
            [
                to_png(family.draw_state(record.puzzle, state))
                for record, states in zip(records, every, strict=True)
                for state in states.values
            ],
            pa.binary(),
        )
    return pa.table(columns)


def _solution(record: Record) -> Solution:
    return record.proof.solutions[0]


def _fixed(values: NDArray[np.integer]) -> pa.Array:
    """Return lists of one size, one for each state."""
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


def _wrong(record: Record, states: States) -> tuple[NDArray[np.int64], NDArray[np.int64], list[str]]:
    """Return wrong moves of each state, from the cells where a player has the fewest values to choose from.

    Return the number of wrong moves of each state; cell, value and number of a text of each move, ``[n, 3]``; and the
    texts.
    """
    solution, n = _solution(record).ravel().astype(np.int64), len(states.rules)
    left = states.left.reshape(n, -1) & ~(1 << solution)  # filled cells have no values left
    counts = np.where(left, np.bitwise_count(left), _MANY)
    cells = np.argsort(counts, axis=1, kind="stable")[:, :_N_WRONG]
    masks = np.take_along_axis(left, cells, axis=1)
    is_there = masks > 0
    values = np.bitwise_count((masks & -masks) - 1)  # the least value of each
    unique, texts_of = np.unique(cells[is_there] * _RADIX + values[is_there], return_inverse=True)
    texts = []
    for cell, value in zip(*(part.tolist() for part in divmod(unique, _RADIX)), strict=True):
        board = solution.copy()
        board[cell] = value
        texts.append(str(record.puzzle.check(board.reshape(states.values.shape[1:]))))
    return is_there.sum(axis=1), np.stack([cells[is_there], values[is_there], texts_of], axis=1), texts


def _wrong_column(records: Sequence[Record], every: Sequence[States]) -> pa.Array:
    """Return the wrong moves of each state as a list."""
    counts, moves, texts = zip(*map(_wrong, records, every), strict=True)
    cells, values, texts_of = np.concatenate(moves).T
    texts_of += np.repeat(np.cumsum([0, *map(len, texts[:-1])]), list(map(len, moves)))
    said = pa.array([text for each in texts for text in each], pa.string()).take(pa.array(texts_of))
    ends = np.cumsum([0, *np.concatenate(counts)]).astype(np.int32)
    parts = [pa.array(cells.astype(np.int16)), pa.array(values.astype(np.int16)), said]
    return pa.ListArray.from_arrays(pa.array(ends), pa.StructArray.from_arrays(parts, fields=list(_WRONG)))
