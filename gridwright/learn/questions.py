"""Questions about puzzles and the scores of answers, with the methods of reasoning-gym's ``ProceduralDataset``."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import gridwright as gw
from generator.families import family_named
from generator.options import new_seed
from gridwright.learn.curriculum import options_at
from output.prompts.prompt import prompt_of
from output.prompts.template import template_of
from puzzles.errors import RequestError, quoted
from puzzles.families import FAMILIES
from puzzles.formats.document import Document
from rating.rating import Rating

NAME = "gridwright"
_TEMPLATE = "plain-rules"


@dataclass(frozen=True)  # without slots, because reasoning-gym reads the members from ``__dict__``
class PuzzleConfig:
    """The choice of a data set's questions: ``PuzzleData(**dataclasses.asdict(config))`` has the same ones again.

    Attributes:
        requests: kinds of puzzles, taken in turn: each names its ``family``, with options as in ``gw.generate``.
        size: number of entries, at least 1.
        seed: root of the random numbers; drawn unless given.
        template: the template of questions and answers: a name such as ``plain``, a file, or its members.
        partial: the factor, 0.0 to 1.0, by which the ``gain`` of an answer other than the solution is multiplied.
        level: the level of all puzzles, as in ``Curriculum``: ``single``, a grade, or a rule. A family without that
            grade uses its closest one below.
    """

    requests: Sequence[Mapping[str, Any]] = ()
    size: int = 500
    seed: int | None = None
    template: str | Mapping[str, Any] = _TEMPLATE
    partial: float = 0.0
    level: str = ""

    def validate(self) -> None:
        """Raise RequestError if a request, the size, the template or the factor is not possible."""
        if any(wording.asks_for_move for wording in template_of(self.template).wordings.values()):
            raise RequestError(f"{quoted(self.template)} asks for a move; expected a template that asks for a solution")
        if not isinstance(self.size, int) or self.size < 1:
            raise RequestError(f"{quoted(self.size)} entries are not possible; expected 1 or more")
        if not 0 <= self.partial <= 1:
            raise RequestError(f"partial={quoted(self.partial)} is out of range; expected 0.0 to 1.0")
        for request in self.requests:
            if not isinstance(request.get("family"), str):
                raise RequestError(f"{quoted(request)} names no family; expected one of {', '.join(FAMILIES)}")
            family_named(request["family"])
            if self.level:
                options_at(request["family"], self.level)


class PuzzleData:
    """Questions about puzzles. The same requests and seed give the same entries, in whatever order they are read.

    >>> from gridwright.learn import PuzzleData
    >>> data = PuzzleData([{"family": "sudoku", "size": "4x4"}], size=2, seed=1)
    >>> entry = data[1]
    >>> sorted(entry), entry["metadata"]["family"]
    (['answer', 'metadata', 'question'], 'sudoku')
    >>> data.score_answer("I do not know.", entry)
    0.0
    >>> data.category, data.config.seed, data.config.template
    ('games', 1, 'plain-rules')

    Args:
        requests, size, template, partial, level: as the attributes of ``PuzzleConfig``; without requests one of each
            family, as ``gw.generate`` makes it.
        seed: root of the random numbers; drawn unless given.

    Attributes:
        seed: root of the random numbers, given or drawn.
        config: all of these.
        category: what reasoning-gym files Sudoku under.

    Raises:
        RequestError: when a request, the size, the template or the factor is not possible.
    """

    category = "games"

    def __init__(
        self,
        requests: Sequence[Mapping[str, Any]] = (),
        *,
        size: int = 500,
        seed: int | None = None,
        template: str | Mapping[str, Any] = _TEMPLATE,
        partial: float = 0.0,
        level: str = "",
    ) -> None:
        kinds = [dict(request) for request in requests] or [{"family": name} for name in FAMILIES]
        self.seed = new_seed() if seed is None else seed
        self.config = PuzzleConfig(tuple(kinds), size, self.seed, template, partial, level)
        self.config.validate()
        self._template = template_of(template)

    @property
    def size(self) -> int:
        """Return the number of entries."""
        return self.config.size

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[index] for index in range(self.size))

    def __getitem__(self, index: int) -> dict[str, Any]:
        """Return an entry: ``question``, ``answer`` and ``metadata``, all of it plain data.

        Raises:
            IndexError: when there is no such entry.
            GenerationExhausted: when no puzzle met its request.
        """
        if not -self.size <= index < self.size:
            raise IndexError(f"there is no entry {index}; expected 0 to {self.size - 1}")
        index %= self.size
        own, request = divmod(index, len(self.config.requests))
        options = dict(self.config.requests[request])
        if self.config.level:
            options = {**options_at(options["family"], self.config.level), **options}
        record = gw.generate(options.pop("family"), seed=self.seed, index=own, **options)
        proof = record.proof if record.proof is not None else gw.prove(record)
        solution = proof.solutions[0]
        prompt = prompt_of(Document(record.puzzle, solution), self._template)
        metadata = {
            "source_dataset": NAME,
            "source_index": index,
            "family": record.family,
            "id": record.puzzle.id,
            "puzzle": family_named(record.family).one_line(record.puzzle),
            "solution": solution.tolist(),
            "request": {"family": record.family, **options},
            "difficulty": _difficulty_of(record.rating),
        }
        return {"question": prompt.prompt, "answer": prompt.answer, "metadata": metadata}

    def score_answer(self, answer: str | None, entry: Mapping[str, Any]) -> float:
        """Return 1.0 for the solution; else a part of its ``gain`` (``gw.score``), 0.0 unless asked for.

        Args:
            answer: any text; None for no answer.
            entry: of this data set, or of one that was stored: only its ``metadata`` is used.
        """
        return score_entry(answer, entry["metadata"], self.config.partial)


def score_entry(answer: str | None, metadata: Mapping[str, Any], partial: float = 0.0) -> float:
    """Score an answer, 0 to 1, by the metadata of the entry that it answers."""
    if not isinstance(answer, str):
        return 0.0
    found = gw.score(puzzle_of(metadata["puzzle"]), answer, solution=metadata["solution"])
    return found.score or partial * found.gain


@lru_cache(maxsize=4096)
def puzzle_of(text: str) -> "gw.Puzzle":
    """Return the puzzle in the metadata of an entry, which has it as one line."""
    (document,) = gw.read(text.encode())
    puzzle: gw.Puzzle = document.puzzle
    return puzzle


def _difficulty_of(rating: Rating | None) -> dict[str, Any]:
    """Return a rating as plain data, or nothing if the puzzle was not rated."""
    if rating is None:
        return {}
    return {
        "grade": rating.grade.word.lower() if rating.grade is not None else None,
        "score": rating.score,
        "peak": rating.peak,
        "peak_rule": rating.peak_rule,
        "scale": rating.scale,
    }
