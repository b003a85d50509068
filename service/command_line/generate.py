"""``gen FAMILY``: make puzzles. The options of a family are the fields of its request."""

import json
import os
import re
import shlex
import sys
from collections.abc import Collection, Generator
from contextlib import closing
from dataclasses import MISSING, Field, dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from generator.families import family_named
from generator.options import BaseRequest, is_file, new_seed, type_of
from puzzles.errors import RequestError
from puzzles.families import Registered
from service.command_line.options import WORDS, option_of, quiet_option, seed_option, style_of, style_options
from service.command_line.progress import note

if TYPE_CHECKING:
    from generator.pipeline import GenerationExhausted
    from generator.record import Record

MAX_COUNT = 100_000_000
_MOST_PICTURES = 5
_STANDARD_FILES = ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
_MAX_CHOICES = 3  # longer lists of choices are moved behind the help text of an option, where lines can break


def command_for(family: Registered) -> click.Command:
    """Build the command of one family from the fields of its request."""
    request = family_named(family.name).request
    options = fields(request)

    @click.command(family.name, help=family.summary)
    @option_of("--count", "-n", default=1, type=int, text="How many puzzles to make.")
    @click.option("--allow-duplicates", is_flag=True, help="With --count, keep symmetric images of earlier puzzles.")
    @seed_option("Random seed: the same seed gives the same bytes.")
    @click.option(
        "--output",
        "-o",
        "outputs",
        multiple=True,
        metavar="FILE",
        help="Write to a file by its suffix: a notation, .svg, .png, .eps, .pdf, .json, .jsonl or .parquet; "
        "repeatable; - for standard output.",
    )
    @click.option(
        "--to",
        "-f",
        "notation",
        metavar="NOTATION",
        help="Write this notation, whatever the suffix; without --output, print it.",
    )
    @click.option("--solution", is_flag=True, help="Show the solution too.")
    @click.option("--explain", "-v", is_flag=True, help="Also say how it was proved and rated.")
    @click.option("--json", "as_json", is_flag=True, help="Print one line of JSON for each puzzle.")
    @quiet_option
    @style_options
    def command(**values: Any) -> None:
        own = {each.name: values.pop(each.name) for each in options}
        context = click.get_current_context()
        read = [own[each.name] for each in options if is_file(each) and own[each.name]]
        if read:
            from output.files import inputs_kept

            context.with_resource(inputs_kept(read))
        preview = values.pop("preview", None)
        asked = request_from(context, family.name)
        if preview is None:
            _make(asked, **values)
        else:
            _preview(asked, preview, own)

    if family_named(family.name).previews:
        text = "Only draw how the picture falls into cells and colors, in a .png, .svg or .eps file; no puzzle is made."
        command.params.append(click.Option(["--preview"], metavar="FILE", help=text))
    first_with: dict[tuple[str, ...], str] = {}
    command.params[:0] = [option_for(each, first_with) for each in options]
    return command


def request_from(context: click.Context, family: str) -> BaseRequest:
    """Return the request that the options of a family's command make."""
    request = family_named(family).request
    own = {each.name: context.params[each.name] for each in fields(request)}
    given = [name for name in own if context.get_parameter_source(name) is not ParameterSource.DEFAULT]
    return request.from_command(given, **own)


