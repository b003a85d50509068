"""The command ``gen``: its subcommands, and what they share."""
