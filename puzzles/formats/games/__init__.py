"""Notations of the games: Simon Tatham's game ids, and links to puzz.link."""
