"""Stages of hints: each tells more, and all show cells."""

import pytest

import gridwright as gw
from puzzles.errors import RequestError
from rating.stages import Untold, staged
from rating.step import Step

PAIR = Step(1, 1, "naked pair", 3.0, "Naked pair: R1C1 and R1C2 are 1 or 2, so R1C5 is not 1.",
            ((0, 0), (0, 1)), (), ((0, 4, (1,)),), Untold())  # fmt: skip
SUM = Step(2, 2, "sum", 2.0, "Sum: the cage at R3C3 adds up to 3; so R3C3 is 1 or 2.",
           (), (), ((2, 2, (3,)),), Untold())  # fmt: skip
PEER = Step(3, 3, "common peer elimination", 2.9, "Whether R1C1 is 1, 2 or 3, R1C4, R1C5 and R1C6 are not 2.",
            ((0, 0),), (), ((0, 3, (2,)), (0, 4, (2,)), (0, 5, (2,))), Untold())  # fmt: skip


@pytest.mark.parametrize(
    ("step", "where", "why", "rests_on"),
    [
        (PAIR, "Look at row 1.", "Naked pair: R1C1 and R1C2 are 1 or 2.", ((0, 0), (0, 1))),
        (
            SUM,
            "Look at row 3, column 3.",
            "Sum: the cage at R3C3 adds up to 3.",
            ((2, 2),),
        ),  # it rests on no other cell
        (PEER, "Look at row 1.", "Whether R1C1 is 1, 2 or 3 …", ((0, 0),)),
    ],
)
def test_each_stage_tells_more_and_shows_cells(step: Step, where: str, why: str, rests_on: tuple[object, ...]) -> None:
    first, second = staged(step, "where"), staged(step, "why")
    assert (first.text, first.rule, bool(first.uses)) == (where, "", True)
    assert (second.text, second.rule, second.uses) == (why, step.rule, rests_on)
    assert (first.decides, first.removes, second.decides, second.removes) == ((), (), (), ())
    assert staged(step, "do") is step


def test_another_stage_is_refused() -> None:
    with pytest.raises(RequestError, match="'how' is not a stage of hints"):
        gw.hint(gw.read("..2..1....3..4..")[0], stage="how")  # type: ignore[arg-type]
