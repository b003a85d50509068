"""The rules of SukakuExplainer 1.18.1 beyond those of Sudoku Explainer."""
