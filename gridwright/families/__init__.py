"""The records of the families: each says where the functions are that the contract ``puzzles.family.Family`` names.

What takes long to load is imported by the method that needs it, so that reading and drawing a puzzle loads no compiler.
"""
