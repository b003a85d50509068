"""The best unary chain of a grid against a plain search with nodes and queues, and against Sudoku Explainer."""

from hypothesis import given

from kernels.jit import PLAIN
from rating.sudoku.explainer.chains.cycle_kernel import find_cycles
from rating.sudoku.explainer.chains.fronts_kernel import empty_unary_workspace
from rating.sudoku.explainer.chains.length_kernel import lengthened
from rating.sudoku.explainer.chains.links_kernel import N_NODES, NOBODY, XY, find_links
from rating.sudoku.explainer.chains.unary_kernel import COMPLEXITY, KIND, find_unary_chain
from rating.sudoku.explainer.hint_kernel import Hint, empty_hint
from tests.examples import examples
from tests.naive.sudoku_chains import X_LINKS, XY_LINKS, Cell, Marks, Node, cycles_from, rated, unary_chains
from tests.rating.sudoku_chain_states import golden_states, states
from tests.rating.sudoku_marks import grid_with, said_by

WORKSPACE = empty_unary_workspace()
FEW = examples(10 if PLAIN else 30)


def found_chain(marks: Marks, solution: dict[Cell, int]) -> Hint | None:
    hint = empty_hint(True)
    return hint if find_unary_chain(grid_with(marks, solution), hint, WORKSPACE) else None


def test_the_best_chain_is_that_of_sudoku_explainer() -> None:
    for state in golden_states():
        hint = found_chain(state.marks, state.solution)
        if state.rule == "unary":
            assert hint is not None
            found = hint.rating[0], WORKSPACE.best[COMPLEXITY], WORKSPACE.best[KIND] + X_LINKS
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
        assert (hint.rating[0], WORKSPACE.best[COMPLEXITY], WORKSPACE.best[KIND] + X_LINKS) == best[:3]
        assert said_by(hint)[0] == best.removed
        assert said_by(hint)[1] == (frozenset([best.placed]) if best.placed else frozenset())


@FEW
@given(states("unary", "static", "dynamic"))
def test_no_chain_removes_a_digit_of_the_solution(state: tuple[Marks, dict[Cell, int]]) -> None:
    hint = found_chain(*state)
    if hint is not None:
        assert not said_by(hint)[0] & state[1].items()
        assert said_by(hint)[1] <= state[1].items()


def test_the_rating_grows_with_the_number_of_nodes() -> None:
    for complexity in range(2, 200):
        assert lengthened(7.0, complexity) == rated(7.0, complexity)


def test_cycles_are_those_of_the_plain_search_in_the_same_order() -> None:
    state = next(state for state in golden_states() if state.rule == "unary")
    grid, links, workspace = grid_with(state.marks, state.solution), WORKSPACE.links, WORKSPACE.cycles
    find_links(grid, WORKSPACE.tables, links)
    n_cycles = 0
    for start in range(0, int(links.sizes[N_NODES]), 5):
        node = Node(divmod(int(links.cells[start]), 9), int(links.digits[start]) + 1, True)
        found = [last.chain() for last in cycles_from(state.marks, node, XY_LINKS)]
        for length in range(4, 12, 2):
            first, last = find_cycles(links, XY, start, length, workspace)
            expected = [[node.name for node in chain[1:]] for chain in found if len(chain) == length + 1]
            assert [cycle_names(at) for at in range(first, last)] == expected
            n_cycles += last - first
    assert n_cycles > 10


def cycle_names(at: int) -> list[tuple[Cell, int, bool]]:
    """Read a cycle from its last node but one back to the start."""
    names = []
    while at != NOBODY:
        off, parent = WORKSPACE.cycles.off[at].tolist()
        on, at = WORKSPACE.cycles.on[parent].tolist()
        for node, is_on in ((off, False), (on, True)):
            names.append((divmod(int(WORKSPACE.links.cells[node]), 9), int(WORKSPACE.links.digits[node]) + 1, is_on))
    return names
