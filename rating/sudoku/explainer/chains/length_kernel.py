"""What the length of a chain adds to its rating."""

from kernels.jit import lean_kernel

SHORT = 4
STEP = 0.1


@lean_kernel
def lengthened(least, complexity):
    """Rate chains of a kind.

    The complexity is the number of distinct nodes that the chains rest on, both ends included. What is more than 6
    costs a tenth; so does what is more than 8, 10, 14, 18, 26, 34, ...: less 2, the limits grow by turns by a half and
    by a third. The tenths are summed one by one, for the order of hints rests on the last bit of the sum.
    """
    added = 0.0
    limit = SHORT
    grows_by_half = True
    while complexity - 2 > limit:
        added += STEP
        limit = limit * 3 // 2 if grows_by_half else limit * 4 // 3
        grows_by_half = not grows_by_half
    return least + added
