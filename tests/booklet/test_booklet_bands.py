"""Bands of headings and of the heads of tables are as high as the letters on them need."""

from dataclasses import replace
from math import ceil

import pytest

from pnp.base.diagnostics import Mark
from pnp.base.units import PT, Box
from pnp.layout.booklet.strips import BandRoom, Strip, largest_room, needed_room
from pnp.model.frame import Colour, TextBox

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
