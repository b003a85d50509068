"""Storing and printing results: data sets, pictures, tables and books."""
