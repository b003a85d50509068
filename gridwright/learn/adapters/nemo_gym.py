"""NeMo Gym: two resources servers; ``python -m gridwright.learn.adapters.nemo_gym FOLDER`` writes their folders.

``gridwright`` asks for the solution at once; with ``gridwright_turns`` the model plays move by move.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gridwright.learn.questions import NAME, PuzzleData, score_entry
from gridwright.learn.turns import turns_of
from output.files import write_atomically
from solvers.environment import needs

TURNS = "gridwright_turns"
_APP = """\
from gridwright.learn.adapters.nemo_gym import {server}

if __name__ == "__main__":
    {server}.run_webserver()
"""
_CONFIG = """\
{name}:
  resources_servers:
    {name}: {{entrypoint: app.py, domain: games, description: Logic puzzles with one solution}}
{name}_{agent}:
  responses_api_agents:
    {agent}:
      entrypoint: app.py
      resources_server: {{type: resources_servers, name: {name}}}
      model_server: {{type: responses_api_models, name: policy_model}}
      datasets:
      - {{name: example, type: example, jsonl_fpath: resources_servers/{name}/data/example.jsonl}}
"""


def write_servers(folder: Path, data: PuzzleData) -> None:
    """Write the folders ``resources_servers/...`` of both servers, with questions as ``data/example.jsonl``.

    Raises:
        OutputError: when a file cannot be written.
    """
    entries = list(data)
    openings = [{**entry, "question": turns_of(entry["metadata"]).opening} for entry in entries]
    _write_server(folder, NAME, "PuzzleServer", "simple_agent", entries)
    _write_server(folder, TURNS, "TurnsServer", "gymnasium_agent", openings)


def _write_server(folder: Path, name: str, server: str, agent: str, entries: Sequence[Mapping[str, Any]]) -> None:
    lines = [
        {"responses_create_params": {"input": [{"role": "user", "content": entry["question"]}]}, **entry}
        for entry in entries
    ]
    files = {
        "app.py": _APP.format(server=server),
        "requirements.txt": "gridwright\n",
        f"configs/{name}.yaml": _CONFIG.format(name=name, agent=agent),
        "data/example.jsonl": "".join(json.dumps(line) + "\n" for line in lines),
    }
    for path, text in files.items():
        place = folder / "resources_servers" / name / path
        place.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(place, text.encode())


if __name__ == "__main__":
    write_servers(Path((sys.argv[1:] or ["."])[0]), PuzzleData(size=5, seed=0))
    sys.exit()

with needs("NeMo Gym", "nemo-gym"):
    from nemo_gym.base_resources_server import BaseVerifyRequest, BaseVerifyResponse, SimpleResourcesServer
    from nemo_gym.openai_utils import NeMoGymResponse
    from resources_servers.gymnasium import GymnasiumServer, extract_text


class PuzzleRequest(BaseVerifyRequest):
    """A model's response, and the metadata of the question it answers."""

    metadata: dict[str, Any]


class PuzzleServer(SimpleResourcesServer):
    """A server that scores answers by ``PuzzleData.score_answer``."""

    async def verify(self, body: PuzzleRequest) -> BaseVerifyResponse:
        """Score the text of a response."""
        texts = [part.text for item in body.response.output if item.type == "message" for part in item.content]
        return BaseVerifyResponse(**body.model_dump(), reward=score_entry("\n".join(texts), body.metadata))


class TurnsServer(GymnasiumServer):
    """A server that answers each reply with the worth of its move and the board.

    The reward of a step is that of its move.
    """

    async def reset(self, metadata: dict[str, Any], session_id: str | None = None) -> tuple[str | None, dict[str, Any]]:
        """Begin the puzzle of a row, whose input is the opening; ``turns`` in the row are options of ``Turns``."""
        self.session_state[session_id] = turns_of(metadata["metadata"], **metadata.get("turns", {}))
        return None, {}

    async def step(
        self, action: NeMoGymResponse, metadata: dict[str, Any], session_id: str | None = None
    ) -> tuple[str | None, float, bool, bool, dict[str, Any]]:
        """Take a reply; the last member has the score so far, and whether the puzzle is solved."""
        turns = self.session_state[session_id]
        turn, play = turns.reply(extract_text(action)), turns.play
        return turn.text, turn.reward, play.is_full, play.is_cut, {"score": turns.score, "solved": play.is_solved}
