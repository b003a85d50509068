"""``gen play``: play a puzzle in the terminal."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.families import family_named
from puzzles.errors import RequestError
from puzzles.families import FAMILIES
from service.command_line.options import QUIET_VARIABLE, quiet_option

if TYPE_CHECKING:
    from puzzles.puzzle import Puzzle
    from solvers.verdict import Proof


@click.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="FILE|FAMILY [OPTION]...")
@quiet_option
def play(words: tuple[str, ...], quiet: bool) -> None:
    """Play the first puzzle of a FILE, or a new one of a FAMILY with any of its options, here in the terminal.

    Arrow keys move, and digits or the space bar fill in cells. Press h for a hint: once for where to look, again for
    why, and again for what to do. If you quit a game, it continues when you play the same puzzle again.
    """
    from service.command_line.play_screen import run
    from service.command_line.playing import keep, resumed

    if not words:
        raise RequestError("gen play needs a puzzle; expected a file, or a family such as sudoku")
    puzzle, proof, name = _puzzle(list(words), quiet=quiet)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise RequestError("gen play needs a terminal; expected one, or gen page for a browser")
    os.environ[QUIET_VARIABLE] = "1"  # signs of life would be printed over the board
    playing = resumed(puzzle, proof)
    run(playing, name)
    keep(playing)
    click.echo(_farewell(playing))


def _puzzle(words: list[str], *, quiet: bool) -> "tuple[Puzzle, Proof, str]":
    """Return the puzzle of a file or of a request, its proof, and its name."""
    from output.records import only_solution
    from output.sources import sources_in
    from service.command_line.words import meant

    said = meant(words, ())
    if said[0] in FAMILIES and not os.path.exists(words[0]):
        record = _made(said[0], said[1:], quiet=quiet)
        grade = f", {record.rating.grade.word}" if record.rating and record.rating.grade else ""
        return record.puzzle, record.proof, f"{said[0].capitalize()}{grade}, seed {record.seed}"
    source = next(iter(sources_in(words[:1])), None)
    if source is None:
        raise RequestError(f"{words[0]!r} holds no puzzle; expected one at least")
    puzzle = source.document.puzzle
    proof = family_named(puzzle.family).prove(puzzle)
    only_solution(proof)
    name = Path(words[0]).name if os.path.exists(words[0]) else puzzle.family.capitalize()
    return puzzle, proof, name


def _made(family: str, words: list[str], *, quiet: bool) -> Any:
    """Make the puzzle that the options of a family ask for."""
    from generator.families import family_named
    from generator.options import new_seed
    from service.command_line.generate import command_for, request_from
    from service.command_line.progress import Search

    command = command_for(FAMILIES[family])
    with command.make_context(family, list(words), parent=click.get_current_context().find_root()) as context:
        request = request_from(context, family)
        seed = context.params["seed"]
    from generator.pipeline import generate_many

    with Search(1, quiet=quiet, seconds=family_named(family).seconds(request)) as search:
        return next(generate_many(request, new_seed() if seed is None else seed, 1, refused=search.refused))


def _farewell(playing: Any) -> str:
    from service.command_line.play_screen import clock

    helped = f" with {playing.hints} hint{'s' * (playing.hints != 1)}" if playing.hints else ""
    if playing.is_solved:
        return f"Solved in {clock(playing.seconds)}{helped}. Well done!"
    return f"Stopped after {clock(playing.seconds)}; play the same puzzle again to go on."
