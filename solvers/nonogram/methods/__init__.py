"""The methods for nonograms, and the call that solves a puzzle by one of them."""

from puzzles.nonogram import Nonogram
from solvers.methods import Method, Solver, table_of

METHODS = table_of(
    Method(
        "logic",
        "Lines, assumptions, a search, then a SAT solver: the cheapest that suffices.",
        "own",
        "conflicts",
        300_000,
    ),
    Method(
        "dfs",
        "All placements of a line, under each all of the next, and so on.",
        "Mingote 2009, section 2.3.1",
        "placements",
        100_000_000,
    ),
    Method(
        "iterative",
        "Lines by their scores until nothing changes, contradictions, then guesses.",
        "Mingote 2009, section 2.3.2",
        "lines",
        100_000_000,
    ),
    Method("sat", "The whole puzzle as clauses for a SAT solver.", "own", "conflicts", 1_000_000),
    Method(
        "cp",
        "A constraint program for CP-SAT: lines as automata, or blocks as intervals.",
        "own",
        "conflicts",
        1_000_000,
    ),
    Method(
        "ilp",
        "Integer linear programming on the whole puzzle, by HiGHS or CP-SAT.",
        "Mingote 2009, sections 3.1 to 3.3",
        "nodes",
        100_000,
        has_program=True,
    ),
    Method(
        "hybrid",
        "Lines first, integer linear programming on what they leave open.",
        "Mingote 2009, section 3.4",
        "nodes",
        100_000,
        has_program=True,
    ),
    Method(
        "tabu",
        "TabuGrama: rows (or columns) are right from the start, blocks move to mend what crosses them.",
        "Goldberg, Taumaturgo and Goldberg, section 4",
        "steps",
        180_000_000,
        is_complete=False,
    ),
    Method(
        "evolutionary",
        "Individuals guess some cells, logic makes the most of it, fruitful guesses breed.",
        "Ortiz-Garcia and others 2009, sections 2.1, 3 and 6",
        "generations",
        50,
        is_complete=False,
    ),
    package=__name__,
)

solve = Solver[Nonogram](METHODS, usual=lambda _: "logic")
