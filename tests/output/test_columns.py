"""Columns of tables: which may be null, the text of a solution, and lists that are put together from arrays."""

from generator.lightup.request import LightUpRequest
from generator.nonogram.request import NonogramRequest
from generator.pipeline import generate
from generator.record import solution_of
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


def test_lists_are_those_of_each_row_whatever_stands_beside_it() -> None:
    requests = [
        SudokuRequest(size="6x6", unique=False, clues=9),  # neither proved nor rated
        NonogramRequest(size="3x5", colors=2),
        SudokuRequest(size="4x4", rating="none"),
        LightUpRequest(size="6x5"),
        SudokuRequest(size="6x6"),
        SudokuRequest(size="6x6", unique=False, clues=9),
    ]
    records = [generate(request, seed=1) for request in requests]
    for chosen in (records, records[:1], records[1:5], []):
        table = table_of(chosen, RECORD_COLUMNS)
        table.validate(full=True)
        solutions = [solution_of(record) for record in chosen]
        assert table["solution"].to_pylist() == [None if grid is None else grid.tolist() for grid in solutions]
        assert table["rules"].to_pylist() == [
            record.rating
            and [
                {"rule": rule, "rounds": use.rounds, "cells": use.cells, "removals": use.removals}
                for rule, use in record.rating.histogram.items()
            ]
            for record in chosen
        ]
