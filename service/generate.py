"""``gen FAMILY``: make puzzles. The options of a family are the fields of its request."""

import json
import os
from collections.abc import Generator
from contextlib import closing
from dataclasses import MISSING, fields
from typing import Any

import click

from generator.families import family_named
from generator.options import is_file, new_seed, type_of
from puzzles.errors import RequestError
from puzzles.families import Registered
from service.inputs import keep
from service.quiet import quiet_parameter
from service.styles import style_for, style_options

MAX_COUNT = 100_000_000
_MOST_CHOICES = 3  # more are listed behind the text of an option, where lines can break


def command_for(family: Registered) -> click.Command:
    """Build the command of one family from the fields of its request."""

    def run(**values: Any) -> None:
        own = {name: values.pop(name) for name in names}
        keep(click.get_current_context(), filter(None, (own[each.name] for each in fields(request) if is_file(each))))
        _make(request(**own), **values)

    request = family_named(family.name).request
    names = [each.name for each in fields(request)]
    parameters: list[click.Parameter] = [option_for(each) for each in fields(request)]
    command = click.Command(family.name, params=parameters + _common(), callback=run, help=family.summary)
    return style_options(command)


class _Word(click.Choice[str]):
    """List the words of an option in its help; the request checks them, as it does for all who ask."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return value


def option_for(each: Any) -> click.Option:
    """Make the option of the command line for a field of a request."""
    default = each.default if each.default is not MISSING else None
    flag = "--" + each.name.replace("_", "-")
    text = each.metadata["help"]
    if isinstance(default, bool):
        return click.Option([f"{flag}/--no-{each.name}"], default=default, help=text)
    choices = each.metadata["choices"]
    is_long = len(choices) > _MOST_CHOICES
    if is_long:
        text += f" One of {', '.join(choices)}."
    return click.Option(
        [flag],
        type=_Word(choices) if choices else type_of(each),
        default=default or None if isinstance(default, str) and not default else default,
        callback=lambda _ctx, _parameter, value: "" if value is None and default == "" else value,
        metavar=each.metadata["metavar"] or ("WORD" if is_long else None),
        help=text,
        show_default=default not in (None, ""),
    )


def _common() -> list[click.Parameter]:
    return [
        click.Option(["--count", "-n"], type=int, default=1, show_default=True, help="How many puzzles to make."),
        click.Option(
            ["--allow-duplicates"], is_flag=True, help="With --count, take symmetric images of earlier puzzles, too."
        ),
        click.Option(["--seed"], type=int, help="Root of the random numbers: the same seed gives the same bytes."),
        click.Option(
            ["--output", "-o", "outputs"],
            multiple=True,
            metavar="FILE",
            help="Write to a file by its suffix: a notation, .svg, .png, .eps, .json, .jsonl or .parquet; repeatable; "
            "- for standard output.",
        ),
        click.Option(
            ["--to", "notation"],
            metavar="NOTATION",
            help="Write this notation, whatever the suffix, or print it if there is no --output.",
        ),
        click.Option(["--solution"], is_flag=True, help="Show the solution too."),
        click.Option(["--json", "as_json"], is_flag=True, help="Print one line of JSON for each puzzle."),
        quiet_parameter(),
    ]


def _make(
    request: Any,
    *,
    count: int,
    allow_duplicates: bool,
    seed: int | None,
    outputs: tuple[str, ...],
    notation: str | None,
    solution: bool,
    as_json: bool,
    quiet: bool,
    **style: Any,
) -> None:
    from generator.pipeline import DUPLICATE, GenerationExhausted, Record, generate_many
    from output.files import files_text
    from output.inputs import STANDARD
    from output.writers import writer_for
    from service.kept import Kept

    if not 1 <= count <= MAX_COUNT:
        raise RequestError(f"a count of {count} was given; expected 1 to {MAX_COUNT}")
    if as_json and (outputs or notation):
        other = "--output" if outputs else "--to"
        raise RequestError(f"--json and {other} were given together; expected one of them")
    if notation is not None and not outputs:
        outputs = (STANDARD,)
    look = style_for(outputs if notation is None else (), **style)
    writers = [
        writer_for(output, request.family, notation, with_solution=solution, count=count, style=look)
        for output in outputs
    ]
    places = [output if output == STANDARD else os.path.realpath(output) for output in outputs]
    twice = next((output for output, place in zip(outputs, places, strict=True) if places.count(place) > 1), None)
    if twice is not None:
        raise RequestError(f"{twice!r} was given as --output more than once; expected each file once")
    if seed is None:
        seed = new_seed()
        if not quiet:
            click.echo(f"Seed {seed}: give --seed {seed} to get the same again.", err=True)

    def watched() -> Generator[Record, None, None]:
        from service.progress import Search

        with Search(count, quiet=quiet) as search:
            made = generate_many(request, seed, count, allow_duplicates=allow_duplicates, refused=search.refused)
            for record in made:
                search.found()
                yield record

    with closing(Kept(watched())) as kept:
        if not writers:
            for record in kept:
                _print(record, as_json=as_json, solution=solution)
        records = kept if len(writers) == 1 else list(kept) if writers else []
        for write in writers:
            paths = write(records)
            if paths and not quiet:
                click.echo(f"Wrote {files_text(paths)}.", err=True)
    if isinstance(kept.ended, KeyboardInterrupt):
        click.echo(f"{kept.count:,} of {count:,} puzzles {'was' if kept.count == 1 else 'were'} made.", err=True)
    elif isinstance(kept.ended, GenerationExhausted) and DUPLICATE in kept.ended.rejected and not quiet:
        click.echo("With --allow-duplicates, symmetric images of earlier puzzles count, too.", err=True)
    if kept.ended is not None:
        raise kept.ended


def _print(record: Any, *, as_json: bool, solution: bool) -> None:
    if as_json:
        from output.records import record_dict

        click.echo(json.dumps(record_dict(record), ensure_ascii=False, separators=(",", ":")))
        return
    from service.words import record_text

    click.echo(record_text(record, with_solution=solution))
