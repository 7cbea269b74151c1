"""Picture files that were opened and checked, with the named points in them."""

from __future__ import annotations

from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.base.records import frozen, record

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark


class Anchor(NamedTuple):
    """A named point, in mm (of a picture: in user units): a target of links, or what a call-out points to.

    It is the middle of what has the name, which is `w` wide and `h` high (0: a point).
    """

    name: str
    x: float
    y: float
    w: float = 0.0
    h: float = 0.0


PictureKind: TypeAlias = Literal["svg", "png", "jpeg", "webp", "gif", "tiff", "bmp", "psd", "pdf", "plates"]
"""What the bytes of a picture are; `pdf`: one page; `plates`: the inks of what was flattened for a press."""

PICTURE_SUFFIXES = frozenset(
    {".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".bmp", ".psd", ".psb", ".pdf"}
)
"""How the names of pictures end; what a file is, its bytes say."""


class DrawnValue(NamedTuple):
    """A value that a drawing was made from: of a constant, by its dotted name or that of a part of it, or of a card's field.

    `value` is written as `pnp rules` writes values, `mark` is where the file says so. With a `card`, `name` is the path of one
    of its fields (`cost.wood`).
    """

    name: str
    value: str
    mark: Mark
    card: str = ""


class Remark(NamedTuple):
    """What an author should know of a sound picture: the code of a note, and what it says after the name of the file."""

    code: str
    text: str


@frozen
class Picture:
    """A picture that was opened and checked: `key` is the hash of its bytes, `path` is relative to the project's root.

    `width` and `height` are in pixels as they are seen, for SVG in user units, for a page of a PDF in mm. `file` is where to
    read it again, unless `data` is set.
    """

    key: str
    kind: PictureKind
    path: str
    width: float
    height: float
    file: Path = field(compare=False)
    mark: Mark | None = field(compare=False, default=None)
    data: bytes | None = field(compare=False, default=None, repr=False)
    """The bytes of an SVG, of a page of a PDF, or of a picture made in memory, such as a rasterized SVG; None: read them from
    `file`."""
    shows: tuple[DrawnValue, ...] = field(compare=False, default=())
    """The constants and fields of cards that an SVG says it was drawn from."""
    anchors: tuple[Anchor, ...] = field(compare=False, default=())
    """The named points of an SVG, in user units, which call-outs may point to."""

    turn: int = field(compare=False, default=1)
    """The EXIF orientation of its stored pixels: 1 is upright, 2 to 8 are turned, flipped or both."""
    remarks: tuple[Remark, ...] = field(compare=False, default=())
    """What is said of it wherever it is named: which of its frames and channels are printed, how its colours are converted."""
    extended: int = field(compare=False, default=0)
    """How many of its pixels at each side repeat the last one of its file, which `width` and `height` count."""

    def __str__(self) -> str:
        return self.path


def missing_picture(path: str, mark: Mark) -> Picture:
    """Return what stands in a draft for a picture that cannot be used; it has no key."""
    return Picture("", "svg", path, 1.0, 1.0, Path(path), mark)


@record
class ListedDrawing:
    """A drawing with the names of constants that the game says it shows; `mark` is where it says so."""

    picture: Picture
    constants: tuple[str, ...]
    mark: Mark
