"""The adapters, each against the framework that it is for: where that is installed, as ``.ci/run`` has it."""

import asyncio
import gc
import json
import socket
import subprocess
import sys
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from gridwright.learn import PuzzleData
from puzzles.errors import RequestError

pytestmark = pytest.mark.filterwarnings("ignore")  # of the frameworks
REQUESTS = [{"family": "sudoku", "size": "4x4"}]
PLAN: dict[str, Any] = {"requests": REQUESTS, "size": 2, "seed": 1}
ENTRY = PuzzleData(**PLAN)[1]


@pytest.mark.parametrize("name", ["inspect_ai", "nemo_gym", "openenv", "reasoning_gym", "verifiers"])
def test_a_missing_framework_is_one_sentence(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, f"gridwright.learn.adapters.{name}", raising=False)
    with pytest.raises(RequestError, match=r"is not installed; expected it from: pip install .+"):
        __import__(f"gridwright.learn.adapters.{name}")


def test_reasoning_gym_creates_our_data_set_by_name() -> None:
    reasoning_gym = pytest.importorskip("reasoning_gym")
    import gridwright.learn.adapters.reasoning_gym  # noqa: F401

    data = reasoning_gym.create_dataset("gridwright", **PLAN)
    assert (len(data), data[1], data.category) == (2, ENTRY, "games")
    score = reasoning_gym.get_score_answer_fn("gridwright")
    assert [score(answer=answer, entry=ENTRY) for answer in (ENTRY["answer"], "4", None)] == [1.0, 0.0, 0.0]


def test_reasoning_gym_raises_the_level_by_the_share_solved() -> None:
    reasoning_gym = pytest.importorskip("reasoning_gym")
    from reasoning_gym.coaching import CurriculumAttributeConfig, CurriculumExperiment, CurriculumExperimentConfig
    from reasoning_gym.factory import create_curriculum, has_curriculum

    from gridwright.learn.adapters.reasoning_gym import PuzzleCurriculum
    from gridwright.learn.curriculum import LEVELS, levels_of

    assert has_curriculum("gridwright")
    course = create_curriculum("gridwright")
    assert course.get_attribute("level").levels == list(LEVELS)
    plan = {"requests": [{"family": "tents"}], "size": 1, "seed": 1}
    course.increment_attr_level("level")
    data = reasoning_gym.create_dataset("gridwright", **vars(course.generate_configuration(plan)))
    assert data[0]["metadata"]["difficulty"]["grade"] == "gentle"
    by_rule = PuzzleCurriculum(levels_of("tents", by="rule"))
    assert by_rule.generate_configuration(plan).level == "count"
    config = CurriculumExperimentConfig({"gridwright": CurriculumAttributeConfig({"*": 0})})
    experiment = CurriculumExperiment("experiment", config, size=1, seed=1)
    experiment.update_difficulty("gridwright", "increment")
    assert experiment.composite.datasets["gridwright"].config.level == "gentle"


def test_inspect_runs_the_task_without_a_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inspect_ai = pytest.importorskip("inspect_ai")
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    def refuse(*_: Any) -> None:
        raise OSError("no network in this test")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    tasks = entry_points(group="inspect_ai")["gridwright"].load()  # by name it is found in the wheel alone
    answers = [PuzzleData(**PLAN)[0]["answer"], "I give up."]
    outputs = [ModelOutput.from_content("mockllm/model", answer) for answer in answers]
    for output in outputs:  # else Inspect fetches a table to count tokens
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    model = get_model("mockllm/model", custom_outputs=outputs)
    quietly = {"log_dir": str(tmp_path), "display": "none", "max_connections": 1}
    (log,) = inspect_ai.eval(tasks.puzzles(**PLAN), model=model, **quietly)
    assert log.status == "success"
    assert log.results.scores[0].metrics["mean"].value == 0.5
    del log, model
    gc.collect()  # now, as warnings of streams that Inspect leaves open are ignored in a test alone


