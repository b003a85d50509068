"""What a rule says stays said when more is known.

Let S be what is known of a line or a grid, and T the same with more colors removed, none of them the solution's. Then
every color of a cell that a rule removes from S is gone from T, or the same rule removes it from T. So what is left
after a rule is in T never more than in S; knowing more makes no harder rule necessary.

It is enough to remove one color at a time, as far as a color that some placement has is left to every cell.
"""

import random
import secrets
from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from tests.examples import KERNELS_ARE_SLOW, examples, first
from tests.naive.nonogram_clues import naive_clue
from tests.naive.nonogram_solver import naive_line
from tests.rating.lines import Cells, Clue, said_by_rule, solved_states
from tests.rating.naive_ladder import Board, Candidate, agreement, clashes, fails, is_edge, lines_through, pairs_fail
from tests.rating.puzzles import NEEDS_EDGE_LOGIC, grid_from
from tests.rating.test_nonogram_beyond import AGREEING, INSIDE, Stuck, stuck

EXAMPLES = 100 if PLAIN else 300
MANY_LINES = 1_000 if KERNELS_ARE_SLOW else 30_000  # other ones each time

Said = dict[str, set[tuple[int, int]]]


def narrower(line: Cells, gone: set[tuple[int, int]]) -> Cells:
    return [colors - {color for at, color in gone if at == cell} for cell, colors in enumerate(line)]


def assert_still_said(before: Said, after: Said, line: Cells) -> None:
    for rule, said in before.items():
        assert {(cell, color) for cell, color in said if color in line[cell]} <= after[rule], rule


@st.composite
def knowing_more(draw: st.DrawFn) -> tuple[Clue, Cells, Cells]:
    """Draw a clue, a state of its line, and one in which more is known."""
    solution, line, _ = draw(solved_states(max_cells=24, max_colors=3))
    removable = [(cell, color) for cell, colors in enumerate(line) for color in sorted(colors - {solution[cell]})]
    gone = draw(st.sets(st.sampled_from(removable))) if removable else set()
    return naive_clue(solution), line, narrower(line, gone)


def check_line(state: tuple[Clue, Cells, Cells]) -> None:
    clue, line, more = state
    n_colors = max(color for colors in line for color in colors)
    before, after = (said_by_rule(clue, each, max(1, n_colors)) for each in (line, more))
    assert_still_said(before, after, more)


# What rules have fallen silent in: the blank due after a completed block; a block completed as seen from the other end;
# a run between two that must be one block, and that could be any block itself.
ANY, OPEN, BLANK, PAINTED = {0, 1, 2}, {0, 1}, {0}, {1}
GAP = [(1, 2), (1, 2)], [ANY, OPEN, ANY, BLANK], [{2}, OPEN, ANY, BLANK]
OTHER_END = [(2, 1)], [OPEN, BLANK, PAINTED, OPEN], [OPEN, BLANK, PAINTED, PAINTED]
BOTH = [OPEN] * 9 + [PAINTED] * 2
BETWEEN = [(1, 1), (7, 1), (1, 1)], [*BOTH, *[OPEN] * 3, *BOTH[::-1]], [*BOTH, OPEN, PAINTED, OPEN, *BOTH[::-1]]


@examples(EXAMPLES)
@given(knowing_more())
@example(GAP)
@example(OTHER_END)
@example(BETWEEN)
def test_a_line_rule_goes_on_saying_what_it_said(state: tuple[Clue, Cells, Cells]) -> None:
    check_line(state)


def random_line(rng: random.Random) -> tuple[Clue, Cells, Cells]:
    """Draw a clue, a state of its line, and one in which more is known: as ``knowing_more``, in less time."""
    n_colors, n_cells = rng.randint(1, 3), rng.randint(1, 24)
    doubt = rng.random()
    solution: list[int] = []
    while len(solution) < n_cells:
        solution += [rng.randint(0, n_colors)] * rng.randint(1, 4)
    del solution[n_cells:]
    others = [[other for other in range(n_colors + 1) if other != color and rng.random() < 0.8] for color in solution]
    line = [{color, *(more if rng.random() < doubt else ())} for color, more in zip(solution, others, strict=True)]
    removable = [(cell, color) for cell, colors in enumerate(line) for color in sorted(colors - {solution[cell]})]
    gone = set(rng.sample(removable, rng.choice((min(1, len(removable)), rng.randint(0, len(removable))))))
    return naive_clue(solution), line, narrower(line, gone)


