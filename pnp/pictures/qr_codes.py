"""QR codes (ISO/IEC 18004) as drawings, and what a phone needs to read one.

`qr:https://example.org` names a code in place of a picture's file, `qr-h:…` the same with another level of error
correction. It is an SVG made in memory: dark modules in `currentColor` on a white ground that includes the quiet zone.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.model.picture import Picture
from pnp.pictures.files import picture_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from pnp.base.diagnostics import Mark
    from pnp.model.frame import Colour

LEVELS: Final = {"qr": "m", "qr-l": "l", "qr-m": "m", "qr-q": "q", "qr-h": "h"}
"""The least level of error correction by the word before the colon: 7, 15, 25 or 30 % of a code may be dirty."""

LEAST_MODULE: Final = 0.33
"""The side of a module (mm) that phones read at arm's length in the light of a room."""

LEAST_CONTRAST: Final = 0.7
"""How much more light the ground reflects than the modules, from 0 to 1; ISO/IEC 15415 calls this the best grade."""

QUIET_ZONE: Final = 4
"""The empty border, in modules, that the standard asks for."""


class QrCodeFault(NamedTuple):
    """Why there is no code, or why it may not be read, and a way out."""

    message: str
    hint: str | None = None
    code: str = "layout/bad-qr-code"


MIRRORED: Final = QrCodeFault(
    "a QR code that is mirrored, which many phones do not read", "take `mirror` out: a code has no direction"
)
"""Said of a code that would be flipped in right-to-left languages."""

_SAME_LENGTH: Final = 1e-6  # mm


def is_qr_code(src: str) -> bool:
    """Tell whether a picture's name asks for a QR code: no path of a file begins like this."""
    word, colon, _ = src.partition(":")
    return bool(colon) and word.partition("-")[0] == "qr"


def qr_code(src: str, root: Path, mark: Mark | None) -> Picture | QrCodeFault:
    """Return the code that `src` asks for, one user unit for each module, or why there is none."""
    import segno  # noqa: PLC0415 - only for games with QR codes
    from segno.encoder import DataOverflowError  # noqa: PLC0415

    word, _, words = src.partition(":")
    if word not in LEVELS:
        return QrCodeFault(f"`{word}:` is no QR code", f"one of {', '.join(f'`{level}:`' for level in LEVELS)}")
    if not words.strip():
        return QrCodeFault(
            "a QR code of no words", "write them behind the colon, or leave the element out where there are none"
        )
    try:
        if words.isascii():
            code = segno.make_qr(words, error=LEVELS[word])
        else:  # said to be UTF-8: else `é` is written in ISO 8859-1 and read as Shift JIS, as are bytes that look like kanji
            code = segno.make_qr(words, error=LEVELS[word], mode="byte", encoding="utf-8", eci=True)
    except DataOverflowError:
        size = len(words.encode())
        return QrCodeFault(f"a QR code of {size} bytes, which is more than fits into any", "print a shorter address")
    modules = len(code.matrix)
    side = modules + 2 * QUIET_ZONE
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
        f'<path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/><path d="{_path_of(code.matrix)}" fill="currentColor"/></svg>'
    )
    data = svg.encode()
    return Picture(picture_key(data), "svg", src, float(side), float(side), root / "qr", mark, data)


def reading_faults(picture: Picture, side: float, colour: Colour | None) -> Iterator[QrCodeFault]:
    """Yield why a phone may not read a code that is `side` mm wide with its quiet zone, in a colour (None: black)."""
    module = side / picture.width
    modules = round(picture.width) - 2 * QUIET_ZONE
    if module < LEAST_MODULE - _SAME_LENGTH:
        least = ceil(picture.width * LEAST_MODULE * 10) / 10
        yield QrCodeFault(
            f"the modules of a QR code are {module:.4g} mm, and phones read {LEAST_MODULE} mm:"
            f" {modules} modules and the empty border are {side:.4g} mm",
            f"give it {least:g} mm, or print a shorter address",
            "layout/small-qr-code",
        )
    contrast = 1 - _on_white(colour).luminance if colour else 1.0
    if contrast < LEAST_CONTRAST:
        yield QrCodeFault(
            f"a QR code in a colour that reflects {1 - contrast:.0%} of the light, and readers want at most"
            f" {1 - LEAST_CONTRAST:.0%} on their white ground",
            "give it a darker `colour`",
            "layout/pale-qr-code",
        )


def _on_white(colour: Colour) -> Colour:
    r, g, b = (1 - colour.alpha * (1 - part) for part in colour.rgb)
    return colour._replace(r=r, g=g, b=b)


def _path_of(matrix: Iterable[Iterable[int]]) -> str:
    """Return dark modules as one path, which viewers fill without seams between its rows."""
    parts = []
    for y, row in enumerate(matrix, QUIET_ZONE):
        run = 0
        for x, dark in enumerate((*row, 0), QUIET_ZONE):
            if dark:
                run += 1
            elif run:
                parts.append(f"M{x - run} {y}h{run}v1h-{run}z")
                run = 0
    return "".join(parts)
