"""Proofs that a puzzle has no solution, one, or several (with two witnesses), or that the budget left it unknown.

Each family has a folder: ``proof`` has the proof, and ``methods`` all ways to solve a puzzle behind one call. The
documentation page on methods describes, under "Representations", the form of a board in each family and the reasons for
it.
"""

VERSION = 9  # raised whenever a change here changes the results for the same input
