"""The puzzles of Gridwright-Bench: the frozen plan, the editions, and the questions of a set that was made."""

import re
import tomllib
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq

from generator.families import family_named
from output.batch.layout import DATA
from output.batch.plan import Plan, plan_from
from puzzles.alphabet import Codes
from puzzles.answers import read_answer, reader_for
from puzzles.errors import RequestError, quoted
from puzzles.formats.registry import read
from puzzles.puzzle import Puzzle
from rating.rating import Status

EDITION = "1"
_MONTH = re.compile(r"20[0-9]{2}-(0[1-9]|1[0-2])", re.ASCII)


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """A question for the solution of a puzzle."""

    id: str
    puzzle: Puzzle
    solution: Codes
    prompt: str
    scale: str  # the scale of the rating
    peak: float | None  # the rating; None if only a lower bound is known

    def is_solved_by(self, answer: str | Codes) -> bool:
        """Return whether a text or a grid is the solution; given cells only count if they are written."""
        if isinstance(answer, str):
            puzzle, family = self.puzzle, family_named(self.puzzle.family)
            alphabets = family.answer_alphabets(puzzle)
            reader = reader_for(puzzle.height, puzzle.width, alphabets, family.unknown, family.lists_cells)
            codes = read_answer(answer, reader)
            if codes is None:
                return False
            answer = family.answer_grid(puzzle, codes)
        return bool(np.array_equal(answer, self.solution))


def plan_of(month: str | None) -> tuple[Plan, str | None]:
    """Return the plan of the edition, or of a month, with the hash of its puzzles if that was published.

    The seed of a month, such as ``2026-12``, follows from its name. Raise RequestError for another text.
    """
    if month is not None and not _MONTH.fullmatch(month):
        raise RequestError(f"--month {quoted(month)} is not a month; expected one such as 2026-12")
    data: dict[str, Any] = tomllib.loads((Path(__file__).parent / "plan.toml").read_text(encoding="utf-8"))
    hashes, name = data.pop("hashes"), month or EDITION
    seed = int.from_bytes(sha256(f"gridwright-bench {name}".encode()).digest()[:6])
    return plan_from(data | {"seed": seed}), hashes.get(name)


def questions_in(folder: Path) -> list[Question]:
    """Read the questions of a data set that ``output.batch.run`` made by such a plan."""
    columns = ["id", "puzzle", "solution", "prompt", "scale", "status", "peak"]
    files = sorted((folder / DATA).iterdir())
    rows = [row for path in files for row in pq.read_table(path, columns=columns).to_pylist()]
    return [
        Question(
            row["id"],
            read(row["puzzle"].encode())[0].puzzle,
            np.array(row["solution"], np.int16),
            row["prompt"],
            row["scale"],
            row["peak"] if row["status"] == Status.EXACT else None,
        )
        for row in rows
    ]


def hash_of(questions: list[Question]) -> str:
    """Return the SHA-256 of the puzzles, one in each line; prompts may change with a release, but puzzles do not."""
    lines = (family_named(each.puzzle.family).one_line(each.puzzle) for each in questions)
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
