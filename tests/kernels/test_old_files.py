"""What older versions left in the cache goes, and nothing else."""

import os
import time
from pathlib import Path

import pytest

from kernels.old_files import remove_old_files

DIGEST = "0123456789abcdef0123456789abcdef"
LONG_AGO = time.time() - 100 * 86_400

KERNEL = f"kernels/a.b_kernel.search-{DIGEST}-{DIGEST}"
NOT_OURS = ("notes.txt", "0123456789abcdeg/a.nbi", f"kernels/notes-{DIGEST}.txt", "kernels/requests", "kernels/locks")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    return tmp_path / "gridwright"


def put(cache: Path, name: str, read_at: float | None = None) -> Path:
    path = cache / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    if read_at is not None:
        os.utime(path, (read_at, LONG_AGO))
    return path


def left(cache: Path) -> set[str]:
    return {path.relative_to(cache).as_posix() for path in cache.rglob("*") if path.is_file()}


def test_older_layouts_go_and_what_is_not_ours_stays(cache: Path) -> None:
    old = cache / "0123456789abcdef"
    for name in ("sudoku_ab/kernel.search-12.py311.nbi", "sudoku_ab/kernel.search-12.py311.1.nbc", "locks"):
        put(old, name)
    put(cache, f"kernels/a.b_kernel.<locals>.search-{DIGEST}")
    for name in (KERNEL, *NOT_OURS):
        put(cache, name, LONG_AGO)
    remove_old_files()
    assert left(cache) == {KERNEL, *NOT_OURS}
    assert not old.exists()


def test_a_folder_that_holds_more_than_ours_stays(cache: Path) -> None:
    put(cache, "0123456789abcdef/sudoku_ab/kernel.nbi")
    put(cache, "0123456789abcdef/sudoku_ab/notes.txt")
    remove_old_files()
    assert left(cache) == {"0123456789abcdef/sudoku_ab/notes.txt"}


def test_kernels_that_were_not_read_for_90_days_go_where_reads_are_noted(cache: Path) -> None:
    put(cache, KERNEL, LONG_AGO)
    recent = put(cache, f"{KERNEL[:-1]}0", LONG_AGO + 11 * 86_400)
    remove_old_files()
    assert left(cache) == {recent.relative_to(cache).as_posix()}


def test_files_that_were_never_finished_go_after_a_day(cache: Path) -> None:
    put(cache, f"{KERNEL}.123.partial", LONG_AGO)
    put(cache, f"{KERNEL}.124.partial")
    remove_old_files()
    assert left(cache) == {f"{KERNEL}.124.partial"}


def test_without_a_cache_nothing_happens(cache: Path) -> None:
    remove_old_files()
    assert not cache.exists()
