"""Checks of rows: each puzzle is read, proved and rated again, and the results compared with the stated ones."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from generator.family import Family
from generator.parsing import Extent
from generator.pipeline import grade_objection
from generator.record import Record
from output.batch.file_checks import DataFile
from output.batch.findings import Check, Finding, shown
from output.batch.plan import Plan
from output.batch.shard import ShardTables, tables_of
from output.columns import EFFORT_COLUMNS
from output.prompts.columns import PICTURE_FIELD, PROMPT_FIELDS
from output.records import of_each_family
from puzzles.errors import PuzzleError
from puzzles.formats import registry as formats
from puzzles.formats.document import Format
from puzzles.formats.registry import recognize
from puzzles.puzzle import Puzzle
from rating.rating import Rating
from solvers.verdict import Proof, Verdict

# What the checks below compare; the other columns state the place in the plan, and the tries, which are not checked.
PROOF_COLUMNS = ("verdict", "solution", "solution_text")
ID_COLUMNS = ("id", "solution_id")
MEASURE_COLUMNS = ("puzzle", "height", "width", "n_clues", "density")
PROMPT_COLUMNS = tuple(field.name for field in (*PROMPT_FIELDS, PICTURE_FIELD))
_CONFLICTS = "conflicts"  # this column also depends on the SAT solver
METHOD_COLUMNS = ("method", *(each.name for each in EFFORT_COLUMNS))
RATING_COLUMNS = (
    *("status", "grade", "score", "score_version", "minutes", "minutes_extrapolated"),
    *("scale", "peak", "peak_rule", "limit", "rules"),
)


@dataclass(frozen=True, slots=True)
class Recomputed:
    """Rows of a file together with the values that they should have."""

    file: DataFile  # the file that has the rows
    unreadable: dict[int, str]  # why a row contains no puzzle, by the number of the row
    verdicts: dict[int, Verdict]  # verdicts on the puzzles not proved to have one solution, by row
    numbers: NDArray[np.int64]  # ``[n]``, the other rows
    records: list[Record]  # the records of these rows, as if they had just been made
    tables: ShardTables  # the tables that should stand in their place

    @property
    def stated(self) -> pa.Table:
        """Return the rows as the file has them."""
        return self.file.rows.take(self.numbers)


def recompute(file: DataFile, numbers: NDArray[np.int64]) -> Recomputed:
    """Compute rows (int64 ``[n]``) of a file from their puzzles; rate them only if the versions are the same."""
    metadata = file.metadata
    puzzles, unreadable = _puzzles(file, numbers)
    tries = file.rows.column("tries")
    unproved = [
        _record(metadata.plan, file.slots[row], puzzle, tries[row].as_py())  # the proof and rating are set below
        for row, puzzle in puzzles.items()
    ]
    judged = of_each_family(unproved, _judge(rated=metadata.is_of_these_versions))
    verdicts: dict[int, Verdict] = {
        row: proof.verdict
        for row, (proof, _) in zip(puzzles, judged, strict=True)
        if proof.verdict is not Verdict.UNIQUE
    }
    records = [
        replace(record, proof=proof, rating=cast(Rating, rating))
        for record, (proof, rating) in zip(unproved, judged, strict=True)
        if proof.verdict is Verdict.UNIQUE
    ]
    plan = metadata.plan
    if not metadata.is_of_these_versions:
        plan = plan.without_steps()
    if not metadata.is_of_this_release:
        plan = replace(plan, prompts=None)
    proved = np.array([row for row in puzzles if row not in verdicts], np.int64)
    return Recomputed(file, unreadable, verdicts, proved, records, tables_of(records, plan))


def _record(plan: Plan, slot: tuple[int, int], puzzle: Puzzle, tries: int) -> Record:
    request = plan.parts[slot[0]].request
    nothing: Any = None  # this is replaced when the row is proved
    return Record(puzzle.family, request, plan.seed, slot[1], puzzle, {}, nothing, nothing, tries, {})


def _judge(*, rated: bool) -> Callable[[Family, list[Record]], list[tuple[Proof, Rating | None]]]:
    """Prove puzzles of a family, and, if wanted, rate those with one solution."""

    def judge(family: Family, records: list[Record]) -> list[tuple[Proof, Rating | None]]:
        proofs = family.prove_many([record.puzzle for record in records])
        alike: dict[Extent, list[int]] = {}
        for number, (record, proof) in enumerate(zip(records, proofs, strict=True)):
            if rated and record.request.extent.is_rated and proof.verdict is Verdict.UNIQUE:
                alike.setdefault(record.request.extent, []).append(number)
        ratings: dict[int, Rating] = {}
        for extent, numbers in alike.items():
            puzzles, own = [records[n].puzzle for n in numbers], [proofs[n] for n in numbers]
            ratings.update(zip(numbers, family.rate_many(puzzles, own, up_to=extent.up_to), strict=True))
        return [(proof, ratings.get(number)) for number, proof in enumerate(proofs)]

    return judge


def _puzzles(file: DataFile, numbers: NDArray[np.int64]) -> tuple[dict[int, Puzzle], dict[int, str]]:
    """Read the puzzles of rows; return them and, by the number of the row, the reason why a row has none."""
    puzzles: dict[int, Puzzle] = {}
    unreadable: dict[int, str] = {}
    forms: dict[str, Format[Any]] = {}  # most puzzles of a family are in one notation
    stated = file.rows.select(["puzzle", "family"]).take(numbers).to_pydict()
    for row, text, family in zip(numbers.tolist(), stated["puzzle"], stated["family"], strict=True):
        try:
            data = str(text).encode()
            if family not in forms or not forms[family].sniff(data):
                forms[family] = recognize(data, "the puzzle")
            (document,) = formats.read(data, format=forms[family].name, name="the puzzle")
        except (PuzzleError, ValueError) as error:
            unreadable[row] = str(error)
            continue
        if document.puzzle.family != family:
            unreadable[row] = f"it is a {document.puzzle.family}; expected a {family}"
        else:
            puzzles[row] = document.puzzle
    return puzzles, unreadable


def _readable(rows: Recomputed) -> Iterator[Finding]:
    for row, why in rows.unreadable.items():
        yield rows.file.finding(f"holds no puzzle: {why}", row)


def _proof(rows: Recomputed) -> Iterator[Finding]:
    for row, verdict in rows.verdicts.items():
        yield rows.file.finding(f"holds a puzzle with the verdict {verdict}; expected {Verdict.UNIQUE}", row)
    yield from _compared(PROOF_COLUMNS)(rows)


def _compared(names: tuple[str, ...], *, strict: bool = False) -> Callable[[Recomputed], Iterator[Finding]]:
    """Return the check that compares columns, perhaps only if generator, solvers and rating have the same versions."""

    def check(rows: Recomputed) -> Iterator[Finding]:
        stated, expected, metadata = rows.stated, rows.tables.rows, rows.file.metadata
        for name in names if metadata.is_of_these_versions or not strict else ():
            if name not in expected.column_names or (name == _CONFLICTS and not metadata.is_of_this_sat_solver):
                continue
            if stated.column(name).equals(expected.column(name)):
                continue
            pairs = zip(stated.column(name).to_pylist(), expected.column(name).to_pylist(), strict=True)
            for row, (own, other) in zip(rows.numbers.tolist(), pairs, strict=True):
                if own != other:
                    yield rows.file.finding(f"has {name} {shown(own)}; expected {shown(other)}", row)

    return check


def _request(rows: Recomputed) -> Iterator[Finding]:
    """Check that a puzzle meets its request, as far as its proof and rating show."""
    if not rows.file.metadata.is_of_these_versions:
        return

    def objections(family: Family, records: list[Record]) -> list[str]:
        return [_objection(family, record) for record in records]

    for row, objection in zip(rows.numbers.tolist(), of_each_family(rows.records, objections), strict=True):
        if objection:
            yield rows.file.finding(f"holds a puzzle outside its request: {objection}", row)


def _objection(family: Family, record: Record) -> str:
    request, rating = record.request, record.rating
    if request.family != record.family:
        return f"it is a {record.family}"
    if rating is not None and (objection := grade_objection(request, rating)):
        return f"it is {objection}"
    objection = family.objection(request, record.proof)
    return objection or ("" if rating is None else family.misfit(request, record.puzzle, rating))


def _traces(rows: Recomputed) -> Iterator[Finding]:
    stated, expected = rows.file.traces, rows.tables.traces
    if expected is None or stated.schema.names != expected.schema.names:  # not asked for, or found by another check
        return
    name = rows.file.trace_name
    ids = rows.stated.column("id").combine_chunks()
    places = np.flatnonzero(pc.is_in(stated.column("id"), value_set=ids).to_numpy())
    found: dict[str, list[Any]] = {}
    for row, step in zip(places.tolist(), stated.take(places).to_pylist(), strict=True):
        found.setdefault(step["id"], []).append((row, step))
    due: dict[str, list[Any]] = {}
    for step in expected.to_pylist():
        due.setdefault(step["id"], []).append(step)
    for each in ids.to_pylist():
        own, other = found.get(each, []), due.get(each, [])
        if len(own) != len(other):
            yield Finding(name, own[0][0] if own else None, f"has {len(own)} steps of {each}; expected {len(other)}")
            continue
        wrong = next(((row, step, right) for (row, step), right in zip(own, other, strict=True) if step != right), None)
        if wrong:
            row, step, right = wrong
            yield Finding(name, row, f"has the step {shown(_said(step))}; expected {shown(_said(right))}")


def _said(step: Mapping[str, Any]) -> str:
    return step.get("text") or f"{step['rule']} in its state"


ROW_CHECKS: tuple[Check[Recomputed], ...] = (
    Check("puzzles", "each puzzle can be read", _readable),
    Check("proof", "each puzzle has exactly one solution, the stated one", _proof),
    Check("ids", "ids of puzzles and solutions are right", _compared(ID_COLUMNS)),
    Check("measures", "sizes, numbers of clues and densities are right", _compared(MEASURE_COLUMNS)),
    Check("effort", "a new proof has the stated method and effort", _compared(METHOD_COLUMNS, strict=True)),
    Check(
        "rating",
        "a new rating has the stated grade, score and rules",
        _compared(RATING_COLUMNS, strict=True),
    ),
    Check("prompts", "prompts and answers follow from the template", _compared(PROMPT_COLUMNS)),
    Check("request", "each puzzle meets its request", _request),
    Check("traces", "a new explanation has the stated steps", _traces),
)
"""The checks of rows."""
