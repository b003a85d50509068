"""Plans: which puzzles a data set contains, how many of each kind, and in which files.

A plan fixes every byte of a data set; ``layout.py`` places its puzzles. People write plans in TOML or on the command
line, and a data set keeps its own in JSON:

count = 1_000_000                  puzzles in all, dealt out by the shares of the requests
seed = 7
shard_rows = 10_000
traces = false
states = false
tables = true                      also a typed table of each family
plots = false
prompts = "plain"                  or a table: a template as ``output.prompts.template`` shows it
license = "cc0-1.0"                named in the data card
allow_short = false                leave out puzzles of kinds that run out, instead of an error
splits = {train = 0.9, test = 0.1}  about so much of the rows: the solution of each decides

[[requests]]                       one table for each kind of puzzle
family = "sudoku"
share = 3                          of the whole; or count = 750_000
mix = {easy = 40, hard = 60}       shares of the grades, if any; or of the values of other options:
                                   mix = {needs = {x-wing = 1, xy-wing = 1}, size = {...}}
symmetry = "rotate180"             the options of the family, as on the command line
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, fields, replace
from itertools import product
from math import prod
from typing import Any, get_args

from generator.families import family_named
from generator.options import BaseRequest, flag_of
from generator.record import request_dict
from output.prompts.template import Template, shipped_template, template_from
from puzzles.errors import RequestError, counted, quoted, unknown
from puzzles.seeds import checked_seed

MAX_ROWS = 10_000_000_000
MAX_SHARD_ROWS = 1_000_000
MAX_SHARDS = 999_999
MAX_KINDS = 10_000  # the most kinds of puzzles that a mix may make from one request
DEFAULT_SHARD_ROWS = 10_000

DEFAULT_LICENSE = "cc0-1.0"
LICENSES = (
    DEFAULT_LICENSE,
    "apache-2.0",
    "cc-by-4.0",
    "cc-by-nc-4.0",
    "cc-by-nc-sa-4.0",
    "cc-by-sa-4.0",
    "mit",
    "odbl",
    "odc-by",
    "pddl",
    "unlicense",
    "other",
)
"""The licenses that a data card may name, in the spelling of Hugging Face.

