"""The methods for Sudokus, and the call that solves a puzzle by one of them."""

from puzzles.sudoku import Ground, Sudoku
from solvers.methods import Method, Solver, table_of

_CLASSIC = Ground(3, 3)

METHODS = table_of(
    Method(
        "logic",
        "Singles, locked candidates, a search, then a SAT solver: the cheapest that suffices.",
        "own",
        "conflicts",
        1_000_000,
    ),
    Method("lanes", "Vectors of candidates, several branches at a time; 9x9 only.", "own", "nodes", 1_000_000),
    Method(
        "backtracking",
        "Plain backtracking, cell by cell.",
        "Takano, de Freitas, de Sa, section 4",
        "nodes",
        100_000_000,
    ),
    Method(
        "forward-checking",
        "Backtracking that looks ahead, the cell with the fewest candidates first.",
        "Skiena 2008, The Algorithm Design Manual, section 7.3",
        "nodes",
        10_000_000,
    ),
    Method(
        "bits",
        "Backtracking with a word of digits for each house.",
        "Takano, de Freitas, de Sa, section 4",
        "nodes",
        100_000_000,
    ),
    Method(
        "norvig",
        "Constraint propagation and a search by the fewest candidates.",
        "Norvig 2006, Solving every Sudoku puzzle",
        "nodes",
        1_000_000,
    ),
    Method(
        "propagation",
        "Propagation on bit sets with a heap, locked candidates and naked pairs.",
        "Takano, de Freitas, de Sa, section 4.1",
        "nodes",
        1_000_000,
    ),
    Method(
        "dancing-links",
        "Exact cover by algorithm X with dancing links.",
        "Knuth 2000, Dancing links",
        "nodes",
        10_000_000,
    ),
    Method(
        "ilp",
        "Integer linear programming, by HiGHS.",
        "Bartlett, Chartier and Langville 2008; Takano, de Freitas and de Sá, section 2.2",
        "nodes",
        100_000,
        has_program=True,
    ),
    Method(
        "cp",
        "Constraint programming, all digits of a house different (OR-Tools CP-SAT).",
        "Takano, de Freitas, de Sa, section 2.3",
        "conflicts",
        1_000_000,
    ),
    Method(
        "sat",
        "A SAT solver on all clauses.",
        "Lynce and Ouaknine 2006, Sudoku as a SAT problem",
        "conflicts",
        1_000_000,
    ),
    Method(
        "grasp",
        "Greedy boards with some chance, improved by swaps in boxes.",
        "Takano, de Freitas, de Sa, section 4.1",
        "starts",
        100_000,
        is_complete=False,
    ),
    package=__name__,
)

solve = Solver[Sudoku](METHODS, usual=lambda puzzle: "lanes" if puzzle.ground == _CLASSIC else "logic")
