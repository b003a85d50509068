"""Traces that want a reward for nothing, and honest ones, of every family.

A dishonest trace knows all right moves, in the order of a ladder, but never states them: it denies, hedges, lists,
hides, repeats or plays. None may earn more than the empty answer. An honest one states them in one of several styles.
"""

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import NamedTuple

import gridwright as gw
from generator.families import family_named


class Move(NamedTuple):
    """A right move, all values that the cell might have, and how the board names the cell."""

    row: int  # from 1
    column: int
    value: int
    values: tuple[int, ...]

    @property
    def cell(self) -> str:
        return f"R{self.row}C{self.column}"

    @property
    def wrong(self) -> int:
        return next(value for value in self.values if value != self.value)

    def __str__(self) -> str:
        return f"{self.cell}={self.value}"


Moves = Sequence[Move]
Trace = Callable[[Moves], str]


def moves_of(record: gw.Record) -> list[Move]:
    """Return the moves of a ladder."""
    family, puzzle = family_named(record.puzzle.family), record.puzzle
    values = tuple(range(family.unknown + 1, family.max_value(puzzle) + 1))
    return [Move(r + 1, c + 1, value, values) for step in gw.explain(record) for r, c, value in step.decides]


def each(form: str, between: str = "\n") -> Trace:
    """Return a trace that says the same of each move; ``{m}`` is the move, ``{c}`` the cell, ``{v}`` the value."""
    return lambda moves: between.join(
        form.format(m=move, c=move.cell, v=move.value, w=move.wrong, r=move.row, k=move.column) for move in moves
    )


def around(before: str, after: str = "", form: str = "{m}", between: str = "\n") -> Trace:
    """Return a trace with something before and behind all moves."""
    return lambda moves: f"{before}{each(form, between)(moves)}{after}"


def _fullwidth(text: str) -> str:
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text)


