"""The id of the request that is being answered, for answers, errors and the log."""

import logging
import re
from contextvars import ContextVar
from uuid import uuid4

ID_HEADER = "X-Request-Id"
LOG_FORMAT = "%(levelname)s: %(request)s%(message)s"

_SANE_ID = re.compile(r"[\w.:+/=-]{1,100}", re.ASCII)

_request_id: ContextVar[str] = ContextVar("request_id", default="")


def request_id() -> str:
    """Return the id of the request that is being answered; empty when there is none."""
    return _request_id.get()


def set_request_id(given: str) -> str:
    """Set the id of the request that this task answers: the one that came with it if it is sane, else a new one."""
    _request_id.set(given if _SANE_ID.fullmatch(given) else uuid4().hex)
    return request_id()


def add_request_id(record: logging.LogRecord) -> bool:
    """Add the id of the request to a record of the log, as ``LOG_FORMAT`` shows it; a filter that keeps all."""
    record.request = f"[{request_id()}] " if request_id() else ""
    return True
