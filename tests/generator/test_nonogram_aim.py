"""Aiming at a rating: what was asked for is there, by other means; counts hold; the search is bounded and honest."""

import re
from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator.nonogram import aim_search
from generator.nonogram import request as nonogram_request
from generator.nonogram.aim import RULE_WORDS, aim_for
from generator.nonogram.family import NonogramFamily
from generator.nonogram.request import NonogramRequest as Request
from generator.nonogram.swap_kernel import propose, read_all, take_back
from generator.nonogram.workspace import workspace_for
from generator.pipeline import GenerationExhausted, generate, generate_many
from generator.proposal import Refusal
from generator.record import Record
from kernels.jit import PLAIN
from kernels.streams import stream_for, streams_under
from puzzles.nonogram import Nonogram
from rating.grades import Grade
from rating.nonogram.rating import NonogramRating, rate, rate_clues
from rating.rating import Status
from solvers.nonogram.proof import prove
from solvers.verdict import Proof, Verdict
from tests.examples import first
from tests.naive.nonogram_clues import naive_clues
from tests.naive.nonogram_rules import NAIVE_RULES, Look
from tests.rating.naive_ladder import Board, naive_rounds
from tests.strategies import nonogram_grids

LINE_RULES = list(NAIVE_RULES)


def word_of(rule: str) -> str:
    return rule.lower().replace(" ", "-")


def made(**asked: object) -> Record:
    return generate(Request(**asked), 1)


def rated_anew(puzzle: Nonogram) -> NonogramRating:
    """Rate a puzzle from its clues alone."""
    proof = prove(puzzle)
    assert proof.verdict is Verdict.UNIQUE
    return rate(puzzle, proof)


def grid_of(record: Record) -> list[list[int]]:
    return record.proof.solutions[0].tolist()


def is_solved_by(n_rules: int, record: Record) -> bool:
    """Return whether the easiest line rules, given by their number, solve a puzzle; uses sets and plain loops."""
    board = Board(*naive_clues(grid_of(record)), record.puzzle.n_colors)
    moved = True
    while moved:
        moved = False
        for line, clue in board.clues.items():
            for rule in list(NAIVE_RULES.values())[:n_rules]:
                removed = rule(Look(clue, board.state(line)))
                along = board.along(line)
                board.remove(frozenset((*along[cell], color) for cell, color in removed))
                moved = moved or bool(removed)
    return not board.open_candidates()


@pytest.mark.parametrize("colors", [1, 2])
@pytest.mark.parametrize("rule", LINE_RULES[: 6 if PLAIN else None])
def test_a_needed_line_rule_is_needed(rule: str, colors: int) -> None:
    if rule == ("joining and splitting", "color crossing")[colors == 1]:
        return
    size = "4x6" if PLAIN and rule == "simple boxes" else "6x7"  # where such puzzles are rare
    record = made(size=size, colors=colors, needs=word_of(rule))
    assert record.rating.peak_rule == rule
    n_easier = LINE_RULES.index(rule)
    assert not is_solved_by(n_easier, record)
    assert is_solved_by(n_easier + 1, record)


BEYOND: Mapping[str, Mapping[str, object]] = {
    "edge logic": {"size": "5x6", "density": 0.4},
    "two-line clash": {"size": "6x5", "density": 0.4, "colors": 2},
    "2-SAT": {"size": "8x8", "density": 0.4},
    "probe": {"size": "8x8", "density": 0.4},
}


@pytest.mark.parametrize(
    "rule", ["two-line clash"] if PLAIN else [*list(BEYOND)[:-1], pytest.param("probe", marks=pytest.mark.exhaustive)]
)
def test_a_needed_rule_beyond_the_lines_is_needed(rule: str) -> None:
    record = made(needs=word_of(rule), **BEYOND[rule])
    assert not is_solved_by(len(LINE_RULES), record)
    rounds = naive_rounds(*naive_clues(grid_of(record)), record.puzzle.n_colors, grid_of(record))
    assert max(RULE_WORDS.index(word_of(each.rule)) for each in rounds) == RULE_WORDS.index(word_of(rule))


@pytest.mark.parametrize("size", ["5x5"] if PLAIN else first(1, ["10x10", "12x9"]))
@pytest.mark.parametrize("colors", [1, 3])
@pytest.mark.parametrize("grade", ["gentle", "easy", "moderate", "tricky", "hard", "expert", "master", "extreme"])
def test_a_grade_is_met_exactly(grade: str, colors: int, size: str) -> None:
    if PLAIN and grade not in ("gentle", "easy", "moderate"):
        return
    record = made(size=size, colors=colors, density=0.45, difficulty=grade.upper())
    rating = rated_anew(record.puzzle)
    assert rating.grade.word.lower() == grade
    assert rating.status is Status.EXACT
    height, width = record.request.shape
    assert (record.puzzle.height, record.puzzle.width) == (height, width)
    assert record.puzzle.n_painted == round(0.45 * height * width)
    assert record.puzzle.n_colors == colors
    assert record.notes["candidates_tried"] >= 1


