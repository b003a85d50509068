"""Train a small recursive network on 1,000 rated Sudokus, and plot what it solves of other Sudokus by rating.

    python benchmarks/recursive_network.py FOLDER [--updates 2200] [--seed 0]

The script needs PyTorch, and uses one thread. FOLDER gets the puzzles, the weights, and ``curve.svg``. The network
is tested on 1,000 fresh puzzles and on the Sudokus of Gridwright-Bench, beside the baselines of the bench. The puzzles
are the same everywhere, which the printed hashes confirm; the weights are the same for the same PyTorch on the same
processor.

The network applies one small step again and again to what it remembers (``z``) and to the answer it has so far
(``y``), as tiny recursive models (TRM, https://arxiv.org/abs/2510.04871) do: the loss counts after every step, the
gradient goes back through one pass of steps, and the next pass goes on from there. What it remembers is a vector for
each cell and value. A step sums these over the values of a cell, the cells of a house, and the cells that two houses
share. So if digits, bands, stacks, rows of a band, or rows and columns are swapped in the input, they are swapped in
the output, too. Training on such images would change nothing, since each puzzle stands for all its symmetric images.
The network knows which cells form a house. It must learn that a house holds each value once.
"""

import time
from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from statistics import mean

import click
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.optim import swa_utils

import gridwright as gw
from output.batch.run import run
from output.bench.curve import Result, as_text, plot_of, solves_up_to
from output.bench.questions import Question, hash_of, plan_of, questions_in
from output.bench.solvers import baseline
from output.plots import save_plots
from puzzles.sudoku import default_box

SIDE = 9
BANDS = (
    *("1.0..1.5", "1.7..2.3", "2.5..2.8", "3.0..3.4", "3.6..4.2"),
    *("4.4..5.6", "6.5..7.0", "7.1..7.5", "7.6..8.2", "8.3..9.5"),
)
N_TRAINED = 1000
WIDTH = 24  # numbers remembered for each cell and value
STEPS = 8  # of a pass
PASSES = 4  # for each batch
TESTED = 64  # steps after which a test reads the answer
BATCH = 16
SCALE = "SE-1.2.1"
BASELINES = ("lines", "ladder:4.2")


def houses() -> Tensor:
    """Return which cells each house has, float ``[27, 81]``: rows, columns, boxes."""
    row, column = np.divmod(np.arange(SIDE * SIDE), SIDE)
    box = row // 3 * 3 + column // 3
    return torch.tensor(
        np.concatenate([kind == np.arange(SIDE)[:, None] for kind in (row, column, box)]), dtype=torch.float32
    )


class Network(nn.Module):
    """A recursive network: it keeps a vector for each cell and value, and changes these vectors step by step."""

    def __init__(self) -> None:
        super().__init__()
        houses_of = houses()
        pairs = [(a, b) for a, b in combinations(range(len(houses_of)), 2) if (houses_of[a] * houses_of[b]).sum() > 1]
        pairs += [(b, a) for a, b in pairs]
        shared = torch.stack([houses_of[a] * houses_of[b] for a, b in pairs])
        self.register_buffer("houses", houses_of)
        self.register_buffer("shared", shared)
        self.register_buffer("rest", torch.stack([houses_of[a] for a, _ in pairs]) - shared)
        self.register_buffer("target", (torch.stack([houses_of[b] for _, b in pairs]) - shared).T.contiguous())
        self.say = nn.Linear(WIDTH + 2, WIDTH)
        self.of_house = nn.Linear(WIDTH, WIDTH)
        self.of_shared = nn.Linear(2 * WIDTH, WIDTH)
        self.change = nn.Sequential(nn.Linear(5 * WIDTH + 2, 2 * WIDTH), nn.SiLU(), nn.Linear(2 * WIDTH, WIDTH))
        self.norm = nn.RMSNorm(WIDTH)
        self.answer = nn.Linear(WIDTH, 1)
        self.begin = nn.Parameter(torch.randn(WIDTH))

    def forward(self, z: Tensor, y: Tensor, given: Tensor) -> tuple[Tensor, Tensor]:
        """Take one step: return the new state, ``[batch, 81, 9, WIDTH]``, and the scores of the values."""
        known = torch.stack((given, y), -1)
        said = functional.silu(self.say(torch.cat((z, known), -1)))
        in_cell = said.sum(2, keepdim=True).expand_as(said) / 3
        of_house = functional.silu(self.of_house(_summed(self.houses, said) / 3))
        pair = torch.cat((_summed(self.shared, said), _summed(self.rest, said) / 2), -1)
        of_shared = functional.silu(self.of_shared(pair))
        heard = (_summed(self.houses.T, of_house), _summed(self.target, of_shared) / 3)
        z = self.norm(z + self.change(torch.cat((z, known, said, in_cell, *heard), -1)))
        return z, self.answer(z)[..., 0]

    def start(self, given: Tensor) -> tuple[Tensor, Tensor]:
        """Return the state and the answer before the first step."""
        return self.begin.expand(*given.shape, WIDTH), given


def _summed(matrix: Tensor, values: Tensor) -> Tensor:
    """Multiply by a matrix ``[n, 81]``, whose rows select the cells to sum."""
    batch, cells, *rest = values.shape
    return (matrix @ values.reshape(batch, cells, -1)).view(batch, len(matrix), *rest)


