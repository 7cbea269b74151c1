"""Picture files that were opened and checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.diagnostics import Mark
    from pnp.model.anchor import Anchor

PictureKind: TypeAlias = Literal["png", "jpeg", "svg"]


class DrawnConstant(NamedTuple):
    """A rule constant that a drawing was made from: its dotted name or that of a part of it, and the value that is drawn.

    `value` is written as `pnp rules` writes values, `mark` is where the file says so.
    """

    name: str
    value: str
    mark: Mark


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
    shows: tuple[DrawnConstant, ...] = field(compare=False, default=())
    """The rule constants that an SVG says it was drawn from."""
    anchors: tuple[Anchor, ...] = field(compare=False, default=())
    """The named points of an SVG, in user units, which call-outs may point to."""

    def __str__(self) -> str:
        return self.path