@pytest.mark.parametrize("asked", ["0..10", "11..12", "50..55"][: 2 if PLAIN else None])
@pytest.mark.parametrize("colors", [1, 2])
def test_a_score_is_met(asked: str, colors: int) -> None:
    record = made(size="6x5" if PLAIN else "9x11", colors=colors, score=asked)
    low, high = map(float, asked.split(".."))
    assert low <= rated_anew(record.puzzle).score <= high
    assert record.proof.method == "line"


@pytest.mark.parametrize("colors", [1] if PLAIN else [1, 2])
def test_probes_are_needed_and_suffice(colors: int) -> None:
    for record in generate_many(Request(size="6x5" if PLAIN else "9x8", colors=colors, logic="probe"), 3, 2):
        assert record.proof.method == "probe"
        assert not is_solved_by(len(LINE_RULES), record)


@pytest.mark.skipif(PLAIN, reason="thousands of candidates: minutes in plain Python")
@pytest.mark.parametrize("asked", [{"difficulty": "hard"}, {"difficulty": "gentle"}, {"logic": "probe"}])
def test_exact_counts_and_symmetry_hold(asked: Mapping[str, str]) -> None:
    record = made(
        size="12x12", colors=2, color_density="1=0.195,2=0.25", symmetry="rotate180", style="noise", tries=20, **asked
    )
    grid = record.proof.solutions[0]
    assert np.bincount(grid.ravel()).tolist() == [144 - 28 - 36, 28, 36]
    assert np.array_equal(grid, np.rot90(grid, 2))


def test_what_cannot_be_met_ends_after_so_much_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nonogram_request, "_MOST_WORK", 20_000)
    asked = {"size": "4x4", "difficulty": "beyond"}
    reasons = []
    for tries in (1, 200, 200, 400):
        with pytest.raises(GenerationExhausted, match="another --size") as caught:
            generate(Request(tries=tries, **asked), 1)
        assert caught.value.tried == 1
        (reason,) = caught.value.rejected
        reasons.append(re.fullmatch(r"after (\d+) candidates, the nearest with hardest rule .* \(\w+\)", reason)[1])
    assert reasons[0] == reasons[1] == reasons[2]  # the key of a request, and so its stream, is that of its puzzles
    assert int(reasons[3]) > 1.5 * int(reasons[2]) > 30


def test_the_work_of_a_search_is_counted_for_each_puzzle_of_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    request = Request(size="6x6", needs="glue")
    alone = max(sum(refusal.work for refusal in refusals_of(request, index)) for index in range(4))
    monkeypatch.setattr(nonogram_request, "_MOST_WORK", alone + 1)
    assert len(list(generate_many(request, 5, 4, allow_duplicates=True))) == 4
    monkeypatch.setattr(nonogram_request, "_MOST_WORK", alone)
    with pytest.raises(GenerationExhausted):
        list(generate_many(request, 5, 4, allow_duplicates=True))


