"""The form of constraints that a long search gets the most from; to find it costs as much as some hundred nodes.

a word whose state is its last value       pairs of neighbors
a word whose state is the set so far       a table of sets
another word of different cells            its words whose values differ, with their ways listed
a sum of different digits                  a table of sets
another sum                                its cells in groups that differ

A table also looks at the other cells of a house, which hold what the set leaves, and at all cells that differ from
several of its own.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, pairwise

import numpy as np

from puzzles.games.constraints import (
    AUTOMATON,
    DIFFERENT,
    LINEAR,
    RELATION,
    SETS,
    Constraint,
    mask_of,
    one_of_sets,
    total,
    values_of,
)
from solvers.games.different_words_kernel import different_words
from solvers.games.implied import implied_sums
from solvers.games.kinds.automaton import LISTED
from solvers.games.kinds.groups import WORD
from solvers.games.kinds.linear import GROUPED, parts
from solvers.games.net import FULL, Ints, Net, flat, joined, watching

_MOST_SETS, _MOST_STATES = 200, 600  # of a table, and of a word that may be one
# Of a word whose words with different values are found: cells, states with sets of values, those that are reached, and
# states with listed ways. The states double with each cell.
_MOST_DIFFERENT, _MOST_PLACES, _MOST_PAIRS, _MOST_LISTED = 9, 1 << 21, 1 << 17, 1 << 13
_LEAST_AROUND = 4  # the fewest cells that have a table for a house beyond which one of them lies
_SHORT = 5  # the cells of an implied sum that is kept even if its cells have much room
_TIGHT = 4  # another one is kept if its cells can have this many times as many sums as they have room from an end


def tight_net(constraints: Sequence[Constraint], domains: Ints, implied: Iterable[Constraint] = ()) -> Net:
    """Return the net of ``tightened`` constraints, for search; what stays a sum is looked at last, in groups.

    Of sums that others imply, long ones are left out if their cells have much room.
    """
    around, values = _Around(constraints), values_of(int(np.bitwise_or.reduce(domains)))
    houses = [(cells, house.params[1]) for cells, house in around.full]
    implied = chain(implied, implied_sums(constraints, houses, lambda cells, sum_: around.gain(cells, sum_, values)))
    further = [each for each in implied if len(each.cells) <= _SHORT or around.is_tight(each, values)]
    tight = _tightened([*constraints, *further], domains.tolist(), around)
    ways = {each[:3]: _listed(each) for each in tight if _is_of_different(each, around)}
    words = [ways.get(each[:3]) is not None for each in tight]
    tight = [ways.get(each[:3]) or each for each in tight]
    sums = [each.kind == LINEAR and not each.params[0] for each in tight]
    tight = [around.grouped(each, values) if is_sum else each for each, is_sum in zip(tight, sums, strict=True)]
    net = joined(len(domains), [flat(tight)])
    net.levels[FULL, sums], net.levels[FULL, words] = GROUPED, LISTED
    net.is_late[sums] = 1
    # That cells differ from those of a table is stated elsewhere; so their changes need not tell it.
    stated = {each[:3] for each in constraints}
    tables = np.array([each.kind == SETS and each[:3] not in stated for each in tight])
    n_watched = np.diff(net.cell_starts)
    starts = net.param_starts[:-1][tables]
    n_watched[tables] = net.params[starts] + net.params[starts + 1]
    return watching(net, n_watched)


def tightened(constraints: Sequence[Constraint], domains: Sequence[int]) -> list[Constraint]:
    """Return constraints that say the same as others do together, over variables with domains, masks."""
    return _tightened(constraints, domains, _Around(constraints))


def _tightened(constraints: Sequence[Constraint], domains: Sequence[int], around: "_Around") -> list[Constraint]:
    found = list[Constraint]()
    for each in constraints:
        if each.kind == AUTOMATON:
            found += _pairs(each) or _sets_of_word(each, around) or [each]
        elif each.kind == LINEAR and len(each.cells) > 1:
            values = 0
            for cell in each.cells:
                values |= domains[cell]
            found += _sets_of_sum(each, values, around) or [each]
        else:
            found.append(each)
    return [*{_statement(each): each for each in found}.values()]


def _statement(each: Constraint) -> tuple[object, ...]:
    """Return what tells a constraint from others; that of a sum is the same as that of its cells' negative sum."""
    if each.kind != LINEAR or each.params[0]:
        return each[:3]
    totals, weights = parts(each)
    terms = sorted(zip(each.cells, weights, strict=True))
    sign = 1 if terms[0][1] > 0 else -1
    return tuple((cell, sign * weight) for cell, weight in terms), tuple(sorted(sign * total for total in totals))


