"""``gen solve`` and ``gen methods``: solve the puzzles in files, by the method that a person chooses."""

import sys
import textwrap
from collections.abc import Iterable
from contextlib import closing
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import click

from generator.families import family_named
from puzzles.errors import RequestError, counted
from puzzles.families import FAMILIES
from service import exits, stopping
from service.inputs import for_each, json_option, notation_option, print_json, require_beside, sources_argument
from service.quiet import quiet_option
from solvers.verdict import Verdict

if TYPE_CHECKING:
    from output.sources import Source
    from solvers.methods import Method, Result

_MAX_LIMIT = 10_000
_WIDTH = 80  # characters a line of lists
_MAX_CELLS = 100_000_000  # of all solutions of a puzzle


@click.command()
@sources_argument
@notation_option
@json_option
@click.option("--limit", type=int, default=2, show_default=True, help="Stop at this many solutions.")
@click.option("--method", metavar="NAME", help="Solve by this method, one of those that 'gen methods' lists.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Change a parameter of the method.")
@click.option("--seed", type=int, default=0, show_default=True, help="Where random choices of the method begin.")
@click.option("--budget", type=int, metavar="N", help="What the method may spend, in its unit.")
@quiet_option
def solve(
    sources: tuple[str, ...],
    notation: str | None,
    as_json: bool,
    limit: int,
    method: str | None,
    settings: tuple[str, ...],
    seed: int,
    budget: int | None,
    quiet: bool,
) -> None:
    """Solve each PUZZLE, or those in FILE (- for standard input), and prove how many solutions there are.

    With --method the one asked for goes about it. A method that is not complete can find a solution, but never knows
    whether there is another. Ctrl-C stops a method and shows what it found. The exit code is 3 when nothing was
    proved, and with a method that is not complete when no solution was found.
    """
    least = 2 if method is None else 1
    if not least <= limit <= _MAX_LIMIT:
        raise RequestError(f"a limit of {counted(limit, 'solution')} was given; expected {least} to {_MAX_LIMIT}")
    require_beside("method", ("settings", "budget", "seed"))
    if method is None:
        for_each(sources, notation, lambda found: _prove(found, limit, as_json=as_json))
        return
    texts = dict(_setting(text) for text in settings)

    def one(found: "Source") -> int:
        from solvers.methods import method_named, parameters_of, solve_by

        _require_few(found.document.puzzle, limit)
        row = method_named(family_named(found.document.puzzle.family).methods, method)
        parameters = parameters_of(row, texts)
        with closing(_Progress(row, budget, quiet=quiet)) as progress:
            result = solve_by(
                row, found.document.puzzle, parameters, seed=seed, budget=budget, limit=limit, watch=progress.watch
            )
        return _tell(found, row, result, as_json=as_json)

    for_each(sources, notation, one)


def _require_few(puzzle: Any, limit: int) -> None:
    """Check that the solutions asked for fit into memory together."""
    most = _MAX_CELLS // (puzzle.height * puzzle.width)
    if limit > max(most, 2):
        raise RequestError(
            f"a limit of {limit:,} solutions of {puzzle.height}x{puzzle.width} cells was given; "
            f"expected at most {most:,}"
        )


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise RequestError(f"{text!r} is not a setting; expected NAME=VALUE")
    return name.strip(), value


class _Progress:
    """Show how much of its budget a method has spent, if that takes longer than a second."""

    def __init__(self, method: "Method", budget: int | None, *, quiet: bool) -> None:
        from tqdm import tqdm

        total = method.budget if budget is None else budget
        self._unit = method.unit
        self._bar = tqdm(total=total, unit=f" {method.unit}", delay=1, leave=False, disable=True if quiet else None)

    def watch(self, known: "Result") -> None:
        """Take in what is known after a piece of work."""
        self._bar.update(known.effort.get(self._unit, 0) - self._bar.n)
        if known.fitness is not None:
            self._bar.set_postfix(best=f"{known.fitness:g}")

    def close(self) -> None:
        """Leave nothing on the screen."""
        self._bar.close()


def _prove(found: "Source", limit: int, *, as_json: bool) -> int:
    from output.records import id_of, proof_dict
    from service.words import proof_text

    puzzle = found.document.puzzle
    _require_few(puzzle, limit)
    proof = family_named(puzzle.family).prove(puzzle, limit)
    if as_json:
        solutions = [solution.tolist() for solution in proof.solutions]
        print_json(
            {
                "file": found.file,
                "number": found.number,
                "id": id_of(puzzle),
                **proof_dict(proof),
                "solutions": solutions,
            }
        )
    else:
        _show(found, proof.solutions)
        click.echo(proof_text(puzzle.family, proof))
    return exits.NOT_MET if proof.verdict is Verdict.UNKNOWN else 0


def _tell(found: "Source", method: "Method", result: "Result", *, as_json: bool) -> int:
    from service.words import result_text

    if as_json:
        from output.records import id_of, result_dict

        print_json(
            {
                "file": found.file,
                "number": found.number,
                "id": id_of(found.document.puzzle),
                "method": method.name,
                **result_dict(result),
            }
        )
    else:
        _show(found, result.solutions or (() if result.best is None else (result.best,)))
        click.echo(result_text(method, result))
    if result.is_interrupted:
        sys.exit(stopping.exit_code())
    return exits.NOT_MET if result.verdict is Verdict.UNKNOWN and not result.solutions else 0


def _show(found: "Source", grids: Iterable[Any]) -> None:
    from service.words import puzzle_text

    puzzle = found.document.puzzle
    click.echo(f"{found.name}: {family_named(puzzle.family).describe(puzzle)}")
    for grid in grids:
        click.echo(puzzle_text(puzzle, grid) + "\n")


@click.command()
@click.argument("families", nargs=-1, metavar="[FAMILY]...")
@json_option
def methods(families: tuple[str, ...], as_json: bool) -> None:
    """List the methods that solve the puzzles of a FAMILY, or of all, with their parameters."""
    for name in families or FAMILIES:
        for method in family_named(name).methods.values():
            parameters = {each.name: each for each in fields(method.course.Parameters)}
            if as_json:
                print_json(
                    {
                        "family": name,
                        "method": method.name,
                        "summary": method.summary,
                        "source": method.source,
                        "complete": method.is_complete,
                        "budget": method.budget,
                        "unit": method.unit,
                        "parameters": {key: each.default for key, each in parameters.items()},
                    }
                )
                continue
            kind = "complete" if method.is_complete else "incomplete"
            about = [method.summary, f"Source: {method.source}"]
            about += [f"{key}={_shown(each.default)}: {each.metadata['help']}" for key, each in parameters.items()]
            click.echo(f"{name} {method.name} ({kind}, {method.budget:,} {method.unit})")
            for line in about:
                click.echo(textwrap.fill(line, _WIDTH, initial_indent="    ", subsequent_indent="      "))


def _shown(value: object) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
