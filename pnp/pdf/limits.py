"""What a file may take of time and memory: more is refused by name, whoever made the file and why."""

from __future__ import annotations

from typing import Final

import pikepdf

MOST_BYTES: Final = 1 << 30
"""Of a file."""
MOST_PAGES: Final = 20_000
MOST_OPERATORS: Final = 5_000_000
"""Of all pages, forms counted as often as they are placed: about ten seconds of work."""
COST_OF_FORM: Final = 50
"""Operators that take as long as placing a form."""
DEEPEST: Final = 24
"""Forms within forms."""
_MOST_CONTENT = 32 << 20
_MOST_TOKENS = 3_000_000
_MOST_STREAM = 512 << 20
"""Bytes of a stream when it is unpacked: a picture of A3 at 600 ppi in four inks has half of that."""
MOST_UNPACKED: Final = 4 << 30
"""Bytes of all streams together, when they are looked at one after the other: about twenty seconds of work."""
_SIGNS = (b" ", b"\n", b"\r", b"\t", b"(", b"[", b"/", b"<")
"""What tokens begin after, or with."""


class PdfLimitError(Exception):
    """A file that would take too much; its text completes the sentence `the file …`."""


def set_limits() -> None:
    """Let qpdf unpack no stream beyond what is sensible; the limit holds for the whole process."""
    pikepdf.settings.set_qpdf_limits(
        flate_max_memory=_MOST_STREAM,
        run_length_max_memory=_MOST_STREAM,
        png_max_memory=_MOST_STREAM,
        tiff_max_memory=_MOST_STREAM,
        dct_max_memory=_MOST_STREAM,
        doc_max_warnings=10_000,
    )


def check_content(data: bytes) -> None:
    """Raise PdfLimitError for a content stream that is too long to be parsed."""
    if len(data) > _MOST_CONTENT:
        raise PdfLimitError(f"has a content stream of {len(data) >> 20} MB")
    if sum(data.count(sign) for sign in _SIGNS) > _MOST_TOKENS:
        raise PdfLimitError("has a content stream of more than three million words")
