"""Print-and-play card and board generator: YAML in, print-ready PDF out."""

__version__ = "0.1.0"
