"""What cannot be printed in a text, on its way to the report."""

from __future__ import annotations


class TextFault(Exception):  # noqa: N818  # a finding about a text, reported as a diagnostic
    """Something in a text that cannot be printed: code (empty: already reported), message and hint as in a diagnostic.

    `at` is its offset in the text.
    """

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint
        self.at = 0
