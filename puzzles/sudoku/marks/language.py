"""The language of rules that a setter states: conditions as data, read from TOML or JSON.

A rule has a name, a sentence, a way to be drawn, and ``where``, a list of conditions on the cells of each of its marks.
A condition is a table with one of these keys, and those behind it. Cells are numbered along the mark from 1, or from
its end by -1, -2 and so on; ``"2..-2"`` is a range, and without a list a condition is about all of them.

    digits = [1, 2, 3]      at                      each of the cells holds one of these
    different = [1, 2]                              no two of the cells are alike
    same = [1, -1]                                  all of the cells are alike
    rising = [1, 2, 3]      equal                   each digit is greater than the one before, or as great with equal
    apart = [1, 2]          is, least, most         by how much two digits differ
    ratio = [1, 2]          is                      one of two digits is so many times the other
    sum = [1, 2]            weights, other, is, least, most     a sum, minus the sum of the other cells
    count = [1, 9]          at, is, least, most, cell           how many of the cells hold one of these digits
    distinct = [1, 2, 3]    is, least, most, cell   how many different digits are in the cells
    part = [1, 2, 3]        is, least, most         what some of the cells, one or more, add up to
    classes = [[1, 2], [3]] at, alike               the digits are of different classes, or all of one
    seen = [1, 2, 3]        is                      how many digits are greater than all before them
    contains = [1, 1, 2]    at                      these digits are in the cells, as often as they are listed
    tally = [1, 2, 3]                               each digit occurs in the cells as often as its value says
    between = [1, 9]        at, is                  the sum of the cells between the only two with one of these digits
    tuples = [[1, 2]]       at                      the digits are one of these lists
    automaton = [["a", [1, 2], "b"]]  at, start, accept         the digits lead from the start to an accepting state
    any, all = [{...}]                              any, or all, of some conditions
    not = {...}                                     the opposite of a condition
    neighbors, pairs = [{...}]  at                  conditions on cells 1 and 2 of all neighbors, or of all pairs
    mirrored, halves = [{...}]  at                  conditions on two cells equally far from the ends, with the middle
                                                    cell, if any, as cell 3; or on two equally far into the halves
    inner = [{...}]         at                      conditions on the first cell, each one between, and the last
    windows = 3             where                   conditions on any so many consecutive cells
    unknown = "n"           in, where               conditions that hold for one value of ``"$n"``
    connected = [1, 2]      at                      the cells with these digits form one piece; never in any, all, not

``"$value"`` stands for the number of a mark, ``"$digits"`` for its digits, ``"$most"`` for the largest digit,
``"$size"`` for the number of cells, ``"$half"`` for half of them and ``"$middle"`` for the place of the middle one.
"""

from collections.abc import Iterator, Sequence

from puzzles.games.constraints import Constraint, compare, connected, different, total
from puzzles.games.machines import begin, meets, word
from puzzles.sudoku.marks.conditions import key_of, machine_of, sum_of
from puzzles.sudoku.marks.mark import Field
from puzzles.sudoku.marks.scope import (
    CONNECTED,
    GROUPS,
    Scope,
    Table,
    numbers_in,
    places_of,
    tables_of,
    with_numbers,
)


def constraints_of_conditions(
    where: object, cells: tuple[int, ...], value: int, field: Field, words: str
) -> tuple[Constraint, ...]:
    """Return the constraints of a mark, all with the same words; raise PuzzleError if a condition is malformed."""
    begin()
    size = len(cells)
    numbers = {
        "value": value,
        "most": field.n_digits,
        "size": size,
        "middle": (size + 1) // 2,
        "half": size // 2,
        "digits": [int(digit) for digit in str(value)],
    }
    own = [with_numbers(each, numbers) for each in tables_of(where, "where")]
    return tuple(stated for each in own for stated in _constraints(each, cells, field, words))


def _placed(cells: Sequence[int], field: Field) -> tuple[Scope, tuple[int, ...]]:
    """Return the scope of cells, and the different ones: a line that crosses itself comes to a place again."""
    own = tuple(dict.fromkeys(cells))
    return Scope(tuple(own.index(cell) for cell in cells), field.digits), own


def _constraints(condition: Table, cells: tuple[int, ...], field: Field, words: str) -> Iterator[Constraint]:
    """Yield the constraints of a condition, split into parts if each part is about few cells."""
    key, (scope, own) = key_of(condition), _placed(cells, field)
    if key == CONNECTED:
        yield _connected(condition, [own[place] for place in places_of(condition.get("at"), scope)], field, words)
        return
    if key not in GROUPS:
        yield _constraint(condition, scope, own, words)
        return
    for places in GROUPS[key](places_of(condition.get("at"), scope)):
        inner, few = _placed([own[place] for place in places], field)
        for each in tables_of(condition[key], key):
            yield _constraint(each, inner, few, words)


def _connected(condition: Table, cells: Sequence[int], field: Field, words: str) -> Constraint:
    """Return the constraint that cells with some digits form one piece."""
    place = {cell: at for at, cell in enumerate(cells)}
    beside = [
        [
            place[near]
            for near, is_beside in (
                (cell - field.width, True),
                (cell - 1, cell % field.width > 0),
                (cell + 1, (cell + 1) % field.width > 0),
                (cell + field.width, True),
            )
            if is_beside and near in place
        ]
        for cell in place
    ]
    return connected(tuple(place), numbers_in(condition[CONNECTED], CONNECTED), beside, words)


def _constraint(condition: Table, scope: Scope, cells: tuple[int, ...], words: str) -> Constraint:
    """Return the constraint that propagates most: a sum, different cells or a pair if possible, or else a word."""
    machine = machine_of(condition, scope)
    key = key_of(condition)
    if key == "different":
        places = places_of(condition[key], scope)
        if len(places) == len(set(places)) > 1:
            return different([cells[place] for place in places], words)
    if key == "sum":
        weights, totals = sum_of(condition, scope)
        if len(totals) <= _MOST_TOTALS:
            own = [place for place, weight in weights.items() if weight]
            return total([cells[place] for place in own], totals, words, [weights[place] for place in own])
    if len(cells) == 2:
        return compare(cells[0], cells[1], scope.digits, lambda a, b: meets(machine, (a, b)), words)
    return word(machine, cells, scope.digits, words)


_MOST_TOTALS = 40
