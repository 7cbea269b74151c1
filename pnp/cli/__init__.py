"""Take a command line, give files and words: the only package that prints."""
