"""The modules of the page, joined into one script."""

import re
from collections.abc import Iterator, Mapping

_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)
_SPARE = re.compile(r"^ *(?://.*\n)?", re.MULTILINE)  # comments and indents; no text of a module runs over lines
_OTHER = re.compile(r"^(?:import|export)\b.*$", re.MULTILINE)


def one_script(start: str, files: Mapping[str, str]) -> str:
    """Join a module and all that it imports (``NAME.js``) into one script: functions that return what they export.

    Modules may import and export in one form only, which keeps this short; others raise ValueError. A policy of digests
    would also admit an import map of data URLs with their integrity, but only in browsers of 2025 and later, and in
    twice the bytes.
    """
    return "\n".join(["", *_joined(start, files, []), ""])


def _joined(name: str, files: Mapping[str, str], done: list[str]) -> Iterator[str]:
    """Yield the modules that a module needs and then the module itself, each once."""
    if name in done:
        return
    done.append(name)
    source = files[f"{name}.js"]
    for _, needed in _IMPORT.findall(source):
        yield from _joined(needed, files, done)
    exports = ", ".join(name for _, name in _EXPORT.findall(source))
    source = _IMPORT.sub(lambda match: f"const {{ {match[1]} }} = ${match[2]};", source)
    source = _SPARE.sub("", _EXPORT.sub(r"\1 \2", source))
    other = _OTHER.search(source)
    if other or "</script" in source:
        raise ValueError(f"{name}.js cannot be joined: {other[0] if other else '</script'}")
    yield f"const ${name} = (() => {{\n{source}return {{ {exports} }};\n}})();"
