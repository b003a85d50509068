"""Logic puzzles with one solution: make, read, prove, solve, rate, explain and write eleven families.

>>> import gridwright as gw
>>> record = gw.sudoku(size="4x4", seed=1)
>>> print(record.proof.verdict, record.rating.grade.word)
unique Gentle

Errors with a sentence are ``PuzzleError``, a ``ValueError``: ``FormatError`` for a file, ``RequestError`` for a
request, ``NotUnique`` for a puzzle without exactly one solution, ``OutputError`` for a file that cannot be written. A
request that no puzzle met raises ``GenerationExhausted``.
"""

import os
from importlib import import_module
from importlib.util import find_spec
from typing import Any

_NAMES = {
    "generator.pipeline": "GenerationExhausted",
    "generator.record": "Record",
    "gridwright.data_sets": "batch",
    "gridwright.files": "encode frame from_json read write",
    "gridwright.making": "generate generate_many nonogram sudoku lightup futoshiki skyscrapers binairo kakuro "
    "starbattle tents slitherlink hitori",
    "gridwright.scoring": "Score prompt score",
    "gridwright.solving": "detail explain hint prove prove_many rate rate_many shape solve",
    "gridwright.stepping": "StepCheck check_step",
    "gridwright.tracing": "TraceScore score_trace",
    "output.pictures": "PictureStyle",
    "output.prompts.prompt": "Prompt",
    "puzzles.errors": "FormatError NotUnique OutputError PuzzleError RequestError",
    "puzzles.formats.document": "Document",
    "puzzles.lightup": "LightUp",
    "puzzles.nonogram": "Nonogram",
    "puzzles.puzzle": "Puzzle",
    "puzzles.sudoku": "Sudoku",
    "rating.grades": "Grade",
    "rating.rating": "Rating",
    "rating.step": "Step",
    "solvers.methods": "Result",
    "solvers.verdict": "Proof Verdict",
}
"""What is public, by its module. For editors and type checkers: python docs/make_stub.py."""

_MODULE_OF = {name: module for module, names in _NAMES.items() for name in names.split()}
__all__ = sorted(_MODULE_OF)


def __getattr__(name: str) -> Any:
    """Load a class or function on first use: most need numpy, which takes longer than all else here."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(_MODULE_OF[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _require_own_packages() -> None:
    """Raise ImportError when a user's file hides one of our packages, which have plain names in a clone."""
    here = os.path.dirname(os.path.abspath(__file__))
    if os.path.isdir(os.path.join(here, "kernels")):
        return  # from the wheel, where all are below this one
    root = os.path.dirname(here)
    for name in ("kernels", "puzzles", "solvers", "rating", "generator", "output", "service"):
        found, own = find_spec(name), os.path.join(root, name)
        place = found.origin if found is not None else None
        if place and os.path.dirname(place) != own and not os.path.samefile(os.path.dirname(place), own):
            raise ImportError(
                f"{place} hides the package {name!r} of gridwright; expected another name for that file or folder",
                name=__name__,
                path=place,
            )


_require_own_packages()
