"""What the tests of the pages would say of pages that are wrong."""

import time
from pathlib import Path

import pytest

from tests.docs.pages import blocks
from tests.docs.running import run_page


def complaints(tmp_path: Path, *lines: str) -> list[str]:
    return run_page("a.md", "\n".join(["# A page", *lines]) + "\n", tmp_path).complaints


@pytest.mark.parametrize(
    ("page", "message"),
    [
        (["```sh", "true", "false | cat", "```"], "a.md:4: exit code 1: "),
        (["```sh", "cat <<END", "b", "END", "f() {", "false", "}", "f", "```"], "a.md:7: exit code 1: false"),
        (["```sh", "true  # exit code 3", "```"], "a.md:3: exit code 0, where 3 is promised"),
        (["```sh", "(exit 2) | \\", "cat  # exit code 3", "```"], "a.md:4: exit code 2, where 3 is promised"),
        (["```sh", "echo $absent", "```"], "a.md:3: absent: unbound variable"),
        (["```python", "", "1 / 0", "```"], "a.md:3: exit code 1: python"),
        (
            ["```sh", "echo 1", "```", "It prints:", "```text", "2", "```"],
            "a.md:3: it prints something else\n--- the page says",
        ),
        (["```sh", "echo 1", "", "```", "It prints:", "```text", "1", "1", "```"], "a.md:3: it prints something else"),
    ],
)
def test_what_is_wrong_is_reported_with_its_line(page: list[str], message: str, tmp_path: Path) -> None:
    assert [each[: len(message)] for each in complaints(tmp_path, *page)] == [message]


def test_servers_end_with_the_page(tmp_path: Path) -> None:
    page = [
        "```sh",
        "(while true; do date >beat; sleep 0.05; done) &",
        "while ! [ -e beat ]; do sleep 0.05; done",
        "```",
    ]
    assert complaints(tmp_path, *page, "```sh", "false", "```") == ["a.md:7: exit code 1: false"]
    last = (tmp_path / "here" / "beat").stat().st_mtime_ns
    time.sleep(0.5)
    assert (tmp_path / "here" / "beat").stat().st_mtime_ns == last


@pytest.mark.parametrize(
    ("page", "line"),
    [
        ("```sh\ntrue\n", 1),
        ("* an item\n  ```sh\n  false\n  ```\n", 2),
        ("```sh indeed\n```\n", 1),
        ("It prints:\n```text\n```\n", 2),
        ("```json\n```\nIt prints:\n```text\n```\n", 4),
        ("```sh\n```\nSometimes.\nIt prints:\n```text\n```\n", 5),
    ],
)
def test_blocks_that_are_out_of_place(page: str, line: int) -> None:
    with pytest.raises(ValueError, match=f"line {line}: "):
        blocks(page)
