"""The methods for nonograms, and the call that solves a puzzle by one of them."""

from puzzles.nonogram import Nonogram
from solvers.methods import Method, Solver, table_of

_HERE = "solvers.nonogram.methods"

METHODS = table_of(
    Method(
        name="logic",
        summary="Lines, assumptions, a search, then a SAT solver: the cheapest that suffices.",
        source="own",
        is_complete=True,
        unit="conflicts",
        budget=300_000,
        module=f"{_HERE}.logic",
    ),
    Method(
        name="dfs",
        summary="All placements of a line, under each all of the next, and so on.",
        source="Mingote 2009, section 2.3.1",
        is_complete=True,
        unit="placements",
        budget=100_000_000,
        module=f"{_HERE}.dfs",
    ),
    Method(
        name="iterative",
        summary="Lines by their scores until nothing changes, contradictions, then guesses.",
        source="Mingote 2009, section 2.3.2",
        is_complete=True,
        unit="lines",
        budget=100_000_000,
        module=f"{_HERE}.iterative",
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
        summary="A constraint program for CP-SAT: lines as automata, or blocks as intervals.",
        source="own",
        is_complete=True,
        unit="conflicts",
        budget=1_000_000,
        module=f"{_HERE}.cp",
    ),
    Method(
        name="ilp",
        summary="Integer linear programming on the whole puzzle, by HiGHS or CP-SAT.",
        source="Mingote 2009, sections 3.1 to 3.3",
        is_complete=True,
        unit="nodes",
        budget=100_000,
        module=f"{_HERE}.ilp",
        has_program=True,
    ),
    Method(
        name="hybrid",
        summary="Lines first, integer linear programming on what they leave open.",
        source="Mingote 2009, section 3.4",
        is_complete=True,
        unit="nodes",
        budget=100_000,
        module=f"{_HERE}.hybrid",
        has_program=True,
    ),
    Method(
        name="tabu",
        summary="TabuGrama: rows (or columns) are right from the start, blocks move to mend what crosses them.",
        source="Goldberg, Taumaturgo and Goldberg, section 4",
        is_complete=False,
        unit="steps",
        budget=180_000_000,
        module=f"{_HERE}.tabu",
    ),
    Method(
        name="evolutionary",
        summary="Individuals guess some cells, logic makes the most of it, fruitful guesses breed.",
        source="Ortiz-Garcia and others 2009, sections 2.1, 3 and 6",
        is_complete=False,
        unit="generations",
        budget=50,
        module=f"{_HERE}.evolutionary",
    ),
)

solve = Solver[Nonogram](METHODS, usual=lambda _: "logic")
