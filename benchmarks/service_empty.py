"""An app of FastAPI with one route that does nothing, for ``service_clients.py --beside``."""

from typing import Any

from fastapi import FastAPI

app = FastAPI()


@app.post("/v1/nothing")
async def nothing(body: dict[str, Any]) -> dict[str, Any]:
    """Answer with nothing."""
    return {}
