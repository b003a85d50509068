"""The OpenAPI document: routes as FastAPI describes them, with the problems, the key and the limits of this service."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute

from puzzles.families import FAMILIES
from service.http.middleware import GUARDED, KEY_HEADER
from service.http.problems import Problem, documented
from service.http.settings import Settings
from service.http.tasks import add_recipe

_FRAMEWORK_ERRORS = ("HTTPValidationError", "ValidationError")
_WITH_BODY = (400, 408, 413, 415, 422)
EXAMPLE_ANSWERS = Path(__file__).with_name("example_answers")
_SCHEMES = {
    "bearer": {"type": "http", "scheme": "bearer"},
    "header": {"type": "apiKey", "in": "header", "name": KEY_HEADER},
}


def complete_openapi(app: FastAPI, settings: Settings) -> None:
    """Make an app return the complete document, which is made once."""
    make = app.openapi

    def complete() -> dict[str, Any]:
        is_new = app.openapi_schema is None
        document = make()
        if is_new:
            _complete(document, settings)
        return document

    app.openapi = complete  # type: ignore[method-assign]


def operation_id(route: APIRoute) -> str:
    """Return the id of an operation: the name of its function, which clients made from the document use for it."""
    return route.name


def _complete(document: dict[str, Any], settings: Settings) -> None:
    document["info"]["description"] = _limits(settings)
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    for name in _FRAMEWORK_ERRORS:
        schemas.pop(name, None)
    schemas[Problem.__name__] = Problem.model_json_schema()
    for path, operations in document["paths"].items():
        for operation in operations.values():
            problems = documented(*_statuses(path, operation, settings))
            operation["responses"].update({str(status): each for status, each in problems.items()})
    # This is done here because FastAPI drops each null from what it is given.
    made = document["paths"]["/v1/puzzles"]["post"]["responses"]["200"]["content"]["application/json"]
    made["examples"] = _example_answers()
    # This is stated at the root because some importers otherwise expect a key.
    document["security"] = []
    if settings.accepted_keys:
        document["components"]["securitySchemes"] = _SCHEMES
        document["security"] = [{name: []} for name in _SCHEMES]


def _statuses(path: str, operation: dict[str, Any], settings: Settings) -> list[int]:
    """Return the statuses of the problems that any operation like this one may answer with."""
    statuses = [*_WITH_BODY] if "requestBody" in operation else [422]
    return [*statuses, 401, 429] if settings.accepted_keys and path.startswith(GUARDED) else statuses


def _example_answers() -> dict[str, Any]:
    files = [file for name in FAMILIES if (file := EXAMPLE_ANSWERS / f"{name}.json").is_file()]
    examples = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}
    for each in examples.values():
        each["answer"]["puzzles"] = [add_recipe(puzzle) for puzzle in each["answer"]["puzzles"]]
    return {name: {"summary": json.dumps(each["request"]), "value": each["answer"]} for name, each in examples.items()}


def _limits(settings: Settings) -> str:
    values = settings.limits
    rows = [f"* {each.metadata['help']} `{each.name}`: {getattr(values, each.name)}" for each in fields(values)]
    return "\n".join(["Limits of one request:", "", *rows])
