"""``gen page``: a single file with proved puzzles only; texts in all languages, and a sentence for every rule."""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from generator.families import family_named
from generator.pipeline import generate
from generator.record import document_of
from output.book.texts import DEFAULT_LANGUAGE, LANGUAGES
from puzzles.families import FAMILIES
from puzzles.formats import gridwright_json
from service.command_line import page
from service.http.rule_pages import rule_sentences, rule_texts
from service.page.single import single_page
from service.page.words import FILES, page_texts, page_words, rules_of
from tests.commands import UNIQUE, gen
from tests.toy import TOY
from tests.toy.family import ToyFamily


def puzzles_in(html: str) -> list[dict[str, Any]]:
    (text,) = re.findall(r'<script type="application/json" id="puzzles">(.*?)</script>', html, re.DOTALL)
    found: list[dict[str, Any]] = json.loads(text)
    return found


def test_a_file_of_several_puzzles_becomes_one_page(tmp_path: Path) -> None:
    file, output = tmp_path / "two.sdm", tmp_path / "play.html"
    other = generate(family_named("sudoku").request(difficulty="moderate"), 3).puzzle
    file.write_text(f"{UNIQUE}\n{''.join(map(str, other.cells))}\n")
    result = gen("page", file, "-o", output, "--title", "Two & more")
    assert (result.exit_code, result.stdout) == (0, "")
    html = output.read_text()
    first, second = puzzles_in(html)
    assert "".join(str(digit) for row in first["givens"] for digit in row) == UNIQUE.replace(".", "0")
    assert second["id"] == other.id
    assert first["steps"]
    assert "<title>Two &amp; more</title>" in html


def test_files_tables_and_data_sets_become_a_list_by_family_and_grade(tmp_path: Path) -> None:
    file, table, folder = tmp_path / "one.sdm", tmp_path / "some.parquet", tmp_path / "set"
    file.write_text(UNIQUE)
    stated = {"status": ["exact"], "grade": ["Expert"], "score": [51.5], "score_version": ["effort-3"]}
    pq.write_table(pa.table({"puzzle": [UNIQUE], **stated}), table)
    plan = ("--request", "nonogram --size 5x5 --count 2", "--request", "lightup --size 5x5 --count 1")
    assert gen("batch", "-o", folder, "--seed", 1, *plan).exit_code == 0
    result = gen("page", table, folder, file, "-o", tmp_path / "all.html", "--quiet")
    assert (result.exit_code, result.output) == (0, "")
    found = puzzles_in((tmp_path / "all.html").read_text())
    assert [each["family"] for each in found] == ["nonogram", "nonogram", "sudoku", "sudoku", "lightup"]
    assert [each["rating"]["grade"] for each in found[2:4]] == ["Gentle", "Expert"]  # rated, and as the table says
    assert found[3]["rating"]["score"] == 51.5


def test_more_puzzles_than_a_page_takes_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "MAX_PUZZLES", 2)
    result = gen("page", "-", "-o", tmp_path / "a.html", data=3 * f"{UNIQUE}\n")
    assert result.exit_code == 2
    assert "more than 2 puzzles were given for a page; expected fewer" in result.stderr


