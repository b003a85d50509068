"""Chains of all kinds and excluded triplets against Sudoku Explainer, unary ones against a plain search, too."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given

from kernels.jit import PLAIN
from rating.sudoku.classic_hard import classic
from rating.sudoku.deduction import ChainStep
from rating.sudoku.explainer.aligned_pair_kernel import empty_exclusion_workspace
from rating.sudoku.explainer.aligned_triplet_kernel import aligned_triplet_exclusion
from rating.sudoku.explainer.chain_steps import forcing_step, unary_step
from rating.sudoku.explainer.chains.fronts_kernel import empty_unary_workspace
from rating.sudoku.explainer.chains.length_kernel import lengthened
from rating.sudoku.explainer.chains.unary_kernel import find_unary_chain
from rating.sudoku.explainer.forcing.chains_kernel import find_forcing_chains, find_forcing_chains_plus
from rating.sudoku.explainer.forcing.consequences import empty_sets
from rating.sudoku.explainer.forcing.nested_forcing_kernel import empty_nested_forcing_workspace
from rating.sudoku.explainer.forcing.nested_kernel import find_nested_forcing_chains, find_nested_unary_chains
from rating.sudoku.explainer.forcing.nested_unary_kernel import empty_nested_unary_workspace
from rating.sudoku.explainer.forcing.search import ForcingWorkspaces, find_forcing
from rating.sudoku.explainer.forcing.static_kernel import empty_walks
from rating.sudoku.explainer.forcing.workspace import (
    DYNAMIC_CHAINS,
    NESTED_DYNAMIC_CHAINS,
    NESTED_STATIC_CHAINS,
    NISHIO_CHAINS,
    STATIC_CHAINS,
    empty_forcing,
)
from rating.sudoku.explainer.hint_kernel import Hint, empty_hint
from rating.sudoku.geometry import CLASSIC_TABLES
from rating.sudoku.grid_kernel import Grid
from tests.examples import examples
from tests.naive.sudoku_chains import X_LINKS, Cell, Marks, rated, unary_chains
from tests.rating.sudoku_chain_states import State, golden_states, states
from tests.rating.sudoku_marks import candidates_in, grid_with, said_by

UNARY = empty_unary_workspace()
FORCING = empty_forcing()
SETS, WALKS = empty_sets(), empty_walks()
NESTED = empty_nested_unary_workspace()
INNER = empty_nested_forcing_workspace()
find_triplet = classic(aligned_triplet_exclusion)
TRIPLETS = empty_exclusion_workspace(CLASSIC_TABLES)

Finder = Callable[[Grid, Hint], bool]
FINDERS: dict[str, Finder] = {
    "Nishio": lambda grid, hint: bool(find_forcing_chains(grid, hint, FORCING, SETS, WALKS, NISHIO_CHAINS, False)),
    "static": lambda grid, hint: bool(find_forcing_chains(grid, hint, FORCING, SETS, WALKS, STATIC_CHAINS, False)),
    "dynamic": lambda grid, hint: bool(find_forcing_chains(grid, hint, FORCING, SETS, WALKS, DYNAMIC_CHAINS, False)),
    "dynamic plus": lambda grid, hint: bool(find_forcing_chains_plus(grid, hint, FORCING)),
    "nested unary": lambda grid, hint: bool(find_nested_unary_chains(grid, hint, FORCING, NESTED)),
    "nested multiple": lambda grid, hint: bool(
        find_nested_forcing_chains(grid, hint, FORCING, NESTED, INNER, NESTED_STATIC_CHAINS, False)
    ),
    "nested dynamic": lambda grid, hint: bool(
        find_nested_forcing_chains(grid, hint, FORCING, NESTED, INNER, NESTED_DYNAMIC_CHAINS, False)
    ),
}
IN_PLAIN_PYTHON = ("Nishio", "static", "dynamic")
RULES = [rule for rule in FINDERS if rule in IN_PLAIN_PYTHON or not PLAIN]


def golden(rule: str) -> list[State]:
    """List golden states, of slow rules only one."""
    found = [state for state in golden_states() if state.rule == rule]
    return found[:1] if rule in ("nested multiple", "nested dynamic") else found


@pytest.mark.parametrize("rule", RULES)
def test_the_best_chains_are_those_of_sudoku_explainer(rule: str) -> None:
    for state in golden(rule):
        hint = empty_hint(True)
        assert FINDERS[rule](grid_with(state.marks, state.solution), hint)
        best = FORCING.bests[0]
        assert (hint.rating[0], best.complexity, best.chains) == (state.rating, state.complexity, state.kind)
        assert said_by(hint) == (state.removed, state.placed)


@pytest.mark.skipif(PLAIN, reason="nested chains take minutes in plain Python")
@pytest.mark.parametrize("part", ["nested_sizes", "marks", "order"])
def test_chains_are_not_made_up_where_an_array_was_too_small(part: str) -> None:
    workspaces = ForcingWorkspaces()
    if part == "order":
        vars(workspaces)["unary"] = NESTED._replace(order=NESTED.order[:1])
    else:
        vars(workspaces)["forcing"] = FORCING._replace(**{part: getattr(FORCING, part)[:1]})
    state = golden("nested unary")[0]
    hint = empty_hint(True)
    assert not find_forcing(grid_with(state.marks, state.solution), hint, workspaces)
    assert workspaces.forcing.sizes[0].is_cut
    assert not hint.removals.any()


@pytest.mark.parametrize("rule", ["Nishio", "static", "dynamic"])
def test_a_harder_rule_is_reached_only_when_the_easier_ones_say_nothing(rule: str) -> None:
    harder = {"Nishio": ("static", "dynamic"), "static": ("dynamic", "nested unary"), "dynamic": ("nested unary",)}
    for state in (state for other in harder[rule] for state in golden(other)):
        hint = empty_hint(True)
        assert not FINDERS[rule](grid_with(state.marks, state.solution), hint)
        assert not hint.removals.any()


@examples(3 if PLAIN else 30)
@given(states("Nishio", "static", "dynamic", "dynamic plus"))
def test_forcing_chains_remove_no_digit_of_the_solution(state: tuple[Marks, dict[Cell, int]]) -> None:
    for rule in IN_PLAIN_PYTHON:
        hint = empty_hint(True)
        grid = grid_with(*state)
        if FINDERS[rule](grid, hint):
            assert not said_by(hint)[0] & state[1].items()
            assert said_by(hint)[1] <= state[1].items()
            check_step(forcing_step(grid, FORCING), hint, int(FORCING.bests[0].complexity))


@examples(10 if PLAIN else 60)
@given(states("unary"))
def test_the_nodes_of_unary_chains_prove_the_hint(state: tuple[Marks, dict[Cell, int]]) -> None:
    hint, grid = empty_hint(True), grid_with(*state)
    if find_unary_chain(grid, hint, UNARY):
        step = unary_step(grid, UNARY)
        check_step(step, hint, int(UNARY.best[0].complexity) + (step.kind == "cycle"))


def check_step(step: ChainStep, hint: Hint, n_facts: int) -> None:
    """Check that chains have the facts that were counted, that each follows from earlier ones, and what they prove."""
    assert sum(len(branch) for branch in step.branches) == n_facts
    for branch in step.branches:
        assert branch[0].parents == ()
        assert all(node.parents and max(node.parents) < place for place, node in enumerate(branch[1:], start=1))
    proved_off = {(divmod(fact.cell, 9), fact.digit) for fact in step.proved if not fact.is_on}
    assert proved_off <= said_by(hint)[0]
    assert {(divmod(fact.cell, 9), fact.digit) for fact in step.proved if fact.is_on} == said_by(hint)[1]


def test_a_triplet_excludes_what_it_does_in_sudoku_explainer() -> None:
    for state in golden_states():
        if state.rule in ("triplet exclusion", "Nishio", "static"):
            hint = empty_hint(True)
            found = find_triplet(grid_with(state.marks, state.solution), hint, TRIPLETS)
            assert found == (state.rule == "triplet exclusion")
            assert said_by(hint)[0] == (state.removed if found else frozenset())
            assert np.count_nonzero(hint.pattern) == (3 if found else 0)
            assert said_by(hint)[0] <= candidates_in(hint.pattern)


FEW = examples(10 if PLAIN else 30)


def found_chain(marks: Marks, solution: dict[Cell, int]) -> Hint | None:
    hint = empty_hint(True)
    return hint if find_unary_chain(grid_with(marks, solution), hint, UNARY) else None


def test_the_best_chain_is_that_of_sudoku_explainer() -> None:
    for state in golden_states():
        hint = found_chain(state.marks, state.solution)
        if state.rule == "unary":
            assert hint is not None
            found = hint.rating[0], UNARY.best[0].complexity, UNARY.best[0].kind + X_LINKS
            assert found == (state.rating, state.complexity, state.kind)
            assert said_by(hint) == (state.removed, state.placed)
        else:
            assert hint is None


@FEW
@given(states("unary"))
def test_the_best_chain_is_that_of_the_plain_search(state: tuple[Marks, dict[Cell, int]]) -> None:
    hints = unary_chains(state[0])
    hint = found_chain(*state)
    assert (hint is None) == (not hints)
    if hint is not None:
        best = hints[0]
        assert (hint.rating[0], UNARY.best[0].complexity, UNARY.best[0].kind + X_LINKS) == best[:3]
        assert said_by(hint)[0] == best.removed
        assert said_by(hint)[1] == (frozenset([best.placed]) if best.placed else frozenset())


def test_the_rating_grows_with_the_number_of_nodes() -> None:
    for complexity in range(2, 200):
        assert lengthened(7.0, complexity) == rated(7.0, complexity)


@pytest.mark.exhaustive
def test_a_triplet_is_tried_again_when_a_cell_of_it_or_an_excluder_has_lost_a_digit() -> None:
    n_lost = 0
    for state in golden("triplet exclusion"):
        single = empty_hint(True)
        find_triplet(grid_with(state.marks, state.solution), single, empty_exclusion_workspace(CLASSIC_TABLES))
        of_three = {cell for cell, _ in candidates_in(single.pattern)}
        for cell, digits in state.marks.items():
            if PLAIN and cell not in of_three:
                continue
            for digit in sorted(set(range(1, 10)) - digits):
                workspace = empty_exclusion_workspace(CLASSIC_TABLES)
                first, then, again = (empty_hint(True) for _ in range(3))
                more = state.marks | {cell: digits | {digit}}
                if not find_triplet(grid_with(more, state.solution), first, workspace):
                    n_lost += 1
                    assert find_triplet(grid_with(state.marks, state.solution), then, workspace)
                    assert find_triplet(grid_with(state.marks, state.solution), again, TRIPLETS)
                    assert said_by(then)[0] == said_by(again)[0] == state.removed
    assert n_lost