def test_lm_eval_runs_the_task_of_our_folder() -> None:
    lm_eval = pytest.importorskip("lm_eval")
    from lm_eval.api.model import LM
    from lm_eval.tasks import TaskManager

    class Model(LM):
        def generate_until(self, requests: list[Any]) -> list[str]:
            return [ENTRY["answer"] for _ in requests]

        def loglikelihood(self, requests: list[Any]) -> Any:
            raise AssertionError("the task asks for text alone")

        loglikelihood_rolling = loglikelihood

    folder = subprocess.check_output([sys.executable, "-m", "gridwright.learn.adapters.lm_eval"], text=True).strip()
    manager = TaskManager(include_path=folder, include_defaults=False, metadata=PLAN)
    found = lm_eval.simple_evaluate(Model(), tasks=["gridwright"], task_manager=manager, bootstrap_iters=0)
    assert found["results"]["gridwright"]["solved,none"] == 0.5


def test_openenv_asks_and_scores_over_http() -> None:
    pytest.importorskip("openenv.core")
    from openenv.core.env_server import create_fastapi_app  # noqa: F401

    from gridwright.learn.adapters.openenv import PuzzleAction, PuzzleEnvironment, app

    environment = PuzzleEnvironment(requests=REQUESTS)
    asked = environment.reset(seed=1)
    assert asked.question == PuzzleData(**PLAN | {"size": 1})[0]["question"]
    assert asked.question == environment.reset(seed=1).question != environment.reset().question
    answer = PuzzleData(**PLAN | {"size": 1})[0]["answer"]
    environment.reset(seed=1)
    scored = environment.step(PuzzleAction(answer=answer))
    assert (scored.done, scored.reward, environment.state.step_count) == (True, 1.0, 1)
    from starlette.testclient import TestClient

    with TestClient(app(requests=REQUESTS)).websocket_connect("/ws") as session:
        session.send_json({"type": "reset", "data": {"seed": 1}})
        assert session.receive_json()["data"]["observation"]["question"] == asked.question
        session.send_json({"type": "step", "data": {"answer": answer}})
        assert session.receive_json()["data"]["reward"] == 1.0


def test_verifiers_loads_the_taskset_of_the_hub() -> None:
    pytest.importorskip("verifiers.v1")
    from types import SimpleNamespace

    import verifiers.v1 as vf
    from verifiers.v1.utils import loaders

    name = "gridwright-puzzles"
    if not find_spec("gridwright_puzzles"):
        pytest.skip("docs/environments/gridwright_puzzles is not installed")
    config = loaders.taskset_config_type(name)(id=name, **PLAN)
    tasks = list(loaders.load_taskset(config))
    assert isinstance(tasks[0], vf.Task)
    assert [task.data.prompt for task in tasks] == [entry["question"] for entry in PuzzleData(**PLAN)]
    replies = [SimpleNamespace(last_reply=text) for text in (ENTRY["answer"], "")]
    assert [asyncio.run(tasks[1].solved(reply)) for reply in replies] == [1.0, 0.0]


def test_verifiers_plays_move_by_move() -> None:
    pytest.importorskip("verifiers.v1")
    from contextlib import asynccontextmanager
    from types import SimpleNamespace

    from verifiers.v1.utils import loaders

    name = "gridwright-turns"
    if not find_spec("gridwright_turns"):
        pytest.skip("docs/environments/gridwright_turns is not installed")
    config = loaders.taskset_config_type(name)(id=name, picture=True, **PLAN)
    env = loaders.load_environment(loaders.resolve_env_config({"taskset": config}))
    task = list(env.taskset)[1]
    recorded: dict[str, float] = {}
    told: list[Any] = []

    class Trace:
        def record_metric(self, key: str, value: float) -> None:
            recorded[key] = value

        record_reward = record_metric

    class Player:
        trace = Trace()
        replies = iter(["I begin with the first one.", "hint", *_logical_replies(ENTRY["metadata"])])

        async def turn(self, messages: Any = None) -> Any:
            told.append(messages)
            return SimpleNamespace(terminated=False, last_reply=next(self.replies))

    @asynccontextmanager
    async def interaction(task: Any) -> Any:
        yield Player()

    asyncio.run(env.run(task, SimpleNamespace(player=SimpleNamespace(interaction=interaction))))
    assert recorded["solved"] == 1
    assert recorded["move_1"] < 0 > recorded["move_2"]
    assert recorded["move_4"] > 0
    assert 0 < recorded["earned"] < 1
    assert task.data.prompt.startswith("Solve this Sudoku puzzle")
    ((message,),) = told[1:2]
    assert [part["type"] for part in message["content"]] == ["text", "image_url"]


