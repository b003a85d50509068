"""A puzzle with its solution and the steps to it, in one shape for all families: what the page plays with.

The steps of the families' traces differ; here each is brought to the same members:

    rule, text     the name of the rule, and the step as a sentence
    uses           the cells that it rests on: [row, column]; None for all, so that [3, None] is row 3
    decides        the cells that it fills: [row, column, value], the value as in the solution
    removes        other cells, that lose values: [row, column, [value, ...]]
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from generator.families import family_named
from output.answers import only_solution
from output.records import id_of
from puzzles.formats import Document, gridwright_json
from solvers.verdict import Proof

MAX_CELLS = 10_000
"""Larger puzzles come without steps: no person takes them, and the trace would be slow to make and to send."""

MAX_STEPS = 10_000
"""The steps of a longer trace are cut off here; the page goes on by the solution."""

Step = dict[str, Any]


def playable(puzzle: Any, proof: Proof) -> dict[str, Any]:
    """Give everything that is needed to play a puzzle, ready for ``json.dumps``.

    Args:
        puzzle: of any family.
        proof: that it has one solution.

    Returns:
        The puzzle and its solution in the JSON notation, extended by ``id``, ``description`` and ``steps``.

    Raises:
        NotUnique: when the proof does not say that there is one solution.
    """
    return {
        **gridwright_json.to_dict(Document(puzzle, only_solution(proof))),
        "id": id_of(puzzle),
        "description": family_named(puzzle.family).room.describe(puzzle),
        "steps": steps_of(puzzle, proof),
    }


def steps_of(puzzle: Any, proof: Proof) -> list[Step]:
    """Give the steps of a person's solution, from the empty board, as far as the rules go.

    Args:
        puzzle: of any family.
        proof: that it has one solution.

    Returns:
        The steps as this module describes them, ``MAX_STEPS`` at most; none for a puzzle of more than ``MAX_CELLS``.

    Raises:
        PuzzleError: as the family's ``explain`` does.
    """
    if puzzle.height * puzzle.width > MAX_CELLS:
        return []
    told = islice(family_named(puzzle.family).room.explain(puzzle, proof), MAX_STEPS)
    return [_step(data, text, puzzle) for data, text in told]


def _step(data: Mapping[str, Any], text: str, puzzle: Any) -> Step:
    fills = data.get("decides") or data.get("places") or ()
    filled = {(row, column) for row, column, _ in fills}
    lost = ((row, column, values) for row, column, values in data.get("removes") or () if (row, column) not in filled)
    return {
        "rule": data["rule"],
        "text": text,
        "uses": list(map(list, dict.fromkeys(_uses(data, puzzle)))),
        "decides": [[row, column, int(value)] for row, column, value in fills],
        "removes": [[row, column, list(values)] for row, column, values in lost],
    }


def _uses(data: Mapping[str, Any], puzzle: Any) -> Iterator[tuple[int | None, int | None]]:
    """Collect what a step rests on, by whatever name its family has for it; what comes first matters most."""
    assumption = data.get("assumption")
    if assumption is not None:
        yield assumption[0], assumption[1]
        return  # the lines of an assumption are those through it; where it leads is not told
    for name in ("because", "cells", "candidates"):
        yield from ((row, column) for row, column, *_ in data.get(name) or ())
    for branch in (data.get("chain") or {}).get("branches", ()):
        yield from (divmod(node["fact"].cell, puzzle.width) for node in branch)
    for name in ("lines", "houses", "covers"):
        for kind, number in data.get(name) or ():
            yield from _house(kind, number, puzzle)


def _house(kind: str, number: int, puzzle: Any) -> Iterable[tuple[int | None, int | None]]:
    if kind == "row":
        return [(number, None)]
    if kind == "column":
        return [(None, number)]
    height, width = puzzle.box
    down, across = divmod(number, puzzle.width // width)
    return [(down * height + row, across * width + column) for row in range(height) for column in range(width)]
