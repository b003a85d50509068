"""The English sentences of steps for each kind of rule, and of the uses of the rules in a rating; must load fast."""

import re
from collections.abc import Callable, Iterable
from itertools import groupby
from string import Formatter
from typing import TYPE_CHECKING

from puzzles.errors import counted, listed, runs
from rating.step import MOST_SIGNS

if TYPE_CHECKING:
    from puzzles.sudoku import House
    from rating.sudoku.deduction import Deduction
    from rating.sudoku.rating import SudokuRating

_PLURALS = {"box": "boxes"}
_RECTANGLE = 4
_GRID = re.compile(" of the ((?:top |bottom )?(?:left|right|center)) grid")


def rule_texts(rating: "SudokuRating") -> list[str]:
    """Return each use of a rule in a rating: ``full house (17 digits placed)``, ``pointing (1 candidate removed)``."""
    texts = []
    for rule, use in rating.histogram.items():
        parts = [counted(use.cells, "digit") + " placed"] * (use.cells > 0)
        parts += [counted(use.removals, "candidate") + " removed"] * (use.removals > 0)
        texts.append(f"{rule} ({', '.join(parts)})")
    return texts


_PARTS: "dict[str, Callable[[Deduction], object]]" = {
    "cells": lambda step: _names([mark[:2] for mark in step.candidates]),
    "choices": lambda step: listed(step.digits, "or"),
    "cover": lambda step: step.covers[0],
    "cover_lines": lambda step: _lines(step.covers),
    "digit": lambda step: step.digits[0],
    "digits": lambda step: listed(step.digits),
    "facts": lambda step: _facts(step),
    "house": lambda step: step.houses[0],
    "houses": lambda step: listed(step.houses),
    "lines": lambda step: _lines(step.houses),
    "named": lambda step: _names(step.cells),
    "placed": lambda step: step.places[0][2],
    "rule": lambda step: _capital(step.rule),
    "target": lambda step: step.target,
}


def said(template: str) -> "Callable[[Deduction], str]":
    """Return a function that fills a template with entries of ``_PARTS``."""
    names = [name for _, name, *_ in Formatter().parse(template) if name]
    return lambda step: template.format(**{name: _PARTS[name](step) for name in names})


full_house = said("{facts}: the last open cell of {house}.")
direct_locked = said("{facts}: in {house}, the {digit} must be in {cover}, which leaves it one place in {target}.")
locked = said("In {house}, the {digit} must be in {cover}, so {facts}.")
hidden_set = said("In {house}, {digits} fit only in {cells}, so {facts}.")
naked_set = said("In {house}, {cells} hold {digits} between them, so {facts}.")
_fish = said("{rule}: in {lines}, all places for {digit} are in {cover_lines}, so {facts}.")
_short_fish = said("{rule}: the {digit} of {lines} is in {cover_lines}, so {facts}.")
strong_links = said(
    "{rule}: {houses} have two places each for {digit}, and two places that meet cannot both hold it; "
    "so one of the outer places does (in a ring, one of any two that meet), and {facts}."
)
_leftovers = said(
    "{rule}: {lines} hold the same digits as {cover_lines}, and so do the cells left over; "
    "{named} cannot be {choices}, so {facts}."
)
_short_leftovers = said("{rule}: {lines} match {cover_lines}; {named} cannot be {choices}, so {facts}.")


def leftovers(step: "Deduction") -> str:
    """Return the sentence of the law of leftovers."""
    return _first_short(_leftovers(step), _short_leftovers(step))


def at_a_glance(sentence: str) -> str:
    """Return a sentence with short names of grids if it is long.

    >>> at_a_glance("R9C7 is 5: the last open cell of column 7 of the bottom right grid.")
    'R9C7 is 5: the last open cell of column 7 of the bottom right grid.'
    """
    return _first_short(sentence, _GRID.sub(r" (\1)", sentence))


def hidden_single(step: "Deduction") -> str:
    """Return the sentence of a hidden single, with all that rules the digit out of other cells of the house."""
    (*_, digit), reasons = step.places[0], []
    grid = step.houses[0].grid
    lines = [each.house._replace(grid=each.house.grid.removeprefix(grid)) for each in step.excluders if each.house]
    if lines:
        reasons.append(f"{_lines(_in_order(lines))} {'holds' if len(lines) == 1 else 'hold'} it already")
    told = [f"{_names(step.told)} cannot be {digit}"] if step.told else []

    def since(*others: str) -> str:
        why = "; ".join([*reasons, *others])
        start = f"{_facts(step)}: the only place for {digit} in {step.houses[0]}"
        return f"{start}, since {why}." if why else f"{start}."

    pairs = [each for each in step.excluders if not each.house]
    if not pairs:
        return since(*told)
    by = sorted({cell for each in pairs for cell in each.by})
    cells = sorted({cell for each in pairs for cell in each.cells})
    digits = f"the digit{'s' if len(by) > 1 else ''} in {_names(by)}"
    keeps = "keep" if len(by) > 1 else "keeps"
    rest = f"marks and {digits} keep it out of the rest" if told else f"{digits} {keeps} it out of the rest"
    return _first_short(since(f"{digits} {keeps} it out of {_names(cells)}", *told), since(rest))


