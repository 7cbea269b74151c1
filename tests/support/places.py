"""Where the tests are."""

from pathlib import Path

TESTS = Path(__file__).parents[1]
"""The folder of all tests; the repository is above it."""
