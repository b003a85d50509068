"""Deductions from the candidates of a 9x9 Sudoku, for one puzzle in each lane of a vector.

The candidates of a puzzle are 27 words. A word is for one row and three digits, a trio: 1 2 3, 4 5 6 or 7 8 9. Each
octal digit of a word is a *minirow*, the three cells that a row and a box share; written in octal,

    0o 765 432 107          columns 9 8 7 | 6 5 4 | 3 2 1
       ||| ||| |||                  stack 2 | stack 1 | stack 0
       ||| ||| +++-- bits 0 to 8:   the first digit of the trio, cell in column c at bit c
       ||| +++------ bits 9 to 17:  the second digit
       +++---------- bits 18 to 26: the third digit

The word of row ``r`` of a band and of a trio is row ``9 * band + 3 * r + trio`` of the state. Two further sets of words
hold where a digit may go within a box; they hold the *lines* of boxes, and the search branches on them:

    minirows    word (r, trio):    bit 9 * digit + 3 * stack + band    row r of the box may hold the digit
    minicolumns word (band, trio): bit 9 * digit + column              the box's column may hold the digit

In a band a digit has one minirow in each row and in each box: the options of rows x boxes must contain a matching of
three, a permutation. As the three rows lie in three words, turning one against the other costs nothing; only the turn
within a word, from box to box, needs shifts. The same holds for a stack with minicolumns.

Counting within an octal digit needs no shifts either: the carry of an addition runs into its third bit.

    (x & 3) + 3   has its third bit set when one of the two lower bits of x is
    (x & 3) + 1   has its third bit set when both are

Source: own; minirows and minicolumns as units of deduction are the triads of tdoku (T. Dillon, 2019).
"""

from kernels.jit import lean_inlined
from kernels.vectors import load, majority, minimum, popcount, store

N_CELL_WORDS = 27
MINIROWS = 27
MINICOLUMNS = 36
FULL_MINIROWS = 45
FULL_MINICOLUMNS = 48
HOUSE = 51
N_ROWS = 52

ALL = 0o777777777
FIRST_DIGIT = 0o000000777
EACH_DIGIT = 0o001001001  # multiply a mask of nine cells by this to repeat it for each digit of the trio
FIRST_IN_LINE = 0o111111111
SECOND_IN_LINE = 0o222222222
THIRD_IN_LINE = 0o444444444
LOWER_TWO = 0o333333333
STACK = 0o007007007  # the minicolumns of the first stack
N_LINES_OF_HOUSE = 27  # in a settled band or stack, nine digits have three lines each
HOUSE_BITS = 3


@lean_inlined
def has_any(x):
    """Set the third bit of each octal digit that is not 0; the other bits are meaningless."""
    return ((x & LOWER_TWO) + LOWER_TWO) | x


@lean_inlined
def whole(flags):
    """Fill each octal digit whose third bit is set; the other bits must be clear."""
    return flags | (flags - (flags >> 2))


@lean_inlined
def minirows_of(first_band, second_band, third_band):
    """Gather where a digit has a candidate: the words of one row of each band become one word of minirows."""
    return (
        ((has_any(first_band) >> 2) & FIRST_IN_LINE)
        | ((has_any(second_band) >> 1) & SECOND_IN_LINE)
        | (has_any(third_band) & THIRD_IN_LINE)
    )


@lean_inlined
def cells_in_first_band(minirows):
    """Return the cells of minirows: each octal digit is filled where the band's bit is set."""
    flags = minirows & FIRST_IN_LINE
    return (flags << 3) - flags


@lean_inlined
def cells_in_second_band(minirows):
    """Return the cells of minirows, as for the first band."""
    flags = minirows & SECOND_IN_LINE
    return (flags << 2) - (flags >> 1)


@lean_inlined
def cells_in_third_band(minirows):
    """Return the cells of minirows, as for the first band."""
    return whole(minirows & THIRD_IN_LINE)


@lean_inlined
def next_stack(x):
    """Turn octal digits within each digit's nine bits: a stack sees the next one, the last sees the first."""
    return ((x >> 3) & 0o00077077077) | ((x << 6) & 0o37700700700)


@lean_inlined
def previous_stack(x):
    """Turn octal digits the other way."""
    return ((x >> 6) & 0o00007007007) | ((x << 3) & 0o37770770770)


@lean_inlined
def next_column(x):
    """Turn bits within each octal digit: a column of a box sees the next one, the last sees the first."""
    return ((x >> 1) & 0o00333333333) | ((x << 2) & 0o37444444444)


@lean_inlined
def previous_column(x):
    """Turn bits the other way."""
    return ((x >> 2) & 0o00111111111) | ((x << 1) & 0o37666666666)


@lean_inlined
def without_rivals(options, full):
    """In full lines, the digits are settled; remove them from the two lines beside."""
    settled = options[0] & full[0], options[1] & full[1], options[2] & full[2]
    return (
        options[0] & ~(settled[1] | settled[2]),
        options[1] & ~(settled[0] | settled[2]),
        options[2] & ~(settled[0] | settled[1]),
    )


