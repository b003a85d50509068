"""Exit codes of the command line."""

WRONG_REQUEST = 2
NOT_MET = 3
INTERRUPTED = 130