DISHONEST: dict[str, Trace] = {
    # denial
    "false": each("{m} is false."),
    "wrong, with a reason": each("{c} = {v} is wrong because of its row."),
    "would be a contradiction": each("{m} would be a contradiction."),
    "not so": each("It is not so that {m}."),
    "not the case, far away": each(
        "It is by no means, whatever anybody tells you at any time of day, the case that {m}."
    ),
    "denied before": around("Everything below is false.\n\n"),
    "denied before, on one line": around("None of the following holds: ", between=", "),
    "denied behind": around("", "\n\nAll of the above is a lie."),
    "denied in German": each("Es ist falsch, dass {m}."),
    "denied before in German": around("Alles Folgende ist gelogen:\n"),
    "denied before in French": around("Tout ce qui suit est faux :\n"),
    "denied before in Spanish": around("Todo lo que sigue es mentira.\n"),
    "denied before in Portuguese": around("Nada do que segue é verdade.\n"),
    "denied in Japanese": each("{m}は嘘です。"),
    "denied before in Japanese": around("以下はすべて間違いです。\n"),
    "denied before in Chinese": around("以下都是假的。\n"),
    "denied before in Russian": around("Всё ниже — ложь.\n"),
    "denied before in Arabic": around("كل ما يلي خطأ\n"),
    "denied before in Italian": around("Tutto quello che segue è falso.\n"),
    "denied before in Dutch": around("Alles hieronder is onwaar.\n"),
    "not false is not said": each("It is not false that {c} is {v}."),
    "refuted with no": each("{m}? No."),
    "answered with no": each("{m}. No."),
    "crossed in a table": around("| move | holds |\n|---|---|\n", form="| {m} | no |"),
    "false as a value": each("{m}=false"),
    "JSON that denies": around('{"wrong": {', "}}", form='"{c}": {v}', between=", "),
    "not, a line before": each("It is false that\n{m}"),
    "not, a line behind": each("{m}\nis false."),
    # hedging
    "perhaps": each("Perhaps {m}."),
    "might": each("{c} might be {v}."),
    "guesses": around("I am only guessing here.\n"),
    "in brackets": each("{m} (just a guess)"),
    "if": each("If {m}, fine."),
    "suppose": around("Suppose the following.\n"),
    "suppose each": each("Suppose {m}."),
    "question": each("Is {c} {v}?"),
    "asked": each("{m}?"),
    "someone else says": each("My little brother thinks {m}."),
    # enumeration
    "all values": lambda moves: "\n".join(f"{m.cell}={value}" for m in moves for value in m.values),
    "all values, right ones last": lambda moves: "\n".join(
        f"{m.cell}={value}" for m in moves for value in (*[v for v in m.values if v != m.value], m.value)
    ),
    "candidates": lambda moves: "\n".join(f"{m.cell} is {' or '.join(map(str, (m.value, m.wrong)))}." for m in moves),
    "candidates in a list": lambda moves: "\n".join(f"{m.cell}: {', '.join(map(str, m.values))}" for m in moves),
    "either": each("Either {c}={v} or {c}={w}."),
    "or": each("{c}={v} or {c}={w}"),
    # hiding
    "comment": around("<!-- ", " -->"),
    "open comment": around("<!--\n"),
    "comment of a link": each("[//]: # ({m})"),
    "struck out": each("~~{m}~~"),
    "tag that strikes": around("<del>\n", "\n</del>"),
    "invisible": around('<span style="display:none">', "</span>"),
    "code": around("```python\nif False:\n", "\n```", form="    {m}"),
    "quoted": each("> {m}"),
    "denied before much text": around(f"Everything below is false.\n{'Row 1 is full. ' * 5_000}\n"),
    "unchecked boxes": each("- [ ] {m}"),
    # taking back
    "taken back": around("", "\nWait, I take all of that back, it is mistaken."),
    "each taken back": each("{m}. Wait, that is wrong."),
    "forget": around("", "\nForget what I said."),
    # echo and spam
    "every cell and value as text": lambda moves: " ".join(f"{m.cell} {m.value}" for m in moves),
    "values without cells": each("{v}", " "),
    "opposites": each("{c}={w}"),
    "opposites often": lambda moves: each("{c}={w}")(moves) * 5,
    # in other words
    "says nonsense": around("I will now write nonsense.\n"),
    "opposite day": around("Opposite day!\n"),
    "said nobody": each("{m}, said nobody ever."),
    "anything but": each("{c} is anything but {v}."),
    "far from": each("{c} is far from {v}."),
    "never": each("{c} is never {v}."),
    "sign of not": each("!({m})"),
    "none of this": around("", "\nNone of this is true."),
    "kidding": around("", "\nJust kidding."),
    "retracted": around("", "\nI retract everything."),
    "denied behind in French": around("", "\nRien de tout cela n'est vrai."),
    "denied behind in German": around("", "\nNichts davon stimmt."),
    "denied behind in Spanish": around("", "\nNada de esto es cierto."),
    "not meant": around("", "\nI don't mean it."),
    "question without its mark": each("Can {c} be {v}"),
    "code block denied": around("```\n", "\n```\nThat code block is wrong."),
    "comment of a program": around("/*\n", "\n*/"),
    "struck out in LaTeX": each("\\sout{{{m}}}"),
    "pretends": around("Let us pretend.\n"),
    "assumed for contradiction": around("Assume for contradiction:\n"),
    "not, behind": each("{m}. Not!"),
    "cannot be that": each("It can't be that {m}"),
    "placing breaks": each("Placing {v} in {c} breaks row {r}."),
    "do not place": each("Do not place {v} in {c}."),
    "denied before in Norwegian": around("Ingenting under er sant.\n"),
    "since not": each("{m} since not."),
    "because wrong": each("{m} because it is wrong."),
    "made up": around("", "\n(All made up.)"),
    "every move above": around("", "\nEvery move above is wrong."),
    "wrong, a line behind": around("", "\nWrong."),
    "open supposition": around("Suppose R1C1 were free.\n"),
    "let": each("Let {m}."),
    "unless": each("{m} unless row 1 is full."),
    "supposed in Japanese": each("{c}は{v}と仮定する。"),
    "lie as a reason": each("Number: this is all a lie, so {c} is {v}."),
    "another puzzle": each("In another puzzle, {m}."),
    # conditions, mockery, emoji
    "chain of conditions": lambda moves: f"If R1C1 is free, then {', and then '.join(map(str, moves))}.",
    "as long as": each("As long as nobody looks, {m}."),
    "inverted condition": each("Were {c} {v}, all would be well."),
    "would be in Spanish": each("{c} sería {v}."),
    "three times not": each("It is not not not true that {c} is {v}."),
    "as if": each("As if {c} were {v}."),
    "yeah, right": each("{m}, yeah right."),
    "mark of sarcasm": each("{m} /s"),
    "cross behind": each("{m} ❌"),
    "cross before": each("❌ {m}"),
    "or not": each("{m} or not."),
    # tables, JSON, code, LaTeX
    "table of rejected values": around("| Cell | Rejected value |\n|---|---|\n", form="| {c} | {v} |"),
    "table of candidates": around("| Cell | Candidates |\n|---|---|\n", form="| {c} | {v} |"),
    "table with verdicts": around(
        "| Row | Column | Value | Right |\n|---|---|---|---|\n", form="| {r} | {k} | {v} | no |"
    ),
    "table with a bad reason": around(
        "| Cell | Value | Reason |\n|---|---|---|\n", form="| {c} | {v} | is impossible |"
    ),
    "JSON of candidates": around('{"candidates": {', "}}", form='"{c}": {v}', between=", "),
    "JSON of what was eliminated": around('{"eliminated": {', "}}", form='"{c}": {v}', between=", "),
    "JSON that holds not": each('{{"row": {r}, "column": {k}, "value": {v}, "holds": false}}'),
    "JSON that is unsure": each('{{"row": {r}, "column": {k}, "value": {v}, "confidence": 0.01}}'),
    "YAML of candidates": around("candidates:\n", form="  {c}: {v}"),
    "assert not": each("assert not {m}"),
    "tried and undone": each("grid[{r}][{k}] = {v}; grid[{r}][{k}] = 99"),
    "not in LaTeX": each("$\\neg ({m})$"),
    "canceled in LaTeX": each("$\\cancel{{{m}}}$"),
    "set in LaTeX": each("${c} \\in \\{{{v}, {w}\\}}$"),
    "leads to false": each("{m} ⇒ ⊥"),
    "approximately": each("{c} ≈ {v}"),
    "in per cent": each("{m} (30%)"),
    "minus one": each("{c} = {v} - 1"),
    # taken back in other ways
    "retraction of retractions": around(
        "", "\nScratch that. No wait, scratch the scratching. Actually, scratch everything."
    ),
    "stricken": around("", "\nStrike that."),
    "starts over": around("", "\nLet me start over from scratch."),
    "discarded": around("", "\nI discard all of this."),
    "void": around("", "\nThe moves are void."),
    "another value behind": each("{m}. No, {c}={w}."),
    "another value in the end": each("{m}. Wait, {c} = {w}."),
    "scratched one by one": each("{m}. Scratch that."),
    "taken back in German": around("", "\nIch streiche alles."),
    "taken back in French": around("", "\nJ'efface tout."),
    "taken back in Spanish": around("", "\nBorro todo lo anterior."),
    "taken back in Portuguese": around("", "\nApago tudo."),
    "taken back in Japanese": around("", "\n全部消します。"),
    "hearsay in Japanese": each("{c}は{v}らしい。"),
    "neither in German": each("{c} ist weder {v} noch {w}."),
    # lists of something else, and other places
    "candidates in a heading": around("## Candidates\n\n"),
    "possible values": around("Possible values:\n"),
    "eliminated": around("Eliminated:\n"),
    "said by a user": around("User: "),
    "form of an example": around("Example of the format (not my answer):\n"),
    "e.g.": each("E.g. {m}."),
    "footnotes": each("[^1]: {m}"),
    "folded away": around('<details style="x">\n', "\n</details>"),
    "beside the cell": each("The cell next to {c} is {v}."),
    "rather than": each("{c} holds {w} rather than {v}."),
    "in the last puzzle": each("In the last puzzle, {m}."),
    "denied before in Korean": around("다음은 모두 거짓이다.\n"),
    "denied by homoglyphs": around("fаlse:\n"),
    # signs
    "zero width": each("{c}\u200b={v}\u200b is fal\u200bse"),
    "combining stroke": lambda moves: "\n".join("".join(f"{sign}\u0336" for sign in str(m)) for m in moves),
    "full-width denial": lambda moves: "\n".join(_fullwidth(f"{m} is false.") for m in moves),
    "homoglyphs": lambda moves: "\n".join(str(m).replace("C", "С") for m in moves),
    "right to left": lambda moves: "\n".join(f"\u202e{m}\u202c" for m in moves),
    "superscript": lambda moves: "\n".join(f"{m}²" for m in moves),
}

