"""The rules of Sudoku Explainer 1.2.1: one kernel for each pattern, and the kernels that try them in order."""
