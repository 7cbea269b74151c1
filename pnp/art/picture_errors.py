"""Why a picture cannot be used, or a drawing cannot be converted to paths."""

from __future__ import annotations


class RefusedSvgError(Exception):  # a finding about a file, reported as a diagnostic
    """A drawing that cannot be used: code, message and hint as in a diagnostic, and the line in the SVG."""

    def __init__(self, code: str, message: str, line: int, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.line, self.hint = code, message, line, hint


class UnsupportedSvgError(Exception):  # such a picture is rasterized
    """A feature that paths and gradients cannot represent: its name in backticks, and its line in the SVG.

    `layers` is how many pictures of the size of the drawing its pixels take: one more for each mask, filter and opacity inside
    another.
    """

    def __init__(self, what: str, line: int, layers: int = 1) -> None:
        super().__init__(what)
        self.what, self.line, self.layers = what, line, layers


class DamagedPictureError(Exception):  # a finding about a file, reported as a diagnostic
    """A picture that cannot be used: code, message and hint as in a diagnostic."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.hint = code, hint


class TooComplexPathError(Exception):  # a finding about the outline of a deck, reported as a diagnostic
    """A path that has no parallel line because Skia cannot compute it."""
