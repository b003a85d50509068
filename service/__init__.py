"""The command line, the HTTP service and the page."""
