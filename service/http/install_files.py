"""Files that let browsers install the page and open it offline: a manifest, icons and a service worker."""

import json
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "page_files" / "install"
WORKER = "worker.js"
INDEX = "index.html"

_DIGEST_BYTES = 12


def install_files(page: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files by their names; the service worker begins with the list of files to keep, also the page's."""
    files = {path.name: path.read_bytes() for path in sorted(FOLDER.iterdir())}
    worker = files.pop(WORKER)
    kept = {**page, **files}
    names = ["./" if name == INDEX else name for name in kept]
    version = digest(b"".join(name.encode() + digest(data).encode() for name, data in kept.items()))
    head = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps(names)};\n"
    return {**files, WORKER: head.encode() + worker}


def digest(data: bytes) -> str:
    """Return a short digest of a file, which identifies its version."""
    return blake2b(data, digest_size=_DIGEST_BYTES).hexdigest()
