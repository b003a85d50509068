"""Templates: what is none is refused in a sentence that quotes it, and texts reach nothing but the values."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gridwright as gw
from output.prompts.template import TEMPLATES, template_from, template_named
from puzzles.errors import RequestError
from puzzles.families import FAMILIES

GOOD = {"shape": "rows", "prompt": "$puzzle"}
SUDOKU = "..2..1....3..4.."


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"shape": "rows"}, "the template 'own' has no member 'prompt'; expected one, or one for a family"),
        ({"prompt": "$puzzle"}, "the template 'own' has no member 'shape'; expected one"),
        (GOOD | {"shape": "row"}, "in the template 'own': 'row' is not a shape; expected one of rows, spaced, json"),
        (GOOD | {"prompts": "x"}, "in the template 'own': 'prompts' is not a member; expected one of"),
        (GOOD | {"prompt": "$puzzle $puzle"}, "'$puzle' is not a placeholder; did you mean '$puzzle'?"),
        (GOOD | {"prompt": "$puzzle ${puzzle.__class__}"}, "has a '$' without a word"),
        (GOOD | {"prompt": "$name"}, "'prompt' of the template 'own' has no '$puzzle'; expected it at least once"),
        (GOOD | {"answer": "$name"}, "'answer' of the template 'own' has no '$answer'; expected it at least once"),
        (GOOD | {"prompt": "$puzzle $answer"}, "gives the solution away by '$answer'; expected it in 'answer'"),
        (GOOD | {"answer": "$steps $answer"}, "has one of '$steps' in its answer and 'max_steps' above 0"),
        (GOOD | {"max_steps": 3}, "has one of '$steps' in its answer and 'max_steps' above 0"),
        (GOOD | {"max_steps": -1}, "has -1 as 'max_steps'; expected a number from 1 to 10000"),
        (GOOD | {"language": "tlh"}, "'tlh' is not a language; expected one of de, en, es, fr, ja, pt"),
        (GOOD | {"language": "de", "shape": "json"}, "has steps or JSON in 'de'; expected 'en', their only language"),
        (GOOD | {"shown": 2}, "has 2 as 'shown'; expected 0.0 to 1.0"),
        (GOOD | {"picture": 1}, "has 1 as 'picture'; expected true or false"),
        (GOOD | {"prompt": "$puzzle $move"}, "gives the solution away by '$move'; expected it in 'answer'"),
        (GOOD | {"prompt": 7}, "7 was given as 'prompt' of the template 'own'; expected a text of at most 20,000"),
        (GOOD | {"prompt": "$puzzle \ud800"}, "expected a text of at most 20,000 characters"),
        (GOOD | {"families": {"sudoko": {}}}, "'sudoko' is not a family; did you mean 'sudoku'?"),
        (GOOD | {"families": {"sudoku": {"promt": "x"}}}, "'promt' is not a member for sudoku; expected one of"),
        (GOOD | {"families": "sudoku"}, "'sudoku' was given as families of the template 'own'; expected a table"),
        (GOOD | {"name": ""}, "'' was given as name of a template; expected 1 to 100 characters"),
        (GOOD | {"name": "a\nb"}, "'a\\nb' was given as name of a template"),
    ],
)
def test_what_is_no_template_is_refused(data: dict[str, Any], told: str) -> None:
    with pytest.raises(RequestError) as raised:
        template_from(data)
    assert told in str(raised.value)
    assert "\n" not in str(raised.value)


def test_unknown_names_and_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match=r"'plane' is not a template of prompts; .*did you mean 'plain'\?"):
        template_named("plane")
    with pytest.raises(RequestError, match="cannot be read"):
        template_named(tmp_path / "none.toml")
    (tmp_path / "own.toml").write_text("shape = ")
    with pytest.raises(RequestError, match=r"is not a TOML file"):
        template_named("own.toml", tmp_path)


@given(
    text=st.text(st.characters(exclude_categories=("Cs",)), max_size=40)
    | st.sampled_from(["%(rules)s", "%", "{puzzle.__class__}"])
)
def test_what_is_no_placeholder_stays_as_it_is(text: str) -> None:
    own = gw.prompt(gw.read(SUDOKU)[0], GOOD | {"prompt": f"<{text.replace('$', '$$')}>$puzzle"})
    assert own.prompt == f"<{text}>..2.\n.1..\n..3.\n.4.."


def test_a_family_has_texts_of_its_own_and_one_without_a_prompt_is_refused() -> None:
    template = template_from(GOOD | {"families": {"nonogram": {"shape": "json", "prompt": "Paint $puzzle"}}})
    assert set(template.wordings) == set(FAMILIES)
    assert gw.prompt(gw.read(SUDOKU)[0], template.members).prompt.startswith("..2.")
    assert gw.prompt(gw.Nonogram.from_grid([[1]]), template.members).answer == "[[1]]"
    template = template_from({"shape": "rows", "families": {"sudoku": {"prompt": "$puzzle"}}})
    with pytest.raises(
        RequestError, match="the template 'own' has a prompt for sudoku alone; expected one for 'lightup'"
    ):
        template.wording("lightup")


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_are_read_as_they_are_kept(name: str) -> None:
    template = template_named(name)
    assert template.name == name
    assert template_from(template.members) == template
