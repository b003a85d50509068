"""Records as JSON and back, and as a table."""

import json
from typing import Any

import pytest

import gridwright as gw
from generator.families import family_named
from output.columns import RECORD_COLUMNS

EXAMPLES: list[tuple[str, dict[str, Any]]] = [
    *(
        (name, dict(family_named(name).small_requests[0]))
        for name in ("nonogram", "sudoku", "lightup", "tents", "binairo")
    ),
    ("sudoku", {"variant": "x", "size": "4x4"}),
    ("sudoku", {"size": "4x4", "unique": False}),
    ("nonogram", {"size": "5x5", "rating": "none", "style": "blobs"}),
    ("nonogram", {"size": "10x10", "colors": 3, "picture": "any"}),
]


@pytest.mark.parametrize(("family", "options"), EXAMPLES)
def test_a_record_is_the_same_after_json(family: str, options: dict[str, Any]) -> None:
    record = gw.generate(family, seed=1, **options)
    again = gw.from_json(record.to_json())
    assert again == record
    assert again.to_json() == record.to_json()
    assert gw.from_json(json.dumps(json.loads(record.to_json()) | {"added": "later"})) == record


def test_a_frame_has_a_row_for_each_record() -> None:
    records = [gw.sudoku(size="4x4", seed=1), gw.nonogram(size="5x5", rating="none", style="blobs", seed=1)]
    table = gw.frame(records)
    assert [*table.columns] == [column.name for column in RECORD_COLUMNS]
    assert [*table["id"]] == [json.loads(record.to_json())["id"] for record in records]
    assert table["grade"].isna().tolist() == [False, True]
    assert gw.frame([]).empty
