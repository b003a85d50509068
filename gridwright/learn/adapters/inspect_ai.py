"""Inspect AI: ``inspect eval gridwright/puzzles -T size=100 -T seed=1 --model ...``."""

from collections.abc import Mapping, Sequence
from typing import Any

from gridwright.learn.questions import NAME, PuzzleData, score_entry
from solvers.environment import needs

with needs("Inspect AI", "inspect"):
    from inspect_ai import Task, task
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
    from inspect_ai.solver import TaskState, generate


@scorer(metrics=[mean(), stderr()])
def solved(partial: float = 0.0) -> Scorer:
    """Score answers by ``PuzzleData.score_answer``."""

    async def score(state: TaskState, target: Target) -> Score:
        answer = state.output.completion
        return Score(value=score_entry(answer, state.metadata, partial), answer=answer)

    return score


@task
def puzzles(
    requests: Sequence[Mapping[str, Any]] = (),
    size: int = 100,
    seed: int = 0,
    template: str = "plain-rules",
    partial: float = 0.0,
) -> Task:
    """A task of Inspect AI that asks for the solutions of puzzles; its parameters are those of ``PuzzleData``."""
    data = PuzzleData(requests, size=size, seed=seed, template=template)
    samples = [
        Sample(id=n, input=entry["question"], target=entry["answer"], metadata=entry["metadata"])
        for n, entry in enumerate(data, start=1)
    ]
    return Task(dataset=MemoryDataset(samples, name=NAME), solver=generate(), scorer=solved(partial))
