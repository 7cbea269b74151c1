"""What is computed from a picture's pixels is computed once, as long as picture and purpose are the same.

Pictures that come from the cache between runs are those that would be read now. What our reader cannot draw is
rasterized or refused, always with a report; nothing is lost silently.
"""

# ruff: noqa: E501  (tables with one case a line)

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from support.places import TESTS

from pnp.base.cache import DiskCache
from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.base.units import Box, Size
from pnp.layout import low_ink
from pnp.model.frame import CURRENT, Colour, Gradient, Group, ImageItem, Shape
from pnp.model.picture import Picture
from pnp.pictures import raster, seen_colours
from pnp.pictures.drawings import load_drawing
from pnp.pictures.files import PictureCache, derived_pixels, keep_derived_pixels_in, open_picture, picture_bytes, picture_key
from pnp.pictures.svg.tree import RefusedSvgError


@pytest.fixture
def picture():
    """A picture in memory."""
    out = BytesIO()
    Image.linear_gradient("L").resize((40, 30)).convert("RGBA").save(out, "PNG")
    return Picture(picture_key(out.getvalue()), "png", "a.png", 40, 30, Path("none"), data=out.getvalue())


def derived(picture):
    """The samples and the paler copy of a picture, in a new process."""
    for forgotten in (seen_colours._sampled_pixels, seen_colours._luminances_on_paper, low_ink._redraw_shared_pixels):
        forgotten.cache_clear()
    place = ImageItem(picture, Box(0, 0, 40, 30))
    return seen_colours.range_of_colours(place, (1, 0, 0, 1, 0, 0), Box(5, 5, 9, 9)), low_ink.lighten_picture(picture)


def test_a_later_run_decodes_nothing(picture, tmp_path, monkeypatch):
    """Neither for the contrast of texts on it nor for its paler copy."""
    cold = derived(picture)
    with keep_derived_pixels_in(DiskCache(tmp_path)):
        assert derived(picture) == cold

    def decoded(_):
        raise AssertionError("a picture is decoded once")

    monkeypatch.setattr(raster, "stored_pixels", decoded)
    with keep_derived_pixels_in(DiskCache(tmp_path)):
        warm = derived(picture)
    assert warm == cold
    assert repr(replace(warm[1], data=None)) == repr(replace(cold[1], data=None))
    assert warm[1].data == cold[1].data


def test_other_pictures_turns_and_purposes(picture, tmp_path):
    """Each has its own result; outside the block nothing is kept."""
    asked = [(one, what) for one in (picture, replace(picture, key="x"), replace(picture, turn=3)) for what in ("a", "b")]
    with keep_derived_pixels_in(DiskCache(tmp_path)):
        for number, (one, what) in enumerate(asked):
            assert derived_pixels(one, what, lambda number=number: bytes([number])) == bytes([number])
        assert [derived_pixels(*one, lambda: b"new") for one in asked] == [bytes([number]) for number in range(len(asked))]
    assert derived_pixels(*asked[0], lambda: b"new") == b"new"


ROOT = TESTS.parent

NAMED = Mark("cards.yaml", 3)

FAULTS = {
    "clipped.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><clipPath id="c"><path d="M1 1h5v5z"/></clipPath>'
    '<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient>'
    '<g opacity="0.5" clip-path="url(#c)"><path d="M0 0h9v9z" fill="url(#g)"'
    ' stroke="currentColor" stroke-dasharray="1 2"/></g></svg>',
    "moving.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><animate/></svg>',
    "lost.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<use href="#nothing"/></svg>',
    "soft.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f">'
    '<feGaussianBlur stdDeviation="1"/></filter>'
    '<rect width="5" height="5" filter="url(#f)"/></svg>',
    "damaged.svg": "<svg",
    "damaged.png": "\x89PNG\r\n",
}


@pytest.fixture
def pictures(tmp_path):
    """Each kind of drawing, and each fault."""
    for name, text in FAULTS.items():
        (tmp_path / name).write_bytes(text.encode("latin-1"))
    games = (ROOT / "content").rglob("*.svg"), (ROOT / "tests" / "components").rglob("*.svg")
    return [tmp_path / name for name in FAULTS] + sorted(file for game in games for file in game)


