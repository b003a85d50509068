"""Every example of every page runs and prints what the page says; links lead somewhere, and options exist.

Shell examples of a page are one bash script, Python examples programs of their own at their places in it, all in one
folder that is empty at first. Blocks that make an environment are left out: the gate runs them itself.
"""

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from kernels.jit import PLAIN
from service.command_line.cli import main
from tests.docs.pages import KINDS, OTHER_PAGES, PAGES, anchors, blocks, links, name_of, options, prose
from tests.docs.running import run_page
from tests.layout import ROOT, of_the_clone

# Honest examples that take too long for a test: what stands on a page, and what is run in its place.
SHORTER = {
    "--count 1000000": "--count 300",
    "--workers 8": "--workers 1",
    "count = 1_000_000": "count = 300",
}
BRIEF = ROOT / "docs" / "methods.md"  # of shell and Python, run with the other tests; those of all pages take minutes


def shortened(text: str) -> str:
    for told, run in SHORTER.items():
        text = text.replace(told, run)
    return text


def broken_pictures(page: Path, text: str, here: Path) -> Iterator[str]:
    """Name the SVG pictures of a page that its examples did not make, byte by byte.

    The gallery makes its own, and benchmarks make those of ``measured``.
    """
    for link in links(text):
        picture = page.parent / link.target
        is_elsewhere = picture.parent.name == "measured" or picture.parent.name == "gallery" != page.stem
        if link.is_picture and picture.suffix == ".svg" and not is_elsewhere:
            made = here / picture.name
            if not made.is_file():
                yield f"{name_of(page)}:{link.line}: no example makes {picture.name}"
            elif made.read_bytes() != picture.read_bytes():
                yield f"{name_of(page)}:{link.line}: an example makes another {picture.name} than {link.target}"


@pytest.mark.skipif(PLAIN, reason="the commands are run compiled, as users run them")
@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=() if page == BRIEF else pytest.mark.exhaustive, id=name_of(page)) for page in PAGES],
)
def test_examples_run(page: Path, tmp_path: Path) -> None:
    text = page.read_text()
    complaints, told = run_page(name_of(page), shortened(text), tmp_path)
    assert not complaints, "\n".join([*complaints, "", "Standard error:", told])
    assert not list(broken_pictures(page, text, tmp_path / "here"))


def test_blocks_are_of_known_kinds_and_only_the_readme_makes_environments() -> None:
    found = [(name_of(page), block) for page in PAGES for block in blocks(page.read_text())]
    assert [f"{page}:{block.first}: {block.kind!r}" for page, block in found if block.kind not in KINDS] == []
    assert {page for page, block in found if block.makes_environment} == {"README.md"}
    lines = "\n".join(line for _, block in found for line in block.lines)
    assert [told for told in SHORTER if told not in lines] == []


def complaints(tmp_path: Path, *lines: str) -> list[str]:
    return run_page("a.md", "\n".join(["# A page", *lines]) + "\n", tmp_path).complaints


@pytest.mark.parametrize(
    ("page", "message"),
    [
        (["```sh", "true", "false | cat", "```"], "a.md:4: exit code 1: "),
        (["```sh", "cat <<END", "b", "END", "f() {", "false", "}", "f", "```"], "a.md:7: exit code 1: false"),
        (["```sh", "true  # exit code 3", "```"], "a.md:3: exit code 0, where 3 is promised"),
        (["```sh", "(exit 2) | \\", "cat  # exit code 3", "```"], "a.md:4: exit code 2, where 3 is promised"),
        (["```python", "", "1 / 0", "```"], "a.md:3: exit code 1: python"),
        (
            ["```sh", "echo 1", "```", "It prints:", "```text", "2", "```"],
            "a.md:3: it prints something else\n--- the page says",
        ),
    ],
)
def test_what_is_wrong_is_reported_with_its_line(page: list[str], message: str, tmp_path: Path) -> None:
    assert [each[: len(message)] for each in complaints(tmp_path, *page)] == [message]


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


@of_the_clone  # for pages name files of the sources
def test_links_lead_somewhere() -> None:
    assert [dead for page in PAGES + OTHER_PAGES for dead in dead_links(page, page.read_text())] == []


def test_options_that_are_named_exist() -> None:
    known = words_of(main).union(*map(words_of, commands().values()))
    unknown = [(name_of(page), *unknown_options(page.read_text(), known)) for page in PAGES]
    assert [each for each in unknown if len(each) > 1] == []
    newest = (ROOT / "CHANGELOG.md").read_text().split("\n## ")[1]
    assert list(unknown_options(newest, known)) == []


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
