"""Pictures that a puzzle is made from, and the few changes that give it one solution."""
