"""The last rungs: assumptions with refutations inside, and a depth-first search with a budget."""

from kernels.jit import lean_inlined, lean_kernel
from rating.games.arrays import MUCH, NESTED, SEARCH
from rating.games.log_kernel import add_reason, add_step, remove
from rating.games.rules import LENGTHS, VALUES_FROM
from solvers.games.bits import copy, is_single, size
from solvers.games.net import EASY, FULL
from solvers.games.propagate_kernel import fixpoint, follow
from solvers.games.search_kernel import search


@lean_kernel
def nest_round(task, masks, after, memory, log, budget):
    """Refute the assumption that needs the fewest others inside, by plain constraints, in at most ``budget`` tries."""
    work, best, best_cell, best_mask, spent = memory.other, MUCH, -1, 0, 0
    begun = log.counts[0].because
    for n_values in range(2, task.n_values + 1):
        for choice in range(task.first_assumed * task.n_values, len(masks) * task.n_values):
            cell, mask = choice // task.n_values, 1 << choice % task.n_values
            if size(masks[cell]) != n_values or masks[cell] & mask == 0 or (task.frozen[cell] and n_values == 2):
                continue
            if spent > budget:
                break
            known = memory.nested[choice]  # from before this round was undone, to fewer goals
            if known.then == log.counts[0].rounds + 1 and known.below >= best and spent + known.spent <= budget:
                spent += known.spent
                continue
            begun_at = spent
            copy(work, masks)
            work[cell] = mask
            failed, n_inside, again = _propagate(task, work, memory, cell), 0, True
            _mark_near(task.net, masks, work, memory.needed)
            while failed < 0 and again and spent <= budget:
                again = False
                for inside in range(task.first_assumed * task.n_values, len(masks) * task.n_values):
                    other, bit = inside // task.n_values, 1 << inside % task.n_values
                    if failed >= 0 or n_inside >= best - 1 or work[other] & bit == 0 or is_single(work[other]):
                        continue
                    spent += 1
                    if _fails_inside(task, masks, work, memory, log, inside):
                        memory.open[n_inside] = other * 64 + inside % task.n_values
                        n_inside += 1
                        again = True
                        work[other] &= ~bit
                        failed = _propagate(task, work, memory, other)
                        _mark_near(task.net, masks, work, memory.needed)
            if failed >= 0 and n_inside < best:
                best, best_cell, best_mask = n_inside, cell, mask
                log.counts[0].because = begun
                add_reason(log, failed)
                for i in range(n_inside):
                    add_reason(log, memory.open[i])
            elif spent <= budget:
                known.then, known.spent = log.counts[0].rounds + 1, spent - begun_at
                known.below = MUCH if failed < 0 and n_inside < best - 1 else best
        if best < MUCH:
            break
    log.counts[0].nodes += spent
    if best == MUCH or not remove(log, after, best_cell, best_mask):
        return False
    add_step(log, NESTED, EASY, VALUES_FROM[NESTED] + LENGTHS[min(best, len(LENGTHS) - 1)], best_cell, best_mask)
    return True


@lean_kernel
def _mark_near(net, masks, work, near):
    """Mark the constraints of variables that an assumption changes."""
    for k in range(len(near)):
        near[k] = False
    for cell in range(len(masks)):
        if work[cell] != masks[cell]:
            for at in range(net.of_starts[cell], net.of_starts[cell + 1]):
                near[net.of[at]] = True


@lean_kernel
def _fails_inside(task, masks, work, memory, log, inside):
    """Return whether a value leads to a contradiction under another assumption, if neither alone does."""
    net, inner, trail, n = task.net, memory.room.masks, memory.room.log, 0
    is_kept = inside < len(memory.fitting) and memory.assumed[inside].until == log.counts[0].changes + 1
    if not is_kept or memory.assumed[inside].n_refuting:
        copy(inner, work[: len(masks)])
        inner[inside // task.n_values] = 1 << inside % task.n_values
        return _propagate(task, inner, memory, inside // task.n_values) >= 0
    fitting = memory.fitting[inside]
    for cell in range(len(masks)):
        inner[cell] = work[cell] & fitting[cell]
        if inner[cell] == 0:
            return True
        if fitting[cell] != masks[cell]:
            is_near = False
            for at in range(net.of_starts[cell], net.of_starts[cell + 1]):
                is_near |= memory.needed[net.of[at]]
            if is_near:
                trail[n, 1] = cell
                n += 1
    return n > 0 and fixpoint(net, inner, EASY, memory.active, 0, trail, n)[0] >= 0


@lean_inlined
def _propagate(task, masks, memory, cell):
    return follow(task.net, masks, EASY, memory.active, cell, memory.room.log)[0]


@lean_kernel
def search_round(task, masks, after, memory, log, budget):
    """Refute the assumption about a cell that a depth-first search refutes soonest; return whether there is one."""
    work, hint, found = memory.other, memory.cells, memory.found
    for cell in range(len(masks)):
        hint[cell] = -1
    limit, spent, is_found = 4, 0, False
    while spent < budget and not is_found:
        best, best_cell, best_mask = MUCH, -1, 0
        end = len(masks) if task.first_assumed else task.n_cells
        for choice in range(task.first_assumed * task.n_values, end * task.n_values):
            cell, mask = choice // task.n_values, 1 << choice % task.n_values
            if masks[cell] & mask == 0 or is_single(masks[cell]) or spent >= budget:
                continue
            if task.frozen[cell] and size(masks[cell]) == 2:
                continue
            copy(work, masks)
            work[cell] = mask
            n_found, ends, nodes = search(
                task.net, memory.active, FULL, work[: len(masks)], task.n_cells, hint, 1, min(limit, best), found,
                memory.room, True,
            )  # fmt: skip
            spent += 1 + nodes
            if n_found == 0 and ends and nodes < best:
                best, best_cell, best_mask = nodes, cell, mask
        is_found = best < MUCH and remove(log, after, best_cell, best_mask)
        limit *= 4
    if is_found:
        log.counts[0].nodes += spent
        worth = VALUES_FROM[SEARCH] + LENGTHS[min(best, len(LENGTHS) - 1)]
        add_step(log, SEARCH, FULL, worth, best_cell, best_mask)
    return is_found
