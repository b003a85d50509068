"""Plans as people write them, in TOML or on the command line, and as a data set keeps them, in JSON.

count = 1_000_000                  puzzles in all, dealt out by the shares of the requests
seed = 7
shard_rows = 10_000
traces = false
license = "cc0-1.0"                named in the data card
splits = {train = 0.9, test = 0.1}

[[requests]]                       one table for each kind of puzzle
family = "sudoku"
share = 3                          of the whole; or count = 750_000
mix = {easy = 40, hard = 60}       shares of the grades, if any
symmetry = "rotate180"             the options of the family, as on the command line
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from generator.families import family_named
from output.batch.plan import DEFAULT_LICENSE, DEFAULT_SHARD_ROWS, Part, Plan, dealt
from output.records import request_dict
from puzzles.errors import RequestError, quoted, unknown

_KINDS: dict[str, tuple[type, ...]] = {
    "count": (int,),
    "seed": (int,),
    "shard_rows": (int,),
    "traces": (bool,),
    "license": (str,),
    "splits": (Mapping,),
    "requests": (list, tuple),
}
_EXPECTED = {
    (int,): "a whole number",
    (str,): "text",
    (bool,): "true or false",
    (Mapping,): "shares by name",
    (list, tuple): "a list",
}
_LARGEST_SHARE = 1e9
ONE_SPLIT = {"train": 1.0}


def plan_from(data: Mapping[str, Any]) -> Plan:
    """Read a plan.

    Args:
        data: as the module shows it; the seed must be there.

    Raises:
        RequestError: when something is missing, unknown or out of range.
    """
    for key, value in data.items():
        if key not in _KINDS:
            raise RequestError(unknown(key, "part of a plan", _KINDS))
        if not isinstance(value, _KINDS[key]) or (isinstance(value, bool) and bool not in _KINDS[key]):
            raise RequestError(f"{quoted(value)} was given as {key} of a plan; expected {_EXPECTED[_KINDS[key]]}")
    if "seed" not in data:
        raise RequestError("a plan without a seed was given; expected one, so that it can be made again")
    return Plan(
        parts=tuple(_parts(data.get("requests", ()), data.get("count"))),
        seed=data["seed"],
        splits=_shares(data.get("splits", ONE_SPLIT), "splits"),
        shard_rows=data.get("shard_rows", DEFAULT_SHARD_ROWS),
        traces=data.get("traces", False),
        license=data.get("license", DEFAULT_LICENSE),
    )


def plan_dict(plan: Plan) -> dict[str, Any]:
    """Write a plan so that ``plan_from`` reads the same one."""
    return {
        "seed": plan.seed,
        "shard_rows": plan.shard_rows,
        "traces": plan.traces,
        "license": plan.license,
        "splits": dict(plan.splits),
        "requests": [
            {"family": part.request.family, "count": part.count, **request_dict(part.request)} for part in plan.parts
        ],
    }


def _parts(requests: Sequence[Any], count: int | None) -> list[Part]:
    kinds: list[tuple[Any, float | None, int | None]] = []
    for each in requests:
        kinds += _kinds(each)
    if all(own is not None for *_, own in kinds):
        total = sum(own or 0 for *_, own in kinds)
        if count not in (None, total):
            raise RequestError(
                f"the count of a plan is {count}, and those of its requests add up to {total}; expected the same, "
                f"or only one of them"
            )
        return [Part(request, own or 0) for request, _, own in kinds]
    if count is None or any(own is not None for *_, own in kinds):
        given = "no count" if count is None else f"a count of {count} and counts for some of its requests only"
        raise RequestError(
            f"a plan with {given} was given; expected a count for each request, or one for all, which shares deal out"
        )
    counts = dealt(count, [share or 0.0 for _, share, _ in kinds])
    return [Part(request, own) for (request, *_), own in zip(kinds, counts, strict=True)]


def _kinds(data: Any) -> list[tuple[Any, float | None, int | None]]:
    """Read one request, with its share or count; a mixture of grades makes several."""
    if not isinstance(data, Mapping):
        raise RequestError(f"{quoted(data)} is not a request; expected a table with a family and its options")
    options = dict(data)
    request_class = family_named(str(options.pop("family", ""))).request
    share, count, mix = options.pop("share", None), options.pop("count", None), options.pop("mix", None)
    if share is not None and not _is_share(share):
        raise RequestError(f"{quoted(share)} was given as share of a request; expected a number above 0")
    if count is not None and not (_is_share(count) and isinstance(count, int)):
        raise RequestError(f"{quoted(count)} was given as count of a request; expected a whole number above 0")
    if share is not None and count is not None:
        raise RequestError(f"a share of {share} and a count of {count} were given; expected one of them")
    names = [each.name for each in fields(request_class)]
    for name in options:
        if name not in names:
            raise RequestError(unknown(name, f"an option of {request_class.family}", [*names, "share", "count", "mix"]))
    share = 1.0 if share is None else share
    if mix is None:
        return [(request_class(**options), share, count)]
    if "difficulty" in options:
        raise RequestError("a difficulty and a mix of grades were given for a request; expected one of them")
    shares = _shares(mix, "grades of a mix", total=100)
    counts = [None] * len(shares) if count is None else dealt(count, list(shares.values()))
    return [
        (request_class(**options | {"difficulty": grade}), share * part, own)
        for (grade, part), own in zip(shares.items(), counts, strict=True)
    ]


def _is_share(value: Any) -> bool:
    """Tell whether a value is a number above 0, and not the infinite one."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= _LARGEST_SHARE


def _shares(data: Any, name: str, total: float = 1.0) -> dict[str, float]:
    """Read shares by name; they add up to 1, or to another total such as 100 percent."""
    if not isinstance(data, Mapping) or not data or not all(map(_is_share, data.values())):
        raise RequestError(f"{quoted(data)} are not shares of {name}; expected names, each with a number above 0")
    whole = sum(data.values())
    if not any(abs(whole - expected) < 1e-6 for expected in (1.0, total)):
        raise RequestError(f"the shares of {name} in {dict(data)} add up to {whole:g}; expected {total:g}")
    return {str(word): share / whole for word, share in data.items()}
