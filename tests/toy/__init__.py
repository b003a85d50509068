"""A family that exists only in the tests, to prove that a family is its own rooms and one line in the register."""
