"""One meaning of score: a band for each grade, in which minutes decide, for all families."""

import re
import statistics
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright as gw
from generator.families import family_named
from kernels.jit import PLAIN
from rating.grades import GRADES, Grade
from rating.rating import Status
from rating.score import HALFWAY, band_for, score_for
from solvers.verdict import Verdict
from tests.examples import examples, first

PAGE = (Path(__file__).parents[2] / "docs" / "ratings.md").read_text()
MINUTES = st.floats(0, 1e30)


@examples(2000)
@given(st.sampled_from(Grade), st.sampled_from(Grade), MINUTES, MINUTES)
def test_a_higher_grade_never_has_a_lower_score_and_minutes_order_those_of_a_grade(
    first: Grade, second: Grade, minutes: float, others: float
) -> None:
    one, other = score_for(first, minutes), score_for(second, others)
    if first < second:
        assert one < other
    if first == second and minutes <= others:
        assert one <= other
    least, most = band_for(first)
    assert 0 <= least <= one <= most < 100
    assert one == round(one, 1)
    assert f"{one:.1f}"[:-3].zfill(1) == str(min(first - 1, Grade.BEYOND)) or first == Grade.BEYOND


@pytest.mark.parametrize("grade", Grade)
def test_a_band_is_used_from_its_lowest_score_to_its_highest(grade: Grade) -> None:
    assert (score_for(grade, 0), score_for(grade, 1e30)) == band_for(grade)
    assert score_for(grade, HALFWAY) == band_for(grade)[0] + (10 if grade is Grade.BEYOND else 5)


def test_the_page_shows_the_bands() -> None:
    words, _, floors = (row.strip("| ").split(" | ")[1:] for row in PAGE[PAGE.index("| band of |") :].splitlines()[:3])
    assert words == [grade.word for grade in Grade]
    assert [float(floor) for floor in floors] == [band_for(grade)[0] for grade in Grade]


def test_the_page_shows_the_curve() -> None:
    table = PAGE[PAGE.index("| minutes |") :].split("\n\n")[0].splitlines()
    minutes, scores = ([cell.strip() for cell in row.strip("|").split("|")][1:] for row in (table[0], table[2]))
    assert len(minutes) > 5
    for each, score in zip(minutes, scores, strict=True):
        assert float(score) == score_for(Grade.HARD, float(each))
    assert re.search(r"minutes / \(minutes \+ (\d+)\)", PAGE).group(1) == f"{HALFWAY:g}"


ASKED = {
    "nonogram": [{"size": size} for size in ("3x4", "5x5", "8x8")],
    "sudoku": [{"size": size} for size in ("4x4", "6x6", "9x9")],
    "lightup": [{"size": size} for size in ("4x5", "6x6", "10x10")],
}


@pytest.mark.parametrize("family", ASKED)
def test_all_families_have_minutes_and_a_score_of_them(family: str) -> None:
    means = []
    for options in ASKED[family]:
        ratings = [record.rating for record in gw.generate_many(family, 4, seed=3, **options)]
        for rating in ratings:
            assert rating.status is Status.EXACT
            assert rating.minutes >= 0
            assert rating.minutes_extrapolated is not (family == "sudoku" and options["size"] == "9x9")
            assert rating.score == score_for(rating.grade, rating.minutes)  # as they are printed
        means.append(sum(rating.minutes for rating in ratings))
    assert means == sorted(means)
    assert means[0] < means[-1] / 3


@pytest.mark.parametrize("verdict", [Verdict.NONE, Verdict.MULTIPLE, Verdict.UNKNOWN])
@pytest.mark.parametrize("name", [*ASKED, "binairo"])
def test_only_a_puzzle_with_one_solution_is_rated_by_its_own_proof(name: str, verdict: Verdict) -> None:
    sizes = ASKED.get(name, [{}, {"size": "6x8"}])
    (record, same), family = gw.generate_many(name, 2, seed=3, **sizes[0]), family_named(name)
    other = gw.generate(name, seed=3, **sizes[1])
    for use in (family.explain, lambda puzzle, proof: family.rate_many([puzzle], [proof])):
        with pytest.raises(gw.PuzzleError, match=f"verdict '{verdict}' was given; expected 'unique'"):
            use(record.puzzle, replace(record.proof, verdict=verdict))
    for proof, words in ((same.proof, "another puzzle was given|other clues"), (other.proof, "was given; expected")):
        with pytest.raises(gw.PuzzleError, match=words):
            family.rate_many([record.puzzle, record.puzzle], [record.proof, proof])


MORE = 30
RISING = [  # options, number of puzzles of each grade, grades
    ("sudoku", {"size": "9x9"}, 9, GRADES[:7]),
    ("sudoku", {"symmetry": "none"}, MORE, GRADES[:8]),
    ("nonogram", {"size": "10x10"}, MORE, GRADES[:8]),
    ("nonogram", {"size": "15x15"}, MORE, GRADES[:7]),
    *(("lightup", {"size": size}, MORE, GRADES[:8]) for size in ("7x7", "10x10")),
]


@pytest.mark.skipif(PLAIN, reason="thousands of candidates: minutes in plain Python")
@pytest.mark.parametrize(("family", "options", "n", "grades"), first(1, RISING))
def test_harder_grades_take_longer(family: str, options: dict[str, str], n: int, grades: tuple[str, ...]) -> None:
    medians = []
    for grade in grades:
        records = gw.generate_many(family, n, seed=4, difficulty=grade, **options)
        medians.append(statistics.median(record.rating.minutes for record in records))
    assert medians == sorted(medians)