def drawn(files, cache):
    """All that is known of pictures and their drawings, and all that is said about them, to the last digit."""
    out = []
    for file in files:
        report = Report()
        picture = open_picture(file.parent, file, NAMED, report, cache)
        made = load_drawing(picture, report, cache=cache) if picture and picture.kind == "svg" else None
        out.append((repr(picture), repr(made), made and repr(made.items), [repr(one) for one in report.diagnostics]))
    return out


@pytest.mark.whole
def test_a_later_run_draws_the_same(pictures, tmp_path, monkeypatch):
    """With nothing but the cache, all drawings, their anchors, their values and their faults are the same."""
    cold = drawn(pictures, PictureCache())
    kept = tmp_path / "kept"
    assert drawn(pictures, PictureCache(DiskCache(kept))) == cold

    def computed(*_, **__):
        raise AssertionError("nothing is read twice")

    for function in ("files._check_svg", "files.check_raster", "svg.reader.read_svg", "drawings._draw_png"):
        monkeypatch.setattr(f"pnp.pictures.{function}", computed)
    assert drawn(pictures, PictureCache(DiskCache(kept))) == cold


def test_a_lack_of_memory_is_not_kept(pictures, tmp_path, monkeypatch):
    """What one machine refuses to rasterize, another may draw."""
    soft, kept = pictures[3], tmp_path / "kept"

    def refuse(*_):
        raise RefusedSvgError("art/too-large", "needs too much memory", 0)

    monkeypatch.setattr("pnp.pictures.drawings.check_memory", refuse)
    (refused,) = drawn([soft], PictureCache(DiskCache(kept)))
    assert "too much memory" in refused[3][0]
    monkeypatch.undo()
    assert drawn([soft], PictureCache(DiskCache(kept))) == drawn([soft], PictureCache())


AT = Mark("content/g/cards.yaml", 4, 10)

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12">\n'


@pytest.fixture
def drawn_of_svg(tmp_path):
    """Draw some elements on a canvas of 24 x 12: returns the drawing and the report's text."""

    def draw(body: str, head: str = HEAD, **more):
        (tmp_path / "a.svg").write_text(f"{head}{body}\n</svg>", "utf-8")
        report = Report()
        picture = open_picture(tmp_path, Path("a.svg"), AT, report)
        made = load_drawing(picture, report, **more) if picture else None
        return made, "\n".join(format_diagnostic(d, source_reader(tmp_path)) for d in report.diagnostics)

    return draw


def test_shapes_become_items_in_user_units(drawn_of_svg):
    """A rectangle keeps its box, currentColor its name, and the size is the viewBox."""
    made, text = drawn_of_svg('<rect x="1" y="2" width="3" height="4" fill="currentColor"/><path d="M0 0h9" stroke="#f00"/>')
    assert text == ""
    assert made.size == Size(24, 12)
    box, line = made.items
    assert isinstance(box, Shape)
    assert (box.rect, box.fill, box.stroke) == ((1, 2, 3, 4), CURRENT, None)
    assert line.stroke.colour == Colour(1, 0, 0)
    assert line.stroke.miter_limit == 4


def test_groups_are_made_only_where_they_have_an_effect(drawn_of_svg):
    """Plain groups vanish; an opacity goes into the colour of a single shape and stays a group for several."""
    made, _ = drawn_of_svg(
        '<g><g id="a"><rect width="1" height="1" opacity=".5"/></g></g><g opacity=".5"><rect width="1" height="1"/><rect width="2" height="1"/></g>'
    )
    single, several = made.items
    assert single.fill.alpha == 0.5
    assert isinstance(several, Group)
    assert (several.opacity, len(several.items)) == (0.5, 2)


