"""``gen bench``: how far up the ratings does a model get?"""

from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import click

from puzzles.errors import OutputError, RequestError
from service.command_line.options import quiet_option
from service.command_line.progress import bar

if TYPE_CHECKING:
    from output.bench.curve import Result
    from output.bench.questions import Question
    from output.bench.solvers import Solver

_MAX_WORKERS = 256


@click.command()
@click.option("--output", "-o", "place", required=True, metavar="DIR", help="Folder for puzzles, answers and curve.")
@click.option("--month", metavar="YYYY-MM", help="Use the puzzles of a month instead of those of the edition.")
@click.option("--baseline", metavar="NAME", help="Who answers: random, lines, ladder:RATING or search.")
@click.option("--command", metavar="TEXT", help="A command that answers: it reads a prompt and prints an answer.")
@click.option("--url", help="An OpenAI-compatible endpoint that answers; its key is in OPENAI_API_KEY.")
@click.option("--model", metavar="NAME", help="The model at that endpoint.")
@click.option("--timeout", type=float, default=600, show_default=True, help="Seconds that an answer may take.")
@click.option("--workers", type=int, default=1, show_default=True, help="Number of questions asked at once.")
@quiet_option
def bench(
    place: str,
    month: str | None,
    baseline: str | None,
    command: str | None,
    url: str | None,
    model: str | None,
    timeout: float,
    workers: int,
    quiet: bool,
) -> None:
    """Make the puzzles of Gridwright-Bench in DIR, ask a model, and print what it solves by rating.

    Without --url, --command or --baseline, only the hash of the puzzles is printed. Answers are kept as they come, so
    the same command continues after a stop. The curve is also written to DIR as SVG, which needs the extra plots.
    """
    from output.plots import save_plots

    if not 1 <= workers <= _MAX_WORKERS:
        raise RequestError(f"--workers {workers} is out of range; expected 1 to {_MAX_WORKERS}")
    if not 0 < timeout < inf:
        raise RequestError(f"--timeout {timeout:g} is out of range; expected more than 0 seconds")
    name, solver = _solver(baseline, command, url, model, timeout)
    folder = Path(place)
    questions, digest = _questions(folder, month, quiet=quiet)
    click.echo(f"{len(questions)} puzzles, SHA-256 {digest}")
    if solver is None:
        return
    from output.bench.curve import as_text, plot_of

    solved = _answers(folder, f"{name}, puzzles {digest}", questions, solver, workers, quiet=quiet)
    for line in _by_family(name, questions, solved):
        click.echo(line)
    by_scale: dict[str, list[Result]] = defaultdict(list)
    for question, is_solved in zip(questions, solved, strict=True):
        if question.peak is not None:
            by_scale[question.scale].append((question.peak, is_solved))
    for scale, results in sorted(by_scale.items()):
        click.echo("\n" + "\n".join(as_text(scale, results)))
    save_plots([plot_of(name, by_scale)], folder, "svg")


def _solver(
    baseline: str | None, command: str | None, url: str | None, model: str | None, timeout: float
) -> "tuple[str, Solver | None]":
    """Return the solver to ask, by name."""
    from output.bench import solvers
    from output.plots import require_matplotlib

    if sum(each is not None for each in (baseline, command, url)) > 1:
        raise RequestError("--baseline, --command and --url exclude each other; expected one of them")
    if (url is None) != (model is None):
        raise RequestError("--url and --model go together; expected both or neither")
    if baseline is command is url is None:
        return "", None
    require_matplotlib()
    if baseline is not None:
        return baseline, solvers.baseline(baseline)
    if command is not None:
        return command, solvers.by_command(command, timeout)
    return f"{model} at {url}", solvers.by_endpoint(str(url), str(model), timeout)


def _questions(folder: Path, month: str | None, *, quiet: bool) -> "tuple[list[Question], str]":
    """Make the puzzles that are missing; raise RequestError if they do not have the published hash."""
    from output.batch.run import Progress, run
    from output.bench.questions import hash_of, plan_of, questions_in

    plan, published = plan_of(month)
    with bar(total=plan.count, desc="Made", unit="puzzles", quiet=quiet) as shown:

        def report(done: Progress) -> None:
            if done.step == "made":
                shown.update(done.rows)

        run(plan, str(folder / "puzzles"), resume=True, report=report)
    questions = questions_in(folder / "puzzles")
    digest = hash_of(questions)
    if published not in (None, digest):
        raise RequestError(f"this release makes other puzzles, SHA-256 {digest}; expected {published}, as published")
    return questions, digest


def _answers(
    folder: Path, request: str, questions: "Sequence[Question]", solver: "Solver", workers: int, *, quiet: bool
) -> list[bool]:
    """Ask for the missing answers, keep each with its verdict, and return whether each puzzle is solved."""
    from output.experiments.kept import kept_runs

    def ask(question: "Question") -> dict[str, str | bool]:
        answer = solver(question)
        text = {"answer": answer} if isinstance(answer, str) else {}
        return {"id": question.id, "solved": question.is_solved_by(answer), **text}

    trials = [{"id": question.id} for question in questions]
    with kept_runs(folder / "answers.jsonl", request) as kept:
        left = [each for each, row in zip(questions, kept.of(trials), strict=True) if row is None]
        shown = bar(total=len(trials), initial=len(trials) - len(left), unit="answers", quiet=quiet)
        pool = ThreadPoolExecutor(workers)
        try:
            for done in as_completed([pool.submit(partial(ask, each)) for each in left]):
                kept.keep(done.result())
                shown.update()
        finally:
            pool.shutdown(cancel_futures=True)
            shown.close()
        rows = kept.of(trials)
    if None in rows:
        raise OutputError(f"{str(folder / 'answers.jsonl')!r} lacks answers; expected one for each puzzle")
    return [bool(row and row["solved"]) for row in rows]


def _by_family(name: str, questions: "Sequence[Question]", solved: Sequence[bool]) -> list[str]:
    families: dict[str, list[bool]] = defaultdict(list)
    for question, is_solved in zip(questions, solved, strict=True):
        families[question.puzzle.family].append(is_solved)
    each = ", ".join(f"{family} {sum(own)} of {len(own)}" for family, own in sorted(families.items()))
    return [f"{name}: {sum(solved)} of {len(solved)} solved", each]
