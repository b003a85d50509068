"""The functions of ``kernels.masks`` as LLVM instructions, for compiled kernels. Source: own."""

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.extending import intrinsic, lower_builtin, models, register_model
from numba.core.typing.templates import AbstractTemplate, infer_global, signature

from kernels.masks import WORD_BITS


class _MaskType(types.Type):
    def __init__(self, n_bits: int) -> None:
        self.n_bits = n_bits
        super().__init__(name=f"Mask({n_bits})")


@register_model(_MaskType)
class _MaskModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, mask: _MaskType) -> None:
        super().__init__(manager, mask, ir.IntType(mask.n_bits))


def _type_operators() -> None:
    def same_width(_self: Any, args: Any, _kws: Any) -> Any:
        left, right = args
        return signature(left, left, right) if isinstance(left, _MaskType) and left == right else None

    def by_integer(_self: Any, args: Any, _kws: Any) -> Any:
        mask, amount = args
        both = isinstance(mask, _MaskType) and isinstance(amount, types.Integer)
        return signature(mask, mask, types.int64) if both else None

    shifts = (operator.lshift, operator.rshift)
    plain = (operator.and_, operator.or_, operator.xor, operator.add)
    for key in plain + shifts:
        generic = by_integer if key in shifts else same_width
        infer_global(key)(type(f"Mask_{key.__name__}", (AbstractTemplate,), {"key": key, "generic": generic}))


def _lower_operators() -> None:
    def lower(key: Any, instruction: str, right: Any) -> None:
        @lower_builtin(key, _MaskType, right)  # type: ignore[untyped-decorator]
        def implementation(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            mask, other = args
            if mask.type.width > other.type.width:
                other = builder.zext(other, mask.type)
            return getattr(builder, instruction)(mask, other)

    for key, instruction in (
        (operator.and_, "and_"),
        (operator.or_, "or_"),
        (operator.xor, "xor"),
        (operator.add, "add"),
    ):
        lower(key, instruction, _MaskType)
    lower(operator.lshift, "shl", types.int64)
    lower(operator.rshift, "lshr", types.int64)


_type_operators()
_lower_operators()


def _mask_of(masks: types.Array) -> _MaskType:
    return _MaskType(masks.dtype.size * 8)  # type: ignore[attr-defined]


def _pointer(context: Any, builder: Any, masks_type: Any, masks: Any, index: list[Any], element: Any) -> Any:
    array = context.make_array(masks_type)(context, builder, masks)
    pointer = cgutils.get_item_pointer(
        context, builder, masks_type, array, index, boundscheck=context.enable_boundscheck
    )
    return builder.bitcast(pointer, element.as_pointer())


@intrinsic
def load(_typing: Any, masks: Any, *index: Any) -> Any:
    """Read the mask ``masks[index]``."""
    mask = _mask_of(masks)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        pointer = _pointer(
            context,
            builder,
            masks,
            args[0],
            _index(context, builder, args[1], sig.args[1]),
            ir.IntType(mask.n_bits),
        )
        return builder.load(pointer, align=8)

    return mask(masks, types.StarArgTuple(index)), codegen  # type: ignore[attr-defined]


@intrinsic
def store(_typing: Any, masks: Any, mask: Any, *index: Any) -> Any:
    """Write ``mask`` to ``masks[index]``."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        pointer = _pointer(
            context,
            builder,
            masks,
            args[0],
            _index(context, builder, args[2], sig.args[2]),
            ir.IntType(mask.n_bits),
        )
        builder.store(args[1], pointer, align=8)
        return context.get_dummy_value()

    return types.void(masks, mask, types.StarArgTuple(index)), codegen  # type: ignore[attr-defined]


@intrinsic
def clear(_typing: Any, masks: Any, position: Any, *index: Any) -> Any:
    """Clear the bit at ``position`` of the mask ``masks[index]``."""
    word = ir.IntType(WORD_BITS)

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        pointer = _pointer(context, builder, masks, args[0], _index(context, builder, args[2], sig.args[2]), word)
        pointer = builder.gep(pointer, [builder.lshr(args[1], word(6))])
        keep = builder.not_(builder.shl(word(1), builder.and_(args[1], word(WORD_BITS - 1))))
        builder.store(builder.and_(builder.load(pointer), keep), pointer)
        return context.get_dummy_value()

    return types.void(masks, types.int64, types.StarArgTuple(index)), codegen  # type: ignore[attr-defined]


def _index(context: Any, builder: Any, numbers: Any, kinds: Any) -> list[Any]:
    return [context.cast(builder, builder.extract_value(numbers, i), t, types.intp) for i, t in enumerate(kinds)]


@intrinsic
def bit(_typing: Any, masks: Any, position: Any) -> Any:
    """Return the mask with one bit set, as wide as the items of ``masks``."""
    mask = _mask_of(masks)

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        width = ir.IntType(mask.n_bits)
        at = args[1] if mask.n_bits == WORD_BITS else builder.zext(args[1], width)
        return builder.shl(ir.Constant(width, 1), at)

    return mask(masks, types.int64), codegen


@intrinsic
def mirrored(_typing: Any, mask: Any, masks: Any) -> Any:
    """Reverse all bits of a mask of the width of ``masks``: bit 0 becomes the highest."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.bitreverse(args[0])

    return mask(mask, masks), codegen


@intrinsic
def n_bits_of(_typing: Any, masks: Any) -> Any:
    """Return the width in bits of the items of ``masks``."""
    n_bits = _mask_of(masks).n_bits

    def codegen(_context: Any, _builder: Any, _sig: Any, _args: Any) -> Any:
        return ir.Constant(ir.IntType(64), n_bits)

    return types.int64(masks), codegen


@intrinsic
def lowest(_typing: Any, mask: Any) -> Any:
    """Return the position of the lowest set bit of a mask that is not empty."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        position = builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))
        return position if mask.n_bits == WORD_BITS else builder.trunc(position, ir.IntType(64))

    return types.int64(mask), codegen


@intrinsic
def without_lowest(_typing: Any, mask: Any) -> Any:
    """Clear the lowest set bit of a mask that is not empty."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.and_(args[0], builder.sub(args[0], args[0].type(1)))

    return mask(mask), codegen


@intrinsic
def count(_typing: Any, mask: Any) -> Any:
    """Count the set bits."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        total = builder.ctpop(args[0])
        return total if mask.n_bits == WORD_BITS else builder.trunc(total, ir.IntType(64))

    return types.int64(mask), codegen


@intrinsic
def without(_typing: Any, mask: Any, removed: Any) -> Any:
    """Return the bits of ``mask`` that are not in ``removed``."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.and_(args[0], builder.not_(args[1]))

    return mask(mask, removed), codegen


@intrinsic
def is_empty(_typing: Any, mask: Any) -> Any:
    """Return whether no bit is set."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.icmp_unsigned("==", args[0], ir.Constant(args[0].type, 0))

    return types.boolean(mask), codegen


@intrinsic
def contains(_typing: Any, mask: Any, position: Any) -> Any:
    """Return whether the bit at ``position`` is set."""

    def codegen(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        at = args[1] if mask.n_bits == WORD_BITS else builder.zext(args[1], args[0].type)
        return builder.trunc(builder.lshr(args[0], at), ir.IntType(1))

    return types.boolean(mask, types.int64), codegen
