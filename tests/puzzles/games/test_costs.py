"""Lemmas, the constraints that cost something, follow from the others: on small boards no solution breaks them."""

from itertools import combinations, pairwise, product

import numpy as np
import pytest

from generator.games.draws import StreamDraws
from puzzles.games.apart import apart, held
from puzzles.games.constraints import first_broken
from puzzles.games.game import Board
from puzzles.games.games import GAMES
from puzzles.games.grid import beside


def draws(seed=1):
    return StreamDraws(np.array([seed, 2, 3, 4], np.uint64))


def solutions(constraints, candidates):
    """List the values that meet all constraints but lemmas, and hold each to these."""
    plain, lemmas = ([each for each in constraints if bool(each.cost) is is_lemma] for is_lemma in (False, True))
    assert lemmas
    found = [values for values in candidates if first_broken(plain, values) is None]
    for values in found:
        assert first_broken(lemmas, values) is None, (values, first_broken(lemmas, values))
    return found


def completed(game, board):
    cells = product(game.values(board), repeat=board.height * board.width)
    return (game.complete(board, {}, values) for values in cells)


def stated(game, board, clues):
    return [constraint for each in game.clues(board, clues).values() for constraint in each]


def test_hitori():
    game, board, random, n_found = GAMES["hitori"], Board(3, 4), draws(), 0
    shaded = solutions(game.rules(board), completed(game, board))
    for _ in range(200):
        numbers = np.array([1 + random.below(3) for _ in range(12)], np.int16).reshape(board[:2])
        n_found += len(solutions(stated(game, board, {"numbers": numbers}), shaded))
    assert n_found


def test_tents():
    game, board, random, n_found = GAMES["tents"], Board(4, 4), draws(), 0
    rules = game.rules(board)
    pairs = [(tree, tent) for tree in range(16) for tent in beside(board, tree)]
    for _ in range(20):
        trees = random.shuffled(range(16))[:3]
        clues = {"trees": np.array([int(cell in trees) for cell in range(16)], np.int16)}
        for tents in product(*(beside(board, tree) for tree in trees)):
            linked = set(zip(trees, tents, strict=True))
            values = [*(int(cell in tents) for cell in range(16)), *(int(pair in linked) for pair in pairs)]
            counts = game.clues_of(board, values[:16], {}, random)
            n_found += len(solutions([*rules, *stated(game, board, {**clues, **counts})], [values]))
    assert n_found


def test_star_battle():
    game, board = GAMES["starbattle"], Board(4, 4, 2)
    some = (set(each) for size in range(5) for each in combinations(range(16), size))
    values = ([int(cell in each) for cell in range(16)] for each in some)
    stars = [each for each in values if first_broken(apart(board, "stars"), each) is None]
    for start, size in product(range(10), (4, 5, 6)):
        regions = np.array([int(start <= cell < start + size) for cell in range(16)], np.int16)
        assert solutions(stated(game, board, {"regions": regions}), stars)


@pytest.mark.parametrize("count", [2, 3])
def test_marks_in_a_line(count):
    def is_spaced(values):
        return not any(a and b for a, b in pairwise(values))

    lines = [values for values in product((0, 1), repeat=8) if is_spaced(values)]
    assert solutions(held(range(8), count, "the line", "star"), lines) == [line for line in lines if sum(line) == count]
