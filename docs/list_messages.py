"""Print every text that a user may see, and with ``--suspicious`` only those that read as if translated.

python docs/list_messages.py [--suspicious] [FOLDER ...]
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("gridwright", "service", "output", "generator", "rating", "solvers", "puzzles", "kernels")
SUSPICIOUS = re.compile(
    r"\b(is|are|was|were) (said|told|asked|looked at|had)\b|\bof which\b|\bin which\b|\bwhose\b|\bsuch as\b.*\bon$"
    r"|\b[Ww]hat (?!if\b)(\w+ ){1,4}(is|are|has|have)\b|\bthat there (is|are)\b"
    r"|, as \w+ (is|are)\b|\bso that\b|\bthere, too\b"
)


def text_of(node: ast.AST) -> str | None:
    """Return a literal as its reader sees it, with the code of inserted values in braces."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) or f"{{{ast.unparse(part.value)}}}" for part in node.values)  # type: ignore[attr-defined]
    return None


def texts(node: ast.AST, is_docstring: bool = False) -> Iterator[tuple[int, str]]:
    """Yield the literals below a node that hold two words or more, without docstrings (those of commands are help)."""
    text = text_of(node)
    if text is not None:
        if len(re.findall(r"[A-Za-z]{2,}", text)) > 1 and " " in text and not is_docstring:
            yield node.lineno, " ".join(text.split())  # type: ignore[attr-defined]
        return
    is_command = any("command" in ast.unparse(each) for each in getattr(node, "decorator_list", []))
    for child in ast.iter_child_nodes(node):
        for below in [child.value] if isinstance(child, ast.Expr) else [child]:
            yield from texts(below, isinstance(child, ast.Expr) and not is_command)


if __name__ == "__main__":
    folders = [name for name in sys.argv[1:] if name[0] != "-"] or PACKAGES
    for path in sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py")):
        for line, text in texts(ast.parse(path.read_text())):
            if "--suspicious" not in sys.argv or SUSPICIOUS.search(text):
                print(f"{path.relative_to(ROOT)}:{line}: {text}")
