"""NeMo Gym: a resources server; ``python -m gridwright.learn.adapters.nemo_gym FOLDER`` writes its folder."""

import json
import sys
from pathlib import Path
from typing import Any

from gridwright.learn.questions import NAME, PuzzleData, score_entry
from output.files import write_atomically
from solvers.environment import needs

_APP = """\
from gridwright.learn.adapters.nemo_gym import PuzzleServer

if __name__ == "__main__":
    PuzzleServer.run_webserver()
"""
_CONFIG = """\
gridwright:
  resources_servers:
    gridwright: {entrypoint: app.py, domain: games, description: Logic puzzles with one solution}
gridwright_simple_agent:
  responses_api_agents:
    simple_agent:
      entrypoint: app.py
      resources_server: {type: resources_servers, name: gridwright}
      model_server: {type: responses_api_models, name: policy_model}
      datasets:
      - {name: example, type: example, jsonl_fpath: resources_servers/gridwright/data/example.jsonl}
"""


def write_server(folder: Path, data: PuzzleData) -> None:
    """Write the folder ``resources_servers/gridwright`` of a server, with questions as ``data/example.jsonl``.

    Raises:
        OutputError: when a file cannot be written.
    """
    lines = [
        {"responses_create_params": {"input": [{"role": "user", "content": entry["question"]}]}, **entry}
        for entry in data
    ]
    files = {
        "app.py": _APP,
        "requirements.txt": "gridwright\n",
        f"configs/{NAME}.yaml": _CONFIG,
        "data/example.jsonl": "".join(json.dumps(line) + "\n" for line in lines),
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / name, text.encode())


if __name__ == "__main__":
    write_server(Path((sys.argv[1:] or ["."])[0]) / "resources_servers" / NAME, PuzzleData(size=5, seed=0))
    sys.exit()

with needs("NeMo Gym", "nemo-gym"):
    from nemo_gym.base_resources_server import BaseVerifyRequest, BaseVerifyResponse, SimpleResourcesServer


class PuzzleRequest(BaseVerifyRequest):
    """A model's response, and the metadata of the question it answers."""

    metadata: dict[str, Any]


class PuzzleServer(SimpleResourcesServer):
    """Score answers as ``PuzzleData.score_answer`` does."""

    async def verify(self, body: PuzzleRequest) -> BaseVerifyResponse:
        """Score the text of a response."""
        texts = [part.text for item in body.response.output if item.type == "message" for part in item.content]
        return BaseVerifyResponse(**body.model_dump(), reward=score_entry("\n".join(texts), body.metadata))
