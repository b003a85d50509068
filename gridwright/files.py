"""Writing puzzles: into files, in any notation or as pictures, and as prompts for language models."""

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from gridwright.arguments import none_is_default, path_of, several
from output.reading import HasPuzzle, document_of

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

    from generator.record import Record
    from output.pictures import PictureStyle
    from output.prompts.prompt import Prompt
    from puzzles.errors import PuzzleError
    from puzzles.formats.document import Document
    from puzzles.puzzle import Puzzle
    from rating.rating import Rating
    from solvers.verdict import Proof


@none_is_default
def write(
    puzzles: "HasPuzzle | Iterable[HasPuzzle]",
    path: str | os.PathLike[str],
    *,
    notation: str | None = None,
    solution: bool = False,
    style: "PictureStyle | None" = None,
) -> "list[Path]":
    """Write one or several puzzles into files, in the form that the suffix names.

    ``.jsonl``, ``.parquet`` and notations that hold several puzzles, such as ``.sdm``, take all of them in one file;
    otherwise each puzzle gets a file of its own: ``puzzle-1.svg`` and so on. A file is replaced as a whole or not at
    all.

    >>> from tempfile import TemporaryDirectory
    >>> import gridwright as gw
    >>> puzzle = gw.Nonogram.from_grid([[1, 1, 0], [0, 1, 0]])
    >>> with TemporaryDirectory() as folder:
    ...     (file,) = gw.write(puzzle, f"{folder}/corner.non")
    ...     (picture,) = gw.write(gw.read(file), f"{folder}/corner.svg", solution=True)
    >>> file.name, picture.name
    ('corner.non', 'corner.svg')

    Args:
        puzzles: a puzzle, document or record, or several. Records keep proof and rating in ``.json``, ``.jsonl`` and
            ``.parquet``.
        path: a name that ends in the suffix of a notation, or in ``.svg``, ``.png``, ``.eps``, ``.json``, ``.jsonl`` or
            ``.parquet``.
        notation: name of a notation, whatever the suffix.
        solution: also write the solution if the file has a place for it, and solve puzzles that come without one. A
            document's own solution is always written if the notation has a place for it.
        style: how pictures look.

    Returns:
        The files that were written.

    Raises:
        FormatError: when suffix or notation is unknown, or cannot express the puzzle.
        NotUnique: when a solution is wanted and a puzzle does not have exactly one.
        OutputError: when a file cannot be written.
    """
    from generator.record import Record
    from output.conversion import convert
    from output.files import PICTURES
    from output.pictures import PLAIN
    from output.ratings import Source
    from output.writers import writer_for
    from puzzles.errors import RequestError

    output = path_of(path)
    look = style or PLAIN
    given = list(puzzles) if isinstance(puzzles, Iterable) and not isinstance(puzzles, str | bytes) else [puzzles]
    if not given:
        raise RequestError(f"no puzzle was given to write to {output!r}; expected at least one")
    records = [each for each in given if isinstance(each, Record)]
    if len(records) == len(given):
        family = records[0].family
        save = writer_for(output, family, notation, with_solution=solution, count=len(given), style=look)
        return list(save(records))
    documents = [document_of(each) for each in given]
    if notation is None and os.path.splitext(output)[1].lower() in PICTURES:
        return _draw(documents, output, look, with_solution=solution)
    sources = (Source(f"puzzle {number}", 0, document) for number, document in enumerate(documents, start=1))
    outcome = convert(sources, output, notation, _raise, with_solution=solution)
    return [] if outcome is None else list(outcome.files)


def encode(puzzle: HasPuzzle, notation: str) -> bytes:
    r"""Return a puzzle in a notation, as the bytes of a file.

    >>> import gridwright as gw
    >>> gw.encode(gw.Nonogram.from_grid([[1, 1, 0], [0, 1, 0]]), "tatham")
    b'3x2:1/2//2/1\n'

    Raises:
        FormatError: when there is no such notation, or it cannot express the puzzle.
    """
    from puzzles.formats import registry as formats

    return formats.write(document_of(puzzle), notation)


