"""Glyphs that a font has as drawings: at their place, in the colours of the palette, with what they refer to."""

import gzip

import pytest
from support.colour_fonts import FACE, glyph, svg_font

from pnp.model.face_walk import painted_items
from pnp.model.frame import CURRENT, Colour, Gradient
from pnp.text.svg_glyphs import SvgGlyphs, UndrawableGlyphError

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
FILTERED = "d='M0 0h9v9z' filter='url(#f)'"
SQUARE = 'x="100" y="-700" width="800" height="800"'


def painted(body, root=""):
    """What the face paints of a document: boxes in em, and fills."""
    found = glyph(svg_font(f"{HEAD}{root}>{body}</svg>"), FACE)
    assert not found.fault
    assert tuple(found.box) == pytest.approx((0.1, -0.7, 0.8, 0.8))
    return [paint.item.fill for paint in painted_items(found.drawing.items)]


@pytest.mark.parametrize(
    ("fill", "colour"),
    [
        ("var(--color0)", Colour(1.0, 0.0, 0.0)),
        ("var( --color1 , rgb(1,2,3))", Colour(0.0, 0.0, 1.0)),
        ("var(--color7, lime)", Colour(0.0, 1.0, 0.0)),
        ("context-fill", CURRENT),
        ("#0f0", Colour(0.0, 1.0, 0.0)),
    ],
)
def test_colours(fill, colour):
    """Those of the palette, those of the drawing, and that of the text."""
    assert painted(f'<rect id="GLYPH" {SQUARE} fill="{fill}"/>') == [colour]


def test_the_place_of_a_glyph():
    """In units of the font, y down from the baseline; a `viewBox` of the document is scaled to the em."""
    small = 'x="10" y="-70" width="80" height="80"'
    assert painted(f'<rect id="GLYPH" {small} fill="lime"/>', ' viewBox="0 0 100 100"') == [Colour(0.0, 1.0, 0.0)]
    assert painted(f'<rect {SQUARE} fill="lime"/>', ' id="GLYPH"') == [Colour(0.0, 1.0, 0.0)]


def test_only_the_glyph_and_what_it_refers_to_are_read():
    """A fault of another glyph is none of this; a gradient, and what that refers to, come with it."""
    defs = (
        '<defs><linearGradient id="a"><stop stop-color="lime"/><stop offset="1" stop-color="red"/></linearGradient>'
        '<g><linearGradient id="b" xlink:href="#a" x2="0.5"/></g></defs>'
    )
    (fill,) = painted(f'{defs}<text id="x">no</text><g fill="red"><rect id="GLYPH" {SQUARE} fill="url(#b)"/></g>')
    assert isinstance(fill, Gradient)
    assert [colour[:3] for _, colour in fill.stops] == [(0.0, 1.0, 0.0), (1.0, 0.0, 0.0)]


@pytest.mark.parametrize(
    ("document", "fault"),
    [
        (f"{HEAD}><g id='x'/></svg>", "its document in the table `SVG` has no element `glyph3`"),
        (f"{HEAD}><text id='GLYPH'>a</text></svg>", "of its drawing in the table `SVG`, "),
        (
            f"{HEAD}><filter id='f'><feGaussianBlur stdDeviation='9'/></filter><path id='GLYPH' {FILTERED}/></svg>",
            "its drawing in the table `SVG` has `filter",
        ),
    ],
)
def test_what_cannot_be_drawn(document, fault):
    """It says why."""
    found = glyph(svg_font(document), FACE)
    assert found.fault.startswith(fault)
    assert found.drawing is None


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"<svg", "its drawing in the table `SVG` is damaged"),
        (b"\x1f\x8bjunk", "its drawing in the table `SVG` is damaged"),
        (b"\xff\xfe", "its drawing in the table `SVG` is damaged"),
        (b"<!DOCTYPE svg><svg/>", "its document in the table `SVG` is larger than 16 MB, or has a document type"),
        (
            gzip.compress(b"<svg>" + b" " * 17_000_000, mtime=0),
            "its document in the table `SVG` is larger than 16 MB, or has a document type",
        ),
    ],
    ids=["cut", "packed", "encoding", "doctype", "large"],
)
def test_damaged_documents(data, fault):
    """Whatever is in the table, no other error comes of it, and no entity is read."""
    with pytest.raises(UndrawableGlyphError) as raised:
        SvgGlyphs(0.001, ()).items_of(data, 3)
    assert str(raised.value) == fault


def test_packed_documents_are_read():
    """As most fonts have them."""
    document = f'{HEAD}><rect id="glyph3" {SQUARE} fill="lime"/></svg>'.encode()
    assert SvgGlyphs(0.001, ()).items_of(gzip.compress(document), 3) == SvgGlyphs(0.001, ()).items_of(document, 3)
