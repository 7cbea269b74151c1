"""How a fuzzer has drawings read: an SVG becomes paths, or pixels where resvg must draw it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Size
from pnp.model.face_walk import walk
from pnp.model.frame import ImageItem, Shape
from pnp.pictures.drawings import load_drawing
from pnp.pictures.files import PictureCache, open_picture
from pnp.pictures.svg.reader import read_svg
from pnp.pictures.svg.tree import UnsupportedSvgError, parse_svg

if TYPE_CHECKING:
    from pnp.model.frame import Drawing

_AT = Mark("deck.yaml", 1, 1)
_BEYOND = 1e25  # what the greatest coordinate becomes under the greatest scales


def svg(data: bytes) -> None:
    """Read an SVG as paths; what needs pixels is not rasterized, which `svg_with_pixels` does."""
    _read_drawing(data, with_pixels=False)


def svg_with_pixels(data: bytes) -> None:
    """Read an SVG, and let resvg draw what needs pixels; a hundred times slower than `svg`."""
    _read_drawing(data, with_pixels=True)


def _read_drawing(data: bytes, *, with_pixels: bool) -> None:
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "a.svg"
        file.write_bytes(b"<!-- -->" + data if not data.lstrip().startswith(b"<") else data)
        report, cache = Report(), PictureCache()
        picture = open_picture(Path(name), Path("a.svg"), _AT, report, cache)
        if picture is not None and not with_pixels:
            try:
                read_svg(parse_svg(file.read_bytes()))
            except UnsupportedSvgError:
                return
            except Exception:  # noqa: BLE001, S110  (below, the reader reports it or passes it on)
                pass
        made = load_drawing(picture, report, Size(5.0, 5.0), cache=cache) if picture is not None else None
        assert (made is None) == report.has_errors, [d.message for d in report.diagnostics]
        for finding in report.diagnostics:
            assert "/" in finding.code
            assert finding.message
        if made is not None:
            _check_drawing(made)


def _check_drawing(made: Drawing) -> None:
    """Check that all numbers of a drawing are finite, and of a size that a PDF can hold."""
    assert 0 < made.size.w <= _BEYOND
    assert 0 < made.size.h <= _BEYOND
    for item, state in walk(made.items):
        assert all(abs(v) <= _BEYOND for v in state.matrix), state.matrix
        if isinstance(item, Shape):
            assert all(abs(v) <= _BEYOND for _, numbers in item.path for v in numbers)
            assert item.stroke is None or 0 < item.stroke.width <= _BEYOND
        elif isinstance(item, ImageItem):
            assert all(abs(v) <= _BEYOND for v in item.box)
