"""Propagation in plain Python, used until ``propagate_kernel`` is compiled; the results are the same.

What a constraint says depends only on its parameters and on the masks of its variables. Both repeat within a puzzle,
and even more while it is made, so answers are remembered. Masks are Python integers, which are several times as fast as
NumPy's.
"""

from collections import deque
from functools import lru_cache
from itertools import pairwise, repeat
from threading import Lock, local
from typing import Any, NamedTuple

from puzzles.games.constraints import CONNECTED, SETS
from solvers.games.kinds import MODULES
from solvers.games.kinds.automaton import MUCH
from solvers.games.kinds.automaton import is_silent as is_silent_word
from solvers.games.kinds.linear import left_by_count
from solvers.games.net import Ints, Net, Numbers

NOTHING = -1
_MOST_ANSWERS, _MOST_RULES, _MOST_NETS = 1 << 16, 4096, 8


class _Scratch(local):
    """The workspace of rules: a list for each thread, because two threads may apply a rule at the same time."""

    def __init__(self) -> None:
        self.values: list[int] = []

    def of_size(self, size: int) -> list[int]:
        """Return a list of a given length with arbitrary numbers."""
        self.values.extend([0] * (size - len(self.values)))
        return self.values


_scratch = _Scratch()


class _Rule:
    """The part that all constraints of a kind with the same parameters share; a rule equals only itself."""

    def __init__(self, kind: int, params: tuple[int, ...], count: int, space: int, slack: int, sink: int) -> None:
        self.kind, self.params, self.count, self.space, self.slack, self.sink = kind, params, count, space, slack, sink


_rule = lru_cache(_MOST_RULES)(_Rule)

Answer = tuple[bool, tuple[tuple[int, int], ...]]
"""Whether each variable keeps a value, and the places of changed variables with their new masks."""


def _answer(rule: _Rule, level: int, masks: tuple[int, ...]) -> Answer:
    """Apply a rule to the masks of a constraint's variables."""
    left, places = list(masks), range(len(masks))
    if rule.slack < MUCH and is_silent_word(left, places, rule.params, 0, len(left), 0, rule.slack, rule.sink):
        return True, ()
    said = (
        left_by_count(left, places, 0, len(left), rule.count) if rule.count and (level or len(left) == 1) else NOTHING
    )
    if said < 0:
        fits = MODULES[rule.kind].prune(left, places, rule.params, level, _scratch.of_size(rule.space))
    else:
        fits = said > 0
        left = [said if mask == 3 and said in (1, 2) else mask for mask in left]
    return bool(fits), tuple([(i, left[i]) for i in places if left[i] != masks[i]])


_remembered = lru_cache(_MOST_ANSWERS)(_answer)


class _Lists(NamedTuple):
    """A net in the form that plain Python reads."""

    rules: list[_Rule]  # the rule of each constraint, with the shortcut for counts
    cells: list[list[int]]  # the variables of each constraint
    of: list[list[int]]  # the constraints of each variable
    is_late: list[int]


_lists: dict[int, tuple[Numbers, _Lists]] = {}
_one_at_a_time = Lock()  # for the threads that read the nets


def _lists_of(net: Net) -> _Lists:
    """Return a net as lists.

    The lists of the last nets are kept, together with an array of each net, so that its id is not reused.
    """
    with _one_at_a_time:
        if id(net.cells) not in _lists:
            while len(_lists) >= _MOST_NETS:
                del _lists[next(iter(_lists))]
            params = map(tuple, _parts(net.param_starts, net.params))
            of_words = net.slacks.tolist(), net.sinks.tolist()
            rules = map(_rule, net.kinds.tolist(), params, net.counts.tolist(), repeat(len(net.scratch)), *of_words)
            cells, of = _parts(net.cell_starts, net.cells), _parts(net.of_starts, net.of)
            _lists[id(net.cells)] = net.cells, _Lists([*rules], cells, of, net.is_late.tolist())
        return _lists[id(net.cells)][1]


def _parts(starts: Ints, values: Ints | Numbers) -> list[list[int]]:
    ends, all_values = starts.tolist(), values.tolist()
    return [all_values[start:end] for start, end in pairwise(ends)]


def prune(net: Net, masks: Ints, k: int, level: int) -> bool:
    """Apply one constraint at a level; return whether each variable keeps a value."""
    cells, (fits, changed) = _said(net, masks, k, level)
    if net.kinds[k] == SETS:  # as ``kinds.sets`` says
        n = net.params[net.param_starts[k]]
        others = [number for i, _ in changed if i >= n for number in (i, masks[cells[i]])]
        net.scratch[0], net.scratch[1 : 1 + len(others)] = len(others) // 2, others
    for i, mask in changed:
        masks[cells[i]] = mask
    return fits


def is_silent(net: Net, masks: Ints, k: int, level: int) -> bool:
    """Return whether a constraint changes nothing at a given level."""
    return _said(net, masks, k, level)[1] == (True, ())


def _said(net: Net, masks: Ints, k: int, level: int) -> tuple[list[int], Answer]:
    """Return the variables of a constraint, and the rule's answer."""
    rules, all_cells, _, _ = _lists_of(net)
    own, cells = rules[k], all_cells[k]
    rule = _rule(own.kind, own.params, 0, own.space, own.slack, own.sink)
    return cells, _remembered(rule, int(level), (*map(masks.item, cells),))


def fixpoint(net: Net, masks: Ints, effort: int, active: Any, begun: int, log: Ints, length: int) -> tuple[int, int]:
    """Propagate in rounds in plain Python; arguments and results are those of ``propagate_kernel.fixpoint``."""
    rules, all_cells, of, is_late = _lists_of(net)
    levels, left = net.levels[effort].tolist(), masks.tolist()
    is_used = (active & (net.levels[effort] >= 0)).tolist()
    is_queued = [False] * len(rules)
    queue, late = deque[int](), deque[int]()
    rows = list[tuple[int, int, int]]()

    def add(constraints: Any) -> None:
        for k in constraints:
            if is_used[k] and not is_queued[k]:
                is_queued[k] = True
                (late if is_late[k] else queue).append(k)

    if begun < 0:
        add(range(len(rules)))
    else:
        for cell in log[begun:length, 1].tolist():
            add(of[cell])
    failed = NOTHING
    while queue or late:
        k = queue.popleft() if queue else late.popleft()
        is_queued[k] = False
        rule, cells = rules[k], all_cells[k]
        answer = _answer if rule.kind >= CONNECTED else _remembered
        before = tuple([left[cell] for cell in cells])
        fits, changed = answer(rule, levels[k], before)
        is_queued[k] = True  # a constraint is not queued again for its own changes
        for i, mask in changed:
            cell = cells[i]
            rows.append((k, cell, before[i]))
            left[cell] = mask
            if fits:
                add(of[cell])
        is_queued[k] = False
        if not fits:
            failed = k
            break
    masks[:] = left
    n_logged = min(len(rows), len(log) - length)
    if n_logged:
        log[length : length + n_logged] = rows[:n_logged]
    return failed, length + n_logged
