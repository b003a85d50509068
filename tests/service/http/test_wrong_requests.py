"""Every wrong request of the table is refused by the service, with the sentence or by its member, and is no job."""

import json
import re

import httpx
import pytest

from tests.examples import at_the_gate
from tests.wrong_requests import NOT_OPTIONS, WRONG, Options, says


def in_members(sentence: str, options: Options) -> str:
    """Write a sentence of the command line with the names of members instead of options."""
    sentence = re.sub(r"--no-(\w+)", r"\1 false", sentence)
    for name in options:
        flag = name.replace("_", "-")
        sentence = sentence.replace(f"--{flag}", name)
    return sentence.replace("--", "")


@pytest.mark.parametrize("path", ["puzzles", at_the_gate("jobs")])
@pytest.mark.parametrize(("family", "options", "sentence"), [*WRONG, *NOT_OPTIONS])
def test_the_service_refuses_it(client: httpx.Client, path: str, family: str, options: Options, sentence: str) -> None:
    body = json.dumps({"family": family, **options})
    answer = client.post(f"/v1/{path}", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
    problem = answer.json()
    assert "--" not in problem["detail"]
    if "errors" in problem:  # of the model, which knows types, words and bounds, and no option that names a file
        assert {each["place"] for each in problem["errors"]} <= {*options, "body"}
    else:
        assert says(in_members(sentence, options), problem["detail"])
