"""The doors: the command line, and later HTTP and the page."""
