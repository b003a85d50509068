"""``gen solve``: solve the puzzles in files, by search or by a method that the user chooses."""

import sys
import textwrap
from collections.abc import Iterable
from contextlib import closing
from dataclasses import fields
from itertools import islice
from typing import TYPE_CHECKING

import click

from generator.families import family_named
from puzzles.errors import RequestError, counted
from puzzles.families import FAMILIES
from puzzles.puzzle import Puzzle, Solution
from service.command_line import exit_codes, signals
from service.command_line.budget import within
from service.command_line.inputs import (
    ErrorReport,
    for_each,
    notation_option,
    print_about,
    print_json,
    sources_argument,
)
from service.command_line.options import json_option, option_of, quiet_option, require_with, seed_option
from service.command_line.progress import bar, note
from solvers.verdict import UNKNOWN_PROOF, Verdict

if TYPE_CHECKING:
    from output.ratings import Source
    from solvers.methods import Method, Result

_MAX_LIMIT = 10_000
_MAX_CELLS = 1_000_000  # the most cells of all solutions of a puzzle, which a SAT solver finds in half a minute


@click.command()
@sources_argument
@notation_option
@json_option
@option_of("--limit", default=2, type=int, text="Stop at this many solutions.")
@click.option("--method", metavar="NAME", help="Solve by this method; gen methods lists all methods.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Change a parameter of the method.")
@seed_option("Seed of the random choices of the method.", 0)
@click.option(
    "--budget",
    type=float,
    metavar="N",
    help="Seconds for each puzzle before it counts as unknown; with --method, the work for it, in the method's unit.",
)
@click.option(
    "--write",
    "path",
    metavar="FILE.lp",
    help="Write the integer program of the method as a file for any solver, instead of solving it.",
)
@quiet_option
def solve(
    sources: tuple[str, ...],
    notation: str | None,
    as_json: bool,
    limit: int,
    method: str | None,
    settings: tuple[str, ...],
    seed: int,
    budget: float | None,
    path: str | None,
    quiet: bool,
) -> None:
    """Solve each PUZZLE, or those in FILE (- for standard input), and prove how many solutions there are.

    With --method the puzzles are solved by that method. An incomplete method may find a solution, but cannot tell
    whether there is another. Ctrl-C stops a method and shows what it has. The exit code is 3 when nothing was proved,
    or when an incomplete method found no solution.
    """
    if not 1 <= limit <= _MAX_LIMIT:
        raise RequestError(f"a limit of {counted(limit, 'solution')} was given; expected 1 to {_MAX_LIMIT}")
    require_with("method", ("settings", "seed", "path"))
    if method is None:
        for_each(sources, notation, lambda found: _prove(found, limit, budget, as_json=as_json))
        return
    if budget is not None and budget != int(budget):
        raise RequestError(f"a budget of {budget:g} was given with --method; expected a whole number of its unit")
    work = None if budget is None else int(budget)
    texts = dict(_setting(text) for text in settings)
    if path is not None:
        _write_program(sources, notation, method, texts, path, quiet=quiet)
        return

    def solve_one(found: "Source") -> int:
        from solvers.methods import method_named, parameters_of, solve_by

        _require_in_memory(found.document.puzzle, limit)
        row = method_named(family_named(found.document.puzzle.family).methods, method)
        parameters = parameters_of(row, texts)
        with closing(_Progress(row, work, quiet=quiet)) as progress:
            result = solve_by(
                row,
                found.document.puzzle,
                parameters,
                seed=seed,
                budget=work,
                limit=limit,
                on_progress=progress.watch,
            )
        return _print_result(found, row, result, as_json=as_json)

    for_each(sources, notation, solve_one)


