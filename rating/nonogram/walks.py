"""Contradictions of nonograms as walks: the assumed color, what follows line by line, and the line without room."""

from dataclasses import replace

from puzzles.games.constraints import values_of
from puzzles.nonogram import Nonogram
from rating.follows import Prover
from rating.links import Link, links_of
from rating.nonogram.rules import FULL_LINE, RULES, TENTHS
from rating.nonogram.words import NonogramDeduction, clash_text, line_name, sentence, supposed
from rating.step import Removed, Step, Walk, step_of
from solvers.games.net import Ints


def walk_of(deduction: NonogramDeduction, prover: Prover, told: Ints, puzzle: Nonogram) -> Walk | None:
    """Return the walk of a contradiction; return None unless exactly one color is assumed."""
    if deduction.assumption is None or deduction.assumption.color is None:
        return None
    row, column, color = *deduction.assumption[:2], int(deduction.assumption.color)
    every, assumed = range(len(prover.constraints)), (row * puzzle.width + column, 1 << color)
    links = links_of(prover, told, prover.domains, assumed, every)
    if not links:
        return None
    steps = [_step(number, link, deduction, prover, puzzle) for number, link in enumerate(links, 1)]
    return Walk(supposed(row, column, color, puzzle), ((row, column, color),), (), (), tuple(steps))


def _step(number: int, link: Link, deduction: NonogramDeduction, prover: Prover, puzzle: Nonogram) -> Step:
    decides, removes, width = list[tuple[int, int, int]](), list[tuple[int, int, tuple[int, ...]]](), puzzle.width
    for cell, mask in sorted(link.left.items()):
        row, column = divmod(cell, width)
        if mask.bit_count() == 1:
            decides.append((row, column, mask.bit_length() - 1))
        removes.append((row, column, tuple(values_of(int(prover.domains[cell]) & ~mask))))
    line = line_name(link.premise, puzzle.height)
    lost: Removed = tuple(removes)
    details = replace(
        deduction,
        number=number,
        rule=RULES[FULL_LINE].name,
        rating=TENTHS[FULL_LINE] / 10,
        lines=(line,),
        assumption=None,
        trail=0,
        removes=lost,
        decides=tuple(decides),
        premises=(link.premise,),
        needs=tuple(link.needs.items()),
    )
    text = sentence(details, puzzle) if link.left else clash_text(details)
    uses = ((line.position, None) if line.axis == "row" else (None, line.position),)
    return step_of(details, text, number, uses, details.decides, lost, follows=link.follows)
