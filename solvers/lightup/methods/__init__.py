"""The methods for Light Up puzzles, and the call that solves a puzzle by one of them."""

from puzzles.lightup import LightUp
from solvers.methods import Method, Solver, table_of

METHODS = table_of(
    Method(
        "logic",
        "Rules, set discounts, assumptions, a search, then a SAT solver: the cheapest that suffices.",
        "own",
        "conflicts",
        1_000_000,
    ),
    Method("sat", "The whole puzzle as clauses for a SAT solver.", "own", "conflicts", 1_000_000),
    Method(
        "cp",
        "A constraint program for CP-SAT: sums of bulbs in segments, beside numbers and in sight of cells.",
        "own",
        "conflicts",
        1_000_000,
    ),
    Method(
        "hopfield-ga",
        "A genetic algorithm over bulbs that a Hopfield network keeps from seeing each other.",
        "Ortiz-Garcia and others 2009",
        "evaluations",
        40_000,
        is_complete=False,
    ),
    package=__name__,
)

solve = Solver[LightUp](METHODS, usual=lambda _: "logic")
