"""The taskset of Gridwright under the name by which verifiers imports it."""

from gridwright.learn.adapters.verifiers import PuzzleTaskset

__all__ = ["PuzzleTaskset"]
