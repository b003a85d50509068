"""The methods for Sudokus, and the call that solves a puzzle by one of them."""

from puzzles.sudoku import Ground, Sudoku
from solvers.methods import Method, Solver, table_of

_HERE = "solvers.sudoku.methods"
_CLASSIC = Ground(3, 3)

METHODS = table_of(
    Method(
        name="logic",
        summary="Singles, locked candidates, a search, then a SAT solver: the cheapest that suffices.",
        source="own",
        is_complete=True,
        unit="conflicts",
        budget=1_000_000,
        module=f"{_HERE}.logic",
    ),
    Method(
        name="lanes",
        summary="Vectors of candidates, several branches at a time; 9x9 only.",
        source="own",
        is_complete=True,
        unit="nodes",
        budget=1_000_000,
        module=f"{_HERE}.lanes",
    ),
    Method(
        name="backtracking",
        summary="Plain backtracking, cell by cell.",
        source="Takano, de Freitas, de Sa, section 4",
        is_complete=True,
        unit="nodes",
        budget=100_000_000,
        module=f"{_HERE}.backtracking",
    ),
    Method(
        name="forward-checking",
        summary="Backtracking that looks ahead, the cell with the fewest candidates first.",
        source="Skiena 2008, The Algorithm Design Manual, section 7.3",
        is_complete=True,
        unit="nodes",
        budget=10_000_000,
        module=f"{_HERE}.forward_checking",
    ),
    Method(
        name="bits",
        summary="Backtracking with a word of digits for each house.",
        source="Takano, de Freitas, de Sa, section 4",
        is_complete=True,
        unit="nodes",
        budget=100_000_000,
        module=f"{_HERE}.bits",
    ),
    Method(
        name="norvig",
        summary="Constraint propagation and a search by the fewest candidates.",
        source="Norvig 2006, Solving every Sudoku puzzle",
        is_complete=True,
        unit="nodes",
        budget=1_000_000,
        module=f"{_HERE}.norvig",
    ),
    Method(
        name="propagation",
        summary="Propagation on bit sets with a heap, locked candidates and naked pairs.",
        source="Takano, de Freitas, de Sa, section 4.1",
        is_complete=True,
        unit="nodes",
        budget=1_000_000,
        module=f"{_HERE}.propagation",
    ),
    Method(
        name="dancing-links",
        summary="Exact cover by algorithm X with dancing links.",
        source="Knuth 2000, Dancing links",
        is_complete=True,
        unit="nodes",
        budget=10_000_000,
        module=f"{_HERE}.dancing_links",
    ),
    Method(
        name="ilp",
        summary="Integer linear programming, by HiGHS.",
        source="Bartlett, Chartier and Langville 2008; Takano, de Freitas and de Sá, section 2.2",
        is_complete=True,
        unit="nodes",
        budget=100_000,
        module=f"{_HERE}.ilp",
        has_program=True,
    ),
    Method(
        name="cp",
        summary="Constraint programming, all digits of a house different (OR-Tools CP-SAT).",
        source="Takano, de Freitas, de Sa, section 2.3",
        is_complete=True,
        unit="conflicts",
        budget=1_000_000,
        module=f"{_HERE}.cp",
    ),
    Method(
        name="sat",
        summary="A SAT solver on all clauses.",
        source="Lynce and Ouaknine 2006, Sudoku as a SAT problem",
        is_complete=True,
        unit="conflicts",
        budget=1_000_000,
        module=f"{_HERE}.sat",
    ),
    Method(
        name="grasp",
        summary="Greedy boards with some chance, improved by swaps in boxes.",
        source="Takano, de Freitas, de Sa, section 4.1",
        is_complete=False,
        unit="starts",
        budget=100_000,
        module=f"{_HERE}.grasp",
    ),
)

solve = Solver[Sudoku](METHODS, usual=lambda puzzle: "lanes" if puzzle.ground == _CLASSIC else "logic")
