"""Rows to CSV in UTF-8, as Excel and LibreOffice open it."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def csv_bytes(rows: Iterable[Sequence[str]]) -> bytes:
    """Write rows with commas; the byte-order mark tells Excel that it is UTF-8."""
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue().encode("utf-8-sig")
