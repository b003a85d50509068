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
    """Return a trace that says the same of each move; ``{m}`` is the move, ``{c}`` the cell, ``{v}`` the value.

    ``{r}`` and ``{k}`` are its row and column from 1, ``{i}`` and ``{j}`` from 0, and ``{w}`` is a wrong value.
    """
    return lambda moves: between.join(
        form.format(m=m, c=m.cell, v=m.value, w=m.wrong, r=m.row, k=m.column, i=m.row - 1, j=m.column - 1)
        for m in moves
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
    # lists of bare numbers
    "triples without a heading": each("{r} {k} {v}"),
    "triples in brackets without a heading": each("({r}, {k}, {v})"),
    "cells and values without a heading": each("{c} {v}"),
    "triples of candidates": around("Candidates (row, column, value):\n", form="{r} {k} {v}"),
    "triples that are wrong": around("Wrong (row, column, value):\n", form="({r}, {k}, {v})"),
    "triples that are not": around("Not row, column, value:\n", form="{r} {k} {v}"),
    "triples of an example": around("Example (row, column, value):\n", form="{r} {k} {v}"),
    "triples that are asked for": around("Row, column, value?\n", form="{r} {k} {v}"),
    "triples with verdicts": around("Row Column Value\n", form="{r} {k} {v} no"),
    "triples, denied before": around(
        "Everything below is false.\nMoves (row, column, value):\n", form="({r}, {k}, {v})"
    ),
    "triples, denied behind": around("row, column, value\n", "\n\nAll of this is a lie.", form="{r} {k} {v}"),
    "triples, supposed": around("Suppose the following.\nrow, column, value\n", form="{r} {k} {v}"),
    "triples, quoted": around("row, column, value\n", form="> {r} {k} {v}"),
    "triples, struck out": around("row, column, value\n", form="~~{r} {k} {v}~~"),
    "triples with the wrong values": around("row, column, value\n", form="{r} {k} {w}"),
    "triples of all values": lambda moves: (
        "row, column, value\n" + "\n".join(f"{m.row} {m.column} {value}" for m in moves for value in m.values)
    ),
    "triples from both 0 and 1": lambda moves: "row, column, value\n0 99 1\n" + each("{r} {k} {v}")(moves),
    "cells and values of candidates": around("Possible cell value:\n", form="{c} {v}"),
    # code
    "code of another array": around("```python\n", "\n```", form="wrong[{i}][{j}] = {v}"),
    "code that is not run": around("```python\ndef never():\n", "\n```", form="    grid[{i}][{j}] = {v}"),
    "code with a denial": around("```python\n# everything below is wrong\n", "\n```", form="grid[{i}][{j}] = {v}"),
    "code with remarks that deny": around("```python\n", "\n```", form="grid[{i}][{j}] = {v}  # wrong"),
    "code in remarks": around("```python\n", "\n```", form="# grid[{i}][{j}] = {v}"),
    "code that compares": around("```python\n", "\n```", form="grid[{i}][{j}] == {v}"),
    "code that asserts the opposite": around("```python\n", "\n```", form="assert grid[{i}][{j}] != {v}"),
    "code that is undone": around("```python\n", "\n```", form="grid[{i}][{j}] = {v}\ngrid[{i}][{j}] = 99"),
    "code that assigns everything": lambda moves: "```python\n{}\n```".format(
        "\n".join(f"grid[{m.row - 1}][{m.column - 1}] = {value}" for m in moves for value in (*m.values, m.value))
    ),
    "code with the wrong values": around("```python\n", "\n```", form="grid[{i}][{j}] = {w}"),
    "code, denied behind": around("```python\n", "\n```\nThat code is wrong.", form="grid[{i}][{j}] = {v}"),
    "code from both 0 and 1": around("```python\ngrid[0][99] = 1\n", "\n```", form="grid[{r}][{k}] = {v}"),
    "code in a block of candidates": around("```candidates\n", "\n```", form="grid[{i}][{j}] = {v}"),
    "code that falls back": around("```python\n", "\n```", form="grid[{i}][{j}] = {v} if False else 0"),
    # Chinese
    "denied in Chinese": each("{c}不是{v}。"),
    "called wrong in Chinese": each("第{r}行第{k}列是{v}是错的。"),
    "perhaps in Chinese": each("也许第{r}行第{k}列是{v}。"),
    "possibly in Chinese": each("第{r}行第{k}列可能是{v}。"),
    "if in Chinese": each("如果第{r}行第{k}列是{v}，"),
    "supposed in Chinese": each("假设第{r}行第{k}列是{v}。"),
    "asked in Chinese": each("第{r}行第{k}列是{v}吗？"),
    "asked in Chinese without its mark": each("第{r}行第{k}列是{v}吗"),
    "hearsay in Chinese": each("据说第{r}行第{k}列是{v}。"),
    "candidates in Chinese": each("第{r}行第{k}列是{v}或{w}。"),
    "taken back in Chinese": around("", "\n以上全部收回。", form="第{r}行第{k}列是{v}。"),
    "a joke in Chinese": around("以下纯属玩笑。\n", form="第{r}行第{k}列是{v}。"),
    "denied behind in Chinese": each("第{r}行第{k}列是{v}。不对。"),
    "mockery in Chinese": each("第{r}行第{k}列是{v}才怪。"),
    "wrong values in Chinese": each("第{r}行第{k}列是{w}。"),
    "only a candidate in Chinese": each("第{r}行第{k}列是{v}，只是候选。"),
    "a lie as a reason in Chinese": each("因为这是谎言，所以第{r}行第{k}列是{v}。"),
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
    # bare numbers, code, Chinese
    "triples": around("Moves (row, column, value):\n", form="{r} {k} {v}"),
    "triples in brackets": around("My moves as (row, column, value):\n\n", form="- ({r}, {k}, {v})"),
    "triples on one line": around("Solution (row, column, value):\n[", "]", form="({r}, {k}, {v})", between=", "),
    "triples that begin with the value": around("value row column\n", form="{v},{r},{k}"),
    "triples from 0": around("row, col, value\n", form="{i} {j} {v}"),
    "cells and values": around("Moves (cell, value):\n", form="{c} {v}"),
    "German triples": around("Züge (Zeile, Spalte, Wert):\n", form="{r} {k} {v}"),
    "code from 0": around("Here is the code:\n\n```python\n", "\n```\n", form="grid[{i}][{j}] = {v}"),
    "code with remarks": around(
        "```python\n# fill in the grid\n", "\n```\n", form="board[{i}, {j}] = {v}  # the only value left"
    ),
    "code from 1": around("```julia\n", "\n```\n", form="grid[{r}, {k}] = {v};"),
    "indices from 0": each("So grid[{i}][{j}] = {v}."),
    "Chinese": each("第{r}行第{k}列是{v}。"),
    "Chinese, puts": each("所以，在第{r}行第{k}列填入{v}。"),
    "Chinese, puts it into": each("把{v}填入第{r}行第{k}列。"),
    "Chinese with reasons": each("因为第{r}行只剩{v}，所以{c}必须是{v}。"),
    "Chinese, refuted": each("第{r}行第{k}列不能是{w}，因此第{r}行第{k}列只能是{v}。"),
    "remarks between": lambda moves: "\n".join(
        f"{remark}\n{move}" for move, remark in zip(moves, cycle(REMARKS), strict=False)
    ),
}


def _object(move: Move) -> str:
    return f'{{"row": {move.row}, "column": {move.column}, "value": {move.value}}}'
