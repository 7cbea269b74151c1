"""Exports: each takes planned Documents and writes one kind of file among others that appear together."""
