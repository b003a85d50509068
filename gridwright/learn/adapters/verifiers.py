"""verifiers: a taskset for the Environments Hub, which ``docs/environments/gridwright_puzzles`` packs."""

from collections.abc import Iterator
from typing import Any

from gridwright.learn.questions import PuzzleData, score_entry
from solvers.environment import needs

with needs("verifiers", "verifiers"):
    import verifiers.v1 as vf


class PuzzleTaskData(vf.TaskData):
    """A question, with the facts that score its answer."""

    metadata: dict[str, Any]


class PuzzleTaskConfig(vf.TaskConfig):
    """Say what answers that are not the solution get: this times their gain."""

    partial: float = 0.0


class PuzzleTask(vf.Task[PuzzleTaskData, vf.State, PuzzleTaskConfig]):
    """Ask a question once."""

    @vf.reward
    async def solved(self, trace: vf.Trace) -> float:
        """Score the last reply as ``PuzzleData.score_answer`` does."""
        return score_entry(trace.last_reply, self.data.metadata, self.config.partial)


class PuzzleTasksetConfig(vf.TasksetConfig):
    """The parameters of ``PuzzleData``."""

    requests: tuple[dict[str, Any], ...] = ()
    size: int = 100
    seed: int = 0
    template: str = "plain-rules"
    task: PuzzleTaskConfig = PuzzleTaskConfig()


class PuzzleTaskset(vf.Taskset[PuzzleTask, PuzzleTasksetConfig]):
    """Draw the questions of ``PuzzleData``."""

    def load(self) -> Iterator[PuzzleTask]:
        """Yield the tasks."""
        own = self.config
        for entry in PuzzleData(own.requests, size=own.size, seed=own.seed, template=own.template):
            data = PuzzleTaskData(prompt=entry["question"], metadata=entry["metadata"])
            yield PuzzleTask(data, own.task)
