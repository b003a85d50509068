"""For those who train models: environments and a data set of questions, over puzzles of all families.

>>> from gridwright.learn import PuzzleData
>>> data = PuzzleData([{"family": "sudoku", "size": "4x4"}], size=3, seed=1)
>>> data.score_answer(data[0]["answer"], data[0])
1.0
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.learn.boards import PuzzleVectorEnv
    from gridwright.learn.curriculum import Curriculum
    from gridwright.learn.environment import PuzzleEnv
    from gridwright.learn.play import Outcome, Play, Rewards
    from gridwright.learn.questions import PuzzleConfig, PuzzleData
    from gridwright.learn.turns import Turn, Turns

__all__ = [
    "Curriculum",
    "Outcome",
    "Play",
    "PuzzleConfig",
    "PuzzleData",
    "PuzzleEnv",
    "PuzzleVectorEnv",
    "Rewards",
    "Turn",
    "Turns",
]


def __getattr__(name: str) -> Any:
    """Load a class when it is first asked for: some need Gymnasium."""
    found: Any
    match name:
        case "PuzzleConfig" | "PuzzleData":
            from gridwright.learn import questions

            found = getattr(questions, name)
        case "PuzzleEnv":
            from gridwright.learn import environment

            found = environment.PuzzleEnv
        case "PuzzleVectorEnv":
            from gridwright.learn import boards

            found = boards.PuzzleVectorEnv
        case "Curriculum":
            from gridwright.learn import curriculum

            found = curriculum.Curriculum
        case "Outcome" | "Play" | "Rewards":
            from gridwright.learn import play

            found = getattr(play, name)
        case "Turn" | "Turns":
            from gridwright.learn import turns

            found = getattr(turns, name)
        case _:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    return found
