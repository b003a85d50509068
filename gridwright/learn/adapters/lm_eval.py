"""lm-evaluation-harness: the functions that ``gridwright.yaml`` names; running this module prints its folder.

``--metadata '{"size": 100, "seed": 1}'`` sets parameters of ``PuzzleData``.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gridwright.learn.questions import PuzzleData, score_entry
from solvers.environment import needs

_PARAMETERS = ("requests", "size", "seed", "template")


def dataset(**metadata: Any) -> dict[str, Any]:
    """Return the questions as the split ``test``, with metadata as JSON.

    Parameters that ``PuzzleData`` lacks are ignored.
    """
    with needs("datasets", "lm-eval"):
        from datasets import Dataset
    given = {"size": 100, "seed": 0} | {name: metadata[name] for name in _PARAMETERS if name in metadata}
    data = PuzzleData(**given)
    return {"test": Dataset.from_list([entry | {"metadata": json.dumps(entry["metadata"])} for entry in data])}


def process_results(doc: Mapping[str, Any], results: Sequence[str]) -> dict[str, float]:
    """Score the answer to a question."""
    return {"solved": score_entry(results[0], json.loads(doc["metadata"]))}


if __name__ == "__main__":
    print(Path(__file__).parent)
