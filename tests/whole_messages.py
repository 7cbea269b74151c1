"""Findings as the terminal shows them, without the lines of files: what a test compares is what docs/errors.md shows."""

from pnp.base.diagnostics import format_diagnostic


def whole_messages(diagnostics):
    """Return the text of each finding with its place, its code and its hint."""
    return [format_diagnostic(diagnostic, lambda _path: ()) for diagnostic in diagnostics]
