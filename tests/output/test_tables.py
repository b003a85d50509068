"""Documents in a plain table: everything that is known comes back; and which columns of records may be null."""

from io import BytesIO

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.lightup.request import LightUpRequest
from generator.nonogram.request import NonogramRequest
from generator.pipeline import generate
from generator.record import solution_of
from generator.sudoku.request import SudokuRequest
from output.columns import DOCUMENT_COLUMNS, RATED_COLUMNS, RECORD_COLUMNS
from output.ratings import RatedPuzzle, rate_sources
from output.sources import read_sources
from output.tables import read_table_rows, schema_of, write_rows
from output.tables import table_of as as_table
from puzzles.errors import FormatError
from puzzles.formats.document import Document
from tests.examples import examples
from tests.puzzles.sudoku_boards import BOXES, puzzles
from tests.strategies import lightup_documents, nonogram_documents, titles

SMALL = tuple(box for box in BOXES if box.side <= 12)
SOLVED = st.one_of(
    nonogram_documents(max_side=5), lightup_documents(max_side=5), puzzles(SMALL, titles()).map(lambda p: Document(*p))
)


def table_of(**columns):
    file = BytesIO()
    pq.write_table(pa.table(columns), file)
    return BytesIO(file.getvalue())


def test_rows_of_one_family_may_be_in_several_notations():
    line, solo, pattern = ".1..............", "2x2:a2n", "1x1:1/1"
    found = list(read_table_rows(table_of(puzzle=[line, solo, pattern, line]), "a.parquet"))
    assert [entry.document.puzzle.family for entry in found] == ["sudoku", "sudoku", "nonogram", "sudoku"]
    assert found[0].document.puzzle == found[3].document.puzzle != found[1].document.puzzle


def test_a_solution_must_be_rows_of_cells():
    (entry,) = read_table_rows(table_of(puzzle=["12.............."], solution=[[1, 2, 3, 4]]), "a.parquet")
    assert entry.error == "the solution is not a grid of numbers; expected rows of equal length"


def test_a_name_of_a_column_that_is_no_text_is_reported():
    data = table_of(puzzle=["12.............."], someone=[1]).getvalue()
    with pytest.raises(FormatError, match="cannot be read as Parquet"):
        list(read_table_rows(BytesIO(data.replace(b"someone", b"some\x91ne")), "a.parquet"))


@examples(60)
@given(st.lists(st.tuples(SOLVED, st.booleans()), max_size=4))
def test_everything_comes_back(drawn):
    documents = [document if solved else Document(document.puzzle) for document, solved in drawn]
    file = BytesIO()
    assert write_rows(documents, DOCUMENT_COLUMNS, file) == len(documents)
    found = list(read_table_rows(BytesIO(file.getvalue()), "a.parquet"))
    assert [entry.number for entry in found] == list(range(1, len(documents) + 1))
    for entry, wanted in zip(found, documents, strict=True):
        assert entry.document is not None, entry.error
        assert entry.document.puzzle == wanted.puzzle
        for word in ("title", "author", "copyright"):
            assert getattr(entry.document.puzzle, word) == getattr(wanted.puzzle, word)
        assert (entry.document.solution is None) == (wanted.solution is None)
        if wanted.solution is not None:
            assert (entry.document.solution == wanted.solution).all()


def test_effort_and_levels_are_null_only_in_families_that_have_none() -> None:
    lines = ["......3..1..3.2.", "5x5:2/4/4/4/2/1.1/5/5/3/1", "https://puzz.link/p?akari/5/5/o2.g7.bm"]
    rated = [row for row in rate_sources(read_sources(lines)) if isinstance(row, RatedPuzzle)]
    table = as_table(rated, RATED_COLUMNS)
    rows = table.select(["lines", "probes", "nodes", "dives", "conflicts"]).to_pylist()
    counted = [{name for name in row if row[name] is not None} for row in rows]
    assert counted == [{"lines", "nodes", "conflicts"}, set(rows[0]), {"probes", "nodes", "conflicts"}]
    for row, expected in zip(rated, rows, strict=True):
        assert row.proof is not None
        assert {name: getattr(row.proof.effort, name) for name in expected} == {
            name: count or 0 for name, count in expected.items()
        }
    assert rows[0]["lines"] > 0 < rows[1]["lines"]
    assert table.column("family").to_pylist() == ["sudoku", "nonogram", "lightup"]
    found = table.column("levels").to_pylist()
    assert (found[:2], [level["program"] for level in found[2]]) == ([[], None], ["Tatham"])


def test_only_what_every_puzzle_has_is_never_null() -> None:
    required = [field.name for field in schema_of(RECORD_COLUMNS) if not field.nullable]
    assert required == ["id", "family", "height", "width", "puzzle"]


def test_the_solution_of_a_sudoku_is_also_a_line_of_its_digits() -> None:
    records = [generate(SudokuRequest(size=size), seed=1) for size in ("6x6", "16x16")]
    records.append(generate(LightUpRequest(size="5x5"), seed=1))
    table = as_table(records, RECORD_COLUMNS).to_pydict()
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
        table = as_table(chosen, RECORD_COLUMNS)
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
