# mypy: disable-error-code="no-untyped-def, no-untyped-call"
"""Rules that assume a bulb in a cell, or none, on boards of which no other rule says anything any more.

Such a rule, too, finds all that it can on the board as it stands, in one round; then the other rules go on. What the
solution has is not assumed: nothing refutes it.

* An assumption is followed in waves, the assumption itself the first. A wave decides all that the rules up to that of
  the lone cell say of the last one's board, and crosses out what its bulbs light; so the *length* until something
  breaks, the number of waves, is the same in whatever order the cells are taken.
* Assumptions of different length are different rules: only the shortest of a round count. The rating grows by 0.2 where
  the length exceeds 2, 4, 8 and 16.
* An assumption of depth 1 fails when a wave breaks. One of depth d fails when waves break after all that assumptions of
  depth d - 1 refute on the board that it leads to is decided, over and over: its length is the number of such rounds.

Source: own; nested reasoning as a scale is Berthier 2007, "The Hidden Logic of Sudoku" (T&E depth).
"""

from puzzles.lightup import BULB, MAX_NUMBER
from rating.lightup.arrays import (
    CONTRADICTIONS,
    DEEPEST,
    LENGTHS,
    MOST_BESIDE,
    N_WHITE,
    NO_BULB,
    NODES,
    NONE,
    OPEN,
    PROBES,
)
from rating.lightup.ground_kernel import decide, is_lit, n_sources, open_cell_of, reopen
from rating.lightup.rules import AGREEMENT, CONTRADICTION, NESTED, SEARCH
from rating.lightup.rules_kernel import forget
from solvers.jit import lean_kernel

_SHORT = 2
_TENTHS_PER_DOUBLING = 2
_MOST_ADD = 8
_NO_LIMIT = 1 << 30


@lean_kernel
def add_for(length):
    """Give the tenths that the length of an assumption adds to the rating of its rule."""
    add, short = 0, _SHORT
    while length > short and add < _MOST_ADD:
        add += _TENTHS_PER_DOUBLING
        short *= 2
    return add


