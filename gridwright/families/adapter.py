"""Bring the steps of a family's trace to the one shape, until each family does so itself."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from rating.step import Step


def step_of(step: Any, text: str, puzzle: Any) -> Step:
    """Return a step of a family's trace in the shape of all families."""
    data = asdict(step)
    fills = data.get("decides") or data.get("places") or ()
    filled = {(row, column) for row, column, _ in fills}
    return Step(
        number=data["number"],
        rule=data["rule"],
        rating=data["rating"],
        text=text,
        uses=tuple(dict.fromkeys(_uses(data, puzzle))),
        decides=tuple((row, column, int(value)) for row, column, value in fills),
        removes=tuple(each for each in data.get("removes") or () if (each[0], each[1]) not in filled),
        details=step,
    )


def _uses(data: dict[str, Any], puzzle: Any) -> Iterator[tuple[int | None, int | None]]:
    assumption = data.get("assumption")
    if assumption is not None:
        yield assumption[0], assumption[1]
        return
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
