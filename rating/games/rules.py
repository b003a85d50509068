"""The ladder GR-1: its rules, easiest first. Names, values and order of the rules stand here and nowhere else.

The value of a step is that of its rule, and more the more cells it takes in: ``ADDS`` by the open cells of a
constraint, ``LENGTHS`` by the constraints that refute an assumption. A lemma's cost is added, too.

    only value              what is known beside a cell leaves one value
    count, sum, pair, ...   what one constraint says by itself
    sets                    k cells of a line that hold k values
    overlapping counts      the difference of two sums that share cells
    lines and groups        lines against all groups that lie in them or touch them
    contradiction           constraints, each by itself, break a rule one after the other once something is assumed
    contradiction by sets   the same with sets on the way
    nested contradiction    the same with contradictions on the way
    search                  all cases fail

Source: own.
"""

from math import log2

from puzzles.games.constraints import AUTOMATON, CONNECTED, DIFFERENT, LINEAR, LOOP, RELATION
from rating.games.arrays import ASSUMED, ASSUMED_SETS, GROUPS, MARK, NESTED, OVERLAP, SEARCH
from rating.rating import Rule

SCALE = "GR-1"
