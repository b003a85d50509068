"""Stages of hints: each tells more, and all show cells: where to look, then all that the step rests on."""

import re

import pytest

import gridwright as gw
from generator.families import family_named
from puzzles.errors import RequestError
from puzzles.games.constraints import CONNECTED
from rating.stages import MOST_CELLS, Untold, staged
from rating.step import Step
from tests.examples import either, first
from tests.rating.kinds import KINDS, records
from tests.rating.step_sentences import each_cell

PAIR = Step(1, 1, "naked pair", 3.0, "Naked pair: R1C1 and R1C2 are 1 or 2, so R1C5 is not 1.",
            ((0, 0), (0, 1)), (), ((0, 4, (1,)),), Untold())  # fmt: skip
SUM = Step(2, 2, "sum", 2.0, "Sum: the cage at R3C3 adds up to 3; so R3C3 is 1 or 2.",
           (), (), ((2, 2, (3,)),), Untold())  # fmt: skip
PEER = Step(3, 3, "forcing cell", 2.4, "Whether R1C1 is 1, 2 or 3, R1C4, R1C5 and R1C6 are not 2.",
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
        (PEER, "Look at row 1, column 1.", "Whether R1C1 is 1, 2 or 3 …", ((0, 0),)),
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


@pytest.mark.parametrize("kind", first(12, KINDS))
def test_the_first_stage_points_at_a_few_cells_and_the_second_at_all_premises(kind: str) -> None:
    """The place to look at is a part of what the whole step shows: at most nine cells, or one line, house or cage."""
    for record in records(kind, either(1, 4)):
        puzzle, family = record.puzzle, family_named(record.puzzle.family)
        width, n_cells = puzzle.width, puzzle.height * puzzle.width
        places = {variable: edge[:2] for edge, variable in family.edges(puzzle).items()}
        places |= {cell: divmod(cell, width) for cell in range(n_cells)}
        _, constraints = family.rules(puzzle)
        houses = [{places.get(each) for each in own.cells} for own in constraints if own.kind < CONNECTED]
        for step in gw.explain(record):
            where, why = staged(step, "where"), staged(step, "why")
            looks, rests = (each_cell(each.uses, puzzle.height, width) for each in (where, why))
            edges, concluded = ({each[:2] for each in some} for some in (why.uses_edges, step.edges))
            concluded |= {each[:2] for each in (*step.decides, *step.removes)}
            assert looks <= rests | edges | concluded, step.text
            lines = {row for row, _ in looks}, {column for _, column in looks}
            is_line = 1 in map(len, lines) or any(looks <= house for house in houses)
            assert 0 < len(looks) <= MOST_CELLS or is_line, (where.text, step.text)
            assert {places[variable] for variable, _ in step.needs if variable < n_cells} <= rests, step.text
            assert {variable for variable, _ in step.needs if variable >= n_cells and variable in places} <= {
                family.edges(puzzle)[edge] for edge in why.uses_edges
            }, step.text
            named = re.findall(r"\bR(\d+)C(\d+)\b", why.text)
            assert {(int(row) - 1, int(column) - 1) for row, column in named} <= rests, step.text
