"""Data sets: many puzzles as Parquet."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gridwright.arguments import none_is_default, path_of, several

if TYPE_CHECKING:
    from output.batch.run import Progress


@none_is_default
def batch(
    place: str | os.PathLike[str],
    requests: Sequence[Mapping[str, Any]] = (),
    *,
    count: int | None = None,
    seed: int | None = None,
    splits: Mapping[str, float] | None = None,
    shard_rows: int | None = None,
    traces: bool | None = None,
    states: bool | None = None,
    tables: bool | None = None,
    plots: bool | None = None,
    license: str | None = None,  # noqa: A002
    prompts: str | os.PathLike[str] | Mapping[str, Any] | None = None,
    exclude: Iterable[str] = (),
    allow_short: bool | None = None,
    workers: int = 1,
    resume: bool = False,
    report: "Callable[[Progress], None] | None" = None,
) -> None:
    """Make a data set: many puzzles as Parquet files, distinct up to symmetry, the same bytes for the same plan.

    >>> from tempfile import TemporaryDirectory
    >>> import gridwright as gw
    >>> with TemporaryDirectory() as folder:
    ...     gw.batch(f"{folder}/small", [{"family": "sudoku", "size": "4x4"}], count=4, seed=7)
    ...     print(len(gw.read(f"{folder}/small")))
    4

    Args:
        place: a folder, or an address such as ``s3://bucket/folder``.
        requests: kinds of puzzles: each names its ``family``, with options as in ``generate``, its ``share`` or
            ``count``, and perhaps a ``mix`` of grades, such as ``{"easy": 50, "hard": 50}``.
        count: number of puzzles in all, divided among the requests by their shares.
        seed: root of the random numbers; drawn unless given, and stored in ``plan.json``.
        splits: approximate share of each split, such as ``{"train": 0.9, "test": 0.1}``; the hash of a solution
            chooses its split, so no solution is in two of them.
        shard_rows: the most rows of a file, which are also made together; by default 10,000.
        traces: also write the steps of a person's solution.
        states: also write each state of a person's solution, with all moves that follow and the easiest rule of each;
            for puzzles of one family and size.
        tables: also write a typed table of each family, which is the default.
        plots: also draw plots for the data card.
        license: for the data card, such as ``cc-by-4.0``; ``cc0-1.0`` unless given.
        prompts: add columns with prompts for language models, by a template: a name such as ``plain``, a TOML file, or
            its members.
        exclude: data sets, tables or files whose puzzles and solutions are left out.
        allow_short: if there are no more puzzles of a kind, make fewer; the data card counts the missing ones.
        workers: number of processes. With more than one, a script needs ``if __name__ == "__main__"``.
        resume: continue an earlier run, and repair damaged files; without requests, the plan of that run is used.
        report: called for each shard when it has been made and when its files are in place.

    Raises:
        RequestError: when the plan is not possible, or the place already has a data set.
        GenerationExhausted: when a puzzle cannot be made, unless ``allow_short`` is set.
        OutputError: when a file cannot be written.
    """
    from dataclasses import replace

    from generator.options import new_seed
    from output.batch.manifest import read_metadata
    from output.batch.plan import plan_from
    from output.batch.run import run
    from output.batch.storage import Storage
    from output.identities import excluded_keys
    from output.prompts.template import template_of
    from puzzles.seeds import checked_seed

    given = {
        "requests": list(several(requests, "requests")) or None,
        "count": count,
        "seed": None if seed is None else checked_seed(seed),
        "splits": splits,
        "shard_rows": shard_rows,
        "traces": traces,
        "states": states,
        "tables": tables,
        "plots": plots,
        "license": license,
        "allow_short": allow_short,
        "prompts": None if prompts is None else template_of(prompts).members,
    }
    data = {name: value for name, value in given.items() if value is not None}
    address = path_of(place)
    if resume and data.keys() <= {"allow_short"}:
        kept = read_metadata(Storage(address)).plan
        plan = replace(kept, allow_short=kept.allow_short or bool(allow_short))
    else:
        plan = plan_from({"seed": new_seed(), **data})
    excluded = excluded_keys(tuple(exclude))
    run(plan, address, workers=workers, resume=resume, excluded=excluded, report=report or (lambda _: None))
