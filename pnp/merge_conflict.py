"""Find what git leaves in a text file when two branches have changed the same lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pnp.patterns import lazy_pattern

if TYPE_CHECKING:
    from mmap import mmap

_SIGN = lazy_pattern(rb"^(?:<{7}|>{7}|\|{7})(?=[ \r\n]|\Z)[^\r\n]*|^={7}(?=\r?$)", re.MULTILINE)
_HEAD = 8192
"""A file with a NUL in its first bytes is no text to git either."""

HINT = "keep what is right, and delete the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`"


class MergeConflict(NamedTuple):
    """The signs of a file's conflicts: the line of the first and of the last (both from 1), and the first as it is written."""

    first: int
    last: int
    sign: str

    @property
    def message(self) -> str:
        """Say which lines are to be mended."""
        where = f"lines {self.first}–{self.last}" if self.last > self.first else f"line {self.first}"
        return f"a merge was not finished in {where}: `{self.sign}`"


def merge_conflict(data: bytes | mmap) -> MergeConflict | None:
    """Return what is left of a merge in the bytes of a text file; None if there is nothing, or if it is no text.

    `=======` alone is none, since it may underline a heading; the signs are those of `git help merge`, at the start of a line.
    """
    if b"\0" in data[:_HEAD] or (data.find(b"<<<<<<<") < 0 and data.find(b">>>>>>>") < 0):
        return None
    signs = list(_SIGN.finditer(data[:].removeprefix(b"\xef\xbb\xbf")))
    if not any(sign[0].startswith((b"<", b">")) for sign in signs):
        return None
    first, last = (sign.string.count(b"\n", 0, sign.start()) + 1 for sign in (signs[0], signs[-1]))
    return MergeConflict(first, last, signs[0][0].decode("utf-8", "replace").rstrip())
