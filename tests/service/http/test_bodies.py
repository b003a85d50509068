"""Bodies come from the register: every family, every option but files, their kinds, words and help."""

import builtins
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from pydantic import TypeAdapter, ValidationError

from generator.families import family_named
from generator.options import option
from puzzles.errors import RequestError
from puzzles.families import FAMILIES, Registered
from service.http.request_models import make_model, offered, one_of_each_family, request_of
from service.http.settings import Limits
from service.http.tasks import request_for
from tests.service.http.strange import TOY

FILES = {"nonogram": {"image", "background", "crop", "threshold", "contrast", "font"}, "sudoku": {"pattern", "regions"}}


@pytest.mark.parametrize("family", FAMILIES)
def test_all_fields_but_files_are_offered_and_none_that_is_reads_a_file(
    family: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = {each.name for each in fields(family_named(family).request)}
    assert {each.name for each in offered(family_named(family).request)} == every - FILES.get(family, set())
    # Whatever text stands in a field, no file of its name is opened when a request is made and named.
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.chdir(tmp_path)
    opened: list[str] = []
    open_file = builtins.open

    def noted(path: object, *args: Any, **options: Any) -> Any:
        opened.append(str(path))
        return open_file(path, *args, **options)  # type: ignore[call-overload]

    monkeypatch.setattr("builtins.open", noted)
    for each in offered(family_named(family).request):
        if isinstance(each.default, str):
            try:
                family_named(family).request(**{each.name: "secret.txt"}).key()
            except ValueError:
                continue
    assert [path for path in opened if path.endswith("secret.txt")] == []


@dataclass(frozen=True)
class WithFiles:
    family: ClassVar[str] = "new"

    size: str = option("", "Size.", metavar="ROWSxCOLUMNS")
    mask: str = option("", "A file.", metavar="File")
    folder: str = option("", "A folder.", metavar="FOLDER")


def test_files_of_a_new_family_are_left_out_by_what_stands_for_their_value() -> None:
    assert [each.name for each in offered(WithFiles)] == ["size"]


def test_the_openapi_document_tells_what_the_register_tells(client: httpx.Client) -> None:
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    for family in FAMILIES.values():
        told = schemas[f"MakeOf{family.name.capitalize()}"]
        assert told["additionalProperties"] is False
        assert told["properties"]["family"]["const"] == family.name
        for each in offered(family_named(family.name).request):
            member = told["properties"][each.name]
            assert member["description"] == each.metadata["help"]
            assert set(each.metadata["choices"]) <= set(member.get("enum", ()))
    assert "MakeOfToy" in schemas
    families = {each["name"]: each for each in client.get("/v1/families").json()["families"]}
    assert list(families) == [*FAMILIES]
    assert TOY.name in families
    assert [each["name"] for each in families["toy"]["fields"]] == ["length", "difficulty", "tries", "unique"]
    assert [each["type"] for each in families["toy"]["fields"]] == ["integer", "text", "integer", "boolean"]
    colors = {each["name"]: each for each in families["nonogram"]["fields"]}["colors"]
    assert (colors["type"], colors["default"]) == ("integer", 1)


def test_what_is_set_goes_to_the_request_and_nothing_else() -> None:
    common = make_model(10)
    adapter = TypeAdapter(one_of_each_family(common, Limits()))
    body = adapter.validate_python({"family": "nonogram", "density": 1, "size": "4x5", "count": 2})
    assert request_of(body, common) == {"density": 1, "size": "4x5"}
    for wrong in ({"density": True}, {"colors": 1.5}, {"unique": "yes"}, {"size": "4X5"}, {"style": "Blobs"}):
        with pytest.raises(ValidationError):
            adapter.validate_python({"family": "nonogram", **wrong})


def test_one_family_alone_can_be_served(monkeypatch: pytest.MonkeyPatch) -> None:
    alone: dict[str, Registered] = {"toy": TOY}
    monkeypatch.setattr("service.http.request_models.FAMILIES", alone)
    common = make_model(10)
    body = TypeAdapter(one_of_each_family(common, Limits())).validate_python({"family": "toy", "length": 3})
    assert request_of(body, common) == {"length": 3}


def test_requests_are_checked_once_and_refused_each_time() -> None:
    assert request_for("nonogram", {"size": "5x6", "colors": 2}) is request_for(
        "nonogram", {"colors": 2, "size": "5x6"}
    )
    for _ in range(2):
        with pytest.raises(RequestError, match="101"):
            request_for("sudoku", {"clues": 101})