class _Word(click.Choice[str]):
    """The type of an option whose help lists its words; the request validates them, as it does everywhere."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return value


if TYPE_CHECKING:
    _Kind = click.ParamType[Any]
else:  # before click 8.4, its types take no parameters
    _Kind = click.ParamType


class _Number(_Kind):
    """The type of a number, or of what a request reads as one: a share in percent, a range of whole numbers."""

    def __init__(self, each: "Field[Any]") -> None:
        self._type = click.INT if type_of(each) is int else click.FLOAT
        self._reads_text = type_of(each) is float or each.metadata["ranges"]
        self.name = "RANGE" if each.metadata["ranges"] else self._type.name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if self._reads_text and isinstance(value, str) and re.search(r"\d\s*(%|-|\.\.)", value):
            return value
        return self._type.convert(value, param, ctx)


def option_for(each: "Field[Any]", first_with: dict[tuple[str, ...], str] | None = None) -> click.Option:
    """Return the option of the command line for a field of a request.

    Of the options with the same long list of words, the first one lists the words, and the others name it.
    ``first_with`` has the first option by its words.
    """
    default = each.default if each.default is not MISSING else None
    flag = "--" + each.name.replace("_", "-")
    text = each.metadata["help"]
    if isinstance(default, bool):
        return click.Option([f"{flag}/--no-{each.name}"], default=default, help=text)
    short = ["-d"] if each.name == "difficulty" else []
    choices = each.metadata["choices"]
    is_long = len(choices) > _MAX_CHOICES
    if is_long:
        first = {} if first_with is None else first_with
        named = first.setdefault(tuple(choices), flag)
        text += f" One of {', '.join(choices)}." if named == flag else f" The words are those of {named}."
    return click.Option(
        [flag, *short],
        type=_Word(choices) if choices else _Number(each) if type_of(each) in (int, float) else type_of(each),
        default=default or None if isinstance(default, str) and not default else default,
        callback=lambda _ctx, _parameter, value: "" if value is None and default == "" else value,
        metavar=each.metadata["metavar"] or ("WORD" if is_long else None),
        help=text,
        show_default=default not in (None, ""),
    )


@dataclass
class _Making:
    """A run that makes puzzles one by one, and remembers how it ended."""

    n_made: int = 0  # how many records were yielded
    # The error or interrupt that ended the records, if one did so after the first record.
    ended: "GenerationExhausted | KeyboardInterrupt | None" = None

    def records(
        self, request: BaseRequest, seed: int, count: int, *, allow_duplicates: bool, quiet: bool
    ) -> "Generator[Record, None, None]":
        """Yield records until they end.

        A signal stops the making at once, but waits while the reader handles a record.
        """
        from generator.pipeline import GenerationExhausted, generate_many
        from kernels.interrupts import interrupts_wait
        from service.command_line.progress import Search

        try:
            with Search(count, quiet=quiet, seconds=family_named(request.family).seconds(request)) as search:
                made = generate_many(request, seed, count, allow_duplicates=allow_duplicates, refused=search.refused)
                for record in made:
                    search.found()
                    self.n_made += 1
                    with interrupts_wait():
                        yield record
        except (GenerationExhausted, KeyboardInterrupt) as error:
            if not self.n_made:
                raise
            self.ended = error


def _for_programs(record: "Record", *, with_solution: bool) -> str:
    """Return the line from which all commands read the puzzle again.

    The line gives away no answer that the text above it hides.
    """
    from puzzles.formats import gridwright_json

    puzzle, family = record.puzzle, family_named(record.family)
    if family.title_is_answer and not with_solution:
        puzzle = replace(puzzle, title="")
    return f"{gridwright_json.in_one_line(puzzle)}\n"


def _preview(request: BaseRequest, output: str, own: Collection[str]) -> None:
    """Draw what the picture of a request becomes, and print its size and colors; ``own`` has the request's options."""
    from output.files import PICTURES, require_target
    from output.pictures import save

    context = click.get_current_context()
    for each in context.command.params:
        is_given = context.get_parameter_source(str(each.name)) is ParameterSource.COMMANDLINE
        if is_given and each.name not in {*own, "preview", "quiet"}:
            raise RequestError(f"{max(each.opts, key=len)} and --preview exclude each other; expected one of them")
    require_target(output, PICTURES)
    family = family_named(request.family)
    puzzle, solution = family.preview(request)
    save(family.draw(puzzle, solution), output)
    click.echo(f"{family.describe(puzzle)}: {', '.join(entry.name for entry in family.legend(puzzle))}")
    note(f"Wrote {output}.", quiet=context.params["quiet"])


