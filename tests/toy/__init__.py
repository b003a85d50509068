"""A family that exists only in the tests: it proves that a family is a folder, a record, and a line in the register."""

from generator.families import RECORDS
from puzzles.families import Registered

TOY = Registered("toy", "Find the bits.", members="tests.toy.members")
RECORDS[TOY.name] = "tests.toy.family"
