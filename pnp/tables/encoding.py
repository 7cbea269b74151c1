"""The bytes of a delimited text to characters: UTF-8, with or without a byte-order mark; others are refused by name."""

from __future__ import annotations

import codecs
import csv
import re
from io import StringIO
from typing import TYPE_CHECKING

from pnp.diagnostics import Mark

if TYPE_CHECKING:
    from pnp.diagnostics import Report

_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_SAVE = "save it as `CSV UTF-8` (Excel), or as text CSV with the character set UTF-8 (LibreOffice)"
_NULS = 0.2
"""A file with so large a share of NUL bytes is UTF-16: half of what Latin letters take there."""


def decoded_table(data: bytes, path: str, report: Report) -> str | None:
    """Decode a table; bytes that are not UTF-8 are reported as `load/not-utf-8` with the encoding that they seem to have."""
    named = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    head = data[:4096]
    if named is None and head and head.count(0) / len(head) > _NULS:
        named = "UTF-16"
    if named is not None:
        report.error("load/not-utf-8", f"the file is {named}, expected UTF-8", Mark(path), hint=_SAVE)
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place, word = _place(data, error.start, path)
        name = "Windows-1252, the old encoding of Excel" if word else "another encoding"
        message = f"the file is {name}, expected UTF-8; found the byte 0x{data[error.start]:02X}"
        report.error("load/not-utf-8", message + (f" (`{word}`)" if word else ""), place, hint=_SAVE)
    return None


def _place(data: bytes, start: int, path: str) -> tuple[Mark, str]:
    """Return the cell of a byte, and its word as Windows-1252 reads it, if that gives a letter.

    The delimiter is guessed: the one that occurs most in the first row.
    """
    before = data[:start].decode("utf-8-sig", "replace")
    first = before.partition("\n")[0]
    delimiter = max(",;\t|", key=first.count)
    try:
        rows = list(csv.reader(StringIO(before + "x", newline=""), delimiter=delimiter))
    except csv.Error:
        rows = [[""]]
    text = data[start : start + 40].decode("cp1252", "replace")
    letters = re.match(r"\w+", text)
    word = (re.search(r"\w*$", before) or [""])[0] + letters[0] if letters else ""
    return Mark(path, len(rows), len(rows[-1])), word
