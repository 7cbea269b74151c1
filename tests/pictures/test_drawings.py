"""Drawings that print nothing.

Drawings that are read before they are asked for are those that would be read then. Rasterized drawings: as many pixels
as the printed size needs, never more than a picture may have.
"""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pnp.base.cache import DiskCache
from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.units import Size
from pnp.model.face_walk import map_box, walk
from pnp.model.frame import Colour, ImageItem
from pnp.model.picture import Picture
from pnp.pictures import drawings
from pnp.pictures.drawings import (
    load_drawing,
    rasterize,
    rasterized_resolution,
    set_root_colour,
    warn_if_blank,
)
from pnp.pictures.files import PictureCache, open_picture
from pnp.pictures.raster import DamagedPictureError, check_pixel_count
from pnp.pictures.svg.reader import read_svg
from pnp.pictures.svg.tree import RefusedSvgError, UnsupportedSvgError, parse_svg

NOTHING = "it has no shapes, or all are hidden, without fill and stroke, or outside of the `viewBox`"

SQUARE = '<rect width="10" height="10"/>'

FILTERED = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><g filter="url(#f)">{}</g>'


@pytest.fixture
def said(tmp_path):
    """What is said about a drawing of 10 x 10 units with this body."""

    def said_of(body):
        file = tmp_path / "a.svg"
        file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{body}</svg>', "utf-8")
        report = Report()
        picture = open_picture(tmp_path, file, Mark("cards.yaml", 4, 9), report)
        made = load_drawing(picture, report, Size(20, 20))
        warn_if_blank(made, picture, report)
        return "\n".join(format_diagnostic(d, lambda _: []) for d in report.diagnostics if d.severity == "warning")

    return said_of


def test_a_drawing_without_shapes_is_a_warning(said):
    """The whole text."""
    assert said("<title>Nothing</title>") == (
        f"a.svg:1: warning[art/blank]: `a.svg` draws nothing: {NOTHING}\n"
        "  used in cards.yaml:4:9\n"
        "  hint: where no picture is wanted, leave out its element"
    )


@pytest.mark.parametrize(
    "body",
    [
        f'<g display="none">{SQUARE}</g>',
        f'<g visibility="hidden">{SQUARE}</g>',
        f'<g opacity="0">{SQUARE}</g>',
        f'<g opacity="0.001">{SQUARE}{SQUARE}</g>',
        f"<defs>{SQUARE}</defs>",
        '<rect width="10" height="10" fill="none"/>',
        '<rect width="10" height="10" fill-opacity="0"/>',
        '<rect width="10" height="10" fill="none" stroke="black" stroke-width="0"/>',
        '<rect x="11" width="10" height="10"/>',
        f'<g transform="translate(0 -40)">{SQUARE}</g>',
        f'<clipPath id="c"><rect x="20" width="5" height="5"/></clipPath><g clip-path="url(#c)">{SQUARE}</g>',
        f'<linearGradient id="g"><stop stop-opacity="0"/></linearGradient><g fill="url(#g)">{SQUARE}</g>',
        FILTERED.format('<rect x="50" width="5" height="5"/>'),
    ],
    ids=[
        "not displayed", "hidden", "opacity", "nearly no opacity", "only defined", "no fill", "a clear fill",
        "a stroke of no width",
        "beside",
        "moved away", "clipped away", "a clear gradient", "in pixels",
    ],
)  # fmt: skip
def test_what_draws_nothing(said, body):
    """However it comes to nothing."""
    assert "art/blank" in said(body)


@pytest.mark.parametrize(
    "body",
    [
        SQUARE,
        '<rect width="10" height="10" fill="white"/>',
        '<rect width="10" height="10" fill="currentColor"/>',
        '<path d="M0 0 H10" stroke="black" fill="none"/>',
        f'<g display="none">{SQUARE}</g><circle cx="5" cy="5" r="0.1"/>',
        '<rect x="9.5" width="10" height="10"/>',
        f'<linearGradient id="g"><stop stop-opacity="0"/><stop offset="1"/></linearGradient><g fill="url(#g)">{SQUARE}</g>',
        FILTERED.format(SQUARE),
    ],
    ids=["a square", "white", "the colour of its place", "a line", "a dot", "half outside", "a gradient", "in pixels"],
)  # fmt: skip
def test_what_draws_something(said, body):
    """White is a colour too."""
    assert said(body) == ""


LINE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h{}v5z"/></svg>'


