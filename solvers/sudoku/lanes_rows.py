"""Conversion between nine digits of a Sudoku's row, in bytes, and the three words of its candidates.

    bytes     5 0 0 2 ...     a digit, or 0 for a blank, in each column
    word t    bit 9 * d + c   the cell in column c holds, or may hold, the digit 3 * t + d + 1

The nine bytes are repeated three times, once for each digit of a word, and compared in one instruction.
"""

from typing import Any

import numpy as np

from kernels.jit import written_in

SIDE = 9
TRIOS = range(3)

_in_llvm = written_in(f"{__package__}.llvm_lanes_rows")


def digits_of_word(trio: int) -> list[int]:
    """Return the digit that each of the 27 bits of a word stands for."""
    return [3 * trio + d + 1 for d in range(3) for _ in range(SIDE)]


@_in_llvm
def read_row(boards: Any, board: int, row: int) -> Any:
    """Return the blanks of a row of ``boards[board]``, uint8 ``[n, 81]``, as nine bits, and its digits as words."""
    cells = boards[board, SIDE * row : SIDE * (row + 1)].tolist()

    def where(digits: list[int]) -> int:
        return sum(1 << i for i, digit in enumerate(digits) if cells[i % SIDE] == digit)

    return where([0] * SIDE), *(where(digits_of_word(trio)) for trio in TRIOS)


@_in_llvm
def write_row(boards: Any, board: int, row: int, first: Any, second: Any, third: Any) -> None:
    """Write the digits of a row to ``boards[board]``; its cells must have one candidate each."""
    for trio, word in enumerate((first, second, third)):
        for i, digit in enumerate(digits_of_word(trio)):
            if int(word) >> i & 1:
                boards[board, SIDE * row + i % SIDE] = np.uint8(digit)
