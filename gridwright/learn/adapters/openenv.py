"""OpenEnv: an answer ends the episode. ``uvicorn --factory gridwright.learn.adapters.openenv:app`` serves it."""

from functools import partial
from typing import Any

from gridwright.learn.questions import NAME, PuzzleData
from solvers.environment import needs

with needs("OpenEnv", "openenv"):
    from fastapi import FastAPI
    from openenv.core.env_server import Action, Environment, Observation, State, create_fastapi_app


class PuzzleAction(Action):
    """A model's answer: any text."""

    answer: str


class PuzzleObservation(Observation):
    """The question; its ``metadata`` has the family and the rating, not the solution."""

    question: str


class PuzzleEnvironment(Environment[PuzzleAction, PuzzleObservation, State]):
    """Ask one question an episode: that of the seed, or the next one of a data set with a seed of its own.

    Args:
        data: parameters of ``PuzzleData`` but size and seed.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, **data: Any) -> None:
        super().__init__()
        self._data, self._own, self._n_asked = data, PuzzleData(**data, size=2**31), 0
        self._state = State()

    def reset(self, seed: int | None = None, episode_id: str | None = None, **_: Any) -> PuzzleObservation:
        """Ask another question, the same one for the same seed."""
        if seed is None:
            self._entry, self._n_asked = self._own[self._n_asked], self._n_asked + 1
        else:
            kinds = len(self._own.config.requests)
            self._entry = PuzzleData(**self._data, size=kinds, seed=seed)[seed % kinds]
        self._state = State(episode_id=episode_id, step_count=0)
        return self._seen(done=False, reward=None)

    def step(self, action: PuzzleAction, timeout_s: float | None = None, **_: Any) -> PuzzleObservation:
        """Score an answer."""
        self._state.step_count += 1
        return self._seen(done=True, reward=self._own.score_answer(action.answer, self._entry))

    @property
    def state(self) -> State:
        """Return how many answers the episode had."""
        return self._state

    def _seen(self, *, done: bool, reward: float | None) -> PuzzleObservation:
        known = {name: self._entry["metadata"][name] for name in ("family", "difficulty")}
        return PuzzleObservation(question=self._entry["question"], done=done, reward=reward, metadata=known)


def app(**data: Any) -> FastAPI:
    """Return a server of these environments, with the same parameters for each."""
    make = partial(PuzzleEnvironment, **data)
    server: FastAPI = create_fastapi_app(make, PuzzleAction, PuzzleObservation, max_concurrent_envs=64, env_name=NAME)
    return server
