"""The taskset and the environment of Gridwright's turns under the name by which verifiers imports them."""

from gridwright.learn.adapters.verifiers import TurnsEnv, TurnsTaskset

__all__ = ["TurnsEnv", "TurnsTaskset"]
