"""Images that were decoded and compressed again, kept from run to run: alpha takes a tenth of a second for each picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.base.cache import KeptResults, RecordForm
from pnp.render.indirect_object import IndirectObject

if TYPE_CHECKING:
    from pnp.base.cache import DiskCache

_PLAIN = RecordForm()


class _ImageForm:
    """The form of images: their parts, among them other objects, and their data."""

    @staticmethod
    def encode(value: object) -> bytes:
        return _PLAIN.encode(_taken_apart(value))

    @staticmethod
    def decode(data: bytes) -> IndirectObject:
        return _put_together(_PLAIN.decode(data))


def kept_images(disk: DiskCache) -> KeptResults[IndirectObject]:
    """Return the images that earlier runs have made of pictures."""
    return KeptResults(disk, "image", _ImageForm)


def _taken_apart(value: object) -> tuple[object, ...]:
    if not isinstance(value, IndirectObject) or value.runs or value.sized:
        raise TypeError("no image")
    parts = tuple([part if isinstance(part, bytes) else _taken_apart(part) for part in value.parts])
    return parts, value.data, value.encoding, value.transparent


def _put_together(found: Any) -> IndirectObject:  # noqa: ANN401 - as read
    parts, data, encoding, transparent = found
    objects = [part if isinstance(part, bytes) else _put_together(part) for part in parts]
    return IndirectObject(*objects, data=data, encoding=encoding, transparent=transparent)
