"""Compare the order in which GR-1 puts puzzles with the levels of Simon Tatham's collection.

    python benchmarks/games_levels.py [--count N] [GAME ...]

His programs (Debian: sgt-puzzles, in /usr/games) make puzzles of each level. Ours read the ids of these puzzles, and
prove and rate them. The script takes all pairs of a puzzle of one level and a puzzle of the next. It prints the share
of pairs in which the first puzzle has the lower difficulty; a pair of equal difficulty counts half. It also prints the
share of puzzles whose level we name, and the processor time of a rating. Each run makes other puzzles.
"""

import shutil
import statistics
import subprocess
import time
from itertools import pairwise

import click

from kernels.jit import compile_first
from puzzles.formats.games.tatham import FORMATS
from rating.games.rating import GameRating, rate
from solvers.games.proof import prove
from solvers.verdict import Verdict

compile_first()

GAMES = {
    "unequal": ("futoshiki", "7d", {"t": "Trivial", "e": "Easy", "k": "Tricky", "x": "Extreme"}),
    "towers": ("skyscrapers", "5d", {"e": "Easy", "h": "Hard", "x": "Extreme", "u": "Unreasonable"}),
    "unruly": ("binairo", "10x10d", {"t": "Trivial", "e": "Easy", "n": "Normal"}),
    "tents": ("tents", "10x10d", {"e": "Easy", "t": "Tricky"}),
    "loopy": ("slitherlink", "10x10t0d", {"e": "Easy", "n": "Normal", "t": "Tricky", "h": "Hard"}),
    "singles": ("hitori", "8x8d", {"e": "Easy", "k": "Tricky"}),
    "keen": ("calcudoku", "6d", {"e": "Easy", "n": "Normal", "h": "Hard", "x": "Extreme", "u": "Unreasonable"}),
    "bridges": ("hashi", "10x10d", {"0": "Easy", "1": "Medium", "2": "Hard"}),
}


@click.command()
@click.option("--count", default=40, show_default=True, help="Puzzles of each level.")
@click.argument("games", nargs=-1)
def main(count: int, games: tuple[str, ...]) -> None:
    """Print the figures."""
    for game in games or GAMES:
        family, size, levels = GAMES[game]
        program = shutil.which(f"sgt-{game}")
        if program is None:
            print(f"{game}: no program sgt-{game} in PATH; Debian has it in the package sgt-puzzles, in /usr/games")
            continue
        found: dict[str, list[float]] = {}
        for letter, level in levels.items():
            command = [program, "--generate", str(count), size + letter]
            ids = subprocess.run(command, capture_output=True, check=True).stdout
            ratings, seconds = rated(family, ids)
            found[level] = [rating.difficulty for rating in ratings]
            named = sum((rating.levels or {}).get("Tatham") == level for rating in ratings) / len(ratings)
            low, middle, high = min(found[level]), statistics.median(found[level]), max(found[level])
            print(
                f"{game} {size}{letter}: difficulty {low:.2f}, {middle:.2f}, {high:.2f}; {level} to us {named:.0%}; "
                f"{1000 * statistics.median(seconds):.1f} ms",
                flush=True,
            )
        for lower, higher in pairwise(found):
            pairs = [(a < b) + (a == b) / 2 for a in found[lower] for b in found[higher]]
            print(f"{game}: {lower} below {higher} in {sum(pairs) / len(pairs):.0%} of pairs", flush=True)


def rated(family: str, ids: bytes) -> tuple[list[GameRating], list[float]]:
    """Rate puzzles of a family, given by Tatham's ids, one a line; return the ratings and the seconds of each."""
    notation = next(each for each in FORMATS if each.family == family)
    ratings, seconds = [], []
    for document in notation.read(ids):
        proof = prove(document.puzzle)
        if proof.verdict is not Verdict.UNIQUE:
            raise click.ClickException(f"{document.puzzle!r} is {proof.verdict}")
        rate(document.puzzle, proof)  # loads what it needs
        start = time.process_time()
        ratings.append(rate(document.puzzle, proof))
        seconds.append(time.process_time() - start)
    return ratings, seconds


if __name__ == "__main__":
    main()
