"""``gen batch`` makes data sets, and ``gen merge`` joins the parts of one."""

import json
import re
import shlex
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from generator.families import family_named
from generator.options import new_seed
from puzzles.errors import RequestError, counted, quoted
from puzzles.reading import read_regular
from service.command_line.data_set_runs import Ending, RunOptions, run_options
from service.command_line.generate import option_for
from service.command_line.options import refusal_of, seed_option

if TYPE_CHECKING:
    from output.batch.plan import Plan
    from output.prompts.template import Template


@click.command()
@click.argument("plan_file", required=False, metavar="[PLAN]")
@click.option(
    "--output", "-o", "place", required=True, metavar="DIR", help="The folder of the data set, or s3://bucket/folder."
)
@click.option("--count", "-n", type=int, help="How many puzzles to make in all.")
@seed_option("Random seed: the same seed gives the same bytes.")
@click.option(
    "--request",
    "requests",
    multiple=True,
    metavar="TEXT",
    help="Puzzles of one kind: a family, its options, --share or --count, and --mix GRADE=SHARE,... or "
    "--mix OPTION:VALUE=SHARE,... May be repeated.",
)
@click.option(
    "--splits", metavar="NAME=SHARE,...", help="Splits and their approximate shares, such as train=0.9,test=0.1."
)
@click.option("--shard-rows", type=int, help="Maximum number of rows in a file [10000].")
@click.option("--traces", is_flag=True, default=None, help="Also write the steps of a person's solution.")
@click.option(
    "--states",
    is_flag=True,
    default=None,
    help="Also write each state of a person's solution, with all moves that follow from it.",
)
@click.option(
    "--tables/--no-tables",
    default=None,
    help="Also write a typed table of each family, with givens, clues and so on as lists; the default.",
)
@click.option("--plots", is_flag=True, default=None, help="Also plot the contents, for the data card.")
@click.option(
    "--prompts",
    metavar="NAME",
    help="Add prompts and answers for language models: plain, grid, json, ..., or a TOML file.",
)
@click.option("--license", metavar="NAME", help="License for the data card, such as cc-by-4.0 or other [cc0-1.0].")
@click.option(
    "--exclude",
    multiple=True,
    metavar="PLACE",
    help="Leave out the puzzles and solutions of a data set, table or file.",
)
@click.option(
    "--allow-short",
    is_flag=True,
    default=None,
    help="If there are no more puzzles of a kind, make fewer, and say so in the data card.",
)
@click.option("--resume", is_flag=True, help="Continue an earlier run, and repair damaged files.")
@click.option(
    "--shards",
    metavar="K/N",
    help="Make only part K of N, such as 17/1000; gen merge joins all parts. Each part can be made on another machine.",
)
@click.option(
    "--dry-run", is_flag=True, help="Print the complete plan, with an estimate of time and size, and the first prompts."
)
@run_options
def batch(
    plan_file: str | None,
    place: str,
    exclude: tuple[str, ...],
    resume: bool,
    shards: str | None,
    dry_run: bool,
    options: RunOptions,
    **given: Any,
) -> None:
    """Make a data set in DIR. The plan is a TOML or JSON file, options on the command line, or both.

    Options on the command line override the file. With --resume or --shards and no plan, the plan in DIR is used.
    """
    from output.batch.run import make_part, run
    from output.identities import excluded_keys

    place = options.known_place(place)
    again = ["gen", "batch", "-o", place, *(word for each in exclude for word in ("--exclude", each)), *options.words]
    again += ["--resume"] if shards is None else ["--shards", shards]
    ending = Ending(place, () if dry_run else again, options.log_json)
    with ending.is_said():
        options.require()
        part = _part(shards) if shards else None
        plan = _plan(plan_file, place, given, resume=resume, is_part=part is not None, note=options.note)
        if dry_run:
            _print_plan(plan, options.workers)
            return
        shown, n_rows = (place, plan.count) if part is None else (None, _count_rows(plan, *part))
        with options.at_work(n_rows, shown, ending) as (workers, report):
            excluded = excluded_keys(exclude)
            if part is None:
                run(plan, place, workers=workers, resume=resume, excluded=excluded, report=report)
            else:
                make_part(plan, place, *part, workers=workers, excluded=excluded, report=report)


