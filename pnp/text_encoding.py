"""Why the bytes of a text file are not UTF-8, which every text of a project is: the encoding that they seem to have."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from pnp.mark import Mark

SAVE = "save it as UTF-8"
"""What to do with a text in another encoding."""

WIDE = f"{SAVE}: editors ask for the encoding under “Save as”, or show it in the bar at the bottom"
"""The same for who has not heard of UTF-8: a program such as Notepad or PowerShell chose the encoding."""

_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_NULS = 0.2
"""A file with so large a share of NUL bytes is UTF-16: half of what Latin letters take there."""

_HEAD = 4096
_WORD = 40
"""Bytes behind the first that is not UTF-8 in which its word is looked for."""


class EncodingFault(NamedTuple):
    """What is wrong with a text, and at which line and column, from 1; 0 if it is the whole file. `offset` is its byte."""

    message: str
    hint: str
    line: int = 0
    column: int = 0
    offset: int = 0


def wide_encoding(data: bytes) -> str | None:
    """Return `UTF-16` or `UTF-32` for bytes that begin with its mark, or hold as many NUL bytes as UTF-16 has; else None."""
    named = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    head = data[:_HEAD]
    return named or ("UTF-16" if head and head.count(0) / len(head) > _NULS else None)


def word_at(data: bytes, start: int) -> str:
    """Return the word around a byte as Windows-1252 reads it, in which most files are that are not UTF-8.

    Empty if there is none, or none but this byte, which any encoding could have.
    """
    line = data[max(data.rfind(b"\n", 0, start) + 1, start - _WORD) : start].decode("utf-8", "replace")
    letters = re.match(r"\w+", data[start : start + _WORD].decode("cp1252", "replace"))
    word = (re.search(r"\w*$", line) or [""])[0] + letters[0] if letters and 0 not in data[:_HEAD] else ""
    return word if len(word) > 1 else ""


def encoding_fault(data: bytes) -> EncodingFault | None:
    """Return why bytes are not UTF-8, with or without a byte order mark; None if they are."""
    if wide := wide_encoding(data):
        return EncodingFault(f"the file is {wide}, expected UTF-8", WIDE)
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        start = error.start + len(data) - len(error.object)  # which is without the byte order mark
        before = error.object[: error.start].decode()
        _, line, column = Mark.in_text("", before, len(before))
        message = f"the file is not UTF-8, found the byte 0x{data[start]:02X}"
        word = word_at(data, start)
        message += f": it may be Windows-1252, where it is in `{word}`" if word else ""
        return EncodingFault(message, SAVE, line, column, start)
    return None