def test_a_puzzle_too_large_to_play_comes_with_its_picture(tmp_path: Path) -> None:
    file = tmp_path / "large.non"
    file.write_text("width 100\nheight 101\nrows\n" + 101 * "100\n" + "columns\n" + 100 * "101\n")
    assert gen("page", file, "-o", tmp_path / "a.html").exit_code == 0
    (large,) = puzzles_in((tmp_path / "a.html").read_text())
    assert large["picture"].startswith("data:image/svg+xml;base64,")
    assert large["steps"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_with_two_small_puzzles_is_small_and_speaks_one_language(tmp_path: Path, language: str) -> None:
    file = tmp_path / "a.html"
    assert gen("page", UNIQUE, "..2..1....3..4..", "-o", file, "--language", language).exit_code == 0
    html = file.read_text()
    assert len(html.encode()) <= 200_000
    assert f'<html lang="{language}">' in html
    (texts,) = re.findall(r'id="texts">(.*?)</script>', html)
    told = json.loads(texts)
    assert told["language"] == language
    played = {text for name in ("game", "hint", "panel") for text in templates_in((FILES / f"{name}.js").read_text())}
    assert played.issubset(told["table"]) or language == "en"


def test_the_page_loads_nothing_and_runs_only_its_own_script() -> None:
    evil = "</script><script>alert(1)</script><!-- <style>"
    html = single_page([{"title": evil, "family": "nonogram"}], evil)
    assert puzzles_in(html)[0]["title"] == evil
    assert re.findall(r"<script[^>]*>", html) == [
        '<script type="application/json" id="words">',
        '<script type="application/json" id="puzzles">',
        '<script type="application/json" id="texts">',
        '<script type="module">',
    ]
    assert not re.search(r'(?:src|href)="(?!data:|#)', html)
    assert "@import" not in html
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    assert policy.startswith("default-src 'none'; ")
    for kind, tag in (("script", 'script type="module"'), ("style", "style")):
        (content,) = re.findall(rf"<{tag}>(.*?)</{kind}>", html, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy


def test_a_family_without_a_module_becomes_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)
    monkeypatch.setattr(ToyFamily, "page_module", None)
    record = generate(family_named(TOY.name).request(), 1)
    file = tmp_path / "toy.json"
    file.write_bytes(gridwright_json.write(document_of(record)))
    result = gen("page", file, "-o", tmp_path / "toy.html")
    assert result.exit_code == 0, result.stderr
    (puzzle,) = puzzles_in((tmp_path / "toy.html").read_text())
    assert puzzle["picture"].startswith("data:image/svg+xml;base64,")
    assert base64.b64decode(puzzle["picture"].split(",")[1]).startswith(b"<svg")


SIGNS = {"Gridwright", "⚙", "‹", "›", "−", "+", "0:00"}  # what is the same in all languages
TEXTS = {language for language in LANGUAGES if language != DEFAULT_LANGUAGE}


def templates_in(script: str) -> Iterator[str]:
    """Yield the templates of a module that are looked up, such as ``Solved in {0}``."""
    for start in re.finditer(r"(?<![\w$.])t`", script):
        place, text, n_values = start.end(), "", 0
        while script[place] != "`":
            if script.startswith("${", place):
                text, n_values = f"{text}{{{n_values}}}", n_values + 1
                depth, place = 1, place + 2
                while depth:
                    depth += {"{": 1, "}": -1}.get(script[place], 0)
                    place += 1
            else:
                text, place = text + script[place], place + 1
        yield text


def test_a_script_names_the_languages() -> None:
    assert json.dumps(sorted(TEXTS)) in (FILES / "settings.js").read_text()


def english() -> set[str]:
    """Return all texts that a player sees on the page, read from its files."""
    scripts = [*FILES.glob("*.js"), *FILES.glob("families/*.js")]
    found = {text for path in scripts if path.stem != "texts" for text in templates_in(path.read_text())}
    html = (FILES / "index.html").read_text()
    body = html[html.index("<body>") :]
    found |= {unescape(text).strip() for text in re.findall(r">([^<>]+)<", body)}
    found |= {unescape(text) for text in re.findall(r'(?:title|aria-label|placeholder)="([^"]+)"', body)}
    languages = set(re.findall(r'lang="\w\w">(\w+)<', body))
    words = page_words()
    pairs = [
        *(pair for own in words.values() for pair in own.get("input", ())),
        *(pair for own in words["shared"].values() for pair in own),
    ]
    titled = {own[key] for own in words.values() for key in ("title", "rules") if key in own}
    return {*found, *(text for pair in pairs for text in pair), *titled} - SIGNS - languages - {""}


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_a_language_has_all_texts_with_their_values(language: str) -> None:
    table = page_texts(page_words())[language]
    assert {text for text in english() if text not in table} == set()
    values = re.compile(r"\{\d\}")
    assert [text for text in table if sorted(values.findall(text)) != sorted(values.findall(table[text]))] == []


def test_the_page_offers_the_languages_of_books() -> None:
    offered = re.findall(r'<option value="(\w\w)" lang', (FILES / "index.html").read_text())
    assert tuple(offered) == LANGUAGES


def test_families_registered_later_have_words_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    assert TOY.name not in page_words()
    monkeypatch.setitem(FAMILIES, TOY.name, TOY)
    assert page_words()[TOY.name]["learn"] == []


def test_every_rule_to_learn_has_a_sentence() -> None:
    assert [family for family in FAMILIES if not rules_of(family)] == []
    for family in FAMILIES:
        names = {rule.lower().replace(" ", "-") for rule in family_named(family).rule_names()}
        for asked in family_named(family).request.learned.values():
            family_named(family).request(**asked)  # is possible
        assert set(rules_of(family)) <= names & rule_sentences(family).keys(), family
    assert tuple(rule_sentences("sudoku")) == rules_of("sudoku")


def test_every_sentence_about_a_rule_is_in_all_languages() -> None:
    english = {text for family in FAMILIES for text in rule_sentences(family).values()}
    tables = {name: json.loads(data) for name, data in rule_texts().items()}
    assert sorted(tables) == [f"rules-{language}.json" for language in sorted(TEXTS)]
    assert [(name, text) for name, table in tables.items() for text in english if not table.get(text)] == []
