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

TYPE_CHECKING = False  # as in ``typing``, which would take longer to load than all the rest: ``gen`` begins here
if TYPE_CHECKING:
    from typing import Any

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
    "batch": "gridwright.data_sets",
    "binairo": "gridwright.making",
    "check_step": "gridwright.stepping",
    "detail": "gridwright.solving",
    "encode": "gridwright.files",
    "explain": "gridwright.solving",
    "frame": "gridwright.files",
    "from_json": "gridwright.files",
    "futoshiki": "gridwright.making",
    "generate": "gridwright.making",
    "generate_many": "gridwright.making",
    "hint": "gridwright.solving",
    "hitori": "gridwright.making",
    "kakuro": "gridwright.making",
    "lightup": "gridwright.making",
    "nonogram": "gridwright.making",
    "prompt": "gridwright.scoring",
    "prove": "gridwright.solving",
    "prove_many": "gridwright.solving",
    "rate": "gridwright.solving",
    "rate_many": "gridwright.solving",
    "read": "gridwright.files",
    "score": "gridwright.scoring",
    "score_trace": "gridwright.tracing",
    "shape": "gridwright.solving",
    "skyscrapers": "gridwright.making",
    "slitherlink": "gridwright.making",
    "solve": "gridwright.solving",
    "starbattle": "gridwright.making",
    "sudoku": "gridwright.making",
    "tents": "gridwright.making",
    "write": "gridwright.files",
}
"""What is public, and where it is. For editors and type checkers: python docs/make_stub.py."""

__all__ = [*_MODULE_OF]


def __getattr__(name: str) -> "Any":
    """Load a class or function on first use: most need numpy, which takes longer than all else here."""
    from importlib import import_module

    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(_MODULE_OF[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _gen() -> None:
    """Run the program ``gen``, whose entry point is here: nothing but this module is loaded outside of this block."""
    try:
        from service.__main__ import main

        main()
    except KeyboardInterrupt:  # which came before all signals are handled
        os.write(2, b"Interrupted.\n")
        os._exit(130)


def _require_own_packages() -> None:
    """Raise ImportError when a user's file hides one of our packages, which have plain names in a clone."""
    here = os.path.dirname(os.path.abspath(__file__))
    if os.path.isdir(os.path.join(here, "kernels")):
        return  # from the wheel, where all are below this one
    from importlib.util import find_spec

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
