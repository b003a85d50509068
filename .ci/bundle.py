"""Joins the modules and styles of the page by esbuild into ``service/page/built``, a part of the repository."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from service.page.bundle import write
from service.page.site import page_files

if __name__ == "__main__":
    write(page_files())
