"""The operators of the evolutionary search on arrays.

A gene is a guess about a cell that line solving leaves open: blank, painted, or none. Fitness counts the cells that are
settled after the guesses are entered and lines are solved until nothing changes. Genes are uint8 ``[n_individuals,
n_genes]``, fitness float64 ``[n_individuals]``, and shares (the chance that a cell is painted) float64 ``[n_genes]``.

Source: Ortiz-Garcia and others 2009, sections 2.1 and 6.
"""

from kernels.jit import kernel, lean_kernel
from kernels.streams import below, unit
from solvers.nonogram.line_kernel import count_open, propagate
from solvers.nonogram.probe_kernel import assign, copy_masks

# Genes; the guesses are colors.
BLANK, PAINTED, UNKNOWN = 0, 1, 2

_DRAWS = 100


@lean_kernel
def weigh(clues, logic, genes, penalty):
    """Return how many cells an individual settles, less a penalty if lines contradict it, never below 0.

    Source: equations 1 and 2.
    """
    copy_masks(logic.base, logic.trial)
    for i in range(len(genes)):
        if genes[i] != UNKNOWN:
            row, column = logic.cells[i] // clues.width, logic.cells[i] % clues.width
            assign(clues, logic.trial, logic.dirty, row, column, genes[i])
    agrees = propagate(clues, logic.trial, logic.dirty, logic.workspace, logic.effort)
    logic.dirty[:] = 0
    n_settled = clues.height * clues.width - count_open(clues, logic.trial)
    return n_settled if agrees else max(0, n_settled - penalty)


@lean_kernel
def weigh_all(clues, logic, genes, penalty, fitness):
    """Evaluate individuals up to the first that settles every cell, and count them; the rest keep fitness 0."""
    for individual in range(len(genes)):
        fitness[individual] = weigh(clues, logic, genes[individual], penalty)
        if fitness[individual] == clues.height * clues.width:
            return individual + 1
    return len(genes)


@lean_kernel
def first_guesses(genes, shares, state, guessed):
    """Fill the genes: each is a guess with chance ``guessed``, and a guess is painted with the share of its cell."""
    for individual in range(len(genes)):
        for i in range(len(shares)):
            guess = UNKNOWN
            if unit(state) < guessed:
                guess = PAINTED if unit(state) < shares[i] else BLANK
            genes[individual, i] = guess


@kernel
def spin(fitness, state):
    """Draw an individual by roulette wheel, in proportion to fitness, or with equal chances if none has any."""
    left = unit(state) * fitness.sum()
    for individual in range(len(fitness)):
        left -= fitness[individual]
        if left < 0:
            return individual
    return below(state, len(fitness))


@lean_kernel
def cross(first, second, state):
    """Exchange the genes between two random points."""
    a, b = below(state, len(first) + 1), below(state, len(first) + 1)
    for i in range(min(a, b), max(a, b)):
        first[i], second[i] = second[i], first[i]


@lean_kernel
def exchange(genes, state):
    """Exchange two random genes that differ, if a few draws find such a pair."""
    for _ in range(_DRAWS):
        a, b = below(state, len(genes)), below(state, len(genes))
        if genes[a] != genes[b]:
            genes[a], genes[b] = genes[b], genes[a]
            return


@lean_kernel
def breed(genes, fitness, state, crossover, mutation, children):
    """Fill ``children``: parents are drawn by fitness, two at a time, then crossed and mutated with given chances."""
    for child in range(len(children)):
        parent = spin(fitness, state)
        for i in range(genes.shape[1]):
            children[child, i] = genes[parent, i]
    for child in range(1, len(children), 2):
        if unit(state) < crossover:
            cross(children[child - 1], children[child], state)
    for child in range(len(children)):
        if unit(state) < mutation:
            exchange(children[child], state)


@lean_kernel
def guide(genes, shares, state):
    """Turn guesses to what the population and the a-priori probability together make more likely.

    If q is the share of painted guesses about a cell, and p its probability, the cell should be painted if q + p >= 1.
    In that case each blank guess turns with chance q; otherwise each painted guess turns with chance 1 - q.

    Source: the diversity-guided mutation, equations 31 to 34.
    """
    for i in range(len(shares)):
        n_blank = n_painted = 0
        for individual in range(len(genes)):
            n_blank += genes[individual, i] == BLANK
            n_painted += genes[individual, i] == PAINTED
        if n_blank + n_painted == 0:
            continue
        q = n_painted / (n_blank + n_painted)
        wrong, right, chance = (BLANK, PAINTED, q) if q + shares[i] >= 1.0 else (PAINTED, BLANK, 1.0 - q)
        for individual in range(len(genes)):
            if genes[individual, i] == wrong and unit(state) < chance:
                genes[individual, i] = right