def train(given: Tensor, solution: Tensor, updates: int, seed: int) -> Network:
    """Train a network; return it with averaged weights."""
    torch.manual_seed(seed)
    network = Network()
    averaged = swa_utils.AveragedModel(network, multi_avg_fn=swa_utils.get_ema_multi_avg_fn(0.998))
    optimizer = torch.optim.AdamW(network.parameters(), lr=3e-3, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, updates, pct_start=0.05)
    begin, losses, batches = time.process_time(), [], _batches(len(given))
    for n in range(updates):
        if n % PASSES == 0:
            chosen = next(batches)
            x, right = given[chosen], solution[chosen]
            is_open = x.sum(-1) == 0
            z, y = network.start(x)
        loss = torch.zeros(())
        for _ in range(STEPS):
            z, scores = network(z, y, x)
            loss = loss + functional.cross_entropy(scores[is_open], right[is_open]) / STEPS
            y = scores.softmax(-1).detach()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        averaged.update_parameters(network)
        z = z.detach()
        losses.append(loss.item())
        if n % 100 == 99:
            print(f"update {n + 1}: loss {mean(losses[-100:]):.4f}, {time.process_time() - begin:.0f} s", flush=True)
    return averaged.module


def _batches(count: int) -> Iterator[Tensor]:
    while True:
        yield from torch.randperm(count)[: count // BATCH * BATCH].split(BATCH)


@torch.no_grad()
def is_solved(network: Network, given: Tensor, solution: Tensor, steps: int = TESTED) -> list[bool]:
    """Return for each puzzle whether the network solves it within a number of steps."""
    found: list[bool] = []
    for x, right in zip(given.split(50), solution.split(50), strict=True):
        z, y = network.start(x)
        for _ in range(steps):
            z, scores = network(z, y, x)
            y = scores.softmax(-1)
        found += (scores.argmax(-1) == right).all(-1).tolist()
    return found


def plain_in(folder: Path) -> list[Question]:
    """Return the 9x9 Sudokus without variants in a data set."""
    return [each for each in questions_in(folder) if isinstance(each.puzzle, gw.Sudoku) and _is_plain(each.puzzle)]


def _is_plain(puzzle: gw.Sudoku) -> bool:
    return puzzle.ground == default_box(SIDE)


def as_tensors(questions: list[Question]) -> tuple[Tensor, Tensor]:
    """Return the givens of puzzles, one-hot ``[n, 81, 9]``, and their solutions ``[n, 81]`` with digits from 0."""
    grids = torch.tensor(np.array([each.puzzle.grid.ravel() for each in questions]), dtype=torch.int64)
    solutions = torch.tensor(np.array([each.solution.ravel() for each in questions]), dtype=torch.int64) - 1
    return functional.one_hot(grids, SIDE + 1)[..., 1:].float(), solutions


def curves(network: Network, questions: list[Question]) -> dict[str, list[Result]]:
    """Return which puzzles the network and each baseline solve, with the ratings of these puzzles."""
    solved = {"network": is_solved(network, *as_tensors(questions))}
    for name in BASELINES:
        solver = baseline(name)
        solved[name] = [each.is_solved_by(solver(each)) for each in questions]
    peaks = [each.peak for each in questions if each.peak is not None]
    return {f"ER, {name}": list(zip(peaks, found, strict=True)) for name, found in solved.items()}


def _report(name: str, questions: list[Question], by_solver: dict[str, list[Result]]) -> None:
    print(f"\n{name}: {len(questions):,} puzzles, SHA-256 {hash_of(questions)}")
    for solver, results in by_solver.items():
        print(f"{solver}: {sum(solved for _, solved in results):,} solved, up to {solves_up_to(results)}")
        for band in BANDS:
            least, most = map(float, band.split(".."))
            solved = [is_right for peak, is_right in results if least <= peak <= most]
            print(f"  ER {band}: {sum(solved)} of {len(solved)}")
    print("\n".join(as_text(SCALE, by_solver["ER, network"])))


def make_puzzles(folder: Path) -> None:
    """Make the puzzles of Gridwright-Bench, the training puzzles and further test puzzles; no two are alike."""
    places = {name: str(folder / name) for name in ("bench", "train", "fresh")}
    if not (folder / "bench").exists():
        run(plan_of(None)[0], places["bench"])
    request = {"family": "sudoku", "mix": {"er": dict.fromkeys(BANDS, 100 / len(BANDS))}}
    for seed, name, others in ((66, "train", ["bench"]), (67, "fresh", ["bench", "train"])):
        if not (folder / name).exists():
            known = [places[other] for other in others]
            gw.batch(places[name], [request], count=N_TRAINED, seed=seed, prompts="plain-rules", exclude=known)


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--updates", default=2200, show_default=True, type=click.IntRange(min=40), help="Steps of the optimizer.")
@click.option("--seed", default=0, show_default=True, help="Of the network and the order of the puzzles.")
def main(folder: Path, updates: int, seed: int) -> None:
    """Make the puzzles that are missing, train the network, and test it."""
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    make_puzzles(folder)
    trained = plain_in(folder / "train")
    print(f"train: {len(trained):,} puzzles, SHA-256 {hash_of(trained)}", flush=True)
    network = train(*as_tensors(trained), updates, seed)
    torch.save(network.state_dict(), folder / "weights.pt")
    weights = torch.cat([weight.detach().ravel() for weight in network.parameters()])
    digest = sha256(weights.numpy().tobytes()).hexdigest()
    print(f"{len(weights):,} weights, SHA-256 {digest}, PyTorch {torch.__version__}", flush=True)
    for name in ("bench", "fresh"):
        questions = plain_in(folder / name)
        by_solver = curves(network, questions)
        _report(name, questions, by_solver)
    save_plots([plot_of(f"{len(questions):,} fresh Sudokus", by_solver)], folder, "svg")


if __name__ == "__main__":
    main()
