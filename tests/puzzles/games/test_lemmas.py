"""Lemmas follow from the premises that they name: a SAT solver that knows these alone finds no way around them."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import chain, combinations

import numpy as np
import pytest

from puzzles.errors import PuzzleError
from puzzles.games.constraints import DIFFERENT, LOOP, Constraint, compare, total, values_of
from puzzles.games.games import GAMES
from puzzles.games.lemmas import Lemma
from puzzles.games.puzzle import GamePuzzle
from rating.follows import Prover
from solvers.games.catalog import catalog_for
from solvers.games.kinds import MODULES
from solvers.games.sat import BoardSolver
from tests.examples import either
from tests.puzzles.games.boards import drawn

MOST_CONFLICTS = 100_000
SIDES = (5, 6)
WITH_LEMMAS = [name for name, game in GAMES.items() if game.patterns]


def meant(constraint: Constraint) -> Iterator[Constraint]:
    """Yield a premise, with what the rules about points say where it is that there is one loop."""
    yield constraint
    if constraint.kind == LOOP:
        n_points, *ends = constraint.params
        for point in range(n_points):
            met = [side for place, side in enumerate(constraint.cells) if point in ends[2 * place : 2 * place + 2]]
            yield total(met, (0, 2), "")


@cache
def follows(domains: tuple[int, ...], premises: tuple[Constraint, ...], conclusion: Constraint) -> bool:
    if conclusion in premises:
        return True
    for contrary in contraries(domains, conclusion):
        solver = BoardSolver(domains, [*premises, *contrary])
        found = solver.solve([], MOST_CONFLICTS)
        solver.close()
        assert found is not None
        if found:
            return False
    return True


def contraries(domains: tuple[int, ...], constraint: Constraint) -> Iterator[list[Constraint]]:
    """Yield the ways not to meet a constraint, each as constraints."""
    if constraint.kind != DIFFERENT:
        yield [MODULES[constraint.kind].negated(constraint, [domains[cell] for cell in constraint.cells])]
        return
    values = range(max(domains).bit_length())
    for a, b in combinations(constraint.cells, 2):
        yield [compare(a, b, values, int.__eq__, "")]
    for value in values_of(constraint.params[1]) if constraint.params[0] else ():
        yield [total((cell,), [each for each in values if each != value], "") for cell in constraint.cells]


def is_proved(puzzle: GamePuzzle, lemma: Lemma, *, on_board: bool) -> bool:
    """Return whether a lemma follows, on the board as it is printed or anywhere; those of a shape are proved once."""
    premises = [each for premise in lemma.premises for each in meant(premise)]
    places: dict[int, int] = {}
    for constraint in (lemma.constraint, *premises):
        for variable in constraint.cells:
            places.setdefault(variable, len(places))
    prover = Prover(puzzle.game.domains(puzzle.board), puzzle.stated)
    domains = prover.seen(puzzle.shown if on_board else ()).tolist()

    def moved(constraint: Constraint) -> Constraint:
        return constraint._replace(cells=tuple(places[each] for each in constraint.cells), words="", cost=0)

    return follows(tuple(domains[each] for each in places), tuple(map(moved, premises)), moved(lemma.constraint))


def boards(name: str, seed: int) -> Iterator[GamePuzzle]:
    """Yield a puzzle of a family and, where any labels make one, another with some of its labels at random."""
    side = SIDES[seed % len(SIDES)] if name != "binairo" else 6
    puzzle, _ = drawn(name, seed, side, side)
    yield puzzle
    if any(layer.labels for layer in puzzle.game.layers) and not puzzle.game.dug:
        mixed = np.random.default_rng(seed).choice(puzzle.layers[0], len(puzzle.layers[0]))
        with suppress(PuzzleError):
            yield replace(puzzle, layers=(tuple(mixed.tolist()), *puzzle.layers[1:]))


@pytest.mark.parametrize("name", WITH_LEMMAS)
def test_each_lemma_follows_from_its_premises_and_none_of_them_is_to_spare(name: str) -> None:
    seen: set[str] = set()
    for puzzle in chain.from_iterable(boards(name, seed) for seed in range(either(6, 100))):
        for number, lemma in puzzle.lemmas.items():
            assert {lemma.pattern, *lemma.of_cells} <= {*puzzle.game.patterns}
            assert [puzzle.stated[k][:3] for k in puzzle.grounds(number)] == [each[:3] for each in lemma.premises]
            assert is_proved(puzzle, lemma, on_board=True), lemma
            for premise in lemma.premises if len(lemma.premises) > 1 else ():
                others = tuple(each for each in lemma.premises if each is not premise)
                fewer = lemma._replace(premises=others)
                assert not is_proved(puzzle, fewer, on_board=False), (lemma, premise.words)
            seen.update(each.name for each in (lemma.pattern, *lemma.of_cells))
    assert 2 * len(seen) >= len(GAMES[name].patterns)


def test_patterns_have_names_of_their_own_and_cost_more_than_what_is_seen_at_once() -> None:
    names = [(game.name, pattern.name) for game in GAMES.values() for pattern in game.patterns]
    assert len(set(names)) == len(names)
    assert all(pattern.tenths > 10 for game in GAMES.values() for pattern in game.patterns)


@pytest.mark.parametrize("name", WITH_LEMMAS)
def test_catalogs_know_the_lemmas_of_a_puzzle(name: str) -> None:
    for puzzle in chain.from_iterable(boards(name, seed) for seed in range(either(3, 30))):
        catalog, patterns = catalog_for(puzzle.game, puzzle.board), puzzle.game.patterns
        stated = catalog.numbers_of(puzzle.clue_constraints)
        found = catalog.lemmas(puzzle.game.lemmas(puzzle.board, puzzle.clues), stated)
        assert len(puzzle.constraints) == len(puzzle.stated) + len(found.further)
        known = {}
        for row, tenths, late, pattern in np.column_stack(found[1:]).tolist():
            of_cells = catalog.patterns_of_cells[-1 - pattern].tolist() if pattern < 0 else [pattern]
            n_cells = len(puzzle.constraints[row].cells)  # rows for fewer cells are padded
            known[row] = tenths, late, [patterns[each] for each in of_cells[:n_cells]]
        assert known == {
            number: (
                lemma.pattern.tenths,
                -1 if lemma.late is None else lemma.late,
                [*lemma.of_cells] or [lemma.pattern],
            )
            for number, lemma in puzzle.lemmas.items()
        }
