"""Compiled templates that are kept between builds, keyed by their text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import BytecodeCache

if TYPE_CHECKING:
    from types import CodeType

    from jinja2.bccache import Bucket

_MOST = 256


class CompiledTemplates(BytecodeCache):
    """The code of templates by name and source; the least recently used make room for new ones."""

    def __init__(self) -> None:
        self.codes: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket with the code of its template, if it is known."""
        code = self.codes.pop((bucket.key, bucket.checksum), None)
        if code is not None:
            self.codes[bucket.key, bucket.checksum] = bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store the code of a bucket."""
        if bucket.code is not None:
            self.codes[bucket.key, bucket.checksum] = bucket.code
        while len(self.codes) > _MOST:
            del self.codes[next(iter(self.codes))]
