"""Contradictions of Light Up as walks: the assumption, link by link what follows, and the clash."""

from dataclasses import replace
from typing import cast

from puzzles.errors import listed
from puzzles.lightup import LightUp, cell_name
from puzzles.lightup.cells import MAX_NUMBER
from rating.lightup.premises import BULB, Grounds
from rating.lightup.rules import LIGHT, LONE_CELL, NUMBER, RULES, SINGLE_SOURCE
from rating.lightup.words import LightUpDeduction, sentence
from rating.links import Link
from rating.step import Step, Walk, step_of


def walk_of(deduction: LightUpDeduction, grounds: Grounds, puzzle: LightUp) -> Walk | None:
    """Return the walk of a contradiction; return None unless exactly one thing is assumed."""
    if deduction.assumption is None or deduction.assumption.bulb is None:
        return None
    row, column, is_bulb = *deduction.assumption[:2], bool(deduction.assumption.bulb)
    name = cell_name(row * puzzle.width + column, puzzle.width)
    links = grounds.links(row * puzzle.width + column, 1 << is_bulb)
    if not links:
        return None
    steps = [_step(number, link, deduction, grounds, puzzle) for number, link in enumerate(links, 1)]
    text = f"Suppose {name} holds {'a' if is_bulb else 'no'} bulb."
    return Walk(text, ((row, column, int(is_bulb)),), (), (), tuple(steps))


def clash_of(walk: Walk, grounds: Grounds, puzzle: LightUp) -> str:
    """Return what finally breaks, for the sentence of the contradiction."""
    clash = walk.links[-1]
    cell = grounds.cell_of(clash.premises[0])
    if cell is None:
        bulbs = cast(LightUpDeduction, clash.details).because
        names = listed([cell_name(row * puzzle.width + column, puzzle.width) for row, column in bulbs])
        return f"the bulbs at {names} would shine at each other"
    name = cell_name(cell, puzzle.width)
    is_number = puzzle.cells[cell] <= MAX_NUMBER
    return f"the number at {name} could not get its bulbs" if is_number else f"nothing could light {name}"


def _step(number: int, link: Link, deduction: LightUpDeduction, grounds: Grounds, puzzle: LightUp) -> Step:
    cell, width = grounds.cell_of(link.premise), puzzle.width
    bulbs = [each for each, mask in link.needs.items() if mask == BULB]
    decides = tuple((*divmod(each, width), mask == BULB) for each, mask in sorted(link.left.items()))
    if cell is None:
        rule, because = LIGHT, bulbs
    elif puzzle.cells[cell] <= MAX_NUMBER:
        rule, because = NUMBER, [cell]
    else:
        rule, because = LONE_CELL if cell in link.left else SINGLE_SOURCE, [cell]
    details = replace(
        deduction,
        number=number,
        rule=RULES[rule].name,
        rating=RULES[rule].tenths / 10,
        because=tuple(divmod(each, width) for each in because),
        assumption=None,
        length=0,
        decides=decides,
        premises=(link.premise,),
        needs=tuple(link.needs.items()),
    )
    text = sentence(details, puzzle) if decides else _clash(details, bulbs, puzzle)
    uses = tuple(dict.fromkeys((*details.because, *(divmod(each, width) for each in link.needs))))
    as_values = tuple((row, column, int(is_bulb)) for row, column, is_bulb in decides)
    return step_of(details, text, number, uses, as_values, follows=link.follows)


def _clash(details: LightUpDeduction, bulbs: list[int], puzzle: LightUp) -> str:
    """Return the sentence of the clash."""
    start = f"{details.rule[0].upper()}{details.rule[1:]}"
    if details.rule == RULES[LIGHT].name:
        names = listed([cell_name(each, puzzle.width) for each in bulbs])
        return f"{start}: the bulbs at {names} shine at each other; that cannot be."
    ((row, column),) = details.because
    cell = row * puzzle.width + column
    name, number = cell_name(cell, puzzle.width), puzzle.cells[cell]
    if number > MAX_NUMBER:
        return f"{start}: nothing is left to light {name}; that cannot be."
    lacks = "has too many bulbs" if len(bulbs) > number else "has too few cells left"
    return f"{start}: the {number} at {name} {lacks}; that cannot be."
