"""The proof of a single classic Sudoku, in memory that a thread keeps: allocating it takes longer than an easy proof.

Singles and locked candidates come first, as in any proof. The search in lanes follows; several lanes share the branches
of the puzzle. The same search does the digging, so a proof by it is no second opinion on dug puzzles.
"""

from collections.abc import Iterable
from functools import lru_cache
from threading import local

import numpy as np

from puzzles.sudoku import Ground
from solvers.arrays import records
from solvers.sudoku.classic_proof_kernel import N_CELLS, deduce
from solvers.sudoku.lanes import memory_for, search_in
from solvers.sudoku.proof import STAGES, workspace_for
from solvers.sudoku.proof_kernel import Result
from solvers.verdict import Effort, Proof, verdict_for

_GROUND = Ground(3, 3)
_SHAPE = _GROUND.side, _GROUND.side
_LIMIT = 2  # the number of solutions at which a proof stops


class _Memory(local):
    """The arrays of a thread."""

    def __init__(self) -> None:
        _, levels, _, dirty, segments = workspace_for(_GROUND, 0)
        masks = np.zeros(levels.shape[1] + segments.size, levels.dtype)
        given = bytearray(_GROUND.side**2 + dirty.size)
        self.lanes, results = memory_for(1), records(Result, 1)
        # Together, as each look at an attribute of a thread takes a hundredth of an easy proof; ``digits`` is the same
        # memory as ``given``, and ``counts`` as ``results``.
        digits, counts = np.frombuffer(given, np.uint8), results.view(np.int64)
        self.arrays = given, digits, masks, results, counts


_memory = _Memory()


def prove_classic(cells: Iterable[int]) -> Proof:
    """Prove whether a puzzle has one solution, given its 81 digits, 0 for a blank."""
    given, digits, masks, results, counts = _memory.arrays
    given[:N_CELLS] = cells
    solution = np.empty(_SHAPE, np.uint16)
    deduce(digits, masks, solution, results)
    lines, nodes, stage, count, complete = counts.tolist()
    solutions = (solution,) if count else ()
    if not complete:
        lanes = _memory.lanes
        lanes.counts[:] = lanes.nodes[:] = 0
        found = search_in(lanes, digits[None, :N_CELLS], _LIMIT)
        count, nodes = int(found.counts[0]), int(found.nodes[0])
        both = found.solutions[0], found.second_solutions[0]
        solutions = tuple(board.reshape(_SHAPE).astype(np.uint16) for board in both[:count])
        complete = count < _LIMIT
    complete = bool(complete)
    return Proof(verdict_for(count, complete=complete), solutions, complete, STAGES[stage], _effort(lines, nodes))


@lru_cache(maxsize=1 << 12)
def _effort(lines: int, nodes: int) -> Effort:
    return Effort(lines=lines, nodes=nodes)
