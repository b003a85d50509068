"""Time proofs of Sudokus with marks beside Interactive-Sudoku-Solver, puzzle by puzzle, in turn.

    python benchmarks/sudoku_iss.py PEER [--collection NAME ...] [--backtracks 1000000] [--only WORD ...]

``PEER`` is a folder with the peer's sources, which are public and run in node as they are. The peer's parser reads each
puzzle of its collections that we can state. Then the peer and we prove the puzzle in turn by asking for two solutions.
Times are processor seconds in processes that have run before. The peer's time is the shorter of two; ours is that of
the first proof, because a second one would know what the SAT solver learned. The peer stops after ``--backtracks``;
puzzles that it does not finish are listed and not compared. A line gives the ratio of our time to the peer's, as
geometric mean and at worst.
"""

import json
import math
import re
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from kernels.jit import compile_first
from puzzles.errors import PuzzleError
from puzzles.sudoku import Ground, Sudoku
from puzzles.sudoku.marks.mark import Mark
from puzzles.sudoku.rules_file import of_library
from solvers.sudoku.proof import Budget, prove
from solvers.verdict import Verdict

_DRIVER = """
import { createInterface } from 'node:readline';
const at = process.argv[1], backtracks = Number(process.argv[2]), names = process.argv.slice(3);
const { resolvePuzzles } = await import(at + '/tools/lib/solver_analysis.js');
const { SudokuParser } = await import(at + '/js/sudoku_parser.js' + self.VERSION_PARAM);
const { SudokuBuilder } = await import(at + '/js/solver/sudoku_builder.js' + self.VERSION_PARAM);
const puzzles = names.flatMap((name) => resolvePuzzles([name]).map((each) => [name, each]))
  .filter(([, { input }]) => !input.startsWith('/'))
  .map(([name, each]) => [name, each.name, SudokuParser.parseText(each.input).toString()]);
console.log(JSON.stringify(puzzles));
for await (const line of createInterface({ input: process.stdin })) {
  const first = process.cpuUsage();
  const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(SudokuParser.parseText(puzzles[line][2])));
  const { _internalSolver: inside } = solver;
  inside.run({ maxSolutions: 2, maxBacktracks: backtracks }, () => {});
  const isWhole = inside.state === inside.constructor.STATE_EXHAUSTED || inside.counters.solutions > 1;
  const { user, system } = process.cpuUsage(first);
  console.log(JSON.stringify([isWhole ? inside.counters.solutions : null, (user + system) / 1e6]));
}
"""

_ASKED = (
    *("HARD_THERMOS", "HARD_RENBAN", "EXTREME_KILLERS", "TAREK_ALL", "MATHEMAGIC_KILLERS", "HS_KILLERS"),
    *("LITTLE_KILLER_SNIPES", "HARD_PENCILMARKS", "EXAMPLES"),
)
_SIZE = 9
_LINES = {"Thermo": "thermo", "Renban": "renban", "Arrow": "arrow", "Palindrome": "palindrome", "Between": "between"}
_PENCIL = "pencil-marks"
_PAIRS = {"WhiteDot": "white", "BlackDot": "black", "X": "x", "V": "v"}
_GROUNDS = {"AntiKnight": "anti-knight", "AntiKing": "anti-king", "AntiConsecutive": "non-consecutive"}
_GROUNDS |= {"Windoku": "windoku", "DisjointSets": "disjoint"}


class Case(NamedTuple):
    """A puzzle of the peer, stated as one of ours."""

    number: int  # its place in the peer's list
    collection: str
    name: str
    puzzle: Sudoku


def _cells(names: Sequence[str]) -> list[int]:
    found = [re.fullmatch(r"[rR](\d+)[cC](\d+)", name) for name in names]
    return [(int(each[1]) - 1) * _SIZE + int(each[2]) - 1 for each in found if each]


def _diagonal(value: int, start: str) -> Mark:
    """Return the little killer of an arrow at a cell of the edge, which decides the direction in the peer's table."""
    row, column = divmod(_cells([start])[0], _SIZE)
    last = _SIZE - 1
    if column == 0 and row < last:
        down, across = 1, 1
    elif column == last and 0 < row < last:
        down, across = -1, -1
    else:
        down, across = (1, -1) if row == 0 else (-1, 1)
    steps = range(_SIZE)
    places = [(row + down * i, column + across * i) for i in steps]
    line = tuple(a * _SIZE + b for a, b in places if 0 <= a <= last and 0 <= b <= last)
    return Mark("little-killer", line, value)


def _outside(kind: str, where: str, values: Sequence[str]) -> Iterator[Mark]:
    """Yield the clues at both ends of each row or column."""
    line, number = where[0], int(where[1:]) - 1
    cells = tuple(number * _SIZE + i if line == "R" else i * _SIZE + number for i in range(_SIZE))
    for turned, value in zip((cells, cells[::-1]), values, strict=False):
        if value:
            yield Mark(kind, turned, int(value))


