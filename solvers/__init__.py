"""Proof: none, unique, multiple (with two witnesses) or unknown within the budget.

A family has a folder: ``proof`` is the proof, ``methods`` all ways to solve a puzzle behind one call. The page of the
documentation on the methods lists, under "Representations", the form of a board in each, and why.
"""

VERSION = 4  # Raised whenever a change here changes what comes out for the same input
