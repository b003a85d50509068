"""Classic Sudokus in bulk: one solution, no given too many, what was asked for, and the same in any batch."""

import numpy as np
import pytest
from numpy.typing import NDArray

from generator.draws_kernel import shuffled
from generator.orbits import orbits_under
from generator.sudoku import bulk
from generator.sudoku.boards import complete_board
from generator.sudoku.bulk import ClassicProposals, classic_proposals
from generator.sudoku.options import CLASSIC, SYMMETRIES
from generator.sudoku.request import SudokuRequest as Request
from kernels.jit import PLAIN
from kernels.streams import State, stream_for, streams_for
from puzzles.errors import RequestError
from solvers.sudoku.lanes import prove_many
from tests.examples import first
from tests.naive.sudoku_sat import sat_boards

Cells = NDArray[np.uint8]
SIDE = 9
N_CELLS = SIDE**2


def states_for(n: int, attempt: int = 0) -> NDArray[np.uint64]:
    return streams_for("test", indices=range(n), attempt=attempt)


def n_solutions_without(puzzles: Cells, groups: list[list[int]]) -> list[int]:
    """Count the solutions, up to two, of each puzzle without each group of cells of which it has a given."""
    without = []
    for puzzle in puzzles:
        for group in groups:
            if puzzle[group].any():
                without.append(puzzle.copy())
                without[-1][group] = 0
    return prove_many(np.array(without)).counts.tolist()


def members_of_orbits(symmetry: str) -> list[list[int]]:
    orbits = orbits_under(symmetry, SIDE, SIDE)
    return [cells[:size].tolist() for cells, size in zip(orbits.cells, orbits.sizes, strict=True)]


EACH_CELL = members_of_orbits("none")


def dug_by_hand(state: State) -> list[int]:
    """Do what a start does without symmetry, draw by draw and given by given, with MiniSat."""
    cells = complete_board("weighted-prune", CLASSIC, state).ravel().tolist()
    for cell in shuffled(N_CELLS, state).tolist():
        digit, cells[cell] = cells[cell], 0
        if len(sat_boards(CLASSIC, tuple(cells), 2)) > 1:
            cells[cell] = digit
    return cells


def check_solutions(proposals: ClassicProposals) -> None:
    results = prove_many(proposals.puzzles)
    assert set(results.counts.tolist()) == {1}
    assert np.array_equal(results.solutions, proposals.boards)


@pytest.mark.parametrize("index", first(1, range(1 if PLAIN else 2)))
def test_a_start_is_a_board_and_an_order_and_plain_digging(index: int) -> None:
    proposals = classic_proposals(Request(difficulty="any"), states_for(3))
    assert proposals.puzzles[index].tolist() == dug_by_hand(stream_for("test", index, 0))
    assert proposals.met.all()


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_orbits_stand_together_and_each_is_needed(symmetry: str) -> None:
    proposals = classic_proposals(Request(symmetry=symmetry, difficulty="any"), states_for(2 if PLAIN else 60))
    check_solutions(proposals)
    orbits = members_of_orbits(symmetry)
    for cells in proposals.puzzles:
        assert all(cells[orbit].all() or not cells[orbit].any() for orbit in orbits)
    assert set(n_solutions_without(proposals.puzzles, orbits)) == {2}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("clues", [33, 36, 81] if PLAIN else first(3, [28, 37, 81, 29, 32, 33, 36, 57, 80]))
def test_the_number_of_clues_is_met_exactly(symmetry: str, clues: int) -> None:
    proposals = classic_proposals(Request(symmetry=symmetry, clues=clues), states_for(1 if PLAIN else 20))
    check_solutions(proposals)
    counts = np.count_nonzero(proposals.puzzles, axis=1)
    assert counts[proposals.met].tolist() == [clues] * proposals.met.sum()
    assert not np.any(counts[~proposals.met] == clues)
    is_rare = (symmetry, clues) == ("full", 28)  # of 1,500 starts 60 percent came to it
    assert proposals.met.sum() >= (0.5 if is_rare else 0.8) * len(proposals.met)
    for cells in proposals.puzzles:
        assert all(cells[orbit].all() or not cells[orbit].any() for orbit in members_of_orbits(symmetry))


@pytest.mark.skipif(PLAIN, reason="exchanges dig a board hundreds of times: minutes in plain Python")
@pytest.mark.parametrize(("clues", "share"), [(24, 1), (22, 1), (21, 0.9), (20, 0.5)])
def test_exchanges_lead_to_few_clues(clues: int, share: float) -> None:
    proposals = classic_proposals(Request(clues=clues), states_for(30))
    check_solutions(proposals)
    counts = np.count_nonzero(proposals.puzzles, axis=1)
    assert proposals.met.mean() >= share
    assert np.array_equal(proposals.met, counts == clues)


@pytest.mark.skipif(PLAIN, reason="exchanges dig a board hundreds of times: minutes in plain Python")
@pytest.mark.parametrize("symmetry", first(2, ["rotate180", "none", "mirror-h", "diagonal"]))
@pytest.mark.parametrize("clues", [None, 26])
def test_minimal_means_each_given_and_not_each_orbit(
    symmetry: str, clues: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "MOST_EXCHANGES", 300)
    proposals = classic_proposals(Request(symmetry=symmetry, minimal=True, clues=clues), states_for(12))
    check_solutions(proposals)
    assert proposals.met.mean() > 0.5
    assert set(n_solutions_without(proposals.puzzles[proposals.met], EACH_CELL)) == {2}
    assert clues is None or set(np.count_nonzero(proposals.puzzles[proposals.met], axis=1).tolist()) == {clues}
    for cells in proposals.puzzles[~proposals.met]:
        assert clues is not None or 1 in n_solutions_without(cells[None], EACH_CELL)
    for cells in proposals.puzzles:
        assert all(cells[orbit].all() or not cells[orbit].any() for orbit in members_of_orbits(symmetry))


@pytest.mark.parametrize("method", ["weighted-prune", "coloring", "lookahead", "cyclic-rows"])
def test_boards_are_those_of_their_method(method: str) -> None:
    proposals = classic_proposals(Request(board_method=method, clues=60), states_for(2))
    for i, board in enumerate(proposals.boards):
        assert board.tolist() == complete_board(method, CLASSIC, stream_for("test", i, 0)).ravel().tolist()


def test_what_cannot_be_met_is_not_passed_off_as_met(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "MOST_EXCHANGES", 1 if PLAIN else 20)
    proposals = classic_proposals(Request(clues=17), states_for(2))
    assert not proposals.met.any()
    assert np.count_nonzero(proposals.puzzles, axis=1).min() > 17


@pytest.mark.parametrize("options", [{"size": "4x4"}, {"logic": "singles"}, {"unique": False}, {"box": "1x9"}])
def test_other_sudokus_are_refused(options: dict) -> None:
    with pytest.raises(RequestError, match="this Sudoku; expected 9x9 by any logic, without a pattern"):
        classic_proposals(Request(**options), states_for(1))
