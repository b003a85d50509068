"""Proofs and propagation for games: everything that works on constraints, whatever the family."""
