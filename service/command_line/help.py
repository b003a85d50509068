"""Help on one screen: three examples and the options that most people use; ``--help-all`` has the rest."""

from collections.abc import Mapping, Sequence
from functools import partial

import click

_MOST = 10  # the most options on the first screen
_LONGEST = 140  # the most characters about an option there
_WIDTH = 80

FIRST = (
    *("size", "variant", "colors", "picture", "image", "walls", "stars", "difficulty", "clues", "density", "symmetry"),
    *("count", "seed", "outputs", "output", "solution", "explain", "stage", "title", "trim", "per_page", "answers"),
    *("requests", "splits", "workers", "language", "budget", "limit", "method", "as_json", "notation", "port", "host"),
)
"""The options that most people use, by the names of their values, the most wanted first."""

HEADINGS: Mapping[str, Sequence[str]] = {
    "Grid and clues": (
        *(
            "size",
            "box",
            "variant",
            "regions",
            "rules",
            "stars",
            "walls",
            "connected",
            "differ",
            "clues",
            "minimal",
            "pattern",
        ),
        *("symmetry", "density", "empty_lines", "board_method", "alpha"),
    ),
    "Pictures and fonts": (
        *("picture", "quality", "text", "glyph", "font", "style", "image", "crop", "focus", "background", "threshold"),
        *("contrast", "most_changes", "colors", "color_density", "palette", "ground", "preview"),
    ),
    "Difficulty": ("difficulty", "score", "er", "needs", "max_technique", "logic", "rating"),
    "Number and chance": ("count", "allow_duplicates", "seed", "tries", "unique"),
    "Data set": (
        *(
            "place",
            "requests",
            "splits",
            "shard_rows",
            "traces",
            "states",
            "tables",
            "plots",
            "prompts",
            "license",
            "exclude",
        ),
        *("allow_short", "resume", "shards", "dry_run"),
    ),
    "Book": (
        *(
            "title",
            "texts",
            "language",
            "trim",
            "bleed",
            "marks",
            "color",
            "pdfx",
            "extent",
            "per_page",
            "order",
            "sections",
        ),
        *("scores", "each", "large_print", "answers", "answer_clues"),
    ),
    "Output": ("output", "outputs", "notation", "solution", "explain", "as_json", "log_json", "quiet"),
    "Drawing": ("cell", "dpi", "lines", "grey", "letters", "profile", "outlines"),
    "Address and access": ("host", "port", "api_key", "key_file", "origins"),
    "Processes and storage": (
        *("workers", "n_workers", "n_jobs", "engine", "scheduler", "data", "database", "results", "logs"),
    ),
    "Limits": (
        *("seconds", "cells", "side", "total_cells", "solutions", "cell_pixels", "budget", "queue", "queue_seconds"),
        *("connections", "body_bytes", "body_seconds"),
    ),
}
"""The headings of ``--help-all`` for the further options of a command that has many, by the names of their values.

An option that has no heading here stands under *Help*.
"""

EXAMPLES: Mapping[str, Sequence[str]] = {
    "nonogram": (
        "nonogram cat",
        "nonogram --size 20x20 --colors 4 -o today.svg",
        "nonogram --image photo.jpg --colors 5",
    ),
    "sudoku": ("sudoku hard", "sudoku --variant killer -o killer.svg", "sudoku -n 40 -o forty.sdm"),
    "batch": (
        "batch -o set --request sudoku --count 1000 --seed 1",
        'batch -o set --request "tents --mix easy=50,hard=50" --count 100 --seed 1',
        "batch -o set plan.toml --workers 8",
    ),
    "bench": ("bench -o bench", "bench -o bench --baseline lines", "bench --help-all"),
    "book": (
        'book forty.sdm -o book.pdf --title "Forty Sudokus"',
        "book a.json b.json -o book.pdf --per-page 4",
        "book set -o book.pdf --language german --answers back",
    ),
    "check": ("check puzzle.json", "sudoku | gen check", "check forty.sdm --json"),
    "compare": ("compare takano -o takano", "compare goldberg -o goldberg --quick", "compare --help-all"),
    "convert": ("convert puzzle.json puzzle.sdk", "convert forty.sdm forty.csv", "convert --list"),
    "hint": ("hint puzzle.json", "hint puzzle.json --stage where", "sudoku | gen hint --language german"),
    "leaks": ("leaks set-1 set-2", "leaks mine.sdm set", "leaks mine.sdm set --json"),
    "merge": ("merge set", "merge set --workers 8", "merge --help-all"),
    "methods": ("methods sudoku", "methods nonogram", "methods --json"),
    "page": ("page puzzle.json -o play.html", 'page *.json -o play.html --title "For Ann"', "page set -o play.html"),
    "pictures": ("pictures", "pictures cat --show", "pictures --theme list"),
    "play": ("play sudoku", "play killer easy", "play puzzle.json"),
    "publish": ("publish issue.toml -o autumn", "publish issue.toml -o autumn --check", "publish --help-all"),
    "rate": ("rate puzzle.json", "rate puzzle.json --explain", "rate hard.sdm -o ratings.parquet"),
    "serve": ("serve", "serve --port 8080", "serve --help-all"),
    "show": ("show puzzle.json", "show puzzle.json --solution", "show puzzle.json -o puzzle.svg -o puzzle.png"),
    "solve": ("solve puzzle.json", "solve puzzle.json --budget 5", "solve hard.sdm --method dancing-links"),
    "stats": ("stats set", "stats set --json", "stats --help-all"),
    "verify": ("verify set", "verify set --workers 8", "verify set --sample 100"),
    "warm": ("warm", "warm sudoku", "warm --help-all"),
}
"""Three example commands for each command; families without their own get those of ``examples_of``."""


