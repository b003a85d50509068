"""The experiments of the source papers, run again: ``gen compare``."""
