"""The rating of Light Up: the ladder LR-1, its score and grade, and the steps of a climb."""
