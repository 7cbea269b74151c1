"""Results of one kind with the diagnostics of their making, as the cache between runs keeps them."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar, cast

from pnp.diagnostics import Diagnostic, Distance, Mark
from pnp.disk_cache.record_form import RecordForm
from pnp.face_place import FacePlace
from pnp.finding_subject import FindingSubject
from pnp.press_rule import PressRule
from pnp.units import Box

if TYPE_CHECKING:
    from pnp.disk_cache.disk_cache import DiskCache

Result = TypeVar("Result")

FINDINGS = RecordForm(Diagnostic, Distance, Mark, FacePlace, FindingSubject, PressRule, Box)
"""The form of diagnostics."""

_HEAD = struct.Struct("<Q")


class Form(Protocol):
    """How results become bytes and bytes results."""

    def encode(self, value: object, /) -> bytes:
        """Return a result as bytes. Raises TypeError if it has no such form."""

    def decode(self, data: bytes, /) -> object:
        """Return the result again. Raises ValueError for other bytes."""


class BytesForm:
    """The form of bytes, which is themselves."""

    @staticmethod
    def encode(value: object) -> bytes:
        """Return the bytes. Raises TypeError for anything else."""
        if not isinstance(value, bytes):
            raise TypeError("no bytes")
        return value

    @staticmethod
    def decode(data: bytes) -> bytes:
        """Return the bytes."""
        return data


class KeptResults(Generic[Result]):
    """Results of one kind in a cache between runs, by keys whose `repr` contains all that they depend on."""

    def __init__(self, disk: DiskCache, kind: str, form: Form) -> None:
        self._disk, self._kind, self._form = disk, kind, form

    def has(self, key: object) -> bool:
        """Whether something is kept under a key."""
        return self._disk.has(self._kind, _bytes(key))

    def read(self, key: object) -> tuple[Result, tuple[Diagnostic, ...]] | None:
        """Return what was kept under a key with its diagnostics; None if there is nothing, or nothing that can be read."""
        data = self._disk.get(self._kind, _bytes(key))
        if data is None:
            return None
        try:
            end = _HEAD.size + _HEAD.unpack_from(data)[0]
            findings = FINDINGS.decode(data[_HEAD.size : end]) if end > _HEAD.size else ()
            return cast("Result", self._form.decode(data[end:])), findings
        except (ValueError, struct.error):
            return None

    def write(self, key: object, result: Result, findings: tuple[Diagnostic, ...]) -> None:
        """Keep a result with its diagnostics; one that has no form is not kept."""
        try:
            said = FINDINGS.encode(findings) if findings else b""
            data = self._form.encode(result)
        except (TypeError, RecursionError):
            return
        self._disk.put(self._kind, _bytes(key), b"".join([_HEAD.pack(len(said)), said, data]))


def _bytes(key: object) -> bytes:
    return repr(key).encode("utf-8", "surrogatepass")
