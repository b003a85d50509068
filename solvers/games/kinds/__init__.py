"""The kinds of constraints, a module each: ``COSTS`` of its levels in tenths, ``prune``, ``clauses``, and lazy ``cuts``."""

from solvers.games.kinds import automaton, connected, different, linear, loop, relation

MODULES = (different, linear, relation, automaton, connected, loop)
"""In the order of ``puzzles.games.constraints.KINDS``."""
