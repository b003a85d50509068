"""Proofs and propagation for games: all that follows from constraints, whatever the family."""
