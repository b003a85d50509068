"""Rules that assume a bulb in a cell, or none, on boards where no other rule helps any more.

Such a rule also makes one round of all its findings on the current board; then the other rules go on. The solution's
own marks are never assumed, because nothing refutes them.

* An assumption is followed in waves, itself the first. A wave decides all that the rules up to the lone cell find on
  the last one's board, and crosses out the cells that its bulbs light; so the *length* until something breaks, the
  number of waves, does not depend on the order of the cells.
* Only the shortest assumptions of a round count. The rating grows by 0.2 where the length exceeds 2, 4, 8 and 16.
* An assumption of depth 1 fails when a wave breaks. One of depth d fails when waves break once all refutations by
  assumptions of depth d - 1 on its board are decided, over and over: its length is the number of such rounds.

Source: own; nested reasoning as a scale is Berthier 2007, "The Hidden Logic of Sudoku" (T&E depth).
"""

from kernels.jit import lean_inlined, lean_kernel
from puzzles.lightup import BULB, MAX_NUMBER
from rating.lightup.arrays import NONE, NOWHERE
from rating.lightup.rules import AGREEMENT, CONTRADICTION, SEARCH
from rating.lightup.rules_kernel import forget
from rating.lightup.state_kernel import decide, is_lit, is_open_beside, n_sources, only_source, other_mark, run_of
from solvers.lightup.rules_kernel import EMPTY, LIT, SOLID, UNKNOWN
from solvers.lightup.rules_kernel import take_back as take_back_marks

_SHORT = 2
_TENTHS_PER_DOUBLING = 2
_MOST_ADD = 8
_NO_LIMIT = 1 << 30


@lean_kernel
def add_for(length):
    """Return the tenths that the length of an assumption adds to the rating."""
    add, short = 0, _SHORT
    while length > short and add < _MOST_ADD:
        add += _TENTHS_PER_DOUBLING
        short *= 2
    return add


