"""Prompts: puzzles and answers as texts that language models are trained on and asked with."""
