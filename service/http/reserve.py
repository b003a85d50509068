"""Answers made ahead, from which a request without a seed takes one of its kind; a task makes many of them together.

A Sudoku takes a third of the time if one task makes sixteen. Each answer has a seed of its own and goes to one client.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field

SECONDS = 0.02  # the estimated seconds that one task may take, because someone waits for the first answer
MOST = 16  # the most answers of one task

_MOST_KINDS = 256


@dataclass(slots=True)
class _Kind:
    ready: deque[bytes] = field(default_factory=deque)
    n_next: int = 1  # the number of answers that the next task makes
    n_coming: int = 0  # the number of answers that running tasks make beyond those for the requests that started them
    n_waiting: int = 0  # the number of requests that wait for one of these answers
    came: asyncio.Event = field(default_factory=asyncio.Event)  # set when a task ends


class Reserve:
    """The reserve: answers made in advance for the latest kinds of requests, which nobody has taken yet."""

    def __init__(self) -> None:
        self._kinds: OrderedDict[Hashable, _Kind] = OrderedDict()

    async def take(self, name: Hashable, seconds: float, make: Callable[[int], Awaitable[list[bytes]]]) -> bytes:
        """Return an answer to a request of a kind, made earlier or now.

        ``make`` makes at least one answer, in about so many ``seconds`` each, and its errors are raised here. The first
        task of a kind makes one answer. Each further task makes twice as many as the one before, as long as that takes
        little time.
        """
        kind = self._kinds.setdefault(name, _Kind())
        self._kinds.move_to_end(name)
        if len(self._kinds) > _MOST_KINDS:
            self._kinds.popitem(last=False)
        while not kind.ready:
            if kind.n_coming <= kind.n_waiting:
                return await self._made(kind, seconds, make)
            kind.n_waiting += 1
            try:
                await kind.came.wait()
            finally:
                kind.n_waiting -= 1
        return kind.ready.popleft()

    async def _made(self, kind: _Kind, seconds: float, make: Callable[[int], Awaitable[list[bytes]]]) -> bytes:
        n = max(1, min(kind.n_next, MOST, int(SECONDS / seconds) if seconds else MOST))
        kind.n_coming += n - 1
        try:
            own, *others = await make(n)
            kind.n_next = max(kind.n_next, min(2 * n, MOST))
            kind.ready += others
        except BaseException:
            kind.n_next = 1  # so that nobody waits for something that may fail again
            raise
        finally:
            kind.n_coming -= n - 1
            kind.came.set()
            kind.came = asyncio.Event()
        return own
