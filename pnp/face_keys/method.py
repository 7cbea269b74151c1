"""The way in which keys are made; those that were made in another way cannot be compared."""

METHOD = 1
"""Raised whenever equal faces would get other keys."""
