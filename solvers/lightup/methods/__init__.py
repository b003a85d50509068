"""The methods for Light Up puzzles, and the call that solves a puzzle by one of them."""

from puzzles.lightup import LightUp
from solvers.methods import Method, Solver, table_of

_HERE = "solvers.lightup.methods"

METHODS = table_of(
    Method(
        name="logic",
        summary="Rules, set discounts, assumptions, a search, then a SAT solver: the cheapest that suffices.",
        source="own",
        is_complete=True,
        unit="conflicts",
        budget=1_000_000,
        module=f"{_HERE}.logic",
    ),
    Method(
        name="sat",
        summary="The whole puzzle as clauses for a SAT solver.",
        source="own",
        is_complete=True,
        unit="conflicts",
        budget=1_000_000,
        module=f"{_HERE}.sat",
    ),
    Method(
        name="cp",
        summary="A constraint program for CP-SAT: sums of bulbs in segments, beside numbers and in sight of cells.",
        source="own",
        is_complete=True,
        unit="conflicts",
        budget=1_000_000,
        module=f"{_HERE}.cp",
    ),
    Method(
        name="hopfield-ga",
        summary="A genetic algorithm over bulbs that a Hopfield network keeps from seeing each other.",
        source="Ortiz-Garcia and others 2009",
        is_complete=False,
        unit="evaluations",
        budget=40_000,
        module=f"{_HERE}.hopfield_ga",
    ),
)

solve = Solver[LightUp](METHODS, usual=lambda _: "logic")
