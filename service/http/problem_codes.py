"""The kinds of problems: a code that programs compare, with its status and meaning. They never change."""

from http import HTTPStatus
from typing import NamedTuple

PLACE = "/problems"  # where the types of problems are, which are addresses of this service: ``/problems/not-unique``


class Kind(NamedTuple):
    """Hold the status of a kind of problem, and its meaning."""

    status: int
    meaning: str


KINDS = {
    "unreadable-body": Kind(400, "The body is not JSON."),
    "unauthorized": Kind(401, "The key is missing or wrong."),
    "not-found": Kind(404, "There is nothing at this address, or no longer."),
    "method-not-allowed": Kind(405, "This address has other methods, which Allow lists."),
    "body-too-slow": Kind(408, "The body did not arrive in time."),
    "no-result-yet": Kind(409, "The job has not ended; ask again after Retry-After seconds."),
    "job-failed": Kind(409, "The job failed, and has no result."),
    "result-gone": Kind(410, "The job was cancelled, or its result deleted."),
    "body-too-large": Kind(413, "The body is too large."),
    "unsupported-media-type": Kind(415, "The type of the body is not JSON."),
    "invalid-request": Kind(422, "A member or parameter is wrong; errors names the places, where they are known."),
    "invalid-puzzle": Kind(422, "This is not a puzzle, or not in its notation."),
    "not-unique": Kind(422, "The puzzle was not proved to have exactly one solution."),
    "not-met": Kind(422, "No puzzle met the request; tried and rejected count why."),
    "too-much-work": Kind(422, "The request takes too long."),
    "idempotency-key-reused": Kind(422, "The Idempotency-Key was used with another body."),
    "too-many-requests": Kind(429, "The key reached its limit; ask again after Retry-After seconds."),
    "internal-error": Kind(500, "Something went wrong in the service; its log has the details."),
    "unavailable": Kind(503, "The service is busy or starting; ask again after Retry-After seconds."),
}


def code_of(status: int) -> str:
    """Return the code of a problem by its status alone."""
    of_status = {kind.status: code for code, kind in reversed(KINDS.items())}  # the first one counts
    return of_status.get(status, "invalid-request" if status < HTTPStatus.INTERNAL_SERVER_ERROR else "internal-error")
