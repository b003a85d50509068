"""Proof: none, unique, multiple (with two witnesses) or unknown within the budget."""