@pytest.mark.exhaustive
def test_a_line_rule_goes_on_saying_what_it_said_in_many_lines() -> None:
    seed = secrets.randbits(64)
    print(f"seed {seed}")  # which pytest shows when the test fails
    rng = random.Random(seed)
    for _ in range(MANY_LINES):
        check_line(random_line(rng))


def all_states(n_cells: int, n_colors: int) -> Iterator[Cells]:
    some = [set(each) for n in range(1, n_colors + 2) for each in combinations(range(n_colors + 1), n)]
    yield from map(list, product(some, repeat=n_cells))


@pytest.mark.parametrize(
    ("n_cells", "n_colors"),
    [
        (4, 1),
        pytest.param(3, 2, marks=[pytest.mark.exhaustive] if PLAIN else []),
        *(pytest.param(*size, marks=pytest.mark.exhaustive) for size in [(5, 1), (2, 3)]),
        *(
            pytest.param(*size, marks=pytest.mark.exhaustive)
            for size in [(6, 1), (7, 1), (4, 2)]
            if not KERNELS_ARE_SLOW
        ),
    ],
)
def test_every_short_line_goes_on_saying_what_it_said(n_cells: int, n_colors: int) -> None:
    clues = {tuple(naive_clue(cells)) for cells in product(range(n_colors + 1), repeat=n_cells)}
    for clue in sorted(clues):
        lines = [line for line in all_states(n_cells, n_colors) if naive_line(clue, line) is not None]
        said = {tuple(map(frozenset, line)): said_by_rule(clue, line, n_colors) for line in lines}
        for line in lines:
            for cell, color in ((cell, color) for cell, colors in enumerate(line) for color in colors):
                more = narrower(line, {(cell, color)})
                if after := said.get(tuple(map(frozenset, more))):
                    assert_still_said(said[tuple(map(frozenset, line))], after, more)


BEYOND: dict[str, Callable[[Board, Candidate], bool]] = {
    "edge logic": lambda board, candidate: any(
        clashes(board, line, candidate, 1) for line in lines_through(*candidate[:2]) if is_edge(board, line)
    ),
    "two-line clash": lambda board, candidate: any(
        clashes(board, line, candidate, 1000) for line in lines_through(*candidate[:2])
    ),
    "2-SAT": pairs_fail,
    "probe": lambda board, candidate: fails(board, candidate, 1),
    "agreement": lambda board, candidate: any(
        candidate in agreement(board, cell)[1] for cell, colors in board.cells.items() if len(colors) > 1
    ),
    "search": lambda board, candidate: fails(board, candidate, 2),
}
"""Whether a rule removes a color of a cell from a grid; the length of its trail plays no part."""


def close(board: Board, solution: list[list[int]], with_probes: bool) -> None:
    """Remove all that lines say and, if asked for, all that probes do, as before the rules that read the grid."""
    moved = True
    while moved:
        removals = {line: board.solve(line) or frozenset() for line in board.clues}
        said = frozenset().union(*removals.values())
        if not said and with_probes:
            said = frozenset(each for each in wrong_in(board, solution) if fails(board, each, 1))
        board.remove(said)
        moved = bool(said)


def wrong_in(board: Board, solution: list[list[int]]) -> list[Candidate]:
    return [(row, column, color) for row, column, color in board.open_candidates() if solution[row][column] != color]


@pytest.mark.skipif(KERNELS_ARE_SLOW, reason="these rules are the naive ones, which no compiler touches")
@pytest.mark.parametrize("rule", first(1, BEYOND))
def test_a_rule_that_assumes_goes_on_saying_what_it_said(rule: str) -> None:
    n_said = 0
    says, with_probes = BEYOND[rule], rule == "agreement"
    inside = (Stuck(grid_from(text)) for text in (NEEDS_EDGE_LOGIC, *INSIDE, *AGREEING))
    for each in (*inside, *stuck(12, max_side=5, seed=6)):
        solution = each.grid.tolist()
        board = each.naive()
        close(board, solution, with_probes)
        wrong = wrong_in(board, solution)
        said = [candidate for candidate in wrong if says(board, candidate)]
        n_said += len(said)
        for known in wrong if said else ():
            more = each.naive()
            more.cells = {cell: set(colors) for cell, colors in board.cells.items()}
            more.remove(frozenset([known]))
            close(more, solution, with_probes)
            still = [(row, column, color) for row, column, color in said if color in more.cells[row, column]]
            assert all(says(more, candidate) for candidate in still)
    assert n_said