def test_gradients_stay_gradients(drawn_of_svg):
    """A bounding-box gradient is placed by a matrix; a single stop is a colour."""
    made, _ = drawn_of_svg(
        '<linearGradient id="g"><stop stop-color="#000"/><stop offset="1" stop-color="#fff" stop-opacity=".5"/></linearGradient>'
        '<linearGradient id="h"><stop stop-color="#00f"/></linearGradient>'
        '<rect x="2" y="2" width="4" height="8" fill="url(#g)"/><rect width="1" height="1" fill="url(#h)"/>'
    )
    shaded, plain = made.items
    assert isinstance(shaded.fill, Gradient)
    assert shaded.fill.matrix == (4, 0, 0, 8, 2, 2)
    assert shaded.fill.stops[1] == (1, Colour(1, 1, 1, 0.5))
    assert plain.fill == Colour(0, 0, 1)


BEYOND = {
    "`filter`": '<filter id="f"><feOffset/></filter><rect width="5" height="5" style="filter:url(#f)"/>',
    "`marker-end`": '<path d="M0 0h5" marker-end="url(#x)"/>',
    "the unit `em`": '<rect width=".25em" height="5"/>',
    '`spreadMethod="reflect"`': '<linearGradient id="r" spreadMethod="reflect"><stop/><stop offset="1"/></linearGradient><rect width="5" height="5" fill="url(#r)"/>',
    '`clipPathUnits="objectBoundingBox"`': '<clipPath id="c" clipPathUnits="objectBoundingBox"/><rect width="5" height="5" clip-path="url(#c)"/>',
    "`marker-start`": '<path d="M0 0h5" style="marker:url(#x)"/>',
    "`marker-mid`": '<path d="M0 0h5" style="marker-mid:url(#x)"/>',
    "`context-stroke`": '<rect width="5" height="5" fill="context-stroke"/>',
    "`<g>` in a clip path": '<clipPath id="c"><g/></clipPath><rect width="5" height="5" clip-path="url(#c)"/>',
    "a radial gradient whose focus lies at its edge or outside": '<radialGradient id="r" fx="2" fr=".1"><stop/><stop offset="1"/></radialGradient><rect width="5" height="5" fill="url(#r)"/>',
}


@pytest.mark.parametrize("what", BEYOND)
def test_what_paths_cannot_represent_is_rasterized_and_reported(drawn_of_svg, what):
    """The note names the feature and its line; the element becomes pixels at 600 ppi of its placed size, and nothing else."""
    made, text = drawn_of_svg("<!-- two -->\n" + BEYOND[what] + '<rect x="20" width="4" height="4"/>', size=Size(25.4, 12.7))
    assert text.splitlines()[0] == (
        f"a.svg:3: note[art/rasterized]: {what} cannot be drawn as paths: this part is rasterized at 600 ppi"
    )
    *pixels, rest = made.items
    assert rest.rect == (20, 0, 4, 4)
    assert made.size == Size(24, 12)
    for item in pixels:
        assert isinstance(item, ImageItem)
        assert item.picture.kind == "png"
        assert item.picture.data == picture_bytes(item.picture)
        assert item.box.w == pytest.approx(item.picture.width * 24 / 600)
        assert item.box.right <= 6
    assert bool(pixels) == (what in SEEN)


SEEN = {"`filter`", "the unit `em`", '`spreadMethod="reflect"`', "a radial gradient whose focus lies at its edge or outside"}
"""Of these, what paints anything."""


def test_what_mixes_hues_stays_vectors_and_pixels_blend_too(drawn_of_svg):
    """A part that needs pixels for another reason is a picture, which is blended as it would be."""
    body = BEYOND["`filter`"].replace("filter:url(#f)", "filter:url(#f);mix-blend-mode:hue")
    made, text = drawn_of_svg(f'<rect width="9" height="9" fill="red"/>{body}', size=Size(25.4, 12.7))
    assert text.splitlines()[0].endswith("`filter` cannot be drawn as paths: this part is rasterized at 600 ppi")
    (whole,) = made.items
    ground, blended = whole.items
    assert (whole.blend, ground.fill.rgb, blended.blend) == ("normal", (1, 0, 0), "hue")
    assert isinstance(blended.items[0], ImageItem)


