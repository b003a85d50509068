"""What the OpenAPI document promises holds for requests of all kinds, good and bad, that schemathesis makes of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import positive_data_acceptance

from puzzles.families import FAMILIES
from service.http import player_routes
from service.http.request_models import CONVERT_EXAMPLES, RATE_EXAMPLES, SOLVE_EXAMPLES, make_examples
from service.http.settings import Limits, Settings
from tests.service.http import strange
from tests.service.http.conftest import serving

N_EXAMPLES = 20
SECONDS = 600

OPERATIONS = {
    "show_health",
    "show_readiness",
    "list_families",
    "explain_problem",
    "daily_puzzle",
    "daily_archive",
    "give_hint",
    "check_cells",
    "score_answer",
    "draw_puzzle",
    "rate_puzzles",
    "make_puzzles",
    "rate_puzzle",
    "solve_puzzle",
    "convert_puzzle",
    "puzzle_as_svg",
    "puzzle_as_png",
    "puzzle_as_json",
    "start_job",
    "list_jobs",
    "show_job",
    "cancel_job",
    "job_result",
}


@contextmanager
def document_of(folder: Path, warm_up: Callable[[], None] = strange.know_the_toy) -> Iterator[Any]:
    limits = Limits(seconds=1, count=3, cells=150, total_cells=300, side=40, tries=20, budget=1_000)
    service = Settings(folder, n_workers=2, limits=limits, max_job_count=3, max_waiting_jobs=1)
    with serving(service, warm_up) as it:
        yield schemathesis.openapi.from_url(f"{it.url}/openapi.json")


def check_answers(document: Any, mode: GenerationMode) -> None:
    """Hold status, media type, headers and shape of answers to the document, and see what breaks it refused.

    What the document allows may still be refused with 422, for it cannot say all that a family says, and answered with
    503 when nothing was found in time.
    """
    operations = [found.ok() for found in document.get_all_operations()]
    assert len(operations) >= 10
    for operation in operations:
        if mode is GenerationMode.NEGATIVE and not (operation.body or list(operation.iter_parameters())):
            continue  # nothing can be wrong
        if mode is GenerationMode.NEGATIVE and operation.path == "/v1/ratings/batch":
            continue  # a wrong puzzle is no wrong request: the answer says so in its place

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(max_examples=N_EXAMPLES, suppress_health_check=list(HealthCheck), database=None)
        def check(case: Any) -> None:
            answer = case.call(timeout=SECONDS)
            assert answer.status_code < 500 or answer.status_code == 503
            case.validate_response(answer, excluded_checks=[positive_data_acceptance, not_a_server_error])

        check()


@pytest.mark.exhaustive
def test_answers_to_what_the_document_allows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy stands for all families, since it has no kernels to be compiled for each combination of options."""
    for name in reversed(list(FAMILIES)):  # so that they are put back in their order
        monkeypatch.delitem(FAMILIES, name)
    monkeypatch.setitem(FAMILIES, strange.TOY.name, strange.TOY)
    with document_of(tmp_path, strange.read_toys_alone) as document:
        check_answers(document, GenerationMode.POSITIVE)


@pytest.mark.exhaustive
def test_answers_to_what_the_document_forbids(tmp_path: Path) -> None:
    with document_of(tmp_path) as document:
        check_answers(document, GenerationMode.NEGATIVE)


def test_operations_keep_the_ids_that_clients_are_made_of(client: httpx.Client) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    assert {each["operationId"] for operations in paths.values() for each in operations.values()} >= OPERATIONS


@pytest.mark.parametrize(
    ("path", "examples_of"),
    [
        ("puzzles", make_examples),
        ("ratings", lambda: RATE_EXAMPLES),
        ("solutions", lambda: SOLVE_EXAMPLES),
        ("conversions", lambda: CONVERT_EXAMPLES),
        ("hints", lambda: player_routes.HINT_EXAMPLES),
        ("checks", lambda: player_routes.CHECK_EXAMPLES),
        ("scores", lambda: player_routes.SCORE_EXAMPLES),
        ("pictures", lambda: player_routes.PICTURE_EXAMPLES),
        ("ratings/batch", lambda: player_routes.RATE_MANY_EXAMPLES),
    ],
)
def test_the_examples_work_and_are_in_the_document(
    client: httpx.Client, path: str, examples_of: Callable[[], dict[str, Any]]
) -> None:
    examples = examples_of()
    described = client.get("/openapi.json").json()["paths"][f"/v1/{path}"]["post"]["requestBody"]["content"]
    assert described["application/json"]["examples"] == examples
    for example in examples.values():
        answer = client.post(f"/v1/{path}", json=example["value"])
        assert answer.status_code == 200, answer.text
