"""Each line rule against its definition, complete line solving, and its own mirror image."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels.jit import PLAIN
from tests.examples import examples
from tests.naive.nonogram_rules import NAIVE_RULES, Look, naive_full_line
from tests.rating.lines import LINE_RULES, Cells, Clue, removals, states

EXAMPLES = 30 if PLAIN else 100
ALL_RULES = pytest.mark.parametrize("rule", LINE_RULES)


def line_from(text: str, n_colors: int = 1) -> Cells:
    """Read a line: ``.`` open, ``x`` blank, a digit that color; ``/12`` after a cell removes colors 1 and 2 from it."""
    cells: Cells = []
    for word in text.split():
        state, _, without = word.partition("/")
        colors = set(range(n_colors + 1)) if state == "." else {0 if state == "x" else int(state)}
        cells.append(colors - {int(color) for color in without})
    return cells


def painted(found: set[tuple[int, int]], line: Cells) -> dict[int, int]:
    """Return the cells that removals decide, counted from 1 as in the thesis, and their colors."""
    left = {
        cell + 1: colors - {color for at, color in found if at == cell}
        for cell, colors in enumerate(line)
        if len(colors) > 1
    }
    return {cell: next(iter(colors)) for cell, colors in left.items() if len(colors) == 1}


@pytest.mark.parametrize(
    ("rule", "clue", "text", "expected"),
    [
        # The worked examples of Mingote 2009, sections 2.1 and 2.2, as far as the text gives them.
        ("simple boxes", [(7, 1), (1, 1)], ". . . . . . . . . .", dict.fromkeys(range(2, 8), 1)),
        ("simple boxes", [(3, 1), (2, 2), (1, 3), (1, 4)], ". . . . . . . .", {2: 1, 3: 1, 5: 2}),
        ("glue", [(5, 1), (2, 1)], "1 . . . . . . . . .", {2: 1, 3: 1, 4: 1, 5: 1}),
        ("glue", [(1, 2), (7, 1)], ". . 2 1 . . . . . . . . .", dict.fromkeys(range(5, 11), 1)),
        ("mercury", [(3, 1), (1, 1)], ". . . 1 1 . . . .", {1: 0, 2: 0}),
        ("forcing", [(3, 1), (2, 1)], ". . . . x . x . . .", {2: 1, 3: 1, 6: 0, 9: 1}),
        ("joining and splitting", [(5, 1), (2, 1)], ". . 1 1 . 1 . . . . . .", {5: 1}),
        ("joining and splitting", [(2, 1), (2, 1)], ". . 1 . 1 . . .", {4: 0}),
        ("simple spaces", [(1, 1), (3, 1)], "x 1 x . . . x . x x", {8: 0}),
    ],
)
def test_worked_examples(rule: str, clue: Clue, text: str, expected: dict[int, int]) -> None:
    n_colors = max((color for _, color in clue), default=1)
    line = line_from(text, n_colors)
    assert painted(removals(rule, clue, line, n_colors), line) == expected


@ALL_RULES
@examples(EXAMPLES)
@given(state=states())
def test_a_rule_is_its_definition_says_no_more_than_the_whole_line_and_sees_mirror_images_alike(
    rule: str, state: tuple[Clue, Cells, int]
) -> None:
    clue, line, n_colors = state
    said = removals(rule, clue, line, n_colors)
    assert said == NAIVE_RULES[rule](Look(clue, line))
    assert said <= naive_full_line(Look(clue, line))
    mirrored = removals(rule, clue[::-1], line[::-1], n_colors)
    assert {(len(line) - 1 - cell, color) for cell, color in mirrored} == said


@examples(EXAMPLES)
@given(state=states(max_colors=3), data=st.data())
def test_the_names_of_the_colors_play_no_part(state: tuple[Clue, Cells, int], data: st.DataObject) -> None:
    clue, line, n_colors = state
    rule = data.draw(st.sampled_from(sorted(LINE_RULES)))
    names = [0, *data.draw(st.permutations(range(1, n_colors + 1)))]
    renamed_clue = [(length, names[color]) for length, color in clue]
    renamed_line = [{names[color] for color in colors} for colors in line]
    renamed = removals(rule, renamed_clue, renamed_line, n_colors)
    assert renamed == {(cell, names[color]) for cell, color in removals(rule, clue, line, n_colors)}


@ALL_RULES
def test_a_line_of_many_words_is_read_alike(rule: str) -> None:
    clue = [(5, 1), (2, 2), (60, 1), (3, 1), (2, 2)]
    text = ". . . 1 1 . . . 2 " + ". " * 40 + "1 1 . 1 " + ". " * 44 + "1 . 1 . . x . . 2 . . "
    line = line_from(text, 2)
    assert removals(rule, clue, line, 2) == (
        NAIVE_RULES[rule](Look(clue, line)) if rule != "full line" else removals("full line", clue, line, 2)
    )
