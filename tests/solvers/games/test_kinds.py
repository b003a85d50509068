"""Each kind of constraint against all values: what goes, at which level, and what clauses say."""

from collections.abc import Sequence
from contextlib import nullcontext
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels.jit import plainly, running
from puzzles.games.constraints import (
    AUTOMATON,
    DIFFERENT,
    LINEAR,
    RELATION,
    SETS,
    Constraint,
    area,
    automaton,
    connected,
    different,
    first_broken,
    loop,
    mask_of,
    one_of_sets,
    total,
    values_of,
)
from solvers.games import propagate
from solvers.games.implied import implied_sums
from solvers.games.kinds import MODULES
from solvers.games.kinds.different import is_silent
from solvers.games.net import EFFORTS, FULL, flat, joined, room_for
from solvers.games.proof import ties_of
from solvers.games.propagate_kernel import fixpoint
from solvers.games.sat import BoardSolver
from solvers.games.search_kernel import search
from solvers.games.tightened import tight_net, tightened
from solvers.games.weighted_search_kernel import search as weighted_search
from tests.naive.games import all_values
from tests.solvers.games.constraints import domains, drawn, ring

N_CELLS = 5
seeds = st.integers(0, 2**32).map(Random)


def pruned(masks: Sequence[int], constraint: Constraint, level: int) -> list[int] | None:
    """Return what a level leaves of masks, or None where it fails."""
    net, left, log = joined(len(masks), [flat([constraint])]), np.array(masks, np.int64), np.empty((0, 3), np.int64)
    net.levels[:], net.counts[:] = level, 0
    failed, _ = fixpoint(net, left, FULL, np.ones(1, np.bool_), -1, log, 0)
    return left.tolist() if failed < 0 else None


def supported(masks: Sequence[int], constraint: Constraint) -> list[int]:
    """Return the values of the masks that some way to meet the constraint has."""
    return [*map(mask_of, zip(*all_values(masks, [constraint]), strict=True))] or [0] * len(masks)


@settings(max_examples=400)
@given(seeds)
def test_no_value_of_a_solution_goes_and_levels_remove_more_and_more(rng: Random) -> None:
    masks, constraint = domains(N_CELLS, rng), drawn(N_CELLS, rng)
    needed = supported(masks, constraint)
    before = masks
    for level in range(len(MODULES[constraint.kind].COSTS)):
        left = pruned(masks, constraint, level) or [0] * N_CELLS
        assert [a & b for a, b in zip(left, needed, strict=True)] == needed, level
        assert [a & b for a, b in zip(left, before, strict=True)] == left, level
        before = left


@settings(max_examples=300)
@given(seeds)
def test_search_sees_every_constraint_that_values_break(rng: Random) -> None:
    masks = [1 << rng.choice(values_of(mask)) for mask in domains(N_CELLS, rng)]
    constraint = drawn(N_CELLS, rng)
    is_met = bool([*all_values(masks, [constraint])])
    assert pruned(masks, constraint, MODULES[constraint.kind].FULL) == (masks if is_met else None)


@settings(max_examples=200)
@given(seeds)
def test_sums_counts_pairs_and_words_keep_only_values_with_a_completion(rng: Random) -> None:
    masks, constraint = domains(N_CELLS, rng), drawn(N_CELLS, rng)
    level = len(MODULES[constraint.kind].COSTS) - 1
    weights = constraint.params[-len(constraint.cells) :]
    is_exact = not constraint.params[0] or {*weights} == {1}
    if constraint.kind in (RELATION, AUTOMATON) or (
        constraint.kind == LINEAR and is_exact and max(map(abs, weights)) < 3
    ):
        assert (pruned(masks, constraint, level) or [0] * N_CELLS) == supported(masks, constraint)