def examples_of(name: str) -> Sequence[str]:
    """Return three example commands, without ``gen`` in front."""
    return EXAMPLES.get(name) or (name, f"{name} hard -o {name}.svg", f"play {name}")


def with_help(command: click.Command) -> click.Command:
    """Add ``--help-all`` to a command, and shorten its ``--help`` to one screen."""
    command.format_help = partial(_format, command)  # type: ignore[method-assign]
    command.params.append(
        click.Option(
            ["--help-all"], is_flag=True, is_eager=True, expose_value=False, callback=_show_all,
            help="Show all options and exit.",
        )
    )  # fmt: skip
    return command


def _show_all(ctx: click.Context, _parameter: click.Parameter, is_wanted: bool) -> None:
    if is_wanted:
        formatter = ctx.make_formatter()
        _format_all(ctx.command, ctx, formatter)
        click.echo(formatter.getvalue().rstrip("\n"))
        ctx.exit()


def _format_all(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write all options: those of the first screen and, if there are many, the others under headings."""
    options = _options_of(command, ctx)
    first = _first_of(options)
    if first == options:
        return click.Command.format_help(command, ctx, formatter)
    command.format_usage(ctx, formatter)
    command.format_help_text(ctx, formatter)
    rest = [each for each in options if each not in first]
    sections = {"Options": first}
    for heading, names in HEADINGS.items():
        sections[heading] = sorted(
            (each for each in rest if each.name in names), key=lambda each: names.index(each.name)
        )
    sections["Help"] = [each for each in rest if not any(each.name in names for names in HEADINGS.values())]
    for heading, shown in sections.items():
        if rows := [record for each in shown if (record := each.get_help_record(ctx))]:
            with formatter.section(heading):
                formatter.write_dl(rows)
    return None


def _options_of(command: click.Command, ctx: click.Context) -> list[click.Option]:
    return [each for each in command.get_params(ctx) if isinstance(each, click.Option)]


def _first_of(options: list[click.Option]) -> list[click.Option]:
    """Return the options of the first screen: all options if there are few."""
    order = {name: place for place, name in enumerate(FIRST)}
    shown = sorted((each for each in options if each.name in order), key=lambda each: order[each.name or ""])
    return shown[:_MOST] if len(options) > _MOST + 2 else options


def _format(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    command.format_usage(ctx, formatter)
    summary = (command.help or "").split("\n\n")[0].replace("\n", " ")
    with formatter.indentation():
        formatter.write_paragraph()
        formatter.write_text(summary)
    write_examples(formatter, examples_of(command.name or ""))
    options = _options_of(command, ctx)
    shown = _first_of(options)
    rows = [(record[0], _short(record[1])) for each in shown if (record := each.get_help_record(ctx))]
    n_more = len(options) - len(shown)
    if n_more:
        rows.append(("--help-all", f"Show {n_more} more options."))
    if rows:
        with formatter.section("Options"):
            formatter.write_dl(rows, col_max=26)


def write_examples(formatter: click.HelpFormatter, examples: Sequence[str]) -> None:
    """Write example commands."""
    with formatter.section("Examples"):
        for example in examples:
            formatter.write(f"{'':{formatter.current_indent}}gen {example}\n")


def _short(text: str) -> str:
    """Return the first part of a line of help."""
    defaults = text[text.rindex("  [") :] if "  [" in text else ""
    first = text.removesuffix(defaults).split(" One of ")[0]
    if len(first) > _LONGEST:
        first = f"{first[:_LONGEST].rsplit(' ', 1)[0].rstrip(',:;')} ..."
    return f"{first}{defaults if len(defaults) < 30 else ''}"
