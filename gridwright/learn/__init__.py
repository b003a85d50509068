"""For those who train models: a Gymnasium environment and a data set of questions, over puzzles of all families.

>>> from gridwright.learn import PuzzleData
>>> data = PuzzleData([{"family": "sudoku", "size": "4x4"}], size=3, seed=1)
>>> data.score_answer(data[0]["answer"], data[0])
1.0
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.learn.environment import PuzzleEnv, Rewards
    from gridwright.learn.questions import PuzzleConfig, PuzzleData

__all__ = ["PuzzleConfig", "PuzzleData", "PuzzleEnv", "Rewards"]


def __getattr__(name: str) -> Any:
    """Load a class when it is first asked for: the environment needs Gymnasium, the data set does not."""
    found: Any
    match name:
        case "PuzzleConfig" | "PuzzleData":
            from gridwright.learn import questions

            found = getattr(questions, name)
        case "PuzzleEnv" | "Rewards":
            from gridwright.learn import environment

            found = getattr(environment, name)
        case _:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    return found
