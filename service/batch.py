"""``gen batch``: data sets."""

import json
import shlex
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from generator.families import family_named
from generator.options import new_seed
from puzzles.errors import OutputError, RequestError, quoted
from puzzles.reading import read_regular
from service import exit_codes, signals
from service.generate import option_for
from service.options import quiet_option
from service.progress import Clock

if TYPE_CHECKING:
    from output.batch.plan import Plan
    from output.batch.run import Progress
    from output.prompts.template import Template

_MAX_WORKERS = 1_024


@click.command()
@click.argument("plan_file", required=False, metavar="[PLAN]")
@click.option(
    "--output", "-o", "place", required=True, metavar="DIR", help="The folder of the data set, or s3://bucket/folder."
)
@click.option("--count", "-n", type=int, help="How many puzzles to make in all.")
@click.option("--seed", type=int, help="Root of the random numbers: the same seed gives the same bytes.")
@click.option(
    "--request",
    "requests",
    multiple=True,
    metavar="TEXT",
    help="Puzzles of one kind: a family, its options, --share or --count, and --mix GRADE=SHARE,... or "
    "--mix OPTION:VALUE=SHARE,... May be repeated.",
)
@click.option("--splits", metavar="NAME=SHARE,...", help="Splits and their shares, such as train=0.9,test=0.1.")
@click.option("--shard-rows", type=int, help="Maximum number of rows in a file [10000].")
@click.option("--traces", is_flag=True, default=None, help="Also write the steps of a person's solution.")
@click.option(
    "--prompts",
    metavar="NAME",
    help="Add prompts and answers for language models: plain, grid, json, ..., or a TOML file.",
)
@click.option("--license", metavar="NAME", help="License for the data card, such as cc-by-4.0 or other [cc0-1.0].")
@click.option("--exclude", multiple=True, metavar="PLACE", help="Leave out the puzzles of a data set, table or file.")
@click.option("--workers", type=int, default=1, show_default=True, help="Number of processes.")
@click.option(
    "--engine",
    type=click.Choice(["local", "dask"]),
    default="local",
    show_default=True,
    help="What runs the processes.",
)
@click.option("--scheduler", metavar="ADDRESS", help="The scheduler of a Dask cluster, such as tcp://10.0.0.1:8786.")
@click.option("--resume", is_flag=True, help="Continue an earlier run.")
@click.option(
    "--dry-run", is_flag=True, help="Print the complete plan, with an estimate of time and size, and the first prompts."
)
@click.option(
    "--log-json", is_flag=True, help="Print a line of JSON for each file on standard error, instead of a progress bar."
)
@quiet_option
def batch(
    plan_file: str | None,
    place: str,
    exclude: tuple[str, ...],
    workers: int,
    engine: str,
    scheduler: str | None,
    resume: bool,
    dry_run: bool,
    log_json: bool,
    quiet: bool,
    **given: Any,
) -> None:
    """Make a data set in DIR. The plan is a TOML or JSON file, options on the command line, or both.

    Options on the command line override the file. With --resume and no plan, the plan in DIR is used.
    """
    from output.batch.exclusions import excluded_keys
    from output.batch.run import run

    if not 1 <= workers <= _MAX_WORKERS:
        raise RequestError(f"{workers} workers were asked for; expected 1 to {_MAX_WORKERS}")
    if (engine == "dask") != (scheduler is not None):
        raise RequestError("--engine dask and --scheduler ADDRESS go together; one of them was given")
    plan = _plan(plan_file, place, given, resume=resume, quiet=quiet)
    if dry_run:
        _print_plan(plan, workers)
        return
    with _Progress(plan, place, exclude, log_json=log_json, quiet=quiet) as report, _executor(scheduler) as executor:
        run(
            plan,
            place,
            workers=workers,
            executor=executor,
            resume=resume,
            excluded=excluded_keys(exclude),
            report=report,
        )


def _plan(plan_file: str | None, place: str, given: Mapping[str, Any], *, resume: bool, quiet: bool) -> "Plan":
    """Return the plan that a file, the data set to be resumed and the command line describe together."""
    from output.batch.manifest import read_metadata
    from output.batch.plan import plan_from
    from output.batch.storage import Storage
    from output.prompts.template import template_named

    on_line = {name: value for name, value in given.items() if value is not None and value != ()}
    if "requests" in on_line:
        on_line["requests"] = [_request(text) for text in on_line["requests"]]
    if "splits" in on_line:
        on_line["splits"] = _shares(on_line["splits"])
    if resume and not plan_file and not on_line:
        return read_metadata(Storage(place)).plan
    in_file = _read(plan_file) if plan_file else {}
    for own, folder in ((in_file, Path(plan_file or "").parent), (on_line, Path())):
        if isinstance(own.get("prompts"), str):
            own["prompts"] = template_named(own["prompts"], folder).members
    data = in_file | on_line
    if "seed" not in data:
        data["seed"] = new_seed()
        if not quiet:
            click.echo(f"Seed {data['seed']}: give --seed {data['seed']} to get the same again.", err=True)
    return plan_from(data)


