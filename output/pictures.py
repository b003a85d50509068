"""Pictures as files: their style, saving by suffix, and one picture per puzzle."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import floor
from pathlib import Path
from typing import Literal, cast

from generator.families import family_named
from output.eps import to_eps
from output.files import PICTURES, refuse_input, require_target, write_atomically
from output.records import answered
from output.separation import FOGRA39, Press
from puzzles.drawing import DEFAULT_CELL, Drawing, check_cell, check_lines, in_grey, with_lines
from puzzles.errors import OutputError, PuzzleError, RequestError
from puzzles.formats.document import Document
from puzzles.puzzle import Puzzle

_USUAL_PIXELS = 25_000_000  # the largest picture whose size nobody chose
MIN_DPI, MAX_DPI = 36, 2400
MAX_MILLIMETERS = 100.0
PRINT_DPI, SCREEN_DPI = 300, 96
MILLIMETERS_IN_AN_INCH, POINTS_IN_AN_INCH = 25.4, 72

Kind = Literal["svg", "png", "eps", "pdf"]


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """The look of a picture, on a screen or in print.

    Attributes:
        cell: side of a cell in pixels, at least ``puzzles.drawing.MIN_CELL``; unused with millimeters.
        cell_millimeters: side of a cell in print, up to ``MAX_MILLIMETERS``. With neither a cell is a quarter of an
            inch, and less in a PNG that would be very large.
        dpi: dots to an inch of a PNG, and stated in it; None stands for ``SCREEN_DPI``, which is not stated, with cells
            in pixels, and otherwise for ``PRINT_DPI``.
        lines: width of the lines, as many times the usual one.
        is_grey: turn every color into the grey of its luminance.
        letters: show colors of nonograms by letters, too.
        press: in an EPS or PDF, colors are the four inks of this press; None leaves them RGB.
        has_outlines: in an SVG, letters are drawn by their outlines, and look the same without any font.

    Raises:
        RequestError: when a number is out of range.
    """

    cell: int | None = None
    cell_millimeters: float | None = None
    dpi: int | None = None
    lines: float = 1.0
    is_grey: bool = False
    letters: bool = False
    press: Press | None = None
    has_outlines: bool = False

    def __post_init__(self) -> None:
        size = self.cell_millimeters
        if size is not None and not 0 < size <= MAX_MILLIMETERS:
            raise RequestError(f"cells of {size:g} mm are out of range; expected above 0 and up to {MAX_MILLIMETERS}")
        if self.dpi is not None and not MIN_DPI <= self.dpi <= MAX_DPI:
            raise RequestError(f"{self.dpi:,} dpi is out of range; expected {MIN_DPI} to {MAX_DPI:,}")
        check_lines(self.lines)
        check_cell(self.pixels)

    @property
    def pixels(self) -> int:
        """Return the side of a cell in a PNG, in pixels."""
        if self.cell is not None and self.cell_millimeters is None:
            return self.cell
        return round(self.points / POINTS_IN_AN_INCH * (self.dpi or PRINT_DPI))

    @property
    def points(self) -> float:
        """Return the side of a cell in points, 72 to an inch."""
        if self.cell_millimeters is not None:
            return self.cell_millimeters / MILLIMETERS_IN_AN_INCH * POINTS_IN_AN_INCH
        if self.cell is not None:
            return self.cell / (self.dpi or SCREEN_DPI) * POINTS_IN_AN_INCH
        return DEFAULT_CELL / SCREEN_DPI * POINTS_IN_AN_INCH

    def applied_to(self, drawing: Drawing) -> Drawing:
        """Return a drawing with the colors and lines of this style."""
        lined = drawing if self.lines == 1 else with_lines(drawing, self.lines)
        return in_grey(lined) if self.is_grey else lined


PLAIN = PictureStyle()  # the default style: in color, with PNGs fit for print


def encoded(drawing: Drawing, kind: Kind, style: PictureStyle) -> bytes:
    """Return the bytes of a picture file; raise RequestError if it is too large or ``to_eps`` refuses it."""
    styled = style.applied_to(drawing)
    if kind == "svg":
        if style.cell_millimeters is not None:
            size = style.cell_millimeters
            return styled.to_svg(cell_millimeters=size, has_outlines=style.has_outlines).encode()
        return styled.to_svg(style.cell or DEFAULT_CELL, has_outlines=style.has_outlines).encode()
    if kind == "eps":
        return to_eps(styled, style.points, style.press)
    if kind == "pdf":
        return _pdf(styled, style)
    from output.png import to_png  # a late import, since it loads Pillow

    if style.cell_millimeters is None and style.cell is not None:
        return to_png(styled, style.cell, dpi=style.dpi)
    pixels = style.pixels
    if style.cell_millimeters is None:
        fitting = floor((_USUAL_PIXELS / (styled.width * styled.height)) ** 0.5)
        pixels = min(pixels, max(DEFAULT_CELL, fitting))
    return to_png(styled, pixels, dpi=style.dpi or PRINT_DPI)


def _pdf(drawing: Drawing, style: PictureStyle) -> bytes:
    from output.book.inks import CMYK, GREY, RGB
    from output.book.matter import MAX_NAME
    from output.book.pdf import to_pdf
    from output.book.style import style_for

    color = GREY if style.is_grey else RGB if style.press is None else CMYK
    book = style_for(drawing.label[:MAX_NAME] or "Puzzle", color=color, profile=(style.press or FOGRA39).name)
    return to_pdf(drawing, style.points, book)


def save(drawing: Drawing, path: str | Path, style: PictureStyle = PLAIN) -> None:
    """Save a drawing in the image format that the path's suffix names.

    Raises ``RequestError`` for an unknown suffix, and ``OutputError`` if the file cannot be written.
    """
    require_target(path, PICTURES)
    kind = cast(Kind, Path(path).suffix.lower().removeprefix("."))
    picture = encoded(drawing, kind, style)
    write_atomically(path, picture)


def export_each(
    documents: Iterable[Document[Puzzle]],
    folder: Path,
    kind: Kind,
    style: PictureStyle,
    with_solution: bool,
    *,
    quiet: bool = False,
) -> list[Path]:
    """Draw each puzzle into a file, ``puzzle-0001.svg``, and if wanted its answer into ``puzzle-0001-answer.svg``.

    Each file is written completely or not at all, and the same puzzles give the same bytes. Pictures left by an earlier
    run over more puzzles are deleted, and the folder is created if necessary. Puzzles without a solution are solved for
    their answers. Return the files in order. Raise RequestError if a picture is too large or a file is an input; raise
    OutputError if a file cannot be written; raise PuzzleError if an answer is wanted for a puzzle that does not have
    exactly one.
    """
    from tqdm import tqdm

    make_folder(folder)
    paths: list[Path] = []
    for number, document in enumerate(tqdm(documents, unit=" puzzles", disable=True if quiet else None), start=1):
        try:
            paths += _export(document, folder / f"puzzle-{number:04}", kind, style, with_solution=with_solution)
        except PuzzleError as error:
            raise type(error)(f"puzzle {number}: {error}") from error
    delete_others(folder, rf"puzzle-[0-9]{{4,}}(?:-answer)?\.{kind}", set(paths))
    return paths


def make_folder(folder: Path) -> None:
    """Create a folder for pictures if necessary; raise OutputError if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{str(folder)!r} cannot be made ({error.strerror}); expected a place for files") from error


def delete_others(folder: Path, names: str, kept: set[Path]) -> None:
    """Delete our pictures except those in ``kept``; raise RequestError for an input, and OutputError on failure."""
    try:
        for path in folder.iterdir():
            if re.fullmatch(names, path.name) and path not in kept:
                refuse_input(path)
                path.unlink()
    except OSError as error:
        raise OutputError(
            f"{str(folder)!r} has pictures of an earlier run that cannot be deleted ({error.strerror}); "
            "expected a folder that can be written to"
        ) from error


def _export(
    document: Document[Puzzle], stem: Path, kind: Kind, style: PictureStyle, *, with_solution: bool
) -> list[Path]:
    draw, puzzle = family_named(document.puzzle.family).draw, document.puzzle
    pictures = {"": draw(puzzle, letters=style.letters)}
    if with_solution:
        pictures["-answer"] = draw(puzzle, answered(document).solution, letters=style.letters)
    paths = []
    for ending, drawing in pictures.items():
        paths.append(stem.with_name(f"{stem.name}{ending}.{kind}"))
        write_atomically(paths[-1], encoded(drawing, kind, style))
    return paths
