"""The service: puzzles over HTTP. ``app`` puts it together; heavy work runs in the worker processes of ``pool``."""
