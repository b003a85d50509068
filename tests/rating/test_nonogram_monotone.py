"""What a rule says stays said when more is known.

Let S be what is known of a line or a grid, and T the same with more colors removed, none of them the solution's. Then
every color of a cell that a rule removes from S is gone from T, or the same rule removes it from T. So what is left
after a rule is in T never more than in S; knowing more makes no harder rule necessary.

It is enough to remove one color at a time, as far as a color that some placement has is left to every cell.
"""

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from tests.examples import KERNELS_ARE_SLOW, examples
from tests.naive.nonogram_clues import naive_clue
from tests.naive.nonogram_solver import naive_line
from tests.rating.lines import Cells, Clue, said_by_rule, solved_states

EXAMPLES = 100 if PLAIN else 300

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
