"""Faces as SVG are the faces of the PDF: resvg's pixels beside pdfium's, and beside those that Chromium showed of drawings."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image
from support.faces import BLACK, CONTENT, RED, TEMPLATE, WHITE, face, font_book, line, picture, rect, shape, square, text
from support.pictures import SIZE, TABLES, cases, differences, read_points
from support.svg import both_pictures, difference, svg_picture

from pnp.base.diagnostics import Mark, PnpError, Report
from pnp.base.units import PT, Box, Size
from pnp.model.frame import (
    CURRENT,
    Colour,
    Drawing,
    DrawingItem,
    DrawnLetters,
    Frame,
    Gradient,
    Group,
    ImageItem,
    Mask,
    Pattern,
    PlacedFrame,
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
BLUE, GREEN, CLEAR = Colour(0, 0, 1), Colour(0, 0.5, 0), Colour(1, 0, 0, 0)
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


def jpeg(turn=1, mode="RGB"):
    """A picture whose left half is red, or stored so that it is by its orientation; of inks, all of it is cyan."""
    made = Image.new(mode, (400, 300), "blue" if mode == "RGB" else (255, 0, 0, 0))
    if mode == "RGB":
        made.paste("red", (0, 0, 200, 300) if turn == 1 else (200, 0, 400, 300))
    exif = Image.Exif()
    exif[0x0112] = turn
    file = BytesIO()
    made.save(file, "JPEG", exif=exif, quality=95)
    return replace(picture(400, 300, file.getvalue()), kind="jpeg", turn=turn)


def png(**how):
    """A small picture with transparency, as a PNG or in another format."""
    made, file = Image.new("RGBA", (160, 120), (0, 128, 0, 255)), BytesIO()
    made.paste((255, 0, 0, 128), (40, 40, 120, 80))
    made.save(file, how.get("format", "PNG"))
    return picture(160, 120, file.getvalue())


FADE = Gradient("linear", (0, 0, 10, 0), ((0, RED), (0.5, BLUE), (1, GREEN)), (1, 0.5, 0, 1, 5, 5))
GLOW = Gradient("radial", (14, 10, 0, 18, 15, 11), ((0, WHITE), (0.6, RED), (1, RED._replace(alpha=0.2))))
DOTS = Pattern(
    (rect(0, 0, 3, 3, Colour(1, 1, 0)), Shape(circle_path(1.5, 1.5, 1), BLUE)), Box(0, 0, 3, 3), (0.8, 0.6, -0.6, 0.8, 0, 0)
)
WIDE = Pattern((Shape(square(-1, 0.5, 4, 1), GREEN),), Box(0, 0, 2, 2))
FINE = Pattern((rect(0, 0, 0.2, 0.4, BLACK),), Box(0, 0, 0.4, 0.4))
ICON = Drawing("icon", Size(4, 4), (rect(0, 0, 4, 4, CURRENT), Shape(circle_path(4, 2, 1.5), RED)))
STAR = (("M", (20, 3)), ("L", (26, 24)), ("L", (9, 11)), ("L", (31, 11)), ("L", (14, 24)), ("Z", ()))
LETTERS = DrawnLetters(circle_path(12, 12, 8), (Box(4, 4, 16, 16),), paint=FADE)
CARD = face(rect(-2, -2, 24, 24, BLUE), rect(5, 5, 10, 10, WHITE), line("Aa", x=6, y=13), w=20, h=20, bleed=2)
KINDS = {
    "gradients": (rect(2, 2, 15, 26, FADE), rect(18, 2, 20, 26, GLOW)),
    "a gradient of one colour": (rect(2, 2, 30, 20, replace(FADE, points=(1, 1, 1, 1))),),
    "patterns": (rect(2, 2, 16, 26, DOTS), Shape(STAR, WIDE, Stroke(RED, 1), even_odd=True)),
    "a pattern of many tiles": (rect(2, 2, 30, 24, FINE),),
    "lines": (
        Shape(STAR, Colour(1, 1, 0, 0.5), Stroke(BLUE, 2, join="round"), even_odd=True),
        Shape((("M", (3, 28)), ("L", (37, 28))), None, Stroke(RED, 1, (3, 1, 1), dash_phase=-1)),
        Shape((("M", (3, 26)), ("L", (37, 26))), BLUE, Stroke(RED, 0)),
        Shape((("M", (3, 3)), ("L", (10, 3)), ("L", (3, 5))), None, Stroke(GREEN, 1.5, join="miter", miter_limit=2)),
    ),
    "letters": (
        line("Ação efficient", x=3, y=8, size=14),
        line("Wide", x=3, y=16, size=14, font="tektur", stretch=1.3, colour=RED),
        line("hidden", x=3, y=20, invisible=True),
        TextLine(3, 24, 14, ((0.0, shape("a\u0301q\u0323e")), (2.5, shape("X", "bold"))), BLUE),
    ),
    "drawn letters": (replace(line("x"), drawn=LETTERS), replace(line("y"), drawn=replace(LETTERS.moved(18, 2), paint=None))),
    "drawings": (
        DrawingItem(ICON, (3, 0, 0, 3, 2, 2), BLUE),
        DrawingItem(ICON, (-3, 1, 1, 3, 30, 2), GREEN._replace(alpha=0.5), clip=Box(20, 5, 20, 8)),
        Group((DrawingItem(replace(ICON, key="black"), (2, 0, 0, 2, 2, 18)),), opacity=0.5),
    ),
    "pictures": (
        ImageItem(png(), Box(2, 2, 16, 12)),
        ImageItem(png(format="WEBP"), Box(20, 2, 16, 12), Box(24, 4, 8, 8)),
        ImageItem(jpeg(), Box(2, 16, 12, 12)),
        ImageItem(jpeg(turn=2), Box(15, 16, 12, 12)),
        ImageItem(jpeg(turn=6), Box(28, 16, 10, 12)),
    ),
    "inks": (ImageItem(jpeg(mode="CMYK"), Box(2, 2, 30, 20)),),
    "groups": (
        rect(0, 0, 40, 15, GREEN),
        Group((rect(2, 2, 20, 20), rect(10, 10, 20, 15, BLUE)), (0.9, 0.2, -0.2, 0.9, 3, 0), opacity=0.5),
        Group((rect(0, 0, 40, 30, BLACK),), clip=circle_path(30, 20, 6)),
        Group((rect(0, 0, 40, 30, RED),), clip=()),
    ),
    "masks": (
        Group((rect(2, 2, 16, 26),), mask=Mask((rect(0, 0, 40, 12, WHITE), rect(0, 12, 40, 10, Colour(0.5, 0.5, 0.5))))),
        Group((rect(20, 2, 16, 26),), mask=Mask((Shape(circle_path(28, 15, 7), Colour(0, 0, 0, 0.7)),), "alpha"), opacity=0.8),
    ),
    "blend modes": (
        rect(0, 0, 40, 15, Colour(0.9, 0.8, 0.2)),
        Group((rect(2, 2, 10, 26, Colour(0.3, 0.7, 0.9)),), blend="multiply"),
        Group((Group((rect(14, 2, 10, 26, RED),), blend="difference"),), clip=square(14, 2, 10, 20)),
        Group(
            (rect(28, 2, 4, 26), Group((Group((rect(32, 2, 4, 26, BLUE),), blend="multiply"),), (1, 0, 0, 1, 1, 0))),
            clip=square(28, 4, 10, 20),
        ),
        Group((Group((rect(26, 2, 2, 26, RED),), blend="multiply"),), blend="normal"),
    ),
    "placed faces": (
        rect(0, 0, 40, 30, Colour(0.8, 0.8, 0.8)),
        PlacedFrame(CARD, (0.9, 0.1, -0.1, 0.9, 3, 2)),
        PlacedFrame(CARD, (0.7, 0, 0, 0.7, 24, 8), circle_path(10, 10, 8)),
    ),
    "nothing": (Group((rect(2, 2, 9, 9),), (0, 0, 0, 0, 1, 1)), rect(3, 3, 9, 9, None), Shape(STAR, CLEAR)),
}


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