@pytest.mark.parametrize("asked", [{"needs": "forcing"}, {"logic": "probe"}])
def test_work_is_that_of_the_ratings(asked: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    ratings = []

    def spied(*args: Any) -> NonogramRating:
        ratings.append(rate_clues(*args))
        return ratings[-1]

    monkeypatch.setattr(aim_search, "rate_clues", spied)
    only_counts(monkeypatch, "_ROUND")
    refusals = refusals_of(Request(size="5x5", empty_lines="allow", **asked), 3)
    *refused, _fit = ratings
    assert sum(each.work for each in refusals) == sum(rating.rounds for rating in refused) > 0


def test_work_is_that_of_the_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = []

    def spied(*args: Any) -> tuple[int, int]:
        effort = args[5]
        before = int(effort[0].lines)
        made = propose(*args)
        lines.append(int(effort[0].lines) - before)
        return made

    monkeypatch.setattr(aim_search, "propose", spied)
    only_counts(monkeypatch, "_LINE")
    first, *others = refusals_of(Request(size="6x6", needs="forcing", empty_lines="allow"), 1)
    assert first.work > 0
    assert [each.work for each in others] == lines[:-1]
    assert len(others) > 1


def only_counts(monkeypatch: pytest.MonkeyPatch, counted: str) -> None:
    """Set the cost of one kind of search work to 1, and that of all others to 0."""
    for name in ("_CANDIDATE", "_PROOF", "_LINE", "_ROUND", "_PROBE", "_NODE"):
        monkeypatch.setattr(aim_search, name, int(name == counted))


def refusals_of(request: Request, index: int) -> list[Refusal]:
    """List what the first start of a puzzle passes over on the way to its proposal."""
    (proposals,) = NonogramFamily().propose(request, [streams_under(5, "nonogram", request.key())(index, 0)])
    return list(takewhile(lambda proposal: isinstance(proposal, Refusal), proposals))


def test_a_search_stops_where_it_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    request = Request(size="6x6", needs="forcing")
    needed = generate(request, 2).notes["candidates_tried"]
    assert needed > 1
    monkeypatch.setattr(aim_search, "MOST_CANDIDATES", needed)
    assert generate(request, 2).notes["candidates_tried"] == needed
    monkeypatch.setattr(aim_search, "MOST_CANDIDATES", needed - 1)
    assert generate(request, 2).tries > 1


@given(st.integers(0, 999), st.integers(1, 3), st.sampled_from([1, 4]), st.sampled_from(["none", "mirror-h"]))
def test_swaps_keep_the_books_and_can_be_taken_back(seed: int, n_swaps: int, n_choices: int, symmetry: str) -> None:
    workspace = workspace_for(5, 7, 2, symmetry)
    cells = np.random.default_rng(seed).integers(0, 3, len(workspace.picture.sizes)).astype(np.uint8)
    workspace.picture.grid[:] = cells[workspace.picture.orbit_of].reshape(5, 7)
    before = workspace.picture.grid.copy()
    read_all(workspace.picture, workspace.clues, workspace.search)
    books = (workspace.clues.counts, workspace.search.ambiguity)
    old = [each.copy() for each in books]
    solving = (workspace.clues, workspace.masks, workspace.dirty, workspace.scratch, workspace.effort)
    n_made, n_open = propose(workspace.picture, *solving, workspace.search, stream_for(seed), n_swaps, n_choices)
    after = workspace.picture.grid
    assert n_made == n_swaps
    assert n_swaps > 1 or not np.array_equal(after, before)
    assert np.array_equal(np.bincount(after.ravel(), minlength=3), np.bincount(before.ravel(), minlength=3))
    if symmetry == "mirror-h":
        assert np.array_equal(after, after[:, ::-1])
    proof = prove(Nonogram.from_grid(after))
    assert (n_open == 0) == (proof.method == "line" and proof.verdict is Verdict.UNIQUE)
    take_back(workspace.picture, workspace.clues, workspace.search, n_made)
    assert np.array_equal(workspace.picture.grid, before)
    assert all(np.array_equal(book, copy) for book, copy in zip(books, old, strict=True))


@given(nonogram_grids(max_side=6, max_colors=2), st.sampled_from(RULE_WORDS), st.integers(0, 60))
def test_only_a_fit_is_at_no_distance(grid: np.ndarray, rule: str, low: int) -> None:
    puzzle = Nonogram.from_grid(grid)
    proof = prove(puzzle)
    if proof.verdict is not Verdict.UNIQUE:
        return
    rating = rate(puzzle, proof)
    aim = aim_for("", "", (), rule, f"{low}..{low + 30}")
    assert (aim.distance(rating) == 0) == (not aim.misfit(rating))
    assert aim.distance(rating) >= 0
    assert not (aim.is_too_hard(rating) and not aim.misfit(rating))
    for word in RULE_WORDS:
        assert (aim_for("", "", (), word, "").misfit(rating) == "") == (word == word_of(rating.peak_rule))
    for grade in Grade:
        aim = aim_for("any", grade.word.lower(), (grade,), "", "")
        assert (aim.misfit(rating) == "") == (grade == rating.grade)


def test_what_a_request_implies() -> None:
    assert Request().needed_logic == Request(score="23..24").needed_logic == Request(needs="full-line").needed_logic
    assert Request().needed_logic == "line"
    assert Request(difficulty="extreme").needed_logic == Request(needs="Edge-Logic").needed_logic == "probe"
    assert Request(difficulty="beyond").needed_logic == Request(logic="any", needs="glue").needed_logic == "any"
    assert not Request(logic="any").is_aimed
    assert Request(difficulty="any").key() == Request(logic="LINE").key() != Request().key()
    keys = [
        Request(),
        Request(needs="glue"),
        Request(score="23..24"),
        Request(logic="probe"),
        Request(difficulty="easy"),
    ]
    assert len({request.key() for request in keys}) == len(keys)
    assert {"needs", "score"}.isdisjoint(name for name, _ in Request().key())
    assert Request(needs="Glue").key() == Request(needs="glue").key()


@pytest.mark.parametrize("logic", ["line", "probe", "any"])
def test_a_proof_by_other_means_is_refused(logic: str) -> None:
    for method in NonogramFamily.method_words:
        objection = NonogramFamily().objection(Request(logic=logic), Proof(Verdict.UNIQUE, (), True, method))
        assert objection == ("" if logic in ("any", method) else f"proved by {method}")


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"difficulty": "expert"}, "of grade Gentle"),
        ({"needs": "full-line"}, "where freebie is the hardest rule"),
        ({"score": "50..55"}, "of a score below 50"),
        ({"logic": "probe"}, "proved by line"),
    ],
)
def test_a_picture_is_looked_at_but_not_changed_to_be_harder(
    asked: Mapping[str, str], reason: str, tmp_path: Path
) -> None:
    pixels = np.full((6, 6, 3), 255, np.uint8)
    pixels[1::2] = 0
    path = tmp_path / "stripes.png"
    Image.fromarray(pixels).save(path)
    with pytest.raises(GenerationExhausted) as caught:
        generate(Request(size="6x6", image=str(path), tries=1, **asked), 1)
    assert caught.value.rejected == {reason: 1}