def test_a_raster_has_the_colour_it_is_placed_with(drawn_of_svg):
    """`currentColor` of a rasterized picture is the colour it is placed with; another colour makes another drawing."""
    body = '<rect width="2em" height="12" fill="currentColor"/>'
    red, _ = drawn_of_svg(body, size=Size(2.54, 1.27), colour=Colour(1, 0, 0))
    blue, _ = drawn_of_svg(body, size=Size(2.54, 1.27), colour=Colour(0, 0, 1))
    assert red.key != blue.key
    assert Image.open(BytesIO(red.items[0].picture.data)).getpixel((30, 15)) == (255, 0, 0, 255)


def gradient(attributes="", kind="linear", stop="") -> str:
    """Return a square filled with a gradient of two stops."""
    stops = f'<stop stop-color="red"/><stop offset="1" {stop}/>' if "offset" not in stop else f"<stop/><stop {stop}/>"
    fade = f'<{kind}Gradient id="f" {attributes}>{stops}</{kind}Gradient>'
    return f'{fade}<rect width="9" height="9" fill="url(#f)"/>'


REFUSED = {
    '<text x="1" y="5">Oi</text>': (
        "a.svg:2: error[art/text]: drawing holds `<text>`, which would print in whatever font a machine has"
    ),
    "<foreignObject><p xmlns='x'>a</p></foreignObject>": (
        "a.svg:2: error[art/text]: drawing holds `<foreignObject>`, which would print in whatever font a machine has"
    ),
    "<script>alert(1)</script>": f"{AT}: error[art/script]: `a.svg`: holds a `<script>`",
    '<image href="http://x.org/a.png" width="1" height="1"/>': (
        f"{AT}: error[art/external]: `a.svg`: `href` points outside the file: `http://x.org/a.png`"
    ),
    '<image href="../secret.png" width="1" height="1"/>': (
        f"{AT}: error[art/external]: `a.svg`: `href` points outside the file: `../secret.png`"
    ),
    '<rect fill="url(other.svg#g)" width="1" height="1"/>': (
        f"{AT}: error[art/external]: `a.svg`: `fill` points outside the file: `other.svg#g`"
    ),
    '<style>@import "a.css";</style>': f"{AT}: error[art/external]: `a.svg`: `<style>` takes something from outside the file",
    '<rect><animate attributeName="x"/></rect>': "a.svg:2: error[art/animation]: drawing holds `<animate>`: paper cannot move",
    '<path d="M0 0L1"/>': "a.svg:2: error[art/bad-svg]: path data hold `L` with 1 numbers",
    '<rect width="x" height="1"/>': "a.svg:2: error[art/bad-svg]: `width` is `x`, which is not a length",
    '<rect width="1" height="1" fill="#12"/>': "a.svg:2: error[art/bad-svg]: `fill` is `#12`, which is not a colour",
    '<rect width="1" height="1" fill="url(#g)"/>': (
        "a.svg:2: error[art/bad-svg]: `fill` is `url(#g)`, which refers to nothing in the file"
    ),
    '<g transform="rotate(1 2)"/>': "a.svg:2: error[art/bad-svg]: `transform`: `rotate(1 2)` with 2 numbers",
    '<use href="#gone"/>': "a.svg:2: error[art/bad-svg]: `<use>` refers to `#gone`, which is not in the file",
    '<g id="a"><use href="#a"/></g>': "a.svg:2: error[art/bad-svg]: `<g>` with the id `a` holds itself",
    '<linearGradient id="a" href="#b"/><rect width="1" height="1" fill="url(#a)"/>': (
        "a.svg:2: error[art/bad-svg]: gradient refers to `#b`, which is not a gradient in the file"
    ),
    '<rect width="1" height="1" stroke="red" stroke-dasharray="-1"/>': (
        "a.svg:2: error[art/bad-svg]: `stroke-dasharray` is `-1`: a dash cannot be negative"
    ),
    '<image href="data:image/png;base64,AAAA" width="1" height="1"/>': (
        "a.svg:2: error[art/format]: the data of `<image>`: "
        "picture is of an unknown format: expected SVG, PNG, JPEG, WebP, GIF, TIFF, BMP or PSD"
    ),
    '<image width="1" height="1"/>': "a.svg:2: error[art/bad-svg]: `<image>` without a picture",
    '<image href="data:image/png;base64,A" width="1" height="1"/>': (
        "a.svg:2: error[art/corrupt]: the data of `<image>` are not base64"
    ),
    '<svg viewBox="0 0 1 x"/>': "a.svg:2: error[art/bad-svg]: `viewBox` is `0 0 1 x`: expected four numbers",
    '<svg viewBox="0 0 1"/>': "a.svg:2: error[art/bad-svg]: `viewBox` is `0 0 1`: expected four numbers",
    '<svg viewBox="0 0 0 1"/>': "a.svg:2: error[art/no-size]: `viewBox` is 0 x 1",
    '<svg viewBox="0 0 1 0"/>': "a.svg:2: error[art/no-size]: `viewBox` is 1 x 0",
    '<svg viewBox="0 0 1 1" preserveAspectRatio="middle"/>': (
        "a.svg:2: error[art/bad-svg]: `middle` is not a value of preserveAspectRatio"
    ),
    '<svg viewBox="0 0 1 1" preserveAspectRatio="xMidYMid cut"/>': (
        "a.svg:2: error[art/bad-svg]: `xMidYMid cut` is not a value of preserveAspectRatio"
    ),
    '<svg width="w"/>': "a.svg:2: error[art/bad-svg]: `width` is `w`, which is not a length",
    '<svg height="h"/>': "a.svg:2: error[art/bad-svg]: `height` is `h`, which is not a length",
    '<g opacity="o"><rect width="1" height="1"/></g>': "a.svg:2: error[art/bad-svg]: `opacity` is `o`, which is not a number",
    '<rect width="1" height="1" clip-path="url(#no)"/>': (
        "a.svg:2: error[art/bad-svg]: `clip-path` names `no`, which is not a clip path in the file"
    ),
    '<rect width="1" height="1" fill="rgb(1,2)"/>': "a.svg:2: error[art/bad-svg]: `fill` is `rgb(1,2)`, which is not a colour",
    '<rect width="1" height="1" stroke="rosa"/>': "a.svg:2: error[art/bad-svg]: `stroke` is `rosa`, which is not a colour",
    '<rect width="1" height="1" fill-opacity="o"/>': (
        "a.svg:2: error[art/bad-svg]: `fill-opacity` is `o`, which is not a number"
    ),
    '<rect width="1" height="1" stroke="red" stroke-linecap="flat"/>': (
        "a.svg:2: error[art/bad-svg]: `stroke-linecap` is `flat`"
    ),
    '<rect width="1" height="1" stroke="red" stroke-width="w"/>': (
        "a.svg:2: error[art/bad-svg]: `stroke-width` is `w`, which is not a length"
    ),
    '<rect width="1" height="1" stroke="red" stroke-miterlimit="m"/>': (
        "a.svg:2: error[art/bad-svg]: `stroke-miterlimit` is `m`, which is not a number"
    ),
    '<rect width="1" height="1" stroke="red" stroke-dashoffset="d"/>': (
        "a.svg:2: error[art/bad-svg]: `stroke-dashoffset` is `d`, which is not a length"
    ),
    '<rect width="1" height="1" stroke="red" stroke-dasharray="1 d"/>': (
        "a.svg:2: error[art/bad-svg]: `stroke-dasharray` is `d`, which is not a length"
    ),
    '<polygon points="1 2 3"/>': "a.svg:2: error[art/bad-svg]: `points` are not pairs of numbers: `1 2 3`",
    '<g transform="spin(3)"/>': "a.svg:2: error[art/bad-svg]: `transform`: `spin(3)` is not a transform",
    '<use x="1"/>': "a.svg:2: error[art/bad-svg]: `<use>` refers to ``, which is not in the file",
    gradient('gradientTransform="spin(3)"'): "a.svg:2: error[art/bad-svg]: `gradientTransform`: `spin(3)` is not a transform",
    gradient('x1="x"'): "a.svg:2: error[art/bad-svg]: `x1` is `x`, which is not a length",
    gradient('y2="y"'): "a.svg:2: error[art/bad-svg]: `y2` is `y`, which is not a length",
    gradient('cx="x"', "radial"): "a.svg:2: error[art/bad-svg]: `cx` is `x`, which is not a length",
    gradient('cy="y"', "radial"): "a.svg:2: error[art/bad-svg]: `cy` is `y`, which is not a length",
    gradient('r="r"', "radial"): "a.svg:2: error[art/bad-svg]: `r` is `r`, which is not a length",
    gradient('fx="x"', "radial"): "a.svg:2: error[art/bad-svg]: `fx` is `x`, which is not a length",
    gradient('fy="y"', "radial"): "a.svg:2: error[art/bad-svg]: `fy` is `y`, which is not a length",
    gradient(stop='stop-color="#12"'): "a.svg:2: error[art/bad-svg]: `stop-color`: `#12` is not a colour",
    gradient(stop='stop-color="currentColor" color="#12"'): "a.svg:2: error[art/bad-svg]: `stop-color`: `#12` is not a colour",
    gradient(stop='stop-opacity="o"'): "a.svg:2: error[art/bad-svg]: `stop-opacity` is `o`, which is not a number",
    gradient(stop='offset="o"'): "a.svg:2: error[art/bad-svg]: `offset` is `o`, which is not a number",
    "<g>" * 200 + "</g>" * 200: f"{AT}: error[art/too-complex]: `a.svg`: elements nested deeper than 200",
    "<g>": f"{AT}: error[art/corrupt]: `a.svg`: picture is not well-formed XML: mismatched tag",
}


