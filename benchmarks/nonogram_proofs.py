"""Time proofs of nonograms from their clues alone, beside the known figures of other solvers.

    python benchmarks/nonogram_proofs.py [--survey survey.jsonl] [--seeds 3] [--large]

The random puzzles have round(density * cells) cells painted at random places in random colors, whereas those of
Mingote's thesis cluster (``nonogram_methods.py``). The survey set has the black-and-white puzzles of Wolter's survey of
paint-by-number solvers: on each line a JSON object with name, height, width, colors, rows and columns. The set is timed
if its path is given. Times are seconds of one core, with kernels compiled before. We measured the other programs
ourselves, on one core of a similar machine; ``>`` is a time-out.
"""

import json
import time
from pathlib import Path

import click
import numpy as np

from kernels.jit import compile_first
from puzzles.nonogram import Nonogram, Palette
from solvers.nonogram.proof import prove
from solvers.verdict import Proof, Verdict

compile_first()  # the figures are those of compiled code

SEVERAL_SOLUTIONS = {"gettys", "sierp12548", "thing"}  # of the survey set; all others have one

SURVEY_PEERS = {
    "9dom": "CaDiCaL 0.03, pbnsolve 2.9",
    "forever": "CaDiCaL 0.00, pbnsolve 0.9",
    "gettys": "CaDiCaL 3.1, pbnsolve >60",
    "sierp12548": "CaDiCaL 2.7, pbnsolve >60",
}
RANDOM_PEERS = {
    ("40x60", 0.1): "CaDiCaL 1.2, CP-SAT 6, pbnsolve mostly >60",
    ("40x60", 0.2): "CaDiCaL 19, CP-SAT >60, pbnsolve mostly >60",
    ("40x60", 0.3): "CaDiCaL >60, pbnsolve mostly >60",
    ("40x60", 0.4): "CaDiCaL 0.8, pbnsolve 0.13 to 1.1",
    ("40x60", 0.5): "CaDiCaL 0.5, pbnsolve 0.01",
    ("100x100", 0.4): "CaDiCaL 42, pbnsolve >60",
    ("100x100", 0.5): "CaDiCaL 13, pbnsolve 1 to 2",
    ("100x100", 0.6): "CaDiCaL 7, pbnsolve 0.04",
}


@click.command()
@click.option("--survey", type=click.Path(exists=True, path_type=Path), envvar="GRIDWRIGHT_SURVEY", help="JSON lines.")
@click.option("--seeds", default=3, show_default=True, help="Random puzzles of each kind.")
@click.option("--large", is_flag=True, help="Random puzzles of 100x100 cells, too.")
def main(survey: Path | None, seeds: int, large: bool) -> None:
    """Print the table: verdicts, our times, and the times of other solvers."""
    for width in (30, 70):  # compile every means of proof for both widths of masks
        prove(random_puzzle(24, width, 5, 0.25, 0))
    if survey:
        time_survey(survey)
    time_random("40x60", (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9), seeds)
    if large:
        time_random("100x100", (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7), seeds)


def time_survey(path: Path) -> None:
    """Time the proofs of the survey set, and compare each verdict with the known number of solutions."""
    total = 0.0
    for line in path.read_text().splitlines():
        record = json.loads(line)
        puzzle = Nonogram(record["rows"], record["columns"], Palette.default(record["colors"]), record["name"])
        proof, seconds = timed(puzzle)
        total += seconds
        expected = Verdict.MULTIPLE if puzzle.title in SEVERAL_SOLUTIONS else Verdict.UNIQUE
        report(puzzle.title, [proof], [seconds], SURVEY_PEERS.get(puzzle.title, ""))
        if proof.verdict is not expected:
            raise click.ClickException(f"{puzzle.title} was found {proof.verdict}; expected {expected}")
    print(f"survey set in {total:.2f} s\n")


def time_random(size: str, densities: tuple[float, ...], seeds: int) -> None:
    """Time the proofs of random puzzles in five colors, and print a row for each kind."""
    height, width = map(int, size.split("x"))
    for density in densities:
        runs = [timed(random_puzzle(height, width, 5, density, seed)) for seed in range(seeds)]
        proofs, seconds = zip(*runs, strict=True)
        report(f"{size} {density}", list(proofs), list(seconds), RANDOM_PEERS.get((size, density), ""))
    print()


def timed(puzzle: Nonogram) -> tuple[Proof, float]:
    """Prove a puzzle and check its witnesses; return the proof and its processor time in seconds."""
    start = time.process_time()
    proof = prove(puzzle)
    seconds = time.process_time() - start
    for solution in proof.solutions:
        if violation := puzzle.check(solution):
            raise click.ClickException(f"a witness breaks a clue: {violation}")
    return proof, seconds


def report(name: str, proofs: list[Proof], seconds: list[float], peers: str) -> None:
    """Print a row of the table: verdicts, means of proof, our times, and the times of others."""
    verdicts = "/".join(sorted({proof.verdict for proof in proofs}))
    means = "/".join(sorted({proof.method for proof in proofs}))
    times = " ".join(f"{s:6.3f}" for s in seconds)
    print(f"{name:18} {verdicts:15} by {means:10} {times} s  {peers}".rstrip(), flush=True)


def random_puzzle(height: int, width: int, n_colors: int, density: float, seed: int) -> Nonogram:
    """Make a puzzle from a grid with a share of its cells painted at random places in random colors."""
    rng = np.random.default_rng(seed)
    grid = np.zeros(height * width, np.uint8)
    n_painted = round(density * height * width)
    grid[rng.permutation(height * width)[:n_painted]] = rng.integers(1, n_colors + 1, n_painted)
    return Nonogram.from_grid(grid.reshape(height, width), Palette.default(n_colors))


if __name__ == "__main__":
    main()