def read(text: str) -> Sudoku | None:
    """Convert a puzzle of the peer to one of ours; return None if it has a kind of constraint that we do not read."""
    variants, marks, regions = list[str](), list[Mark](), tuple[int, ...]()
    digits, diagonals = [0] * _SIZE**2, set[str]()
    has_boxes = True
    for name, *parts in (part.split("~") for part in text.split(".") if part):
        if name == "":
            for part in parts:
                name_of_cell, *allowed = part.split("_")
                (cell,) = _cells([name_of_cell])
                if len(allowed) == 1:
                    digits[cell] = int(allowed[0])
                else:
                    marks.append(Mark(_PENCIL, (cell,), int("".join(allowed)), of_library(_PENCIL)))
        elif name == "Cage":
            marks.append(Mark("cage", tuple(_cells(parts[1:])), int(parts[0])))
        elif name in _LINES:
            marks.append(Mark(_LINES[name], tuple(_cells(parts))))
        elif name in _PAIRS:
            marks.append(Mark(_PAIRS[name], tuple(_cells(parts))))
        elif name == "Whisper" and parts[0] in ("5", *parts[1:2]):
            marks.append(Mark("whisper", tuple(_cells(parts))))
        elif name == "LittleKiller":
            marks.append(_diagonal(int(parts[0]), parts[1]))
        elif name == "Skyscraper":
            marks += _outside("skyscraper", parts[0], parts[1:])
        elif name == "Sandwich":
            marks += _outside("sandwich", parts[1], parts[:1])
        elif name == "Quad":
            corner = _cells(parts[:1])[0]
            marks.append(
                Mark("quadruple", (corner, corner + 1, corner + 9, corner + 10), int("".join(sorted(parts[1:]))))
            )
        elif name == "Diagonal":
            diagonals.add(parts[0])
        elif name in _GROUNDS:
            variants.append(_GROUNDS[name])
        elif name == "Jigsaw":
            regions = tuple(map(int, parts[0]))
        elif name == "NoBoxes":
            has_boxes = False
        else:
            return None
    if (diagonals and len(diagonals) != 2) or has_boxes == bool(regions):
        return None
    variants += ["x"] * bool(diagonals)
    order = ("x", "windoku", "disjoint", "anti-knight", "anti-king", "non-consecutive")
    ground = Ground(3, 3, tuple(sorted(variants, key=order.index)), regions)
    if any(not mark.cells for mark in marks):
        return None
    return Sudoku.from_grid(
        [digits[i : i + _SIZE] for i in range(0, _SIZE**2, _SIZE)], ground._replace(marks=tuple(marks))
    )


def cases(listed: Sequence[Sequence[str]]) -> Iterator[Case]:
    """Yield the peer's puzzles that we can state, each once."""
    seen = set[str]()
    for number, (collection, name, text) in enumerate(listed):
        if text in seen:
            continue
        seen.add(text)
        try:
            puzzle = read(text)
        except PuzzleError:
            continue
        if puzzle is not None:
            yield Case(number, collection, name, puzzle)


def seconds_of(puzzle: Sudoku) -> tuple[Any, float]:
    """Prove a puzzle; return the proof and the seconds that it took."""
    begun = time.process_time()
    proof = prove(puzzle)
    return proof, time.process_time() - begun


@click.command()
@click.argument("peer", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--collection", "collections", multiple=True, default=_ASKED, help="Names that the peer exports.")
@click.option("--backtracks", default=1_000_000, show_default=True, help="For each proof of the peer.")
@click.option("--most", default=1000, help="Puzzles of each collection.")
@click.option("--only", "words", multiple=True, help="Puzzles whose name has one of these words.")
@click.option("--quiet/--all", default=False, help="Whether to print no line for each puzzle.")
def main(
    peer: Path, collections: tuple[str, ...], backtracks: int, most: int, words: tuple[str, ...], *, quiet: bool
) -> None:
    """Print the figures."""
    compile_first()
    prove(Sudoku.from_grid([[0] * 9] * 9, Ground(3, 3, marks=(Mark("cage", (0, 1), 9),))), budget=Budget(nodes=0))
    command = ["node", "--input-type=module", "-", str(peer.resolve()), str(backtracks), *collections]
    command[2:3] = ["--eval", _DRIVER]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        listed = json.loads(process.stdout.readline())
        rows: dict[str, list[tuple[float, str]]] = {}
        for case in cases(listed):
            is_named = not words or any(word in case.name for word in words)
            if not is_named or len(rows.setdefault(case.collection, [])) >= most:
                continue
            times = []
            for _ in range(2):
                process.stdin.write(f"{case.number}\n")
                process.stdin.flush()
                count, seconds = json.loads(process.stdout.readline())
                times.append(seconds)
            proof, ours = seconds_of(case.puzzle)
            theirs = min(times)
            said = f"{case.collection} {case.name}: {theirs:.3f} s, ours {ours:.3f} s, {proof.method}"
            if count is None:
                said += ", the peer does not end"
            else:
                rows[case.collection].append((ours / theirs, case.name))
                if proof.verdict is not Verdict.UNKNOWN and count != len(proof.solutions):
                    raise SystemExit(f"{said}: it says {count} solutions, and we {len(proof.solutions)}")
            if proof.verdict is Verdict.UNKNOWN:
                said += ", UNKNOWN"
            if not quiet:
                print(said, flush=True)
        process.stdin.close()
    for collection, ratios in rows.items():
        if ratios:
            mean = math.exp(sum(math.log(ratio) for ratio, _ in ratios) / len(ratios))
            worst = ", ".join(f"{name} {ratio:.1f}" for ratio, name in sorted(ratios)[:-4:-1])
            print(f"{collection}: {len(ratios)} puzzles, mean ratio {mean:.2f}, worst {worst}")


if __name__ == "__main__":
    main()
