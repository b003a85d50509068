"""Keep rows distinct: no puzzle twice, and no symmetry class of solutions in two splits.

Rows are accepted shard by shard, in the order of the plan, whoever made them and whenever. A row that is refused is
replaced by what the next starts of its own random stream lead to. So the rows depend on the plan alone.
"""

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.pipeline import replacement
from generator.record import Record
from generator.seen import Keys, Seen, keys_of
from output.batch.plan import Plan, Shard
from output.records import ids_of, solution_ids_of

DUPLICATE, IN_ANOTHER_SPLIT = "there already or kept out", "of a solution in another split"


@dataclass(frozen=True, slots=True)
class RowKeys:
    """Hold the keys by which rows are recognized.

    Attributes:
        puzzles: uint64 ``[n]``, keys of the symmetry classes of the puzzles.
        solutions: uint64 ``[n]``, keys of those of the solutions.
    """

    puzzles: Keys
    solutions: Keys


def row_keys(records: list[Record]) -> RowKeys:
    """Return the keys of records."""
    return RowKeys(keys_of(ids_of(records)), keys_of(solution_ids_of(records)))


class Deduplicator:
    """Remember which rows were accepted; ``excluded`` are keys of puzzles that none may have."""

    def __init__(self, plan: Plan, excluded: Keys) -> None:
        self._plan = plan
        self._puzzles = Seen()
        self._puzzles.add(excluded)
        self._solutions = {split: Seen() for split in plan.splits}

    def accept(self, shard: Shard, keys: RowKeys, tries: NDArray[np.int64]) -> tuple[dict[int, Record], Counter[str]]:
        """Accept the rows of a shard, and replace those that are refused.

        Args:
            shard: the next one of the plan.
            keys: of its rows.
            tries: int64 ``[n]``, the starts that each row has used up.

        Returns:
            The records that replace refused rows, by the number of the row; and how many puzzles
            were refused for which reason.

        Raises:
            GenerationExhausted: when there is nothing to put in place of a row.
        """
        objections = self._objections(shard.split, keys)
        first = np.zeros(len(objections), np.bool_)
        first[np.unique(keys.puzzles, return_index=True)[1]] = True
        objections[(objections == "") & ~first] = DUPLICATE
        accepted = objections == ""
        self._add(shard.split, RowKeys(keys.puzzles[accepted], keys.solutions[accepted]))
        refused = Counter(objections[~accepted].tolist())
        slots = shard.slots() if refused else []
        records = {}
        for row in np.flatnonzero(~accepted).tolist():
            records[row], more = self._replacement(shard.split, slots[row], int(tries[row]))
            refused += more
        return records, refused

    def remember(self, shard: Shard, keys: RowKeys) -> None:
        """Add the rows of a shard that were accepted before."""
        self._add(shard.split, keys)

    def _objections(self, split: str, keys: RowKeys) -> NDArray[np.object_]:
        objections = np.full(len(keys.puzzles), "", object)
        for other, solutions in self._solutions.items():
            if other != split:
                objections[solutions.holds(keys.solutions)] = IN_ANOTHER_SPLIT
        objections[self._puzzles.holds(keys.puzzles)] = DUPLICATE
        return objections

    def _add(self, split: str, keys: RowKeys) -> None:
        self._puzzles.add(keys.puzzles)
        if len(self._solutions) > 1:
            self._solutions[split].add(keys.solutions)

    def _replacement(self, split: str, slot: tuple[int, int], after: int) -> tuple[Record, Counter[str]]:
        part, index = slot

        def objection(record: Record) -> str:
            keys = row_keys([record])
            (reason,) = self._objections(split, keys)
            if not reason:
                self._add(split, keys)
            return str(reason)

        return replacement(self._plan.parts[part].request, self._plan.seed, index, after, objection)