@pytest.mark.parametrize("body", REFUSED)
def test_what_cannot_be_printed_is_refused(drawn_of_svg, body):
    """Each fault is a sentence with file and line; there is no drawing."""
    made, text = drawn_of_svg(body)
    assert made is None
    assert text.splitlines()[0] == REFUSED[body]


@pytest.mark.whole
def test_a_bomb_of_uses_is_refused(drawn_of_svg):
    """Sixteen levels of ten uses each stop at the limit instead of exhausting the memory."""
    levels = "".join(f'<g id="l{i}">{f"<use href={chr(34)}#l{i + 1}{chr(34)}/>" * 10}</g>' for i in range(16))
    made, text = drawn_of_svg(levels + '<rect id="l16" width="1" height="1"/>')
    assert made is None
    assert "error[art/too-complex]: drawing has more than 100000 elements" in text


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("<svg>", "error[art/not-svg]: `a.svg`: the root element is not an `<svg>` of the SVG namespace"),
        (
            '<svg xmlns="http://www.w3.org/2000/svg">',
            "error[art/no-size]: `a.svg`: drawing has neither a viewBox nor a width and a height",
        ),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 5">', "error[art/no-size]: `a.svg`: `viewBox` is 0 x 5"),
        (
            f'<!DOCTYPE svg [<!ENTITY a "{"b" * 251}">]>{HEAD}',
            "error[art/entity]: `a.svg`: declares the entity `a`, which is not a plain text of at most 250 letters",
        ),
        (
            '<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>' + HEAD,
            "error[art/entity]: `a.svg`: declares the entity `c`, which is not a plain text of at most 250 letters",
        ),
        (
            '<!DOCTYPE svg [<!ENTITY a "&#60;rect/>">]>' + HEAD,
            "error[art/entity]: `a.svg`: declares the entity `a`, which is not a plain text of at most 250 letters",
        ),
        (
            '<!DOCTYPE svg [<!ENTITY % a "b">]>' + HEAD,
            "error[art/entity]: `a.svg`: declares the entity `a`, which is not a plain text",
        ),
        (
            '<!DOCTYPE svg [<!ENTITY a SYSTEM "a.txt">]>' + HEAD,
            "error[art/entity]: `a.svg`: declares the entity `a`, which is not a plain text",
        ),
        (
            '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd">' + HEAD + "<g>&a;</g>",
            "error[art/entity]: `a.svg`: uses the entity `a`, which it does not declare",
        ),
        ('<?xml-stylesheet href="a.css"?>' + HEAD, "error[art/external]: `a.svg`: takes a style sheet from outside the file"),
    ],
)
def test_a_bad_head_is_refused_when_the_picture_is_opened(drawn_of_svg, head, message):
    """Entities that are no plain texts, missing sizes and foreign roots never reach the reader."""
    made, text = drawn_of_svg("", head)
    assert made is None
    assert text.splitlines()[0] == f"{AT}: {message}"


