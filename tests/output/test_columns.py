"""Columns of tables: which may be null, and the text of a solution."""

from generator.lightup.request import LightUpRequest
from generator.pipeline import generate
from generator.sudoku.request import SudokuRequest
from output.columns import RECORD_COLUMNS
from output.tables import schema_of, table_of


def test_only_what_every_puzzle_has_is_never_null() -> None:
    required = [field.name for field in schema_of(RECORD_COLUMNS) if not field.nullable]
    assert required == ["id", "family", "height", "width", "puzzle"]


def test_the_solution_of_a_sudoku_is_also_a_line_of_its_digits() -> None:
    records = [generate(SudokuRequest(size=size), seed=1) for size in ("6x6", "16x16")]
    records.append(generate(LightUpRequest(size="5x5"), seed=1))
    table = table_of(records, RECORD_COLUMNS).to_pydict()
    digits = "123456789ABCDEFG"
    expected = ["".join(digits[value - 1] for row in rows for value in row) for rows in table["solution"][:2]]
    assert table["solution_text"] == [*expected, None]
