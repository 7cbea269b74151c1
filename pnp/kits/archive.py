"""A zip whose bytes depend on its files alone: no clock, no user, no order of a folder, nothing compressed twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_UNIX = 3  # the system that entries claim to come from: it alone has permissions
_READABLE = 0o100644 << 16
_FIRST_YEAR = 1980  # zips know no day before


def write_archive(file: BinaryIO, entries: Mapping[str, Path | bytes], date: str) -> None:
    """Write a zip with files by their paths in it, in this order; `date` (`YYYY-MM-DD`) becomes the time of all.

    They are stored as they are: PDFs and PNGs are compressed already. Raises OSError.
    """
    year, month, day = (int(part) for part in date.split("-"))
    with ZipFile(file, "w", ZIP_STORED) as archive:
        for name, source in entries.items():
            info = ZipInfo(name, (max(year, _FIRST_YEAR), month, day, 0, 0, 0))
            info.create_system, info.external_attr = _UNIX, _READABLE
            archive.writestr(info, source if isinstance(source, bytes) else source.read_bytes())
