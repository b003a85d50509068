"""The command ``gen``: one subcommand for each family (``service.generate``), and those that work on files.

``gen NAME`` is the function ``NAME`` of the module ``service.NAME``, but for those that share the module of another.
"""

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import click

from kernels.settings import mode
from puzzles.errors import RequestError, unknown
from puzzles.families import FAMILIES, other_names
from service.exit_codes import MEANINGS, exit_code_of
from service.options import COMMANDS
from service.signals import stop_at_signals
from service.standard_streams import safe_streams

_COMMANDS = {name: table["summary"] for name, table in COMMANDS.items() if "summary" in table}
_SHARED = {"hint": "check", "leaks": "verify", "merge": "batch", "methods": "solve", "stats": "verify"}
"""Commands in the module of another one."""

_MEANT: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("create", "generate", "make", "new", "puzzle"), tuple(FAMILIES)[:3]),
    **{word: (name,) for name, table in COMMANDS.items() for word in table.get("also", ())},
    **{word: tuple(names) for word, names in COMMANDS["meant"].items()},
}
"""Words that people try, and the commands that do what these say."""


class _Gen(click.Group):
    """Find commands in the register of families and in ``commands.toml``, without importing any others."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            raise RequestError(unknown(name, "a command", self.list_commands(ctx), {**_MEANT, **other_names()}))
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*FAMILIES, *_COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in FAMILIES:
            from service.generate import command_for

            return command_for(FAMILIES[cmd_name])
        if cmd_name in _COMMANDS:
            command: click.Command = getattr(
                import_module(f"{__package__}.{_SHARED.get(cmd_name, cmd_name)}"), cmd_name
            )
            return command
        return None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Families"):
            formatter.write_dl([(family.name, family.summary) for family in FAMILIES.values()])
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def main(self, *args: Any, **options: Any) -> Any:
        run: Callable[..., Any] = partial(super().main, *args)
        if not options.pop("standalone_mode", True):
            return run(**options, standalone_mode=False)
        with stop_at_signals(), safe_streams():
            code = exit_code_of(lambda: run(**options, standalone_mode=False))
        sys.exit(code)

    def invoke(self, ctx: click.Context) -> Any:
        """Handle errors here already, as click has a message of its own for interruptions."""
        ctx.exit(exit_code_of(lambda: super(_Gen, self).invoke(ctx)))


_EXIT_CODES = "; ".join(f"{code}: {meaning}" for code, meaning in MEANINGS.items())


@click.group(
    "gen", cls=_Gen, epilog=f"Exit codes: {_EXIT_CODES}.", context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="gridwright", prog_name="gen")
def main() -> None:
    """Make logic puzzles, prove that each has exactly one solution, and rate how hard they are for a person.

    Sizes are ROWSxCOLUMNS. Results go to standard output, everything else to standard error.
    """
    try:
        mode()
    except ValueError as error:
        raise RequestError(str(error)) from None