def test_different_cells_lose_values_by_known_cells_last_places_and_sets() -> None:
    cells = range(4)
    used = Constraint(DIFFERENT, tuple(cells), (1, 15), "")
    assert pruned([1, 3, 15, 15], used, 0) == [1, 2, 12, 12]
    assert pruned([7, 7, 7, 15], used, 1) == [7, 7, 7, 8]
    assert pruned([3, 15, 3, 15], used, 1) == [3, 15, 3, 15]
    assert pruned([3, 15, 3, 15], used, 2) == [3, 12, 3, 12]
    assert pruned([6, 6, 6, 15], used, 3) is None
    hidden = Constraint(DIFFERENT, tuple(range(5)), (1, 31), "")
    assert pruned([31, 31, 28, 28, 28], hidden, 2) == [3, 3, 28, 28, 28]


@settings(max_examples=300)
@given(seeds)
def test_cells_that_differ_are_silent_exactly_where_they_keep_all_values(rng: Random) -> None:
    masks, is_each_used = [rng.choice((15, 15, 7, 12, rng.randint(0, 15))) for _ in range(4)], rng.random() < 0.5
    left = pruned(masks, Constraint(DIFFERENT, tuple(range(4)), (int(is_each_used), 15), ""), 1)
    assert is_silent(masks, range(4), 15 * is_each_used) == (left == masks)


def test_digits_of_a_sum_differ_at_its_second_level() -> None:
    run = total(range(3), 24, "", differ=True)
    assert pruned([1022] * 3, run, 1) == [pow(2, 10) - pow(2, 6)] * 3
    assert pruned([1022] * 3, run, 2) == [mask_of((7, 8, 9))] * 3
    assert pruned([mask_of((8,)), 1022, 1022], run, 2) == [mask_of((8,)), mask_of((7, 9)), mask_of((7, 9))]


@settings(max_examples=40)
@given(seeds)
def test_sums_of_different_digits_keep_only_values_with_a_completion(rng: Random) -> None:
    masks = [rng.choice((1023, 1022, rng.randint(1, 1023))) for _ in range(3)]
    masks += [1 << digit for digit in rng.sample(range(10), 3)]
    run = total(range(6), rng.sample(range(46), rng.randint(1, 4)), "", differ=True)
    assert (pruned(masks, run, 2) or [0] * 6) == supported(masks, run)


def test_areas_left_give_their_value_and_take_it() -> None:
    dominoes = area(range(4), 1, [(0, 1), (1, 2), (2, 3)], "")
    assert pruned([3, 3, 3, 3], dominoes, 0) == [3, 3, 3, 3]
    assert pruned([3, 3, 3, 1], dominoes, 0) == [3, 3, 3, 1]
    assert pruned([3, 3, 3, 1], dominoes, 1) == [3, 2, 3, 1]
    assert pruned([3, 3, 3, 2], dominoes, 0) == [1, 1, 2, 2]
    assert pruned([2, 3, 2, 3], dominoes, 0) is None


def test_what_alone_connects_must_and_what_is_cut_off_cannot() -> None:
    line = connected(range(5), (1,), [(1,), (0, 2), (1, 3), (2, 4), (3,)], "")
    assert pruned([2, 3, 2, 3, 3], line, 1) == [2, 2, 2, 3, 3]
    assert pruned([2, 3, 1, 3, 3], line, 1) == [2, 3, 1, 1, 1]
    assert pruned([2, 3, 1, 2, 3], line, 1) is None


def test_an_edge_that_closes_a_loop_too_soon_goes() -> None:
    triangles = loop(range(6), ((0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)), 6, "")
    assert pruned([2, 2, 3, 2, 3, 3], triangles, 1) == [2, 2, 1, 2, 3, 3]
    assert pruned([2, 2, 2, 3, 3, 3], triangles, 1) == [2, 2, 2, 1, 1, 1]
    assert pruned([2, 2, 2, 2, 3, 3], triangles, 1) is None
    assert pruned([1] * 6, triangles, 1) is None


