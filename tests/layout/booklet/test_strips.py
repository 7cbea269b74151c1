"""Bands of headings and of the heads of tables are as high as the letters on them need.

Page breaks of arbitrary strips: none is lost, none overlaps, and order and keeps are respected. Strips are combined and
moved with their texts, links and drawings.
"""

from dataclasses import replace
from math import ceil
from pathlib import Path

import pytest

from pnp.base.diagnostics import Mark
from pnp.base.units import PT, Box, Size
from pnp.layout.booklet.strips import (
    BandRoom,
    Panel,
    Strip,
    keep_together,
    largest_room,
    needed_room,
    set_beside,
    stack_strips,
)
from pnp.layout.painting.shapes import move_item
from pnp.model.face_walk import painted_items
from pnp.model.frame import (
    Colour,
    Drawing,
    DrawingItem,
    Frame,
    GlyphRun,
    Gradient,
    Group,
    ImageItem,
    Link,
    PlacedFrame,
    Shape,
    TextBox,
    TextLine,
)
from pnp.model.picture import Picture
from pnp.pictures.path_data import parse_path

GRID = 6 / PT

BOX = TextBox("a", "chapter", Box(0, 0, 40, 8), 8, 7, 8, ("x",), Box(1, 2, 30, 4), Colour(1, 1, 1), at=Mark("booklet.yaml", 2))


def line(top, bottom, height=8.0):
    """A strip with a line whose ink reaches from `top` to `bottom` mm."""
    return Strip(height, boxes=(replace(BOX, ink=Box(1, top, 30, bottom - top)),))


@pytest.mark.parametrize(
    ("top", "bottom", "room"),
    [
        (2, 6, (0, 0)),
        (0.31, 7.69, (0, 0)),
        (0.29, 7.6, (0.91, 0)),
        (0.4, 7.71, (0, 0.91)),
        (-0.5, 8.4, (1.7, 1.6)),
    ],
    ids=["wide", "near", "too near above", "too near below", "beyond both"],
)
def test_a_band_grows_where_letters_come_near_its_edge(top, bottom, room):
    """By less than 0.3 mm; then it ends 1.2 mm from them."""
    assert needed_room(line(top, bottom)) == pytest.approx(room)
    grown = line(top, bottom).with_room(*room)
    assert grown.height == pytest.approx(8 + sum(room))
    assert grown.boxes[0].ink.y == pytest.approx(top + room[0])


def test_strips_without_letters_need_no_room():
    """Such as the marker of a list."""
    assert needed_room(Strip(0.5)) == (0, 0)
    assert needed_room(Strip(0.5, boxes=(replace(BOX, lines=("",)),))) == (0, 0)


def test_bands_of_one_kind_have_the_room_of_the_largest():
    """Above and below by themselves."""
    assert largest_room([BandRoom(), BandRoom(0.9, 0), BandRoom(0.4, 1.3)]) == (0.9, 1.3)


def bands(frame, colour):
    """The boxes of the filled rectangles of this colour on a page."""
    found = [i for i in frame.items if getattr(i, "rect", None) and i.fill is not None and i.fill.name == colour]
    return [item.rect for item in found]


def chapters(pond, titles, leading):
    """Make these the chapters of the booklet, with titles of this leading and 8 mm below them."""
    theme = pond / "templates/toy/theme.yaml"
    style = f"family: display, weight: bold, size: 18, floor: 18, leading: {leading}, colour: ink, role: display"
    theme.write_text(theme.read_text("utf-8") + f"  book-chapter: {{{style}}}\n", "utf-8")
    look = pond / "templates/toy/booklet.yaml"
    look.write_text(look.read_text("utf-8").replace("{fill: reed,", "{style: book-chapter, below: 8, fill: reed,"), "utf-8")
    for old in (pond / "content/toy/booklet").glob("*.md"):
        old.unlink()
    for number, title in enumerate(titles):
        (pond / f"content/toy/booklet/{number:02d}-x.md").write_text(f"# {title}\n\nWords below it.\n", "utf-8")


