"""Checks across the files of a data set: no puzzle is in two rows, and no solution in two splits."""

from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

import numpy as np

from output.batch.findings import MAX_LISTED, Finding, Findings
from output.batch.layout import DATA, PlannedFile, splits_of
from output.batch.manifest import Metadata
from output.batch.repeats import Repeats
from output.batch.work import RowKeys

DISTINCT, SPLITS = "distinct", "splits"
CROSS_FILE_CHECKS: Mapping[str, str] = {
    DISTINCT: "no puzzle, nor an image of it, is in two rows",
    SPLITS: "no solution, nor an image of it, is in two splits",
}
"""What these checks hold a data set to, by their names."""


class AcrossFiles:
    """Compare the rows of all files by 16 bytes each in a temporary file; raise OutputError without room for it."""

    def __init__(self, metadata: Metadata, findings: Findings) -> None:
        self._shares, self._findings = metadata.plan.splits, findings
        self._puzzles = Repeats(metadata.plan.count, MAX_LISTED)
        self._files: list[str] = []
        self._starts = [0]  # numbers of the first rows of the files, and of the next one

    def __enter__(self) -> "AcrossFiles":
        self._puzzles.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._puzzles.__exit__(*error)

    def add(self, file: PlannedFile, keys: RowKeys) -> None:
        """Add the rows of a file; of two that hold the same puzzle, the one that is added later is wrong."""
        self._puzzles.add(keys.puzzles)
        self._files.append(f"{DATA}/{file.name}")
        self._starts.append(self._starts[-1] + len(keys.puzzles))
        names, own = list(self._shares), splits_of(self._shares, keys.solutions)
        for row in np.flatnonzero(own != names.index(file.split)).tolist():
            self._note(SPLITS, row, f"holds a solution whose hash belongs to the split {names[own[row]]}")

    def _note(self, check: str, row: int, text: str) -> None:
        self._findings.note(check, Finding(self._files[-1], row, text))

    def end(self) -> None:
        """Note which puzzles are in two rows, after all files were added."""
        n_repeats, first = self._puzzles.found()
        for number in first:
            place = bisect_right(self._starts, number) - 1
            row = number - self._starts[place]
            text = "holds a puzzle of an earlier row, or an image of it"
            self._findings.note(DISTINCT, Finding(self._files[place], row, text))
        self._findings.counts[DISTINCT] += n_repeats - len(first)
