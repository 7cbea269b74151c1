"""Compiled templates that are kept between builds, keyed by their text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import BytecodeCache

from pnp.layout.source_stamps import PACKAGED

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import CodeType

    from jinja2.bccache import Bucket

_MOST = 256
_packaged: dict[tuple[str, str], CodeType] = {}
"""The code of the generator's own templates, of which there are few: it depends on no file of a project."""


class CompiledTemplates(BytecodeCache):
    """The code of templates by name and source; the least recently used make room for new ones.

    That of the generator's own templates is kept for the whole process.
    """

    def __init__(self) -> None:
        self.codes: dict[tuple[str, str], CodeType] = {}

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """Return what names a template: its code says which file it is from."""
        return f"{name}|{filename}"

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket with the code of its template, if it is known."""
        codes = self._codes_for(bucket)
        code = codes.pop((bucket.key, bucket.checksum), None)
        if code is not None:
            codes[bucket.key, bucket.checksum] = bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store the code of a bucket."""
        codes = self._codes_for(bucket)
        if bucket.code is not None:
            codes[bucket.key, bucket.checksum] = bucket.code
        while len(codes) > _MOST:
            del codes[next(iter(codes))]

    def all_codes(self) -> dict[tuple[str, str], CodeType]:
        """Return all codes that are kept, by the names and checksums of their templates."""
        return {**_packaged, **self.codes}

    def add_codes(self, codes: Mapping[tuple[str, str], CodeType]) -> None:
        """Keep codes that another process has made of the same templates."""
        for (key, checksum), code in codes.items():
            (_packaged if key.startswith(PACKAGED) else self.codes)[key, checksum] = code

    def _codes_for(self, bucket: Bucket) -> dict[tuple[str, str], CodeType]:
        return _packaged if bucket.key.startswith(PACKAGED) else self.codes
