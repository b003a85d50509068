"""The background process ends with the program that started it."""

import signal
import subprocess
from pathlib import Path
from typing import ClassVar

import pytest

from kernels import background
from kernels.settings import cache_folder


class _Interrupted(subprocess.Popen[bytes]):
    """A process whose start is interrupted when it runs already, and no one knows it yet."""

    begun: ClassVar["list[_Interrupted]"] = []

    def __init__(self, command: list[str], **options: int) -> None:
        super().__init__(["sleep", "900"], **options)
        self.begun.append(self)
        signal.raise_signal(signal.SIGINT)


def test_a_process_whose_start_was_interrupted_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setattr(background, "_process", None)
    monkeypatch.setattr(subprocess, "Popen", _Interrupted)
    cache_folder().mkdir(parents=True, exist_ok=True)
    (cache_folder() / "any.request").touch()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            background.start()
    finally:
        signal.signal(signal.SIGINT, before)
    background.stop()
    (process,) = _Interrupted.begun
    try:
        assert process.poll() is not None
    finally:
        process.kill()
