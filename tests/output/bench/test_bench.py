"""Gridwright-Bench: what its plan holds, who is asked, what is kept, and how the curve is drawn."""

import json
import shlex
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st

from generator.sudoku.options import VARIANT_WORDS
from output.batch.plan import plan_from
from output.bench import questions, solvers
from output.bench.curve import fitted, solves_up_to
from output.bench.questions import Question, hash_of, plan_of, questions_in
from puzzles.errors import OutputError, PuzzleError
from tests.commands import gen

SMALL = {
    "seed": 5,
    "prompts": "plain-rules",
    "requests": [
        {"family": "sudoku", "count": 2, "er": "1.0..1.5"},
        {"family": "sudoku", "count": 2, "er": "4.4..7.0"},
        {"family": "nonogram", "count": 2, "size": "5x5"},
        {"family": "tents", "count": 2, "size": "6x6"},
    ],
}


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "plan_of", lambda month: (plan_from(SMALL), None))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("bench")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(questions, "plan_of", lambda month: (plan_from(SMALL), None))
        assert gen("bench", "-o", place, "-q").exit_code == 0
    return place


@pytest.fixture
def place(folder: Path, tmp_path: Path) -> Path:
    (tmp_path / "puzzles").symlink_to(folder / "puzzles")
    return tmp_path


@pytest.fixture
def asked(folder: Path) -> list[Question]:
    return questions_in(folder / "puzzles")


def bench(place: Path, *words: object) -> Result:
    return gen("bench", "-o", place, "-q", *words)


def test_up_to_is_the_last_rating_at_which_half_are_solved() -> None:
    half = [(1.0, True), (2.0, True), (2.0, False), (3.0, True), (3.0, False), (3.0, False)]
    assert (solves_up_to(half), solves_up_to(half[:3]), solves_up_to([(1.0, False)])) == (2.0, 2.0, None)


OLDER = {"nonogram", "sudoku", "lightup", "futoshiki", "skyscrapers", "binairo", "kakuro"}
OLDER |= {"starbattle", "tents", "slitherlink", "hitori"}
"""The families that there were at the time of the edition."""


def test_the_edition_has_600_puzzles_of_all_families_and_variants() -> None:
    plan, published = plan_of(None)
    assert plan.count == 600
    assert len(published or "") == 64
    assert {part.request.family for part in plan.parts} == OLDER
    held = {word for part in plan.parts for word in str(getattr(part.request, "variant", None)).split(",")}
    assert held - {"None", ""} == {*VARIANT_WORDS}


def test_months_have_puzzles_of_their_own() -> None:
    seeds = {plan_of(month)[0].seed for month in (None, "2026-12", "2027-01")}
    assert len(seeds) == 3
    with pytest.raises(PuzzleError, match="--month '2026-13' is not a month; expected one such as 2026-12"):
        plan_of("2026-13")


@pytest.mark.exhaustive
def test_the_published_hash_is_that_of_the_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "plan_of", plan_of)
    result = bench(tmp_path)
    assert result.exit_code == 0, result.stderr


def test_other_puzzles_than_published_are_refused(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "plan_of", lambda month: (plan_from(SMALL), "0" * 64))
    result = bench(place)
    assert (result.exit_code, "this release makes other puzzles" in result.stderr) == (2, True)


def test_baselines_solve_what_their_names_say(asked: list[Question]) -> None:
    assert all(each.is_solved_by(solvers.baseline("search")(each)) for each in asked)
    assert not any(each.is_solved_by(solvers.baseline("random")(each)) for each in asked)
    for limit in (1.4, 2.0, 3.0, 9.0):
        climb = solvers.baseline(f"ladder:{limit}")
        assert [each.is_solved_by(climb(each)) for each in asked] == [(each.peak or 99) <= limit for each in asked]
    with pytest.raises(PuzzleError, match="'ladder:x' is not a baseline"):
        solvers.baseline("ladder:x")


