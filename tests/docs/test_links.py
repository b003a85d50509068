"""Links and pictures lead somewhere, and options that pages name exist."""

from collections.abc import Iterator
from pathlib import Path

import click

from service.cli import main
from tests.docs.pages import OTHER_PAGES, PAGES, ROOT, anchors, links, name_of, options, prose


def dead_links(page: Path, text: str) -> Iterator[str]:
    for link in links(text):
        if ":" in link.target:
            continue
        path, _, anchor = link.target.partition("#")
        target = page.parent / path if path else page
        place = f"{name_of(page)}:{link.line}: {link.target}"
        if target != page and not target.exists():
            yield f"{place} does not exist"
        elif anchor and anchor not in anchors(text if target == page else target.read_text()):
            yield f"{place}: there is no such heading"


def unknown_options(text: str, known: set[str]) -> Iterator[str]:
    for number, line in enumerate(prose(text), start=1):
        for word in options(line):
            if word not in known:
                yield f"{number}: {word}"


def test_links_lead_somewhere() -> None:
    assert [dead for page in PAGES + OTHER_PAGES for dead in dead_links(page, page.read_text())] == []


def test_options_that_are_named_exist() -> None:
    known = words_of(main).union(*map(words_of, commands().values()))
    unknown = [(name_of(page), *unknown_options(page.read_text(), known)) for page in PAGES]
    assert [each for each in unknown if len(each) > 1] == []


def test_every_page_is_reached_from_the_readme() -> None:
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in PAGES + OTHER_PAGES and page not in reached:
            reached.add(page)
            waiting += [
                (page.parent / link.target.partition("#")[0]).resolve()
                for link in links(page.read_text())
                if ":" not in link.target
            ]
    assert reached == {*PAGES, *OTHER_PAGES}


def test_a_dead_link_or_a_wrong_option_would_be_seen() -> None:
    text = "# One thing\n\n[a](#one-thing) [b](#other) [c](nowhere.md)\n`[d](not-a-link.md)` ![e](none.svg)\n"
    assert [line.split(":")[1] for line in dead_links(ROOT / "docs" / "some.md", text)] == ["3", "3", "4"]
    text = "Say `--color 3` or `gen x --seed 1`, `python other --free`.\n\n```text\n`--none`\n```\n"
    assert list(unknown_options(text, {"--seed"})) == ["1: --color"]


def commands() -> dict[str, click.Command]:
    context = click.Context(main)
    found = {name: main.get_command(context, name) for name in main.list_commands(context)}
    return {name: command for name, command in found.items() if command is not None}


def words_of(command: click.Command) -> set[str]:
    # With the settings of the program, as click keeps the option for help that it makes here first.
    parameters = command.get_params(click.Context(command, **main.context_settings))
    return {"-h", "--help"}.union(
        *([*each.opts, *each.secondary_opts] for each in parameters if each.opts[0][0] == "-")
    )
