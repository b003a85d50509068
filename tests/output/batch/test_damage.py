"""Damage of any file of a data set: commands name it in a sentence, and a resumed run makes the same bytes again."""

import json
import random
from pathlib import Path

import pytest
from click.testing import Result

from tests import commands
from tests.examples import at_the_gate
from tests.output.batch.damage import edit
from tests.output.batch.sets import Sets, bytes_of, restored

SEEDS_TOGETHER = 20
FEW = range(5)
MANY = [at_the_gate(range(s, s + SEEDS_TOGETHER)) for s in (FEW.stop, FEW.stop + SEEDS_TOGETHER)]


def gen(*words: object) -> Result:
    """Run a command; a fault of ours is none of its ends."""
    result = commands.gen(*words)
    assert result.exit_code in (0, 2, 3), result.output
    assert "Traceback" not in result.output
    return result


def with_other_byte(place: Path, seed: int) -> tuple[str, bytes]:
    """Choose a file and one of its bytes, and return how the file is called and what it holds with another one."""
    chosen = random.Random(seed)
    name, right = chosen.choice(list(bytes_of(place).items()))
    data = bytearray(right)
    data[chosen.randrange(len(data))] ^= chosen.randrange(1, 256)
    return name, bytes(data)


def is_the_same_json(one: bytes, other: bytes) -> bool:
    try:
        return bool(json.loads(one) == json.loads(other))
    except ValueError:
        return False


class Damaged:
    """Replace the bytes of a file of a data set until the block ends."""

    def __init__(self, place: Path, name: str, data: bytes) -> None:
        self._path, self._data, self._right = place / name, data, (place / name).read_bytes()

    def __enter__(self) -> bytes:
        self._path.write_bytes(self._data)
        return self._right

    def __exit__(self, *_: object) -> None:
        self._path.write_bytes(self._right)


def find(place: Path, name: str, data: bytes, *options: object) -> None:
    with Damaged(place, name, data) as right:
        result = gen("verify", place, "--quiet", *options)
    nothing_changed = name == "manifest.json" and is_the_same_json(right, data)
    assert result.exit_code == (0 if nothing_changed else 3), (name, result.output)


@pytest.mark.parametrize("seeds", [FEW, *MANY])
def test_any_other_byte_is_found(place: Path, seeds: range) -> None:
    options = ("--sample", 1) if seeds == FEW else ()
    for seed in seeds:
        find(place, *with_other_byte(place, seed), *options)


@pytest.fixture
def toys(undisturbed: Sets, toy_family: None, tmp_path: Path) -> Path:
    """Return a copy of a data set that is soon made again."""
    restored(tmp_path / "toys", undisturbed["few"])
    return tmp_path / "toys"


@pytest.mark.parametrize("name", ["plan.json", "manifest.json", "README.md"])
def test_a_resumed_run_mends_any_cut(toys: Path, name: str) -> None:
    for cut in (lambda data: data[: len(data) // 2], lambda data: b"", lambda data: data + b"0"):
        mend(toys, name, cut((toys / name).read_bytes()))


def mend(place: Path, name: str, data: bytes) -> None:
    before = bytes_of(place)
    (place / name).write_bytes(data)
    result = gen("batch", "-o", place, "--resume", "--quiet")
    assert (result.exit_code, result.output) == (0, ""), name
    assert bytes_of(place) == before, name


@pytest.mark.parametrize("value", ["seed", "count"])
def test_which_of_two_plans_is_right_the_manifest_says(toys: Path, value: str) -> None:
    """Change a digit, so that each is a plan."""
    for name in ("plan.json", "manifest.json"):
        start, word, rest = (toys / name).read_bytes().partition(f'"{value}": '.encode())
        mend(toys, name, start + word + str((int(rest[:1]) + 1) % 10).encode() + rest[1:])


def test_two_plans_of_which_none_is_known_to_be_right_are_refused(place: Path) -> None:
    edit(place, "plan.json", lambda data: data["plan"].update(seed=8))
    edit(place, "manifest.json", lambda data: data.update(other_files=[]))
    before = bytes_of(place)
    for words in (("batch", "-o", place, "--resume"), ("merge", place)):
        result = gen(*words)
        assert result.exit_code == 2
        assert result.stderr.startswith("Error: plan.json and manifest.json in ")
    assert bytes_of(place) == before


@pytest.mark.parametrize("seeds", [range(2), *MANY])
def test_other_commands_say_it_in_a_sentence(place: Path, tmp_path: Path, seeds: range) -> None:
    commands: list[tuple[object, ...]] = [
        ("stats", place),
        ("leaks", place, place, "--quiet"),
        ("book", place, "-o", tmp_path / "a.pdf", "--quiet", "--count", 2),
        ("page", place, "-o", tmp_path / "a.html", "--quiet"),
    ]
    for seed in seeds:
        with Damaged(place, *with_other_byte(place, seed)):
            for words in commands:
                result = gen(*words)
                assert result.exit_code == 0 or words[0] == "leaks" or len(result.stderr.splitlines()) == 1
