"""The bytes of a delimited text to characters: UTF-8, with or without a byte-order mark; others are refused by name."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark
from pnp.base.files import encoding_fault, word_at

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report

_SAVE = "save it as `CSV UTF-8` (Excel), or as text CSV with the character set UTF-8 (LibreOffice)"


def decoded_table(data: bytes, path: str, report: Report) -> str | None:
    """Decode a table; bytes that are not UTF-8 are reported as `load/not-utf-8` with the encoding that they seem to have."""
    fault = encoding_fault(data)
    if fault is None:
        return data.decode("utf-8-sig")
    if not fault.line:
        report.error("load/not-utf-8", fault.message, Mark(path), hint=_SAVE)
        return None
    word = word_at(data, fault.offset)
    name = "Windows-1252, the old encoding of Excel" if word else "another encoding"
    message = f"the file is {name}, expected UTF-8; found the byte 0x{data[fault.offset]:02X}"
    message += f" (`{word}`)" if word else ""
    report.error("load/not-utf-8", message, _place(data, fault.offset, path), hint=_SAVE)
    return None


def _place(data: bytes, start: int, path: str) -> Mark:
    """Return the cell of a byte. The delimiter is guessed: the one that occurs most in the first row."""
    before = data[:start].decode("utf-8-sig", "replace")
    first = before.partition("\n")[0]
    delimiter = max(",;\t|", key=first.count)
    try:
        rows = list(csv.reader(StringIO(before + "x", newline=""), delimiter=delimiter))
    except csv.Error:
        rows = [[""]]
    return Mark(path, len(rows), len(rows[-1]))
