"""The ways in which answers are written: what each makes of the signs of a grid."""

import json
from collections.abc import Callable

Rows = list[list[str]]


def _joined(rows: Rows) -> list[str]:
    return ["".join(row) for row in rows]


def _spaced(rows: Rows, between: str = " ") -> str:
    return "\n".join(between.join(row) for row in rows)


def _table(rows: Rows) -> str:
    head = "".join(f"| c{n} " for n in range(len(rows[0])))
    return f"{head}|\n{'|---' * len(rows[0])}|\n" + "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _ruled(rows: Rows) -> str:
    line = "+" + "---+" * len(rows[0])
    return f"\n{line}\n".join("| " + " | ".join(row) + " |" for row in rows)


def _array(rows: Rows) -> str:
    cells = r" \\ ".join(" & ".join(row) for row in rows)
    return rf"\begin{{array}}{{|{'c' * len(rows[0])}|}} \hline {cells} \\ \hline \end{{array}}"


def _html(rows: Rows) -> str:
    lines = "\n".join("<tr>\n" + "\n".join(f"<td>{sign}</td>" for sign in row) + "\n</tr>" for row in rows)
    return f'<table border="1">\n{lines}\n</table>'


def _bold(rows: Rows) -> Rows:
    return [[f"**{sign}**" if sign.isalnum() and n % 2 else sign for n, sign in enumerate(row)] for row in rows]


def _labelled(rows: Rows) -> str:
    return "\n".join(f"Row {n}: {' '.join(row)}" for n, row in enumerate(rows, start=1))


LAYOUTS: dict[str, Callable[[Rows], str]] = {
    "spaces": _spaced,
    "commas": lambda rows: _spaced(rows, ", "),
    "bars": lambda rows: _spaced(rows, " | "),
    "tabs": lambda rows: _spaced(rows, "\t"),
    "windows": lambda rows: _spaced(rows).replace("\n", "\r\n"),
    "fence": lambda rows: f"Here is the solution:\n\n```text\n{_spaced(rows)}\n```\n\nEach clue is met.",
    "tags": lambda rows: f"<think>\nLet me see.\n</think>\n<answer>\n{_spaced(rows)}\n</answer>",
    "open tag": lambda rows: f"First I look at row 1.\n<answer>{_spaced(rows)}",
    "lists": lambda rows: f"The solution is {json.dumps(rows)}.",
    "indented lists": lambda rows: json.dumps(rows, indent=2),
    "numbers": lambda rows: json.dumps(rows).replace('"', ""),
    "object": lambda rows: json.dumps({"reasoning": "1 2 3", "solution": rows, "seed": 1}),
    "indented object": lambda rows: f"```json\n{json.dumps({'answer': rows, 'puzzle': [[0]]}, indent=4)}\n```",
    "text in an object": lambda rows: json.dumps({"answer": _spaced(rows)}),
    "rows in an object": lambda rows: json.dumps(
        {"solution": {f"row {n}": " ".join(row) for n, row in enumerate(rows, start=1)}}
    ),
    "flat list": lambda rows: json.dumps([sign for row in rows for sign in row]),
    "table": _table,
    "ruled": _ruled,
    "labelled": _labelled,
    "bold labels": lambda rows: "\n".join(f"- **Row {n}:** {' '.join(row)}" for n, row in enumerate(rows, start=1)),
    "numbered": lambda rows: "\n".join(f"{n}. {', '.join(row)}" for n, row in enumerate(rows, start=1)),
    "apart": lambda rows: "\n\n".join(" ".join(row) for row in rows),
    "latex": lambda rows: " \\\\\n".join(" & ".join(row) for row in rows),
    "array": lambda rows: f"So $$\n{_array(rows)}\n$$ solves it.",
    "boxed": lambda rows: (
        f"$\\boxed{{\\text{{{_spaced(rows)}}}}}$\n\nChecked:\n{_spaced([row[:1] * len(row) for row in rows])}"
    ),
    "boxed array": lambda rows: f"Thus \\[\\boxed{{{_array(rows)}}}\\] is it.",
    "html": _html,
    "quote": lambda rows: "> " + _spaced(rows).replace("\n", "\n> "),
    "bold cells": lambda rows: _spaced(_bold(rows)),
    "slashes": lambda rows: "Answer: " + " / ".join(" ".join(row) for row in rows),
    "in a sentence": lambda rows: "The solution is " + " / ".join(" ".join(row) for row in rows) + ", as it must be.",
    "verified": lambda rows: f"{_spaced(rows)}\nLet me verify: {' '.join(rows[0])}",
    "columns after": lambda rows: "\n".join(
        (_labelled(rows), *(f"Column {n}: {' '.join(rows[0])}" for n in range(1, 1 + len(rows))))
    ),
}
"""Of any signs and words; each holds the grid once, after which nothing can be taken for another."""

RUN_TOGETHER: dict[str, Callable[[Rows], str]] = {
    "joined rows": lambda rows: "\n".join(_joined(rows)),
    "one line": lambda rows: "".join(_joined(rows)),
    "list of rows": lambda rows: json.dumps(_joined(rows)),
    "line in an object": lambda rows: json.dumps({"answer": "".join(_joined(rows))}),
    "labelled rows": lambda rows: "\n".join(f"R{n}: {row}" for n, row in enumerate(_joined(rows), start=1)),
    "bold line": lambda rows: f"**{''.join(_joined(rows)).replace('*', 'L')}**",  # whose stars are bulbs
    "rows in a line": lambda rows: "Answer: " + " / ".join(_joined(rows)).replace(" / ", ", "),
}
"""Of single signs."""
