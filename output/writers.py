"""Writing records: the suffix names the kind of file, and is checked before the first puzzle is made."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from generator.families import family_named
from generator.record import Record, record_dict, solution_of
from output.files import (
    PICTURES,
    STANDARD,
    TABLE_SUFFIX,
    numbered,
    replaced_when_whole,
    require_numbered,
    require_target,
    write_atomically,
)
from output.pictures import PLAIN, Kind, PictureStyle, encoded
from output.sources import TABLE
from puzzles.errors import RequestError
from puzzles.formats.document import Document, Format
from puzzles.formats.registry import FORMATS, format_for, format_named

PIXELS = "png"  # the notation that shows the solution
RECORD_SUFFIX, RECORDS_SUFFIX = ".json", ".jsonl"

SUFFIXES = (*PICTURES, RECORD_SUFFIX, RECORDS_SUFFIX, TABLE_SUFFIX)
"""Suffixes for records, besides those of the notations."""

Writer = Callable[[Iterable[Record]], Sequence[Path]]
"""A function that writes records and returns the files written; none for standard output."""

_Thing = TypeVar("_Thing")


def writer_for(
    output: str, family: str, notation: str | None, *, with_solution: bool, count: int, style: PictureStyle = PLAIN
) -> Writer:
    """Return a function that writes records to a path in the way that its suffix names.

    A Parquet or JSON-lines file takes all records, and so does a notation for collections, such as ``.sdm``. Any other
    kind of file takes one record, and several (``count``) get numbered names: ``puzzle-1.svg`` and so on. Standard
    output, ``-``, needs a notation; ``notation``, or ``TABLE``, overrides the suffix. Solutions are written if the file
    has a place for them. Raise RequestError if the file is an input, or if standard output would have to take several
    files; raise OutputError if the file cannot be written; raise FormatError if suffix or notation is unknown or does
    not suit the family.
    """
    require_target(output)
    kind = f".{notation.lower().removeprefix('.')}" if notation else ""
    if kind in (RECORD_SUFFIX, RECORDS_SUFFIX, *PICTURES) and not (notation == PIXELS and family == "nonogram"):
        if output == STANDARD and count > 1 and kind in PICTURES:
            raise RequestError(f"{count:,} pictures do not fit into standard output; expected --output with a name")
        return _writer_of_kind(kind, output, count, with_solution=with_solution, style=style)
    if notation is None and output == STANDARD:
        raise RequestError("standard output has no suffix that names a notation; expected --to NOTATION")
    path = Path(output)
    suffix = path.suffix.lower() if notation is None else ""
    if suffix == TABLE_SUFFIX or notation == TABLE:
        return lambda records: _write_parquet(records, output)
    if suffix in (RECORD_SUFFIX, RECORDS_SUFFIX, *PICTURES):
        return _writer_of_kind(suffix, output, count, with_solution=with_solution, style=style)
    form = _form_of(notation, family) if notation else format_for(path, family, SUFFIXES)

    def written(records: Iterable[Record]) -> Iterator[bytes]:
        for record in records:
            solution = solution_of(record) if with_solution or form.name == PIXELS else None
            yield form.write(Document(record.puzzle, solution))

    if form.takes_several(path.suffix):
        return lambda records: write_files(form, written(records), output)
    if output == STANDARD:
        require_one(form, count)
    return lambda records: write_numbered(written(records), output, count, write_atomically)


def _form_of(notation: str, family: str) -> Format[Any]:
    """Return the notation of a name or, if no notation has that name, of a suffix."""
    own = [form for form in FORMATS if form.family in (None, family)]
    by_suffix = next((form for form in own if f".{notation.lower()}" in form.suffixes), None)
    known = any(form.name == notation for form in FORMATS)
    return by_suffix if by_suffix and not known else format_named(notation, family, (TABLE,))


def _writer_of_kind(kind: str, output: str, count: int, *, with_solution: bool, style: PictureStyle) -> Writer:
    """Return a function that writes whole records or pictures, whatever suffix the path has."""
    if kind == RECORDS_SUFFIX:
        return lambda records: _write_lines(records, output)
    if kind == RECORD_SUFFIX:
        lines = partial(map, _line)
        return lambda records: write_numbered(lines(records), output, count, write_atomically)
    picture = partial(_save_picture, kind=kind, style=style, with_solution=with_solution)
    return lambda records: write_numbered(records, output, count, picture)


def require_one(form: Format[Any], count: int) -> None:
    """Raise RequestError if several puzzles would go to standard output in a notation that holds one."""
    if count > 1:
        raise RequestError(
            f"a file in the notation {form.name} holds one puzzle, not the {count:,} for standard output; "
            "expected a file name, to be numbered"
        )


def write_files(form: Format[Any], files: Iterable[bytes], output: str) -> list[Path]:
    """Join the files of single puzzles in one file or on standard output, as the form requires; return the files."""
    if output == STANDARD:
        for piece in form.joined(files):
            sys.stdout.buffer.write(piece)
            sys.stdout.buffer.flush()
        return []
    with replaced_when_whole(output) as temporary, temporary.open("wb") as file:
        file.writelines(form.joined(files))
    return [Path(output)]


def write_numbered(
    things: Iterable[_Thing], output: str, count: int, write: Callable[[str | Path, _Thing], None]
) -> list[Path]:
    """Write several (``count``) things into numbered files, or a single one into the file itself; return the files.

    Standard output, ``-``, returns no file. Raise RequestError if a file is an input (then none is written), and
    OutputError if one cannot be written.
    """
    if output == STANDARD:
        for thing in things:
            write(output, thing)
        return []
    paths = []
    require_numbered(output, count)
    for number, thing in enumerate(things, start=1):
        paths.append(numbered(Path(output), number, count))
        write(paths[-1], thing)
    return paths


def _line(record: Record) -> bytes:
    return (json.dumps(record_dict(record), ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def _write_lines(records: Iterable[Record], output: str) -> list[Path]:
    with replaced_when_whole(output) as temporary, temporary.open("wb") as file:
        file.writelines(map(_line, records))
    return [] if output == STANDARD else [Path(output)]


def _write_parquet(records: Iterable[Record], output: str) -> list[Path]:
    from output.columns import RECORD_COLUMNS
    from output.tables import write_parquet

    write_parquet(records, RECORD_COLUMNS, output)
    return [] if output == STANDARD else [Path(output)]


def _save_picture(path: str | Path, record: Record, *, kind: str, style: PictureStyle, with_solution: bool) -> None:
    family = family_named(record.family)
    solution = solution_of(record) if with_solution else None
    drawing = family.draw(record.puzzle, solution, letters=style.letters)
    write_atomically(path, encoded(drawing, cast(Kind, kind.removeprefix(".")), style))
