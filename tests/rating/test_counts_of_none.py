"""Sentences say ``no mines`` where there are none, in every family and language, and never ``0 mines``."""

import re

import pytest

import gridwright as gw
from puzzles.games.games import GAMES
from rating.languages import LANGUAGES, translated
from tests.examples import either
from tests.puzzles.games.boards import drawn
from tests.rating.kinds import KINDS, records

# After these words, 0 is a digit or a number on the board, as in "R1C3 is 0 from the start".
COUNTED = re.compile(r"\b0 (?!(?:already|and|are|at|from|is|or|stands?)\b)\w+")
NONE = {
    "mosaic": "no cell around R2C3 is painted",
    "minesweeper": "R2C3 touches no mines",
    "slitherlink": "R2C3 has no sides",
    "tents": "row 3 has no tents",
}


@pytest.mark.parametrize("name", GAMES)
def test_rules_and_clues_count_none_in_words(name: str) -> None:
    said = [each.words for seed in range(either(4, 40)) for each in drawn(name, seed, share=0)[0].constraints]
    assert [words for words in said if COUNTED.search(words)] == []
    if name in NONE:
        start = re.sub(r"\d", r"\\d+", NONE[name])
        assert any(re.match(start, words) for words in said)


@pytest.mark.parametrize("kind", KINDS)
def test_steps_count_none_in_words(kind: str) -> None:
    for record in records(kind, either(1, 20)):
        for step in gw.explain(record):
            assert not COUNTED.search(step.text), step.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("clause", NONE.values())
def test_none_is_a_word_in_every_language(clause: str, language: str) -> None:
    sentence = f"Count: {clause}; so R1C1 is 1."
    told = sentence if language == "en" else translated(sentence, language)
    assert told
    assert not re.search(r"\b0\b", told)
