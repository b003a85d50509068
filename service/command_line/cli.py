"""The command ``gen``: a subcommand for each family, made in ``generate.py``, and subcommands that work on files.

A subcommand is imported only when it is called, because most subcommands load much.
"""

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import click

from kernels.settings import mode
from puzzles.errors import RequestError, unknown
from puzzles.families import FAMILIES, other_names
from service.command_line.exit_codes import MEANINGS, exit_code_of, interrupted
from service.command_line.help import with_help, write_examples
from service.command_line.options import WORDS
from service.command_line.signals import Stopped, stop_at_signals
from service.command_line.standard_streams import safe_streams
from service.command_line.words import meant

# The lines of help of commands that are not families.
_COMMANDS = {
    "batch": "Make a data set: many puzzles as Parquet, distinct, in splits.",
    "bench": "Measure how far up the ratings a model solves, on 600 puzzles.",
    "book": "Make a book: puzzles and answers as print-ready PDF.",
    "check": "Check the puzzles in files: is there exactly one solution?",
    "compare": "Run the experiment of a paper again, and compare the results.",
    "convert": "Write the puzzles in files in another notation.",
    "hint": "Explain the next step of the puzzles in files.",
    "leaks": "Find puzzles, images and solutions that two sets share.",
    "merge": "Join the parts of a data set made separately.",
    "methods": "List the methods that solve puzzles, with their sources.",
    "page": "Write puzzles as a page to play on, in one file.",
    "pictures": "List the named pictures for nonograms.",
    "play": "Play a puzzle here, in the terminal.",
    "publish": "Make a book with its cover, web edition and more from one file.",
    "rate": "Rate the puzzles in files: how hard are they for a person?",
    "serve": "Serve puzzles over HTTP, and a page to play them on.",
    "show": "Show the puzzles in files, in the terminal or as pictures.",
    "solve": "Solve the puzzles in files, and count their solutions.",
    "stats": "Show what a data set holds, in numbers and plots.",
    "verify": "Verify a data set: hashes, rows, proofs, ratings, splits.",
    "warm": "Compile all kernels ahead, for images and clusters.",
}

_MEANT: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("create", "generate", "make", "new", "puzzle"), tuple(FAMILIES)[:3]),
    **dict.fromkeys(("display", "draw", "open", "view"), ("show",)),
    **dict.fromkeys(("difficulty", "grade", "score"), ("rate",)),
    **dict.fromkeys(("data", "dataset"), ("batch",)),
    **dict.fromkeys(("export", "import", "write"), ("convert",)),
    **dict.fromkeys(("test", "unique", "validate"), ("check",)),
    **dict.fromkeys(("api", "http", "server", "web"), ("serve",)),
    "answer": ("solve",),
    "explain": ("hint", "rate"),
    "info": ("stats",),
    "pdf": ("book",),
    "print": ("show", "book"),
}
"""Words that people try, and the commands that do what the words say."""


def _command(name: str) -> click.Command | None:
    """Return a command that is no family, importing only its own module; return None for any other word."""
    match name:
        case "batch":
            from service.command_line.batch import batch

            return batch
        case "bench":
            from service.command_line.bench import bench

            return bench
        case "book":
            from service.command_line.book import book

            return book
        case "check":
            from service.command_line.check import check

            return check
        case "compare":
            from service.command_line.compare import compare

            return compare
        case "convert":
            from service.command_line.convert import convert

            return convert
        case "hint":
            from service.command_line.check import hint

            return hint
        case "leaks":
            from service.command_line.verify import leaks

            return leaks
        case "merge":
            from service.command_line.batch import merge

            return merge
        case "methods":
            from service.command_line.solve import methods

            return methods
        case "page":
            from service.command_line.page import page

            return page
        case "pictures":
            from service.command_line.pictures import pictures

            return pictures
        case "play":
            from service.command_line.play import play

            return play
        case "publish":
            from service.command_line.publish import publish

            return publish
        case "rate":
            from service.command_line.rate import rate

            return rate
        case "serve":
            from service.command_line.serve import serve

            return serve
        case "show":
            from service.command_line.show import show

            return show
        case "solve":
            from service.command_line.solve import solve

            return solve
        case "stats":
            from service.command_line.verify import stats

            return stats
        case "verify":
            from service.command_line.verify import verify

            return verify
        case "warm":
            from service.command_line.warm import warm

            return warm
    return None