@lean_inlined
def in_matchings(options, ahead, behind):
    """Keep the options that belong to a permutation, that is, if the other two words can fill the other two places."""
    return (
        options[0] & ((ahead[1] & behind[2]) | (behind[1] & ahead[2])),
        options[1] & ((ahead[0] & behind[2]) | (behind[0] & ahead[2])),
        options[2] & ((ahead[0] & behind[1]) | (behind[0] & ahead[1])),
    )


@lean_inlined
def load_three(state, at, step):
    """Read three rows of the state."""
    return load(state, at), load(state, at + step), load(state, at + 2 * step)


@lean_inlined
def store_three(state, vectors, at, step):
    """Write three rows of the state."""
    store(state, vectors[0], at)
    store(state, vectors[1], at + step)
    store(state, vectors[2], at + 2 * step)


@lean_inlined
def settle_lines(state, trio):
    """Keep the places of a trio's digits that belong to a matching, by minirows in all bands, then in all stacks."""
    a = load_three(state, trio, 3)
    b = load_three(state, trio + 9, 3)
    c = load_three(state, trio + 18, 3)

    m = minirows_of(a[0], b[0], c[0]), minirows_of(a[1], b[1], c[1]), minirows_of(a[2], b[2], c[2])
    m = without_rivals(m, load_three(state, FULL_MINIROWS, 1))
    ahead = next_stack(m[0]), next_stack(m[1]), next_stack(m[2])
    behind = previous_stack(m[0]), previous_stack(m[1]), previous_stack(m[2])
    m = in_matchings(m, ahead, behind)
    store_three(state, m, MINIROWS + trio, 3)
    a = a[0] & cells_in_first_band(m[0]), a[1] & cells_in_first_band(m[1]), a[2] & cells_in_first_band(m[2])
    b = b[0] & cells_in_second_band(m[0]), b[1] & cells_in_second_band(m[1]), b[2] & cells_in_second_band(m[2])
    c = c[0] & cells_in_third_band(m[0]), c[1] & cells_in_third_band(m[1]), c[2] & cells_in_third_band(m[2])

    m = a[0] | a[1] | a[2], b[0] | b[1] | b[2], c[0] | c[1] | c[2]
    m = without_rivals(m, load_three(state, FULL_MINICOLUMNS, 1))
    ahead = next_column(m[0]), next_column(m[1]), next_column(m[2])
    behind = previous_column(m[0]), previous_column(m[1]), previous_column(m[2])
    m = in_matchings(m, ahead, behind)
    store_three(state, m, MINICOLUMNS + trio, 3)
    store_three(state, (a[0] & m[0], a[1] & m[0], a[2] & m[0]), trio, 3)
    store_three(state, (b[0] & m[1], b[1] & m[1], b[2] & m[1]), trio + 9, 3)
    store_three(state, (c[0] & m[2], c[1] & m[2], c[2] & m[2]), trio + 18, 3)


@lean_inlined
def count_digits_of_lines(state, lines, full):
    """Mark the lines with no more than three digits left, and return those that have enough.

    The nine bits of a line, three in each of three words, are added like numbers of two binary places.
    """
    x, y, z = load_three(state, lines, 1)
    ones, twos = x ^ y ^ z, majority(x, y, z)
    ones_1, ones_2, twos_1, twos_2 = ones >> 9, ones >> 18, twos >> 9, twos >> 18
    carry = majority(ones, ones_1, ones_2)
    any_two = twos | twos_1 | twos_2
    four = majority(twos, twos_1, twos_2) | (any_two & carry)
    three = (ones ^ ones_1 ^ ones_2) & (any_two | carry)
    store(state, (three & ~four & FIRST_DIGIT) * EACH_DIGIT, full)
    return three | four


@lean_inlined
def find_hidden_singles(state, at, wrong):
    """Fill the octal digits of a trio that have several cells in a box of a band; add those with none to ``wrong``."""
    x, y, z = load_three(state, at, 3)
    columns, repeated = x | y | z, majority(x, y, z)
    lower = columns & LOWER_TWO
    any_column = lower + LOWER_TWO
    several = (columns & any_column) | (lower + FIRST_IN_LINE) | has_any(repeated)
    return whole(several & THIRD_IN_LINE), wrong | (~(any_column | columns) & THIRD_IN_LINE)


@lean_inlined
def settle_row(state, at, several, wrong, n_open):
    """If a digit must go into a cell of a row, remove all other digits from the cell.

    Returns the cells that still have several candidates, for each digit; ``wrong`` with the cells that have none or are
    needed by two digits; and ``n_open``, a sum that falls whenever a cell is settled and is 0 when all are.
    """
    x, y, z = load_three(state, at, 1)
    hidden = (x & ~several[0]) | (y & ~several[1]) | (z & ~several[2])
    taken = (hidden | (hidden >> 9) | (hidden >> 18)) & FIRST_DIGIT
    taken_by_each = taken * EACH_DIGIT
    x, y, z = x & ~(taken_by_each & several[0]), y & ~(taken_by_each & several[1]), z & ~(taken_by_each & several[2])
    store_three(state, (x, y, z), at, 1)
    one, two = x | y | z, majority(x, y, z)
    one_1, one_2 = one >> 9, one >> 18
    still_open = (majority(one, one_1, one_2) | two | (two >> 9) | (two >> 18)) & FIRST_DIGIT
    wrong = wrong | (~(one | one_1 | one_2) & FIRST_DIGIT) | (taken & still_open)
    return still_open * EACH_DIGIT, wrong, n_open + still_open


