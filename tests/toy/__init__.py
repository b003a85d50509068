"""A family that exists only in the tests: it proves that a family is a folder, a class, and a line in the register."""

from generator.families import FURTHER
from puzzles.families import Registered
from puzzles.formats.members import MembersModule
from puzzles.override import override
from tests.toy import members
from tests.toy.family import ToyFamily


class _Toy(Registered):
    @override
    def members(self) -> MembersModule:
        return members


TOY = _Toy("toy", "Find the bits.")
FURTHER[TOY.name] = ToyFamily()
