"""The page to play puzzles on: its files, for the service, and as a single document."""