_FIRST = ("play", "hint", "solve", "check", "rate", "show", "page", "book", "convert", "pictures")


def _has_help_all(command: click.Command) -> bool:
    return any(each.name == "help_all" for each in command.params)


class _Gen(click.Group):
    """The group of commands: the families of the register, and the commands of the table above."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            raise RequestError(unknown(name, "a command", self.list_commands(ctx), {**_MEANT, **other_names()}))
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[WORDS] = tuple(args)
        return super().parse_args(ctx, meant(args, tuple(_COMMANDS)))

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*FAMILIES, *_COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in FAMILIES:
            from service.command_line.generate import command_for

            return with_help(command_for(FAMILIES[cmd_name]))
        found = _command(cmd_name)
        return found if found is None or _has_help_all(found) else with_help(found)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_examples(formatter, ("sudoku hard", "nonogram cat -o cat.svg", "play killer"))
        with formatter.section("Families"):
            rows = [(family.name, family.summary.split(";")[0].rstrip(".")) for family in FAMILIES.values()]
            formatter.write_dl(rows, col_spacing=1)
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, text in _COMMANDS.items() if name in _FIRST])
        others = ", ".join(name for name in _COMMANDS if name not in _FIRST)
        with formatter.section("More"):
            formatter.write_text(others)
            formatter.write_text("gen help COMMAND, gen --help-all, gen --version")

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.format_usage(ctx, formatter)
        with formatter.indentation():
            formatter.write_paragraph()
            formatter.write_text((self.help or "").split("\n\n")[0].replace("\n", " "))
        self.format_commands(ctx, formatter)

    def format_all(self, formatter: click.HelpFormatter) -> None:
        """Write what the first screen leaves out: all commands, and the exit codes."""
        with formatter.section("Families"):
            formatter.write_dl([(family.name, family.summary) for family in FAMILIES.values()])
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))
        with formatter.section("Exit codes"):
            formatter.write_text("; ".join(f"{code}: {meaning}" for code, meaning in MEANINGS.items()) + ".")

    def main(self, *args: Any, **options: Any) -> Any:
        run: Callable[..., Any] = partial(super().main, *args)
        if not options.pop("standalone_mode", True):
            return run(**options, standalone_mode=False)
        with safe_streams():
            try:
                with stop_at_signals():
                    code = exit_code_of(lambda: run(**options, standalone_mode=False))
            except Stopped:  # a signal came just before or after the command
                code = interrupted()
        sys.exit(code)

    def invoke(self, ctx: click.Context) -> Any:
        """Handle errors before click does, because click prints its own message for interruptions."""
        ctx.exit(exit_code_of(lambda: super(_Gen, self).invoke(ctx)))


def _show_all(ctx: click.Context, _parameter: click.Parameter, is_wanted: bool) -> None:
    if is_wanted and isinstance(ctx.command, _Gen):
        formatter = ctx.make_formatter()
        ctx.command.format_usage(ctx, formatter)
        ctx.command.format_all(formatter)
        click.echo(formatter.getvalue().rstrip("\n"))
        ctx.exit()


@click.group("gen", cls=_Gen, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(None, "--version", "-V", package_name="gridwright", prog_name="gen")
@click.option("--help-all", is_flag=True, is_eager=True, expose_value=False, callback=_show_all, help="Show all.")
def main() -> None:
    """Make logic puzzles, prove that each has exactly one solution, and rate how hard they are for a person.

    Sizes are ROWSxCOLUMNS. Results go to standard output, everything else to standard error.
    """
    mode()  # raises the error of a wrong environment variable, even if no kernel is needed
