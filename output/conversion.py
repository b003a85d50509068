"""Puzzles of any notation written in another: one by one, so that a bad one spoils no other and memory stays small."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from generator.together import together
from output.answers import NotUnique, answered_many
from output.files import TABLE_SUFFIX, numbered, require_folder, write_atomically
from output.targets import PIXELS, write_files
from puzzles.errors import FormatError, PuzzleError, RequestError
from puzzles.formats import Document, Entry, Format, entries, format_for, format_named
from puzzles.formats.losses import losses

STANDARD = "-"
"""Stands for standard input and output."""

TABLE = "parquet"
"""Names tables among the notations."""

Report = Callable[[str], None]


class Placed(NamedTuple):
    """Hold a document and what messages call the place that it came from."""

    place: str
    document: Document[Any]


@dataclass(slots=True)
class Outcome:
    """Count what was written.

    Attributes:
        notation: in which.
        n_puzzles: how many puzzles, at last.
        n_files: how many files.
        lost: how many puzzles lost what they had, by words of ``Format.keeps``.
    """

    notation: str
    n_puzzles: int = 0
    n_files: int = 1
    lost: Counter[str] = field(default_factory=Counter)


def read_all(files: Iterable[str], notation: str | None, report: Report) -> Iterator[Placed]:
    """Read the puzzles of files as they come; what cannot be read is reported by its place, and the rest goes on.

    Args:
        files: paths, or ``STANDARD``; Parquet tables among them.
        notation: the one to read, if it is not to be recognized.
        report: takes messages.
    """
    for file in files:
        name = "standard input" if file == STANDARD else file
        try:
            with ExitStack() as stack:
                opened = sys.stdin.buffer if file == STANDARD else stack.enter_context(open(file, "rb"))
                for number, document, error in file_entries(opened, name, notation):
                    place = f"{name}:{number}" if number else name
                    if document is None:
                        report(f"{place}: {error}")
                    else:
                        yield Placed(place, document)
        except OSError as error:
            report(f"{file} cannot be opened ({error.strerror}); expected a puzzle file")
        except FormatError as error:
            report(str(error))


def file_entries(file: BinaryIO, name: str, notation: str | None) -> Iterator[Entry]:
    """Read the puzzles of a table or of a file in any notation, as ``puzzles.formats.entries`` does.

    Raises:
        FormatError: when it is neither.
    """
    if notation != TABLE and (notation is not None or not name.lower().endswith(TABLE_SUFFIX)):
        return entries(file, name, notation)
    from io import BytesIO

    from output.tables import table_entries

    return table_entries(file if file.seekable() else BytesIO(file.read()), name)


def convert(
    found: Iterable[Placed], output: str, notation: str | None, report: Report, *, with_solution: bool = False
) -> Outcome | None:
    """Write puzzles to a path, in the notation that its suffix tells.

    A notation that holds many takes them all as they come; of any other there is a file for each, numbered. A puzzle
    that the notation cannot carry is reported and left out. Nothing is written when no puzzle is left.

    Args:
        found: the puzzles.
        output: a path, or ``STANDARD``.
        notation: the name of a notation, or ``TABLE``, that overrides the suffix.
        report: takes messages.
        with_solution: solve the puzzles that come without a solution, and leave out those without exactly one.

    Returns:
        What was written, or None when there was no puzzle.

    Raises:
        RequestError: when the folder does not exist, a file cannot be written, or standard output would have to take
            several files.
        FormatError: when suffix or notation are not known, or not for the family of the first puzzle.
    """
    if output == STANDARD:
        if notation is None:
            raise RequestError("standard output has no suffix to tell the notation; expected --to NOTATION")
    else:
        require_folder(output)
    coming = iter(found)
    first = next(coming, None)
    if first is None:
        return None
    coming = chain([first], coming)
    is_table = notation == TABLE or (notation is None and output.lower().endswith(TABLE_SUFFIX))
    family = first.document.puzzle.family
    form = None if is_table else format_named(notation, family) if notation else format_for(output, family)
    if with_solution or (form is not None and form.name == PIXELS):
        coming = _answered(coming, report)
    if form is None:
        return _write_table(coming, output)
    outcome = Outcome(form.name)
    files = _written(form, coming, report, outcome)
    start = next(files, None)
    if start is None:
        return None
    files = chain([start], files)
    if output == STANDARD:
        whole = form.joined(files) if form.takes_several("") else _single(files, form)
        sys.stdout.buffer.writelines(whole)
        sys.stdout.buffer.flush()
    elif form.takes_several(Path(output).suffix):
        write_files(form, files, Path(output))
    else:
        several = list(files)
        outcome.n_files = len(several)
        for number, data in enumerate(several, start=1):
            write_atomically(numbered(Path(output), number, len(several)), data)
    return outcome


def _answered(found: Iterable[Placed], report: Report) -> Iterator[Placed]:
    def solve(some: list[Placed]) -> list[tuple[str, Document[Any] | NotUnique]]:
        answers = answered_many([document for _, document in some])
        return [(place, answer) for (place, _), answer in zip(some, answers, strict=True)]

    for place, answer in together(found, solve):
        if isinstance(answer, NotUnique):
            report(f"{place}: {answer}")
        else:
            yield Placed(place, answer)


def _written(form: Format[Any], found: Iterable[Placed], report: Report, outcome: Outcome) -> Iterator[bytes]:
    """Write each document as a file of its own, and count them."""
    for place, document in found:
        family = document.puzzle.family
        try:
            if form.family not in (None, family):
                raise FormatError(f"the notation {form.name} is for {form.family}; expected one for {family}")
            data = form.write(document)
        except PuzzleError as error:
            report(f"{place}: {error}")
            continue
        outcome.n_puzzles += 1
        outcome.lost.update(losses(document, form))
        yield data


def _single(files: Iterator[bytes], form: Format[Any]) -> list[bytes]:
    taken = list(files)
    if len(taken) > 1:
        raise RequestError(
            f"a file in the notation {form.name} holds one puzzle, and {len(taken)} were to go to standard output; "
            "expected a file name, which is numbered for several"
        )
    return taken


def _write_table(found: Iterator[Placed], output: str) -> Outcome | None:
    from output.columns import DOCUMENT_COLUMNS
    from output.parquet import write_parquet, write_rows

    first = next(found, None)
    if first is None:
        return None
    documents = (document for _, document in chain([first], found))
    if output == STANDARD:
        return Outcome(TABLE, write_rows(documents, DOCUMENT_COLUMNS, sys.stdout.buffer))
    return Outcome(TABLE, write_parquet(documents, DOCUMENT_COLUMNS, Path(output)))
