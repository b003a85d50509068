"""The beginning of a run: writes the plan, or compares it with the present one, before anything is made."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from hashlib import sha256
from typing import NoReturn

from output.batch.card import CARD_MARKS
from output.batch.layout import FILE_PER_SHARD, LAYOUT
from output.batch.manifest import CARD, MANIFEST, PLAN, json_text, made_with, mend_plan, read_metadata
from output.batch.plan import Plan, plan_dict
from output.batch.storage import Storage
from output.batch.work import NOTHING_EXCLUDED, Exclusions, RowKeys, Work, exclusions_of
from puzzles.errors import RequestError

# Of these bytes, at least one survives damage.
_MARKS = {CARD: CARD_MARKS, MANIFEST: (b'"layout": ', b'"shard_rows": ', b'"other_files": ')}
_MOST_NAMED = 3


def begin(plan: Plan, excluded: RowKeys, storage: Storage, *, resume: bool) -> Work:
    """Write the plan, or check it against the present one, and return the work of a run.

    A plan that allows a short data set from now on is written again; what was made before stays, and a data set that
    was begun in the previous layout keeps it. Raise RequestError for an unexpected or another data set, and OutputError
    if nothing can be written.
    """
    exclusions = exclusions_of(excluded)

    def texts_in(layout: int) -> tuple[bytes, bytes]:
        """Return ``plan.json`` as it is, and as it would be if the plan allowed no short data set."""
        stated = {"excluded": asdict(exclusions), "made_with": made_with()}
        plans = (plan_dict(each) for each in (plan, replace(plan, allow_short=False)))
        text, strict = (json_text({"layout": layout, "plan": each, **stated}) for each in plans)
        return text, strict

    if resume and MANIFEST in storage.members():
        mend_plan(storage)
    there = storage.members()
    if PLAN not in there:
        if there:
            _refuse(storage, sorted(there))
        text, strict = texts_in(LAYOUT)
        storage.write(PLAN, text)
        return Work(plan, storage, sha256(strict).hexdigest(), exclusions)
    if not resume:
        raise RequestError(f"'{storage}' holds a data set already; expected another place, or --resume")
    ours = storage.read_present((PLAN, CARD, MANIFEST))  # these may be damaged, and are then replaced
    known = (layout for layout in (LAYOUT, FILE_PER_SHARD) if ours.get(PLAN) in texts_in(layout))
    layout = next(known, None)
    if layout is None:
        raise _another(storage)
    text, strict = texts_in(layout)
    work = Work(plan, storage, sha256(strict).hexdigest(), exclusions, layout)
    if ours[PLAN] == strict != text:
        if MANIFEST in ours:
            return replace(work, plan=replace(plan, allow_short=False))  # the data set is complete, and lacks nothing
        storage.write(PLAN, text)
    foreign = [name for name, marks in _MARKS.items() if not _is_ours(ours.get(name, b""), marks)]
    if foreign:
        _refuse(storage, foreign)
    return work


def _is_ours(data: bytes, marks: Sequence[bytes]) -> bool:
    return not data or any(mark in data for mark in marks)


def _another(storage: Storage) -> RequestError:
    """Return the error of a data set with another plan; raise MetadataError when it has none that can be read."""
    read_metadata(storage, with_manifest=False)
    return RequestError(
        f"'{storage}' was started with another plan, other exclusions or other versions; see {PLAN} there"
    )


def begun(storage: Storage) -> Work:
    """Return the work of a data set as it was begun; raise RequestError if there is none, or if its versions differ."""
    mend_plan(storage)
    metadata = read_metadata(storage, with_manifest=False)
    try:
        exclusions = Exclusions(**metadata.stated.get("excluded", {}))
    except TypeError:
        exclusions = exclusions_of(NOTHING_EXCLUDED)  # it was damaged, and is refused
    text = json_text({**metadata.stated, "plan": plan_dict(metadata.plan), "made_with": made_with()})
    if storage.read(PLAN) != text:
        raise _another(storage)
    strict = json_text({**metadata.stated, "plan": plan_dict(replace(metadata.plan, allow_short=False))})
    return Work(metadata.plan, storage, sha256(strict).hexdigest(), exclusions, metadata.layout)


def _refuse(storage: Storage, names: Sequence[str]) -> NoReturn:
    named = ", ".join(map(repr, names[:_MOST_NAMED])) + (
        f" and {len(names) - _MOST_NAMED:,} more" if len(names) > _MOST_NAMED else ""
    )
    raise RequestError(f"'{storage}' holds more than a data set ({named}); expected a new or empty folder")