def naked_single(step: "Deduction") -> str:
    """Return the sentence of a naked single, with all that rules out the other digits."""
    reasons = []
    for each in step.excluders:
        digits = listed(runs(each.digits))
        reasons.append(
            f"{each.house} holds {digits}" if each.house else f"the digit in {_names(each.by)} rules out {digits}"
        )
    if step.ruled_out:
        are = "is" if len(step.ruled_out) == 1 else "are"
        reasons.append(f"{listed(runs(step.ruled_out))} {are} ruled out already")
    return f"{_facts(step)}: {'; '.join(reasons)}."


def fish(step: "Deduction") -> str:
    """Return the sentence of a fish."""
    return _first_short(_fish(step), _short_fish(step))


def direct_hidden_set(step: "Deduction") -> str:
    """Return the sentence of a hidden set that leaves a digit one place."""
    (*_, digit), house = step.places[0], step.houses[0]
    where = "there" if step.target == house else f"in {step.target}"
    takes = f"in {house}, {listed(step.digits)} take {_names([mark[:2] for mark in step.candidates])}"
    return f"{_facts(step)}: {takes}, which leaves {digit} one place {where}."


def common_peer(step: "Deduction") -> str:
    """Return the sentence of a rule by which all candidates of a cell, or all places of a digit, remove others."""
    if step.houses:
        (digit,) = step.digits
        return f"Wherever {digit} is in {step.houses[0]}, {_facts(step)}."
    ((row, column, digits),) = step.candidates
    return f"Whether {_name((row, column))} is {listed(digits, 'or')}, {_facts(step)}."


def wing(step: "Deduction") -> str:
    """Return the sentence of an XY-wing or XYZ-wing."""
    pivot = step.cells[0]
    digits = next(mark[2] for mark in step.candidates if mark[:2] == pivot)
    (z,) = step.digits
    holders = [mark[:2] for mark in step.candidates if z in mark[2]]
    return (
        f"{step.rule}: whether {_name(pivot)} is {listed(digits, 'or')}, the {z} is in "
        f"{listed([_name(cell) for cell in holders], 'or')}, so {_facts(step)}."
    )


def large_wing(step: "Deduction") -> str:
    """Return the sentence of a wing of four to seven cells."""
    (hook,) = step.cells
    (pair,) = (digits for row, column, digits in step.candidates if (row, column) == hook)
    held = [mark for mark in step.candidates if mark[:2] != hook]
    digits = sorted({digit for mark in held for digit in mark[2]})
    lost = {digit for *_, digits_lost in step.removes for digit in digits_lost}
    start = (
        f"{step.rule}: in {step.houses[0]}, {_names([mark[:2] for mark in held])} hold all but one of {listed(digits)}"
    )
    if len(lost) == 1 and lost < set(pair):
        (other,) = set(pair) - lost
        return f"{start}; if {_name(hook)} is {other}, one of them is {min(lost)}, so {_facts(step)}."
    return f"{start}; {_name(hook)} takes {listed(pair, 'or')} from them, so {_facts(step)}."


def unique_loop(step: "Deduction") -> str:
    """Return the sentence of a unique rectangle or loop."""
    loop = [mark[:2] for mark in step.candidates if mark[:2] not in step.joined]
    kind = "rectangle" if len(loop) == _RECTANGLE else "loop"
    digits = listed(step.digits, "or")

    def told(reason: str, own: str) -> str:
        start = f"Unique {kind}, type {step.variant}: {reason}"
        match step.variant:
            case 1:
                return f"{start}; so {_facts(step)}."
            case 2:
                (digit,) = step.removes[0][2]
                return f"{start}; so one of them is {digit}, and {_facts(step)}."
            case 3:
                return f"{start}; {_joined_set(step, own)}; so {_facts(step)}."
            case _:
                (locked,) = set(step.digits) - set(step.removes[0][2])
                ends = listed([_name(cell) for cell in step.cells], "or")
                return f"{start}, and {step.houses[0]} has its {locked} in {ends}; so {_facts(step)}."

    own = f"one of {_names(step.cells)}"
    marked = f"the {len(loop)} marked cells cannot all be {digits}"
    named = f"only {digits} in {_names(loop)} gives two solutions"
    return _first_short(told(named, own), told(marked, own), told(marked, "one of these"))


def universal_grave(step: "Deduction") -> str:
    """Return the sentence of a bivalue universal grave."""
    marks = [mark for mark in step.candidates if mark[:2] not in step.joined]
    bugs = "; ".join(f"{listed(digits, 'or')} in {_name((row, column))}" for row, column, digits in marks)
    start = f"type {step.variant}: but for {bugs}, only pairs are left"
    if step.joined:
        end = f"{_joined_set(step, 'one of these')}; so {_facts(step)}."
        return _first_short(f"Bivalue universal grave, {start} to swap; {end}", f"BUG, {start}; {end}")
    place = f"in {listed(step.houses)}, " if step.houses else ""
    end = f"which could be swapped; so {place}{_facts(step)}."
    return _first_short(f"Bivalue universal grave, {start}, {end}", f"BUG, {start}, {end}")


