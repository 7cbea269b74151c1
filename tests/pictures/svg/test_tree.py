"""Our reading of an SVG looks like resvg's.

What a drawing says about itself: the constants that it shows, and the points that call-outs may name.
"""

from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
import resvg_py
from PIL import Image
from support.pictures import emitted
from support.places import TESTS

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.model.frame import Drawing
from pnp.model.picture import DrawnValue
from pnp.pictures.drawings import load_drawing
from pnp.pictures.files import PictureCache, open_picture
from pnp.pictures.svg.reader import read_svg
from pnp.pictures.svg.tree import UnsupportedSvgError, parse_svg

DRAWINGS = TESTS / "pictures" / "drawings"


def difference(source: str, width: int = 300) -> tuple[float, float]:
    """Return the mean difference 0…1 on white between resvg's picture and ours, and the share of pixels that are far off."""
    size, items = read_svg(parse_svg(source.encode()))
    ours = pixels(emitted(Drawing("x", size, items)), width)
    theirs = pixels(source, width)
    assert ours.shape == theirs.shape
    off = np.abs(ours - theirs)
    return float(off.mean()), float((off.max(axis=2) > 0.25).mean())


def pixels(source: str, width: int) -> np.ndarray:
    """Return RGB 0…1 on white."""
    data = resvg_py.svg_to_bytes(svg_string=source, width=width, dpi=96, skip_system_fonts=True)
    picture = Image.open(BytesIO(bytes(data))).convert("RGBA")
    on_white = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture)
    return np.asarray(on_white.convert("RGB"), dtype=float) / 255


@pytest.mark.parametrize("file", sorted(DRAWINGS.glob("*.svg")), ids=lambda f: f.stem)
def test_a_drawing_looks_as_resvg_draws_it(file):
    """Feature by feature, our paths put the ink where a browser-grade renderer puts it."""
    mean, far = difference(file.read_text("utf-8"))
    assert mean < 0.0015
    assert far < 0.003


@pytest.mark.parametrize(
    "head",
    [
        'viewBox="-20 10 100 80"',
        'width="200" height="100" viewBox="0 0 100 100"',
        'width="80" height="60"',
        'width="10mm" height="20mm" viewBox="0 0 100 100" preserveAspectRatio="xMaxYMin slice"',
        'width="40" height="20" viewBox="0 0 100 100" preserveAspectRatio="none"',
        'width="100%" viewBox="0 0 100 50"',
    ],
)
def test_the_view_is_the_one_that_resvg_shows(head):
    """viewBox, width and height determine which part of the plane is the picture."""
    whole = 'viewBox="0 0 100 100"'
    mean, far = difference((DRAWINGS / "uses.svg").read_text("utf-8").replace(whole, head, 1))
    assert mean < 0.002
    assert far < 0.003


@pytest.mark.parametrize("file", sorted(TESTS.parent.glob("content/*/art/**/*.svg")), ids=lambda f: f.stem)
def test_the_shipped_art_needs_no_pixels(file):
    """Every drawing in the repository is read as paths and looks like resvg's."""
    source = file.read_text("utf-8")
    try:
        mean, _ = difference(source, 160)
        if mean >= 0.003 and "<pattern" in source:  # resvg draws tiles in whole pixels, which are coarse at this size
            mean = difference(source, 1200)[0] * 20
    except UnsupportedSvgError as fault:
        pytest.fail(f"line {fault.line}: {fault.what}")
    assert mean < 0.003


AT = Mark("content/g/cards.yaml", 4, 10)

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:p="urn:pnp:drawing" viewBox="0 0 24 12">\n'

RECT = '<rect width="2" height="2"/>'


@pytest.fixture
def opened(tmp_path):
    """Open a drawing of some elements: returns the picture, the drawing, and the report's text."""

    def opening(body, head=HEAD):
        (tmp_path / "a.svg").write_text(f"{head}{body}\n</svg>", "utf-8")
        report = Report()
        picture = open_picture(tmp_path, Path("a.svg"), AT, report)
        made = load_drawing(picture, report) if picture else None
        return picture, made, "\n".join(format_diagnostic(d, source_reader(tmp_path)) for d in report.diagnostics)

    return opening


def points(picture):
    """The anchors of a picture by name, in hundredths."""
    return {anchor.name: (round(anchor.x, 2), round(anchor.y, 2)) for anchor in picture.anchors}


def test_a_drawing_names_the_constants_that_it_shows(opened):
    """Each has its own line; the prefix of the namespace is free, and nothing of it is painted."""
    columns, rows = '<p:shows constant="map.columns" value="4"/>', '<p:shows constant="rules.map.rows" value="[3,\n 2]"/>'
    picture, made, text = opened(f"<metadata>\n{columns}\n{rows}</metadata>{RECT}")
    assert text == ""
    expected = (
        DrawnValue("map.columns", "4", Mark("a.svg", 3)),
        DrawnValue("map.rows", "[3, 2]", Mark("a.svg", 4)),
    )
    assert picture.shows == made.shows == expected
    assert made.items == opened(RECT)[1].items


