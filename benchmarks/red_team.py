"""Check that no dishonest trace earns anything, and that each honest one earns the whole reward.

    python benchmarks/red_team.py [boards]

``boards`` is the number of boards of each family. The traces are those of ``tests/red_team.py``.
"""

import sys
import time

import gridwright as gw
from puzzles.families import FAMILIES
from tests.red_team import DISHONEST, HONEST, moves_of

BOARDS = 4


def main() -> None:
    """Measure and print what the traces earn."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else BOARDS
    n_paid = n_honest = n_dishonest = 0
    least, begin, n_moves = 1.0, time.process_time(), 0
    for family in FAMILIES:
        for seed in range(count):
            record = gw.generate(family, seed=seed, **({"size": "9x10"} if family == "nonogram" else {}))
            moves = moves_of(record)
            full = gw.score_trace(record, "\n".join(map(str, moves))).reward
            for name, trace in DISHONEST.items():
                reward = gw.score_trace(record, trace(moves)).reward
                n_dishonest, n_paid = n_dishonest + 1, n_paid + (reward > 0)
                if reward:
                    print(f"{family} {seed}: {name!r} earns {reward:.2f}")
            for name, trace in HONEST.items():
                share = gw.score_trace(record, trace(moves)).reward / full
                n_honest, least = n_honest + 1, min(least, share)
                if share < 0.95:
                    print(f"{family} {seed}: {name!r} earns {share:.2f} of all")
            n_moves += len(moves) * (len(DISHONEST) + len(HONEST))
    print(f"{len(DISHONEST)} kinds of dishonest traces, {n_dishonest:,} in all: {n_paid} earn anything")
    print(f"{len(HONEST)} styles of honest traces, {n_honest:,} in all: each earns {least:.3f} of all or more")
    print(f"{(time.process_time() - begin) / n_moves * 1e6:.0f} us a move")


if __name__ == "__main__":
    main()
