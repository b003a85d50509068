"""Data sets: many distinct puzzles as Parquet, with the same bytes every time, whatever interrupts the work."""
