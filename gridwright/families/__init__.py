"""The records of the families, one module each (``puzzles.families`` registers them)."""
