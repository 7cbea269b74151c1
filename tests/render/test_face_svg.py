"""Faces as SVG are the faces of the PDF: resvg's pixels beside pdfium's, and beside those that Chromium showed of drawings."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from support.faces import BLACK, CONTENT, TEMPLATE, face, font_book, line, picture, rect, shape, text
from support.pictures import SIZE, TABLES, cases, differences, read_points
from support.svg import BLUE, ICON, KINDS, both_pictures, difference, svg_picture

from pnp.base.diagnostics import Mark, PnpError, Report
from pnp.base.units import PT, Box, Size
from pnp.model.frame import (
    Colour,
    DrawingItem,
    Frame,
    ImageItem,
    Shape,
    Stroke,
    TextLine,
)
from pnp.model.outline import Outline
from pnp.pictures.drawings import load_drawing
from pnp.pictures.files import open_picture
from pnp.pictures.path_data import circle_path
from pnp.render.face_svg import SvgFaces

BOOK = font_book()
DRAWN = [case for file in sorted(TABLES.glob("*.txt")) for case in cases(file.stem) if case.outcome == "drawn"]


def written(*items, **how):
    """A face as SVG, as text."""
    return SvgFaces(BOOK).write(face(*items, **how.pop("sides", {})), **how).decode()


def test_a_face_is_an_svg_in_mm():
    """The whole text: paper, a rectangle, a path, a letter; with all of its bleed it begins beside its trim."""
    frame = face(rect(-2, -2, 44, 34), Shape(circle_path(5, 5, 2), None, Stroke(BLUE, 0.5, (1, 0.5), "round")), bleed=2)
    frame = replace(frame, items=(*frame.items, TextLine(10, 20, 10, ((0.0, shape("ll")),), Colour(0, 0, 0, 0.5))))
    svg = SvgFaces(BOOK).write(frame, bleed=2, title="fish/pike-face").decode()
    glyph = re.search(r'<path id="(\S+)" d="(.*)"/>', svg)
    advance = round(shape("ll").glyphs[0].advance * 1000)
    scale = f"{10 / PT / 1000:.8f}".rstrip("0").removeprefix("0")
    ring = "M7 5C7 6.1046 6.1046 7 5 7 3.8954 7 3 6.1046 3 5 3 3.8954 3.8954 3 5 3 6.1046 3 7 3.8954 7 5Z"
    dashes = 'stroke="#0000ff" stroke-width=".5" stroke-dasharray="1 .5" stroke-linecap="round" stroke-miterlimit="10"'
    names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    assert svg.splitlines() == [
        f'<svg {names} width="44mm" height="34mm" viewBox="-2 -2 44 34">',
        "<title>fish/pike-face</title>",
        "<defs>",
        glyph[0],
        "</defs>",
        '<rect x="-2" y="-2" width="44" height="34" fill="#ffffff"/>',
        '<rect x="-2" y="-2" width="44" height="34" fill="#ff0000"/>',
        f'<path d="{ring}" fill="none" {dashes}/>',
        f'<g transform="matrix({scale} 0 0 -{scale} 10 20)" fill="#000000" fill-opacity=".5">',
        f'<use xlink:href="#{glyph[1]}" x="0"/>',
        f'<use xlink:href="#{glyph[1]}" x="{advance}"/>',
        "</g>",
        "</svg>",
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_item_looks_as_in_the_pdf(kind):
    """At 254 ppi, edges aside; that something is seen at all is seen in the PDF."""
    seen, printed = both_pictures(face(*KINDS[kind]), BOOK, ppi=254)
    most, mean = difference(seen, printed, blur=4)
    assert most <= 60  # of a corner that is off by a pixel
    assert mean < 5  # of inks, which the PDF leaves to whoever shows it
    assert (printed.getextrema() == ((255, 255),) * 3) == (kind == "nothing")


@pytest.mark.parametrize("case", DRAWN, ids=lambda case: f"{case.area}-{case.name}")
def test_drawings_look_as_a_browser_shows_them(case, tmp_path):
    """The colours are those that Chromium showed when the table was written."""
    (tmp_path / "a.svg").write_text(case.file, "utf-8")
    made = load_drawing(open_picture(tmp_path, Path("a.svg"), Mark("deck.yaml"), Report()), Report(), SIZE)
    scale = SIZE.w / max(made.size)
    left, top = ((side - own * scale) / 2 for side, own in zip(SIZE, made.size, strict=True))
    item = DrawingItem(made, (scale, 0, 0, scale, left, top))
    seen = svg_picture(SvgFaces(BOOK).write(Frame(SIZE, 0.0, (item,))), (100, 100)).convert("RGB")
    assert differences(seen, read_points(case.seen)) == 0


def test_a_shaped_face_is_clear_outside_of_its_outline():
    """With bleed, it ends where the bleed does."""
    frame = replace(face(rect(-5, -5, 30, 30), w=20, h=20, bleed=3), outline=Outline("circle", Size(20, 20)))
    for bleed, corner in ((0.0, 20), (3.0, 26)):
        seen = svg_picture(SvgFaces(BOOK).write(frame, bleed=bleed), (10 * corner, 10 * corner))
        assert seen.getpixel((2, 2)) == (0, 0, 0, 0)
        assert seen.getpixel((5 * corner, 2)) == (255, 0, 0, 255)


def test_the_same_face_has_the_same_bytes_whatever_was_written_before(monkeypatch):
    """Also when what was kept of earlier faces was forgotten."""
    faces, frames = SvgFaces(BOOK), [face(*items) for items in KINDS.values()]
    first = [SvgFaces(BOOK).write(frame) for frame in frames]
    assert [faces.write(frame) for frame in frames] == first
    assert [faces.write(frame) for frame in reversed(frames)] == first[::-1]
    monkeypatch.setattr("pnp.render.face_svg._MOST_KEPT", 0)
    assert [faces.write(frame) for frame in frames] == first


def test_what_is_shown_twice_is_defined_once():
    """Pictures, drawings and glyphs; every name is that of a definition before it."""
    svg = written(*KINDS["pictures"], *KINDS["pictures"], *KINDS["drawings"], *KINDS["letters"], *KINDS["masks"])
    assert svg.count("base64,") == 5
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len({*ids})
    for used in re.finditer(r'(?:href="#|url\(#)([^")]+)', svg):
        assert svg.index(f'id="{used[1]}"') < used.start()
    assert {*re.findall(r'(?:href="#|url\(#)([^")]+)', svg)} == {*ids}


def test_links_say_where_items_come_from():
    """The line, its box on top, and the place of a template; without them, nothing says so."""
    words, box = text(BLACK)
    words = replace(line("Ação"), content=words.content, at=words.at)
    plain = face(
        words,
        DrawingItem(ICON, (1, 0, 0, 1, 2, 2), content=Mark('content/a"b.yaml', 4)),
        replace(rect(1, 1, 2, 2), at=TEMPLATE),
    )
    frame = replace(plain, boxes=(box,))
    root = ET.fromstring(SvgFaces(BOOK).write(frame, links=True))  # noqa: S314 - it is our own
    marks = [(one.tag.rpartition("}")[2], one.get("data-content"), one.get("data-at")) for one in root.iter()]
    assert [mark for mark in marks if mark[1] or mark[2]] == [
        ("g", str(CONTENT), str(TEMPLATE)),
        ("use", 'content/a"b.yaml:4', None),
        ("rect", None, str(TEMPLATE)),
        ("rect", str(CONTENT), str(TEMPLATE)),
    ]
    assert [*root][-1].attrib.items() >= {"x": "10", "y": "10", "width": "20", "height": "4", "fill": "none"}.items()
    assert b"data-" not in SvgFaces(BOOK).write(frame)


def test_a_picture_that_is_gone_is_a_finding(tmp_path):
    """As it is in a PDF."""
    lost = replace(picture(8, 6), path="content/toy/art/p.png", file=tmp_path / "p.png", data=None)
    with pytest.raises(PnpError) as caught:
        written(ImageItem(lost, Box(2, 2, 16, 12)))
    assert [one.code for one in caught.value.diagnostics] == ["render/picture-gone"]
