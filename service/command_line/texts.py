"""Texts for the terminal about a puzzle, its proof and its rating."""

import os
import re
import shlex
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, cast

from generator.families import family_named
from generator.record import Record, id_of, solution_of
from puzzles.ansi import colors_of, in_colors
from puzzles.cells import cell_name
from puzzles.errors import counted
from puzzles.formats.credits import shown_credits
from puzzles.progress import Progress
from puzzles.puzzle import Puzzle, Solution
from rating.rating import Rating, Status
from service.command_line.standard_streams import drawable
from solvers.methods import Method, Result
from solvers.verdict import Proof, Verdict

if TYPE_CHECKING:
    from generator.detail import Detail
    from puzzles.formats.document import Document
    from rating.shape import Shape
    from rating.step import Step

_MOST_LISTED = 40
_GAP = 4  # columns between a puzzle and its solution
_HANGING = re.compile(r" *(\d+\. )?")
_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")
_PLOT_WIDTH, _PLOT_HEIGHT = 72, 4


def puzzle_text(puzzle: Puzzle, solution: Solution | None = None) -> str:
    """Return a puzzle as text that fits the terminal: within its width, and in color if it shows colors."""
    return _written(family_named(puzzle.family).text, puzzle, solution)


def _written(text: Callable[..., str], puzzle: Puzzle, solution: Solution | None) -> str:
    """Call a function that writes text for a terminal, with the width and colors of this one."""
    width, n_colors = shutil.get_terminal_size().columns, colors_of(sys.stdout, os.environ)
    colored = in_colors(text(puzzle, solution, color=True, width=width), n_colors) if n_colors else None
    return drawable(text(puzzle, solution, color=False, width=width) if colored is None else colored)


def both_texts(puzzle: Puzzle, solution: Solution) -> str:
    """Return a puzzle and its solution side by side or one below the other; a nonogram needs no blank grid."""
    solved = puzzle_text(puzzle, solution)
    if family_named(puzzle.family).title_is_answer:
        return solved
    lines, others = puzzle_text(puzzle).split("\n"), solved.split("\n")
    width = max(map(_n_shown, lines)) + _GAP
    if width + max(map(_n_shown, others)) > shutil.get_terminal_size().columns:
        return "\n".join((*lines, "", *others))
    pairs = zip_longest(lines, others, fillvalue="")
    return "\n".join(f"{left}{' ' * (width - _n_shown(left))}{right}".rstrip() for left, right in pairs)


def _n_shown(line: str) -> int:
    return len(_ESCAPES.sub("", line))


def _small_text(record: Record) -> str:
    """Return a small picture of a puzzle whose clues do not fit on a screen, or else an empty text."""
    solution = solution_of(record)
    if solution is None or not sys.stdout.isatty():  # a file or a pipe gets all clues
        return ""
    drawn = _written(family_named(record.family).small_text, record.puzzle, solution)
    note = "This is its picture. The clues do not fit on this screen: print the puzzle, or play it."
    return drawn and f"{drawn}\n\n{wrapped(note)}"


