"""The dashboard and the alert rules ask for figures that the service has, with labels and values that these have."""

import json
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import httpx
import pytest
import yaml

from tests.layout import ROOT

DASHBOARD, ALERTS = ROOT / "docs" / "dashboard.json", ROOT / "docs" / "alerts.yaml"
OF_PROMETHEUS = {"instance", "job"}  # labels that it adds
BUCKETS = {"le"}


def panels() -> list[dict[str, Any]]:
    return list(json.loads(DASHBOARD.read_text())["panels"])


def rules() -> list[dict[str, Any]]:
    return [rule for group in yaml.safe_load(ALERTS.read_text())["groups"] for rule in group["rules"]]


def expressions() -> Iterator[str]:
    yield from (target["expr"] for panel in panels() for target in panel["targets"])
    yield from (rule["expr"] for rule in rules())


def figures(client: httpx.Client) -> dict[str, defaultdict[str, set[str]]]:
    """Return the values of each label of each figure that the service has now."""
    found: dict[str, defaultdict[str, set[str]]] = {}
    for line in client.get("/metrics").text.splitlines():
        name = re.match(r"\w+", line)
        if name:
            labels = found.setdefault(name[0], defaultdict(set))
            for label, value in re.findall(r'(\w+)="([^"]*)"', line):
                labels[label].add(value)
    return found


@pytest.mark.parametrize("expression", list(expressions()))
def test_an_expression_asks_for_what_there_is(client: httpx.Client, expression: str) -> None:
    client.get("/v1/families")
    client.post("/v1/ratings", json={"puzzle": "..2..1....3..4.."}).raise_for_status()
    there = figures(client)
    assert expression.count("(") == expression.count(")")
    asked = re.findall(r"\b(gridwright_\w+)(?:\{([^}]*)\})?", expression)
    assert asked or expression.startswith("up{")
    for name, matchers in asked:
        assert name in there
        for label, kind, values in re.findall(r'(\w+)(=~|!=|=)"([^"]*)"', matchers):
            assert label in there[name].keys() | OF_PROMETHEUS
            if label == "state":
                assert set(values.split("|")) <= there[name][label], (kind, values)
    by = {label.strip() for group in re.findall(r"(?:by|on) \(([^)]*)\)", expression) for label in group.split(",")}
    known = {label for name, _ in asked for label in there[name]}
    assert by <= known | OF_PROMETHEUS | BUCKETS


@pytest.mark.parametrize("page", ["service.md", "operations.md"])
def test_figures_that_a_page_names_are_there(client: httpx.Client, page: str) -> None:
    client.get("/v1/families")
    there = figures(client)
    named = re.findall(r"\b(gridwright_\w+)(?:\{([^}]*)\})?", (ROOT / "docs" / page).read_text())
    assert named
    for name, matchers in named:
        assert {name, f"{name}_bucket"} & there.keys()
        for label, value in re.findall(r'(\w+)="([^"]*)"', matchers):
            assert value in there[name][label]


def test_the_alerts_can_be_read_and_say_what_to_do() -> None:
    assert len({rule["alert"] for rule in rules()}) == len(rules())
    for rule in rules():
        assert rule.keys() <= {"alert", "expr", "for", "labels", "annotations"}
        assert re.fullmatch(r"\d+[mh]", rule.get("for", "1m"))
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"].endswith(".")


@pytest.mark.skipif(shutil.which("promtool") is None, reason="Prometheus is not installed")
def test_prometheus_takes_the_alerts() -> None:
    subprocess.run(["promtool", "check", "rules", str(ALERTS)], check=True, timeout=60)


def test_the_panels_stand_beside_each_other() -> None:
    board = json.loads(DASHBOARD.read_text())
    assert {"title", "uid", "schemaVersion", "templating", "time"} <= board.keys()
    assert len({panel["id"] for panel in panels()}) == len({panel["title"] for panel in panels()}) == len(panels())
    for panel in panels():
        assert panel["description"].endswith(".")
        assert panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24
        assert len({target["refId"] for target in panel["targets"]}) == len(panel["targets"])
    for one, other in combinations((panel["gridPos"] for panel in panels()), 2):
        apart = [one[a] + one[size] <= other[a] or other[a] + other[size] <= one[a] for a, size in ("xw", "yh")]
        assert any(apart)
