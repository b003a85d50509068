"""Requests of all kinds: the same puzzles and the same ways to them on any machine and in every release of a version.

``python -m tests.generator.test_golden`` writes the outcomes of the golden file anew.
"""

import json
from hashlib import blake2b
from pathlib import Path

import pytest

from generator.families import family_named
from generator.pipeline import generate, generate_many
from puzzles.formats.gridwright_json import in_one_line

GOLDEN = Path(__file__).parent / "golden" / "requests.tsv"
ROWS = [line.split("\t") for line in GOLDEN.read_text().splitlines()]


def outcome(family: str, request: str) -> str:
    """Return the id of the first puzzle of three, and what tells them, their tries and refusals from any others."""
    asked = family_named(family).request(**json.loads(request))
    records = list(generate_many(asked, 1, 3))
    assert generate(asked, 1, 2).puzzle == records[2].puzzle  # whatever is made beside it
    said = [
        (in_one_line(each.puzzle), each.tries, *sorted({**each.rejected, **each.notes}.items())) for each in records
    ]
    return f"{records[0].puzzle.id} {blake2b(repr(said).encode(), digest_size=6).hexdigest()}"


@pytest.mark.parametrize(("family", "request_", "expected"), ROWS)
def test_a_request_gives_the_same_puzzles(family: str, request_: str, expected: str) -> None:
    assert outcome(family, request_) == expected


if __name__ == "__main__":
    GOLDEN.write_text("".join(f"{family}\t{asked}\t{outcome(family, asked)}\n" for family, asked, _ in ROWS))
