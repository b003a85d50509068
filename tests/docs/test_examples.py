"""Every example of every page runs and prints what the page says.

Shell examples of a page are one bash script, Python examples programs of their own at their places in it, all in one
folder that is empty at first. Blocks that make an environment are left out: the gate runs them itself.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kernels.jit import PLAIN
from tests.docs.pages import KINDS, PAGES, ROOT, blocks, links, name_of
from tests.docs.running import run_page

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
    """Name the SVG pictures of a page that its examples did not make, byte by byte; the gallery makes its own."""
    for link in links(text):
        picture = page.parent / link.target
        is_elsewhere = picture.parent.name == "gallery" != page.stem
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
