"""A step of a trace, and what the rules of a rating did, in English."""

from collections.abc import Callable, Iterable

from puzzles.errors import counted
from puzzles.sudoku import House, Sudoku
from rating.sudoku.chain_words import chain_sentence
from rating.sudoku.rating import Rating
from rating.sudoku.rules import (
    ALIGNED_PAIR_EXCLUSION,
    BIVALUE_UNIVERSAL_GRAVE,
    CLAIMING,
    DIRECT_CLAIMING,
    DIRECT_HIDDEN_PAIR,
    DIRECT_HIDDEN_TRIPLET,
    DIRECT_POINTING,
    FULL_HOUSE,
    HIDDEN_PAIR,
    HIDDEN_QUAD,
    HIDDEN_SINGLE_IN_BOX,
    HIDDEN_SINGLE_IN_LINE,
    HIDDEN_TRIPLET,
    JELLYFISH,
    NAKED_PAIR,
    NAKED_QUAD,
    NAKED_SINGLE,
    NAKED_TRIPLET,
    POINTING,
    SWORDFISH,
    UNIQUE_LOOP,
    X_WING,
    XY_WING,
    XYZ_WING,
)
from rating.sudoku.steps import Step
from rating.sudoku.sukaku_rules import (
    ALL_RULES,
    FOUR_STRONG_LINKS,
    THREE_STRONG_LINKS,
    TUVWXYZ_WING,
    TWO_STRONG_LINKS,
    UVWXYZ_WING,
    VWXYZ_WING,
    WXYZ_WING,
)

_PLURALS = {"row": "rows", "column": "columns", "box": "boxes"}
_RECTANGLE = 4


def sentence(step: Step, puzzle: Sudoku) -> str:
    """Tell a step in one sentence.

    Args:
        step: a step of the trace of the puzzle.
        puzzle: not needed for a Sudoku; all families are told in the same way.
    """
    del puzzle
    if step.chain is not None:
        return f"{_capital(step.rule)}: {chain_sentence(step.chain)}"
    tell = _TELLERS.get(step.rule)
    return tell(step) if tell else f"{_capital(step.rule)}: {_facts(step)}."


def rule_texts(rating: Rating) -> list[str]:
    """Say what each rule of a rating did: ``full house (17 digits placed)``, ``pointing (1 candidate removed)``."""
    texts = []
    for rule, use in rating.histogram.items():
        parts = [counted(use.cells, "digit") + " placed"] * (use.cells > 0)
        parts += [counted(use.removals, "candidate") + " removed"] * (use.removals > 0)
        texts.append(f"{rule} ({', '.join(parts)})")
    return texts


def _full_house(step: Step) -> str:
    return f"{_facts(step)}: the last open cell of {step.houses[0]}."


def _hidden_single(step: Step) -> str:
    return f"{_facts(step)}: the only place for {step.places[0][2]} in {step.houses[0]}."


def _naked_single(step: Step) -> str:
    return f"{_facts(step)}: no other digit is left for this cell."


def _direct_locked(step: Step) -> str:
    (digit,) = step.digits
    return (
        f"{_facts(step)}: in {step.houses[0]}, {digit} must be in {step.covers[0]}, "
        f"which leaves it one place in {step.target}."
    )


def _locked(step: Step) -> str:
    (digit,) = step.digits
    return f"In {step.houses[0]}, {digit} must be in {step.covers[0]} too, so {_facts(step)}."


def _direct_hidden_set(step: Step) -> str:
    return (
        f"{_facts(step)}: in {step.houses[0]}, {_listed(step.digits, 'and')} take {_named(step)}, "
        f"which leaves {step.places[0][2]} one place."
    )


def _hidden_set(step: Step) -> str:
    return (
        f"In {step.houses[0]}, {_listed(step.digits, 'and')} have only {_named(step)} as places, "
        f"so there is no room for others: {_facts(step)}."
    )


def _naked_set(step: Step) -> str:
    return f"In {step.houses[0]}, {_named(step)} hold {_listed(step.digits, 'and')} between them, so {_facts(step)}."


def _fish(step: Step) -> str:
    (digit,) = step.digits
    return (
        f"{_capital(step.rule)}: in {_lines(step.houses)}, all places for {digit} are in {_lines(step.covers)}, "
        f"so {_facts(step)}."
    )


def _wing(step: Step) -> str:
    pivot = step.cells[0]
    digits = next(mark[2] for mark in step.candidates if mark[:2] == pivot)
    (z,) = step.digits
    holders = [mark[:2] for mark in step.candidates if z in mark[2]]
    return (
        f"{step.rule}: whether {_name(pivot)} is {_listed(digits, 'or')}, {z} is in one of {_names(holders)}, "
        f"so {_facts(step)}."
    )


def _large_wing(step: Step) -> str:
    (hook,) = step.cells
    (pair,) = (digits for row, column, digits in step.candidates if (row, column) == hook)
    held = [mark for mark in step.candidates if mark[:2] != hook]
    digits = sorted({digit for mark in held for digit in mark[2]})
    lost = {digit for *_, digits_lost in step.removes for digit in digits_lost}
    start = f"{step.rule}: {_names([mark[:2] for mark in held])} hold all but one of {_listed(digits, 'and')}"
    if len(lost) == 1 and lost < set(pair):
        (other,) = set(pair) - lost
        return f"{start}; if {_name(hook)} is {other}, one of them is {min(lost)}, so {_facts(step)}."
    return f"{start}; {_name(hook)} takes one of {_listed(pair, 'and')} from them, so {_facts(step)}."


