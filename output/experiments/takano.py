"""Exact methods for easy, intermediate and hard Sudokus, and a heuristic on boards of several sizes.

Source: Takano, de Freitas and de Sa, section 4. The paper gives no figures; it says that its propagation is faster than
Norvig's, the best method until then, and that its heuristic suits boards of any size. Its puzzles come from the
literature and may be given as files; by default, ours replace them. The experiment also tests the claims about numbers
of givens (section 2) and Latin squares (section 3).

Timing a method includes its setup and the check of its result. Therefore both propagations are also timed as bare
kernels, ours also without its further rules, which shows what bits and heap gain.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import permutations, product
from math import isnan, nan
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, cast

import numpy as np
import pandas as pd

from generator.pipeline import generate
from generator.sudoku.boards import complete_board
from generator.sudoku.options import CLASSIC
from generator.sudoku.request import SudokuRequest
from kernels.streams import State, stream_for
from output.experiments.experiment import Settings
from output.experiments.processes import seed_of
from output.experiments.results import SECONDS, Claim, Table, box_times, is_less, parts
from output.plots import Plot
from output.sources import sources_in
from puzzles.errors import RequestError
from puzzles.sudoku import Grid, Sudoku
from puzzles.sudoku.latin import sudoku_from_latin
from solvers.sudoku.methods import METHODS, norvig_kernel, propagation_kernel, solve
from solvers.sudoku.methods.depth_first import EXHAUSTED, FOUND
from solvers.sudoku.methods.norvig import copies_for
from solvers.sudoku.methods.propagation import Parameters, sets_for
from solvers.verdict import Verdict, verdict_for

_KNOWN = ("backtracking", "forward-checking", "bits", "norvig", "dancing-links", "ilp", "cp")  # known before the paper
_OURS = ("sat", "lanes", "logic")
_EXACT = (*_KNOWN, "propagation", *_OURS)
_GRASP = "grasp"
_BITS_ALONE = "propagation, no further rules"
_RIVALS = ("norvig", "propagation", _BITS_ALONE)
_METHODS, _KERNELS, _HEURISTIC, _FACTS = "methods", "kernels", "heuristic", "facts"  # the parts of the experiment
_KERNEL_SECONDS = "kernel_seconds"

_EXACT_LEVELS = {
    "easy": SudokuRequest(difficulty="easy"),
    "intermediate": SudokuRequest(difficulty="tricky"),
    "hard": SudokuRequest(er="7.0..9.0"),
    "21 givens": SudokuRequest(clues=21, rating="none"),
}
_LEVELS = _EXACT_LEVELS | {
    "4x4": SudokuRequest(size="4x4"),
    "6x6": SudokuRequest(size="6x6"),
    "16x16, 160 givens": SudokuRequest(size="16x16", clues=160, rating="none"),
    "16x16, 128 givens": SudokuRequest(size="16x16", clues=128, rating="none"),
    "16x16, minimal": SudokuRequest(size="16x16", rating="none"),
}
# Source: Royle's collection of puzzles with 17 givens.
_SEVENTEEN = (
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000010400000000020000000000050604008000300001090000300400200050100000000807000",
)
_CLAIMS_OF_FACTS = {
    "17 givens": "17 givens can leave one solution",
    "77 givens": "77 givens can leave several solutions",
    "78 givens": "78 givens never do",
    "Latin squares": "A Latin square can be completed if and only if its Sudoku can",
}

STOPPED = {"is_solved": False, "spent": nan, "cost": nan, _KERNEL_SECONDS: nan}

_STARTS = 2_000
_REPEATS = 5
_SEVERAL = 2  # the number of solutions to stop at
_MOST_NODES = 1_000_000
_WARM_NODES = 1_000
_WARM_PUZZLES = (  # one solved by singles, one by search
    "..3456789456789123789123456214365897365897214897214365531642978642978531978531642",
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
)


class _Kernels(NamedTuple):
    """The arrays of a puzzle and the two kernels on them, which are timed alone."""

    state_for: Callable[[Sudoku], Any]
    begin: Callable[[Any], None]
    advance: Callable[[Any, int], int]


_KERNELS_OF = {
    "norvig": _Kernels(copies_for, norvig_kernel.begin, norvig_kernel.advance),
    "propagation": _Kernels(
        lambda puzzle: sets_for(puzzle, Parameters()), propagation_kernel.begin, propagation_kernel.advance
    ),
    _BITS_ALONE: _Kernels(
        lambda puzzle: sets_for(puzzle, Parameters(locked=False, pairs=False)),
        propagation_kernel.begin,
        propagation_kernel.advance,
    ),
}


def trials(seed: int, *, is_quick: bool) -> Sequence[Settings]:
    """Return the settings for puzzles of every level by every method; the puzzles are made from the seed."""
    few, many = (3, 20) if is_quick else (50, 300)
    return [
        *_trials_on(_to_be_made(_EXACT_LEVELS, few), _METHODS, _EXACT, seed),
        *_trials_on(_to_be_made(_EXACT_LEVELS, many), _KERNELS, _RIVALS, seed),
        *_trials_on(_to_be_made(_LEVELS, few), _HEURISTIC, (_GRASP,), seed),
        *_trials_on(_to_be_made(_CLAIMS_OF_FACTS, many) | {"17 givens": [*_SEVENTEEN]}, _FACTS, ("propagation",), seed),
    ]


def _to_be_made(levels: Iterable[str], count: int) -> dict[str, list[str]]:
    return {level: [""] * count for level in levels}


def trials_on(puzzles: Sequence[str], seed: int, *, is_quick: bool) -> Sequence[Settings]:
    """Return the settings of all methods on the 9x9 Sudokus in files and folders; the name of a file is its level."""
    n_runs, n_pairs = (3, 20) if is_quick else (50, 300)
    levels: dict[str, list[str]] = {}
    for file in _files(puzzles):
        levels.setdefault(file.stem, []).extend(_cells_in(file))
    for level, cells in levels.items():
        random.Random(f"{seed} {level}").shuffle(cells)
    few, many = ({level: cells[:n] for level, cells in levels.items()} for n in (n_runs, n_pairs))
    return [
        *_trials_on(few, _METHODS, _EXACT, seed),
        *_trials_on(many, _KERNELS, _RIVALS, seed),
        *_trials_on(few, _HEURISTIC, (_GRASP,), seed),
    ]


def _trials_on(
    levels: Mapping[str, Sequence[str]], part: str, methods: Sequence[str], seed: int
) -> Iterator[dict[str, str | int]]:
    """Yield settings; the methods take turns with each puzzle, so that a slow machine slows them all alike."""
    for level, puzzles in levels.items():
        for run, puzzle in enumerate(puzzles):
            for method in methods:
                yield {"part": part, "method": method, "level": level, "puzzle": puzzle, "seed": seed, "run": run}


def _files(places: Sequence[str]) -> Iterator[Path]:
    for place in map(Path, places):
        yield from sorted(each for each in place.iterdir() if each.is_file()) if place.is_dir() else (place,)


def _cells_in(file: Path) -> Iterator[str]:
    for source in sources_in([str(file)]):
        puzzle = source.document.puzzle
        if not isinstance(puzzle, Sudoku) or puzzle.ground != CLASSIC:
            raise RequestError(f"{source.name} holds another puzzle; expected 9x9 Sudokus")
        yield "".join(map(str, puzzle.cells))


@cache
def _puzzle(level: str, cells: str, seed: int, run: int) -> Sudoku:
    if cells:
        return Sudoku(CLASSIC, tuple(map(int, cells)))
    return cast(Sudoku, generate(_LEVELS[level], seed, run).puzzle)


def _fact(level: str, cells: str, seed: int, run: int) -> tuple[Sudoku, Verdict]:
    """Return a puzzle, and the verdict that it should have according to the paper."""
    if cells:
        return _puzzle(level, cells, seed, run), Verdict.UNIQUE
    if level == "Latin squares":
        square, completions = _latin_square(random.Random(f"{seed} {run}"))
        return sudoku_from_latin(square), verdict_for(len(completions), complete=True)
    board, rectangle = _board_with_rectangle(stream_for("takano", level, seed, run))
    for row, column in rectangle[: 81 - int(level[:2])]:
        board[row, column] = 0
    return Sudoku.from_grid(board), Verdict.MULTIPLE if level == "77 givens" else Verdict.UNIQUE


def _latin_square(draw: random.Random) -> tuple[Grid, list[Grid]]:
    """Draw part of a Latin square of order 3, and return it with all its completions."""
    square = np.zeros((3, 3), np.uint16)
    for cell in draw.sample(range(9), draw.randint(2, 6)):
        row, column = divmod(cell, 3)
        if left := sorted({1, 2, 3} - {*square[row].tolist()} - {*square[:, column].tolist()}):
            square[row, column] = draw.choice(left)
    every = (np.array(rows, np.uint16) for rows in permutations(permutations((1, 2, 3)), 3))
    latin = [each for each in every if all(len({*column}) == 3 for column in each.T.tolist())]
    return square, [each for each in latin if ((square == 0) | (square == each)).all()]


def _board_with_rectangle(state: State) -> tuple[Grid, list[tuple[int, int]]]:
    """Make a board where two digits can swap in two rows of a band and two columns; return the board and the cells."""
    while True:
        board = complete_board("coloring", CLASSIC, state)
        for top, left in product(range(9), repeat=2):
            for bottom, right in product(range(top + 1, top - top % 3 + 3), range(left - left % 3 + 3, 9)):
                if board[top, left] == board[bottom, right] and board[top, right] == board[bottom, left]:
                    return board, [(top, left), (top, right), (bottom, left), (bottom, right)]


def warm_up(method: str) -> None:
    """Solve a puzzle by singles, and start on one that needs a search."""
    for cells in _WARM_PUZZLES:
        puzzle = _puzzle("", cells.replace(".", "0"), 0, 0)
        if method in METHODS:
            solve(puzzle, method, budget=_WARM_NODES)
        if method in _KERNELS_OF:
            _kernel_run(puzzle, method)


def prepare(settings: Settings) -> Callable[[], Settings]:
    """Prepare to solve a puzzle by a method."""
    origin = str(settings["level"]), str(settings["puzzle"]), int(str(settings["seed"])), int(str(settings["run"]))
    method, part, seed = str(settings["method"]), settings["part"], seed_of(settings)
    puzzle, expected = _fact(*origin) if part == _FACTS else (_puzzle(*origin), Verdict.UNIQUE)

    def trial() -> Settings:
        if part == _KERNELS:
            return _kernel_run(puzzle, method)
        found = solve(puzzle, method, seed=seed, budget=_STARTS if part == _HEURISTIC else None)
        is_solved = bool(found.solutions) if method == _GRASP else found.verdict is expected
        spent = found.effort.get(METHODS[method].unit, 0)
        cost = nan if found.fitness is None else found.fitness
        return {"is_solved": is_solved, "spent": spent, "cost": cost, _KERNEL_SECONDS: nan}

    return trial


def _kernel_run(puzzle: Sudoku, method: str) -> Settings:
    """Prove several times that a puzzle has one solution, and keep the least time of the kernels."""
    kernels, seconds = _KERNELS_OF[method], []
    for _ in range(_REPEATS):
        state, n_found, outcome = kernels.state_for(puzzle), 0, FOUND
        begun = perf_counter()
        kernels.begin(state)
        while outcome == FOUND and n_found < _SEVERAL:
            outcome = kernels.advance(state, _MOST_NODES)
            n_found += outcome == FOUND
        seconds.append(perf_counter() - begun)
    is_solved = outcome == EXHAUSTED and n_found == 1
    return {"is_solved": is_solved, "spent": int(state.progress[0].nodes), "cost": nan, _KERNEL_SECONDS: min(seconds)}


def tables(runs: pd.DataFrame) -> Iterator[Table]:
    """Tabulate times and effort by level, Takano's propagation compared with Norvig's, and the heuristic."""
    units = {name: method.unit for name, method in METHODS.items()}
    for level, part in parts(runs[runs["part"] == _METHODS], "level"):
        rows = [
            (_label(method), 100 * own["is_solved"].mean(), own[SECONDS].median(), own["spent"].mean(), units[method])
            for method, own in parts(part, "method")
        ]
        columns = ("method", "solved %", "median s", "mean effort", "in")
        yield Table(f"{level}, {part['run'].nunique()} puzzles", columns, rows)
    pairs = runs[runs["part"] == _KERNELS]
    yield Table(
        "Propagation and Norvig's, kernels alone: mean microseconds and nodes of a puzzle",
        ("puzzles", "tried", "solved", "us", "nodes", "times faster", "times fewer nodes"),
        [
            (f"{level}: {method}", len(own), int(own["is_solved"].sum()), *_compared(part, method))
            for level, part in parts(pairs, "level")
            for method, own in parts(part, "method")
        ],
    )
    heuristic = runs[runs["part"] == _HEURISTIC]
    yield Table(
        f"GRASP, {_STARTS:,} starts at most",
        ("puzzles", "tried", "solved", "mean starts", "median s", "digits missing where not solved"),
        [
            (
                level,
                len(own),
                int(own["is_solved"].sum()),
                own["spent"].mean(),
                own[SECONDS].median(),
                own[~own["is_solved"]]["cost"].mean(),
            )
            for level, own in parts(heuristic, "level")
        ],
    )


def _label(method: str) -> str:
    return f"{method} (ours)" if method in _OURS else method


def _compared(runs: pd.DataFrame, method: str) -> tuple[float, float, float, float]:
    """Return the microseconds and nodes of a method, and how many times fewer these are than Norvig's."""
    own, norvig = (runs[runs["method"] == each] for each in (method, "norvig"))
    faster = norvig[_KERNEL_SECONDS].mean() / own[_KERNEL_SECONDS].mean()
    fewer = norvig["spent"].sum() / own["spent"].sum() if own["spent"].any() else nan
    return 1e6 * own[_KERNEL_SECONDS].mean(), own["spent"].mean(), faster, fewer