class _Around:
    """The houses of a puzzle, and which cells differ."""

    def __init__(self, constraints: Sequence[Constraint]) -> None:
        houses = [each for each in constraints if each.kind == DIFFERENT]
        self.full = [(_of_cells(each.cells), each) for each in houses if each.params[0]]
        self.seen: dict[int, int] = {}  # as masks of cells
        for each in houses:
            mask = _of_cells(each.cells)
            for cell in each.cells:
                self.seen[cell] = self.seen.get(cell, 0) | mask

    def differ(self, cells: Sequence[int]) -> bool:
        """Return whether all of some cells differ."""
        mask = _of_cells(cells)
        return all(mask & ~self.seen.get(cell, 0) == 0 for cell in cells)

    def grouped(self, each: Constraint, values: Sequence[int]) -> Constraint:
        """Return a sum with its cells ordered by groups of different cells; the last params are the sizes of groups."""
        totals, weights = parts(each)
        groups = self._groups(each.cells, weights, values)
        order = [place for group in groups for place in group]
        sizes = [len(group) * (place == group[0]) for group in groups for place in group]
        found = total([each.cells[at] for at in order], totals, each.words, [weights[at] for at in order])
        return found._replace(params=(*found.params, *sizes))

    def is_tight(self, each: Constraint, values: Sequence[int]) -> bool:
        """Return whether a sum is near an end of what its cells add up to at all."""
        totals, weights = parts(each)
        low, high = _ends(self._groups(each.cells, weights, values), weights, values)
        return high - low > _TIGHT * min(totals[-1] - low, high - totals[0])

    def gain(self, cells: Sequence[int], total_of: int, values: Sequence[int]) -> int:
        """Return the gain of a sum, which ``implied`` defines."""
        weights = [1] * len(cells)
        groups = self._groups(cells, weights, values)
        low, high = _ends(groups, weights, values)
        return high - low - len(groups) * min(total_of - low, high - total_of)

    def _groups(self, cells: Sequence[int], weights: Sequence[int], values: Sequence[int]) -> list[list[int]]:
        """Return the places of cells in groups that differ, have one weight, and a sum that fits a word.

        Each group takes the first cell that fits, again and again. If there are more cells than values, so that there
        is more choice, it takes the cell that differs from the most of those that fit.
        """
        groups, left = list[list[int]](), [*range(len(cells))]
        seen = [self.seen.get(cell, 0) for cell in cells]
        while left:
            group, fitting, mask = list[int](), left, _of_cells([cells[each] for each in left])
            while fitting and (not group or sum(values[-1 - len(group) :]) < WORD):
                place = fitting[0]
                if len(cells) > len(values):
                    place = max(fitting, key=[(own & mask).bit_count() for own in seen].__getitem__)
                group.append(place)
                mask &= seen[place] & ~(1 << cells[place])
                fitting = [each for each in fitting if mask >> cells[each] & 1 and weights[each] == weights[place]]
            groups.append(group)
            left = [each for each in left if each not in group]
        return groups

    def tables(self, each: Constraint, sets: Sequence[int]) -> Iterator[Constraint]:
        """Yield a table of sets over the cells of a constraint, with the others of a house and what else they see.

        Cells in no house have another table for each house that has all of them but one.
        """
        inside, beside, values = _of_cells(each.cells), list[int](), list[int]()
        known = inside
        for own, house in self.full:
            if inside & ~own == 0 and inside != own:
                beside, values = values_of(own & ~inside), values_of(house.params[1])
                known = own
                break
        seen = [self.seen.get(cell, 0) & ~known for cell in each.cells]
        once = twice = 0
        for mask in seen:
            twice |= once & mask
            once |= mask
        several = dict.fromkeys(values_of(twice), 0)
        for place, mask in enumerate(seen):
            for cell in values_of(mask & twice):
                several[cell] |= 1 << place
        yield one_of_sets(each.cells, sets, each.words, beside, values, several)
        for own, house in self.full if not beside and len(each.cells) >= _LEAST_AROUND else ():
            beyond = inside & ~own
            if beyond.bit_count() == 1:
                order = sorted(each.cells, key=(beyond.bit_length() - 1).__eq__)
                rest, values = values_of(own & ~inside), values_of(house.params[1])
                yield one_of_sets(order, sets, each.words, rest, values, has_beyond=True)


def _ends(groups: Sequence[Sequence[int]], weights: Sequence[int], values: Sequence[int]) -> tuple[int, int]:
    """Return the least and the greatest sum of groups of cells that differ."""
    low = high = 0
    for group in groups:
        weight, n = weights[group[0]], len(group)
        ends = weight * sum(values[:n]), weight * sum(values[-n:])
        low, high = low + min(ends), high + max(ends)
    return low, high


def _of_cells(cells: Iterable[int]) -> int:
    """Return a mask of different cells."""
    return sum(1 << cell for cell in cells)


def _pairs(word: Constraint) -> list[Constraint]:
    """Return pairs of neighbors in place of a word whose state is its last value, if it is one."""
    relation = _relation_of(word.params)
    if relation is None:
        return []
    return [Constraint(RELATION, pair, relation, word.words) for pair in pairwise(word.cells)]


