"""Curricula: their levels in all families, and when they go up and down."""

import pytest

from gridwright.learn import Curriculum, PuzzleData
from gridwright.learn.curriculum import LEVELS, levels_of, options_at
from puzzles.errors import RequestError
from puzzles.families import FAMILIES
from rating.grades import GRADES


@pytest.mark.parametrize("name", list(FAMILIES))
def test_every_level_of_every_family_can_be_asked_for(name: str) -> None:
    by_grade, by_rule = levels_of(name), levels_of(name, by="rule")
    assert list(by_grade) == [level for level in LEVELS if level in by_grade]
    assert list(by_grade)[:2] == ["single", "gentle"]
    assert all(options["difficulty"] == grade for grade, options in by_grade.items() if grade != "single")
    assert all(options["needs"] == rule for rule, options in by_rule.items())
    assert options_at(name, "single") == next(iter(by_rule.values()))
    assert options_at(name, GRADES[-1]) == list(by_grade.values())[-1]
    for level in (*LEVELS, *by_rule):
        PuzzleData([{"family": name}], size=1, seed=1, level=level)


def test_the_share_solved_moves_the_level() -> None:
    course = Curriculum("tents", window=4, up=0.75, down=0.5)
    assert [course.record(score) for score in (1, 1, 1)] == ["single"] * 3
    assert course.record(0) == "gentle"  # three of four
    assert course.share == 0
    assert [course.record(score) for score in (1, 0, 1, 0)] == ["gentle"] * 4  # one half
    assert course.record(0) == "single"  # a quarter of the last four
    assert [course.record(0) for _ in range(5)] == ["single"] * 5
    top = Curriculum("tents", "rule", window=1)
    assert [top.record(1) for _ in range(4)] == [*top.levels[1:], *[top.levels[-1]] * (5 - len(top.levels))]


def test_what_is_not_possible_is_refused() -> None:
    with pytest.raises(RequestError, match="'zigzag' is not a level of tents"):
        PuzzleData([{"family": "tents"}], level="zigzag")
    with pytest.raises(RequestError, match="are not possible"):
        Curriculum(up=0.2, down=0.4)
    with pytest.raises(RequestError, match="2 is not a score"):
        Curriculum().record(2)
    with pytest.raises(RequestError, match="'size' is not"):
        Curriculum(by="size")
