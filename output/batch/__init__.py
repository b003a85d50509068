"""Data sets: many puzzles as Parquet, distinct, the same bytes every time, whatever stops the making of them."""
