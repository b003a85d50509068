"""ALS-XZ, ALS-XY-wing and ALS-XY-chain: almost locked sets linked by restricted common digits.

The ends of a chain of sets share a digit: one of them is locked and has it, so it goes from the cells that see all its
places in both. Two sets with two restricted common digits are both locked.
"""

import numpy as np

from kernels.jit import kernel, lean_kernel
from rating.sudoku.geometry import SIDE
from rating.sudoku.hodoku.almost_locked_sets_kernel import do_overlap, find_commons, find_locked_sets
from rating.sudoku.hodoku.removals_kernel import add_best, add_words, empty_best, keep_if_better
from rating.sudoku.hodoku.tables import SPLIT
from rating.sudoku.masks import LOWEST

_MAX_LINKS = 50
_NO_SET = -1
_FIRST, _SECOND, _BOTH = 1, 2, 3  # the restricted common digit by which a chain uses a link


@kernel
def als_xz(board, found):
    """Find two sets with a restricted common digit."""
    sets = find_locked_sets(board)
    commons = find_commons(sets)
    for i in range(len(commons.sets)):
        one, other = commons.sets[i]
        first, second = np.int64(commons.digits[i, 0]), np.int64(commons.digits[i, 1])
        common = sets.digits[one] & sets.digits[other]
        _add_seen_by_both(board, found, sets, one, other, common & ~_bit(first))
        if second != 0:
            _add_seen_by_both(board, found, sets, one, other, common & ~_bit(second))
            _add_seen(board, found, sets, one, other, sets.digits[one] & ~_bit(first) & ~_bit(second))
            _add_seen(board, found, sets, other, one, sets.digits[other] & ~_bit(first) & ~_bit(second))
        if found.n[0] > 0:
            return True
    return False


@kernel
def als_xy_wing(board, found):
    """Find two sets that share no cell, each with a restricted common digit with a third one."""
    sets = find_locked_sets(board)
    commons = find_commons(sets)
    n = len(commons.sets)
    for i in range(n):
        for j in range(i + 1, n):
            one, other = _ends(commons, i, j)
            if one == _NO_SET:
                continue
            left = sets.digits[one] & sets.digits[other]
            for link in (i, j):
                for k in range(2):
                    left &= ~_bit(np.int64(commons.digits[link, k]))
            is_same = commons.digits[i, 0] == commons.digits[j, 0]
            has_only_one = commons.digits[i, 1] == 0 and commons.digits[j, 1] == 0
            if left == 0 or (is_same and has_only_one) or do_overlap(sets, one, other):
                continue
            _add_seen_by_both(board, found, sets, one, other, left)
            if found.n[0] > 0:
                return True
    return False


@lean_kernel
def _ends(commons, i, j):
    """Return the sets that two links do not share, or ``_NO_SET`` twice if the links share no set or both."""
    a, b = commons.sets[i]
    c, d = commons.sets[j]
    if a == c and b != d:
        return np.int64(b), np.int64(d)
    if b == c and a != d:
        return np.int64(a), np.int64(d)
    if a == d and b != c:
        return np.int64(b), np.int64(c)
    if b == d and a != c:
        return np.int64(a), np.int64(c)
    return np.int64(_NO_SET), np.int64(_NO_SET)


@kernel
def als_xy_chain(board, found):
    """Find the best chain of four or more sets; each set comes later in the order than the set before it."""
    sets = find_locked_sets(board)
    commons = find_commons(sets)
    best = empty_best()
    entered = np.zeros((max(sets.n[0], 1), SIDE + 1), np.int64)
    mark = 0
    for start in range(sets.n[0]):
        for link in range(commons.starts[start], commons.starts[start + 1]):
            for way in (_FIRST, _SECOND):
                if commons.digits[link, way - 1] != 0:
                    mark += 1
                    _walk(sets, commons, best, entered, mark, start, link, way)
    return add_best(board, found, best)


@kernel
def _walk(sets, commons, best, entered, mark, start, first_link, first_way):
    """Walk all chains that begin with a link by one of its digits; each set is entered by each digit only once."""
    links, ways, turns = np.zeros((3, _MAX_LINKS), np.int64)
    begun = np.int64(commons.digits[first_link, first_way - 1])
    links[0] = first_link
    ways[0] = first_way
    turns[0] = commons.starts[commons.sets[first_link, 1]]
    level = 0
    while level >= 0:
        here = commons.sets[links[level], 1]
        if turns[level] == commons.starts[here + 1] or level == _MAX_LINKS - 1:
            level -= 1
            continue
        link = turns[level]
        turns[level] += 1
        way = _way(commons, link, _digit_of(commons, links[level], ways[level]))
        if way == 0:
            continue
        there = commons.sets[link, 1]
        if level >= 1:
            left = sets.digits[start] & sets.digits[there] & ~_bit(begun)
            if way in (_FIRST, _BOTH):
                left &= ~_bit(np.int64(commons.digits[link, 0]))
            if way in (_SECOND, _BOTH):
                left &= ~_bit(np.int64(commons.digits[link, 1]))
            if left != 0:
                _keep_seen_by_both(sets, best, start, there, left)
        digit = _digit_of(commons, link, way)
        if level >= 1 and entered[there, digit] == mark:
            continue
        if level >= 1:
            entered[there, digit] = mark
        level += 1
        links[level] = link
        ways[level] = way
        turns[level] = commons.starts[there]


@lean_kernel
def _way(commons, link, last):
    """Return the digit by which a link may follow a link by another digit; 0 if there is none."""
    first, second = commons.digits[link, 0], commons.digits[link, 1]
    if second == 0:
        return 0 if first == last else _FIRST
    if second == last:
        return _FIRST
    return _SECOND if first == last else _BOTH


@lean_kernel
def _digit_of(commons, link, way):
    """Return the digit by which a chain uses a link; if it uses both, the first."""
    return np.int64(commons.digits[link, 1 if way == _SECOND else 0])


@lean_kernel
def _bit(digit):
    """Return a digit from 1 as a mask; 0 for 0."""
    return (1 << digit) >> 1


@lean_kernel
def _add_seen_by_both(board, found, sets, one, other, digits):
    """Remove digits from the cells that see all their places in two sets."""
    while digits != 0:
        digit = LOWEST[digits]
        digits &= digits - 1
        seen_by_one, seen_by_other = sets.seen[one, digit], sets.seen[other, digit]
        add_words(board, found, seen_by_one[0] & seen_by_other[0], seen_by_one[1] & seen_by_other[1], 1 << digit)


@lean_kernel
def _add_seen(board, found, sets, one, spared, digits):
    """Remove digits from the cells that see all their places in a set, except cells of another set."""
    while digits != 0:
        digit = LOWEST[digits]
        digits &= digits - 1
        seen, cells = sets.seen[one, digit], sets.cells[spared]
        add_words(board, found, seen[0] & ~cells[0], seen[1] & ~cells[1], 1 << digit)


@kernel
def _keep_seen_by_both(sets, best, one, other, digits):
    """Keep the removal of digits from the cells that see all their places in two sets, if it is the best so far."""
    removes = False
    best.current[:] = 0
    while digits != 0:
        digit = LOWEST[digits]
        digits &= digits - 1
        for word in range(2):
            seen = sets.seen[one, digit, word] & sets.seen[other, digit, word]
            removes |= seen != 0
            for i in range(SPLIT if seen != 0 else 0):
                if seen >> i & 1:
                    best.current[word * SPLIT + i] |= 1 << digit
    if removes:
        keep_if_better(best)
