"""Conversations in which a model plays a puzzle: it makes a move, sees the board, and goes on."""

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gridwright.learn.play import Outcome, Play, Rewards
from gridwright.learn.questions import puzzle_of
from output.answers.known import known_of
from output.answers.stepping import move_of
from output.png import to_png
from output.prompts.prompt import prompt_of
from output.prompts.template import template_of
from puzzles.errors import RequestError
from puzzles.formats.document import Document

_OPENING = """
Solve this $name puzzle of $height rows and $width columns, one cell at a time.

$rules

$puzzle

$legend

Rows count from 1 at the top and columns from 1 at the left: R1C2 is the cell in row 1 and column 2. \
End each reply with one line that holds one of these and nothing else:

R1C2=3 to write a value into a cell: $values.
check R1C2=3 to ask whether a value is right.
hint to ask for an easiest cell.

"""
_JUDGED = "A right value that follows by logic earns points; a wrong one costs some and is not written in. "
_BLIND = "Values are judged when every cell is filled in; until then you may replace them. "
_PRICED = "Checks and hints cost points, and what they tell earns none."
_MAX_TEXT = 1 << 16  # the last characters of a reply that are read
_SAID = re.compile(r"^[\s>*`_~-]*(?:(check)\s+)?(R\d{1,4}\s?C\d{1,4}\s?=\s?[^\s*`_~]{1,40})[\s.*`_~]*$", re.IGNORECASE)
_HINT = re.compile(r"^[\s>*`_~-]*hint[\s.*`_~]*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Turn:
    """The outcome of a reply.

    Attributes:
        text: for the model: the worth of its reply, and the board.
        reward: what the reply earned, as a share of what a play without a fault earns in all.
        is_over: whether the play has ended.
        picture: the board as PNG; empty unless asked for.
    """

    text: str
    reward: float
    is_over: bool
    picture: bytes = b""

    @property
    def content(self) -> list[dict[str, Any]]:
        """Return the text, and the picture if there is one, as parts of a message to a chat model."""
        parts: list[dict[str, Any]] = [{"type": "text", "text": self.text}]
        if self.picture:
            url = f"data:image/png;base64,{b64encode(self.picture).decode()}"
            parts.append({"type": "image_url", "image_url": {"url": url}})
        return parts


class Turns:
    r"""A puzzle that a model plays by texts.

    The last line of a reply is its action: ``R1C2=3``, ``check R1C2=3`` or ``hint``. No text raises an error; a
    reply without an action gets a sentence that says so, and costs as much as a move that changes nothing.

    >>> import gridwright as gw
    >>> from gridwright.learn import Turns
    >>> turns = Turns(gw.read("..2..1....3..4..")[0])
    >>> print(turns.reply("Row 1 lacks a 3, and it goes here.\nR1C2=3").text)
    R1C2=3 is right and follows by hidden single in line (1.5).
    <BLANKLINE>
    . 3 2 .
    . 1 . .
    . . 3 .
    . 4 . .
    >>> round(turns.score, 3)
    0.045

    Args:
        puzzle: a puzzle, record or document with one solution.
        rewards, mistakes, max_steps: as for ``Play``.
        picture: whether each turn has the board as a picture.

    Attributes:
        play: the play, with the state and what was earned.
        opening: the first text for the model: the rules, the puzzle, and how to reply.
    """

    def __init__(
        self,
        puzzle: Any,
        *,
        rewards: Rewards | None = None,
        mistakes: bool = False,
        max_steps: int | None = None,
        picture: bool = False,
    ) -> None:
        self.play = Play(puzzle, rewards=rewards, mistakes=mistakes, max_steps=max_steps)
        self._has_picture = picture
        known = self.play.known
        told = (_BLIND if mistakes else _JUDGED) + _PRICED
        template = template_of({"shape": "rows", "prompt": _OPENING + told, "answer": "$answer"})
        self.opening = prompt_of(Document(known.puzzle, known.solution), template).prompt

    @property
    def board(self) -> str:
        """Return the board as text: a row in each line, a dot for an open cell, else its value."""
        rows = zip(self.play.state.tolist(), self.play.open().tolist(), strict=True)
        return "\n".join(" ".join("." if dot else str(value) for value, dot in zip(*row, strict=True)) for row in rows)

    @property
    def picture(self) -> bytes:
        """Return the board as PNG."""
        known = self.play.known
        return to_png(known.family.draw_state(known.puzzle, self.play.state))

    @property
    def score(self) -> float:
        """Return what was earned as a share of what a faultless play earns, 0.0 to 1.0."""
        return self.play.score

    @property
    def first(self) -> Turn:
        """Return the turn before the first reply of the model."""
        return Turn(self.opening, 0.0, self.play.is_over, self.picture if self._has_picture else b"")

    def reply(self, text: str) -> Turn:
        """Take a reply; raise RequestError if the play is over."""
        outcome, said = self._taken(text)
        return Turn(
            f"{said}\n\n{self.board}",
            outcome.reward / self.play.most,
            self.play.is_over,
            self.picture if self._has_picture else b"",
        )

    def _taken(self, text: str) -> tuple[Outcome, str]:
        lines = text[-_MAX_TEXT:].strip().splitlines()
        last = lines[-1] if lines else ""
        if _HINT.match(last):
            outcome = self.play.hint()
            return outcome, _hinted(outcome)
        found = _SAID.match(last)
        try:
            move = move_of(self.play.known, found[2]) if found else None
        except RequestError as error:
            return self.play.idle(), f"{error}."
        if found is None or move is None:
            return self.play.idle(), "The last line is not a move; expected one such as R1C2=3, check R1C2=3, or hint."
        return self._asked(*move) if found[1] else self._written(*move)

    def _asked(self, row: int, column: int, value: int) -> tuple[Outcome, str]:
        outcome = self.play.check(row, column, value)
        return outcome, f"{_named(row, column, value)} is {'right' if outcome.is_right else 'wrong'}."

    def _written(self, row: int, column: int, value: int) -> tuple[Outcome, str]:
        is_idle = not self.play.legal()[row, column] or self.play.state[row, column] == value
        outcome, name = self.play.write(row, column, value), _named(row, column, value)
        if is_idle:
            return outcome, f"{name} changes nothing: the cell is filled in already."
        if outcome.is_right is None:
            return outcome, f"{name} is written in."
        if self.play.is_full:
            return outcome, f"{name} is the last one. The puzzle is {'' if outcome.is_right else 'not '}solved."
        if not outcome.is_right:
            return outcome, f"{name} is wrong."
        if outcome.reason is None:
            return outcome, f"{name} is right, but no rule shows it yet: it is a guess."
        return outcome, f"{name} is right and follows by {outcome.reason.rule} ({outcome.reason.rating})."


def turns_of(metadata: Mapping[str, Any], **options: Any) -> Turns:
    """Return the conversation about the puzzle of an entry of ``PuzzleData``, with options of ``Turns``."""
    return Turns(known_of(puzzle_of(metadata["puzzle"]), metadata["solution"]), **options)


def _named(row: int, column: int, value: int) -> str:
    return f"R{row + 1}C{column + 1}={value}"


def _hinted(outcome: Outcome) -> str:
    if outcome.move is None or outcome.reason is None:
        return "No rule shows a cell."
    return f"{_named(*outcome.move)} follows by {outcome.reason.rule} ({outcome.reason.rating})."
