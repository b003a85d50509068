"""Backtracking that looks ahead: a branch ends as soon as some blank has no candidate left.

Source: Skiena 2008, The Algorithm Design Manual, section 7.3, with masks (as ``bits``) in place of lists and counts;
Takano, de Freitas, de Sa, section 4.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from puzzles.sudoku import Sudoku
from solvers.methods import MethodParameters, Result, Task, parameter
from solvers.sudoku.methods.bits import words_for
from solvers.sudoku.methods.bits_kernel import AHEAD, FEWEST, advance
from solvers.sudoku.methods.depth_first import explore


@dataclass(frozen=True, slots=True)
class Parameters(MethodParameters):
    """The order of the cells."""

    mrv: bool = parameter(True, "fill the cell with the fewest candidates first, not the next in reading order")


def steps(puzzle: Sudoku, parameters: Parameters, task: Task) -> Iterator[Result]:
    """Search, looking at all blanks before each choice of a cell."""
    words = words_for(puzzle, FEWEST if parameters.mrv else AHEAD)
    yield from explore(advance, words, task, steps_a_node=puzzle.side**2)
