"""Making puzzles of any family: requests as keyword arguments, records as answers.

Each family has a function of its name. Its options are the fields of the family's request, with their types, defaults
and help. ``docs/make_stub.py`` lists them for editors and type checkers in ``__init__.pyi``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, fields
from inspect import Parameter, Signature
from textwrap import fill
from typing import TYPE_CHECKING, Any, Literal

from gridwright.arguments import family_name, none_is_default, options_of, whole
from puzzles.seeds import checked_seed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from generator.options import BaseRequest
    from generator.record import Record
    from puzzles.puzzle import Puzzle

_MOST_WORDS = 9  # neither types nor help have the words of a longer list of choices
_FLAG = re.compile(r"--(no-)?([a-z]+(?:-[a-z]+)*)")


@none_is_default
def generate(family: str, *, seed: int | None = None, index: int = 0, **options: object) -> "Record":
    """Make a puzzle with exactly one solution, and rate it.

    >>> import gridwright as gw
    >>> record = gw.generate("lightup", size="6x6", difficulty="easy", seed=1)
    >>> record.puzzle.height, record.proof.verdict.value, record.rating.grade.word
    (6, 'unique', 'Easy')

    Args:
        family: its id, such as ``nonogram``.
        seed: root of the random numbers: the same request and seed give the same puzzle. Unless given, it is drawn;
            the record has it.
        index: number of the puzzle, from 0, in the batch that request and seed determine.
        options: those of the family's own function, such as ``size``. Without any, the puzzle is like those in
            newspapers.

    Returns:
        A record: the ``puzzle``, the ``proof`` of its one solution, the ``rating``, and the request to make it again.

    Raises:
        RequestError: when an option is not known, or the request is impossible.
        GenerationExhausted: when no candidate met the request.
    """
    from generator.pipeline import generate as make

    return make(_request(family, options), _seed(seed), whole(index, "index"))


@none_is_default
def generate_many(
    family: str, count: int, *, seed: int | None = None, allow_duplicates: bool = False, **options: object
) -> "Iterator[Record]":
    """Make several puzzles, faster than one by one; no two of them are symmetric images of each other.

    >>> import gridwright as gw
    >>> for record in gw.generate_many("sudoku", 2, size="4x4", clues=6, seed=1):
    ...     print(record.index, record.puzzle.n_givens, record.rating.peak_rule)
    0 6 hidden single in box
    1 6 hidden single in box

    Args:
        family, seed, options: as for ``generate``.
        count: number of puzzles.
        allow_duplicates: also keep symmetric images of earlier puzzles.

    Yields:
        Records as they are made; number i is ``generate(..., index=i)`` unless that repeats an earlier puzzle.

    Raises:
        RequestError: before the first puzzle, when an option is not known, or the request is impossible.
        GenerationExhausted: at the first puzzle that cannot be made.
    """
    from generator.pipeline import generate_many as make_many

    request, own_seed = _request(family, options), _seed(seed)
    return make_many(request, own_seed, whole(count, "count"), allow_duplicates=allow_duplicates)


def preview(family: str, **options: object) -> "tuple[Puzzle, NDArray[Any]]":
    """Return what a picture becomes before any cell is changed or anything is proved; much faster than ``generate``.

    >>> import gridwright as gw
    >>> puzzle, cells = gw.preview("nonogram", picture="fox", size="20x20", colors=3)
    >>> [color.name for color in puzzle.palette.colors], cells.shape
    (['night-blue', 'dark-red', 'orange'], (20, 20))

    Args:
        family: its id; only ``nonogram`` has pictures.
        options: those of the family's own function; one of ``image``, ``picture``, ``text`` and ``glyph`` chooses the
            picture.

    Returns:
        The puzzle, which may have several solutions, and its picture: uint8 ``[height, width]``, 0 for a blank cell, or
        the number of a color, from 1.

    Raises:
        RequestError: when an option is not known, or no picture is given, or it cannot be recognized at the size.
    """
    from generator.families import family_named

    return family_named(family).preview(_request(family, options))


def __getattr__(name: str) -> "Callable[..., Record]":
    """Make the function of a family when it is first asked for."""
    from puzzles.families import FAMILIES

    if name not in FAMILIES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = made = _function_of(name, FAMILIES[name].summary)
    return made


def _function_of(family: str, summary: str) -> "Callable[..., Record]":
    """Make the function of a family, with a signature and a docstring."""
    from generator.families import family_named

    def make(**options: Any) -> "Record":
        return generate(family, **options)

    own = fields(family_named(family).request)
    options = [(each.name, each.default, _type_of(each)) for each in own]
    signature = Signature(
        [
            Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)
            for name, default, kind in (*options, ("seed", None, int | None), ("index", 0, int))
        ]
    )
    vars(make)["__signature__"] = signature
    make.__name__ = make.__qualname__ = family
    breaking: dict[str, Any] = {"initial_indent": "    ", "subsequent_indent": 8 * " ", "break_on_hyphens": False}
    about = "\n".join(fill(f"{each.name}: {_text_of(each)}", 116, **breaking) for each in own)
    make.__doc__ = f"""Make a {family} puzzle.

{summary}

>>> import gridwright as gw
>>> gw.{family}(seed=1).proof.verdict.value
'unique'

Args:
{about}
    seed, index: as for ``generate``.

Brackets say what happens without an option. The rest is as for ``generate``.
"""
    return make


def _words_of(option: "Field[Any]") -> tuple[str, ...]:
    choices: tuple[str, ...] = option.metadata["choices"]
    return choices if len(choices) <= _MOST_WORDS else ()


def _type_of(option: "Field[Any]") -> Any:
    """Return the type of an option; the type of one with few choices is their words."""
    words = _words_of(option)
    return Literal[(*dict.fromkeys((*words, option.default)),)] if words else option.type


def _text_of(option: "Field[Any]") -> str:
    """Return the help of an option, in which other options have their names in Python."""
    text, words = option.metadata["help"], _words_of(option)
    listed = f" One of {', '.join(f'``{word}``' for word in words)}." if words else ""
    text = _FLAG.sub(lambda flag: f"``{flag[2].replace('-', '_')}{'=False' if flag[1] else ''}``", text)
    return f"{text[0].lower()}{text[1:]}{listed}"


def _request(family: str, options: Mapping[str, object]) -> "BaseRequest":
    from generator.families import family_named
    from puzzles.errors import RequestError, unknown

    family = str(family_name(family)) if isinstance(family, str | type) else family
    request_type = family_named(family).request
    names = [each.name for each in fields(request_type)]
    for name in options:
        if name not in names:
            raise RequestError(unknown(name, f"an option of {family}", names))
    return request_type.from_call(options_of(options))


def _seed(seed: int | None) -> int:
    from generator.options import new_seed

    return new_seed() if seed is None else checked_seed(seed)
