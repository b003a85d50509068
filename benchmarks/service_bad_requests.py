"""Send the service hostile requests, valid and invalid, which schemathesis makes from the OpenAPI document.

These are the document's examples, every single violation of the document, random requests, and sequences in which one
request uses what another returned. The script prints how often each status occurred, the reasons of 503, the slowest
answer, and every answer that was an error of ours, came too late, was not as documented, or has words that a client
cannot know.

    python benchmarks/service_bad_requests.py [--requests 10000] [--seed 1] [--workers 2]
"""

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import requests
import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import Status, events, from_schema
from service_load import server

LONGEST_SECONDS = 30
EXAMPLES = 100  # for each operation, of each of the phases that draw them
LIMITS = {"seconds": 5, "count": 5, "cells": 900, "total-cells": 1_800, "tries": 50, "budget": 10_000}
FULL_QUEUES = re.compile(r"\d+ jobs are waiting already|\d+ requests? in the queue already")
NOT_CHECKED = (
    "positive_data_acceptance",  # the document cannot express every limit of a family
    "use_after_free",  # a cancelled job is still listed, as cancelled
)
QUOTES = re.compile(r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"")
INTERNAL = re.compile(
    r"Input should|String should|valid dictionary|Of[A-Z]|pydantic|Traceback|(?<![\w-])--[a-z]|[\\^$]|\[0-9|__"
)


@schemathesis.check
def plain_words(_context: Any, response: Any, _case: Any) -> None:
    """Check that a message is a sentence without class names, command-line options or patterns, except in quotes."""
    if response.status_code >= 400:
        problem = response.json()
        texts = [problem["detail"], *(each["message"] for each in problem.get("errors", []))]
        for text in texts:
            assert " " in text, f"no sentence: {text!r}"
            assert not INTERNAL.search(QUOTES.sub("", text)), f"internal words: {text!r:.300}"


def main() -> None:
    """Send the requests, count the answers, and print both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    statuses: Counter[tuple[str, int]] = Counter()
    reasons: Counter[str] = Counter()
    complaints: Counter[str] = Counter()
    first: dict[str, str] = {}  # the first complaint of each kind
    slowest = 0.0
    with server(
        chosen.workers, *(word for name, value in LIMITS.items() for word in (f"--max-{name}", str(value)))
    ) as url:
        for scenario in scenarios(url, chosen.seed, complaints):
            for name, each in scenario.interactions.items():
                label, answer = scenario.cases[name].value.operation.label, each.response
                if answer is None:
                    complaints[f"{label}: no answer in {LONGEST_SECONDS} seconds"] += 1
                    continue
                statuses[label, answer.status_code] += 1
                slowest = max(slowest, answer.elapsed)
                if answer.status_code == 503:
                    reason = json.loads(answer.content)["detail"]
                    reasons[reason] += 1
                    if not FULL_QUEUES.match(reason):
                        complaints[f"{label}: 503, though no queue was full: {reason}"] += 1
            for check in (each for found in scenario.checks.values() for each in found):
                if check.failure_info is not None:
                    complaints[kind := f"{scenario.label}: {check.name}"] += 1
                    first.setdefault(kind, f"{check.failure_info.failure!s:.800}")
            if statuses.total() >= chosen.requests:
                break
        alive = requests.get(f"{url}/healthz", timeout=LONGEST_SECONDS).status_code
    counts = Counter[int]()
    for (label, status), count in sorted(statuses.items()):
        print(f"{count:6} {status} {label}")
        counts[status] += count
    print(
        f"{counts.total()} requests: {dict(sorted(counts.items()))}; slowest {slowest:.2f} s; "
        f"/healthz after them {alive}"
    )
    for reason, count in reasons.most_common():
        print(f"{count:6} times 503: {reason}")
    for complaint, count in complaints.most_common():
        print(f"{count:6} times {complaint}: {first.get(complaint, '')}")
    print(f"{complaints.total()} complaints")


def scenarios(url: str, seed: int, complaints: Counter[str]) -> Iterator[Any]:
    """Send requests endlessly, seed after seed; yield the requests of each scenario with their answers."""
    while True:
        config = SchemathesisConfig.from_dict(
            {
                "seed": seed,
                "continue-on-failure": True,
                "request-timeout": LONGEST_SECONDS,
                "suppress-health-check": ["all"],
                "generation": {"max-examples": EXAMPLES, "no-shrink": True, "database": "none"},
                "checks": {
                    "not_a_server_error": {"expected-statuses": ["2xx", "3xx", "4xx", "503"]},
                    **{name: {"enabled": False} for name in NOT_CHECKED},
                },
            }
        )
        stream = from_schema(schemathesis.openapi.from_url(f"{url}/openapi.json", config=config)).execute()
        for event in stream:
            if isinstance(event, events.ScenarioFinished) and event.status != Status.SKIP:
                yield event.recorder
            elif isinstance(event, events.NonFatalError | events.FatalError):
                complaints[f"schemathesis: {event!s:.400}"] += 1
        seed += 1


if __name__ == "__main__":
    main()