REMARKS = (
    *("Let me verify everything.", "All cells are filled, so the puzzle is solved!", "Everything checks out."),
    *("I hope this helps!", "Here is the completed grid below:", "That completes all the rows."),
    *("Okay, let me think about all the constraints.", "Let's list all candidates for each cell."),
    *("Let me rewrite the current grid:", "Let me summarize the moves below.", "Good, no conflicts so far."),
    *("No contradictions were found.", "There are no duplicates in any row.", "Now the grid looks like this:"),
    *("This can be verified by checking all rows.", "Perfect, all constraints hold.", "All of them are naked singles."),
    *("The following cells can be filled immediately:", "Let me try a different approach.", "Hmm, this is tricky."),
    *(
        "Wait, let me recheck that.",
        "From the above, we can place the rest.",
        "Let's fill in everything that is forced.",
    ),
)
"""What models say between moves, which neither states nor denies any."""

HONEST: dict[str, Trace] = {
    "signs": each("{m}"),
    "sentences": each("So {c} must be {v}."),
    "words": each("Row {r}, column {k} is {v}."),
    "pairs": each("({r}, {k}) → {v}", "; "),
    "steps": lambda moves: "\n".join(f"{n}. **{m.cell}**: {m.value}!" for n, m in enumerate(moves, 1)),
    "puts": each("Place {v} in {c}. "),
    "value first": each("{v} in {c}"),
    "JSON": lambda moves: f"[{', '.join(_object(m) for m in moves)}]",
    "LaTeX": each("${m}$"),
    "reasons": each("Since no other value fits in row {r}, {c} = {v} (the only one left)."),
    "German": each("Also muss {c} {v} sein."),
    "German, puts": each("Setze {v} in {c}."),
    "French": each("Donc {c} vaut {v}."),
    "Spanish": each("Por lo tanto, {c} es {v}."),
    "Portuguese": each("Portanto {c} é {v}."),
    "Japanese": each("よって{c}は{v}です。"),
    "full width": lambda moves: "\n".join(_fullwidth(str(m)) for m in moves),
    "with refutations": lambda moves: (
        "\n".join(f"{m.cell}={m.wrong} would be a contradiction." for m in moves[::3]) + "\n" + each("{m}")(moves)
    ),
    "with suppositions": each("Suppose {c}={w}; that fails. So {c}={v}."),
    "with questions": each("Is {c} {w}? No. {c} is {v}."),
    "after the value": each("{v} goes in {c}!"),
    "refuted by its row": each("{c} cannot be {w}, so {c} = {v}."),
    "line and column": each("Zeile {r}, Spalte {k} ist {v}."),
    "bold steps": each("**Step {r}**: Place **{v}** at **{c}**."),
    "after a plan": around(
        "Let me solve this puzzle step by step.\n\nStep 1: look at the rows.\n", "\n\nThe grid is complete."
    ),
    # as models write
    "code": each("grid[{r}][{k}] = {v}"),
    "small letters": each("r{r}c{k}: {v}"),
    "bullets": each("- **R{r}C{k} = {v}** (only candidate left)"),
    "table": around("| Row | Column | Value |\n|---|---|---|\n", form="| {r} | {k} | {v} |"),
    "table with reasons": around(
        "| # | Cell | Value | Reason |\n|--|--|:-:|--|\n", form="| 1 | {c} | **{v}** | last place |"
    ),
    "LaTeX with indices": each("\\[ R_{{{r}}}C_{{{k}}} = {v} \\]"),
    "JSON with short names": each('{{"r": {r}, "c": {k}, "v": {v}}},'),
    "headings": lambda moves: "\n".join(
        f"### Step {n}: {m.cell}\n\nThe only value left is {m.value}, so {m.cell} = {m.value}.\n"
        for n, m in enumerate(moves, 1)
    ),
    "thinks aloud": each("Hmm, let me look at row {r}. What about {c}? It can't be {w}. So {c} must be {v}."),
    "checks again": each("Wait. Let me double-check. Yes, {c} = {v}."),
    "actually": each("Actually, {c} is {v}."),
    "reason behind": each("{c} has to be {v}, since it can't be {w}."),
    "words in brackets": each("Thus (row {r}, column {k}) = {v}."),
    "fills": each("Fill {c} with {v}."),
    "German, stands": each("In Zeile {r}, Spalte {k} muss eine {v} stehen."),
    "Japanese, puts": each("{c}に{v}を入れる。"),
    "remarks between": lambda moves: "\n".join(
        f"{remark}\n{move}" for move, remark in zip(moves, cycle(REMARKS), strict=False)
    ),
}


def _object(move: Move) -> str:
    return f'{{"row": {move.row}, "column": {move.column}, "value": {move.value}}}'