The puzzles belong to whoever has them made.
"""

_KINDS: dict[str, tuple[type, ...]] = {
    "count": (int,),
    "seed": (int,),
    "shard_rows": (int,),
    "traces": (bool,),
    "states": (bool,),
    "tables": (bool,),
    "plots": (bool,),
    "license": (str,),
    "prompts": (str, Mapping),
    "allow_short": (bool,),
    "splits": (Mapping,),
    "requests": (list, tuple),
}
_EXPECTED = {
    (int,): "a whole number",
    (str,): "text",
    (bool,): "true or false",
    (Mapping,): "shares by name",
    (str, Mapping): "the name of a template, or a template",
    (list, tuple): "a list",
}
# Parts that are kept as they are given.
_PLAIN = ("shard_rows", "traces", "states", "tables", "plots", "license", "allow_short")
_LARGEST_SHARE = 1e9
ONE_SPLIT = {"train": 1.0}


@dataclass(frozen=True, slots=True)
class Part:
    """A number of puzzles of one kind that a plan asks for; ``request`` is the ``Request`` of a family."""

    request: BaseRequest
    count: int

    @property
    def kind(self) -> str:
        """Return the family and the options, such as ``sudoku size=4x4``."""
        options = (f"{name}={value}" for name, value in request_dict(self.request).items())
        return " ".join((self.request.family, *options))


@dataclass(frozen=True, slots=True)
class Plan:
    """The content of a data set; raises RequestError for impossible numbers, splits or licenses."""

    parts: tuple[Part, ...]  # the kinds of puzzles, each with its number
    seed: int  # the root of the random streams
    # The share of each split by its name, such as ``{"train": 0.9, "test": 0.1}``; they add up to 1.
    splits: Mapping[str, float]
    # The number of rows that are made together, and the most rows of a file.
    shard_rows: int = DEFAULT_SHARD_ROWS
    traces: bool = False  # whether to write the steps of a person's solution as well
    states: bool = False  # whether to write the states of each solution with their moves as well
    tables: bool = True  # whether to write a table with its own columns for each family as well
    plots: bool = False  # whether to draw plots of the content for the data card as well
    license: str = DEFAULT_LICENSE  # the license under which its maker gives it away, one of ``LICENSES``
    prompts: Template | None = None  # the template of the columns with prompts and answers; None for no such columns
    allow_short: bool = False  # whether to leave out puzzles that cannot be made, instead of raising an error

    def __post_init__(self) -> None:
        checked_seed(self.seed)
        if not self.parts:
            raise RequestError("the plan has no requests; expected one or more, such as --request sudoku --count 100")
        if any(part.count < 1 for part in self.parts):
            raise RequestError("a request has a count of 0; expected 1 or more")
        if not all(part.request.unique for part in self.parts):
            raise RequestError("a data set cannot hold unproved puzzles; expected requests without --no-unique")
        if self.count > MAX_ROWS:
            raise RequestError(f"{self.count:,} puzzles are too many; expected {MAX_ROWS:,} or fewer")
        if not 1 <= self.shard_rows <= MAX_SHARD_ROWS:
            raise RequestError(f"{self.shard_rows:,} rows per file are out of range; expected 1 to {MAX_SHARD_ROWS:,}")
        if any(not 0 < share <= 1 for share in self.splits.values()) or abs(sum(self.splits.values()) - 1) > 1e-9:
            raise RequestError(f"the splits {dict(self.splits)} are wrong; expected shares above 0 that add up to 1")
        strange = [name for name in self.splits if not name.isidentifier()]
        if strange:
            raise RequestError(f"{strange[0]!r} is not the name of a split; expected letters, digits and _")
        if self.license not in LICENSES:
            raise RequestError(f"{self.license!r} is not a known license; expected one of {', '.join(LICENSES)}")
        if self.prompts:
            for part in self.parts:
                self.prompts.wording(part.request.family)
        kinds = {(part.request.family, str(getattr(part.request, "shape", ""))) for part in self.parts}
        if self.states and len(kinds) > 1:
            raise RequestError(
                f"states of {counted(len(kinds), 'kind')} of puzzles have no common shape; expected one family and size"
            )
        if self.count / self.shard_rows > MAX_SHARDS:
            raise RequestError(
                f"{self.count:,} puzzles in files of {self.shard_rows:,} rows make more than {MAX_SHARDS:,} shards; "
                "expected more rows in each"
            )

    @property
    def has_steps(self) -> bool:
        """Return whether there is a table of steps, which states are part of."""
        return self.traces or self.states

    @property
    def has_pictures(self) -> bool:
        """Return whether the template asks for pictures: of puzzles, and of their states if there are some."""
        return self.prompts is not None and self.prompts.has_pictures

    def without_steps(self) -> "Plan":
        """Return the plan without the table of steps."""
        return replace(self, traces=False, states=False)

    @property
    def count(self) -> int:
        """Count the puzzles."""
        return sum(part.count for part in self.parts)


def apportioned(count: int, shares: Sequence[float]) -> list[int]:
    """Apportion a number by shares; what is left over goes to the largest remainders.

    >>> apportioned(10, [1, 1, 2])
    [3, 2, 5]
    """
    whole = sum(shares)
    exact = [count * share / whole for share in shares]
    own = [int(each) for each in exact]
    for place in sorted(range(len(exact)), key=lambda i: own[i] - exact[i])[: count - sum(own)]:
        own[place] += 1
    return own


def plan_from(data: Mapping[str, Any], *, for_people: bool = False) -> Plan:
    """Read a plan as the module shows it, with a seed; raise RequestError if something is missing or wrong.

    Requests are those of data sets, or ``for_people`` those of someone who wants puzzles, as on the command line: then
    nonograms that leave their look open show pictures.
    """
    for key, value in data.items():
        if key not in _KINDS:
            raise RequestError(unknown(key, "part of a plan", _KINDS))
        if not isinstance(value, _KINDS[key]) or (isinstance(value, bool) and bool not in _KINDS[key]):
            raise RequestError(f"{quoted(value)} was given as {key} of a plan; expected {_EXPECTED[_KINDS[key]]}")
    if "seed" not in data:
        raise RequestError("the plan has no seed; expected one, to make it again")
    prompts = data.get("prompts")
    return Plan(
        parts=tuple(_parts(data.get("requests", ()), data.get("count"), for_people=for_people)),
        seed=data["seed"],
        splits=_shares(data.get("splits", ONE_SPLIT), "splits"),
        prompts=shipped_template(prompts) if isinstance(prompts, str) else template_from(prompts) if prompts else None,
        **{name: data[name] for name in _PLAIN if name in data},
    )


def plan_dict(plan: Plan) -> dict[str, Any]:
    """Return a plan as plain data, from which ``plan_from`` makes it again."""
    return {
        "seed": plan.seed,
        "shard_rows": plan.shard_rows,
        "traces": plan.traces,
        **({"states": True} if plan.states else {}),
        **({} if plan.tables else {"tables": False}),
        **({"plots": True} if plan.plots else {}),
        "license": plan.license,
        **({"allow_short": True} if plan.allow_short else {}),
        **({"prompts": plan.prompts.members} if plan.prompts else {}),
        "splits": dict(plan.splits),
        "requests": [
            {"family": part.request.family, "count": part.count, **request_dict(part.request)} for part in plan.parts
        ],
    }


def _parts(requests: Sequence[Any], count: int | None, *, for_people: bool) -> list[Part]:
    kinds: list[tuple[BaseRequest, float | None, int | None]] = []
    for each in requests:
        kinds += _kinds(each, for_people=for_people)
    if all(own is not None for *_, own in kinds):
        total = sum(own or 0 for *_, own in kinds)
        if count not in (None, total):
            raise RequestError(
                f"the plan has a count of {count:,}, but its requests ask for {total:,}; expected the same number, "
                "or only one of the two"
            )
        return [Part(request, own or 0) for request, _, own in kinds]
    if count is None or any(own is not None for *_, own in kinds):
        given = "no count" if count is None else f"a count of {count} and counts for some of its requests only"
        raise RequestError(f"the plan has {given}; expected a count for each request, or one for all and shares")
    counts = apportioned(count, [share or 0.0 for _, share, _ in kinds])
    return [Part(request, own) for (request, *_), own in zip(kinds, counts, strict=True)]


def _kinds(data: Any, *, for_people: bool) -> list[tuple[BaseRequest, float | None, int | None]]:
    """Read one request with its share or count; a mix of grades makes several requests."""
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
        raise RequestError(f"share {share} and count {count} exclude each other; expected one of them")
    names = [each.name for each in fields(request_class)]
    for name in options:
        if name not in names:
            raise RequestError(unknown(name, f"an option of {request_class.family}", [*names, "share", "count", "mix"]))
    share = 1.0 if share is None else share
    mixed = [] if mix is None else _mixed(mix, request_class)
    for name in {name for values in mixed for name, *_ in values} & options.keys():
        raise RequestError(f"'{flag_of(name, options[name])}' and a mix of it exclude each other; expected one of them")
    if prod(map(len, mixed)) > MAX_KINDS:
        raise RequestError(f"a mix of {prod(map(len, mixed)):,} kinds is too large; expected {MAX_KINDS:,} or fewer")
    chosen = list(product(*mixed))  # a single choice of nothing when nothing is mixed
    shares = [prod(part for *_, part in values) for values in chosen]
    counts = [None] * len(chosen) if count is None else apportioned(count, shares)
    made = request_class.from_call if for_people else lambda given: request_class(**given)
    return [
        (made(options | {name: value for name, value, _ in values}), share * part, own)
        for values, part, own in zip(chosen, shares, counts, strict=True)
    ]


def _mixed(mix: Any, request_class: type[BaseRequest]) -> list[list[tuple[str, Any, float]]]:
    """Read a mix: for each option, its values with their shares; a plain mix is one of grades."""
    if not isinstance(mix, Mapping) or not mix or not all(isinstance(each, Mapping) for each in mix.values()):
        mix = {"difficulty": mix}
    by_name = {each.name: each for each in fields(request_class)}
    for name in mix:
        if name not in by_name:
            raise RequestError(unknown(name, f"an option of {request_class.family}", by_name))
    return [
        [
            (name, _value_of(word, by_name[name]), share)
            for word, share in _shares(values, f"{name} in a mix", total=100).items()
        ]
        for name, values in mix.items()
    ]


def _value_of(word: str, option: "Field[Any]") -> Any:
    """Read a value that is the name of a share: a number or truth value where the option is one, else the word."""
    if str in (option.type, *get_args(option.type)):
        return word
    try:
        return json.loads(word)
    except ValueError:
        return word  # the request refuses it


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= _LARGEST_SHARE


def _shares(data: Any, name: str, total: float = 1.0) -> dict[str, float]:
    """Read shares by name; they add up to 1, or to another total such as 100 percent."""
    if not isinstance(data, Mapping) or not data or not all(map(_is_share, data.values())):
        raise RequestError(f"{quoted(data)} are not shares of {name}; expected names, each with a number above 0")
    whole = sum(data.values())
    if not any(abs(whole - expected) < 1e-6 for expected in (1.0, total)):
        raise RequestError(f"the shares of {name} in {dict(data)} add up to {whole:g}; expected {total:g}")
    return {str(word): share / whole for word, share in data.items()}
