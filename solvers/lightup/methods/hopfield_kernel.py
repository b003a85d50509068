"""The Hopfield network that keeps bulbs from seeing each other, and the genetic operators, on arrays.

A gene, and also a neuron, is a cell that the numbers leave open: 1 is a bulb. Neurons are joined if their cells see
each other. So the input of a neuron is the number of bulbs in its two segments without itself, which is read at once
from counts by segment. Genes are uint8 ``[n_individuals, n_genes]``, costs int64 ``[n_individuals]``, and an order
int64 ``[n_genes]``.

Source: Ortiz-Garcia and others 2009, sections 4.1 and 7.
"""

from kernels.jit import lean_inlined, lean_kernel
from kernels.streams import below, unit

NO_GENE = -1  # stands for no gene: none would mend anything


@lean_inlined
def _copy(source, target):
    """Copy a vector; numba takes ten times as long to compile ``target[:] = source``."""
    for i in range(len(source)):
        target[i] = source[i]


@lean_kernel
def count_in_segments(network, genes):
    """Count the bulbs in each segment, into ``in_segment``."""
    in_segment = network.in_segment
    in_segment[:] = 0
    for i in range(len(genes)):
        if genes[i]:
            in_segment[network.across[i]] += 1
            in_segment[network.down[i]] += 1


@lean_kernel
def repair(network, genes, order):
    """Update the neurons in turn until none changes: a neuron is on if its cell sees no bulb, and off if it sees one.

    Each change removes bulbs that see each other, or adds one that sees none. So this ends, with every open cell lit
    and no two bulbs in sight of each other. ``in_segment`` then has the number of bulbs in each segment. Source:
    equations 20 and 21.
    """
    in_segment = network.in_segment
    count_in_segments(network, genes)
    moves = True
    while moves:
        moves = False
        for place in range(len(order)):
            i = order[place]
            across, down = network.across[i], network.down[i]
            input_of_i = in_segment[across] + in_segment[down] - 2 * genes[i]
            if input_of_i <= 0 and not genes[i]:
                genes[i] = 1
                in_segment[across] += 1
                in_segment[down] += 1
                moves = True
            elif input_of_i > 0 and genes[i]:
                genes[i] = 0
                in_segment[across] -= 1
                in_segment[down] -= 1
                moves = True


@lean_kernel
def cost_of(network, genes):
    """Return the cost of repaired genes: the bulbs that numbers miss, and the dark cells. Source: equation 22."""
    lacking = network.lacking
    _copy(network.wanted, lacking)
    for i in range(len(genes)):
        if genes[i]:
            for way in range(4):
                lacking[network.beside[i, way]] -= 1
    cost = 0
    for number in range(len(lacking) - 1):  # the last entry stands for no number
        cost += abs(lacking[number])
    for i in range(len(network.dark_across)):
        if network.in_segment[network.dark_across[i]] + network.in_segment[network.dark_down[i]] == 0:
            cost += 1
    return cost


@lean_kernel
def disturb(order, chance, state):
    """Exchange each place of an order with a random one, with a chance; 1 makes all orders equally likely."""
    for last in range(len(order) - 1, 0, -1):
        if unit(state) < chance:
            other = below(state, last + 1)
            order[last], order[other] = order[other], order[last]


@lean_kernel
def mending_gene(network, genes, state):
    """After ``cost_of``, draw a gene whose turn would help a missed number or light a dark cell, or ``NO_GENE``."""
    dark_in, in_segment, lacking = network.dark_in, network.in_segment, network.lacking
    dark_in[:] = 0
    for i in range(len(network.dark_across)):
        across, down = network.dark_across[i], network.dark_down[i]
        if in_segment[across] + in_segment[down] == 0:
            dark_in[across] += 1
            dark_in[down] += 1
    lacking[-1] = 0
    n_mending, drawn = 0, NO_GENE
    for i in range(len(genes)):
        mends = not genes[i] and dark_in[network.across[i]] + dark_in[network.down[i]] > 0
        for way in range(4):
            missed_by = lacking[network.beside[i, way]]
            mends |= missed_by < 0 if genes[i] else missed_by > 0
        if mends:
            n_mending += 1
            if below(state, n_mending) == 0:
                drawn = i
    return drawn


@lean_kernel
def mend(network, genes, usual_order, disorder, state):
    """Turn a gene that would mend something, repair the others before it, keep this if no worse; return the cost."""
    trial, order = network.trial, network.order
    count_in_segments(network, genes)
    cost = cost_of(network, genes)
    turned = mending_gene(network, genes, state)
    if turned == NO_GENE:
        return cost
    _copy(genes, trial)
    trial[turned] ^= 1
    _copy(usual_order, order)
    disturb(order, disorder, state)
    behind = 0
    for place in range(len(order)):
        behind += order[place] == turned
        order[place] = order[min(place + behind, len(order) - 1)]
    order[-1] = turned
    repair(network, trial, order)
    cost_of_trial = cost_of(network, trial)
    if cost_of_trial > cost:
        return cost
    _copy(trial, genes)
    return cost_of_trial


@lean_kernel
def weigh_all(network, genes, costs, usual_order, disorder, n_mended, state, first, n_most):
    """Repair and evaluate individuals up to one that solves the puzzle, each in its own order; return the evaluations.

    Args:
        genes, costs: repaired in place, and filled for the weighed individuals.
        usual_order, disorder: the order before ``disturb``, and its chance.
        n_mended: how often to ``mend`` each of them.
        first: the first to weigh.
        n_most: how often to weigh at most, trials to mend included.
    """
    n_weighed = 0
    for individual in range(first, len(genes)):
        for attempt in range(1 + n_mended):
            if n_weighed == n_most:
                return n_weighed
            n_weighed += 1
            if attempt:
                costs[individual] = mend(network, genes[individual], usual_order, disorder, state)
            else:
                _copy(usual_order, network.order)
                disturb(network.order, disorder, state)
                repair(network, genes[individual], network.order)
                costs[individual] = cost_of(network, genes[individual])
            if costs[individual] == 0:
                return n_weighed
    return n_weighed


@lean_kernel
def first_genes(genes, shares, state):
    """Draw the first individuals; the share of each gene (float64 ``[n_genes]``) is the chance of its bulb."""
    for individual in range(len(genes)):
        for i in range(len(shares)):
            genes[individual, i] = unit(state) < shares[i]


@lean_kernel
def winner(costs, n_rivals, state):
    """Draw some individuals and return the cheapest, the first drawn among equals (tournament selection)."""
    best = below(state, len(costs))
    for _ in range(n_rivals - 1):
        rival = below(state, len(costs))
        if costs[rival] < costs[best]:
            best = rival
    return best


@lean_kernel
def breed(genes, costs, state, n_rivals, crossover, mutation, children):
    """Fill ``children``: parents are drawn by tournament, two at a time, crossed at two points, then mutated."""
    n_genes = genes.shape[1]
    for child in range(len(children)):
        _copy(genes[winner(costs, n_rivals, state)], children[child])
        if child % 2 and unit(state) < crossover:
            a, b = below(state, n_genes + 1), below(state, n_genes + 1)
            for i in range(min(a, b), max(a, b)):
                children[child - 1, i], children[child, i] = children[child, i], children[child - 1, i]
    for child in range(len(children)):
        for i in range(n_genes):
            if unit(state) < mutation:
                children[child, i] ^= 1
