"""Conditions on a sequence of cells, as machines that read one value after another; all, any and not combine them.

A machine has a state. The state becomes ``True`` when the condition holds whatever follows, and ``False`` when it fails
whatever follows; once all values are read, it is one of the two. ``word`` turns a machine into an automaton with the
fewest states. In this form the condition propagates, and is proved, rated and explained, like any other constraint.
"""

import threading
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple, cast

from puzzles.errors import PuzzleError
from puzzles.games.constraints import AUTOMATON, Constraint

State = Hashable
MOST_STEPS = 400_000
"""The most steps that building all conditions of a mark may take; these take about a second."""
# The most states of an automaton, and the most ways to its cells before equal ones are merged.
_MOST_STATES, _MOST_WAYS = 4_000, 20_000


class _Meter(threading.local):
    """How many steps a thread may still take."""

    left = MOST_STEPS


_meter = _Meter()


def begin() -> None:
    """Allow conditions to take ``MOST_STEPS`` steps from here on."""
    _meter.left = MOST_STEPS


def spend(n_steps: int) -> None:
    """Count some steps; raise PuzzleError if the thread takes too many."""
    _meter.left -= n_steps
    if _meter.left < 0:
        raise PuzzleError(f"the conditions take more than {MOST_STEPS:,} steps; expected fewer cells or simpler ones")


class Machine(NamedTuple):
    """A condition on a sequence of values."""

    start: State
    # Returns the next state for a state that is no boolean, the place of a value, from 0 on, and the value.
    step: Callable[[State, int, int], State]


def reads(
    places: Sequence[int], start: State, add: Callable[[State, int, int], State], holds: Callable[[State], bool]
) -> Machine:
    """Return a machine that reads only some places, and decides at the last of them.

    ``add`` returns the next state for a state, a place and its value, or ``None`` if the condition fails at once.
    ``holds`` tells whether a final state meets the condition. Without places, the condition is decided from the start.
    """
    own = frozenset(places)
    last = max(own, default=-1)

    def step(state: State, place: int, value: int) -> State:
        if place not in own:
            return state
        spend(1)
        after = add(state, place, value)
        if after is None:
            return False
        return bool(holds(after)) if place == last else after

    return Machine(("read", start) if own else bool(holds(start)), _unwrapped(step))


def _unwrapped(step: Callable[[State, int, int], State]) -> Callable[[State, int, int], State]:
    """Keep the states 0 and 1 apart from booleans, which equal them but are verdicts."""

    def wrapped(state: State, place: int, value: int) -> State:
        after = step(cast(tuple[str, State], state)[1], place, value)
        return after if isinstance(after, bool) else ("read", after)

    return wrapped


def contrary(machine: Machine) -> Machine:
    """Return the machine of the opposite condition."""

    def step(state: State, place: int, value: int) -> State:
        after = machine.step(state, place, value)
        return not after if isinstance(after, bool) else after

    return Machine(not machine.start if isinstance(machine.start, bool) else machine.start, step)


def every(machines: Sequence[Machine]) -> Machine:
    """Return the machine of a condition that holds if all of the given ones hold."""
    return _joined(machines, decisive=False)


def some(machines: Sequence[Machine]) -> Machine:
    """Return the machine of a condition that holds if any of the given ones holds."""
    return _joined(machines, decisive=True)


def _joined(machines: Sequence[Machine], *, decisive: bool) -> Machine:
    """Run all machines at once.

    A verdict equal to ``decisive`` is the verdict of all; any other verdict leaves the decision to the rest.
    """

    def verdict(states: tuple[State, ...]) -> State:
        if any(state is decisive for state in states):
            return decisive
        return states if any(not isinstance(state, bool) for state in states) else not decisive

    def step(state: State, place: int, value: int) -> State:
        spend(len(machines))
        after: list[State] = []
        for machine, own in zip(machines, cast(tuple[State, ...], state), strict=True):
            after.append(own if isinstance(own, bool) else machine.step(own, place, value))
            if after[-1] is decisive:
                return decisive
        return verdict(tuple(after))

    return Machine(verdict(tuple(machine.start for machine in machines)), step)


def meets(machine: Machine, values: Sequence[int]) -> bool:
    """Return whether values meet a condition."""
    state = machine.start
    for place, value in enumerate(values):
        if isinstance(state, bool):
            break
        state = machine.step(state, place, value)
    return state is True


def word(machine: Machine, cells: Sequence[int], values: Sequence[int], words: str) -> Constraint:
    """State by the automaton with the fewest states that cells meet a condition.

    Raise PuzzleError if it is too large.
    """
    layers: list[dict[State, Sequence[State]]] = []
    states: list[State] = [machine.start]
    for place in range(len(cells)):
        layer: dict[State, Sequence[State]] = {}
        for state in states:
            if state is not False:
                layer[state] = [state if state is True else machine.step(state, place, value) for value in values]
        if len(layer) > _MOST_WAYS:
            raise PuzzleError(f"the conditions have over {_MOST_WAYS:,} states; expected fewer cells or simpler ones")
        layers.append(layer)
        states = list(dict.fromkeys(after for row in layer.values() for after in row))
    number: dict[tuple[int, ...], int] = {}
    after: dict[State, int] = {True: 0}
    for layer in reversed(layers):  # states with the same successors are merged; those that lead nowhere become -1
        before: dict[State, int] = {}
        for state, row in layer.items():
            ways = tuple(after.get(each, -1) for each in row)
            before[state] = -1 if max(ways) < 0 else 1 + number.setdefault(ways, len(number))
        after = before
    return _numbered(
        cells, values, {0: (), **{n + 1: ways for ways, n in number.items()}}, after.get(machine.start, -1), words
    )


def _numbered(
    cells: Sequence[int], values: Sequence[int], ways: Mapping[int, Sequence[int]], start: int, words: str
) -> Constraint:
    """Return the constraint of an automaton whose states are numbered in the order in which they are reached."""
    numbers, queue, bound = {start: 0}, [start], max(values) + 1
    table: list[int] = []
    for state in queue:  # this list grows during the loop
        row = [-1] * bound
        for value, to in zip(values, ways.get(state, ()), strict=False):
            if to >= 0:
                if to not in numbers:
                    numbers[to] = len(numbers)
                    queue.append(to)
                row[value] = numbers[to]
        table += row
    if len(queue) > _MOST_STATES:
        raise PuzzleError(f"the conditions have {len(queue):,} states; expected at most {_MOST_STATES:,}")
    return Constraint(
        AUTOMATON, tuple(cells), (len(queue), bound, *(int(state == 0) for state in queue), *table), words
    )
