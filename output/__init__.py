"""Stored and printed results: batches, pictures, tables."""