@pytest.mark.parametrize(("leading", "grows"), [(1.3, False), (0.75, True)])
def test_all_chapters_of_a_booklet_have_equal_bands(pond, prepared, leading, grows):
    """As high as the deepest and the highest letter of all titles need, at the cost of the space below them."""
    chapters(pond, ["Pond", "Äpfel", "Jogging"], leading)
    pages = [page for page in prepared(pond, only="booklet").pages if any(b.style == "book-chapter" for b in page.boxes)]
    assert len(pages) == 3
    found = [(bands(page, "reed")[0], next(b for b in page.boxes if b.style == "book-chapter"), page) for page in pages]
    height = leading * 18 / PT
    assert len({(round(band.y, 6), round(band.h, 6)) for band, _, _ in found}) == 1
    assert (found[0][0].h > height + 0.1) == grows
    free = [(title.ink.y - band.y, band.bottom - title.ink.bottom) for band, title, _ in found]
    if grows:
        assert [min(side) for side in zip(*free, strict=True)] == pytest.approx([1.2, 1.2])
    else:
        assert found[0][0].h == pytest.approx(height)
        assert min(min(pair) for pair in free) > 0.3
    steps = ceil((height + 8) / GRID)
    for band, _, page in found:
        below = min(b.box.y for b in page.boxes if b.lines[0].startswith("Words"))
        assert below - band.y == pytest.approx(steps * GRID)


@pytest.mark.parametrize(("given", "padding"), [("", 1.1), ("table-padding: 0.5\n", 0.5)])
def test_rows_of_tables_have_the_padding_of_the_look(pond, prepared, given, padding):
    """White above and below the words of a cell: two rows are a leading and twice the padding apart."""
    look = pond / "templates/toy/booklet.yaml"
    look.write_text(look.read_text("utf-8") + given, "utf-8")
    for old in (pond / "content/toy/booklet").glob("*.md"):
        old.unlink()
    (pond / "content/toy/booklet/01-x.md").write_text("# T\n\n| a |\n|---|\n| one |\n| two |\n", "utf-8")
    boxes = [box for page in prepared(pond, only="booklet").pages for box in page.boxes]
    one, two = (next(box.box for box in boxes if box.lines == (word,)) for word in ("one", "two"))
    assert two.y - one.y == pytest.approx(one.h + 2 * padding)


INK = Colour(0, 0, 0, name="ink")

SQUARE = parse_path("M1 2h4v3h-4z")

RECT = Shape(SQUARE, INK, rect=Box(1, 2, 4, 3))

AT = Mark("a.md", 1)

BOX_OF_STRIPS = TextBox("a", "s", Box(0, 0, 9, 4), 8, 7, 8, ("x",), Box(1, 1, 5, 2), INK)


def piece(height, anchor, **more):
    """Return a strip with one of everything at its top."""
    return Strip(height, (RECT,), boxes=(BOX_OF_STRIPS,), links=(Link(Box(1, 1, 5, 2), anchor),), anchors=(anchor,), **more)


def tops(strip):
    """Return the tops of a strip's items, texts and links in mm, as one list each."""
    return (
        [item.rect.y - 2 for item in strip.items], [b.box.y for b in strip.boxes], [b.ink.y - 1 for b in strip.boxes],
        [link.box.y - 1 for link in strip.links],
    )  # fmt: skip


def test_stacked_strips_keep_the_larger_space_between_them():
    """The space above the first and below the last is dropped; their contents move with them."""
    made = stack_strips([piece(10, "a", above=7, below=3), piece(20, "b", above=5, below=1), piece(4, "c", above=2, below=9)])
    assert made.height == 10 + 5 + 20 + 2 + 4
    assert tops(made) == ([0, 15, 37],) * 4
    assert made.anchors == ("a", "b", "c")
    assert [link.anchor for link in made.links] == ["a", "b", "c"]
    assert stack_strips([]) == Strip(0.0)


