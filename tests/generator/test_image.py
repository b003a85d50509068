"""Puzzles from pictures: colors as the eye sees them, counts as asked for, and no change that is not needed."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from generator.nonogram import Request
from generator.nonogram.image import load_pixels, oklab, reduce_colors
from generator.nonogram.proposals import drafts
from puzzles.errors import RequestError
from puzzles.nonogram import Nonogram
from solvers.nonogram import prove
from solvers.streams import stream_for
from solvers.verdict import Verdict

PAPER, INK, RED = (250, 250, 245), (20, 20, 60), (200, 30, 30)


def save(path: Path, grid: np.ndarray, colors=(PAPER, INK, RED), cell: int = 3) -> str:
    """Save a grid as a picture whose cells are ``cell`` pixels wide."""
    pixels = np.array(colors, np.uint8)[np.kron(grid, np.ones((cell, cell), int))]
    Image.fromarray(pixels).save(path)
    return str(path)


def reduced(path: str, size: str, colors: int, n_painted: int | None = None) -> np.ndarray:
    height, width = map(int, size.split("x"))
    return reduce_colors(load_pixels(path, height, width), colors, n_painted)[0]


def speckled(height: int, width: int) -> np.ndarray:
    """Make a picture that has several solutions: few cells at random."""
    return (np.random.default_rng(5).random((height, width)) < 0.3).astype(int)


def test_oklab_of_the_published_examples() -> None:
    lab = oklab(np.array([[[1.0, 1.0, 1.0], [0.0, 0.0, 0.0], [1.0, 0.0, 0.0]]]))[0]
    assert lab[0] == pytest.approx([1, 0, 0], abs=1e-4)
    assert lab[1] == pytest.approx([0, 0, 0], abs=1e-12)
    assert lab[2] == pytest.approx([0.62796, 0.22486, 0.12585], abs=1e-4)


def test_a_picture_of_few_colors_is_read_as_it_is(tmp_path: Path) -> None:
    grid = np.random.default_rng(3).integers(0, 3, (7, 9))
    path = save(tmp_path / "few.png", grid)
    found, palette = reduce_colors(load_pixels(path, 7, 9), 2, None)
    # The lightest color is the background; the others are ordered from light to dark.
    assert np.array_equal(found, np.array([0, 2, 1])[grid])
    assert palette.background == "#fafaf5"
    assert [color.rgb for color in palette.colors] == ["#c81e1e", "#14143c"]


def test_transparent_is_white(tmp_path: Path) -> None:
    path = tmp_path / "clear.png"
    Image.new("RGBA", (4, 4), (0, 0, 0, 0)).save(path)
    assert (load_pixels(str(path), 2, 2) == 1).all()


def test_the_asked_number_of_cells_is_painted_darkest_first(tmp_path: Path) -> None:
    ramp = np.tile(np.arange(20, 220, 10, dtype=np.uint8), (6, 1))
    Image.fromarray(ramp).save(tmp_path / "ramp.png")
    grid = reduced(str(tmp_path / "ramp.png"), "6x20", 1, 42)
    assert np.array_equal(np.flatnonzero(grid.any(axis=0)), np.arange(7))
    assert np.count_nonzero(grid) == 42


def test_a_good_picture_is_left_alone(tmp_path: Path) -> None:
    grid = np.zeros((8, 8), int)
    grid[2:6, 1:7] = 1
    path = save(tmp_path / "block.png", grid)
    draft = next(drafts(Request(size="8x8", image=path), stream_for(1)))
    assert draft.notes == {"changed_cells": 0}
    assert prove(draft.puzzle).solutions[0].tolist() == grid.tolist()


def test_a_repair_changes_no_cell_without_need(tmp_path: Path) -> None:
    path = save(tmp_path / "dots.png", speckled(10, 12))
    start = reduced(path, "10x12", 1)
    assert prove(Nonogram.from_grid(start)).verdict is Verdict.MULTIPLE
    draft = next(drafts(Request(size="10x12", image=path), stream_for(1)))
    proof = prove(draft.puzzle)
    assert (proof.verdict, proof.method) == (Verdict.UNIQUE, "line")
    changed = np.argwhere(proof.solutions[0] != start)
    assert draft.notes == {"changed_cells": len(changed)}
    assert 0 < len(changed) < 30
    for row, column in changed:
        less = proof.solutions[0].copy()
        less[row, column] = start[row, column]
        again = prove(Nonogram.from_grid(less))
        assert (again.verdict, again.method) != (Verdict.UNIQUE, "line")


def test_a_repair_keeps_an_asked_density(tmp_path: Path) -> None:
    path = save(tmp_path / "dots.png", speckled(10, 12))
    draft = next(drafts(Request(size="10x12", image=path, density=0.25), stream_for(1)))
    assert draft.puzzle.n_painted == 30
    assert prove(draft.puzzle).verdict is Verdict.UNIQUE


def test_with_more_logic_an_untouched_picture_is_tried_first(tmp_path: Path) -> None:
    path = save(tmp_path / "dots.png", speckled(10, 12))
    first = next(drafts(Request(size="10x12", image=path, logic="any"), stream_for(1)))
    assert first.notes == {"changed_cells": 0}


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 40])
def test_what_is_no_picture_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bad.png"
    path.write_bytes(content)
    with pytest.raises(RequestError, match=r"bad\.png"):
        list(drafts(Request(size="5x5", image=str(path)), stream_for(1)))


def test_a_picture_with_too_few_colors_is_refused(tmp_path: Path) -> None:
    path = save(tmp_path / "two.png", np.eye(5, dtype=int))
    with pytest.raises(RequestError, match="2 colors"):
        list(drafts(Request(size="5x5", colors=3, image=path), stream_for(1)))
