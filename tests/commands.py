"""The command as tests call it, and the Sudokus that they give it."""

from click.testing import CliRunner, Result

from service.command_line.cli import main

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.9..5....8...."
NONE = f"531{UNIQUE[3:]}"


def gen(*words: object, data: str | bytes | None = None) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(main, [str(word) for word in words], input=data)