def test_strips_side_by_side_are_aligned_at_the_top():
    """The taller one determines the height; the page break properties of the first one remain."""
    made = set_beside(piece(10, "a", keep=True), piece(20, "b"))
    assert (made.height, made.keep) == (20, True)
    assert tops(made) == ([0, 0],) * 4
    assert made.anchors == ("a", "b")
    assert set_beside(piece(20, "a"), piece(10, "b")).height == 20


def test_a_strip_moves_with_its_contents():
    """To the right with its panels and repeated heads; down without changing its height."""
    panel = Panel(1, 50, INK, None, 0, 0, AT)
    strip = piece(10, "a", heads=(piece(5, "h"),), panels=(panel,))
    right, down = strip.shifted(3), strip.moved(0, 4)
    assert [item.rect.x for item in right.items] == [4]
    assert [(b.box.x, b.ink.x) for b in right.boxes] == [(3, 4)]
    assert [link.box.x for link in (*right.links, *right.heads[0].links)] == [4, 4]
    assert [panel.x for panel in right.panels] == [4]
    assert tops(right) == ([0],) * 4
    assert tops(down) == ([4],) * 4
    assert down.height == 10
    assert strip.shifted(0) is strip


def test_strips_that_are_kept_together_may_be_followed_by_a_break():
    """All but the last keep with the next."""
    assert [s.keep for s in keep_together([Strip(1), Strip(2), Strip(3)])] == [True, True, False]
    assert [s.keep for s in keep_together([Strip(1, keep=True)])] == [True]
    assert keep_together([]) == []


def test_excused_texts_may_be_anywhere():
    """They are not checked again."""
    assert [box.safe for box in piece(1, "a").without_safe_area_check().boxes] == [False]


PICTURE = Picture("p", "png", "p.png", 4, 4, Path("p.png"))

DRAWING = Drawing("moved", Size(9, 9), (RECT,))

SHADE = Gradient("linear", (0, 0, 1, 0), ((0, INK), (1, INK)))

TURN = (0, 2, -2, 0, 10, 0)


@pytest.mark.parametrize(
    "item",
    [
        RECT,
        Shape(SQUARE, INK),
        Shape(SQUARE, SHADE, rect=Box(1, 2, 4, 3)),
        TextLine(1, 5, 8, ((0.0, GlyphRun("font", (), 3.0, "abc")),), INK),
        ImageItem(PICTURE, Box(1, 2, 4, 3)),
        ImageItem(PICTURE, Box(0, 0, 9, 9), Box(1, 2, 4, 3)),
        DrawingItem(DRAWING, TURN),
        DrawingItem(DRAWING, TURN, clip=Box(1, 2, 4, 9)),
        Group((RECT,), TURN),
        Group((RECT,), TURN, clip=SQUARE),
        PlacedFrame(Frame(Size(10, 20), 0, (RECT,)), TURN, parse_path("M0 0h10v20h-10z")),
    ],
)
@pytest.mark.parametrize(("dx", "dy"), [(3, 0), (0, 4), (3, 4)])
def test_everything_that_prints_moves(item, dx, dy):
    """Its ink moves right and down by the given distances, with the same clip."""
    before, after = (list(painted_items((it,))) for it in (item, move_item(item, dx, dy)))
    assert len(before) == len(after) > 0
    for one, other in zip(before, after, strict=True):
        assert other.box == pytest.approx(one.box.moved(dx, dy))
    assert move_item(item, 0, 0) is item


def test_a_gradient_moves_with_its_shape():
    """Its colours keep their places on the shape."""
    made = move_item(Shape(SQUARE, SHADE), 3, 4)
    (shown,) = painted_items((made,))
    assert shown.matrix == (1, 0, 0, 1, 3, 4)
    assert shown.item.fill == SHADE
