"""Runs of our own methods, step by step as they were when their operators were held to the papers.

Each row of the golden file is a run; ``python -m tests.solvers.test_runs`` writes their outcomes anew.
"""

import csv
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from puzzles.formats.registry import read
from solvers.lightup import methods as lightup
from solvers.lightup.methods.hopfield_set import set_boards
from solvers.methods import Result, parameters_of, solve_by
from solvers.nonogram import methods as nonogram
from solvers.nonogram.methods.hard_set import hard_puzzles
from solvers.sudoku import methods as sudoku

GOLDEN = Path(__file__).parent / "golden" / "runs.tsv"
METHODS = {"nonogram": nonogram.METHODS, "sudoku": sudoku.METHODS, "lightup": lightup.METHODS}
ROWS = list(csv.DictReader(GOLDEN.read_text().splitlines(), delimiter="\t"))


def puzzle_of(family: str, name: str) -> Any:
    if name.isdigit():
        return hard_puzzles()[int(name)].puzzle if family == "nonogram" else set_boards()[int(name)]
    return read(name.encode())[0].puzzle


def outcome(row: dict[str, str]) -> str:
    """Return the effort of a run, and what tells all its reports from those of any other."""
    method, seen = METHODS[row["family"]][row["method"]], list[Result]()
    settings = dict(setting.split("=") for setting in row["settings"].split())
    options = {name: int(row[name]) for name in ("seed", "budget", "limit")}
    puzzle = puzzle_of(row["family"], row["puzzle"])
    solve_by(method, puzzle, parameters_of(method, settings), on_progress=seen.append, **options)
    digest = blake2b(digest_size=6)
    for each in seen:
        digest.update(repr((each.verdict, each.complete, each.fitness, sorted(each.effort.items()))).encode())
        for grid in (*each.solutions, *([] if each.best is None else [each.best])):
            digest.update(bytes(grid.ravel().tolist()))
    effort = " ".join(f"{name}={value}" for name, value in seen[-1].effort.items())
    return f"{effort} {digest.hexdigest()}"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['method']} {row['settings']}")
def test_a_run_is_what_it_was(row: dict[str, str]) -> None:
    assert outcome(row) == row["outcome"]


if __name__ == "__main__":
    with GOLDEN.open("w", newline="") as file:
        writer = csv.DictWriter(file, [*ROWS[0]], delimiter="\t", lineterminator="\n")
        writer.writeheader()
        writer.writerows({**row, "outcome": outcome(row)} for row in ROWS)