@pytest.fixture
def pictures(tmp_path):
    """Three drawings, of which one is there twice, and one cannot be drawn."""
    texts = [LINE.format(3), LINE.format(4), LINE.format(3), LINE.format("3 3").replace("<path", '<use href="#no"/><path')]
    found = []
    for number, text in enumerate(texts):
        file = tmp_path / f"{number}.svg"
        file.write_text(text, "utf-8")
        found.append(open_picture(tmp_path, file, Mark("cards.yaml", 1), Report()))
    return found


def test_what_another_run_has_read_says_the_same(pictures, tmp_path):
    """The drawings come from the cache between runs, and so does what was found in them."""
    kept = tmp_path / "kept"
    for picture in pictures:
        load_drawing(picture, Report(), cache=PictureCache(DiskCache(kept)))
    assert len(list(kept.glob("drawing-*"))) == len({picture.key for picture in pictures})
    cache = PictureCache(DiskCache(kept))
    for picture in pictures:
        with_it, without = Report(), Report()
        assert repr(load_drawing(picture, with_it, cache=cache)) == repr(load_drawing(picture, without))
        assert with_it.diagnostics == without.diagnostics


def wide(width=20, height=10) -> Picture:
    """Return a drawing in user units, twice as wide as high."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    body = f'{head}<rect width="{width}" height="{height}" fill="currentColor"/></svg>'
    return Picture("k", "svg", "a.svg", width, height, Path(), data=body.encode())


@pytest.mark.parametrize(
    ("size", "pixels"),
    [
        (Size(25.4, 12.7), (600, 300)),
        (Size(25.4, 25.4), (1200, 600)),  # clipped at the sides: the height counts
        (Size(50.8, 12.7), (1200, 600)),  # clipped at top and bottom
        (Size(0.001, 0.001), (1, 1)),
        (None, (125, 62)),  # a user unit is a CSS pixel
    ],
)
def test_a_drawing_has_the_pixels_of_its_printed_size(size, pixels):
    """Neither side has fewer pixels per inch than 600."""
    made = rasterize(wide(), size)
    assert (made.width, made.height) == pixels
    assert made.kind == "png"
    assert made.data.startswith(b"\x89PNG")


@pytest.mark.whole
def test_a_huge_drawing_stays_within_the_limit():
    """The largest raster has fifty million pixels in the drawing's aspect ratio."""
    made = rasterize(wide(), Size(2000, 1000))
    assert (made.width, made.height) == (10_000, 5_000)
    assert rasterized_resolution(wide(), Size(2000, 1000)) == 127
    assert rasterized_resolution(wide(), Size(200, 100)) == 600


def test_size_and_colour_make_another_picture():
    """The key distinguishes what would print differently, and nothing else."""
    size = Size(2.54, 1.27)
    keys = [rasterize(wide(), size, colour).key for colour in (None, Colour(1, 0, 0), Colour(0, 0, 1), Colour(1, 0, 0))]
    assert len(set(keys)) == 3
    assert keys[1] == keys[3] != rasterize(wide(), Size(5.08, 2.54), Colour(1, 0, 0)).key


def test_fifty_million_pixels_are_allowed_and_one_row_more_is_not():
    """A picture of exactly the limit may be opened."""
    assert check_pixel_count(10_000, 5_000) == (10_000, 5_000)
    with pytest.raises(DamagedPictureError, match="picture is 10000 x 5001 pixels: expected at most 50 million"):
        check_pixel_count(10_000, 5_001)


@pytest.mark.parametrize(("width", "height"), [(0, 1), (1, 0)])
def test_a_picture_without_pixels_is_damaged(width, height):
    """The message gives both sides."""
    with pytest.raises(DamagedPictureError, match=f"picture is {width} x {height} pixels"):
        check_pixel_count(width, height)


@pytest.mark.parametrize(
    ("file", "coloured"),
    [
        ('<svg xmlns="s"/>', '<svg color="#123456" xmlns="s"/>'),
        ("<svg/>", '<svg color="#123456"/>'),
        (
            "<!-- <svg> -->\n<a:svg\n xmlns:a='s'><a:svg/></a:svg>",
            "<!-- <svg> -->\n<a:svg color=\"#123456\"\n xmlns:a='s'><a:svg/></a:svg>",
        ),
        ('<svg a="ü" color="red"/>', '<svg a="ü" color="red"/>'),
        ("<!-- é -->\n<svg><text>é</text></svg>", '<!-- é -->\n<svg color="#123456"><text>é</text></svg>'),
    ],
)
def test_only_the_outermost_element_gets_the_colour(file, coloured):
    """As its attribute, and not if it has one, so that style rules and inner colours win as on the road of paths."""
    assert set_root_colour(file, "#123456") == coloured


