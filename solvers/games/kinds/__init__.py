"""The kinds of constraints, each a module of the same functions.

COSTS       of its levels, in tenths
FULL        the level that search prunes at: it sees each constraint that values break
prune       a kernel that removes values
clauses     what a SAT solver gets
cuts        what it gets later, where values break the constraint (not in all)
negated     the constraint that holds where it does not (not in all)
"""

from solvers.games.kinds import (
    area,
    automaton,
    connected,
    different,
    linear,
    loop,
    piece,
    reached,
    relation,
    sets,
    sized,
)

MODULES = (different, linear, relation, automaton, area, connected, loop, piece, reached, sized, sets)
"""The module of each kind, in the order of ``puzzles.games.constraints.KINDS``."""