@pytest.mark.parametrize(
    "body",
    ["<path/>", '<path d="none"/>', "<rect/>", '<rect width="5"/>', "<circle/>", '<ellipse rx="0" ry="3"/>', "<polygon/>"],
)
def test_a_shape_without_area_paints_nothing(drawn_of_svg, body):
    """What SVG does not render becomes no item and no fault."""
    made, text = drawn_of_svg(body)
    assert (made.items, text) == ((), "")


@pytest.mark.parametrize(
    "matrix", ["scale(0)", "scale(1 0)", "matrix(1 1 1 1 3 4)", "scale(1e-9 1e9)", "rotate(30) scale(3 0)"]
)
def test_what_a_matrix_flattens_is_not_drawn(drawn_of_svg, matrix):
    """It becomes no item, since viewers of PDF do not agree on such matrices."""
    made, text = drawn_of_svg(f'<g transform="{matrix}"><rect width="1" height="1"/><path d="M0 0h9" stroke="red"/></g>')
    assert (made.items, text) == ((), "")


def test_a_thin_matrix_is_drawn(drawn_of_svg):
    """As long as it has an area."""
    made, text = drawn_of_svg('<rect width="1" height="1" transform="matrix(1e-5 0 0 1 3 4)"/>')
    assert (len(made.items), text) == (1, "")