def _write_program(
    sources: tuple[str, ...], notation: str | None, method: str, texts: dict[str, str], path: str, *, quiet: bool
) -> None:
    from output.files import require_target, write_atomically
    from output.sources import read_sources
    from solvers.ilp import program_by
    from solvers.lp_format import lp_text
    from solvers.methods import method_named, parameters_of

    require_target(path, (".lp",))
    report = ErrorReport()
    found = list(islice(report.without_errors(read_sources(sources, notation)), 2))
    if not found:
        sys.exit(report.code)
    if len(found) > 1:
        raise RequestError(f"--write was given with several puzzles, {found[1].name} the second one; expected one")
    puzzle = found[0].document.puzzle
    row = method_named(family_named(puzzle.family).methods, method)
    program = program_by(row, puzzle, parameters_of(row, texts))
    write_atomically(path, lp_text(program).encode())
    note(f"Wrote {path}: {program.n_variables:,} variables, {program.n_rows:,} constraints.", quiet=quiet)


def _require_in_memory(puzzle: Puzzle, limit: int) -> None:
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
    """A bar that shows how much of its budget a method has spent, if that takes longer than a second."""

    def __init__(self, method: "Method", budget: int | None, *, quiet: bool) -> None:
        total = method.budget if budget is None else budget
        self._unit = method.unit
        self._bar = bar(total=total, unit=method.unit, delay=1, leave=False, quiet=quiet)

    def watch(self, known: "Result") -> None:
        self._bar.update(known.effort.get(self._unit, 0) - self._bar.n)
        if known.fitness is not None:
            self._bar.set_postfix(best=f"{known.fitness:g}")

    def close(self) -> None:
        self._bar.close()


def _prove(found: "Source", limit: int, budget: float | None, *, as_json: bool) -> int:
    from generator.record import proof_dict
    from service.command_line.texts import proof_text

    puzzle = found.document.puzzle
    _require_in_memory(puzzle, limit)
    family = family_named(puzzle.family)
    # The verdict needs two solutions, even if only one is shown.
    proof = within(budget, lambda: family.prove(puzzle, max(limit, 2))) or UNKNOWN_PROOF
    shown = proof.solutions[:limit]
    if as_json:
        print_about(found, proof_dict(proof) | {"solutions": [solution.tolist() for solution in shown]})
    else:
        _show(found, shown)
        click.echo(proof_text(puzzle.family, proof))
    return exit_codes.NOT_MET if proof.verdict is Verdict.UNKNOWN else 0


def _print_result(found: "Source", method: "Method", result: "Result", *, as_json: bool) -> int:
    from service.command_line.texts import result_text

    if as_json:
        from output.records import result_dict

        print_about(found, {"method": method.name, **result_dict(result)})
    else:
        _show(found, result.solutions or (() if result.best is None else (result.best,)))
        click.echo(result_text(method, result))
    if result.is_interrupted:
        sys.exit(signals.exit_code())
    return exit_codes.NOT_MET if result.verdict is Verdict.UNKNOWN and not result.solutions else 0


def _show(found: "Source", grids: Iterable[Solution]) -> None:
    from service.command_line.texts import credit_text, puzzle_text

    puzzle, grids = found.document.puzzle, list(grids)
    click.echo(f"{found.name}: {family_named(puzzle.family).describe(puzzle)}")
    click.echo(credit_text(puzzle, with_answer=bool(grids)), nl=False)
    for grid in grids:
        click.echo(puzzle_text(puzzle, grid) + "\n")


_LINE_WIDTH = 80  # characters a line


@click.command()
@click.argument("families", nargs=-1, metavar="[FAMILY]...")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each method.")
def methods(families: tuple[str, ...], as_json: bool) -> None:
    """List the methods that solve the puzzles of a FAMILY, or of all, with their parameters."""
    for name in families or FAMILIES:
        for method in family_named(name).methods.values():
            parameters = {each.name: each for each in fields(method.implementation.Parameters)}
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
                click.echo(textwrap.fill(line, _LINE_WIDTH, initial_indent="    ", subsequent_indent="      "))


def _shown(value: object) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
