"""Nested columns for the members of a family's puzzles: givens, clues and regions as lists.

Each family declares the members of its puzzles as a dataclass (``puzzles.formats.members``). Each of its fields, except
those shared by all families, becomes a column of the same name, and the type of the column follows from that of the
field:

    int, float, bool, str        int32, double, bool, string
    list[...], tuple[..., ...]   list
    a dataclass                  struct
    anything else                a text in JSON
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pyarrow as pa

from puzzles.families import FAMILIES
from puzzles.formats.members import Members, texts_of

_PLAIN: dict[Any, pa.DataType] = {int: pa.int32(), float: pa.float64(), bool: pa.bool_(), str: pa.string()}


@dataclass(frozen=True, slots=True)
class _Member:
    """A member that becomes a column."""

    field: pa.Field  # of the column
    kind: Any  # the declared type


@cache
def _members_of(family: str) -> tuple[_Member, ...]:
    kind = FAMILIES[family].members().members_type(family)
    types, texts, shared = get_type_hints(kind), texts_of(kind), {each.name for each in fields(Members)}
    return tuple(
        _Member(pa.field(name, _arrow_type(types[name]), metadata={"comment": texts[name].rstrip(".")}), types[name])
        for name in (each.name for each in fields(kind))
        if name not in shared
    )


def member_fields(family: str) -> tuple[pa.Field, ...]:
    """Return the columns of one family's puzzles beyond those of all families, each with its meaning."""
    return tuple(member.field for member in _members_of(family))


def member_values(family: str, rows: Sequence[Mapping[str, Any]]) -> list[pa.Array]:
    """Return these columns for puzzles given as members; a member that a puzzle lacks is null."""
    return [
        pa.array([_value(member.kind, row.get(member.field.name)) for row in rows], member.field.type)
        for member in _members_of(family)
    ]


def _arrow_type(kind: Any) -> pa.DataType:
    kind = _without_none(kind)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if get_origin(kind) in (list, tuple):
        return pa.list_(_arrow_type(_item_of(kind)))
    if is_dataclass(kind):
        types = get_type_hints(kind)
        return pa.struct([(each.name, _arrow_type(types[each.name])) for each in fields(kind)])
    return pa.string()


@cache
def _is_as_it_stands(kind: Any) -> bool:
    """Return whether Arrow takes values of a type as they are, with no JSON text anywhere inside."""
    kind = _without_none(kind)
    if get_origin(kind) in (list, tuple):
        return _is_as_it_stands(_item_of(kind))
    return kind in _PLAIN or (is_dataclass(kind) and all(map(_is_as_it_stands, get_type_hints(kind).values())))


def _value(kind: Any, value: Any) -> Any:
    if value is None or _is_as_it_stands(kind):
        return value
    kind = _without_none(kind)
    if get_origin(kind) in (list, tuple):
        return [_value(_item_of(kind), each) for each in value]
    if is_dataclass(kind):
        types = get_type_hints(kind)
        return {name: _value(types[name], each) for name, each in value.items()}
    return json.dumps(value, ensure_ascii=False)


def _without_none(kind: Any) -> Any:
    """Return the one type of a value that is not None, if there is only one."""
    if get_origin(kind) in (Union, UnionType):
        others = [each for each in get_args(kind) if each is not NoneType]
        return others[0] if len(others) == 1 else Any
    return kind


def _item_of(kind: Any) -> Any:
    """Return the type of the items of a list, or of a tuple whose items are of one type."""
    items = set(get_args(kind)) - {...}
    return items.pop() if len(items) == 1 else Any