@lean_inlined
def spread_singles(state, at, still_open):
    """If a cell has one candidate, remove that digit from the rest of its box; matchings carry it further."""
    x, y, z = load_three(state, at, 3)
    singles = (x & ~still_open[0]) | (y & ~still_open[1]) | (z & ~still_open[2])
    box = whole(has_any(singles) & THIRD_IN_LINE)
    store_three(state, (x & ~(box & still_open[0]), y & ~(box & still_open[1]), z & ~(box & still_open[2])), at, 3)


@lean_inlined
def settle_cells(state, band, wrong, n_open):
    """Find the cells of a band that one digit needs or that have one candidate, and draw the conclusions."""
    at = 9 * band
    several_0, wrong = find_hidden_singles(state, at, wrong)
    several_1, wrong = find_hidden_singles(state, at + 1, wrong)
    several_2, wrong = find_hidden_singles(state, at + 2, wrong)
    several = several_0, several_1, several_2
    open_0, wrong, n_open = settle_row(state, at, several, wrong, n_open)
    open_1, wrong, n_open = settle_row(state, at + 3, several, wrong, n_open)
    open_2, wrong, n_open = settle_row(state, at + 6, several, wrong, n_open)
    still_open = open_0, open_1, open_2
    for trio in range(3):
        spread_singles(state, at + trio, still_open)
    return wrong, n_open


@lean_inlined
def propagate(state, n_bands):
    """Apply each deduction once; return where candidates contradict each other (not 0), and a sum over unsettled cells.

    The sum stays the same between rounds when little or nothing is left to deduce. If it is 0 without a contradiction
    in two consecutive rounds, the candidates are a solution: each cell has one digit, and each digit has one cell in
    each box and a matching in each band and stack. ``n_bands`` is 3, which is also the number of trios; a constant
    would make LLVM unroll the loop and run out of registers.
    """
    for trio in range(n_bands):
        settle_lines(state, trio)
    enough = load(state, MINIROWS) | ALL
    for line in range(3):
        enough = enough & count_digits_of_lines(state, MINIROWS + 3 * line, FULL_MINIROWS + line)
        enough = enough & count_digits_of_lines(state, MINICOLUMNS + 3 * line, FULL_MINICOLUMNS + line)
    wrong = ~enough & FIRST_DIGIT
    n_open = wrong ^ wrong
    for band in range(n_bands):
        wrong, n_open = settle_cells(state, band, wrong, n_open)
    return wrong, n_open


@lean_inlined
def add_up(state, lines):
    """Add nine words bit by bit: returns the words of the ones, of the twos, of twos again, and of the fours."""
    a = load_three(state, lines, 1)
    b = load_three(state, lines + 3, 1)
    c = load_three(state, lines + 6, 1)
    ones = a[0] ^ a[1] ^ a[2], b[0] ^ b[1] ^ b[2], c[0] ^ c[1] ^ c[2]
    twos = majority(a[0], a[1], a[2]), majority(b[0], b[1], b[2]), majority(c[0], c[1], c[2])
    return (
        ones[0] ^ ones[1] ^ ones[2],
        majority(ones[0], ones[1], ones[2]),
        twos[0] ^ twos[1] ^ twos[2],
        majority(twos[0], twos[1], twos[2]),
    )


@lean_inlined
def options_of_house(sums, mask, house):
    """Count the lines that all digits may still use in a band or stack, without those of settled ones.

    The low bits hold the number of the house, so that a minimum names it; a settled house wraps around to the maximum.
    """
    n_twos = popcount(sums[1] & mask) + popcount(sums[2] & mask)
    n_options = popcount(sums[0] & mask) + (n_twos << 1) + (popcount(sums[3] & mask) << 2)
    return ((n_options - (N_LINES_OF_HOUSE + 1)) << HOUSE_BITS) | house


@lean_inlined
def choose_house(state):
    """Write to row ``HOUSE`` which unsettled band (0 to 2) or stack (3 to 5) has the fewest options."""
    minirows, minicolumns = add_up(state, MINIROWS), add_up(state, MINICOLUMNS)
    best = options_of_house(minirows, FIRST_IN_LINE, 0)
    best = minimum(best, options_of_house(minirows, SECOND_IN_LINE, 1))
    best = minimum(best, options_of_house(minirows, THIRD_IN_LINE, 2))
    best = minimum(best, options_of_house(minicolumns, STACK, 3))
    best = minimum(best, options_of_house(minicolumns, STACK << 3, 4))
    best = minimum(best, options_of_house(minicolumns, STACK << 6, 5))
    store(state, best & ((1 << HOUSE_BITS) - 1), HOUSE)
