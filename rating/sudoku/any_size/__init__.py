"""The ladder SE-1.2.1 for boards of all sizes: the rules of ``rating.sudoku.explainer`` with houses from tables."""
