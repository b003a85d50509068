"""The functions of ``kernels.vectors`` as LLVM instructions, for compiled kernels. Source: own."""

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.extending import intrinsic, lower_builtin, models, register_model
from numba.core.typing.templates import AbstractTemplate, infer_global, signature

from kernels.vectors import ALIGNMENT, WORD_BITS


class _VectorType(types.Type):
    def __init__(self, n_lanes: int) -> None:
        self.n_lanes = n_lanes
        super().__init__(name=f"Vector({n_lanes})")


@register_model(_VectorType)
class _VectorModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, vector: _VectorType) -> None:
        super().__init__(manager, vector, ir.VectorType(ir.IntType(WORD_BITS), vector.n_lanes))


def _everywhere(builder: Any, number: Any, vector: Any) -> Any:
    """Put a 64-bit number, cut to a word, into every lane."""
    none = ir.Constant(vector, ir.Undefined)
    first = ir.Constant(ir.VectorType(ir.IntType(32), vector.count), [0] * vector.count)
    word = builder.trunc(number, ir.IntType(WORD_BITS))
    return builder.shuffle_vector(builder.insert_element(none, word, ir.IntType(32)(0)), none, first)


def _add_operators() -> None:
    def typed(_self: Any, args: Any, _kws: Any) -> Any:
        vector, other = args
        if isinstance(vector, _VectorType) and other == vector:
            return signature(vector, vector, vector)
        if isinstance(vector, _VectorType) and isinstance(other, types.Integer):
            return signature(vector, vector, types.int64)
        return None

    def add(key: Any, instruction: str) -> None:
        infer_global(key)(type(f"Vector_{key.__name__}", (AbstractTemplate,), {"key": key, "generic": typed}))

        @lower_builtin(key, _VectorType, _VectorType)  # type: ignore[untyped-decorator]
        def by_vector(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return getattr(builder, instruction)(*args)

        @lower_builtin(key, _VectorType, types.int64)  # type: ignore[untyped-decorator]
        def by_number(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return getattr(builder, instruction)(args[0], _everywhere(builder, args[1], args[0].type))

    for key, instruction in (
        (operator.and_, "and_"),
        (operator.or_, "or_"),
        (operator.xor, "xor"),
        (operator.add, "add"),
        (operator.sub, "sub"),
        (operator.mul, "mul"),
        (operator.lshift, "shl"),
        (operator.rshift, "lshr"),
    ):
        add(key, instruction)

    def typed_alone(_self: Any, args: Any, _kws: Any) -> Any:
        return signature(args[0], args[0]) if isinstance(args[0], _VectorType) else None

    inversion = {"key": operator.invert, "generic": typed_alone}
    infer_global(operator.invert)(type("Vector_invert", (AbstractTemplate,), inversion))

    @lower_builtin(operator.invert, _VectorType)  # type: ignore[untyped-decorator]
    def inverted(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.not_(args[0])


_add_operators()


def _pointer(context: Any, builder: Any, rows_type: Any, rows: Any, index: Any, element: Any) -> Any:
    array = context.make_array(rows_type)(context, builder, rows)
    pointer = cgutils.get_item_pointer(
        context, builder, rows_type, array, [index], boundscheck=context.enable_boundscheck
    )
    return builder.bitcast(pointer, element.as_pointer())


def _lanes_of(rows: types.Array) -> int:
    return int(rows.dtype.size) * 8 // WORD_BITS  # type: ignore[attr-defined]


def _whole_lines(n_lanes: int) -> int:
    """Return the alignment that every row of an array from ``empty_rows`` has."""
    return min(ALIGNMENT, n_lanes * WORD_BITS // 8)


@intrinsic
def load(_typing: Any, rows: Any, index: Any) -> Any:
    """Read the vector ``rows[index]``."""
    vector = _VectorType(_lanes_of(rows))

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        element = context.get_value_type(sig.return_type)
        pointer = _pointer(context, builder, rows, args[0], args[1], element)
        return builder.load(pointer, align=_whole_lines(vector.n_lanes))

    return vector(rows, types.intp), codegen


@intrinsic
def store(_typing: Any, rows: Any, vector: Any, index: Any) -> Any:
    """Write ``vector`` to ``rows[index]``."""

    def codegen(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        pointer = _pointer(context, builder, rows, args[0], args[2], args[1].type)
        builder.store(args[1], pointer, align=_whole_lines(vector.n_lanes))
        return context.get_dummy_value()

    return types.void(rows, vector, types.intp), codegen


@intrinsic
def minimum(_typing: Any, left: Any, right: Any) -> Any:
    """Return the smaller of two words in each lane."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.select(builder.icmp_unsigned("<", *args), *args)

    return left(left, right), codegen


@intrinsic
def majority(_typing: Any, a: Any, b: Any, c: Any) -> Any:
    """Return the bits that are set in at least two of three words."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        first, second, third = args
        either = builder.or_(first, second)
        return builder.or_(builder.and_(first, second), builder.and_(third, either))

    return a(a, b, c), codegen


@intrinsic
def popcount(_typing: Any, vector: Any) -> Any:
    """Count the set bits of each lane's word."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        kind = args[0].type
        count = ir.FunctionType(kind, [kind])
        name = f"llvm.ctpop.v{vector.n_lanes}i{WORD_BITS}"
        return builder.call(cgutils.get_or_insert_function(builder.module, count, name), args)

    return vector(vector), codegen


@intrinsic
def count(_typing: Any, _number: Any) -> Any:
    """Count the set bits of an integer: the lanes of a set."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def lowest(_typing: Any, _number: Any) -> Any:
    """Return the position of the lowest set bit of an integer that is not 0: the first lane of a set."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.IntType(1)(1))

    return types.int64(types.int64), codegen


@intrinsic
def lanes_not_zero(_typing: Any, vector: Any) -> Any:
    """Return the set of lanes whose word is not zero."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        differs = builder.icmp_unsigned("!=", args[0], ir.Constant(args[0].type, None))
        return builder.zext(builder.bitcast(differs, ir.IntType(vector.n_lanes)), ir.IntType(64))

    return types.int64(vector), codegen


@intrinsic
def without_lanes(_typing: Any, vector: Any, lanes: Any) -> Any:
    """Put zero into the lanes of a set."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        members = builder.trunc(args[1], ir.IntType(vector.n_lanes))
        members = builder.bitcast(members, ir.VectorType(ir.IntType(1), vector.n_lanes))
        return builder.select(members, ir.Constant(args[0].type, None), args[0])

    return vector(vector, types.int64), codegen
