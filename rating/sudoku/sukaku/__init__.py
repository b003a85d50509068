"""The rules that SukakuExplainer 1.18.1 has beyond those of Sudoku Explainer."""
