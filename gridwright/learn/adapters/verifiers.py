"""verifiers: tasksets for the Environments Hub, which the folders in ``docs/environments`` pack.

``gridwright_puzzles`` asks for the solution at once; in ``gridwright_turns`` the model plays move by move.
"""

from collections.abc import Iterator
from typing import Any

from gridwright.learn.questions import PuzzleData, score_entry
from gridwright.learn.turns import turns_of
from solvers.environment import needs

with needs("verifiers", "verifiers"):
    import verifiers.v1 as vf


class PuzzleTaskData(vf.TaskData):
    """A question with the facts that score its answer."""

    metadata: dict[str, Any]


class PuzzleTaskConfig(vf.TaskConfig):
    """The reward of an answer that is not the solution: this factor times its gain."""

    partial: float = 0.0


class PuzzleTask(vf.Task[PuzzleTaskData, vf.State, PuzzleTaskConfig]):
    """A task that asks one question once."""

    @vf.reward
    async def solved(self, trace: vf.Trace) -> float:
        """Score the last reply by ``PuzzleData.score_answer``."""
        return score_entry(trace.last_reply, self.data.metadata, self.config.partial)


class PuzzleTasksetConfig(vf.TasksetConfig):
    """The parameters of ``PuzzleData``."""

    requests: tuple[dict[str, Any], ...] = ()
    size: int = 100
    seed: int = 0
    template: str = "plain-rules"
    task: PuzzleTaskConfig = PuzzleTaskConfig()


class PuzzleTaskset(vf.Taskset[PuzzleTask, PuzzleTasksetConfig]):
    """The questions of ``PuzzleData`` as a task set."""

    def load(self) -> Iterator[PuzzleTask]:
        """Yield the tasks."""
        own = self.config
        for entry in PuzzleData(own.requests, size=own.size, seed=own.seed, template=own.template):
            data = PuzzleTaskData(prompt=entry["question"], metadata=entry["metadata"])
            yield PuzzleTask(data, own.task)


class TurnsTask(vf.Task[PuzzleTaskData, vf.State, vf.TaskConfig]):
    """A task to play a puzzle, which the environment judges."""


class TurnsTasksetConfig(vf.TasksetConfig):
    """The parameters of ``Turns``, and those of ``PuzzleData`` except the template."""

    requests: tuple[dict[str, Any], ...] = ()
    size: int = 100
    seed: int = 0
    mistakes: bool = False
    picture: bool = False


class TurnsTaskset(vf.Taskset[TurnsTask, TurnsTasksetConfig]):
    """The puzzles of ``PuzzleData`` as a task set."""

    def load(self) -> Iterator[TurnsTask]:
        """Yield the tasks, each with the first message as its prompt."""
        own = self.config
        for entry in PuzzleData(own.requests, size=own.size, seed=own.seed):
            options = {"mistakes": own.mistakes, "picture": own.picture}
            opening = turns_of(entry["metadata"], **options).opening
            data = PuzzleTaskData(prompt=opening, metadata={**entry["metadata"], "turns": options})
            yield TurnsTask(data, own.task)


class TurnsEnvConfig(vf.EnvConfig):
    """The player of ``TurnsEnv``."""

    player: vf.AgentConfig = vf.AgentConfig()


class TurnsEnv(vf.Env[TurnsEnvConfig]):
    """An environment that answers each reply with the worth of its move and the board, until the puzzle is over."""

    async def run(self, task: vf.Task, agents: Any) -> None:
        """Record the reward ``earned``, and as metrics the reward of each move and whether the puzzle was solved."""
        metadata = task.data.metadata
        turns, n_moves = turns_of(metadata, **metadata["turns"]), 0
        async with agents.player.interaction(task) as player:
            said = await player.turn()
            while not said.terminated:
                turn, n_moves = turns.reply(said.last_reply), n_moves + 1
                player.trace.record_metric(f"move_{n_moves}", turn.reward)
                if turn.is_over:
                    break
                said = await player.turn([{"role": "user", "content": turn.content}])
        player.trace.record_metric("solved", float(turns.play.is_solved))
        player.trace.record_reward("earned", turns.score)