@click.command()
@click.argument("place", metavar="DIR")
@run_options
def merge(place: str, options: RunOptions) -> None:
    """Join the parts of the data set in DIR that gen batch --shards made.

    If a puzzle is in two parts, it is replaced in one of them. The files become those that gen batch writes without
    --shards. Repeat the command if it was stopped. In a complete data set, it repairs damaged files and changes nothing
    else.
    """
    from output.batch.manifest import mend_plan, read_metadata
    from output.batch.run import merge as merge_parts
    from output.batch.storage import Storage

    place = options.known_place(place)
    again = ["gen", "merge", *options.words, *["--"] * place.startswith("-"), place]
    ending = Ending(place, again, options.log_json)
    with ending.is_said():
        options.require()
        mend_plan(Storage(place))
        plan = read_metadata(Storage(place), with_manifest=False).plan
        with options.at_work(plan.count, place, ending) as (workers, report):
            merge_parts(place, workers=workers, report=report)


def _part(text: str) -> tuple[int, int]:
    """Read which part to make.

    >>> _part("17/1000")
    (17, 1000)
    """
    found = re.fullmatch(r"([0-9]{1,9})/([0-9]{1,9})", text, re.ASCII)
    if not found:
        raise RequestError(f"{quoted(text)} is not a part; expected K/N, such as 17/1000")
    return int(found[1]), int(found[2])


def _count_rows(plan: "Plan", part: int, n_parts: int) -> int:
    from output.batch.layout import first_row
    from output.batch.run import shards_of_part

    own = shards_of_part(plan, part, n_parts)
    return first_row(plan, own.stop) - first_row(plan, own.start)


def _plan(
    plan_file: str | None,
    place: str,
    given: Mapping[str, Any],
    *,
    resume: bool,
    is_part: bool,
    note: Callable[[str], None],
) -> "Plan":
    """Return the plan of a file or of the data set to be resumed, changed by what the command line gives."""
    from output.batch.manifest import mend_plan, read_metadata
    from output.batch.plan import plan_from
    from output.batch.storage import Storage
    from output.prompts.template import template_named

    on_line = {name: value for name, value in given.items() if value is not None and value != ()}
    if "requests" in on_line:
        on_line["requests"] = [_request(text) for text in on_line["requests"]]
    if "splits" in on_line:
        on_line["splits"] = _shares(on_line["splits"])
    if (resume or is_part) and not plan_file and on_line.keys() <= {"allow_short"}:
        mend_plan(Storage(place))
        kept = read_metadata(Storage(place), with_manifest=False).plan
        return replace(kept, allow_short=True) if on_line else kept
    in_file = _read(plan_file) if plan_file else {}
    for own, folder in ((in_file, Path(plan_file or "").parent), (on_line, Path())):
        if isinstance(own.get("prompts"), str):
            own["prompts"] = template_named(own["prompts"], folder).members
    data = in_file | on_line
    if "seed" in data or is_part:  # the parts of a data set need the same seed
        return plan_from(data)
    seed = new_seed()
    plan = plan_from(data | {"seed": seed})
    note(f"Seed {seed}: repeat with --seed {seed}.")
    return plan


def _read(plan_file: str) -> dict[str, Any]:
    """Read a plan that a person wrote, or the one that a data set keeps."""
    try:
        text = read_regular(plan_file).decode()
        if plan_file.lower().endswith(".json"):
            data = json.loads(text)
            return dict(data.get("plan", data))
        return tomllib.loads(text)
    except OSError as error:
        raise RequestError(f"{plan_file!r} cannot be read ({error.strerror}); expected a plan") from error
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise RequestError(
            f"{plan_file!r} is not a plan: {error}; expected TOML, or the plan.json of a data set"
        ) from error