@lean_inlined
def longest_for(add):
    """Return the greatest length that adds no more than the given tenths."""
    return _NO_LIMIT if add == _MOST_ADD else _SHORT << (add // _TENTHS_PER_DOUBLING)


@lean_inlined
def assume(board, state, notes, workspace, log, solution, budget):
    """Find everything that the easiest assuming rule says about a board on which other rules are silent.

    Return the rule, the tenths above its rating, the number of successful assumptions, and True; or, after ``budget``
    search nodes or without success, the last rule, for the rest of the solution, and False.
    """
    rule, options, add = CONTRADICTION - 1, 0, 0
    while options == 0 and rule < SEARCH and log.counts[0].nodes < budget:
        rule += 1
        if rule == AGREEMENT:
            options, add = agree_round(board, state, notes, workspace, log)
        else:
            depth = 1 if rule == CONTRADICTION else rule - AGREEMENT + 1
            options, add = refute_round(board, state, notes, workspace, log, solution, rule, depth, budget)
    if options > 0:
        return rule, add, options, True
    for i in range(board.sizes[0].n_white):
        place = notes.white[i]
        if state.marks[place] == UNKNOWN:
            _note(notes, rule, place, solution[place], NOWHERE, 0)
    return rule, 0, 1, False


@lean_inlined
def _note(notes, rule, place, mark, because, length):
    notes.rule[place], notes.mark[place], notes.length[place] = rule, mark, length
    notes.because[place, 0], notes.because[place, 1] = because, NOWHERE


@lean_inlined
def refute_round(board, state, notes, workspace, log, solution, rule, depth, budget):
    """Refute assumptions of a depth; return how many fail soonest (0 past ``budget``), and the tenths that they add."""
    forget(board, notes)
    options, least_add, lengths, n_probes = 0, 0, 0, 0
    most = _NO_LIMIT
    for i in range(board.sizes[0].n_white):
        place = notes.white[i]
        if state.marks[place] != UNKNOWN:
            continue
        n_probes += 1
        if depth > 1:
            if log.counts[0].nodes >= budget:
                return 0, 0
            log.counts[0].nodes += 1
        if depth == 1:
            length = fails(board, state, workspace, place, other_mark(solution[place]), most)
        else:
            length = fails_nested(
                board, state, notes, workspace, log.counts, place, other_mark(solution[place]), depth, budget
            )
        if length == 0 or length > most:
            continue
        if options == 0 or add_for(length) < least_add:
            least_add = add_for(length)
            most = longest_for(least_add)
            options, lengths = 0, 0
            forget(board, notes)
        options += 1
        lengths += length
        _note(notes, rule, place, solution[place], place, length)
    if depth > 1 and log.counts[0].nodes >= budget:
        return 0, 0
    if options > 0:
        counts = log.counts[0]
        counts.probes += n_probes
        counts.contradictions += options
        counts.lengths += lengths
    return options, least_add


@lean_kernel
def fails(board, state, workspace, place, mark, most):
    """Return the length at which an assumption of depth 1 fails; 0 if it does not, or is longer than ``most``."""
    begin = workspace.counters[0].trail
    push(board, state, workspace, place, mark)
    is_broken, length = follow(board, state, workspace, begin, most)
    take_back(board, state, workspace, begin)
    return length if is_broken else 0


@lean_kernel
def fails_nested(board, state, notes, workspace, counts, place, mark, depth, budget):
    """Return the length at which an assumption of depth 2 or more fails; 0 if it does not, or if the budget ends."""
    begin = workspace.counters[0].trail
    push(board, state, workspace, place, mark)
    is_broken, _ = follow(board, state, workspace, begin, _NO_LIMIT)
    length, refuted = int(is_broken), workspace.refuted[depth]
    is_done = is_broken
    while not is_done:
        n_refuted = 0
        for i in range(board.sizes[0].n_white):
            inner = notes.white[i]
            for inner_mark in range(BULB, EMPTY + 1):
                if state.marks[inner] != UNKNOWN or counts[0].nodes >= budget:
                    continue
                counts[0].nodes += 1
                if depth == 2:
                    inner_length = fails(board, state, workspace, inner, inner_mark, _NO_LIMIT)
                else:
                    inner_length = fails_nested(
                        board, state, notes, workspace, counts, inner, inner_mark, depth - 1, budget
                    )
                if inner_length > 0 and n_refuted > 0 and refuted[n_refuted - 1, 0] == inner:
                    is_broken = True
                elif inner_length > 0:
                    refuted[n_refuted, 0], refuted[n_refuted, 1] = inner, other_mark(inner_mark)
                    n_refuted += 1
        length += 1
        if not is_broken:
            front = workspace.counters[0].trail
            for k in range(n_refuted):
                push(board, state, workspace, refuted[k, 0], refuted[k, 1])
            is_broken, _ = follow(board, state, workspace, front, _NO_LIMIT)
        is_done = is_broken or n_refuted == 0
    take_back(board, state, workspace, begin)
    return length if is_broken else 0


@lean_inlined
def agree_round(board, state, notes, workspace, log):
    """Decide cells for which a bulb in some cell and none there have the same effect.

    Return how many cells count, and the tenths added.
    """
    forget(board, notes)
    options, least_add, lengths, n_probes = 0, 0, 0, 0
    for i in range(board.sizes[0].n_white):
        place = notes.white[i]
        if state.marks[place] != UNKNOWN:
            continue
        n_probes += 2
        begin = workspace.counters[0].trail
        push(board, state, workspace, place, BULB)
        _, length = follow(board, state, workspace, begin, _NO_LIMIT)
        n_first = workspace.counters[0].trail - begin
        for k in range(n_first):
            workspace.first[k] = state.trail[begin + k]
            workspace.under[workspace.first[k]] = state.marks[workspace.first[k]]
        take_back(board, state, workspace, begin)
        push(board, state, workspace, place, EMPTY)
        _, other_length = follow(board, state, workspace, begin, _NO_LIMIT)
        length = max(length, other_length)
        n_agreed = 0
        for k in range(begin, workspace.counters[0].trail):
            n_agreed += workspace.under[state.trail[k]] == state.marks[state.trail[k]]
        if n_agreed > 0 and (options == 0 or add_for(length) <= least_add):
            if options == 0 or add_for(length) < least_add:
                least_add = add_for(length)
                options, lengths = 0, 0
                forget(board, notes)
            options += 1
            lengths += length
            for k in range(begin, workspace.counters[0].trail):
                other = state.trail[k]
                if workspace.under[other] == state.marks[other] and notes.rule[other] == NONE:
                    _note(notes, AGREEMENT, other, state.marks[other], place, length)
        for k in range(n_first):
            workspace.under[workspace.first[k]] = UNKNOWN
        take_back(board, state, workspace, begin)
    if options > 0:
        counts = log.counts[0]
        counts.probes += n_probes
        counts.contradictions += options
        counts.lengths += lengths
    return options, least_add


@lean_inlined
def push(board, state, workspace, place, mark):
    """Decide a cell until the decision is undone."""
    decide(board, state, place, mark)
    state.trail[workspace.counters[0].trail] = place
    workspace.counters[0].trail += 1


@lean_kernel
def take_back(board, state, workspace, begin):
    """Undo all decisions from a given one on."""
    take_back_marks(board, state, workspace.counters[0].trail, workspace.counters[0].trail, begin)
    workspace.counters[0].trail = begin


@lean_kernel
def follow(board, state, workspace, front, most):
    """Go on in waves from ``front`` in the trail until something breaks, nothing follows, or after ``most`` waves.

    Adds decisions to the trail. Return whether something broke, and the number of waves.
    """
    length = 1
    while True:
        _shine(board, state, workspace, front)
        is_broken, clashes, n_pending = _spread(board, state, workspace, front)
        if is_broken or clashes or length == most or n_pending == 0:
            for k in range(n_pending):
                workspace.wishes[workspace.pending[k]] = UNKNOWN
            if is_broken:
                return True, length
            return clashes and length < most, length + clashes
        front = workspace.counters[0].trail
        for k in range(n_pending):
            place = workspace.pending[k]
            push(board, state, workspace, place, workspace.wishes[place])
            workspace.wishes[place] = UNKNOWN
        length += 1


@lean_inlined
def _shine(board, state, workspace, front):
    """Cross out the cells that the bulbs of a wave light."""
    for k in range(front, workspace.counters[0].trail):
        bulb = state.trail[k]
        if state.marks[bulb] == BULB:
            for axis in range(2):
                place, stride = run_of(board, bulb, axis)
                while state.marks[place] != SOLID:
                    if state.marks[place] == UNKNOWN:
                        push(board, state, workspace, place, EMPTY)
                    place += stride


@lean_inlined
def _spread(board, state, workspace, front):
    """Collect the findings of the rules up to the lone cell at the numbers and cells that a wave has touched.

    Return whether something is broken, whether a cell would have to be both a bulb and empty, and the number of pending
    cells.
    """
    n_pending, clashes = 0, False
    for k in range(front, workspace.counters[0].trail):
        place = state.trail[k]
        for way in (-board.step, -1, 1, board.step):
            wall = place + way
            if board.cells[wall] > MAX_NUMBER:
                continue
            missing, slack = state.missing[wall], state.slack[wall]
            if missing < 0 or slack < 0:
                return True, clashes, n_pending
            if (missing == 0 or slack == 0) and is_open_beside(state, wall):
                for other_way in (-board.step, -1, 1, board.step):
                    if state.marks[wall + other_way] == UNKNOWN:
                        n_pending, clash = _wish(
                            workspace, wall + other_way, EMPTY if missing == 0 else BULB, n_pending
                        )
                        clashes = clashes or clash
        for axis in range(2):
            tally = state.tally[board.across[place] if axis == 0 else board.down[place]]
            if tally >= 2 * LIT:
                return True, clashes, n_pending
            if tally >= LIT:
                continue
            dark, stride = run_of(board, place, axis)
            while state.marks[dark] != SOLID:
                if not is_lit(board, state, dark) and n_sources(board, state, dark) <= 1:
                    if n_sources(board, state, dark) == 0:
                        return True, clashes, n_pending
                    n_pending, clash = _wish(workspace, only_source(board, state, dark), BULB, n_pending)
                    clashes = clashes or clash
                dark += stride
    return False, clashes, n_pending


@lean_kernel
def _wish(workspace, place, mark, n_pending):
    """Add a cell to the pending ones; return whether it is already there with the opposite mark."""
    if workspace.wishes[place] == UNKNOWN:
        workspace.wishes[place] = mark
        workspace.pending[n_pending] = place
        return n_pending + 1, False
    return n_pending, workspace.wishes[place] != mark
