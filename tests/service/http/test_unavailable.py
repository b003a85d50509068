"""Each 503 gives its reason, and when to come again, whichever error it comes from."""

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.exceptions import HTTPException

from service.http.jobs.database import Unreachable
from service.http.problems import TookTooLong, Unavailable, register_handlers
from tests.service.http.conftest import reason_of

ERRORS = {
    "few workers are left": Unavailable("few workers are left"),
    "somebody makes room": Unavailable("somebody makes room", 1),
    "the work took longer than 7 seconds, as the machine is busy": TookTooLong(7, is_busy=True),
    "the store of jobs does not answer": Unreachable("gone"),
    "Service Unavailable": HTTPException(503),
}


@pytest.mark.parametrize("reason", ERRORS)
def test_a_503_has_a_reason_and_a_time(reason: str) -> None:
    app = FastAPI()
    register_handlers(app)

    @app.get("/")
    def fail() -> None:
        raise ERRORS[reason]

    assert reason_of(TestClient(app).get("/")) == reason
