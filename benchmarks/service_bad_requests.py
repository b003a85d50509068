"""Does the service stand strange requests? Those that schemathesis makes of its OpenAPI document, valid and not.

Prints how often each status came, and every answer that was an error of ours, none in time, or not as documented.

    python benchmarks/service_bad_requests.py [--requests 10000]
"""

import argparse
import time
from collections import Counter
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import positive_data_acceptance
from service_load import server

LONGEST_SECONDS = 30
LIMITS = {"seconds": 5, "count": 5, "cells": 900, "total-cells": 1_800, "tries": 50, "budget": 10_000}


def main() -> None:
    """Send, count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    options = [word for name, value in LIMITS.items() for word in (f"--max-{name}", str(value))]
    statuses: Counter[tuple[str, int]] = Counter()
    complaints: Counter[str] = Counter()
    slowest = 0.0
    with server(chosen.workers, *options) as url:
        document = schemathesis.openapi.from_url(f"{url}/openapi.json")
        operations = [found.ok() for found in document.get_all_operations()]
        runs = [(operation, mode) for operation in operations for mode in GenerationMode if can_be_wrong(operation)]
        session = requests.Session()
        for operation, mode in runs:

            @given(case=operation.as_strategy(generation_mode=mode))
            @settings(
                max_examples=-(-chosen.requests // len(runs)),
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
                database=None,
                deadline=None,
            )
            def send(case: Any) -> None:
                nonlocal slowest
                begun = time.perf_counter()
                try:
                    answer = case.call(session=session, timeout=LONGEST_SECONDS)
                except requests.Timeout:
                    complaints[f"{case.operation.label}: no answer in {LONGEST_SECONDS} seconds"] += 1
                    return
                slowest = max(slowest, time.perf_counter() - begun)
                statuses[case.operation.label, answer.status_code] += 1
                if answer.status_code >= 500 and answer.status_code != 503:
                    complaints[f"{case.operation.label}: {answer.status_code} for {case.body!r:.300}"] += 1
                try:
                    case.validate_response(answer, excluded_checks=[positive_data_acceptance, not_a_server_error])
                except FailureGroup as failures:
                    for failure in failures.exceptions:
                        complaints[f"{case.operation.label}: {failure!s:.300}"] += 1

            send()
        alive = requests.get(f"{url}/healthz", timeout=LONGEST_SECONDS).status_code
    counts = Counter[int]()
    for (label, status), count in sorted(statuses.items()):
        print(f"{count:6} {status} {label}")
        counts[status] += count
    print(
        f"{counts.total()} requests: {dict(sorted(counts.items()))}; slowest {slowest:.2f} s; "
        f"/healthz after them {alive}"
    )
    for complaint, count in complaints.most_common(30):
        print(f"{count:6} times {complaint}")
    print(f"{complaints.total()} complaints")


def can_be_wrong(operation: Any) -> bool:
    """Tell whether a request has anything that could break the document."""
    return bool(operation.body or list(operation.iter_parameters()))


if __name__ == "__main__":
    main()
