"""The functions of ``solvers.sudoku.lanes_rows`` as LLVM instructions."""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.extending import intrinsic

from solvers.sudoku.lanes_rows import SIDE, TRIOS, digits_of_word

_BYTE, _WORD, _SIZE = ir.IntType(8), ir.IntType(32), 32
_PADDING = [0] * (_SIZE - 3 * SIDE)


def _constant(numbers: list[int]) -> Any:
    return ir.Constant(ir.VectorType(_BYTE, len(numbers)), numbers)


def _picked(builder: Any, vector: Any, positions: list[int]) -> Any:
    order = ir.Constant(ir.VectorType(_WORD, len(positions)), positions)
    return builder.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), order)


def _row(context: Any, builder: Any, kind: Any, args: Any) -> Any:
    """Point at the nine bytes of a row; with bounds checking, only at a row that exists."""
    array = context.make_array(kind)(context, builder, args[0])
    first = builder.mul(args[2], ir.Constant(args[2].type, SIDE))
    index = [args[1], first]
    pointer = cgutils.get_item_pointer(context, builder, kind, array, index, boundscheck=context.enable_boundscheck)
    return builder.bitcast(pointer, ir.VectorType(_BYTE, SIDE).as_pointer())


@intrinsic
def read_row(_typing: Any, boards: Any, board: Any, row: Any) -> Any:
    """Return the blanks of a row of ``boards[board]``, uint8 ``[n, 81]``, as nine bits, and its digits as words."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        cells = builder.load(_row(context, builder, boards, args), align=1)
        thrice = _picked(builder, cells, [*range(SIDE)] * 3 + _PADDING)

        def where(digits: list[int]) -> Any:
            same = builder.icmp_unsigned("==", thrice, _constant(digits + [0xFF] * (_SIZE - len(digits))))
            return builder.bitcast(same, _WORD)

        words = [where([0] * SIDE), *(where(digits_of_word(trio)) for trio in TRIOS)]
        return context.make_tuple(builder, sig.return_type, words)

    return types.UniTuple(types.uint32, 4)(boards, types.intp, types.intp), codegen  # type: ignore[attr-defined]


@intrinsic
def write_row(_typing: Any, boards: Any, board: Any, row: Any, first: Any, second: Any, third: Any) -> Any:
    """Write the digits of a row to ``boards[board]``; its cells must have one candidate each."""

    def codegen(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        digits = _constant([0] * _SIZE)
        for trio, word in zip(TRIOS, args[3:], strict=True):
            bits = builder.bitcast(word, ir.VectorType(ir.IntType(1), _SIZE))
            digits = builder.select(bits, _constant(digits_of_word(trio) + _PADDING), digits)
        parts = [_picked(builder, digits, [*range(SIDE * d, SIDE * (d + 1))]) for d in range(3)]
        cells = builder.or_(parts[0], builder.or_(parts[1], parts[2]))
        builder.store(cells, _row(context, builder, boards, args), align=1)
        return context.get_dummy_value()

    word = types.uint32
    return types.void(boards, types.intp, types.intp, word, word, word), codegen
