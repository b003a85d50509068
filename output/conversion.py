"""Converting puzzles between notations one by one, so that a bad one spoils no other and memory stays small."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

from generator.together import together
from output.files import STANDARD, TABLE_SUFFIX, require_target, write_atomically
from output.ratings import Source
from output.records import answered_many
from output.sources import TABLE
from output.writers import PIXELS, require_one, write_files, write_numbered
from puzzles.errors import FormatError, NotUnique, PuzzleError, RequestError, quoted
from puzzles.formats.credits import credits_of
from puzzles.formats.document import Document, Format
from puzzles.formats.registry import format_for, format_named
from puzzles.formats.text import one_line
from puzzles.nonogram import Nonogram, Palette
from puzzles.puzzle import Puzzle
from puzzles.sudoku import Sudoku

_MAX_CREDIT = 200

WHOLE: Mapping[str, str] = {TABLE: TABLE_SUFFIX, "webdataset": ".tar", "npz": ".npz"}
"""Suffixes of files, other than notations, that hold all puzzles; the last two are for training."""

Report = Callable[[PuzzleError], None]


@dataclass(slots=True)
class Outcome:
    """The result of a conversion."""

    notation: str  # the notation written
    n_puzzles: int = 0  # the number of puzzles written so far
    files: Sequence[Path] = ()  # those written; none for standard output
    # The number of puzzles that lost something, keyed by words of ``Format.keeps``.
    lost: Counter[str] = field(default_factory=Counter)


def convert(
    found: Iterable[Source], output: str, notation: str | None, report: Report, *, with_solution: bool = False
) -> Outcome | None:
    """Write puzzles to a path in the notation of its suffix; return a summary, or None if there is no puzzle.

    A notation that holds many puzzles gets all in one file; otherwise each puzzle gets a numbered file. A puzzle is
    reported and left out if the notation cannot carry it, or if ``with_solution`` is set and it does not have exactly
    one solution. If no puzzle is left, nothing is written. ``-`` is standard output; ``notation``, or one of ``WHOLE``,
    overrides the suffix. Raise RequestError if a file is an input, or if standard output would have to take several
    files; raise OutputError if a file cannot be written, and FormatError if suffix or notation is wrong.
    """
    require_target(output)
    if notation is None and output == STANDARD:
        raise RequestError("standard output has no suffix that names a notation; expected --to NOTATION")
    of_suffix = next((name for name, suffix in WHOLE.items() if output.lower().endswith(suffix)), None)
    whole = of_suffix if notation is None else notation if notation in WHOLE else None
    if notation is not None and whole is None:
        format_named(notation, others=WHOLE)
    coming = iter(found)
    first = next(coming, None)
    if first is None:
        return None
    coming = chain([first], coming)
    family = first.document.puzzle.family
    form = None
    if whole is None:
        form = format_named(notation, family) if notation else format_for(output, family, WHOLE.values())
    if with_solution or (form.name == PIXELS if form else whole != TABLE):
        coming = _answered(coming, report)
    if form is None:
        return _write_whole(coming, output, str(whole))
    outcome = Outcome(form.name)
    files = _written(form, coming, report, outcome)
    start = next(files, None)
    if start is None:
        return None
    files = chain([start], files)
    if form.takes_several(Path(output).suffix):
        write_files(form, files, output)
        outcome.files = () if output == STANDARD else (Path(output),)
    else:
        several = list(files)
        if output == STANDARD:
            require_one(form, len(several))
        outcome.files = write_numbered(several, output, len(several), write_atomically)
    return outcome


def with_credits(found: Iterable[Source], said: Mapping[str, str]) -> Iterator[Source]:
    """Replace title, author or copyright by a short printable line, or "" for none; raise RequestError for others."""
    for word, text in said.items():
        if text != one_line(text) or len(text) > _MAX_CREDIT:
            raise RequestError(
                f"{quoted(text)} was given as {word}; expected one printable line of up to {_MAX_CREDIT} characters"
            )
    return (_with_credits(source, said) for source in found)


def _with_credits(source: Source, said: Mapping[str, str]) -> Source:
    document = source.document
    return replace(source, document=replace(document, puzzle=replace(document.puzzle, **said)))


def _answered(found: Iterable[Source], report: Report) -> Iterator[Source]:
    def solve(some: list[Source]) -> list[tuple[Source, Document[Puzzle] | NotUnique]]:
        return list(zip(some, answered_many([source.document for source in some]), strict=True))

    for source, answer in together(found, solve):
        if isinstance(answer, NotUnique):
            report(NotUnique(f"{source.name}: {answer}"))
        else:
            yield replace(source, document=answer)


def _written(form: Format[Any], found: Iterable[Source], report: Report, outcome: Outcome) -> Iterator[bytes]:
    """Write each document as a file of its own, and count the documents."""
    for source in found:
        family = source.document.puzzle.family
        try:
            if form.family not in (None, family):
                raise FormatError(f"the notation {form.name} is for {form.family}; expected one for {family}")
            data = form.write(source.document)
        except PuzzleError as error:
            report(type(error)(f"{source.name}: {error}"))
            continue
        outcome.n_puzzles += 1
        outcome.lost.update(losses(source.document, form))
        yield data


def _write_whole(found: Iterator[Source], output: str, kind: str) -> Outcome | None:
    first = next(found, None)
    if first is None:
        return None
    documents = (source.document for source in chain([first], found))
    if kind == TABLE:
        from output.columns import DOCUMENT_COLUMNS
        from output.tables import write_parquet

        n_puzzles = write_parquet(documents, DOCUMENT_COLUMNS, output)
    else:
        from output.samples import write_arrays, write_samples

        n_puzzles = (write_arrays if kind == "npz" else write_samples)(documents, output)
    return Outcome(kind, n_puzzles, () if output == STANDARD else (Path(output),))


# What a person would miss, by the words of ``Format.keeps``; writers refuse to lose anything else.
WORDS = {
    "title": "the title",
    "author": "the author",
    "copyright": "the copyright",
    "solution": "the solution",
    "rgb": "the values of the colors",
    "names": "the names of the colors",
    "letters": "the letters of the colors",
    "background": "the color of the background",
    "cosmetics": "the cosmetics",
}


def losses(document: Document[Puzzle], form: Format[Any]) -> list[str]:
    """Return what a notation leaves out, in words of ``Format.keeps``; standard colors count as kept."""
    return [word for word in _had(document) if word not in form.keeps]


def _had(document: Document[Puzzle]) -> list[str]:
    puzzle = document.puzzle
    has = {**dict.fromkeys(credits_of(puzzle), True), "solution": document.solution is not None}
    has["cosmetics"] = isinstance(puzzle, Sudoku) and bool(puzzle.cosmetics)
    if isinstance(puzzle, Nonogram):
        standard = Palette.default(puzzle.n_colors)
        pairs = list(zip(puzzle.palette.colors, standard.colors, strict=True))
        has["rgb"] = any(own.rgb != usual.rgb for own, usual in pairs)
        has["names"] = any(own.name != usual.name for own, usual in pairs)
        has["letters"] = any(own.letter != usual.letter for own, usual in pairs)
        has["background"] = puzzle.palette.background != standard.background
    return [word for word in WORDS if has.get(word)]
