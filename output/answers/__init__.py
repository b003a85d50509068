"""What answers are worth: grids and moves that people and language models send, compared with the solution."""