GROWN = '<filter id="f"><feMorphology operator="dilate" radius="50"/></filter><rect width="90" height="90" filter="url(#f)"/>'

FADED = '<g opacity=".5">' * 3 + '<rect width="9" height="9"/><rect width="8" height="9"/>' + "</g>" * 3


IN_EM = '<rect width=".25em" height="5"/>'


def drawn(body: str) -> Picture:
    """Return a drawing of 100 x 100 user units."""
    data = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'.encode()
    return Picture(body, "svg", "a.svg", 100, 100, Path(), data=data)


@pytest.mark.whole
@pytest.mark.skipif(sys.platform == "win32", reason="Windows limits no CPU time: the clock stops it later")
def test_what_takes_too_long_is_stopped(monkeypatch):
    """Within its time, and with the size in the message; the second time it is not even tried."""
    monkeypatch.setattr(drawings, "MOST_SECONDS", 1)
    cache = PictureCache()
    for _ in range(2):
        with pytest.raises(RefusedSvgError, match="drawing it takes more than 1 s at 1181 x 1181 pixels") as fault:
            rasterize(drawn(GROWN), Size(50, 50), cache=cache)
        assert fault.value.code == "art/too-complex"
        monkeypatch.setattr(subprocess, "run", None)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_what_takes_too_much_memory_is_stopped(monkeypatch):
    """By the system, if the estimate did not see it."""
    monkeypatch.setattr(drawings, "MOST_MEGABYTES", 25)
    with pytest.raises(RefusedSvgError, match="drawing it takes more than 25 MB of memory at 2362 x 2362 pixels"):
        rasterize(drawn(FADED), Size(100, 100))


def test_what_would_take_too_much_memory_is_not_tried(monkeypatch):
    """Four layers of A4 at 600 ppi do not fit into 512 MB, three do."""
    monkeypatch.setattr(subprocess, "run", None)
    message = "drawing it takes more than 512 MB of memory, in 4 layers, at 5906 x 5906 pixels"
    with pytest.raises(RefusedSvgError, match=message):
        rasterize(drawn(FADED), Size(250, 250), needs=UnsupportedSvgError("`a`", 1, 4))
    with pytest.raises(TypeError):  # it is tried
        rasterize(drawn(FADED), Size(250, 250), needs=UnsupportedSvgError("`a`", 1, 3))


STRIPES = (
    '<pattern id="{0}" width="{0}" height="100" patternUnits="userSpaceOnUse"><rect width="{1}" height="100"/></pattern>'
    '<rect y="{2}" width="100" height="2" fill="url(#{0})"/>'
)


def patterned(*tiles):
    """Return a drawing with a band of stripes for each width of a tile, and why it needs pixels."""
    bands = "".join(STRIPES.format(tile, tile / 2, 2 * i) for i, tile in enumerate(tiles))
    picture = drawn(f'<filter id="f"><feOffset/></filter><g filter="url(#f)">{bands}</g>')
    with pytest.raises(UnsupportedSvgError) as fault:
        read_svg(parse_svg(picture.data))
    return picture, fault.value


@pytest.mark.parametrize("tiles", [(1.05,), (2.1, 3.15), (3.7219,), (1.0123, 5.5)])
def test_the_tiles_of_a_pattern_do_not_drift(tiles):
    """The last of a hundred is where it belongs, though resvg draws whole pixels: there are more pixels per inch for it."""
    picture, needs = patterned(*tiles)
    made = rasterize(picture, Size(25.4, 25.4), needs=needs)
    assert 600 <= made.width <= 1501
    assert rasterized_resolution(picture, Size(25.4, 25.4), needs.tiles) == made.width
    with Image.open(BytesIO(made.data)) as opened:
        alpha = opened.getchannel("A")
        for i, tile in enumerate(tiles):
            for stripe in range(int(100 / tile)):
                at = [round((stripe + part) * tile * made.width / 100) for part in (0.25, 0.75)]
                seen = [alpha.getpixel((x, round((2 * i + 1) * made.width / 100))) for x in at]
                assert seen[0] > 200, (tile, stripe)
                assert seen[1] < 50, (tile, stripe)


def test_patterns_that_would_drift_at_any_size_are_refused():
    """With a way out."""
    picture, needs = patterned(1.01237, 1.1713, 1.33317, 1.4591, 1.77191)
    with pytest.raises(RefusedSvgError, match="its patterns would drift: no size has whole pixels for all tiles") as fault:
        rasterize(picture, Size(25.4, 25.4), needs=needs)
    assert fault.value.hint == (
        "give the tiles of patterns whole sizes that divide each other, or save the drawing as a PNG of 600 ppi"
    )


