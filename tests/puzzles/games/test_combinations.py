"""The combinations of cages in a Calcudoku, held to a search through all ways to fill their cells."""

import re
from itertools import combinations, product
from math import prod

import pytest

import gridwright as gw
from puzzles.games.cages import MINUS, OVER, PLUS, SIGNS, TIMES
from puzzles.games.combinations import CAGE_AND_LINE, CAGE_COMBINATIONS, combinations_of
from puzzles.games.constraints import holds
from puzzles.games.game import Board
from puzzles.games.lemmas import Lemma
from rating.games.sums import combinations_of_cage

BOARD = Board(4, 4)
MAKE = {PLUS: sum, TIMES: prod, MINUS: lambda way: max(way) - min(way), OVER: lambda way: max(way) / min(way)}
CAGES = {
    "an L that repeats a digit": ((0, 1, 4), 4, PLUS),
    "an L": ((1, 4, 5), 12, TIMES),
    "a square": ((5, 6, 9, 10), 24, TIMES),
    "a zigzag": ((0, 1, 5, 6), 7, PLUS),
    "a difference": ((2, 6), 1, MINUS),
    "a quotient": ((12, 13), 2, OVER),
    "a straight cage": ((8, 9, 10), 8, PLUS),
}


def lemmas_of(name: str) -> list[Lemma]:
    return list(combinations_of(BOARD, *CAGES[name]))


def in_line(a: int, b: int) -> bool:
    return a // 4 == b // 4 or a % 4 == b % 4


@pytest.mark.parametrize("name", CAGES)
def test_a_cage_and_a_line_allow_what_has_no_digit_twice_in_a_line(name: str) -> None:
    cage, number, sign = CAGES[name]
    lemmas = lemmas_of(name)
    assert lemmas
    for lemma in lemmas:
        cells = lemma.constraint.cells
        assert cells[: len(cage)] == cage
        others = cells[len(cage) :]
        apart = [pair for pair in combinations(cage, 2) if in_line(*pair)]
        line = {cell for cell in cage if all(in_line(cell, other) for other in others)} if others else set()
        apart += product(line, others)
        assert (lemma.pattern == CAGE_AND_LINE) == bool(others)
        left = set()
        for values in product(range(1, 5), repeat=len(cells)):
            value_of = dict(zip(cells, values, strict=True))
            way = tuple(sorted(values[: len(cage)], reverse=sign in (MINUS, OVER)))
            fits = MAKE[sign](way) == number and all(value_of[a] != value_of[b] for a, b in apart)
            found = [value_of.get(cell, 1) for cell in range(16)]
            assert holds(lemma.constraint, found) == fits, (lemma.constraint.words, value_of)
            left |= {way} if fits else set()
        told = combinations_of_cage(lemma, [0b11110] * 16)
        assert told == ([f" {SIGNS[sign]} ".join(map(str, way)) for way in sorted(left)] if len(left) <= 3 else [])


def test_a_cage_by_itself_says_more_only_if_it_is_bent_and_could_repeat_a_digit() -> None:
    alone = {name for name in CAGES if any(lemma.pattern == CAGE_COMBINATIONS for lemma in lemmas_of(name))}
    assert alone == {name for name in CAGES if len(CAGES[name][0]) > 2} - {"a straight cage"}


def test_steps_list_the_combinations_that_are_left() -> None:
    records = [gw.generate("calcudoku", seed=seed, difficulty="tricky") for seed in range(3)]
    told = [step.text for record in records for step in gw.explain(record)]
    for start in (
        r"Cage combinations: the cage at R\dC\d (adds up|multiplies) to \d+ without repeats in a line",
        r"Cage and line: .* with other digits in the rest of (row|column) \d",
    ):
        ways = re.compile(rf"{start}.*, which leaves \d( [-+×÷] \d)+")
        assert any(ways.match(text) for text in told), start
