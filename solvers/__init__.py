"""Proof: none, unique, multiple (with two witnesses) or unknown within the budget."""

VERSION = 1
"""Raised whenever a change here changes what comes out for the same input."""
