"""What a person needs to solve a puzzle: ladders of named rules, grade, score, trace."""
