"""The scripts and the style of the page, joined and shortened by esbuild.

    static/*.js, families.js, static/*.css  --esbuild-->  built/main.js, built/style.css, for a page with a service
                                                          built/desk-*.js, which main.js loads when it is needed
                                                          built/chunk-*.js, which both of these share
                                                          built/single.js, built/single.css, for a page in one file

A name with a digest keeps an open page from taking the scripts of a newer version for its own.

The results are part of the repository, so that nobody who installs the project needs Node.js. Their first line has a
digest of the files from which they were made. If these files have changed, for instance because someone works on the
page, the results are out of date. The service then serves the modules themselves, which browsers load as well. A single
page is then joined anew, which needs esbuild. ``python .ci/bundle.py`` writes the results, and the gate compares them.
"""

import os
import shutil
import subprocess
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from puzzles.errors import RequestError

BUILT = Path(__file__).parent / "built"
SINGLE = ("single.js", "single.css")

_RUNS = (("main.js", "style.css", "--splitting"), SINGLE)  # of esbuild, which would let two pages share files
_OPTIONS = ("--bundle", "--minify", "--format=esm", "--target=es2023,chrome120,firefox121,safari17.4", "--charset=utf8")
_SECONDS = 60


def bundles(files: Mapping[str, bytes]) -> dict[str, bytes] | None:
    """Return the bundles of the files of the page, by name, if they are up to date, else None."""
    read = {path.name: path.read_bytes().partition(b"\n") for path in sorted(BUILT.iterdir())}
    is_new = all(head == _head(files) for head, _, _ in read.values())
    return {name: bundled for name, (_, _, bundled) in read.items()} if is_new else None


def joined(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Join the files of the page anew, by name; raise ``RequestError`` if there is no esbuild."""
    esbuild = _esbuild()
    with TemporaryDirectory() as folder:
        made_from = {name: data for name, data in files.items() if name.endswith((".js", ".css"))}
        for name, data in made_from.items():
            (Path(folder) / name).write_bytes(data)
        for run in _RUNS:
            words = [esbuild, *run, *_OPTIONS, "--outdir=out", "--log-level=warning"]
            done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=_SECONDS)
            if done.returncode:
                raise RequestError(f"esbuild cannot join the modules of the page: {done.stderr.strip()}")
        return {path.name: path.read_bytes() for path in sorted((Path(folder) / "out").iterdir())}


def write(files: Mapping[str, bytes]) -> None:
    """Join the files of the page, and write the results to where ``bundles`` finds them."""
    made = joined(files)
    BUILT.mkdir(exist_ok=True)
    for path in BUILT.iterdir():
        path.unlink()
    for name, data in made.items():
        (BUILT / name).write_bytes(_head(files) + b"\n" + data)


def _esbuild() -> str:
    """Return the program esbuild: the one in a folder of ``NODE_PATH``, or else the one on the path."""
    folders = filter(None, os.environ.get("NODE_PATH", "").split(os.pathsep))
    found = [str(path) for folder in folders if (path := Path(folder) / "esbuild" / "bin" / "esbuild").is_file()]
    program = next(iter(found), None) or shutil.which("esbuild")
    if program is None:
        raise RequestError(
            "the modules of the page changed since they were joined; "
            "expected esbuild, on PATH or in a folder that NODE_PATH names, and python .ci/bundle.py"
        )
    return program


def _head(files: Mapping[str, bytes]) -> bytes:
    """Return the first line of a bundle, with a digest of what it is made from."""
    digest = sha256()
    for name in sorted(files):
        if name.endswith((".js", ".css")):
            digest.update(name.encode() + b"\0" + sha256(files[name]).digest())
    return f"/* {digest.hexdigest()} */".encode()
