"""The papers of a data set: its plan, written first, and its manifest and data card, written when all is there."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from hashlib import sha256
from typing import Any, NoReturn

import pyarrow as pa

from generator.seen import Keys
from output.batch.card import CARD_HEAD, data_card
from output.batch.entries import Entry, other_entry_for
from output.batch.plan import Plan, shards
from output.batch.plan_text import plan_dict
from output.batch.shard import TRACES
from output.batch.target import Target
from output.records import versions
from puzzles.errors import RequestError

PLAN, MANIFEST, CARD = "plan.json", "manifest.json", "README.md"
_TOLD = 3
LISTS = ("files", "other_files")  # in the manifest: the files of rows, and the others


def begin(plan: Plan, excluded: Keys, target: Target, *, resume: bool) -> None:
    """Write the plan, or see that the one that is there is the same.

    Raises:
        RequestError: when there is a data set and none should be, or another one should be, or there are other things.
        OutputError: when nothing can be written there.
    """
    text = _json(
        {
            "plan": plan_dict(plan),
            "excluded": {"puzzles": len(excluded), "sha256": sha256(excluded.astype("<u8").tobytes()).hexdigest()},
            "made_with": {**versions(), "pyarrow": pa.__version__},
        }
    )
    there = target.members()
    if PLAN not in there:
        if there:
            _refuse(target, sorted(there))
        target.write(PLAN, text)
        return
    if not resume:
        raise RequestError(f"'{target}' holds a data set already; expected another place, or --resume")
    if target.read(PLAN) != text:
        raise RequestError(
            f"'{target}' was begun with another plan, other exclusions or other versions; see {PLAN} there"
        )
    foreign = [name for name in (CARD, MANIFEST) if name in there and not _is_ours(name, target.read(name))]
    if foreign:
        _refuse(target, foreign)


def _refuse(target: Target, names: Sequence[str]) -> NoReturn:
    told = ", ".join(map(repr, names[:_TOLD])) + (f" and {len(names) - _TOLD:,} more" if len(names) > _TOLD else "")
    raise RequestError(f"'{target}' holds other things than a data set ({told}); expected a new or an empty folder")


def _is_ours(name: str, data: bytes) -> bool:
    """Tell whether what is called like the data card or the manifest is one, which may be written again."""
    if name == CARD:
        return data.startswith(CARD_HEAD.encode())
    try:
        return set(LISTS) <= set(json.loads(data))
    except (ValueError, TypeError):
        return False


def finish(plan: Plan, entries: Sequence[Entry], target: Target) -> None:
    """Write the data card and the manifest, the latter last: when it is there, the data set is complete.

    Args:
        plan: what the data set holds.
        entries: its files of rows.
        target: where it is.

    Raises:
        TargetError, OutputError: when a file cannot be read or written.
    """
    card = data_card(plan, entries).encode()
    others = [other_entry_for(CARD, card)]
    if plan.traces:
        names = [f"{TRACES}/{shard.file}" for shard in shards(plan)]
        others += [other_entry_for(name, target.read(name)) for name in names]
    listed = {name: [asdict(entry) for entry in each] for name, each in zip(LISTS, (entries, others), strict=True)}
    target.write(CARD, card)
    target.write(MANIFEST, _json({**json.loads(target.read(PLAN)), **listed}))


def _json(data: dict[str, Any]) -> bytes:
    return (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()
