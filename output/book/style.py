"""What a publisher chooses for a book, and the sizes of type that follow from it."""

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from output.book.fonts import Fonts
from output.book.inks import COLOR_SPACES, RGB
from output.book.matter import MAX_NAME, Matter
from output.book.texts import DEFAULT_LANGUAGE, Texts, texts_in
from output.book.trims import INCH, MAX_BLEED, MILLIMETER, SLUG, Grid, Sheet, Trim, grids_for, grids_named, trim_named
from output.separation import FOGRA39, Press, press_named
from puzzles.drawing import Drawing, check_lines, with_lines
from puzzles.errors import RequestError

BACK, AFTER, NO_ANSWERS = "back", "after", "none"
ANSWERS = (BACK, AFTER, NO_ANSWERS)
BY_GRADE, BY_FAMILY, NO_SECTIONS = "grade", "family", "none"
EXTENTS = (1, 2, 4, 8, 16)
X_4, X_1A = "x-4", "x-1a"
STANDARDS = (X_4, X_1A)
SECTIONS = (BY_GRADE, BY_FAMILY, NO_SECTIONS)


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of a book, in points."""

    text: float  # type of running text
    small: float  # type of captions, legends and page numbers
    heading: float  # type of headings
    title: float  # type of the title
    readable: float  # the least type in a puzzle that shares a page
    answer: float  # the least type in an answer that shares a page
    cell: float  # the least side of a cell on a shared page, in puzzles with digits or signs
    picture_cell: float  # the least side of a cell on a shared page, in puzzles whose answer is a picture
    least: float  # the least type of all


NORMAL = Sizes(
    text=10.5,
    small=9,
    heading=18,
    title=34,
    readable=6,
    answer=5,
    cell=5 * MILLIMETER,
    picture_cell=4 * MILLIMETER,
    least=4,
)
LARGE = Sizes(
    text=16,
    small=16,
    heading=24,
    title=40,
    readable=16,
    answer=16,
    cell=8 * MILLIMETER,
    picture_cell=8 * MILLIMETER,
    least=16,
)


@dataclass(frozen=True)
class Style:
    """How a book looks.

    Raise RequestError if a value is invalid, no font has a character of the title, or reportlab is not installed.
    """

    title: str  # of the book
    trim: Trim  # the size of its pages
    grids: tuple[Grid, ...] = grids_for(2)  # rows and columns of puzzles on a page, if they fit
    is_large: bool = False  # large print, with one puzzle on a page
    answers: str = BACK  # ``back``, ``after`` or ``none``
    # ``grade``, ``family`` or ``none``: what the puzzles of a part share; each part has a title page.
    sections: str = NO_SECTIONS
    has_scores: bool = True  # whether the score of each puzzle is printed
    texts: Texts = field(default_factory=partial(texts_in, DEFAULT_LANGUAGE))  # in the language of the book
    bleed: float = 0.0  # how far ink may extend beyond the cut edges, in points
    has_marks: bool = False  # whether marks around each page show where it is cut
    color: str = RGB  # the color space of everything printed: ``rgb``, ``cmyk`` or ``grey``
    press: Press = FOGRA39  # the press that prints it
    standard: str = X_4  # the standard of PDF/X: ``x-4``, or ``x-1a`` for older presses
    letters: bool = True  # whether letters, too, tell the colors of nonograms apart
    answer_clues: bool = False  # whether answers of nonograms show their clues
    lines: float = 1.0  # width of the lines in drawings, as a multiple of the usual width
    fonts: Fonts = field(default_factory=Fonts)  # the faces of the type
    matter: Matter = field(default_factory=Matter)  # what the publisher writes
    extent: int = 4  # the number of pages is a multiple of this, since printers fold sheets
    url: str = ""  # the web edition that QR codes on the pages lead to; empty for none

    def __post_init__(self) -> None:
        if not self.title.strip() or len(self.title) > MAX_NAME:
            raise RequestError(f"the title has {len(self.title):,} characters; expected 1 to {MAX_NAME}")
        self.fonts.named(self.title, "title")
        if self.answers not in ANSWERS:
            raise RequestError(f"{self.answers!r} is not a place for answers; expected {_listed(ANSWERS)}")
        if self.sections not in SECTIONS:
            raise RequestError(f"{self.sections!r} is not a kind of sections; expected {_listed(SECTIONS)}")
        if self.color not in COLOR_SPACES:
            raise RequestError(f"{self.color!r} is not a color space; expected {_listed(COLOR_SPACES)}")
        if self.extent not in EXTENTS:
            raise RequestError(
                f"an extent in steps of {self.extent:,} pages is not possible; expected {_listed(EXTENTS)}"
            )
        if self.standard not in STANDARDS:
            raise RequestError(f"{self.standard!r} is not a kind of PDF/X; expected {_listed(STANDARDS)}")
        if self.standard == X_1A and self.color == RGB:
            raise RequestError("PDF/X-1a has no RGB colors; expected cmyk or grey")
        check_lines(self.lines)
        if not 0 <= self.bleed <= MAX_BLEED * INCH:
            raise RequestError(f"a bleed of {self.bleed / INCH:g} inches is out of range; expected 0 to {MAX_BLEED:g}")

    def drawn(self, drawing: Drawing) -> Drawing:
        """Return a drawing with the line width of the book; its colors are converted when it is painted."""
        return drawing if self.lines == 1 else with_lines(drawing, self.lines)

    @property
    def sizes(self) -> Sizes:
        """Return the sizes of type."""
        return LARGE if self.is_large else NORMAL

    def sheet(self, gutter: float) -> Sheet:
        """Return the sheet with a gutter in points."""
        return Sheet(self.trim, gutter, self.bleed, SLUG if self.has_marks else 0.0)


def style_for(
    title: str,
    trim: str = "8.5x11",
    *,
    per_page: int | str = 2,
    large_print: bool = False,
    answers: str = BACK,
    sections: str = NO_SECTIONS,
    scores: bool = True,
    language: str | Path = DEFAULT_LANGUAGE,
    bleed: float = 0.0,
    marks: bool = False,
    color: str = RGB,
    profile: str = FOGRA39.name,
    pdfx: str = X_4,
    extent: int = 4,
    letters: bool = True,
    answer_clues: bool = False,
    lines: float = 1.0,
    font: str | Path | None = None,
    matter: Matter | None = None,
) -> Style:
    """Build a style from the options of ``gen book``, the bleed in inches; raise RequestError if one is invalid."""
    return Style(
        title=" ".join(title.split()),
        trim=trim_named(trim),
        grids=grids_for(1) if large_print else grids_named(str(per_page)),
        is_large=large_print,
        answers=answers,
        sections=sections,
        has_scores=scores,
        texts=texts_in(language),
        bleed=bleed * INCH,
        has_marks=marks,
        color=color,
        press=press_named(profile),
        standard=pdfx,
        extent=extent,
        letters=letters,
        answer_clues=answer_clues,
        lines=lines,
        fonts=Fonts(None if font is None else Path(font)),
        matter=matter or Matter(),
    )


def _listed(choices: tuple[object, ...]) -> str:
    return ", ".join(map(str, choices[:-1])) + f" or {choices[-1]}"
