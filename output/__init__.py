"""Stored and printed results: data sets, pictures, tables and books."""
