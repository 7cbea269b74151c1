"""Compiled templates that outlive a build, known by the text they were compiled from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import BytecodeCache

if TYPE_CHECKING:
    from types import CodeType

    from jinja2.bccache import Bucket

_MOST = 256


class CompiledTemplates(BytecodeCache):
    """The code of templates by name and source; what was not needed longest makes room for what is new."""

    def __init__(self) -> None:
        self.codes: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a bucket the code of its template, where it is known."""
        code = self.codes.pop((bucket.key, bucket.checksum), None)
        if code is not None:
            self.codes[bucket.key, bucket.checksum] = bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code that a bucket was given."""
        if bucket.code is not None:
            self.codes[bucket.key, bucket.checksum] = bucket.code
        while len(self.codes) > _MOST:
            del self.codes[next(iter(self.codes))]