def test_a_command_is_asked_and_goes_on_where_it_stopped(place: Path, asked: list[Question]) -> None:
    known = [each for each in asked if each.puzzle.family != "sudoku"]
    answers = {each.prompt: json.dumps(each.solution.tolist()) for each in known}
    (place / "answers.json").write_text(json.dumps(answers))
    code = "import json, sys; print(json.load(open(sys.argv[1])).get(sys.stdin.read(), 'I give up.'))"
    command = shlex.join([sys.executable, "-c", code, str(place / "answers.json")])
    whole = bench(place, "--command", command, "--workers", 2)
    assert whole.exit_code == 0, whole.stderr
    assert "4 of 8 solved" in whole.stdout
    assert "nonogram 2 of 2, sudoku 0 of 4, tents 2 of 2" in whole.stdout
    assert (place / "curve.svg").read_text().startswith("<?xml")
    lines = (place / "answers.jsonl").read_bytes().splitlines(keepends=True)
    (place / "answers.jsonl").write_bytes(b"".join(lines[:4]) + lines[4][:9])
    (place / "answers.json").write_text("{}")
    assert "solved" in bench(place, "--command", command).stdout
    assert (place / "answers.jsonl").read_bytes().splitlines(keepends=True)[:4] == lines[:4]
    other = bench(place, "--baseline", "search")
    assert (other.exit_code, "expected another folder" in other.stderr) == (2, True)


def test_a_command_that_fails_or_is_slow_has_not_answered(asked: list[Question]) -> None:
    assert solvers.by_command("false", 9)(asked[0]) == ""
    assert solvers.by_command("sleep 9", 0.05)(asked[0]) == ""
    with pytest.raises(PuzzleError, match="'no-such-command' cannot be run"):
        solvers.by_command("no-such-command", 9)(asked[0])


class _Endpoint(BaseHTTPRequestHandler):
    statuses: list[int] = []  # noqa: RUF012
    seen: list[dict[str, object]] = []  # noqa: RUF012

    def do_POST(self) -> None:
        data = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.seen.append(data | {"path": self.path, "key": self.headers["Authorization"]})
        self.send_response(self.statuses.pop(0))
        self.end_headers()
        self.wfile.write(json.dumps({"choices": [{"message": {"content": "4321"}}]}).encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def url() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Endpoint) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/v1/"
        server.shutdown()


def test_a_busy_endpoint_is_asked_again(url: str, asked: list[Question], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvers, "_PAUSES", (0, 0))
    monkeypatch.setenv("OPENAI_API_KEY", "sesame")
    _Endpoint.statuses = [503, 429, 200, 401]
    solve = solvers.by_endpoint(url, "small", 9)
    assert solve(asked[0]) == "4321"
    assert _Endpoint.seen[-1] == {
        "path": "/v1/chat/completions",
        "key": "Bearer sesame",
        "model": "small",
        "messages": [{"role": "user", "content": asked[0].prompt}],
    }
    with pytest.raises(OutputError, match=r"does not answer .*401.*; the same command goes on later"):
        solve(asked[0])


@given(st.lists(st.tuples(st.integers(1, 6), st.booleans()), min_size=1))
def test_the_curve_is_the_isotonic_regression(results: list[tuple[int, bool]]) -> None:
    ordered = sorted(results)
    peaks = sorted({peak for peak, _ in ordered})

    def mean(least: int, most: int) -> float:
        solved = [is_solved for peak, is_solved in ordered if least <= peak <= most]
        return sum(solved) / len(solved)

    for peak in peaks:  # by the formula with the least of the greatest means
        expected = min(max(mean(a, b) for b in peaks if b >= peak) for a in peaks if a <= peak)
        (band,) = (each for each in fitted(results) if each.least <= peak <= each.most)
        assert band.share == pytest.approx(expected)


def test_hashes_depend_on_the_order(asked: list[Question]) -> None:
    assert hash_of(asked) != hash_of(asked[::-1])
