"""A lower bound is nowhere shown as a rating: each place that shows it says so, and names no grade and no minutes.

The page, whose words are its own, has the same test in ``page/models.mjs``, and the service in ``http``.
"""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from generator.families import family_named
from generator.pipeline import generate
from output.book.texts import texts_in
from rating.grades import Grade
from rating.rating import Status
from service.command_line.texts import rating_text, record_text
from tests.examples import EACH_FAMILY

SHOWN: dict[str, tuple[Callable[[Any], str], str]] = {
    "command": (lambda record: record_text(record, with_solution=False), "harder than all rules tried"),
    "explained": (lambda record: rating_text(record.family, record.rating), "Grade unknown"),
    "Python": (lambda record: repr(record.rating), "lower_bound"),
    "JSON": (lambda record: json.dumps(json.loads(record.to_json())["rating"]), "lower_bound"),
    "book": (lambda record: texts_in("en").grade(record.rating.grade), "Not graded"),
}
"""How each place shows the rating of a record, and what it says of a lower bound."""
UNSAID: dict[str, Callable[[Any], str]] = {"record": repr, "notebook": lambda record: record._repr_html_()}
"""Places that say nothing of a rating without a grade."""


@pytest.mark.parametrize("family", EACH_FAMILY)
def test_each_place_says_that_a_rating_is_a_lower_bound(family: str) -> None:
    exact = generate(family_named(family).request.from_call({"size": "6x6"}), 1)
    grade = exact.rating.grade
    assert grade is not None
    unknown: dict[str, Any] = {"grade": None, "score": None, "minutes": None, "minutes_extrapolated": None}
    unknown |= {"levels": {}} if exact.rating.levels else {}
    record = replace(exact, rating=replace(exact.rating, status=Status.LOWER_BOUND, **unknown))
    for name, (show, said) in SHOWN.items():
        assert names_grade(show(exact), grade) or name == "JSON", name
        text = show(record)
        assert said in text, name
        assert not names_grade(text, grade), name
        assert not re.search(r"\d minutes?\b|less than a minute", text), name
    for name, show in UNSAID.items():
        assert names_grade(show(exact), grade), name
        assert not names_grade(show(record), grade), name


def names_grade(text: str, grade: Grade) -> bool:
    """Return whether a text names a grade."""
    return re.search(rf"\b{grade.word}\b", text, re.IGNORECASE) is not None
