"""Proposals of nonograms: what comes of a stream depends on it alone, whatever is proposaled at the same time."""

from collections.abc import Iterator
from itertools import chain, zip_longest
from typing import Any

import pytest

from generator.nonogram.information import BIT
from generator.nonogram.proposals import proposals
from generator.nonogram.request import NonogramRequest as Request
from generator.nonogram.workspace import borrowed_workspace
from generator.pipeline import generate
from generator.proposal import NoProposal, Proposal
from kernels.streams import stream_for
from puzzles.nonogram import Nonogram
from solvers.verdict import Verdict

SEEDS = range(4)


def until_the_end(request: Request, seed: int) -> Iterator[Proposal]:
    try:
        yield from next(proposals(request, [stream_for(seed)]))
    except NoProposal:
        return


@pytest.mark.parametrize("asked", [{}, {"logic": "any"}, {"difficulty": "gentle"}, {"style": "noise"}])
def test_what_an_interrupt_leaves_in_a_workspace_changes_nothing(asked: dict[str, Any]) -> None:
    request = Request(size="8x7", density=0.3, **asked)
    expected = generate(request, seed=3).puzzle
    with borrowed_workspace(8, 7, 1, "none") as workspace:
        workspace.search.fines[:] = 40 * BIT
        for left in (workspace.picture.grid, workspace.before, workspace.search.ambiguity, workspace.keys):
            left[:] = 1
    assert generate(request, seed=3).puzzle == expected


@pytest.mark.parametrize("asked", [{"style": "noise", "logic": "any"}, {"style": "noise", "logic": "any", "colors": 2}])
def test_proposals_that_are_made_in_turn_do_not_disturb_each_other(asked: dict[str, Any]) -> None:
    request = Request(size="8x7", density=0.4, **asked)
    alone = [[proposal.puzzle for proposal in until_the_end(request, seed)] for seed in SEEDS]
    in_turn = list(zip_longest(*(until_the_end(request, seed) for seed in SEEDS)))
    beside = [[proposal.puzzle for proposal in own if proposal] for own in zip(*in_turn, strict=True)]
    assert beside == alone
    assert len(list(chain(*alone))) > len(SEEDS)


def dullness(puzzle: Nonogram) -> tuple[int, bool]:
    """Count the lines without a block, and return whether more than half of the lines have a single one."""
    lengths = [len(line) for line in (*puzzle.rows, *puzzle.columns)]
    return lengths.count(0), 2 * lengths.count(1) > len(lengths)


LIVELY: list[dict[str, Any]] = [
    {"size": "7x9"},
    {"size": "5x5"},
    {"size": "8x8", "colors": 3, "density": 0.35},
    {"size": "9x9", "style": "symmetric", "density": 0.4},
    {"size": "8x8", "logic": "any", "style": "noise", "density": 0.35},
    {"size": "6x8", "difficulty": "easy"},
]


@pytest.mark.parametrize("asked", LIVELY)
def test_no_line_is_empty_and_what_was_lively_stays(asked: dict[str, Any]) -> None:
    n_dull = 0
    for index in range(12):
        before = generate(Request(empty_lines="allow", **asked), 1, index)
        after = generate(Request(**asked), 1, index)
        assert generate(Request(empty_lines="AVOID", **asked), 1, index).puzzle == after.puzzle
        assert dullness(after.puzzle)[0] == 0
        assert after.puzzle.n_painted == before.puzzle.n_painted
        assert after.proof.verdict is Verdict.UNIQUE
        if dullness(before.puzzle) == (0, False) and "logic" not in asked:
            assert after.puzzle == before.puzzle
        n_dull += dullness(before.puzzle) != (0, False)
    assert n_dull > 2


def test_most_lines_have_more_than_one_block() -> None:
    puzzles = [generate(Request(size="9x9"), 1, index).puzzle for index in range(20)]
    assert not any(dullness(puzzle)[1] for puzzle in puzzles)
    assert any(dullness(generate(Request(size="9x9", empty_lines="allow"), 1, index).puzzle)[1] for index in range(20))
    walked = generate(Request(size="5x5", difficulty="gentle"), 1, 84).puzzle  # goes on after it was enlivened
    assert not dullness(walked)[1]


@pytest.mark.parametrize(
    ("asked", "is_avoided"),
    [
        ({}, True),
        ({"density": 0.3}, True),
        ({"density": 0.29}, False),
        ({"size": "11x11", "density": 0.3}, True),
        ({"size": "3x12"}, False),
        ({"size": "1x1", "density": 1}, False),
        ({"colors": 2, "color_density": "1=0.2,2=0.1"}, True),
        ({"unique": False}, False),
        ({"image": "some.png", "size": "9x9", "density": 0.5}, False),
        ({"empty_lines": "allow"}, False),
        ({"empty_lines": "avoid", "density": 0.1}, True),
    ],
)
def test_when_empty_lines_are_avoided(asked: dict[str, Any], is_avoided: bool) -> None:
    assert Request(**asked).avoids_empty_lines == is_avoided


@pytest.mark.parametrize(("style", "is_advised"), [("blobs", True), ("symmetric", True), ("noise", False)])
def test_a_style_that_runs_out_is_advised_against(style: str, is_advised: bool) -> None:
    request = Request(size="4x4", style=style, difficulty="any")
    assert ("--style noise" in request.remedies()) == is_advised
