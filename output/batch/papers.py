"""What a finished or unfinished data set says about itself: its plan, the versions that made it, its manifest."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from output.batch.manifest import LISTS, MANIFEST, PLAN
from output.batch.plan import Plan, Shard, shards
from output.batch.plan_text import plan_from
from output.batch.target import Target
from output.records import versions
from puzzles.errors import FormatError, PuzzleError, RequestError

_DECIDING = ("generator", "solvers", "rating")


class PapersError(FormatError):
    """Say that the plan of a data set or its manifest cannot be read.

    Attributes:
        file: which one.
        text: what is wrong with it.
    """

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        super().__init__(f"{file} {text}")


@dataclass(frozen=True)
class Papers:
    """Hold what a data set says about itself.

    Attributes:
        plan: what it is to hold.
        stated: all of ``plan.json``.
        manifest: all of ``manifest.json``; None as long as the data set is not finished.
    """

    plan: Plan
    stated: Mapping[str, Any]
    manifest: Mapping[str, Any] | None

    @cached_property
    def shards(self) -> tuple[Shard, ...]:
        """Lay out the plan."""
        return shards(self.plan)

    @cached_property
    def entries(self) -> dict[str, Mapping[str, Any]]:
        """Give what the manifest tells of each file, by its name."""
        lists = [self.manifest.get(name) if self.manifest else None for name in LISTS]
        found = [entry for listed in lists if isinstance(listed, list) for entry in listed]
        return {str(entry.get("file")): entry for entry in found if isinstance(entry, dict)}

    @property
    def made_with(self) -> dict[str, Any]:
        """Name the versions that made the rows, as each row names them."""
        made_with = self.stated.get("made_with")
        return {name: made_with.get(name) for name in versions()} if isinstance(made_with, dict) else {}

    @property
    def is_of_these_versions(self) -> bool:
        """Tell whether the same puzzles get the same ratings here as where the data set was made."""
        return all(self.made_with.get(name) == versions()[name] for name in _DECIDING)


def papers_of(target: Target) -> Papers:
    """Read the papers of a data set.

    Raises:
        RequestError: when there is no data set.
        PapersError: when they are not what ``gen batch`` writes.
        TargetError: when they cannot be read.
    """
    there = target.names("")
    if PLAN not in there:
        raise RequestError(f"'{target}' holds no data set; expected a place with a {PLAN}")
    stated = _object(target, PLAN)
    told = stated.get("plan")
    if not isinstance(told, dict):
        raise PapersError(PLAN, "holds no plan")
    try:
        plan = plan_from(told)
    except PuzzleError as error:
        raise PapersError(PLAN, f"holds no plan that can be followed: {error}") from error
    return Papers(plan, stated, _object(target, MANIFEST) if MANIFEST in there else None)


def _object(target: Target, name: str) -> dict[str, Any]:
    try:
        value = json.loads(target.read(name))
    except ValueError as error:
        raise PapersError(name, f"is no JSON: {error}") from error
    if not isinstance(value, dict):
        raise PapersError(name, "is no JSON object")
    return value
