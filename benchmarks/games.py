"""Time the making and the rating of puzzles of each game, and prove some again with OR-Tools' CP-SAT.

    python benchmarks/games.py [--puzzles 20] [--proofs 5] [GAME ...]

Figures are milliseconds of one core's work with kernels compiled: the median and the maximum. They include starts that
lead to no puzzle. ``again`` is the number of puzzles for which CP-SAT finds the same single solution
(tests/naive/games_cpsat.py).
"""

import statistics
import sys
import time
from pathlib import Path

import click

from generator.games.draws import StreamDraws
from generator.games.making import Made, Wishes, make
from kernels.jit import compile_first
from kernels.streams import stream_for
from puzzles.games.game import Board
from puzzles.games.games import GAMES, puzzle_type
from rating.games.rating import rate
from rating.rating import Status
from solvers.games.proof import prove
from solvers.verdict import Verdict

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
OTHERS = {"futoshiki": (7, 7), "skyscrapers": (6, 6), "starbattle": (10, 10, 2), "minesweeper": (9, 9)}
BOARDS = {
    name: Board(*OTHERS.get(name, (10, 10, game.parameter.default if game.parameter else 0)))
    for name, game in GAMES.items()
}


def figures(name: str, n_puzzles: int, n_proofs: int) -> list[object]:
    """Return the row of a game."""
    from tests.naive.games_cpsat import cpsat_solutions

    board, kind = BOARDS[name], puzzle_type(name)
    times: dict[str, list[float]] = {"make": [], "prove": [], "rate": []}
    index = n_right = n_exact = -1  # the first puzzle warms up
    spent = 0.0
    grades = []
    while len(times["rate"]) <= n_puzzles:
        begun = time.process_time()
        made = make(GAMES[name], board, StreamDraws(stream_for("benchmark", name, index)), Wishes())
        index += 1
        spent += time.process_time() - begun
        if not isinstance(made, Made):
            continue
        times["make"].append(spent)
        puzzle, begun, spent = kind.from_clues(board, made.clues), time.process_time(), 0.0
        proof = prove(puzzle)
        times["prove"].append(time.process_time() - begun)
        begun = time.process_time()
        rating = rate(puzzle, proof)
        times["rate"].append(time.process_time() - begun)
        if proof.verdict is not Verdict.UNIQUE:
            raise SystemExit(f"{puzzle.layers} is {proof.verdict}")
        n_exact += rating.status is Status.EXACT
        grades.append(rating.grade or 0)
        if len(times["rate"]) <= n_proofs + 1:
            n_right += cpsat_solutions(puzzle) == [tuple(map(int, made.solution))]
    each = [f"{1000 * statistics.median(part[1:]):.1f}, {1000 * max(part[1:]):.0f}" for part in times.values()]
    whole = [sum(parts) for parts in zip(*times.values(), strict=True)][1:]
    n_lines = len((ROOT / "puzzles" / "games" / f"{name}.py").read_text().splitlines())
    size = f"{board.height}x{board.width}"
    return [
        f"{GAMES[name].title} {size}",
        n_lines,
        *each,
        f"{1000 * statistics.median(whole):.1f}",
        f"{min(grades[1:])} to {max(grades[1:])}",
        f"{n_exact} of {n_puzzles}",
        f"{n_right} of {min(n_proofs, n_puzzles)}",
    ]


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME ...]")
@click.option("--puzzles", default=20, help="Puzzles of each game.")
@click.option("--proofs", default=5, help="How many of them to prove again.")
def main(names: tuple[str, ...], puzzles: int, proofs: int) -> None:
    """Print a row for each game."""
    compile_first()
    columns = ("Game", "lines", "make", "prove", "rate", "all, median", "grades", "exact", "again")
    print("| " + " | ".join(columns) + " |\n" + "|---" * len(columns) + "|")
    for name in names or BOARDS:
        print("| " + " | ".join(map(str, figures(name, puzzles, proofs))) + " |", flush=True)


if __name__ == "__main__":
    main()