def test_the_deepest_allowed_nesting_is_read(drawn_of_svg):
    """Including its root, a drawing may be 200 elements deep."""
    made, text = drawn_of_svg("<g>" * 198 + '<rect width="1" height="1"/>' + "</g>" * 198)
    assert (len(made.items), text) == (1, "")


def test_the_allowed_depth_does_not_depend_on_the_caller(drawn_of_svg):
    """With 700 calls on the stack, and a transform on each level, which makes it a group."""
    body = '<g transform="translate(1 0)">' * 198 + '<rect width="1" height="1"/>' + "</g>" * 198

    def called(depth):
        return called(depth - 1) if depth else drawn_of_svg(body)

    made, text = called(700)
    assert (len(made.items), text) == (1, "")


def test_used_elements_count_at_the_depth_of_their_use(drawn_of_svg):
    """Four nested uses of sixty levels each exceed 200 levels, although no element of the file is so deep."""
    levels = "".join(f'<g id="l{i}">{"<g>" * 58}<use href="#l{i + 1}"/>{"</g>" * 58}</g>' for i in range(4))
    made, text = drawn_of_svg(f'<defs>{levels}<rect id="l4" width="1" height="1"/></defs><use href="#l0"/>')
    assert made is None
    assert text.startswith("a.svg:2: error[art/too-complex]: elements nested deeper than 200")
    made, text = drawn_of_svg(f'<defs>{levels}<rect id="l4" width="1" height="1"/></defs><use href="#l1"/>')
    assert (len(made.items), text) == (1, "")


def test_leftovers_of_drawing_programs_are_harmless(drawn_of_svg):
    """Namespaced attributes, metadata and text properties of drawing programs do not change ink."""
    made, text = drawn_of_svg(
        '<metadata><x xmlns="urn:x"/></metadata><sodipodi:namedview xmlns:sodipodi="urn:s" id="v"/><title>t</title><text/>'
        '<rect width="1" height="1" class="a" data-name="b" style="font-size:3px;-inkscape-stroke:none;isolation:auto;'
        'mix-blend-mode:normal" xml:space="preserve" aria-label="c"/>',
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">' + HEAD,
    )
    assert text == ""
    assert len(made.items) == 1
