"""Compare the ratings of Sudoku variants with those of SukakuExplainer, puzzle by puzzle.

    python benchmarks/sudoku_sukaku_variants.py CLASSES [--count N] [--variant NAME ...]

``CLASSES`` is a folder of its compiled classes: SukakuExplainer's sources are public, and
``javac -encoding ISO-8859-1 -d CLASSES $(find diuf -name '*.java')`` compiles them. It is asked to use the rules of
Sudoku Explainer 1.2.1 and *generalized intersections*, which are our common peers. The puzzles are random minimal ones
of our own. A line says how many ratings are equal, and lists some that are not, SukakuExplainer's first.
"""

import subprocess
import tempfile
from pathlib import Path

import click
import numpy as np

from generator.pipeline import generate_many
from generator.sudoku.request import SudokuRequest
from puzzles.sudoku import Ground
from rating.sudoku.ladders import solve_all

_FLAGS = {
    "x": "X",
    "windoku": "Windows",
    "disjoint": "DG",
    "asterisk": "Asterisk",
    "center-dot": "CD",
    "anti-knight": "AntiKnight",
    "anti-king": "AntiKing",
    "non-consecutive": "NC",
    "toroidal": "Toroidal",
}

_ASKED = (
    *("x", "windoku", "x,windoku", "disjoint", "asterisk", "center-dot"),
    *("anti-king", "anti-knight", "anti-knight,toroidal", "non-consecutive"),
)
_N_TECHNIQUES = 46
_OFF = (13, 17, 20, 23, 26, 29, 30, 31, 32, 34, 36, 37, 38, 40)  # rules that Sudoku Explainer 1.2.1 lacks, from 1
_SEED = 7


@click.command()
@click.argument("classes", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--count", default=200, show_default=True, help="Puzzles of each variant.")
@click.option("--variant", "variants", multiple=True, default=_ASKED, help="Variants; all of the issue by default.")
@click.option("--seconds", default=600, show_default=True, help="For SukakuExplainer, for each variant.")
def main(classes: Path, count: int, variants: tuple[str, ...], seconds: int) -> None:
    """Print the figures."""
    for variant in variants:
        request = SudokuRequest(variant=variant, size="9x9", logic="any", symmetry="none", rating="none")
        boards = [record.puzzle.cells for record in generate_many(request, _SEED, count)]
        log = solve_all(np.array(boards, np.int64), ground=Ground(3, 3, tuple(variant.split(","))))
        ours = [
            round(10 * float(peak)) if n_open == 0 else None
            for peak, n_open in zip(log.ratings["peak"], log.open_cells, strict=True)
        ]
        theirs = ratings_of(classes, variant, ["".join(map(str, cells)) for cells in boards], seconds)
        pairs = list(zip(theirs, ours, strict=False))
        other = [(a / 10, b and b / 10) for a, b in pairs if a != b]
        print(f"{variant}: {len(pairs) - len(other)} of {len(pairs)} equal; others: {other[:12]}", flush=True)


def ratings_of(classes: Path, variant: str, puzzles: list[str], seconds: int) -> list[int]:
    """Return SukakuExplainer's ratings in tenths, for as many puzzles as it rates within a number of seconds."""
    techniques = "".join("0" if number in _OFF else "1" for number in range(1, _N_TECHNIQUES + 1))
    flags = [f"--is{_FLAGS[name]}=1" for name in variant.split(",")]
    with tempfile.TemporaryDirectory() as folder:
        asked = Path(folder) / "puzzles.txt"
        asked.write_text("\n".join(puzzles).replace("0", ".") + "\n")
        command = ["java", "-cp", str(classes), "diuf.sudoku.test.serate", f"--techs={techniques}", *flags]
        try:
            output = subprocess.run(
                [*command, "--format=%r", f"--input={asked}"], capture_output=True, text=True, timeout=seconds
            ).stdout
        except subprocess.TimeoutExpired as error:
            said = error.stdout or b""
            output = said.decode() if isinstance(said, bytes) else said
    return [round(10 * float(line)) for line in output.split("\n")[:-1] if line.strip()]


if __name__ == "__main__":
    main()