def _other_pictures(request: BaseRequest) -> list[str]:
    """Return other pictures that a word in the name could mean."""
    picture = getattr(request, "picture", "")
    if not picture or "," in picture or getattr(request, "draws_picture", False):
        return []
    from generator.nonogram.pictures.library import others_of_kind

    return others_of_kind(picture)[:_MOST_PICTURES]


def _make(
    request: BaseRequest,
    *,
    count: int,
    allow_duplicates: bool,
    seed: int | None,
    outputs: tuple[str, ...],
    notation: str | None,
    solution: bool,
    explain: bool,
    as_json: bool,
    quiet: bool,
    **style: Any,
) -> None:
    from generator.pipeline import DUPLICATE, GenerationExhausted
    from generator.record import record_dict
    from output.files import PICTURES, STANDARD, files_text
    from service.command_line.texts import record_text, ways_on

    if not 1 <= count <= MAX_COUNT:
        raise RequestError(f"--count {count:,} is out of range; expected 1 to {MAX_COUNT:,}")
    if as_json and (outputs or notation):
        other = "--output" if outputs else "--to"
        raise RequestError(f"--json and {other} exclude each other; expected one of them")
    suffixes = {Path(output).suffix.lower() for output in outputs if notation is None}
    refined = [f"--{name}" for name, value in style.items() if value is not None and value is not False]
    if refined and not suffixes.intersection(PICTURES):
        given = f"{' and '.join(refined)} {'was' if len(refined) == 1 else 'were'} given"
        raise RequestError(
            f"{given} without a picture; expected --output with a name that ends in {', '.join(PICTURES)}"
        )
    outputs = tuple(STANDARD if output in _STANDARD_FILES else output for output in outputs)
    if notation is not None and not outputs:
        outputs = (STANDARD,)
    writers = []
    if outputs:
        from output.writers import writer_for  # this import loads every notation

        look = style_of(suffixes, **style)
        writers = [
            writer_for(output, request.family, notation, with_solution=solution, count=count, style=look)
            for output in outputs
        ]
    places = [output if output == STANDARD else os.path.realpath(output) for output in outputs]
    twice = next((output for output, place in zip(outputs, places, strict=True) if places.count(place) > 1), None)
    if twice is not None:
        raise RequestError(f"--output {twice!r} appears more than once; expected each file once")
    words = [word for word in click.get_current_context().meta[WORDS] if word not in ("--solution", "-v", "--explain")]
    goes_on = not writers and not as_json and count == 1 and sys.stdout.isatty()
    if seed is None:
        seed = new_seed()
        words += ["--seed", str(seed)]
        if not goes_on:
            note(f"Seed {seed}: repeat with {shlex.join(['gen', *words])}", quiet=quiet)

    if others := _other_pictures(request):
        note(f"Other pictures of the kind: {', '.join(others)}.", quiet=quiet)
    making = _Making()
    with closing(making.records(request, seed, count, allow_duplicates=allow_duplicates, quiet=quiet)) as records:
        if not writers:
            for record in records:
                if as_json:
                    click.echo(json.dumps(record_dict(record), ensure_ascii=False, separators=(",", ":")))
                else:
                    click.echo(record_text(record, with_solution=solution, explain=explain))
                    if not sys.stdout.isatty():
                        click.echo(_for_programs(record, with_solution=solution))
        kept = records if len(writers) == 1 else list(records) if writers else []
        for write in writers:
            paths = write(kept)
            if paths:
                note(f"Wrote {files_text(paths)}.", quiet=quiet)
    if goes_on and making.n_made:
        note(f"\n{ways_on(words, request.family)}", quiet=quiet)
    if isinstance(making.ended, KeyboardInterrupt):
        click.echo(f"{making.n_made:,} of {count:,} puzzles {'was' if making.n_made == 1 else 'were'} made.", err=True)
    elif isinstance(making.ended, GenerationExhausted) and DUPLICATE in making.ended.rejected and not quiet:
        click.echo("With --allow-duplicates, symmetric images of earlier puzzles count, too.", err=True)
    if making.ended is not None:
        raise making.ended
