"""What follows from a line of a nonogram by the checker of hints is what all its words say, one by one."""

from itertools import product
from random import Random

import numpy as np
import pytest

from puzzles.games.constraints import mask_of, values_of
from puzzles.nonogram import Nonogram
from puzzles.nonogram.rules import rules_of
from rating.follows import Prover
from tests.naive.nonogram_clues import naive_clue


@pytest.mark.parametrize("n_colors", [1, 2])
def test_from_a_line_follows_what_is_in_all_its_words(n_colors: int) -> None:
    draw, answers = Random(n_colors), set[bool]()
    for _ in range(40):
        line = [draw.randrange(n_colors + 1) for _ in range(6)]
        puzzle = Nonogram.from_grid(np.array([line], np.uint8))
        prover = Prover(*rules_of(puzzle))
        known = [1 << value | draw.randrange(1 << n_colors + 1) for value in line]
        words = [word for word in product(*map(values_of, known)) if naive_clue(word) == naive_clue(line)]
        for cell, values in enumerate(zip(*words, strict=True)):
            for mask in range(1, 1 << n_colors + 1):
                expected = not mask_of(set(values)) & ~mask
                assert prover.follows([0], np.array(known, np.int64), {cell: mask}) == expected
                answers.add(expected)
    assert answers == {True, False}