def _logical_replies(metadata: Any) -> list[str]:
    """Return the moves of a person's solution as replies."""
    import gridwright as gw

    (document,) = gw.read(metadata["puzzle"])
    steps = gw.explain(document)
    return [f"This follows.\nR{row + 1}C{column + 1}={value}" for step in steps for row, column, value in step.decides]


def test_openenv_plays_move_by_move() -> None:
    pytest.importorskip("openenv.core")
    from starlette.testclient import TestClient

    from gridwright.learn.adapters.openenv import turns

    entry = PuzzleData(**PLAN | {"size": 1})[0]
    with TestClient(turns(requests=REQUESTS, picture=True)).websocket_connect("/ws") as session:
        session.send_json({"type": "reset", "data": {"seed": 1}})
        seen = session.receive_json()["data"]
        assert seen["observation"]["text"].startswith("Solve this Sudoku puzzle")
        assert seen["observation"]["picture"].startswith("iVBORw0")
        total = 0.0
        for reply in _logical_replies(entry["metadata"]):
            assert not seen["done"]
            session.send_json({"type": "step", "data": {"reply": reply}})
            seen = session.receive_json()["data"]
            assert seen["reward"] > 0
            total += seen["reward"]
        assert seen["done"]
    assert total == pytest.approx(1)


def test_nemo_gym_verifies_a_response(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "gridwright.learn.adapters.nemo_gym", tmp_path]
    assert subprocess.run(command, check=False).returncode == 0
    folder = tmp_path / "resources_servers" / "gridwright"
    row = json.loads((folder / "data" / "example.jsonl").read_text().splitlines()[0])
    assert row["responses_create_params"]["input"][0]["content"] == row["question"]
    pytest.importorskip("nemo_gym.base_resources_server")
    from unittest.mock import MagicMock

    from fastapi.testclient import TestClient
    from nemo_gym.base_resources_server import BaseResourcesServerConfig
    from nemo_gym.server_utils import ServerClient

    namespace: dict[str, Any] = {"__name__": "app"}
    exec((folder / "app.py").read_text(), namespace)
    config = BaseResourcesServerConfig(host="", port=1, entrypoint="app.py", name="gridwright")
    server = namespace["PuzzleServer"](config=config, server_client=MagicMock(spec=ServerClient))
    said = [{"type": "output_text", "text": row["answer"], "annotations": []}]
    message = {"id": "m", "role": "assistant", "type": "message", "status": "completed", "content": said}
    response = {"id": "r", "created_at": 1.0, "model": "m", "object": "response", "output": [message]}
    response |= {"parallel_tool_calls": False, "tool_choice": "none", "tools": []}
    body = {key: row[key] for key in ("responses_create_params", "metadata")} | {"response": response}
    client = TestClient(server.setup_webserver())
    assert client.post("/verify", json=body).json()["reward"] == 1.0


def test_nemo_gym_plays_move_by_move(tmp_path: Path) -> None:
    pytest.importorskip("nemo_gym.base_resources_server")
    from unittest.mock import MagicMock

    from fastapi.testclient import TestClient
    from nemo_gym.base_resources_server import BaseResourcesServerConfig
    from nemo_gym.server_utils import ServerClient

    from gridwright.learn.adapters.nemo_gym import TURNS, TurnsServer, write_servers

    write_servers(tmp_path, PuzzleData(**PLAN))
    rows = (tmp_path / "resources_servers" / TURNS / "data" / "example.jsonl").read_text().splitlines()
    row = json.loads(rows[1])
    assert row["responses_create_params"]["input"][0]["content"].startswith("Solve this Sudoku puzzle")
    config = BaseResourcesServerConfig(host="", port=1, entrypoint="app.py", name=TURNS)
    client = TestClient(TurnsServer(config=config, server_client=MagicMock(spec=ServerClient)).setup_webserver())
    assert client.post("/reset", json=row).status_code == 200
    total, seen = 0.0, {}
    for reply in _logical_replies(row["metadata"]):
        said = [{"type": "output_text", "text": reply, "annotations": []}]
        message = {"id": "m", "role": "assistant", "type": "message", "status": "completed", "content": said}
        response = {"id": "r", "created_at": 1.0, "model": "m", "object": "response", "output": [message]}
        response |= {"parallel_tool_calls": False, "tool_choice": "none", "tools": []}
        seen = client.post("/step", json={**row, "response": response}).json()
        total += seen["reward"]
    assert seen["terminated"]
    assert seen["info"] == {"score": 1.0, "solved": True}
    assert total == pytest.approx(1)
