"""OpenEnv: ``uvicorn --factory gridwright.learn.adapters.openenv:app`` asks for one solution in each episode.

With ``openenv:turns`` in place of ``openenv:app``, the model plays move by move.
"""

from base64 import b64encode
from functools import partial
from typing import Any

from gridwright.learn.questions import NAME, PuzzleData
from gridwright.learn.turns import Turn, turns_of
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


class TurnAction(Action):
    """A model's reply, whose last line is a move, a check or ``hint``."""

    reply: str


class TurnObservation(Observation):
    """The text for the model: the opening, or the worth of its reply followed by the board."""

    text: str
    picture: str = ""  # the board as PNG in base 64, if requested


class _Entries:
    """The entries of a data set: the entry of a seed, or the next one of a data set with a seed of its own."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._data, self.own, self._n_asked = data, PuzzleData(**data, size=2**31), 0

    def next(self, seed: int | None) -> dict[str, Any]:
        """Return another entry, the same one for the same seed."""
        if seed is None:
            self._n_asked += 1
            return self.own[self._n_asked - 1]
        kinds = len(self.own.config.requests)
        return PuzzleData(**self._data, size=kinds, seed=seed)[seed % kinds]


class PuzzleEnvironment(Environment[PuzzleAction, PuzzleObservation, State]):
    """An environment that asks one question in each episode: that of a seed, or the next one of a seeded data set.

    Args:
        data: parameters of ``PuzzleData``, except size and seed.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, **data: Any) -> None:
        super().__init__()
        self._entries, self._state = _Entries(data), State()

    def reset(self, seed: int | None = None, episode_id: str | None = None, **_: Any) -> PuzzleObservation:
        """Ask another question, the same one for the same seed."""
        self._entry = self._entries.next(seed)
        self._state = State(episode_id=episode_id, step_count=0)
        return self._seen(done=False, reward=None)

    def step(self, action: PuzzleAction, timeout_s: float | None = None, **_: Any) -> PuzzleObservation:
        """Score an answer."""
        self._state.step_count += 1
        return self._seen(done=True, reward=self._entries.own.score_answer(action.answer, self._entry))

    @property
    def state(self) -> State:
        """Return how many answers the episode has had."""
        return self._state

    def _seen(self, *, done: bool, reward: float | None) -> PuzzleObservation:
        known = {name: self._entry["metadata"][name] for name in ("family", "difficulty")}
        return PuzzleObservation(question=self._entry["question"], done=done, reward=reward, metadata=known)


class TurnEnvironment(Environment[TurnAction, TurnObservation, State]):
    """An environment with one puzzle in each episode, in which each reply is rewarded for its move.

    Args:
        mistakes, picture: as for ``Turns``.
        data: parameters of ``PuzzleData``, except size and seed.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, *, mistakes: bool = False, picture: bool = False, **data: Any) -> None:
        super().__init__()
        self._entries, self._options = _Entries(data), {"mistakes": mistakes, "picture": picture}
        self._state = State()

    def reset(self, seed: int | None = None, episode_id: str | None = None, **_: Any) -> TurnObservation:
        """Begin another puzzle, the same one for the same seed."""
        entry = self._entries.next(seed)
        self._turns = turns_of(entry["metadata"], **self._options)
        self._state = State(episode_id=episode_id, step_count=0)
        return self._seen(self._turns.first)

    def step(self, action: TurnAction, timeout_s: float | None = None, **_: Any) -> TurnObservation:
        """Take a reply."""
        self._state.step_count += 1
        return self._seen(self._turns.reply(action.reply))

    @property
    def state(self) -> State:
        """Return how many replies the episode has had."""
        return self._state

    def _seen(self, turn: Turn) -> TurnObservation:
        known = {"score": self._turns.score, "solved": self._turns.play.is_solved}
        picture = b64encode(turn.picture).decode()
        return TurnObservation(text=turn.text, picture=picture, done=turn.is_over, reward=turn.reward, metadata=known)


def app(**data: Any) -> FastAPI:
    """Return a server of environments that all have the same parameters."""
    make = partial(PuzzleEnvironment, **data)
    server: FastAPI = create_fastapi_app(make, PuzzleAction, PuzzleObservation, max_concurrent_envs=64, env_name=NAME)
    return server


def turns(**options: Any) -> FastAPI:
    """Return a server of environments in which a model plays, all with the same parameters."""
    make = partial(TurnEnvironment, **options)
    server: FastAPI = create_fastapi_app(make, TurnAction, TurnObservation, max_concurrent_envs=64, env_name=NAME)
    return server
