"""What a puzzle is: frozen values, their rules, canonical forms and notations."""
