"""Games: puzzles made from the declaration of a family, solution first."""
