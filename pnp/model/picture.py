"""Picture files that were opened and checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.diagnostics import Mark

PictureKind: TypeAlias = Literal["png", "jpeg", "svg"]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that was opened and checked: `key` is the hash of its bytes, `path` is relative to the project's root.

    `width` and `height` are in pixels, or for SVG in user units. `file` is where to read it again, unless `data` is set.
    """

    key: str
    kind: PictureKind
    path: str
    width: float
    height: float
    file: Path = field(compare=False)
    mark: Mark | None = field(compare=False, default=None)
    data: bytes | None = field(compare=False, default=None, repr=False)
    """The bytes of an SVG, or of a picture made in memory, such as a rasterized SVG; None: read them from `file`."""

    def __str__(self) -> str:
        return self.path
