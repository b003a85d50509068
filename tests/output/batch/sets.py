"""Small data sets that are made again and again, and their bytes."""

import shutil
from collections.abc import Callable
from pathlib import Path

from output.batch.plan import Part, Plan, plan_from
from output.batch.run import Progress, run
from tests.toy.family import ToyRequest

SMALL = {
    "seed": 5,
    "count": 45,
    "shard_rows": 9,
    "splits": {"train": 0.8, "test": 0.2},
    "requests": [{"family": "sudoku", "size": "6x6"}, {"family": "nonogram", "size": "5x6", "colors": 2}],
}
TOYS = Plan((Part(ToyRequest(length=8, tries=500), 40),), 1, {"train": 0.7, "test": 0.3}, 10, traces=True)
FEW_TOYS = Plan((Part(ToyRequest(length=6, tries=500), 18),), 1, {"train": 0.7, "test": 0.3}, 6, traces=True)
"""Three shards, of which one stays as it was made; others have rows replaced, in three rounds."""
CROWDED = Plan((Part(ToyRequest(length=8, tries=500), 110), Part(ToyRequest(length=7), 55)), 1, {"train": 1.0}, 10)
Sets = dict[str, dict[str, bytes]]


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Read all files of a folder by their names; what a run leaves for later counts too."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def made(folder: Path, plan: Plan | dict[str, object], **options: object) -> dict[str, bytes]:
    run(plan if isinstance(plan, Plan) else plan_from(plan), str(folder), **options)  # type: ignore[arg-type]
    return bytes_of(folder)


def restored(place: Path, files: dict[str, bytes]) -> None:
    shutil.rmtree(place, ignore_errors=True)
    for name, data in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(data)


class Stopped(Exception):
    """End a run where it reports something."""


def stop_at(step: str, number: int) -> Callable[[Progress], None]:
    """Return a report that ends a run at a step."""

    def stop(progress: Progress) -> None:
        if (progress.step, progress.number) == (step, number):
            raise Stopped

    return stop
