"""reasoning-gym: importing this module registers the data set ``gridwright``, so that it can be mixed with others."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from gridwright.learn.curriculum import LEVELS
from gridwright.learn.questions import NAME, PuzzleConfig, PuzzleData
from solvers.environment import needs

with needs("reasoning-gym", "reasoning-gym"):
    from reasoning_gym.coaching import BaseCurriculum, ScalarAttributeDefinition
    from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset


class PuzzleDataset(ProceduralDataset):
    """``PuzzleData`` with the base class that reasoning-gym asks for; an entry depends on its index alone."""

    category = PuzzleData.category

    def __init__(self, config: PuzzleConfig) -> None:
        self._data = PuzzleData(**asdict(config))
        super().__init__(self._data.config, self._data.seed, self._data.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        return self._data[idx]

    def score_answer(self, answer: str | None, entry: Mapping[str, Any]) -> float:
        """Score an answer by ``PuzzleData.score_answer``."""
        return self._data.score_answer(answer, entry)


class PuzzleCurriculum(BaseCurriculum):
    """The level of all puzzles, from ``single`` to ``beyond``, or the rule that the puzzles of a family need.

    Args:
        levels: by default those by grade; the rules of a family are ``levels_of(family, by="rule")``.
    """

    def __init__(self, levels: Iterable[str] = LEVELS) -> None:
        super().__init__(PuzzleCurriculum.__name__, PuzzleConfig)
        about = "the grade of the puzzles, or the hardest rule that they need"
        self._define_attributes(
            ScalarAttributeDefinition(name="level", levels=list(levels), description=about, field_name="level")
        )


if NAME not in DATASETS:
    register_dataset(NAME, PuzzleDataset, PuzzleConfig, PuzzleCurriculum)