def test_a_pattern_of_too_many_tiles_is_refused():
    """With their number and sizes, before anything is painted; a million would be drawn."""
    tile = '<pattern id="p" width=".03" height=".03" patternUnits="userSpaceOnUse"><rect width=".01" height=".01"/></pattern>'
    with pytest.raises(RefusedSvgError) as fault:
        read_svg(parse_svg(drawn(f'{tile}<rect width="96" height="100" fill="url(#p)"/>').data))
    assert (fault.value.code, fault.value.message) == (
        "art/too-complex",
        "`<pattern>` would be painted 10,666,667 times: its tile is 0.03 x 0.03, what it fills 96 x 100",
    )
    assert fault.value.hint == "make its `width` and `height` larger, with more of the pattern in it"
    assert read_svg(parse_svg(drawn(f'{tile}<rect width="9" height="100" fill="url(#p)"/>').data))


SOFT = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'


def test_only_the_element_that_needs_pixels_becomes_pixels():
    """At its place, however it is turned and where it stands in groups; what lies beside it stays as it was."""
    blurred = '<g transform="rotate(90 50 50)"><rect x="10" y="10" width="20" height="10" filter="url(#f)"/></g>'
    report = Report()
    made = load_drawing(
        drawn(f'{SOFT}<rect width="9" height="9"/>{blurred}<rect y="90" width="9" height="9"/>'), report, Size(50, 50)
    )
    first, group, last = made.items
    assert (first.rect, last.rect) == ((0, 0, 9, 9), (0, 90, 9, 9))
    ((item, state),) = [(i, s) for i, s in walk([group]) if isinstance(i, ImageItem)]
    box = map_box(state.matrix, item.box)
    assert (box.x, box.y, box.right, box.bottom) == pytest.approx((80, 9, 90, 31), abs=3.1)
    assert item.picture.width == round(item.box.w * 50 / 25.4 * 6)
    assert len(report.diagnostics) == 1


def test_many_elements_that_need_pixels_make_pixels_of_the_whole_picture():
    """Each would be drawn by itself, which takes longer."""
    one = '<rect width="9" height="9" filter="url(#f)"/>'
    parts = []
    read_svg(parse_svg(drawn(SOFT + 24 * one).data), parts)
    assert len(parts) == 24
    with pytest.raises(UnsupportedSvgError) as fault:
        read_svg(parse_svg(drawn(SOFT + 25 * one).data), [])
    assert not fault.value.is_part


FAULTY = """\
<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><defs>
<pattern id="p" patternUnits="no" patternContentUnits="no" preserveAspectRatio="no" width="2" height="2">
<rect width="1" height="1"/></pattern>
</defs><rect width="9" height="9" fill="url(#p)"/></svg>"""


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_the_first_of_several_faults_is_the_same_in_every_run(seed):
    """Whatever order Python gives to the attributes of an element that resvg will draw."""
    program = (
        "import sys\n"
        "from pnp.pictures.svg.reader import read_svg\n"
        "from pnp.pictures.svg.tree import parse_svg\n"
        "try:\n    read_svg(parse_svg(sys.argv[1].encode()))\n"
        "except Exception as fault:\n    print(fault, getattr(fault, 'source', ''))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, FAULTY],
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("`patternUnits` is `no`: expected"), done.stdout + done.stderr


def test_what_resvg_refuses_says_why():
    """In its own words."""
    with pytest.raises(RefusedSvgError, match=r"resvg cannot draw it: .*the document does not have a root node"):
        rasterize(Picture("k", "svg", "a.svg", 1, 1, Path(), data=b"<g/>"))


@pytest.mark.parametrize(
    ("body", "layers"),
    [
        ('<g style="mix-blend-mode:hue">' + IN_EM + "</g>", 2),
        (FADED + IN_EM, 4),
        ('<filter id="f"><feImage href="#i"/></filter><g opacity=".5"><rect id="i" opacity=".5" filter="url(#f)"/></g>', 5),
        ('<g opacity=".5"><rect/></g><g opacity=".5"><rect/></g>' + IN_EM, 2),
    ],
)
def test_layers_are_counted_by_their_depth(body, layers):
    """Layers one after the other share their memory."""
    with pytest.raises(UnsupportedSvgError) as fault:
        read_svg(parse_svg(drawn(body).data))
    assert fault.value.layers == layers