@settings(max_examples=100)
@given(seeds)
def test_search_and_clauses_find_all_solutions(rng: Random) -> None:
    """The goal are the first cells; each way to fill them counts once."""
    masks = domains(N_CELLS, rng)
    constraints = [drawn(N_CELLS, rng) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.3:
        masks, constraints = [3] * N_CELLS, ring()
    n_goal = rng.randint(1, N_CELLS)
    expected = sorted({values[:n_goal] for values in all_values(masks, constraints)})

    net, hint = joined(N_CELLS, [flat(constraints)]), np.array([rng.choice((-1, 0, 1, 2)) for _ in range(n_goal)])
    found = np.empty((2000, N_CELLS), np.int64)
    active = np.ones(len(constraints), np.bool_)
    start = np.array(masks, np.int64)
    n_found, complete, _ = search(net, active, FULL, start, n_goal, hint, 2000, 5000, found, room_for(start), True)
    assert complete
    assert sorted(map(tuple, found[:n_found, :n_goal].tolist())) == expected

    solver, seen = BoardSolver(masks, []), list[tuple[int, ...]]()
    assumptions = [solver.switch(constraint) for constraint in constraints]
    while isinstance(values := solver.solve(assumptions, 10_000), list):
        seen.append(tuple(values[:n_goal]))
        assumptions.append(solver.differs(seen[-1]))
    assert sorted(seen) == expected
    solver.close()


@settings(max_examples=100)
@given(seeds)
def test_weighted_search_finds_all_solutions(rng: Random) -> None:
    """Two houses that cross are among the constraints, whichever way conflicts are blamed."""
    masks, values = domains(N_CELLS, rng), range(rng.choice((3, 4)))
    houses = [different(rng.sample(range(N_CELLS), len(values)), "", values) for _ in range(rng.choice((0, 2, 3)))]
    if houses:
        masks = [rng.choice((15, 15, 15, mask)) for mask in masks]
    constraints = [*houses, *(drawn(N_CELLS, rng) for _ in range(rng.randint(1, 2)))]
    net, start, found = (
        rng.choice((joined(N_CELLS, [flat(constraints)]), tight_net(constraints, np.array(masks)))),
        np.array(masks, np.int64),
        np.empty((5000, N_CELLS), np.int64),
    )
    n_found, complete, _ = weighted_search(
        *(net, np.ones(len(net.kinds), np.bool_), FULL, start, ties_of(net), rng.random() < 0.5),
        *(5000, 50_000, found, room_for(start), np.zeros(6, np.int64)),
    )
    assert complete
    assert sorted(map(tuple, found[:n_found].tolist())) == sorted(all_values(masks, constraints))


def _rising(cells: Sequence[int]) -> Constraint:
    return automaton(cells, range(6), 0, lambda last, value: value if value > last else None, lambda last: True, "")  # type: ignore[operator]


def _window(cells: Sequence[int]) -> Constraint:
    """State that cells hold consecutive values in any order."""

    def step(used: Any, value: int) -> int | None:
        after: int = used | 1 << value
        return after if after != used and after.bit_length() - (after & -after).bit_length() < len(cells) else None

    return automaton(cells, range(6), 0, step, lambda used: True, "")


@settings(max_examples=100)
@given(seeds)
def test_tightened_constraints_have_the_same_solutions(rng: Random) -> None:
    """Words of last values and of sets, and sums in a house, are said in another way, and the others are not."""
    masks, cells = domains(N_CELLS, rng), rng.sample(range(N_CELLS), 4)
    sums = total(cells[:3], rng.sample(range(12), 3), "", differ=rng.random() < 0.5)
    house = different(cells, "", range(4) if rng.random() < 0.5 else ())
    constraints = [house, sums, _rising(cells[2:]), _window(rng.sample(range(N_CELLS), 3)), drawn(N_CELLS, rng)]
    some = rng.sample(constraints, rng.randint(1, 4))
    assert [*all_values(masks, tightened(some, masks))] == [*all_values(masks, some)]


def test_words_of_sets_and_of_last_values_are_tightened() -> None:
    house = different(range(5), "", range(5))
    stated = [house, _rising((0, 1, 2)), _window((1, 2, 3)), total((0, 4), 5, "")]
    found = tightened(stated, [31] * 5)
    assert [each.kind for each in found] == [DIFFERENT, RELATION, RELATION, SETS, SETS]
    assert found[-2] == one_of_sets((1, 2, 3), (7, 14, 28, 56), "", (0, 4), range(5))
    assert found[-1] == one_of_sets((0, 4), (mask_of((1, 4)), mask_of((2, 3))), "", (1, 2, 3), range(5))
    apart = [different((0, 1, 2), ""), different((1, 2, 3), ""), total((0, 1, 2), 3, "")]
    assert tightened(apart, [7] * 4)[-1] == one_of_sets((0, 1, 2), (7,), "", others={3: 6})


def test_a_word_of_sets_that_depends_on_their_order_stays_a_word() -> None:
    cells = (0, 1, 2)
    rising = automaton(
        cells, range(4), 0, lambda used, value: used | 1 << value if 1 << value > used else None, bool, ""
    )  # type: ignore[operator]
    assert tightened([rising], [15] * 3) == [rising]


@settings(max_examples=200)
@given(seeds)
def test_a_word_of_different_cells_keeps_just_the_values_of_its_words_without_repetition(rng: Random) -> None:
    masks, wanted = [rng.choice((31, 30, rng.randint(1, 31))) for _ in range(4)], rng.randint(1, 11)
    words = (
        lambda state, value: None if state + value > wanted else state + value * (value % 2),
        lambda state, value: (state * 3 + value) % 5 if value != state else None,
    )
    own = automaton(range(4), range(5), 0, rng.choice(words), lambda state: state == wanted % 5, "")  # type: ignore[arg-type]
    house = different(range(5), "", range(5))
    needed = [*map(mask_of, zip(*all_values([*masks, 31], [house, own]), strict=True))]
    found = tightly_pruned([*masks, 31], house, own)
    assert found is None if not needed else found and found[:4] == needed[:4]


def test_a_word_with_too_many_sets_of_values_is_pruned_as_stated() -> None:
    own = automaton(range(9), range(1, 17), 0, lambda state, value: (state + value) % 11, lambda state: state == 0, "")  # type: ignore[operator]
    known = [1 << value for value in range(1, 9)]
    assert tightly_pruned([*known, (1 << 17) - 2], different(range(9), ""), own) == [*known, 1 << 8]
    assert tightly_pruned([*known, 1 << 9], different(range(9), ""), own) is None


def tightly_pruned(masks: Sequence[int], *constraints: Constraint) -> list[int] | None:
    """Return what the last constraint, in a net for long searches, leaves of masks; None if it fails."""
    net, left = tight_net(constraints, np.array(masks)), np.array(masks, np.int64)
    log, only = np.empty((99, 3), np.int64), np.arange(len(net.kinds)) == len(constraints) - 1
    failed, _ = fixpoint(net, left, FULL, only, -1, log, 0)
    return left.tolist() if failed < 0 else None


@settings(max_examples=5)
@given(seeds)
def test_a_cell_beyond_a_house_holds_a_value_of_the_rest(rng: Random) -> None:
    house, sets = different(range(6), "", range(1, 7)), [*map(mask_of, ((1, 2, 3, 4), (1, 2, 3, 5)))]
    cage = total((0, 1, 2, 6), (10, 11), "", differ=True)
    *_, table = tightened([house, cage], [126] * 7)
    assert table == one_of_sets((0, 1, 2, 6), sets, "", (3, 4, 5), range(1, 7), has_beyond=True)
    boards = [(*row, last) for row in permutations(range(1, 7)) for last in range(1, 7)]
    boards = [each for each in boards if mask_of((*each[:3], each[6])) in sets]
    net, only = joined(7, [flat([house, table])]), np.array([False, True])
    for _ in range(300):
        masks = [mask_of(rng.sample(range(1, 7), rng.choice((1, 2, 4, 6)))) for _ in range(7)]
        left, log = np.array(masks, np.int64), np.empty((99, 3), np.int64)
        failed, length = fixpoint(net, left, FULL, only, -1, log, 0)
        fitting = [each for each in boards if all(masks[i] >> value & 1 for i, value in enumerate(each))]
        assert failed < 0 or not fitting
        assert failed >= 0 or all(left[i] >> value & 1 for each in fitting for i, value in enumerate(each))
        for _, cell, before in log[:length][::-1].tolist():
            left[cell] = before
        assert left.tolist() == masks
    left = np.array([126] * 3 + [120] * 3 + [126], np.int64)
    fixpoint(net, left, FULL, only, -1, log, 0)
    assert left.tolist() == [62] * 3 + [120] * 3 + [56]


def test_long_sums_are_pruned_by_the_sums_of_their_cells() -> None:
    total_of_five = total(range(5), -3, "", (1, 1, 1, 1, -1))
    assert tightly_pruned([1022] * 5, total_of_five) == [14, 14, 14, 14, 896]
    assert tightly_pruned([2, 2, 2, 1022, 1022], total_of_five) == [2, 2, 2, 14, 896]
    assert tightly_pruned([512] * 4 + [1022], total_of_five) is None


def test_cells_of_a_long_sum_that_differ_are_not_all_small() -> None:
    boxes = [different(cells, "") for cells in ((0, 1, 2), (3, 4, 5))]
    assert tightly_pruned([1022] * 6, *boxes, total(range(6), 12, "")) == [mask_of((1, 2, 3))] * 6
    assert tightly_pruned([1022] * 6, *boxes, total(range(6), 11, "")) is None
    assert tightly_pruned([1022] * 7, *boxes, total(range(7), 22, ""))[-1] == mask_of(range(1, 10))  # type: ignore[index]
    row = different(range(5), "")
    assert tightly_pruned([1022] * 6, row, total(range(6), 17, "")) == [mask_of(range(1, 7))] * 5 + [6]
    assert tightly_pruned([1022] * 6, row, total(range(6), 43, "")) == [mask_of(range(4, 10))] * 5 + [768]
    assert tightly_pruned([6] * 5 + [1022], row, total(range(6), 20, "")) is None


@settings(max_examples=150)
@given(seeds)
def test_no_value_of_a_solution_goes_from_a_sum_in_groups(rng: Random) -> None:
    masks = [rng.choice((30, 60, rng.randint(1, 63))) for _ in range(6)]
    houses = [different(rng.sample(range(6), size), "") for size in (3, rng.choice((3, 4, 5)))]
    weights = rng.choice((None, [rng.choice((1, 1, -1, 20)) for _ in range(6)]))
    own = total(range(6), rng.sample(range(-5, 30), rng.randint(1, 3)), "", weights)
    needed = [*map(mask_of, zip(*all_values(masks, [*houses, own]), strict=True))]
    left = tightly_pruned(masks, *houses, own)
    assert not needed or (left and [a & b for a, b in zip(left, needed, strict=True)] == needed)


@settings(max_examples=100)
@given(seeds)
def test_implied_sums_hold_in_every_solution(rng: Random) -> None:
    """Two houses, and sums of some cells of a solution: within a house, across both, and of any cells."""
    one, other = rng.sample(range(1, 5), 4), rng.sample(range(1, 5), 4)
    solution, masks = [*one, *other], [mask_of(rng.sample(range(1, 5), 2)) | 1 << value for value in (*one, *other)]
    houses = [different(cells, "", range(1, 5)) for cells in (range(4), range(4, 8))]
    cells = [rng.sample(range(start, end), 2) for start, end in ((0, 4), (0, 8), (0, 8), (0, 8), (4, 8))]
    stated = [*houses, *(total(own, sum(solution[cell] for cell in own), "") for own in cells)]
    sums = [*implied_sums(stated, [(15, 30), (240, 30)], lambda own, total_of: total_of)]
    assert all(first_broken(sums, values) is None for values in all_values(masks, stated))


def test_sums_follow_inside_a_house_around_it_and_of_two() -> None:
    house, values = different(range(4), "", range(1, 5)), mask_of(range(1, 5))
    pair, beyond, rest = total((0, 1), 5, ""), total((0, 4, 5), 9, ""), total((1, 2, 3), 6, "")
    assert [*implied_sums([house, pair, total((2,), 3, "")], [(15, values)], lambda cells, sum_: 0)] == []
    assert [
        each.cells for each in implied_sums([house, total((2, 3), 5, ""), pair], [(15, values)], lambda cells, sum_: 0)
    ] == []
    (around, *_) = implied_sums([house, beyond, rest], [(15, values)], lambda cells, sum_: 99)
    assert (around.cells, around.params[2]) == ((4, 5), 5)
    two = beyond, total((6, 7), 5, "")
    joined_sums = implied_sums([house, *two], [(15, values)], lambda cells, sum_: len(cells))
    assert [each.cells for each in joined_sums] == [(0, 4, 5, 6, 7)]
    assert [*implied_sums([house, *two], [(15, values)], lambda cells, sum_: 5 - len(cells))] == []


def test_a_house_closes_the_gap_of_another_and_goes_from_the_sum_around_it() -> None:
    houses = [(mask_of(cells), mask_of(range(1, 5))) for cells in ((0, 1, 2, 3), (2, 3, 4, 5), (4, 5, 6, 7))]
    (around, *_) = implied_sums([total((0, 1, 6), 9, "")], houses[:2], lambda cells, sum_: 0)
    assert (around.cells, around.params[2]) == ((4, 5, 6), 9)
    (beyond, *_) = implied_sums([total((0, 1, 6, 7, 8), 13, "")], houses, lambda cells, sum_: 0)
    assert (beyond.cells, beyond.params[2]) == ((8,), 3)


@settings(max_examples=100)
@given(seeds)
def test_implied_sums_hold_where_houses_cross(rng: Random) -> None:
    order = [rng.sample((0, 1), 2) for _ in range(3)]
    rows = [2 * band + row for band in order[0] for row in order[1]]
    digits = rng.sample(range(1, 5), 4)
    solution = [digits[(2 * (row % 2) + row // 2 + column) % 4] for row in rows for column in range(4)]
    lines = [[*range(start, start + 4)] for start in range(0, 16, 4)] + [[*range(start, 16, 4)] for start in range(4)]
    boxes = [[start, start + 1, start + 4, start + 5] for start in (0, 2, 8, 10)]
    houses = [(mask_of(cells), mask_of(digits)) for cells in (*lines, *boxes)]
    cells = [rng.sample(range(16), rng.randint(2, 6)) for _ in range(rng.randint(1, 5))]
    stated = [total(own, sum(solution[cell] for cell in own), "") for own in cells]
    sums = [*implied_sums(stated, houses, lambda own, total_of: len(own))]
    assert first_broken(sums, solution) is None


def test_a_stated_table_is_applied_when_any_of_its_cells_changes() -> None:
    near = one_of_sets((0, 1), (3, 12), "", others={2: 3})
    net = tight_net([near], np.array([15] * 3))
    assert np.diff(net.of_starts).tolist() == [1, 1, 1]
    apart = [different((0, 1, 2), ""), different((1, 2, 3), ""), total((0, 1, 2), 3, "")]
    assert np.diff(tight_net(apart, np.array([7] * 4)).of_starts).tolist() == [2, 3, 3, 1]


def test_a_table_of_sets_looks_at_pairs_and_at_the_house_around() -> None:
    pair = one_of_sets((0, 1), (3, 12), "")
    assert pruned([5, 15], pair, 1) == [5, 10]
    assert pruned([1, 14], pair, 1) == [1, 2]
    triple = one_of_sets((0, 1, 2), (7, 11), "", (3,), range(4))
    assert pruned([15, 15, 15, 15], triple, 1) == [15, 15, 15, 12]
    assert pruned([15, 15, 15, 8], triple, 1) == [7, 7, 7, 8]
    assert pruned([15, 15, 15, 3], triple, 1) is None
    near = one_of_sets((0, 1, 2), (7, 11), "", others={3: 3})
    assert pruned([9, 15, 14, 15], near, 1) == [9, 15, 14, 14]
    assert pruned([9, 7, 12, 7], near, 1) == [9, 2, 12, 4]


@settings(max_examples=200)
@given(seeds)
def test_the_contrary_of_a_constraint_has_all_other_values(rng: Random) -> None:
    masks, constraint = domains(N_CELLS, rng), drawn(N_CELLS, rng)
    negated = getattr(MODULES[constraint.kind], "negated", None)
    contrary = negated and negated(constraint, [masks[cell] for cell in constraint.cells])
    if contrary:
        both = [*all_values(masks, [constraint]), *all_values(masks, [contrary])]
        assert sorted(both) == sorted(all_values(masks, []))


@settings(max_examples=100)
@given(seeds)
def test_counts_keep_only_values_with_a_completion(rng: Random) -> None:
    masks = [rng.choice((1, 2, 3, 3)) for _ in range(N_CELLS)]
    count = total(range(N_CELLS), rng.sample(range(7), rng.randint(1, 3)), "")
    left, log = np.array(masks, np.int64), np.empty((0, 3), np.int64)
    failed, _ = fixpoint(joined(N_CELLS, [flat([count])]), left, FULL, np.ones(1, np.bool_), -1, log, 0)
    assert ([0] * N_CELLS if failed == 0 else left.tolist()) == supported(masks, count)


@settings(max_examples=50)
@given(seeds)
def test_a_fixpoint_logs_what_it_changes_and_leaves_no_constraint_anything_to_say(rng: Random) -> None:
    """Tables of sets are left out in the end: what one of them prunes may tell it more, which search does not need."""
    masks = np.array(domains(N_CELLS, rng), np.int64)
    constraints = [drawn(N_CELLS, rng) for _ in range(4)]
    net, log, start = joined(N_CELLS, [flat(constraints)]), np.empty((40, 3), np.int64), masks.copy()
    effort = rng.randrange(len(EFFORTS))
    failed, length = fixpoint(net, masks, effort, np.ones(4, np.bool_), -1, log, 0)
    assert not net.queued.any()
    if failed < 0:
        for k in np.flatnonzero(net.kinds != SETS).tolist():
            assert net.levels[effort, k] < 0 or pruned(masks, constraints[k], net.levels[effort, k]) == masks.tolist()
    for constraint, cell, before in log[:length][::-1].tolist():
        assert cell in constraints[constraint].cells
        masks[cell] = before
    assert (masks == start).all()


@settings(max_examples=150)
@given(seeds)
def test_plain_python_propagates_as_the_kernel_does(rng: Random) -> None:
    masks = [rng.choice((1, 2, 3, 3)) if rng.random() < 0.5 else mask for mask in domains(N_CELLS, rng)]
    count = total(range(N_CELLS), rng.sample(range(7), rng.randint(1, 3)), "")
    constraints = [count, *(drawn(N_CELLS, rng) for _ in range(4)), *ring()]
    rng.shuffle(constraints)
    net, n = joined(N_CELLS, [flat(constraints)]), len(constraints)
    active, effort = np.array([rng.random() < 0.8 for _ in range(n)]), rng.randrange(FULL + 1)
    begun, n_rows = rng.choice((-1, 0, 1)), rng.choice((2, 40))
    results = []
    for propagated in (fixpoint, fixpoint.py_func, propagate.fixpoint):
        left, log = np.array(masks, np.int64), np.zeros((n_rows, 3), np.int64)
        log[:2] = [[-1, cell, masks[cell]] for cell in (0, 1)]
        with nullcontext() if propagated is fixpoint else running(plainly):
            failed, length = propagated(net, left, effort, active, begun, log, max(begun, 0) + (begun >= 0))
        results.append((int(failed), int(length), left.tolist(), log[:length].tolist()))
    assert results[0] == results[1] == results[2]
