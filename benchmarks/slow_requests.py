"""Compare how long puzzles take with what ``gen`` says before it makes them.

    python benchmarks/slow_requests.py [--seeds N] [WORD]

A row has the processor seconds of each seed, with kernels compiled before, and the seconds that the family predicts;
``gen`` announces predictions of five seconds or more. WORD keeps the rows whose text contains it. Sudokus of 25x25 with
any logic take minutes.
"""

import time

import click

from generator.families import family_named
from generator.pipeline import generate
from kernels.jit import compile_first

compile_first()  # the figures are those of compiled code

REQUESTS: tuple[tuple[str, dict[str, object]], ...] = (
    *(("sudoku", {"size": f"{side}x{side}", "difficulty": "any"}) for side in (64, 100, 121, 144, 196)),
    *(("sudoku", {"size": size, "logic": "any", "difficulty": "any"}) for size in ("16x16", "20x20", "25x25")),
    *(
        ("nonogram", {"size": "200x200", "style": "noise", "density": density, "difficulty": "any"})
        for density in (0.1, 0.2, 0.3, 0.5)
    ),
    *(
        (name, {"size": size})
        for name, size in (
            ("binairo", "20x20"),
            ("tents", "25x25"),
            ("tents", "30x30"),
            ("slitherlink", "20x20"),
            ("slitherlink", "30x30"),
        )
    ),
)


@click.command()
@click.argument("word", default="")
@click.option("--seeds", default=2, show_default=True)
def main(word: str, seeds: int) -> None:
    """Print the table."""
    for name, options in REQUESTS:
        text = f"{name} {' '.join(map(str, options.values()))}"
        if word not in text:
            continue
        family = family_named(name)
        request = family.request(**options)
        taken = []
        for seed in range(seeds):
            begin = time.process_time()
            generate(request, seed)
            taken.append(f"{time.process_time() - begin:.1f}")
        print(f"{text:40} {', '.join(taken):>20} s   foretold {family.seconds(request):.0f} s", flush=True)


if __name__ == "__main__":
    main()
