"""The parts of a workbook, which is a zip archive: checked, limited in size and packed anew for the library that reads them."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError  # noqa: N812  an exception

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MAX_PARTS = 2_000
"""Files in the archive: a workbook has a few dozen."""

MAX_UNPACKED = 256 * 2**20
"""Bytes of all parts that are read: as much as a table of text may have."""

_MOST_PACKED = 200
"""How many times as large a part over 1 MiB may be as it is in the archive; sheets shrink to a tenth or a thirtieth."""

_SMALL = 2**20

_DAMAGED = (BadZipFile, ZlibError, EOFError, OSError, NotImplementedError, RuntimeError, ValueError, OverflowError)
"""What the standard library raises for damaged archives."""


class WorkbookError(Exception):
    """A workbook that cannot be read: the last part of the diagnostic's code, the message and a hint."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


class WorkbookArchive:
    """An archive with sound parts; nothing is unpacked before it is asked for. Raises WorkbookError."""

    def __init__(self, data: bytes) -> None:
        if data.startswith(b"\xd0\xcf\x11\xe0"):
            message = "the file is protected by a password, or in the format of Excel before 2007"
            raise WorkbookError("bad-workbook", message, "save it as .xlsx without a password")
        try:
            self._zip = ZipFile(BytesIO(data))
        except _DAMAGED:
            raise WorkbookError("bad-workbook", "the file is not a workbook, or damaged", "save it again") from None
        self._check(self._zip.infolist())
        self._left = MAX_UNPACKED

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all parts."""
        return tuple(self._zip.namelist())

    def _check(self, parts: list[ZipInfo]) -> None:
        if len(parts) > MAX_PARTS or len({part.filename for part in parts}) < len(parts):
            what = f"more than {MAX_PARTS:,} parts" if len(parts) > MAX_PARTS else "a part twice"
            raise WorkbookError("workbook-bomb", f"the workbook has {what}, which no spreadsheet writes")
        if any(part.flag_bits & 1 for part in parts):
            raise WorkbookError("bad-workbook", "the file is protected by a password", "save it without one")
        for part in parts:
            if part.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
                raise WorkbookError("bad-workbook", f"its part `{part.filename}` is packed in an unknown way", "save it again")
            if part.file_size > max(_SMALL, part.compress_size * _MOST_PACKED):
                message = (
                    f"`{part.filename}` would unpack to {_MOST_PACKED} times its size or more, which no spreadsheet writes"
                )
                raise WorkbookError("workbook-bomb", message)

    def part(self, name: str) -> bytes:
        """Unpack one part. Raises KeyError if there is none."""
        info = self._zip.getinfo(name)
        if info.file_size > self._left:
            what = f"the workbook would unpack to more than {MAX_UNPACKED >> 20} MiB"
            raise WorkbookError("workbook-bomb", what, "save only the sheet with the cards")
        try:
            with self._zip.open(info) as file:
                data = file.read(info.file_size)  # never more, whatever the archive holds: then its checksum is wrong
        except _DAMAGED:
            raise WorkbookError("bad-workbook", f"its part `{name}` is damaged", "save it again") from None
        self._left -= len(data)
        return data


def packed(parts: Mapping[str, bytes], order: Iterable[str] = ()) -> BytesIO:
    """Pack parts without compression, those of `order` first: what is read of them is exactly what was checked."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_STORED) as archive:
        for name in dict.fromkeys((*order, *parts)):
            if name in parts:
                archive.writestr(ZipInfo(name), parts[name])
    out.seek(0)
    return out
