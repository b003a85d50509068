"""``gen methods``: the methods that solve puzzles."""

import textwrap
from dataclasses import fields

import click

from generator.families import family_named
from puzzles.families import FAMILIES
from service.inputs import print_json

_WIDTH = 80  # characters a line


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
                click.echo(textwrap.fill(line, _WIDTH, initial_indent="    ", subsequent_indent="      "))


def _shown(value: object) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
