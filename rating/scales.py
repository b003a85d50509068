"""The names of the scales that ratings and steps are on."""

from typing import Literal, TypeAlias

ScaleOfSteps: TypeAlias = Literal["", "SE-1.2.1", "SukakuExplainer-1.18.1-default", "NR-1", "LR-1"]
"""A scale whose ladder shows steps; "" stands for the usual scale of a family."""

Scale: TypeAlias = ScaleOfSteps | Literal["HoDoKu-2.2"]
"""Any scale."""
