"""Examples in docstrings say what comes out, and each docstring stands alone."""

import ast
import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.layout import modules

MODULES = {name: path for name, path in modules().items() if ">>> " in path.read_text()}

DOCSTRING = re.compile(r'"""(.*?)"""', re.DOTALL)
LEANING = re.compile(
    r"\A(Hold|Do the same|The same|Likewise)\b|\A(Return|Count|Name|Note|List|Find) the same (as|for)\b"
    r"|\braises? (errors|(``)?\w*(Error|Exhausted|Unique)(``)?) as\b|\bas ``\w+`` (does|do)\b",
    re.IGNORECASE,
)
"""What a docstring says that only its neighbor explains."""

NO_SENTENCE = re.compile(
    r"(?:[.;] )(?:``)?\w*(?:Error|TooLarge|NotUnique|Exhausted)(?:``)? (?:when|if|for|unless|where|without)\b"
)
"""An error without the verb that raises it."""


def test_docstrings_say_that_errors_are_raised() -> None:
    wrong = [
        f"{path}: {text}"
        for path in modules().values()
        for text in (" ".join(each.split()) for each in DOCSTRING.findall(path.read_text()))
        if NO_SENTENCE.search(text)
    ]
    assert wrong == []


def test_an_error_without_a_verb_would_be_seen() -> None:
    assert NO_SENTENCE.search("Return the method of a name; ``RequestError`` when there is none.")
    assert not NO_SENTENCE.search("Return the method of a name; raise ``RequestError`` if there is none.")


def test_no_docstring_leans_on_its_neighbor() -> None:
    leaning = [
        f"{path}: {text}"
        for path in modules().values()
        for text in (" ".join(each.split()) for each in DOCSTRING.findall(path.read_text()))
        if LEANING.search(text)
    ]
    assert leaning == []


def test_a_section_begins_on_a_line_of_its_own() -> None:
    joined = re.compile(r"^ +(?:Args|Attributes|Raises|Returns|Yields): +(?=\w+:)", re.MULTILINE)
    wrong = [path for path in modules().values() if any(map(joined.search, DOCSTRING.findall(path.read_text())))]
    assert wrong == []


COMMANDS = [
    "Add",
    "Answer",
    "Ask",
    "Bound",
    "Choose",
    "Collect",
    "Count",
    "Define",
    "Describe",
    "Do",
    "Draw",
    "Fill",
    "Find",
    "Follow",
    "Gather",
    "Give",
    "Know",
    "Let",
    "List",
    "Make",
    "Name",
    "Number",
    "Place",
    "Propose",
    "Read",
    "Refuse",
    "Report",
    "Say",
    "Search",
    "Set",
    "Show",
    "State",
    "Stop",
    "Take",
    "Tell",
    "Turn",
    "Write",
]


def test_a_class_is_a_thing_and_not_a_command() -> None:
    told = [
        f"{path}: {each.name}: {text}"
        for path in modules().values()
        for each in ast.walk(ast.parse(path.read_text()))
        if isinstance(each, ast.ClassDef) and (text := ast.get_docstring(each)) and text.split()[0] in COMMANDS
    ]
    assert told == []


@pytest.mark.parametrize("name", MODULES)
def test_examples_give_what_they_show(name: str) -> None:
    outcome = doctest.testmod(import_module(name), extraglobs=names_for_types(MODULES[name]))
    assert outcome.attempted
    assert not outcome.failed


def names_for_types(file: Path) -> dict[str, object]:
    """Return what a module imports for type checkers alone, which its examples may use, too."""
    found: dict[str, object] = {}
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            exec("\n".join(ast.unparse(each) for each in node.body), found)
    return found