def _request(text: str) -> dict[str, Any]:
    """Read a request in the form of its family's command line."""
    try:
        family, *words = shlex.split(text) or [""]
    except ValueError as error:
        raise RequestError(f"{quoted(text)} is not a request ({error}); expected words as on a command line") from None
    request_class = family_named(family).request
    parameters = [option_for(each) for each in fields(request_class)]
    parameters += [
        click.Option(["--share"], type=float),
        click.Option(["--count"], type=int),
        click.Option(["--mix"], multiple=True),
    ]
    try:
        context = click.Command(family, params=list(parameters)).make_context(family, words)
    except click.ClickException as error:
        raise RequestError(f"{text!r} is not a request: {refusal_of(error)}") from error
    own = {
        name: value
        for name, value in context.params.items()
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }
    if "mix" in own:
        own["mix"] = _mix(own["mix"])
    return {"family": family, **own}


def _mix(texts: Sequence[str]) -> dict[str, dict[str, float]]:
    """Read the shares of option values, or the shares of grades if no option is named.

    >>> _mix(["easy=40,hard=60", "size:6x6=1,9x9=3"])
    {'difficulty': {'easy': 40.0, 'hard': 60.0}, 'size': {'6x6': 1.0, '9x9': 3.0}}
    """
    mix: dict[str, dict[str, float]] = {}
    for text in texts:
        name, _, shares = text.rpartition(":")
        option = name.strip().replace("-", "_") or "difficulty"
        if option in mix:
            raise RequestError(f"{text!r} is the second mix of {option}; expected one")
        mix[option] = _shares(shares)
    return mix


def _shares(text: str) -> dict[str, float]:
    """Read shares by name.

    >>> _shares("train=0.9,test=0.1")
    {'train': 0.9, 'test': 0.1}
    """
    try:
        pairs = [pair.split("=") for pair in text.split(",")]
        return {name.strip(): float(share) for name, share in pairs}
    except ValueError:
        raise RequestError(f"{text!r} are not shares; expected NAME=SHARE,NAME=SHARE") from None


def _print_plan(plan: "Plan", workers: int) -> None:
    from output.batch.estimate import estimate
    from output.batch.layout import count_shards
    from output.batch.plan import plan_dict

    click.echo(json.dumps(plan_dict(plan), indent=2, ensure_ascii=False))
    expected = estimate(plan)
    click.echo(
        f"{plan.count:,} puzzles in {counted(count_shards(plan), 'shard')}: about "
        f"{_duration(expected.seconds / workers)} with {counted(workers, 'worker')} of this machine, and "
        f"{expected.bytes / 1e6:,.1f} MB.",
        err=True,
    )
    for warning in expected.warnings:
        click.echo(f"Warning: {warning}.", err=True)

    if plan.prompts:
        _print_prompts(plan, plan.prompts)


def _print_prompts(plan: "Plan", template: "Template") -> None:
    from generator.pipeline import generate_each
    from generator.record import document_of
    from output.prompts.prompt import prompt_of

    requests = {part.request.family: part.request for part in reversed(plan.parts)}
    for family, request in reversed(requests.items()):
        (record,) = generate_each(request, plan.seed, range(1))
        first = prompt_of(document_of(record), template)
        click.echo(f"\nThe first prompt of {family}:\n\n{first.prompt}\n\nIts answer:\n\n{first.answer}", err=True)


def _duration(seconds: float) -> str:
    """Write a time in its largest units.

    >>> _duration(4000), _duration(200), _duration(7)
    ('1 h 6 min', '3 min 20 s', '7 s')
    """
    whole = max(1, round(seconds))
    if whole < 60:
        return f"{whole} s"
    return f"{whole // 60} min {whole % 60} s" if whole < 3600 else f"{whole // 3600} h {whole % 3600 // 60} min"
