"""Logic puzzles with one solution: make, read, prove, solve, rate, explain and write all families.

>>> import gridwright as gw
>>> record = gw.sudoku(size="4x4", seed=1)
>>> print(record.proof.verdict, record.rating.grade.word)
unique Gentle

Errors with a sentence are ``PuzzleError``, a ``ValueError``: ``FormatError`` for a file, ``RequestError`` for a
request, ``NotUnique`` for a puzzle without exactly one solution, ``OutputError`` for a file that cannot be written. A
request that no puzzle met raises ``GenerationExhausted``.
"""

import os

TYPE_CHECKING = False  # as in ``typing``, which would take longer to load than all the rest: ``gen`` begins here
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any


def _names_that_load_little() -> "dict[str, Any]":
    from gridwright.data_sets import batch
    from gridwright.files import encode, frame, from_json, prompt, write
    from gridwright.making import generate, generate_many, preview
    from gridwright.solving import (
        conflict,
        detail,
        explain,
        finish,
        hint,
        prove,
        prove_many,
        rate,
        rate_many,
        shape,
        solve,
    )
    from output.reading import read
    from puzzles.errors import FormatError, NotUnique, OutputError, PuzzleError, RequestError
    from rating.grades import Grade

    return locals()


def _names_that_load_numpy() -> "dict[str, Any]":
    from generator.pipeline import GenerationExhausted
    from generator.record import Record
    from output.answers.scoring import Score, score
    from output.answers.stepping import StepCheck, check_step
    from output.answers.tracing import TraceScore, score_trace
    from output.pictures import PictureStyle
    from puzzles.formats.document import Document
    from puzzles.lightup import LightUp
    from puzzles.nonogram import Nonogram
    from puzzles.progress import Progress
    from puzzles.puzzle import Puzzle
    from puzzles.sudoku import Sudoku
    from rating.rating import Rating
    from rating.step import Step, Walk
    from solvers.methods import Result
    from solvers.verdict import Proof, Verdict

    return locals()


def _names_that_load_pictures() -> "dict[str, Any]":
    from output.prompts.prompt import Prompt

    return locals()


def _families() -> "Collection[str]":
    """Return the names of the families: each has a function, made on first use."""
    from puzzles.families import FAMILIES

    return FAMILIES


def _classes_of_games() -> "dict[str, Any]":
    from puzzles.games.games import GAMES, puzzle_type

    kinds = map(puzzle_type, GAMES)
    return {kind.__name__: kind for kind in kinds}


_LOADER_OF = {
    name: loader
    for loader in (_names_that_load_little, _names_that_load_numpy, _names_that_load_pictures)
    for name in loader.__code__.co_varnames
}
"""What is public, by the function that imports it. For editors and type checkers: python docs/make_stub.py."""


def __getattr__(name: str) -> "Any":
    """Load a class or function on first use: most need numpy, which takes longer than all else here."""
    if name in _LOADER_OF:
        globals().update(_LOADER_OF[name]())
    elif name == "__version__":
        from importlib.metadata import version

        globals()[name] = version(__name__)
    elif name == "__all__":
        globals()[name] = sorted({*_LOADER_OF, *_families(), *_classes_of_games(), "__version__"})
    elif name in _families():
        from gridwright import making

        globals()[name] = getattr(making, name)
    elif name[0].isupper():
        globals().update(_classes_of_games())
    if name not in globals():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__getattr__("__all__")})


def _gen() -> None:
    """Run the program ``gen``, whose entry point is here: nothing but this module is loaded outside of this block."""
    try:
        from service.__main__ import main

        main()
    except KeyboardInterrupt:  # which came before all signals are handled
        os.write(2, b"Interrupted.\n")
        os._exit(130)
