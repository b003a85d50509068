"""What nobody has read for long leaves the cache, and nothing else."""

import os
import time
from pathlib import Path

import pytest

from kernels.files import remove_unused_files

DIGEST = "0123456789abcdef0123456789abcdef"
KERNEL = f"a.b_kernel.<locals>.search-{DIGEST}-{DIGEST}"
DAY = 86_400.0


@pytest.mark.parametrize("are_noted", [False, True])
def test_kernels_that_were_not_read_for_90_days_go_where_reads_are_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, are_noted: bool
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    remove_unused_files()  # of which there are none
    kept, gone = {f"{KERNEL[:-1]}0", "notes.txt", "requests", f"notes-{DIGEST}.txt"}, {KERNEL, f"{KERNEL}.1.partial"}
    folder = tmp_path / "gridwright" / "kernels"
    folder.mkdir(parents=True)
    written = time.time() - 100 * DAY
    for name in kept | gone:
        (folder / name).touch()
        os.utime(folder / name, (written + (20 * DAY if are_noted and name == f"{KERNEL[:-1]}0" else 0), written))
    remove_unused_files()
    assert set(os.listdir(folder)) == (kept if are_noted else kept | gone)
