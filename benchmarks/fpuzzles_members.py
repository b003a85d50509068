"""Count the members of the JSON of f-puzzles that add a rule and that we read: one small puzzle for each.

    python benchmarks/fpuzzles_members.py

The names are those that f-puzzles and SudokuSolver's FPuzzlesBoard have for rules. A member counts as read
if the puzzle has one more rule than the same board without the member; otherwise the line has the reason.
"""

import json
from typing import Any

import gridwright as gw
from puzzles.errors import PuzzleError

LINE = {"lines": [["R1C1", "R1C2", "R2C3", "R3C4", "R4C5"]]}
PAIR = ["R1C1", "R1C2"]
MEMBERS: dict[str, Any] = {
    **dict.fromkeys(("diagonal+", "diagonal-", "antiknight", "antiking", "disjointgroups", "nonconsecutive"), True),
    "negative": ["xv"],
    "extraregion": [{"cells": [f"R{row}C{1 + 3 * (row - 1) % 9}" for row in range(1, 10)]}],
    "killercage": [{"cells": PAIR, "value": "9"}],
    "thermometer": [LINE],
    "arrow": [{"cells": ["R1C1"], **LINE}],
    "difference": [{"cells": PAIR}],
    "ratio": [{"cells": PAIR}],
    "xv": [{"cells": PAIR, "value": "X"}],
    "even": [{"cell": "R1C1"}],
    "odd": [{"cell": "R1C1"}],
    "minimum": [{"cell": "R1C1"}],
    "maximum": [{"cell": "R1C1"}],
    **{name: [LINE] for name in ("palindrome", "renban", "whispers", "betweenline", "nabner", "lockout")},
    **{name: [LINE] for name in ("doublearrow", "entropicline", "modularline", "zipperline")},
    **{name: [LINE] for name in ("regionsumline", "slowthermometer")},
    **{name: [{"cell": "R1C0", "value": "12"}] for name in ("sandwichsum", "xsum")},
    **{name: [{"cell": "R1C0", "value": "3"}] for name in ("skyscraper", "numberedroom")},
    "littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "30"}],
    "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]}],
    "clone": [{"cells": PAIR, "cloneCells": ["R5C5", "R5C6"]}],
    **{name: [{"cells": ["R2C3"]}] for name in ("rowindexer", "columnindexer", "boxindexer")},
}


def main() -> None:
    """Print a line for each member that is refused, and how many are read."""
    grid = [[{} for _ in range(9)] for _ in range(9)]
    n_read = 0
    for name, value in MEMBERS.items():
        try:
            (document,) = gw.read(json.dumps({"size": 9, "grid": grid, name: value}))
            n_read += not document.puzzle.ground.has_boxes_only
        except PuzzleError as error:
            print(f"{name}: {error}")
    print(f"{n_read} of {len(MEMBERS)} members are read")


if __name__ == "__main__":
    main()
