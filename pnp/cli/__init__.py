"""Take a command line, give output and an exit code; the only package that prints."""