def _strong_links(step: Step) -> str:
    (digit,) = step.digits
    return (
        f"{_capital(step.rule)}: in each of {_listed(step.houses, 'and')}, {digit} is at one of two ends, and where "
        "two of them meet at most one holds it; so one of the outer ends does (in a ring, one of any two that meet), "
        f"and {_facts(step)}."
    )


def _unique_loop(step: Step) -> str:
    pair = _listed(step.digits, "and")
    loop = [mark[:2] for mark in step.candidates if mark[2] == step.digits]
    others = [mark[:2] for mark in step.candidates if mark[2] != step.digits]
    kind = "rectangle" if len(loop) == _RECTANGLE else "loop"
    start = (
        f"Unique {kind}, type {step.variant}: if {_names(loop)} held only {pair}, these could be swapped and there "
        "would be two solutions; so "
    )
    match step.variant:
        case 1:
            return f"{start}{_facts(step)}."
        case 2:
            (digit,) = step.removes[0][2]
            return f"{start}one of these cells is {digit}, and {_facts(step)}."
        case 3:
            return (
                f"{start}one of {_names(step.cells)} holds another digit; with {_names(others)} they make up a set in "
                f"{step.houses[0]}, and {_facts(step)}."
            )
        case _:
            (locked,) = set(step.digits) - set(step.removes[0][2])
            return (
                f"{start}one of {_names(step.cells)} holds another digit; the other one is {locked}, which "
                f"{step.houses[0]} can have nowhere else, and {_facts(step)}."
            )


def _grave(step: Step) -> str:
    bugs = "; ".join(f"{_listed(digits, 'or')} in {_name((row, column))}" for row, column, digits in step.candidates)
    reason = (
        f"Bivalue universal grave, type {step.variant}: but for {bugs}, every open cell would have two digits and "
        "every digit two places in each house, and there would not be one solution"
    )
    return f"{reason}; so {_facts(step)}."


def _aligned_pair(step: Step) -> str:
    watchers = [mark[:2] for mark in step.candidates if mark[:2] not in step.cells]
    return (
        f"Aligned pair: whatever {_names(step.cells)} are, they must leave a digit to each of {_names(watchers)}; "
        f"so {_facts(step)}."
    )


_TELLERS: dict[str, Callable[[Step], str]] = {
    ALL_RULES[rule].name: tell
    for tell, rules in (
        (_full_house, (FULL_HOUSE,)),
        (_hidden_single, (HIDDEN_SINGLE_IN_BOX, HIDDEN_SINGLE_IN_LINE)),
        (_naked_single, (NAKED_SINGLE,)),
        (_direct_locked, (DIRECT_POINTING, DIRECT_CLAIMING)),
        (_locked, (POINTING, CLAIMING)),
        (_direct_hidden_set, (DIRECT_HIDDEN_PAIR, DIRECT_HIDDEN_TRIPLET)),
        (_hidden_set, (HIDDEN_PAIR, HIDDEN_TRIPLET, HIDDEN_QUAD)),
        (_naked_set, (NAKED_PAIR, NAKED_TRIPLET, NAKED_QUAD)),
        (_fish, (X_WING, SWORDFISH, JELLYFISH)),
        (_wing, (XY_WING, XYZ_WING)),
        (_large_wing, (WXYZ_WING, VWXYZ_WING, UVWXYZ_WING, TUVWXYZ_WING)),
        (_strong_links, (TWO_STRONG_LINKS, THREE_STRONG_LINKS, FOUR_STRONG_LINKS)),
        (_unique_loop, (UNIQUE_LOOP,)),
        (_grave, (BIVALUE_UNIVERSAL_GRAVE,)),
        (_aligned_pair, (ALIGNED_PAIR_EXCLUSION,)),
    )
    for rule in rules
}


def _facts(step: Step) -> str:
    """Say which cells are filled, and which lose which candidates."""
    facts = [f"{_name((row, column))} is {digit}" for row, column, digit in step.places]
    lost: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for row, column, digits in step.removes:
        lost.setdefault(digits, []).append((row, column))
    for digits, cells in sorted(lost.items()):
        facts.append(f"{_names(cells)} {'is' if len(cells) == 1 else 'are'} not {_listed(digits, 'or')}")
    return "; ".join(facts)


def _named(step: Step) -> str:
    return _names([mark[:2] for mark in step.candidates])


def _name(cell: tuple[int, int]) -> str:
    """Name a cell on a board of any size.

    >>> _name((0, 11))
    'R1C12'
    """
    row, column = cell
    return f"R{row + 1}C{column + 1}"


def _names(cells: Iterable[tuple[int, int]]) -> str:
    return _listed([_name(cell) for cell in cells], "and")


def _lines(houses: tuple[House, ...]) -> str:
    """Name houses of one kind.

    >>> _lines((House("row", 1), House("row", 4)))
    'rows 2 and 5'
    """
    return f"{_PLURALS[houses[0].kind]} {_listed([house.number + 1 for house in houses], 'and')}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _listed(words: Iterable[object], joint: str) -> str:
    """Join words as in a sentence.

    >>> _listed((1, 2, 3), "or")
    '1, 2 or 3'
    """
    *most, last = map(str, words)
    return f"{', '.join(most)} {joint} {last}" if most else last