@lru_cache(maxsize=256)
def _relation_of(params: tuple[int, ...]) -> tuple[int, ...] | None:
    n_states, bound, *rest = params
    accepts, table = rest[:n_states], [rest[at : at + bound] for at in range(n_states, len(rest), bound)]
    state_of = list[int]()
    for value in range(bound):
        reached = {row[value] for row in table if row[value] >= 0}
        if len(reached) > 1 or (reached and table[0][value] < 0):
            return None
        state_of.append(reached.pop() if reached else -1)
    if not all(accepts):
        return None
    ahead = [mask_of(b for b in range(bound) if at >= 0 and table[at][b] >= 0) for at in state_of]
    back = [mask_of(a for a in range(bound) if ahead[a] >> b & 1) for b in range(bound)]
    return bound, *ahead, *back


def _sets_of_word(word: Constraint, around: _Around) -> list[Constraint]:
    """Return a table of sets that replaces a word constraint, if the state of the word is the set of its values."""
    sets = _sets_of(word.params, len(word.cells))
    return [*around.tables(word, sets)] if sets else []


@lru_cache(maxsize=256)
def _sets_of(params: tuple[int, ...], n_cells: int) -> tuple[int, ...]:
    n_states, bound, *rest = params
    if n_states > _MOST_STATES:
        return ()
    sets, layer = {0: 0}, [0]
    for _ in range(n_cells):
        after = list[int]()
        for state in layer:
            row = rest[n_states + state * bound :][:bound]
            for value, reached in enumerate(row):
                union = sets[state] | 1 << value
                if reached < 0:
                    continue
                if union == sets[state] or sets.setdefault(reached, union) != union:
                    return ()
                after.append(reached)
        layer = [*dict.fromkeys(after)]
    state_of = {values: state for state, values in sets.items()}
    if len(state_of) < len(sets):
        return ()
    todo = [sets[state] for state in layer if rest[state]]
    words, seen = tuple(todo), set[int]()
    while todo:  # each order of a set is a word where it is one from each set without one of its values
        values = todo.pop()
        for value in values_of(values):
            less = values ^ 1 << value
            if less not in state_of or rest[n_states + state_of[less] * bound + value] != state_of[values]:
                return ()
            if less not in seen:
                seen.add(less)
                todo.append(less)
    return words if len(words) <= _MOST_SETS else ()


def _is_of_different(each: Constraint, around: _Around) -> bool:
    """Return whether a constraint is a word of different cells whose ways can be listed."""
    if each.kind != AUTOMATON or not 2 < len(each.cells) <= _MOST_DIFFERENT:
        return False
    n_states, bound = each.params[:2]
    return len(each.cells) <= bound and n_states << bound <= _MOST_PLACES and around.differ(each.cells)


def _listed(word: Constraint) -> Constraint | None:
    """Return a word of different cells with params for level ``LISTED``, or None if it has too many states."""
    params = _ways_of(word.params, len(word.cells))
    return word._replace(params=params) if params else None


@lru_cache(maxsize=1024)
def _ways_of(params: tuple[int, ...], n_cells: int) -> tuple[int, ...]:
    n_states, bound = params[:2]
    pairs, merged, alive = (
        np.empty(_MOST_PAIRS, np.int64),
        np.empty(_MOST_PAIRS, np.int64),
        np.zeros(n_states, np.int64),
    )
    rows, slots = np.empty((_MOST_LISTED, bound), np.int64), np.zeros(4 * _MOST_LISTED, np.int64)
    place = np.zeros(n_states << bound, np.int64)
    n = different_words(np.array(params), n_cells, alive, place, pairs, merged, rows, slots)
    if n < 1:
        return (1, bound, 0, 0) if n == 0 else ()  # one state without a way: no word is left
    rows = rows[n - 1 :: -1]  # the state that is numbered last is the first
    leads = rows >= 0
    ways, n_ways = leads @ (1 << np.arange(bound)), leads.sum(1)
    return n, bound, *np.stack((ways, n_ways.cumsum() - n_ways), 1).ravel().tolist(), *(n - 1 - rows[leads]).tolist()


def _sets_of_sum(each: Constraint, values: int, around: _Around) -> list[Constraint]:
    """Return a table of sets in place of a sum, if its cells differ."""
    differ, n_totals, *rest = each.params
    if {*rest[n_totals:]} != {1} or not (differ or around.differ(each.cells)):
        return []
    sets = _sets_with(len(each.cells), tuple(rest[:n_totals]), values)
    return [*around.tables(each, sets)] if 0 < len(sets) <= _MOST_SETS else []


@lru_cache(maxsize=1024)
def _sets_with(size: int, totals: tuple[int, ...], values: int) -> tuple[int, ...]:
    return tuple(mask_of(some) for some in combinations(values_of(values), size) if sum(some) in totals)
