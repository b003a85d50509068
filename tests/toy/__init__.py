"""A family that exists only in the tests: it proves that a family is its own folder and one line in the register."""

from puzzles.families import Registered

TOY = Registered("toy", "Find the bits.", "tests.toy.family")
