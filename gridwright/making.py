"""Making puzzles of any family: requests as keyword arguments, records as answers.

The functions ``nonogram``, ``sudoku`` and ``lightup`` have the options of their families written out, for editors and
type checkers; a test holds their names, types and defaults to the families' requests. Requests of raw candidates, and
of ratings that may be left out, are typed apart, since their records may lack proof and rating.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast, get_overloads, overload

if TYPE_CHECKING:
    from generator.lightup.request import Symmetry as LightUpSymmetry
    from generator.nonogram.aim import Logic as NonogramLogic
    from generator.nonogram.request import EmptyLines, Style
    from generator.nonogram.request import Symmetry as NonogramSymmetry
    from generator.options import BaseRequest
    from generator.record import Record
    from generator.sudoku.request import Logic, Symmetry
    from puzzles.lightup import LightUp
    from puzzles.nonogram import Nonogram
    from puzzles.puzzle import Puzzle
    from puzzles.sudoku import Sudoku
    from rating.grades import GradeWord
    from rating.rating import Rating
    from solvers.verdict import Proof

    Unset = Literal[""]
    BoardMethod = Literal[
        "weighted-prune", "coloring", "lookahead", "prune", "backtracking", "ilp", "cyclic", "cyclic-rows"
    ]
    _Puzzle = TypeVar("_Puzzle", bound=Puzzle)
    AnyRecord = Record[_Puzzle, Proof | None, Rating | None]

_Function = TypeVar("_Function", bound=Callable[..., object])


def _as_written_out(function: _Function) -> _Function:
    """Show the options of the first overload in help and completion."""
    vars(function)["__wrapped__"] = get_overloads(function)[0]
    return function


def generate(family: str, *, seed: int | None = None, index: int = 0, **options: object) -> "Record":
    """Make a puzzle with exactly one solution, and rate it.

    >>> import gridwright as gw
    >>> record = gw.generate("lightup", size="6x6", difficulty="easy", seed=1)
    >>> record.puzzle.height, record.proof.verdict.value, record.rating.grade.word
    (6, 'unique', 'Easy')

    Args:
        family: ``nonogram``, ``sudoku`` or ``lightup``.
        seed: root of the random numbers: the same request and seed give the same puzzle. Drawn unless given, and kept
            as ``seed`` of the record.
        index: number of the puzzle in the batch that request and seed name, from 0.
        options: what the function of the family's name takes, such as ``size``. Without any, the puzzle is like those
            in newspapers.

    Returns:
        A record: the ``puzzle``, the ``proof`` of its one solution, the ``rating``, and how it can be made again.

    Raises:
        RequestError: when an option is not known, or no puzzle can be what is asked for.
        GenerationExhausted: when no candidate met the request.
    """
    from generator.pipeline import generate as make

    return make(_request(family, options), _seed(seed), index)


def generate_many(
    family: str, count: int, *, seed: int | None = None, allow_duplicates: bool = False, **options: object
) -> "Iterator[Record]":
    """Make several puzzles, no two of them symmetric images of each other; faster than one by one.

    >>> import gridwright as gw
    >>> for record in gw.generate_many("sudoku", 2, size="4x4", clues=6, seed=1):
    ...     print(record.index, record.puzzle.n_givens, record.rating.peak_rule)
    0 6 hidden single in box
    1 6 hidden single in box

    Args:
        family, seed, options: as for ``generate``.
        count: how many.
        allow_duplicates: take every puzzle as it comes.

    Yields:
        Records as they are made; that of number i is ``generate(..., index=i)`` unless it repeats an earlier puzzle.

    Raises:
        RequestError: as ``generate``, at once.
        GenerationExhausted: at the first puzzle that cannot be made.
    """
    from generator.pipeline import generate_many as make_many

    return make_many(_request(family, options), _seed(seed), count, allow_duplicates=allow_duplicates)


@overload
def nonogram(
    *,
    size: str = "",
    colors: int = 1,
    density: float | None = None,
    color_density: str = "",
    style: "Style" = "blobs",
    symmetry: "NonogramSymmetry | Unset" = "",
    empty_lines: "EmptyLines | Unset" = "",
    image: str = "",
    background: str = "",
    crop: str = "",
    threshold: float | None = None,
    contrast: float | None = None,
    picture: str = "",
    quality: int | None = None,
    text: str = "",
    glyph: str = "",
    font: str = "",
    most_changes: int | None = None,
    logic: "NonogramLogic | Unset" = "",
    difficulty: "GradeWord | Unset" = "",
    needs: str = "",
    score: str = "",
    rating: Literal["full"] = "full",
    tries: int = 200,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> "Record[Nonogram]": ...
@overload
def nonogram(*, unique: bool, **options: Any) -> "AnyRecord[Nonogram]": ...
@overload
def nonogram(*, rating: str, **options: Any) -> "AnyRecord[Nonogram]": ...
@_as_written_out
def nonogram(**options: Any) -> "AnyRecord[Nonogram]":
    """Make a nonogram.

    >>> import gridwright as gw
    >>> gw.nonogram(size="5x5", colors=2, density=0.6, seed=1).puzzle.n_painted
    15

    Args:
        size: rows by columns: ``40x60`` is 40 rows by 60 columns. ``20x20`` unless given; of a picture file or a text,
            what it takes.
        colors: number of colors; each one appears.
        density: share of painted cells, 0 to 1. 0.5 unless given; of a picture, what it has.
        color_density: share of each color instead, such as ``1=0.1,2=0.2``.
        style: texture of the picture: ``blobs``, ``noise`` or ``symmetric``; or ``sprite`` for a creature, face,
            flower or other picture made by rule.
        symmetry: of the picture: ``none``, ``mirror-h``, ``mirror-v``, ``mirror-both``, ``rotate180`` or ``rotate90``.
        empty_lines: ``avoid`` rows and columns without a painted cell, and many of one block, or ``allow`` them.
        image: path of a picture file to make the puzzle from.
        background: color of that picture that is blank, a name or ``#rrggbb``; the lightest unless given, of a
            photograph what its edge shows.
        crop: part of that picture, in pixels: ``LEFT,TOP,RIGHT,BOTTOM``.
        threshold: paint what differs from the background by this share of the greatest difference, 0 to 1.
        contrast: multiply how far the picture's colors are from their mean by this, 0 to 10.
        picture: name of a picture of the library, such as ``cat``, or ``any``.
        quality: draw ``any`` picture from those of this quality or better, 0 to 9; 5 unless given.
        text: letters to draw.
        glyph: a character to draw: itself, or its number or name in Unicode, such as ``U+2665``.
        font: path of a TrueType font for ``text`` or ``glyph``; one that we ship unless given.
        most_changes: refuse a picture if more cells would have to change to make it unique; 4 percent of them
            unless given, 8 of a picture file, 0.25 of ``any`` or ``scene``, 2 at least.
        logic: what the proof of one solution needs: ``line`` for lines alone, ``probe`` because lines do not suffice,
            or ``any``.
        difficulty: grade to aim at: ``gentle``, ``easy``, ``moderate``, ``tricky``, ``hard``, ``expert``, ``master``,
            ``extreme`` or ``beyond``.
        needs: hardest rule to aim at, such as ``edge-logic``; easier rules alone get stuck.
        score: range of the score to aim at, such as ``40..50``.
        rating: how far to rate: ``full`` or ``none``.
        tries: candidates, or searches for a rating, to try before giving up; such searches take less than ten seconds
            together, and longer only with more tries.
        unique: prove that there is one solution; without, return a raw candidate.
        seed, index: as for ``generate``.

    The rest is as for ``generate``.
    """
    return cast("AnyRecord[Nonogram]", generate("nonogram", **options))


@overload
def sudoku(
    *,
    size: str = "",
    box: str = "",
    variant: str = "",
    regions: str = "",
    board_method: "BoardMethod | Unset" = "",
    alpha: float | None = None,
    clues: int | None = None,
    minimal: bool = False,
    symmetry: "Symmetry | Unset" = "",
    logic: "Logic | Unset" = "",
    pattern: str = "",
    difficulty: "GradeWord | Unset" = "",
    er: str = "",
    needs: str = "",
    max_technique: str = "",
    rating: Literal["full"] = "full",
    tries: int = 5_000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> "Record[Sudoku]": ...
@overload
def sudoku(*, unique: bool, **options: Any) -> "AnyRecord[Sudoku]": ...
@overload
def sudoku(*, rating: str, **options: Any) -> "AnyRecord[Sudoku]": ...
@_as_written_out
def sudoku(**options: Any) -> "AnyRecord[Sudoku]":
    """Make a Sudoku.

    >>> import gridwright as gw
    >>> gw.sudoku(size="6x6", symmetry="rotate180", clues=12, seed=1).puzzle
    Sudoku of 6x6 cells in boxes of 2x3 with 12 givens
     1 . . | . 5 .
     . 4 . | . . .
    -------+------
     6 . 4 | . . 1
     2 . . | 5 . 6
    -------+------
     . . . | . 3 .
     . 6 . | . . 2

    Args:
        size: rows by columns, as many of both; ``9x9`` unless given, or what ``box`` implies.
        box: rows by columns of a box; closest to a square unless given, no higher than wide.
        variant: further rules, with commas: ``x``, ``windoku``, ``jigsaw``, ``disjoint``, ``asterisk``, ``center-dot``,
            ``anti-knight``, ``anti-king``, ``non-consecutive``, ``toroidal``, ``twin`` or ``samurai``; or marks:
            ``killer``, ``thermo``, ``arrow``, ``kropki``, ``xv``, ``consecutive``, ``even-odd``, ``greater-than``,
            ``whispers``, ``renban``, ``palindrome``, ``between``, ``sandwich``, ``little-killer``, ``skyscrapers`` or
            ``quadruples``.
        regions: path of a text grid of regions, which stand for the boxes: one sign a region.
        board_method: how complete boards are made: ``weighted-prune``, ``coloring``, ``lookahead``, ``prune``,
            ``backtracking``, ``ilp``, ``cyclic`` or ``cyclic-rows``; unless given, the first to 36x36, else the second.
        alpha: parameter of a board method that searches; its best unless given.
        clues: exact number of givens; unless given, 36 to 23 by the difficulty, or as few as come out without one.
        minimal: no given can be taken away.
        symmetry: of the places of the givens: ``none``, ``rotate180``, ``rotate90``, ``mirror-h``, ``mirror-v``,
            ``diagonal`` or ``full``.
        logic: what a solution may need: ``singles`` or ``any``; unless given, singles, or any for 9x9 and where the
            aim is beyond.
        pattern: path of a text grid of the places of the givens: ``.`` or ``0`` for none, another character for one.
        difficulty: accept only this grade: ``gentle``, ``easy``, ``moderate``, ``tricky``, ``hard``, ``expert``,
            ``master``, ``extreme`` or ``beyond``.
        er: range of the rating of the hardest step on the scale SE-1.2.1, such as ``7.0..7.3``.
        needs: the hardest rule needed, such as ``xy-wing``; easier rules alone get stuck.
        max_technique: no rule harder than this one is needed.
        rating: how far to rate: ``full``, ``none``, or up to a value such as ``7.4``.
        tries: candidates to try before giving up.
        unique: prove that there is one solution; without, return a raw candidate.
        seed, index: as for ``generate``.

    The rest is as for ``generate``.
    """
    return cast("AnyRecord[Sudoku]", generate("sudoku", **options))


@overload
def lightup(
    *,
    size: str = "10x10",
    walls: str = "0.2",
    symmetry: "LightUpSymmetry" = "rotate180",
    connected: bool = False,
    difficulty: "GradeWord | Unset" = "",
    minimal: bool = False,
    rating: Literal["full"] = "full",
    tries: int = 5_000,
    unique: Literal[True] = True,
    seed: int | None = None,
    index: int = 0,
) -> "Record[LightUp]": ...
@overload
def lightup(*, unique: bool, **options: Any) -> "AnyRecord[LightUp]": ...
@overload
def lightup(*, rating: str, **options: Any) -> "AnyRecord[LightUp]": ...
@_as_written_out
def lightup(**options: Any) -> "AnyRecord[LightUp]":
    """Make a Light Up puzzle.

    >>> import gridwright as gw
    >>> gw.lightup(size="5x6", walls="8", connected=True, seed=1).puzzle.n_walls
    8

    Args:
        size: rows by columns.
        walls: exact number of walls, such as ``20``; or their share, such as ``0.2``, for the nearest number that fits
            the symmetry.
        symmetry: of the walls: ``none``, ``rotate180``, ``rotate90``, ``mirror-h``, ``mirror-v``, ``mirror-both``,
            ``diagonal`` or ``full``.
        connected: the white cells form one region.
        difficulty: accept only this grade: ``gentle``, ``easy``, ``moderate``, ``tricky``, ``hard``, ``expert``,
            ``master``, ``extreme`` or ``beyond``; any of those without assumptions unless given.
        minimal: no number can go without another solution.
        rating: how far to rate: ``full`` or ``none``.
        tries: starts, of several boards each, to try before giving up.
        unique: prove that there is one solution; without, return a raw candidate.
        seed, index: as for ``generate``.

    The rest is as for ``generate``.
    """
    return cast("AnyRecord[LightUp]", generate("lightup", **options))


def _request(family: str, options: Mapping[str, object]) -> "BaseRequest":
    from dataclasses import fields

    from generator.families import family_named
    from puzzles.errors import RequestError, unknown

    request_type = family_named(family).request
    names = [each.name for each in fields(request_type)]
    for name in options:
        if name not in names:
            raise RequestError(unknown(name, f"an option of {family}", names))
    return request_type.from_call(options)


def _seed(seed: int | None) -> int:
    from generator.options import new_seed

    return new_seed() if seed is None else seed