def _joined_set(step: "Deduction", own: str) -> str:
    """Return the set that one of a loop's or a grave's own cells forms with others; a hidden one if these lose digits.

    ``own`` names that cell.
    """
    digits, cells = listed(step.joined_digits), listed([*map(_name, step.joined), own])
    if {mark[:2] for mark in step.removes} <= set(step.joined):
        return f"in {step.houses[0]}, {digits} fit only in {cells}"
    return f"in {step.houses[0]}, {cells} share {digits}"


def _first_short(*sentences: str) -> str:
    """Return the first one that a reader takes in at a glance, or else the last one."""
    return next((each for each in sentences if len(each) <= MOST_SIGNS), sentences[-1])


def aligned_pair(step: "Deduction") -> str:
    """Return the sentence of an aligned pair exclusion."""
    excluders = [mark[:2] for mark in step.candidates if mark[:2] not in step.cells]
    return (
        f"Aligned pair: whatever {_names(step.cells)} are, they must leave a digit for {_names(excluders)}; "
        f"so {_facts(step)}."
    )


def aligned_triplet(step: "Deduction") -> str:
    """Return the sentence of an aligned triplet exclusion."""
    ways: dict[tuple[int, int], list[str]] = {}
    for digits, cell in step.excluded:
        ways.setdefault(cell, []).append("-".join(map(str, digits)))
    reasons = [f"{listed(together, 'or')} would leave no digit for {_name(cell)}" for cell, together in ways.items()]
    return f"Aligned triplet: in {_names(step.cells)}, {'; '.join(reasons)}; so {_facts(step)}."


def chains(step: "Deduction") -> str:
    """Return the sentence of chains; their links are told one by one (``rating.sudoku.walks``)."""
    chain, name, so = step.chain, _capital(step.rule), _facts(step)
    if chain is None:
        return f"{name}: {so}."
    start = chain.branches[0][0].fact
    cell = _name(divmod(start.cell, chain.side))
    if chain.kind == "cycle":
        return f"{name}: of any two neighbors in the ring from {cell}, one holds; so {so}."
    if chain.kind == "double":
        return f"{name}: whether {cell} is {start.digit} or not, {so}."
    if chain.kind == "cell":
        digits = listed((branch[0].fact.digit for branch in chain.branches), "or")
        return f"{name}: whether {cell} is {digits}, {so}."
    if chain.kind == "house":
        return f"{name}: wherever {start.digit} is in {step.houses[0]}, {so}."
    assumed = f"{cell} is {'' if start.is_on else 'not '}{start.digit}"
    if chain.kind == "contradiction":
        clash = (
            f"{_name(divmod(chain.clash.cell, chain.side))} would be {chain.clash.digit} and not {chain.clash.digit}"
        )
        return f"{name}: if {assumed}, {clash}; so {so}."
    n_links = counted(len(chain.branches[0]) - 1, "link")
    return f"{name}: if {assumed}, {n_links} lead to the opposite; so {so}."


def _facts(step: "Deduction") -> str:
    """Return the cells filled, and the candidates lost."""
    facts = [f"{_name((row, column))} is {digit}" for row, column, digit in step.places]
    filled = {place[:2] for place in step.places}
    lost: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for row, column, digits in (mark for mark in step.removes if mark[:2] not in filled):
        lost.setdefault(digits, []).append((row, column))
    for digits, cells in sorted(lost.items()):
        facts.append(f"{_names(cells)} {'is' if len(cells) == 1 else 'are'} not {listed(digits, 'or')}")
    return "; ".join(facts)


def _name(cell: tuple[int, int]) -> str:
    """Return the name of a cell on a board of any size.

    >>> _name((0, 11))
    'R1C12'
    """
    row, column = cell
    return f"R{row + 1}C{column + 1}"


def _names(cells: Iterable[tuple[int, int]]) -> str:
    return listed([_name(cell) for cell in cells])


def _lines(houses: "tuple[House, ...]") -> str:
    """Return the name of houses, those with numbers of one kind together.

    >>> _lines((House("row", 1), House("row", 4)))
    'rows 2 and 5'
    """
    named = []
    for (kind, place, has_number), group in groupby(houses, lambda house: (house.kind, house.place, not house.lines)):
        one, *more = group
        if has_number and more:
            named.append(f"{_PLURALS.get(kind, f'{kind}s')} {listed(each.number + 1 for each in (one, *more))}{place}")
        else:
            named.extend(map(str, (one, *more)))
    return listed(named)


def _in_order(houses: "list[House]") -> "tuple[House, ...]":
    """Order houses so that those of one kind are together, in the order of the first house of each kind."""
    kinds = list(dict.fromkeys((house.kind, house.place) for house in houses))
    return tuple(sorted(houses, key=lambda house: (kinds.index((house.kind, house.place)), house.number)))


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
