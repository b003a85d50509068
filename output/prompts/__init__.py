"""Prompts: puzzles and answers as texts for training and testing language models."""
