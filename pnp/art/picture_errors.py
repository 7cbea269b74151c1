"""Why a picture cannot be taken at all, or a drawing cannot be taken as paths."""

from __future__ import annotations


class RefusedSvgError(Exception):  # a finding about a file, reported as a diagnostic
    """A drawing that cannot be taken: the diagnostic's code and message, the line in the SVG, a hint."""

    def __init__(self, code: str, message: str, line: int, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.line, self.hint = code, message, line, hint


class UnsupportedSvgError(Exception):  # the picture is rasterized then
    """Something that paths and gradients cannot say: what it is, in backticks, and its line in the SVG."""

    def __init__(self, what: str, line: int) -> None:
        super().__init__(what)
        self.what, self.line = what, line


class DamagedPictureError(Exception):  # a finding about a file, reported as a diagnostic
    """A picture that cannot be taken: the diagnostic's code, what is wrong, a hint."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.hint = code, hint