@lean_kernel
def longest_for(add):
    """Give the greatest length that adds so many tenths."""
    return _NO_LIMIT if add == _MOST_ADD else _SHORT << (add // _TENTHS_PER_DOUBLING)


@lean_kernel
def assume(board, room, log, solution, budget):
    """Find all that the easiest rule that assumes something can say about a board.

    Args:
        board: the state, silent under all other rules; what is found is noted.
        room: work space.
        log: counts. What was tried in vain is not counted, but for nodes.
        solution: uint8 ``[n_cells]``.
        budget: count of search nodes at which to stop.

    Returns:
        The rule, the tenths above its rating, the number of assumptions that say something, and True; or, when the
        budget ended or nothing was found, the rule under way, for the rest of the solution, and False.
    """
    rule = CONTRADICTION
    options, add = refute_round(board, room, log, solution, rule, 1, budget)
    if options == 0:
        rule = AGREEMENT
        options, add = agree_round(board, room, log)
    for depth in range(2, DEEPEST + 1):
        if options == 0 and (depth == 2 or log.counts[NODES] < budget):
            rule = NESTED if depth == 2 else SEARCH
            options, add = refute_round(board, room, log, solution, rule, depth, budget)
    if options > 0:
        return rule, add, options, True
    for i in range(board.sizes[N_WHITE]):
        cell = board.white[i]
        if board.known[cell] == OPEN:
            _note(board, rule, cell, solution[cell], NONE, 0)
    return rule, 0, 1, False


@lean_kernel
def _note(board, rule, cell, value, because, length):
    board.rule[cell], board.value[cell], board.length[cell] = rule, value, length
    board.because[cell, 0], board.because[cell, 1] = because, NONE


@lean_kernel
def refute_round(board, room, log, solution, rule, depth, budget):
    """Refute by assumptions of a depth; of all that fail the shortest count.

    Args:
        board: the state; what is found is noted.
        room: work space.
        log: counts.
        solution: uint8 ``[n_cells]``.
        rule: under which name to note it.
        depth: at least 1.
        budget: count of search nodes at which to stop; what was refuted until then is of no use.

    Returns:
        Number of assumptions refuted, and the tenths that their length adds.
    """
    forget(board)
    options, least_add, lengths, n_probes = 0, 0, 0, 0
    most = _NO_LIMIT
    for i in range(board.sizes[N_WHITE]):
        cell = board.white[i]
        if board.known[cell] != OPEN:
            continue
        n_probes += 1
        if depth > 1:
            log.counts[NODES] += 1
            if log.counts[NODES] >= budget:
                return 0, 0
        if depth == 1:
            length = fails(board, room, cell, BULB - solution[cell], most)
        else:
            length = fails_nested(board, room, log.counts, cell, BULB - solution[cell], depth, budget)
        if length == 0 or length > most:
            continue
        if options == 0 or add_for(length) < least_add:
            least_add = add_for(length)
            most = longest_for(least_add)
            options, lengths = 0, 0
            forget(board)
        options += 1
        lengths += length
        _note(board, rule, cell, solution[cell], cell, length)
    if options > 0:
        log.counts[PROBES] += n_probes
        log.counts[CONTRADICTIONS] += options
        log.counts[LENGTHS] += lengths
    return options, least_add


@lean_kernel
def fails(board, room, cell, value, most):
    """Give the length of an assumption of depth 1 that fails; 0 when it does not, or is longer than ``most``."""
    begin = room.n_trail[0]
    push(board, room, cell, value)
    is_broken, length = follow(board, room, begin, most)
    take_back(board, room, begin)
    return length if is_broken else 0


@lean_kernel
def fails_nested(board, room, counts, cell, value, depth, budget):
    """Give the length of an assumption of a depth from 2 on that fails; 0 when it does not, or the budget ends."""
    begin = room.n_trail[0]
    push(board, room, cell, value)
    is_broken, _ = follow(board, room, begin, _NO_LIMIT)
    length, refuted = int(is_broken), room.refuted[depth]
    is_done = is_broken
    while not is_done:
        n_refuted = 0
        for i in range(board.sizes[N_WHITE]):
            inner = board.white[i]
            for inner_value in range(NO_BULB, BULB + 1):
                if board.known[inner] != OPEN or is_broken or counts[NODES] >= budget:
                    continue
                counts[NODES] += 1
                if depth == 2:
                    inner_length = fails(board, room, inner, inner_value, _NO_LIMIT)
                else:
                    inner_length = fails_nested(board, room, counts, inner, inner_value, depth - 1, budget)
                if inner_length > 0:
                    is_broken = n_refuted > 0 and refuted[n_refuted - 1, 0] == inner
                    refuted[n_refuted, 0], refuted[n_refuted, 1] = inner, BULB - inner_value
                    n_refuted += not is_broken
        length += 1
        if not is_broken:
            front = room.n_trail[0]
            for k in range(n_refuted):
                push(board, room, refuted[k, 0], refuted[k, 1])
            is_broken, _ = follow(board, room, front, _NO_LIMIT)
        is_done = is_broken or n_refuted == 0
    take_back(board, room, begin)
    return length if is_broken else 0


@lean_kernel
def agree_round(board, room, log):
    """Decide what a bulb in some cell and none there decide alike; of all such cells the shortest count.

    The length is that of the longer way to its end. Assumptions of depth 1 do not fail on such a board.

    Returns:
        Number of cells that say something, and the tenths that their length adds.
    """
    forget(board)
    options, least_add, lengths, n_probes = 0, 0, 0, 0
    for i in range(board.sizes[N_WHITE]):
        cell = board.white[i]
        if board.known[cell] != OPEN:
            continue
        n_probes += 2
        begin = room.n_trail[0]
        push(board, room, cell, BULB)
        _, length = follow(board, room, begin, _NO_LIMIT)
        n_first = room.n_trail[0] - begin
        for k in range(n_first):
            room.first[k] = room.trail[begin + k]
            room.under[room.first[k]] = board.known[room.first[k]]
        take_back(board, room, begin)
        push(board, room, cell, NO_BULB)
        _, other_length = follow(board, room, begin, _NO_LIMIT)
        length = max(length, other_length)
        n_agreed = 0
        for k in range(begin, room.n_trail[0]):
            n_agreed += room.under[room.trail[k]] == board.known[room.trail[k]]
        if n_agreed > 0 and (options == 0 or add_for(length) <= least_add):
            if options == 0 or add_for(length) < least_add:
                least_add = add_for(length)
                options, lengths = 0, 0
                forget(board)
            options += 1
            lengths += length
            for k in range(begin, room.n_trail[0]):
                other = room.trail[k]
                if room.under[other] == board.known[other] and board.rule[other] == NONE:
                    _note(board, AGREEMENT, other, board.known[other], cell, length)
        for k in range(n_first):
            room.under[room.first[k]] = OPEN
        take_back(board, room, begin)
    if options > 0:
        log.counts[PROBES] += n_probes
        log.counts[CONTRADICTIONS] += options
        log.counts[LENGTHS] += lengths
    return options, least_add


@lean_kernel
def push(board, room, cell, value):
    """Decide a cell until it is taken back."""
    decide(board, cell, value)
    room.trail[room.n_trail[0]] = cell
    room.n_trail[0] += 1


@lean_kernel
def take_back(board, room, begin):
    """Take back all decisions from one on."""
    for k in range(begin, room.n_trail[0]):
        reopen(board, room.trail[k])
    room.n_trail[0] = begin


@lean_kernel
def follow(board, room, front, most):
    """Go on in waves until something breaks, nothing follows, or ``most`` waves have passed.

    Args:
        board: the state; what is decided is added to the trail.
        room: work space.
        front: where in the trail the first wave begins.
        most: number of waves after which to give up.

    Returns:
        Whether something broke, and the number of waves.
    """
    length = 1
    while True:
        _shine(board, room, front)
        is_broken, clashes, n_pending = _spread(board, room, front)
        for k in range(n_pending if is_broken or clashes or length == most else 0):
            room.wishes[room.pending[k]] = OPEN
        if is_broken:
            return True, length
        if length == most:
            return False, length
        if clashes:
            return True, length + 1
        if n_pending == 0:
            return False, length
        front = room.n_trail[0]
        for k in range(n_pending):
            cell = room.pending[k]
            push(board, room, cell, room.wishes[cell])
            room.wishes[cell] = OPEN
        length += 1


@lean_kernel
def _shine(board, room, front):
    """Cross out what the bulbs of a wave light."""
    for k in range(front, room.n_trail[0]):
        bulb = room.trail[k]
        if board.known[bulb] == BULB:
            for axis in range(2):
                segment = board.segments[bulb, axis]
                cell, stride = board.firsts[segment], board.strides[segment]
                for _ in range(board.lengths[segment]):
                    if board.known[cell] == OPEN:
                        push(board, room, cell, NO_BULB)
                    cell += stride


@lean_kernel
def _spread(board, room, front):
    """Collect what the rules up to that of the lone cell say about the numbers and cells that a wave has touched.

    Returns:
        Whether something is broken, whether a cell is to be a bulb and none, and the number of pending cells.
    """
    n_pending, clashes = 0, False
    for k in range(front, room.n_trail[0]):
        cell = room.trail[k]
        for side in range(MOST_BESIDE):
            wall = board.beside[cell, side]
            if board.kinds[wall] > MAX_NUMBER:
                continue
            missing, free = board.missing[wall], board.free[wall]
            if missing < 0 or missing > free:
                return True, clashes, n_pending
            if free > 0 and (missing == 0 or missing == free):
                for other_side in range(MOST_BESIDE):
                    other = board.beside[wall, other_side]
                    if board.known[other] == OPEN:
                        n_pending, clash = _wish(room, other, NO_BULB if missing == 0 else BULB, n_pending)
                        clashes = clashes or clash
        for axis in range(2):
            segment = board.segments[cell, axis]
            if board.n_bulbs[segment] > 1:
                return True, clashes, n_pending
            if board.n_bulbs[segment] == 1:
                continue
            dark, stride = board.firsts[segment], board.strides[segment]
            for _ in range(board.lengths[segment]):
                if not is_lit(board, dark) and n_sources(board, dark) <= 1:
                    if n_sources(board, dark) == 0:
                        return True, clashes, n_pending
                    across, down = board.segments[dark, 0], board.segments[dark, 1]
                    source = open_cell_of(board, across if board.n_open[across] else down)
                    n_pending, clash = _wish(room, source, BULB, n_pending)
                    clashes = clashes or clash
                dark += stride
    return False, clashes, n_pending


@lean_kernel
def _wish(room, cell, value, n_pending):
    """Add a cell to the pending ones; tell whether it is there already, with the other value."""
    if room.wishes[cell] == OPEN:
        room.wishes[cell] = value
        room.pending[n_pending] = cell
        return n_pending + 1, False
    return n_pending, room.wishes[cell] != value
