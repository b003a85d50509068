"""Proofs of colored nonograms."""
