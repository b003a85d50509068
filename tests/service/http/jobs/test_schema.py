"""The doors to jobs hold against whatever their OpenAPI document allows and forbids."""

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode

from tests.service.http.jobs.serving import server
from tests.service.http.jobs.waiting import program


@pytest.mark.exhaustive
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_strange_requests_get_sensible_answers(tmp_path: Path, mode: GenerationMode) -> None:
    statuses = set()
    with server(tmp_path / "data", program(tmp_path, "tell(error='no puzzle')")) as (_, client):
        known = client.post("/v1/jobs", json={"family": "sudoku", "count": 3}).headers["location"]
        schema = schemathesis.openapi.from_url(f"{client.base_url}/openapi.json")
        for found in schema.get_all_operations():
            operation = found.ok()

            @settings(max_examples=40, suppress_health_check=list(HealthCheck), database=None)
            @given(case=operation.as_strategy(generation_mode=mode))
            def ask(case: Any) -> None:
                if "id" in case.path_parameters and len(case.path_parameters["id"]) % 2:
                    case.path_parameters["id"] = Path(known).name
                response = case.call()
                assert response.status_code < 500 or (response.status_code == 503 and response.headers["retry-after"])
                statuses.add(response.status_code)
                if response.status_code < 400:
                    case.validate_response(response)
                else:
                    assert response.headers["content-type"] == ["application/problem+json"]
                    assert response.json()["detail"]

            ask()
    assert statuses >= ({202, 200, 409} if mode is GenerationMode.POSITIVE else {422})