def _read(plan_file: str) -> dict[str, Any]:
    """Read a plan that somebody wrote, or the one that a data set keeps."""
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
    """Read a request written like the command line of its family."""
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
        raise RequestError(f"{text!r} is not a request: {error.format_message()}") from error
    own = {
        name: value
        for name, value in context.params.items()
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }
    if "mix" in own:
        own["mix"] = _mix(own["mix"])
    return {"family": family, **own}


def _mix(texts: Sequence[str]) -> dict[str, dict[str, float]]:
    """Read shares of the values of options, of grades where no option is named.

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


def _executor(scheduler: str | None) -> Any:
    if scheduler is None:
        return nullcontext()
    from output.batch.workers import dask_executor

    return dask_executor(scheduler)


def _print_plan(plan: "Plan", workers: int) -> None:
    """Print a plan, and an estimate of its time and size."""
    from output.batch.estimate import estimate
    from output.batch.plan import plan_dict, shards

    click.echo(json.dumps(plan_dict(plan), indent=2, ensure_ascii=False))
    expected = estimate(plan)
    click.echo(
        f"{plan.count:,} puzzles in {len(shards(plan)):,} files: about {_duration(expected.seconds / workers)} with "
        f"{workers} worker{'s' * (workers > 1)} of this machine, and {expected.bytes / 1e6:,.1f} MB.",
        err=True,
    )

    if plan.prompts:
        _print_prompts(plan, plan.prompts)


def _print_prompts(plan: "Plan", template: "Template") -> None:
    """Print the prompt and the answer of the first puzzle of each family."""
    from generator.pipeline import generate_each
    from output.prompts.prompt import prompt_of
    from output.records import document_of

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


class _Progress:
    """Show how far a run is, and how to resume it when something stops it."""

    def __init__(self, plan: "Plan", place: str, exclude: tuple[str, ...], *, log_json: bool, quiet: bool) -> None:
        from tqdm import tqdm

        self._place, self._log_json, self._quiet = place, log_json, quiet
        excluding = [word for each in exclude for word in ("--exclude", each)]
        self._again = shlex.join(["gen", "batch", "-o", place, *excluding, "--resume"])
        self._refused: Counter[str] = Counter()
        self._bar = tqdm(total=plan.count, unit=" puzzles", miniters=0, disable=True if quiet or log_json else None)
        self._clock = None if self._bar.disable else Clock(lambda: self._bar.update(0))

    def __enter__(self) -> Callable[["Progress"], None]:
        return self._advance

    def _advance(self, progress: "Progress") -> None:
        self._refused += progress.refused
        self._bar.update(progress.shard.n_rows)
        reasons = ", ".join(f"{count:,} {reason}" for reason, count in self._refused.most_common(2))
        self._bar.set_postfix_str(f"refused {reasons}" if reasons else "")
        if self._log_json:
            data = {
                "file": progress.shard.file,
                "rows": progress.shard.n_rows,
                "refused": dict(progress.refused),
                "was_there": progress.was_there,
            }
            click.echo(json.dumps(data), err=True)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        from generator.pipeline import GenerationExhausted
        from output.batch.storage import StorageError
        from output.batch.workers import WorkersLost

        if self._clock is not None:
            self._clock.stop()
        self._bar.close()
        how = f"what is done is kept; resume with: {self._again}"
        if isinstance(error, KeyboardInterrupt):
            click.echo(f"Interrupted: {how}", err=True)
            sys.exit(signals.exit_code())
        if isinstance(error, StorageError | OutputError | WorkersLost | GenerationExhausted):
            click.echo(f"Error: {error}; {how}", err=True)
            sys.exit(exit_codes.NOT_WRITTEN if isinstance(error, OutputError) else exit_codes.NOT_MET)
        if error is None and not self._quiet and not self._log_json:
            self._summarize()

    def _summarize(self) -> None:
        from output.batch.stats import summary, summary_text
        from output.batch.storage import Storage

        refused = ", ".join(f"{count:,} {reason}" for reason, count in self._refused.most_common()) or "nothing"
        click.echo(f"{summary_text(summary(Storage(self._place)))}\n\nrefused on the way: {refused}", err=True)