@none_is_default
def prompt(puzzle: HasPuzzle, template: str | os.PathLike[str] | Mapping[str, Any] = "plain") -> "Prompt":
    r"""Write a puzzle as a prompt for a language model, with the answer to it.

    >>> import gridwright as gw
    >>> asked = gw.prompt(gw.read("..2..1....3..4..")[0], {"shape": "rows", "prompt": "Solve this $name:\n$puzzle"})
    >>> print(asked.prompt)
    Solve this Sudoku:
    ..2.
    .1..
    ..3.
    .4..
    >>> asked.messages[-1]
    {'role': 'assistant', 'content': '4321\n2143\n1234\n3412'}

    Args:
        puzzle: of any family.
        template: a name such as ``grid-rules``, the path of a TOML file, or the members of one.

    Returns:
        The texts ``prompt`` and ``answer``, and ``messages``, which has both as a conversation.

    Raises:
        NotUnique: when a solution or steps are needed, and the puzzle does not have exactly one solution.
        RequestError: when the template is not valid.
    """
    from output.prompts.prompt import prompt_of
    from output.prompts.template import template_of

    return prompt_of(document_of(puzzle), template_of(template))


def _draw(documents: "list[Document[Any]]", output: str, style: "PictureStyle", *, with_solution: bool) -> "list[Path]":
    from generator.families import family_named
    from output.pictures import save
    from output.records import answered
    from output.writers import write_numbered

    def write_one(path: "str | Path", document: "Document[Any]") -> None:
        solution = answered(document).solution if with_solution else None
        drawing = family_named(document.puzzle.family).draw(document.puzzle, solution, letters=style.letters)
        save(drawing, path, style)

    return write_numbered(documents, output, len(documents), write_one)


def _raise(error: "PuzzleError") -> NoReturn:
    raise error


def from_json(text: str | bytes | Mapping[str, Any]) -> "Record[Puzzle, Proof | None, Rating | None]":
    """Return the record in a line of JSON that ``record.to_json()`` or ``gen --json`` wrote.

    >>> import gridwright as gw
    >>> record = gw.lightup(size="5x5", seed=1)
    >>> gw.from_json(record.to_json()) == record
    True

    Args:
        text: one JSON object, as text or as its members, of this version or an earlier one. Its solution is checked
            against the rules; proof and rating are trusted. ``gw.read`` reads puzzles without these.

    Raises:
        PuzzleError: when the text is something else.
    """
    from generator.restoring import record_from
    from puzzles.errors import RequestError, quoted
    from puzzles.formats.jsontext import parse

    if isinstance(text, Mapping):
        return record_from(text)
    if not isinstance(text, str | bytes):
        raise RequestError(f"{quoted(text)} was given as JSON; expected text, or its members")
    return record_from(parse(text.encode(errors="surrogatepass") if isinstance(text, str) else text))


def frame(records: "Record | Iterable[Record]") -> "pd.DataFrame":
    """Return a table with a row for each record, and the columns of ``gen``'s Parquet files.

    >>> import gridwright as gw
    >>> table = gw.frame(gw.generate_many("sudoku", 3, size="4x4", seed=1))
    >>> table[["family", "grade", "peak"]].value_counts().to_dict()
    {('sudoku', 'Gentle', 1.2): 3}

    Args:
        records: one, or several of any families.
    """
    from generator.record import Record
    from output.columns import RECORD_COLUMNS
    from output.tables import table_of
    from puzzles.errors import RequestError, quoted

    kept = [records] if isinstance(records, Record) else list(several(records, "records"))
    strange = next((each for each in kept if not isinstance(each, Record)), None)
    if strange is not None:
        raise RequestError(f"{quoted(strange)} was given; expected records, as generate() returns them")
    return table_of(kept, RECORD_COLUMNS).to_pandas()  # type: ignore[no-any-return]