def test_a_drawing_names_the_fields_of_cards_that_it_shows(opened):
    """Beside constants, each with its own line."""
    field, constant = '<p:shows card="oak" field="cost.wood" value="2"/>', '<p:shows constant="map.columns" value="4"/>'
    picture, _, text = opened(f"<metadata>\n{field}\n{constant}</metadata>{RECT}")
    assert text == ""
    assert picture.shows == (
        DrawnValue("cost.wood", "2", Mark("a.svg", 3), "oak"),
        DrawnValue("map.columns", "4", Mark("a.svg", 4)),
    )


def test_a_drawing_that_needs_pixels_names_them_too(opened):
    """What is rasterized shows its constants all the same."""
    _, made, text = opened('<p:shows constant="a.b" value="1"/><rect width=".25em" height="5"/>')
    assert "note[art/rasterized]" in text
    assert [drawn.name for drawn in made.shows] == ["a.b"]


def test_equal_drawings_are_named_by_their_own_files(opened, tmp_path):
    """Equal bytes are read once, but each file is named where it stands."""
    first, *_ = opened('<p:shows constant="a.b" value="1"/>')
    (tmp_path / "b.svg").write_bytes((tmp_path / "a.svg").read_bytes())
    cache, report = PictureCache(), Report()
    drawn = [
        load_drawing(open_picture(tmp_path, Path(name), AT, report, cache), report, cache=cache) for name in ("a.svg", "b.svg")
    ]
    assert [made.shows[0].mark.path for made in drawn] == ["a.svg", "b.svg"]
    assert first.shows == drawn[0].shows


BAD = {
    '<p:shows constant="map.columns"/>': "`<pnp:shows>` has no `value`",
    '<p:shows value="4"/>': "`<pnp:shows>` has no `constant`",
    '<p:shows constant=" " value="4"/>': "`<pnp:shows>` has no `constant`",
    '<p:shows constants="map.columns" value="4"/>': "`<pnp:shows>` has no attribute `constants`",
    '<p:shows card="oak" value="4"/>': "`<pnp:shows>` has no `field`",
    '<p:shows field="points" value="4"/>': "`<pnp:shows>` has no `card`",
    '<p:shows card="oak" field="points"/>': "`<pnp:shows>` has no `value`",
    '<p:shows card="oak" feild="points" value="4"/>': "`<pnp:shows>` has no attribute `feild`",
    '<p:shows constant="map.columns" card="oak" value="4"/>': "`<pnp:shows>` has no attribute `card` beside `constant`",
    '<p:show constant="map.columns" value="4"/>': "`<pnp:show>` says nothing about a drawing",
}


@pytest.mark.parametrize("body", BAD)
def test_metadata_that_could_not_be_checked_is_refused(opened, body):
    """A misspelt line would be passed over, and the drawing would never be stale."""
    picture, _, text = opened(body)
    assert picture is None
    assert f"a.svg:2: error[art/bad-metadata]: `a.svg`: {BAD[body]}" in text.replace("content/g/cards.yaml:4:10", "a.svg:2")
    assert "hint: " in text


def test_metadata_of_others_is_passed_over(opened):
    """Editors write their own."""
    picture, _, text = opened('<metadata><x:shows xmlns:x="urn:other" constant="a"/></metadata>' + RECT)
    assert text == ""
    assert picture.shows == ()


def test_an_anchor_is_the_middle_of_a_shape(opened):
    """Painted or not; its place counts with all transforms, and the box of a turned shape is that of its outline."""
    picture, made, text = opened(
        '<g transform="translate(2 1) scale(2)"><circle id="anchor-tower" cx="3" cy="2" r="1" fill="none"/></g>'
        '<path id="anchor-gate" d="M4 2 L8 2 L8 6" display="none"/>'
        '<rect id="anchor-turned" x="4" y="4" width="2" height="2" transform="rotate(45 5 5)"/>'
        '<rect id="anchor-styled" width="2" height="2" style="transform:translate(3px,4px)"/>'
    )
    assert text == ""
    assert points(picture) == {"tower": (8, 5), "gate": (6, 4), "turned": (5, 5), "styled": (4, 5)}
    assert len(made.items) == 2


def test_an_anchor_may_be_a_group(opened):
    """The middle of all that is in it; groups in it count too, and an anchor in an anchor is its own."""
    picture, *_ = opened('<g id="anchor-row">' + RECT + '<g id="anchor-far" transform="translate(8 4)">' + RECT + "</g></g>")
    assert points(picture) == {"row": (5, 3), "far": (9, 5)}


def test_anchors_are_in_the_units_of_the_drawing(opened):
    """A viewBox that begins elsewhere moves them, as it moves the shapes."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 20 24 12">\n'
    assert points(opened('<rect id="anchor-a" x="10" y="20" width="2" height="4"/>', head)[0]) == {"a": (1, 2)}


@pytest.mark.parametrize(
    "body",
    [
        '<defs><rect id="anchor-a" width="2" height="2"/></defs>' + RECT,
        '<svg width="5" height="5"><rect id="anchor-a" width="2" height="2"/></svg>',
        '<g id="anchor-a"/>' + RECT,
        '<rect id="anchor-a" width="2em" height="2"/>' + RECT,
        '<g transform="spin(3)"><rect id="anchor-a" width="2" height="2"/></g>' + RECT,
    ],
)
def test_what_cannot_be_measured_is_no_anchor(opened, body):
    """It has no place of its own on the page."""
    picture, *_ = opened(body)
    assert points(picture) == {}