def wrapped(text: str, *, is_error: bool = False) -> str:
    """Break a line that is longer than the terminal between words; further lines are indented like the first one.

    If the line begins with a number and a period, further lines begin below the word after the number.
    A file or a pipe gets the line whole, on standard output or, with ``is_error``, on standard error.
    """
    if not (sys.stderr if is_error else sys.stdout).isatty():
        return text
    start = _HANGING.match(text)
    indent, columns = " " * (start.end() if start else 0), shutil.get_terminal_size().columns
    return textwrap.fill(text, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def hint_board(document: "Document[Puzzle]", step: "Step", is_drawn: bool | None, *, is_error: bool) -> str:
    """Return the board with a hint marked, or an empty text if the board is not to be drawn.

    By default (``is_drawn`` None) the board is drawn only for a terminal. The text is for standard output or, with
    ``is_error``, for standard error.
    """
    from service.command_line.hint_board import board_text

    stream = sys.stderr if is_error else sys.stdout
    if not (stream.isatty() if is_drawn is None else is_drawn):
        return ""
    width, n_colors = shutil.get_terminal_size().columns, colors_of(stream, os.environ)
    progress = document.progress or Progress()
    return drawable(board_text(document.puzzle, progress, step, width=width, n_colors=n_colors))


def credit_text(puzzle: Puzzle, *, with_answer: bool) -> str:
    """Return lines with the puzzle's title and author; a title that is the answer is only shown with the solution."""
    title = with_answer or not family_named(puzzle.family).title_is_answer
    return "".join(f"{line}\n" for line in shown_credits(puzzle, title=None if title else ""))


def proof_text(family: str, proof: Proof) -> str:
    """Return a line that says what was proved about a puzzle, and how much work that was."""
    effort = proof.effort
    counts = [
        (effort.lines, "lines examined"),
        (effort.probes, "probes"),
        (effort.nodes, "nodes"),
        (effort.conflicts, "conflicts"),
    ]
    cost = ", ".join(f"{count:,} {what}" for count, what in counts if count)
    by = f"by {family_named(family).method_words.get(proof.method, proof.method)}" + (f" ({cost})" if cost else "")
    unknown = f"Unknown: the budget ran out{f' ({cost})' if cost else ''}."
    return _found_text(proof.verdict, len(proof.solutions), by, complete=proof.complete) or unknown


def _found_text(verdict: Verdict, n_found: int, by: str, *, complete: bool) -> str:
    """Say how many solutions a method found; return an empty text if that is not known."""
    match verdict:
        case Verdict.UNIQUE:
            return f"Exactly one solution, proved {by}."
        case Verdict.NONE:
            return f"No solution, proved {by}."
        case Verdict.MULTIPLE:
            return f"{'' if complete else 'At least '}{counted(n_found, 'solution')}, found {by}."
    return ""


def detail_text(detail: "Detail", width: int) -> str:
    """Return some lines with what a setter wants to know about a puzzle."""
    lines, fixed, n_fills = [], set(detail.fixed), len(detail.fills or ())
    if detail.proof.verdict is Verdict.MULTIPLE:
        if detail.is_whole:
            lines.append(f"Equal in all solutions: {len(fixed)} of {counted(len(detail.open_cells), 'open cell')}.")
        counts = {cell: each for cell, each in zip(detail.open_cells, detail.counts, strict=True) if cell not in fixed}
        texts = (f"{cell_name(cell, width)} {_shares(each)}" for cell, each in counts.items())
        some = "" if detail.proof.complete else " found" if detail.is_whole else " found, and there may be others"
        lines.append(f"Candidates with the number of their solutions{some}: {_listed(texts)}.")
        if detail.equal:
            groups = (" = ".join(cell_name(cell, width) for cell in group) for group in detail.equal)
            lines.append(f"Always equal: {_listed(groups)}.")
        if detail.fills is not None:
            fills = _listed(f"{cell_name(cell, width)} = {value}" for cell, value in detail.fills)
            doubt = "" if n_fills == detail.fewest else f" (or {detail.fewest}, if possible)"
            lines.append(f"For one solution, fill in {counted(n_fills, 'cell')}{doubt}: {fills}.")
    if detail.conflict:
        verb = "contradict each other" if len(detail.conflict) > 1 else "contradicts the rules"
        lines.append(f"{_listed(clue.name for clue in detail.conflict)} {verb}.")
    if detail.removable:
        lines.append(f"Clues that can go, one at a time: {_listed(detail.removable)}.")
        lines.append(f"Clues that can go together: {_listed(detail.together)}.")
    elif detail.removable is not None:
        lines.append("No clue can go.")
    return "".join(f"  {line}\n" for line in lines)


def _shares(counts: Mapping[int, int]) -> str:
    return "/".join(f"{value} ({n:,})" for value, n in counts.items())


def _listed(texts: Iterable[str]) -> str:
    """Join texts, but no more than people read."""
    every = list(texts)
    more = f" and {len(every) - _MOST_LISTED:,} more" if len(every) > _MOST_LISTED else ""
    return ", ".join(every[:_MOST_LISTED]) + more


def result_text(method: Method, result: Result) -> str:
    """Return a line that says what a method found, and how much work that was."""
    cost = ", ".join(f"{count:,} {what.replace('_', ' ')}" for what, count in result.effort.items())
    cost = f" ({cost})" if cost else ""
    stopped = "Interrupted. " if result.is_interrupted else ""
    n_found = len(result.solutions)
    if known := _found_text(result.verdict, n_found, f"by {method.name}{cost}", complete=result.complete):
        return known
    if n_found:
        some = counted(n_found, "solution")
        return f"{stopped}{some} found by {method.name}, which cannot tell whether there are more{cost}."
    best = "" if result.fitness is None else f"; the best has the value {result.fitness:g}"
    return f"{stopped}Unknown: {method.name} found no solution{best}{cost}."


def rating_text(family: str, rating: Rating) -> str:
    """Return some lines that say how hard a puzzle is, and what the rules do that a person needs."""
    if rating.status is Status.EXACT and rating.grade is not None:
        about = "" if rating.minutes is None else f"about {counted(round(rating.minutes), 'minute')}"
        time = "" if rating.minutes is None else f", {about if round(rating.minutes) else 'less than a minute'}"
        if rating.minutes_extrapolated:
            time += " (a guess, without timing data)"
        hardness = (
            f"{rating.grade.word}, score {rating.score:.1f} of 100{time}; hardest rule on the scale {rating.scale}: "
            f"{rating.peak_rule} ({rating.peak:.1f})."
        )
        if rating.total is not None:
            levels = ", ".join(f"{program} {level}" for program, level in (rating.levels or {}).items())
            hardness += f" All steps together: {rating.total:,} ({levels})."
    else:
        bounds = [f"at least {rating.peak:.1f} ({rating.peak_rule})"] if rating.peak > 0 or rating.limit is None else []
        bounds += [] if rating.limit is None else [f"more than the limit of {rating.limit:.1f}"]
        hardness = f"Grade unknown: {' and '.join(bounds)} on the scale {rating.scale}."
    rules = ", ".join(family_named(family).rule_texts(rating)) or "none"
    rules = f"Rules in {counted(rating.rounds, 'round')}: {rules}."
    return f"{wrapped(hardness)}\n{wrapped(rules)}"


def shape_text(shape: "Shape") -> str:
    """Draw how many moves are open in each round, and say where only one is; return an empty text without rounds.

    If there are more rounds than columns, a column shows the narrowest of several rounds.
    """
    if not shape.rounds:
        return ""
    together = -(-len(shape.rounds) // _PLOT_WIDTH)
    starts = range(0, len(shape.rounds), together)
    widths = [min(each.width for each in shape.rounds[start : start + together]) for start in starts]
    top = max(*widths, _PLOT_HEIGHT)
    lines = []
    for level in range(_PLOT_HEIGHT, 0, -1):
        eighths = (round(8 * (_PLOT_HEIGHT * width / top - level + 1)) for width in widths)
        bars = "".join(" ▁▂▃▄▅▆▇█"[min(8, max(0, each))] for each in eighths)
        lines.append(f"{top if level == _PLOT_HEIGHT else '':>5} │{bars}".rstrip())
    sign_of = dict.fromkeys(shape.bottlenecks, "!") | dict.fromkeys(shape.breakthroughs, "^")
    marks = (max(sign_of.get(start + 1 + i, " ") for i in range(together)) for start in starts)
    lines += [f"      └{'─' * len(widths)}", f"       {''.join(marks)}".rstrip()]
    more = f", {together} to a column" if together > 1 else ""
    narrow, wide = (", ".join(map(str, each[:_MOST_LISTED])) for each in (shape.bottlenecks, shape.breakthroughs))
    said = [f"Moves open in each of {counted(len(shape.rounds), 'round')}{more}: {shape.width_median:g} in the median."]
    said += [f"{counted(len(shape.bottlenecks), 'bottleneck')} with one move open (!): {narrow}."] * bool(narrow)
    said += [f"{counted(len(shape.breakthroughs), 'breakthrough')} to four or more (^): {wide}."] * bool(wide)
    said += [f"The last {counted(shape.tail, 'cell')} are routine (to {shape.routine:.1f})."] * bool(shape.tail)
    return drawable("\n".join((*filter(None, lines), wrapped(" ".join(said)))))


def record_text(record: Record, *, with_solution: bool, explain: bool = False) -> str:
    """Return a puzzle that was made, and how hard it is; with ``explain``, also its id, proof and rating."""
    family = family_named(record.family)
    solution = solution_of(record) if with_solution else None
    small = _small_text(record)
    whole = puzzle_text(record.puzzle) if solution is None else both_texts(record.puzzle, solution)
    parts = [small or whole, ""]
    if key := family.key(record.puzzle):
        parts.append(wrapped(key))
    parts.append(wrapped(f"{family.describe(record.puzzle)}. {_in_short(record)}"))
    parts += credit_text(record.puzzle, with_answer=solution is not None).splitlines()
    notes = {name: count for name, count in record.notes.items() if count or explain}
    parts += [f"{name.replace('_', ' ').capitalize()}: {count:,}" for name, count in notes.items()]
    if solution is not None and record.before:
        width = shutil.get_terminal_size().columns
        parts.append(family.sketch_text(record.puzzle, solution, record.before, width=width))
    if explain:
        parts.append(f"{record.family} {id_of(record.puzzle)}")
        parts += [proof_text(record.family, record.proof)] if record.proof else []
        parts += [rating_text(record.family, record.rating)] if record.rating else []
    return "\n".join(parts)


def _in_short(record: Record) -> str:
    """Say in a sentence how hard a puzzle is, or that this is not known."""
    rating, proof = cast("Rating | None", record.rating), cast("Proof | None", record.proof)
    if proof is None:
        return "Not proved: a raw candidate."
    if rating is None:
        return "Exactly one solution; not rated."
    if rating.grade is None:
        return "Exactly one solution; harder than all rules tried."
    return f"{rating.grade.word}{_time(rating)}."


def _time(rating: Rating) -> str:
    if rating.minutes is None:
        return ""
    n = round(rating.minutes)
    return f", about {counted(n, 'minute')}" if n else ", less than a minute"


def ways_on(words: Sequence[str], family: str) -> str:
    """Return lines that suggest what to do with the puzzle of a command: see, print, play and solve it."""
    made = shlex.join(["gen", *words])
    rows = [
        ("See the solution", f"{made} --solution"),
        ("Print it", f"{made} -o {family}.svg"),
        ("Play it", shlex.join(["gen", "play", *words])),
        ("Solve it by steps", f"{made} | gen rate --explain"),
    ]
    return "\n".join(f"{what:18} {command}" for what, command in rows)
