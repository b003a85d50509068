"""The conditions of setters as machines, one builder for each key; ``puzzles.sudoku.marks.language`` lists them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, cast

from puzzles.errors import PuzzleError, quoted
from puzzles.games.machines import Machine, contrary, every, reads, some, spend
from puzzles.sudoku.marks.scope import (
    CONNECTED,
    GROUPS,
    MOST_CELLS,
    MOST_CONDITIONS,
    MOST_NUMBER,
    NoCell,
    Scope,
    Table,
    numbers_in,
    places_of,
    tables_of,
    whole,
    with_numbers,
)

MOST_DEPTH = 12
_STEPS_EACH = 20  # the steps that building one condition counts as
_LIMITS = ("is", "least", "most")


def key_of(condition: Table) -> str:
    """Return the key that names a condition; raise PuzzleError if there are several, or none."""
    keys = [key for key in condition if key in _BUILDERS]
    if len(keys) != 1:
        others = ", ".join(map(repr, keys or condition)) or "nothing"
        raise PuzzleError(f"a condition has {others}; expected one of {', '.join(_BUILDERS)}")
    strange = next((key for key in condition if key != keys[0] and key not in _ALSO[keys[0]]), None)
    if strange is not None:
        expected = ", ".join(_ALSO[keys[0]]) or "nothing else"
        raise PuzzleError(f"the condition {keys[0]!r} has {quoted(strange)}; expected {expected}")
    return keys[0]


def _limits(condition: Table) -> Callable[[int], bool]:
    """Return a test whether a number is among ``is``, and from ``least`` to ``most``."""
    if not any(key in condition for key in _LIMITS):
        raise PuzzleError(f"the condition {key_of(condition)!r} has no number; expected {', '.join(_LIMITS)}")
    among = set(numbers_in(condition["is"], "is")) if "is" in condition else None
    least = whole(condition.get("least", -MOST_NUMBER), "least")
    most = whole(condition.get("most", MOST_NUMBER), "most")
    return lambda number: (among is None or number in among) and least <= number <= most


def machine_of(condition: Table, scope: Scope) -> Machine:
    """Return the machine of a condition."""
    if scope.depth > MOST_DEPTH:
        raise PuzzleError(f"conditions stand in {scope.depth} others; expected at most {MOST_DEPTH}")
    if not isinstance(condition, Mapping):
        raise PuzzleError(f"{quoted(str(condition)[:60])} is not a condition; expected a table")
    spend(_STEPS_EACH)
    key = key_of(condition)
    return _BUILDERS[key](condition, scope._replace(depth=scope.depth + 1))


def _all_of(value: object, name: str, scope: Scope) -> list[Machine]:
    return [machine_of(each, scope) for each in tables_of(value, name)]


def _digits(condition: Table, scope: Scope) -> Machine:
    own = frozenset(numbers_in(condition["digits"], "digits"))
    places = places_of(condition.get("at"), scope)
    return reads(places, 0, lambda state, place, digit: state if digit in own else None, lambda state: True)


def _pair(a: int, b: int, holds: Callable[[int, int], bool]) -> Machine:
    """Return the machine of a condition on two places."""
    if a == b:
        return reads([a], 0, lambda state, place, digit: digit, lambda digit: holds(digit, digit))  # type: ignore[arg-type]

    def add(state: Any, place: int, digit: int) -> Any:
        if not state:
            return digit
        one, other = (state, digit) if place == max(a, b) == b else (digit, state)
        return state if holds(one, other) else None

    return reads([a, b], 0, add, lambda state: True)


def _different(condition: Table, scope: Scope) -> Machine:
    places = places_of(condition["different"], scope)
    if len(set(places)) < len(places):
        return Machine(False, lambda state, place, digit: False)

    def add(used: Any, place: int, digit: int) -> Any:
        return None if used >> digit & 1 else used | 1 << digit

    return reads(places, 0, add, lambda used: True)


def _same(condition: Table, scope: Scope) -> Machine:
    def add(state: Any, place: int, digit: int) -> Any:
        return digit if state in (0, digit) else None

    return reads(places_of(condition["same"], scope), 0, add, lambda state: True)


def _rising(condition: Table, scope: Scope) -> Machine:
    places, equal = places_of(condition["rising"], scope), condition.get("equal") is True
    return every([_pair(a, b, lambda x, y: x < y or (equal and x == y)) for a, b in pairwise(places)])


def _two(condition: Table, key: str, scope: Scope) -> tuple[int, int]:
    places = places_of(condition[key], scope)
    if len(places) != 2:
        raise PuzzleError(f"the condition {key!r} names {len(places)} cells; expected 2")
    return places[0], places[1]


def _apart(condition: Table, scope: Scope) -> Machine:
    fits = _limits(condition)
    return _pair(*_two(condition, "apart", scope), lambda a, b: fits(abs(a - b)))


def _ratio(condition: Table, scope: Scope) -> Machine:
    times = set(numbers_in(condition.get("is"), "is"))
    return _pair(*_two(condition, "ratio", scope), lambda a, b: any(a == k * b or b == k * a for k in times))


def sum_of(condition: Table, scope: Scope) -> tuple[dict[int, int], list[int]]:
    """Return the weight of each place in a sum, and the totals that the sum may have."""
    own, other = places_of(condition["sum"], scope), condition.get("other")
    factors = [whole(each, "weights") for each in condition.get("weights", [1] * len(own))]
    if len(factors) != len(own):
        raise PuzzleError(f"a sum of {len(own)} cells has {len(factors)} weights; expected as many")
    weights: dict[int, int] = {}
    for place, factor in zip(own, factors, strict=True):
        weights[place] = weights.get(place, 0) + factor
    for place in places_of(other, scope) if other is not None else ():
        weights[place] = weights.get(place, 0) - 1
    limited = condition if other is None or any(key in condition for key in _LIMITS) else {**condition, "is": 0}
    fits, most = _limits(limited), scope.digits[-1]
    low = sum(min(weight, weight * most) for weight in weights.values())
    high = sum(max(weight, weight * most) for weight in weights.values())
    if high - low > MOST_NUMBER:
        raise PuzzleError(f"a sum goes from {low} to {high}; expected at most {MOST_NUMBER} values")
    return weights, [number for number in range(low, high + 1) if fits(number)]


def _sum(condition: Table, scope: Scope) -> Machine:
    weights, totals = sum_of(condition, scope)
    most, among = scope.digits[-1], frozenset(totals)
    # The least and the greatest sum that the places still to come can add.
    rest: dict[int, tuple[int, int]] = {}
    low = high = 0
    for place in sorted(weights, reverse=True):
        rest[place] = low, high
        ends = weights[place], weights[place] * most
        low, high = low + min(ends), high + max(ends)
    least, greatest = min(totals, default=1), max(totals, default=0)

    def add(state: Any, place: int, digit: int) -> Any:
        after = state + weights[place] * digit
        behind = rest[place]
        return after if after + behind[1] >= least and after + behind[0] <= greatest else None

    return reads(list(weights), 0, add, lambda state: state in among)


def _measure(
    condition: Table, places: Sequence[int], scope: Scope, add: Callable[[Any, int], Any], size: Callable[[Any], int]
) -> Machine:
    """Return the machine of a number that is found digit by digit from 0 on, and has limits or stands in a cell."""
    if "cell" not in condition:
        fits = _limits(condition)
        return reads(places, 0, lambda found, place, digit: add(found, digit), lambda found: fits(size(found)))
    (asked,) = places_of([condition["cell"]], scope)

    def add_or_ask(state: Any, place: int, digit: int) -> Any:
        found, wanted = state
        return add(found, digit) if place in places else found, digit if place == asked else wanted

    return reads([*places, asked], (0, 0), add_or_ask, lambda state: size(cast(Any, state)[0]) == cast(Any, state)[1])


def _count(condition: Table, scope: Scope) -> Machine:
    own, places = frozenset(numbers_in(condition["count"], "count")), places_of(condition.get("at"), scope)
    if len(set(places)) < len(places):
        raise PuzzleError("a count names a cell twice; expected each once")
    return _measure(condition, places, scope, lambda found, digit: found + (digit in own), lambda found: found)


def _distinct(condition: Table, scope: Scope) -> Machine:
    places = places_of(condition["distinct"], scope)
    return _measure(condition, places, scope, lambda used, digit: used | 1 << digit, int.bit_count)


def _part(condition: Table, scope: Scope) -> Machine:
    fits, places = _limits(condition), places_of(condition["part"], scope)
    wanted = [number for number in range(1, scope.digits[-1] * len(places) + 1) if fits(number)]
    kept = (2 << max(wanted, default=0)) - 1  # greater sums do not matter

    return reads(
        places, 1, lambda sums, place, digit: (cast(int, sums) | cast(int, sums) << digit) & kept,
        lambda sums: any(cast(int, sums) >> number & 1 for number in wanted),
    )  # fmt: skip


def _classes(condition: Table, scope: Scope) -> Machine:
    listed = condition["classes"]
    if not isinstance(listed, list):
        raise PuzzleError(f"'classes' has {quoted(str(listed)[:60])}; expected lists of digits")
    class_of = {digit: number for number, own in enumerate(listed) for digit in numbers_in(own, "classes")}
    is_same = condition.get("alike") is True

    def add(state: Any, place: int, digit: int) -> Any:
        if digit not in class_of:
            return None
        bit = 1 << class_of[digit]
        if is_same:
            return bit if state in (0, bit) else None
        return None if state & bit else state | bit

    return reads(places_of(condition.get("at"), scope), 0, add, lambda state: True)


def _seen(condition: Table, scope: Scope) -> Machine:
    places, fits = places_of(condition["seen"], scope), _limits(condition)
    if places != sorted(places):
        raise PuzzleError("'seen' names cells out of their order; expected them as the mark has them")

    def add(state: Any, place: int, digit: int) -> Any:
        tallest, seen = state
        return max(tallest, digit), seen + (digit > tallest)

    return reads(places, (0, 0), add, lambda state: fits(state[1]))  # type: ignore[index]


def _contains(condition: Table, scope: Scope) -> Machine:
    needed, places = Counter(numbers_in(condition["contains"], "contains")), places_of(condition.get("at"), scope)
    full = tuple(sorted(needed.items()))

    def add(state: Any, place: int, digit: int) -> Any:
        return tuple((each, n - (each == digit and n > 0)) for each, n in state)

    return reads(places, full, add, lambda state: not any(n for _, n in cast(Any, state)))


def _between(condition: Table, scope: Scope) -> Machine:
    ends, places = frozenset(numbers_in(condition["between"], "between")), places_of(condition.get("at"), scope)
    fits = _limits(condition)
    if len(set(places)) < len(places):
        raise PuzzleError("'between' names a cell twice; expected each once")

    def add(state: Any, place: int, digit: int) -> Any:
        met, filling = state
        if digit in ends:
            return (met + 1, filling) if met < 2 else None
        return met, filling + digit * (met == 1)

    return reads(places, (0, 0), add, lambda state: cast(Any, state)[0] == 2 and fits(cast(Any, state)[1]))


def _tuples(condition: Table, scope: Scope) -> Machine:
    places, listed = places_of(condition.get("at"), scope), condition["tuples"]
    rows = [numbers_in(row, "tuples") for row in listed] if isinstance(listed, list) else []
    wrong = next((row for row in rows if len(row) != len(places)), None)
    if not rows or wrong is not None or len(set(places)) < len(places):
        raise PuzzleError(f"'tuples' has {quoted(str(wrong or listed)[:60])}; expected lists of {len(places)} digits")
    order = sorted(range(len(places)), key=places.__getitem__)
    begun = {tuple(row[at] for at in order[:n]) for row in rows for n in range(1, len(places) + 1)}

    def add(state: Any, place: int, digit: int) -> Any:
        after = (*state, digit)
        return after if after in begun else None

    return reads(places, (), add, lambda state: True)


def _automaton(condition: Table, scope: Scope) -> Machine:
    places, steps = places_of(condition.get("at"), scope), condition["automaton"]
    if places != sorted(set(places)):
        raise PuzzleError("'automaton' names cells out of their order; expected them as the mark has them")
    ways: dict[tuple[str, int], str] = {}
    for each in steps if isinstance(steps, list) else [steps]:
        if not isinstance(each, list) or len(each) != 3:
            raise PuzzleError(f"'automaton' has {quoted(str(each)[:60])}; expected [state, digits, next state]")
        for digit in numbers_in(each[1], "automaton"):
            if ways.setdefault((str(each[0]), digit), str(each[2])) != str(each[2]):
                raise PuzzleError(f"state {each[0]!r} has two ways on by {digit}; expected one")
    accept = condition.get("accept")
    accepted = {str(each) for each in (accept if isinstance(accept, list) else [accept])}
    return reads(
        places, str(condition.get("start")), lambda state, place, digit: ways.get((str(state), digit)),
        lambda state: state in accepted,
    )  # fmt: skip


def _on_places(key: str, groups: Callable[[Sequence[int]], list[tuple[int, ...]]]) -> Callable[[Table, Scope], Machine]:
    """Return a builder for conditions that hold on each of several groups of places."""

    def build(condition: Table, scope: Scope) -> Machine:
        own = groups(places_of(condition.get("at"), scope))
        return every([m for places in own for m in _all_of(condition[key], key, scope._replace(places=places))])

    return build


def _windows(condition: Table, scope: Scope) -> Machine:
    places, n = places_of(condition.get("at"), scope), whole(condition["windows"], "windows", 1, MOST_CELLS)
    own = [tuple(places[at : at + n]) for at in range(len(places) - n + 1)]
    inner = condition.get("where")
    return every([m for each in own for m in _all_of(inner, "where", scope._replace(places=each))])


def _unknown(condition: Table, scope: Scope) -> Machine:
    name, numbers = condition["unknown"], numbers_in(condition.get("in"), "in")
    if not isinstance(name, str) or not name.isidentifier() or not 0 < len(numbers) <= MOST_CONDITIONS:
        said = f"'unknown' has {quoted(str(name)[:60])} in {len(numbers)} numbers"
        raise PuzzleError(f"{said}; expected a name, and 1 to {MOST_CONDITIONS}")
    ways = []
    for number in numbers:
        try:
            ways.append(every(_all_of(with_numbers(condition.get("where"), {name: number}), "where", scope)))
        except NoCell:
            continue
    return some(ways)


def _connected(condition: Table, scope: Scope) -> Machine:
    raise PuzzleError("'connected' stands in another condition; expected it in 'where' of the rule")


def _tally(condition: Table, scope: Scope) -> Machine:
    places = sorted(set(places_of(condition["tally"], scope)))

    def add(state: Any, place: int, digit: int) -> Any:
        found = dict(state)
        found[digit] = found.get(digit, 0) + 1
        wanted = sum(each - n for each, n in found.items())
        left = len(places) - places.index(place) - 1
        return tuple(sorted(found.items())) if found[digit] <= digit and wanted <= left else None

    return reads(places, (), add, lambda state: all(digit == n for digit, n in cast(Any, state)))


_BUILDERS: Mapping[str, Callable[[Table, Scope], Machine]] = {
    "digits": _digits,
    "different": _different,
    "same": _same,
    "rising": _rising,
    "apart": _apart,
    "ratio": _ratio,
    "sum": _sum,
    "count": _count,
    "distinct": _distinct,
    "part": _part,
    "classes": _classes,
    "seen": _seen,
    "contains": _contains,
    "between": _between,
    "tally": _tally,
    "tuples": _tuples,
    "automaton": _automaton,
    "any": lambda condition, scope: some(_all_of(condition["any"], "any", scope)),
    "all": lambda condition, scope: every(_all_of(condition["all"], "all", scope)),
    "not": lambda condition, scope: contrary(machine_of(condition["not"], scope)),
    "neighbors": _on_places("neighbors", lambda places: list(pairwise(places))),
    "pairs": _on_places("pairs", lambda places: list(combinations(places, 2))),
    **{key: _on_places(key, groups) for key, groups in GROUPS.items()},
    "windows": _windows,
    "unknown": _unknown,
    CONNECTED: _connected,
}
_ALSO: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(_BUILDERS, ()),
    **dict.fromkeys(
        ("digits", "tuples", "contains", "neighbors", "pairs", "mirrored", "halves", "inner", CONNECTED), ("at",)
    ),
    "between": ("at", *_LIMITS),
    "rising": ("equal",),
    "apart": _LIMITS,
    "ratio": ("is",),
    "sum": ("weights", "other", *_LIMITS),
    "count": ("at", "cell", *_LIMITS),
    "distinct": ("cell", *_LIMITS),
    "part": _LIMITS,
    "classes": ("at", "alike"),
    "seen": _LIMITS,
    "automaton": ("at", "start", "accept"),
    "windows": ("at", "where"),
    "unknown": ("in", "where"),
}
