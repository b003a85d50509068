"""Members of f-puzzles say of a board of 4x4 what its author meant, stated here anew, and come back when written."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import gridwright as gw
from tests.naive.sudoku_marks import all_boards, boards_of

Board = Sequence[int]
MEANT: dict[str, tuple[dict[str, Any], Callable[[Board], bool]]] = {
    "a pill": (
        {"arrow": [{"cells": ["R1C2", "R1C1"], "lines": [["R1C1", "R2C1", "R2C2", "R2C3", "R3C4"]]}]},
        lambda b: 10 * b[0] + b[1] == b[4] + b[5] + b[6] + b[11],
    ),
    "a pill that goes down": (
        {"arrow": [{"cells": ["R1C1", "R2C1"], "lines": [["R2C1", "R2C2", "R2C3", "R2C4", "R3C4"]]}]},
        lambda b: 10 * b[0] + b[4] == b[5] + b[6] + b[7] + b[11],
    ),
    "an arrow of one cell": (
        {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R2C3"]]}]},
        lambda b: b[0] == b[1] + b[6],
    ),
    "a minimum": ({"minimum": [{"cell": "R2C1"}]}, lambda b: b[4] < min(b[0], b[5], b[8])),
    "a maximum beside a minimum": (
        {"minimum": [{"cell": "R2C2"}], "maximum": [{"cell": "R2C3"}]},
        lambda b: b[5] < min(b[1], b[4], b[6], b[9]) and b[6] > max(b[2], b[5], b[7], b[10]),
    ),
    "the rising diagonal": ({"diagonal+": True}, lambda b: len({b[3], b[6], b[9], b[12]}) == 4),
    "the falling diagonal": ({"diagonal-": True}, lambda b: len({b[0], b[5], b[10], b[15]}) == 4),
    "a ratio": ({"ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}, lambda b: {b[0], b[1]} == {1, 3}),
    "the usual ratio": ({"ratio": [{"cells": ["R1C1", "R1C2"]}]}, lambda b: max(b[:2]) == 2 * min(b[:2])),
    "a difference": ({"difference": [{"cells": ["R1C1", "R2C1"], "value": 2}]}, lambda b: abs(b[0] - b[4]) == 2),
    "the usual difference": (
        {"difference": [{"cells": ["R1C1", "R2C1"], "value": ""}]},
        lambda b: abs(b[0] - b[4]) == 1,
    ),
    "a cosmetic cage": ({"cage": [{"cells": ["R1C1", "R2C1"], "value": ""}]}, lambda b: True),
    "a column indexer": ({"columnindexer": [{"cells": ["R2C3"]}]}, lambda b: b[4 + b[6] - 1] == 3),
    "row indexers": (
        {"rowindexer": [{"cells": ["R2C3", "R4C1"]}]},
        lambda b: b[(b[6] - 1) * 4 + 2] == 2 and b[(b[12] - 1) * 4] == 4,
    ),
    "a box indexer": ({"boxindexer": [{"cells": ["R3C2"]}]}, lambda b: (b[8], b[9], b[12], b[13])[b[9] - 1] == 2),
    "an extra region": (
        {"extraregion": [{"cells": ["R1C1", "R2C3", "R3C2"]}]},
        lambda b: len({b[0], b[6], b[9]}) == 3,
    ),
}


@pytest.mark.parametrize("name", MEANT)
def test_members_state_what_they_mean(name: str) -> None:
    members, holds = MEANT[name]
    text = json.dumps({"size": 4, "grid": [[{}] * 4] * 4, **members})
    (document,) = gw.read(text)
    assert set(boards_of(document.puzzle)) == {board for board in all_boards() if holds(board)}
    if not {"minimum", "maximum"} & members.keys():
        assert gw.read(gw.encode(document, "f-puzzles"))[0].puzzle == document.puzzle
    few = [board for board in all_boards() if holds(board)]
    assert gw.prove(document).verdict == ("none" if not few else "unique" if len(few) == 1 else "multiple")
