"""The site: all pages, the options of every command, and the public Python interface.

sphinx-build -W -c docs . site
"""

from importlib import metadata

project = "Gridwright"
release = metadata.version("gridwright")
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_click"]
root_doc = "docs/index"
include_patterns = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "benchmarks/README.md", "docs/*.md", "docs/*.rst"]
smartquotes = False  # for options begin with two hyphens
html_theme = "furo"
html_title = "Gridwright"
myst_heading_anchors = 4
napoleon_use_ivar = True
suppress_warnings = ["myst.xref_missing"]  # links to folders; the tests follow all links
autodoc_typehints = "description"
