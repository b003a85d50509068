"""Uses each kernel of a family at least once, by small requests, and by calls for what few requests need.

``gen warm`` runs these requests and calls, and compiles the kernels that they use. As plain Python, they take little
time.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import cast

import numpy as np

from generator.family import Family
from generator.pipeline import GenerationExhausted, generate, generate_many, generate_with_seeds
from generator.sudoku.options import CLASSIC
from generator.sudoku.request import SudokuRequest
from kernels.streams import stream_for
from puzzles.alphabet import UNKNOWN
from puzzles.errors import RequestError
from puzzles.games.games import GAMES
from puzzles.lightup import LightUp
from puzzles.nonogram import Block, Nonogram, Palette
from puzzles.sudoku import BLANK, Ground, Sudoku
from puzzles.sudoku.marks.mark import Mark
from solvers.methods import solve_by
from solvers.verdict import Verdict

# Requests by family. Their lines need each number of mask words, and their options need everything else.
_REQUESTS: Mapping[str, Sequence[Mapping[str, object]]] = {
    "nonogram": (
        {"size": "5x5"},
        {"size": "5x5", "difficulty": "any"},
        {"size": "2x65", "colors": 2, "difficulty": "any"},
        {"size": "6x6", "logic": "probe", "density": 0.4, "difficulty": "any"},
        {"size": "2x65", "logic": "probe", "density": 0.4, "difficulty": "any"},
    ),
    "sudoku": (
        {},
        {"clues": 23},
        {"size": "4x4"},
        {"size": "65x65", "unique": False, "clues": 4160},
        {"size": "5x5", "variant": "jigsaw", "rating": "none"},
        {"size": "4x4", "variant": "killer,thermo"},
    ),
    "lightup": ({"size": "5x5"}, {"size": "5x5", "difficulty": "hard"}, {"size": "3x3", "unique": False}),
}

# Puzzles that need rare rules of a scale: a forcing chain; a cycle and a single chain; simple colors.
_NEED_RARE_RULES = (
    ("SE-1.2.1", ".3.926457.5.741389947358162.7.483.9...369.7...6917.....94837...7..5.49..3.52.9.74"),
    ("SE-1.2.1", "521983.6.743625198986741523.58.6.9..274839651..95.48.2...4..3.94.7.96285.9......6"),
    ("HoDoKu-2.2", "3.54679.1.17.32.4....51.7........15.8.1.4537.5..1..46.1.8.24.9.294.51..7.53.9.214"),
)


def requests_of(family: str) -> Sequence[Mapping[str, object]]:
    """Return the small requests of a family: options by name."""
    if family in GAMES:
        side = min(6, 2 * -(-GAMES[family].usual[0] // 3))  # an even number, which some games need
        return ({"size": f"{side}x{side}"},)
    return _REQUESTS.get(family, ({},))


def use(family: Family) -> None:
    """Use each kernel of a family at least once, with every usual kind of arguments."""
    for options in requests_of(family.name):
        with suppress(GenerationExhausted):
            puzzles = [record.puzzle for record in generate_many(family.request(**options), seed=0, count=2)]
            proofs = family.prove_many(puzzles)
            proved = [pair for pair in zip(puzzles, proofs, strict=True) if pair[1].verdict is Verdict.UNIQUE]
            for puzzle, proof in proved:
                list(family.explain(puzzle, proof))
            if proved:
                unique, proofs = [puzzle for puzzle, _ in proved], [proof for _, proof in proved]
                family.rate_many(unique, proofs)
                family.identify_solutions(unique, [proof.solutions[0] for proof in proofs])
            for method in family.methods.values():
                with suppress(RequestError):  # the method is not for this puzzle, or its library is not installed
                    solve_by(method, puzzles[0], budget=1)
    match family.name:
        case "nonogram":
            _use_rare_kernels_of_nonograms()
        case "sudoku":
            _use_rare_kernels_of_sudokus()
        case "lightup":
            _use_rare_kernels_of_lightup()
        case name if name in GAMES:
            _use_rare_kernels_of_games(family)


def _use_rare_kernels_of_nonograms() -> None:
    from generator.draws_kernel import shuffled
    from generator.nonogram.pictures.sketch import Sketch, repaired
    from generator.nonogram.settle_kernel import has_empty_line
    from generator.nonogram.workspace import workspace_for
    from rating.nonogram.beyond import try_all_rules
    from rating.nonogram.reason import reason
    from solvers.nonogram.methods import solve
    from solvers.nonogram.proof import Budget, prove

    one, two = Block(1, 1), Block(2, 1)
    columns = (one,), (two,), (one, one), (two,)
    for width in 4, 65:
        open_puzzle = Nonogram.from_grid(np.eye(3, width, dtype=np.uint8))  # a puzzle that lines do not solve
        for budget in Budget(nodes=0), Budget(probes=0):
            prove(open_puzzle, budget=budget)
        two_rows = np.eye(2, width, dtype=np.uint8)
        reason(Nonogram.from_grid(two_rows), two_rows, np.full((2, width), -1), None, (0, 0))
        has_none = Nonogram(((one, one), (two,), (one, one), (one,)), columns + ((),) * (width - 4))
        solve(has_none, "evolutionary", budget=2)
        try_all_rules(Nonogram.from_grid(np.ones((1, width), np.uint8)))
        sketch = Sketch(np.zeros((1, width), np.uint8), Palette.default(1))
        workspace = workspace_for(1, width, 1, "none")
        repaired(sketch, workspace, stream_for(), 0, exact=True)
        has_empty_line(workspace)
    shuffled(2, stream_for())


def _use_rare_kernels_of_sudokus() -> None:
    from generator.sudoku.boards import complete_board
    from generator.sudoku.family import SudokuFamily
    from rating.sudoku.ladders import LADDERS, try_all_rules
    from rating.sudoku.rate_9x9 import SCALES, try_scale
    from solvers.sudoku.minimal import minimal_givens
    from solvers.sudoku.proof import Budget, prove
    from solvers.sudoku.singles import dig_by_singles, solve_by_singles

    family = SudokuFamily()
    for scale, cells in _NEED_RARE_RULES:
        puzzle = Sudoku(CLASSIC, tuple(int(cell) for cell in cells.replace(".", "0")))
        proof = family.prove(puzzle)
        family.rate_many([puzzle], [proof], scale)
        if scale in LADDERS:
            list(family.explain(puzzle, proof, scale))
            family.states(puzzle, proof, scale)
    sparse = Sudoku(Ground(2, 2), (0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0))
    for each in puzzle, sparse:
        cell = divmod(each.cells.index(BLANK), each.side)
        family.reason(each, prove(each).solutions[0], each.grid, None, cell)
    complete = proof.solutions[0].astype(np.uint8).ravel()
    for scale in SCALES:
        try_scale(complete, scale)
    small = Sudoku(Ground(2, 2), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0))
    proof = prove(small)
    list(family.explain(small, proof))
    family.states(small, proof)
    minimal_givens(small, proof.solutions[0], [[0], [5]])
    try_all_rules(proof.solutions[0].astype(np.int64).ravel(), family.scale, small.ground)
    prove(Sudoku(Ground(2, 2, marks=(Mark("cage", (0, 1), 3),)), (0,) * 16), budget=Budget(nodes=0))
    complete_board("prune", Ground(2, 2), stream_for())
    for box in Ground(2, 2), Ground(5, 13):
        board = complete_board("lookahead", box, stream_for())
        solve_by_singles(box, dig_by_singles(box, board, [[0]]))
    for variant, n_made in (("jigsaw", 1), ("x", 31)):  # this many puzzles at once are dug in lanes
        made = generate_with_seeds(SudokuRequest(variant=variant, rating="none"), range(n_made))
        many = [cast(Sudoku, record.puzzle) for record in made]
        family.identify_many(many)
        (proof, *_) = family.prove_many(many, quick=True)
        try_all_rules(proof.solutions[0].astype(np.int64).ravel(), family.scale, many[0].ground)


def _use_rare_kernels_of_lightup() -> None:
    from rating.lightup.reason import reason
    from solvers.lightup.methods import solve
    from solvers.lightup.methods.hopfield_ga import Parameters

    unsolvable = LightUp.from_grid([[6, 6, 6], [6, 3, 6], [6, 6, 0]])
    solve(unsolvable, "hopfield-ga", Parameters(a_priori_order=False), budget=2_000)
    reason(LightUp.from_grid([[6, 6]]), np.array([[1, 0]], np.uint8), np.full((1, 2), UNKNOWN), None, (0, 0))


def _use_rare_kernels_of_games(family: Family) -> None:
    record = generate(family.request.from_call(requests_of(family.name)[0]), 1)
    empty = np.full((record.puzzle.height, record.puzzle.width), family.unknown)
    family.next_move(record.puzzle, record.proof.solutions[0], empty)
