"""The rating of colored nonograms: the ladder NR-1, its score and grade, and the steps of a climb."""
