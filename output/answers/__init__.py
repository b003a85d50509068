"""The worth of answers: grids and moves from people and language models, compared with the solution."""
