"""Exports: each takes planned Documents and writes one kind of file; the files of all exports appear together."""
