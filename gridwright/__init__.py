"""Logic puzzles with one solution: make, read, prove, solve, rate, explain and write nonograms, Sudoku and Light Up.

>>> import gridwright as gw
>>> record = gw.sudoku(size="4x4", seed=1)
>>> print(record.proof.verdict, record.rating.grade.word)
unique Gentle

What fails with a sentence raises ``PuzzleError``, a ``ValueError``: ``FormatError`` for a file, ``RequestError`` for a
request, ``NotUnique`` for a puzzle without exactly one solution, ``OutputError`` for a file that cannot be written. A
request that no puzzle met raises ``GenerationExhausted``.
"""

import os
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from gridwright.data_sets import batch
from gridwright.files import encode, read, write
from gridwright.making import generate, generate_many, lightup, nonogram, sudoku
from gridwright.prompts import prompt
from gridwright.records import frame, from_json
from gridwright.solving import detail, explain, hint, prove, prove_many, rate, rate_many, solve

if TYPE_CHECKING:
    from generator.pipeline import GenerationExhausted
    from generator.record import Record
    from gridwright.scoring import Score, score
    from gridwright.stepping import StepCheck, check_step
    from gridwright.tracing import TraceScore, score_trace
    from output.pictures import PictureStyle
    from output.prompts.prompt import Prompt
    from puzzles.errors import FormatError, NotUnique, OutputError, PuzzleError, RequestError
    from puzzles.formats.document import Document
    from puzzles.lightup import LightUp
    from puzzles.nonogram import Nonogram
    from puzzles.puzzle import Puzzle
    from puzzles.sudoku import Sudoku
    from rating.grades import Grade
    from rating.rating import Rating
    from rating.step import Step
    from solvers.methods import Result
    from solvers.verdict import Proof, Verdict

__all__ = [
    "Document",
    "FormatError",
    "GenerationExhausted",
    "Grade",
    "LightUp",
    "Nonogram",
    "NotUnique",
    "OutputError",
    "PictureStyle",
    "Prompt",
    "Proof",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Record",
    "RequestError",
    "Result",
    "Score",
    "Step",
    "StepCheck",
    "Sudoku",
    "TraceScore",
    "Verdict",
    "batch",
    "check_step",
    "detail",
    "encode",
    "explain",
    "frame",
    "from_json",
    "generate",
    "generate_many",
    "hint",
    "lightup",
    "nonogram",
    "prompt",
    "prove",
    "prove_many",
    "rate",
    "rate_many",
    "read",
    "score",
    "score_trace",
    "solve",
    "sudoku",
    "write",
]

_MODULE_OF = {
    "Document": "puzzles.formats.document",
    "FormatError": "puzzles.errors",
    "GenerationExhausted": "generator.pipeline",
    "Grade": "rating.grades",
    "LightUp": "puzzles.lightup",
    "Nonogram": "puzzles.nonogram",
    "NotUnique": "puzzles.errors",
    "OutputError": "puzzles.errors",
    "PictureStyle": "output.pictures",
    "Prompt": "output.prompts.prompt",
    "Proof": "solvers.verdict",
    "Puzzle": "puzzles.puzzle",
    "PuzzleError": "puzzles.errors",
    "Rating": "rating.rating",
    "Record": "generator.record",
    "RequestError": "puzzles.errors",
    "Result": "solvers.methods",
    "Score": "gridwright.scoring",
    "Step": "rating.step",
    "StepCheck": "gridwright.stepping",
    "Sudoku": "puzzles.sudoku",
    "TraceScore": "gridwright.tracing",
    "Verdict": "solvers.verdict",
    "check_step": "gridwright.stepping",
    "score": "gridwright.scoring",
    "score_trace": "gridwright.tracing",
}


def __getattr__(name: str) -> Any:
    """Load a class or function when it is first asked for: most need numpy, which takes longer than all else here."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(_MODULE_OF[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _require_own_packages() -> None:
    """Check that no file of a user hides one of our packages, which have plain names in a clone.

    Raises:
        ImportError: when one does.
    """
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
