"""Sudokus with boxes of any shape: complete boards, and what may be asked."""

from generator.sudoku.request import SudokuRequest as Request

__all__ = ["Request"]