def claims(runs: pd.DataFrame) -> Iterator[Claim]:
    """Judge which methods are the fastest, and which boards the heuristic solves."""
    for level, part in parts(runs[runs["part"] == _KERNELS], "level"):
        *_, faster, _ = _compared(part, "propagation")
        pairs = part.pivot(index="run", columns="method", values=_KERNEL_SECONDS)
        here = None if isnan(faster) else f"{faster:.3g} times"
        holds = None if isnan(faster) else is_less(pairs[["propagation", "norvig"]].dropna())
        yield Claim(f"Propagation is faster than Norvig's, {level}", "faster", here, holds)
    for level, part in parts(runs[runs["part"] == _METHODS], "level"):
        yield _fastest_known(level, part[part["method"].isin(_KNOWN)])
    for level, own in parts(runs[runs["part"] == _HEURISTIC], "level"):
        solved = own["is_solved"]
        yield Claim(f"GRASP solves {level}", "any size", f"{solved.sum()} of {len(own)}", bool(solved.all()))
    for level, own in parts(runs[runs["part"] == _FACTS], "level"):
        solved = own["is_solved"]
        yield Claim(_CLAIMS_OF_FACTS[level], "yes", f"{solved.sum()} of {len(own)} puzzles", bool(solved.all()))


def _fastest_known(level: str, runs: pd.DataFrame) -> Claim:
    """Judge whether Norvig's method is the fastest before the paper, by median time, among those that solve all."""
    claim, norvig = f"Norvig's is the fastest method before, {level}", "norvig"
    solving = [(own[SECONDS].median(), method) for method, own in parts(runs, "method") if own["is_solved"].all()]
    if len(solving) < 2:  # the runs ended early
        return Claim(claim, norvig, None, None)
    (_, here), (_, second), *_ = sorted(solving)
    other = second if here == norvig else norvig
    times = runs.pivot(index="run", columns="method", values=SECONDS)
    is_decided = other not in times or is_less(times[[here, other]].dropna())
    return Claim(claim, norvig, here, here == norvig if is_decided else None)


def plots(runs: pd.DataFrame) -> Iterator[Plot]:
    """Plot the times of each level: of whole calls, and of kernels."""
    named = runs.assign(method=runs["method"].map(_label))
    for level, own in parts(named[named["part"] == _METHODS], "level"):
        title = f"Whole calls, {level} puzzles"
        yield Plot(f"times-{_file_name(level)}", title, partial(box_times, runs=own, by="method"))
    pairs = named[named["part"] == _KERNELS]
    pairs = pairs.assign(**{SECONDS: pairs[_KERNEL_SECONDS]})
    for level, own in parts(pairs, "level"):
        title = f"Kernels alone, {level} puzzles"
        yield Plot(f"kernels-{_file_name(level)}", title, partial(box_times, runs=own, by="method"))


def _file_name(level: str) -> str:
    return re.sub(r"\W+", "-", level)
