"""Figures that show a part of a card: a window around an anchor or a point of its face.

The layout of a small booklet, compared as text. Lines of pictures and cards that a booklet shows smaller are wide
enough to be printed.
"""

import os
import re

import pytest
from support.frames import dump_frame
from support.places import TESTS

from pnp.base.units import PT, Box, Size
from pnp.layout.booklet.figure_images import LEAST_LINE_WIDTH, widen_fine_lines
from pnp.locale import pseudo
from pnp.model.face_walk import IDENTITY, find_items, map_box, painted_items
from pnp.model.frame import Colour, Drawing, DrawingItem, Frame, Group, PlacedFrame, Shape, Stroke


@pytest.fixture
def figure(pond, prepared, edit):
    """Prepare a booklet of one figure with these settings; the carp's title has an anchor, whose middle is 25, 9.5."""
    edit(pond / "templates/toy/fish.xml", 'style="title">', 'style="title" anchor="name">')
    (pond / "content/toy/booklet/02-score.md").unlink()

    def making(settings, target="card:carp", **options):
        text = f'# The Pond\n\n![]({target} "{settings}"){{alt=""}}\n'
        (pond / "content/toy/booklet/01-start.md").write_text(text, "utf-8")
        return prepared(pond, **options)

    return making


def face(made):
    """Return the only face in a figure."""
    (found,) = [item for page in made.pages for item in page.items if isinstance(item, PlacedFrame)]
    return found


def window(made):
    """Return the window of the only face: left, top, width, height, in mm of the face."""
    return pytest.approx(box(face(made).clip), abs=1e-6)


def box(path):
    """Return the left, top, width and height of a path of straight lines."""
    (x0, x1), (y0, y1) = ((min(axis), max(axis)) for axis in zip(*(point for _, point in path if point), strict=True))
    return x0, y0, x1 - x0, y1 - y0


@pytest.mark.whole
def test_a_crop_shows_the_face_around_an_anchor(figure):
    """At the scale of the figure, in as much room as the window takes."""
    made, whole = figure("scale=0.5 crop=@name:20x8"), figure("scale=0.5")
    assert made.said == []
    assert window(made) == (15, 5.5, 20, 8)
    shown, all_of_it = face(made), face(whole)
    assert shown.frame == all_of_it.frame
    assert shown.matrix[:4] == all_of_it.matrix[:4]
    edges = [box(item.path) for page in made.pages for item in page.items if getattr(item, "stroke", None)]
    left, top = shown.matrix[4] + 0.5 * 15, shown.matrix[5] + 0.5 * 5.5
    assert pytest.approx((left, top, 10, 4), abs=1e-6) in edges


def test_a_point_is_the_same_as_its_anchor(figure):
    """Written in mm from the trim corner."""
    assert figure("crop=25,9.5:20x8").pages == figure("crop=@name:20x8").pages


def test_the_window_stays_within_the_face(figure):
    """It moves in where it would leave the face."""
    assert window(figure("crop=@name:60x30")) == (0, 0, 60, 30)
    assert window(figure("crop=63,88:10x10")) == (53.5, 78.9, 10, 10)


@pytest.mark.usefixtures("same_letters")
def test_the_window_is_on_a_mirrored_face_where_its_point_is(figure):
    """In a right-to-left language, by its anchor and by its point."""
    for crop in ("@name", "25,9.5"):
        made = figure(f"crop={crop}:20x8", locale=pseudo.RIGHT_TO_LEFT_TAG)
        assert made.said == []
        assert face(made).frame.mirrored
        assert window(made) == (63.5 - 35, 5.5, 20, 8)


FAULTS = {
    "crop=@name": "`crop` must be a point and a size in mm such as `@cost:36x10` or `20,54:36x10`, found `@name`",
    "crop=@name:0x8": "`crop` must be a point and a size in mm such as `@cost:36x10` or `20,54:36x10`, found `@name:0x8`",
    "crop=@name:20x8 callouts=1:@name": "a figure that is cropped has no call-outs\n  hint: leave out `crop` or `callouts`",
    "crop=@name:64x8": "`crop` shows 64 x 8 mm around 25, 9.5, the face is 63.5 x 88.9 mm"
    "\n  hint: the point lies on the face, and the size is no larger",
    "crop=64,8:10x10": "`crop` shows 10 x 10 mm around 64, 8, the face is 63.5 x 88.9 mm"
    "\n  hint: the point lies on the face, and the size is no larger",
}


@pytest.mark.parametrize("settings", FAULTS)
def test_a_crop_that_cannot_be_shown_is_reported(figure, settings):
    """With the place of the figure and a way out."""
    said = [re.sub(r"\n +\d* \|.*", "", one) for one in figure(settings).said if "bad-figure" in one]
    assert said == [f"content/toy/booklet/01-start.md:3:1: error[booklet/bad-figure]: {FAULTS[settings]}"]


def test_pictures_are_not_cropped(figure):
    """A picture is drawn as it is wanted."""
    (said,) = figure("crop=1,1:20x8", "art/carp.svg").said
    assert "error[booklet/bad-figure]: `crop` is for cards, not for pictures" in said
    assert said.endswith("hint: leave it out, or crop the picture")


def test_an_unknown_anchor_is_named(figure):
    """As for call-outs."""
    (said,) = figure("crop=@nam:20x8").said
    first, *rest = said.splitlines()
    message = "`crop` names `@nam`, which is no anchor of the face of `carp`"
    assert first == f"content/toy/booklet/01-start.md:3:1: error[booklet/unknown-anchor]: {message}"
    assert rest[-1] == "  hint: did you mean `name`?"


GOLDEN = TESTS / "layout/booklet" / "pages.txt"


def words(frame):
    """Return the text of a page from its text boxes, line by line."""
    return [line.strip() for box in frame.boxes for line in box.lines]


def test_the_pages_are_what_they_were(pond, prepared):
    """Every item of every page; `UPDATE_GOLDENS=1` writes the file again, so that the difference can be examined."""
    made = prepared(pond)
    assert made.said == []
    text = "\n".join(f"page {n}\n{dump_frame(frame)}" for n, frame in enumerate(made.pages, 1))
    if os.environ.get("UPDATE_GOLDENS"):
        GOLDEN.write_text(text, "utf-8")
    assert text == GOLDEN.read_text("utf-8")


def test_numbers_come_from_the_game(pond, prepared, edit):
    """Counts of decks, constants and page numbers are printed, and change with the game."""
    text = " ".join(words(prepared(pond).pages[1]))
    assert "The anglers, 4 fish and 3 waters. A lost fish costs 1 point; see what counts on page 4." in text
    edit(pond / "content/toy/fish.yaml", "copies: 2", "copies: 5")
    edit(pond / "content/toy/fish.yaml", "{count: 4, copies: yes}", "{count: 7, copies: yes}")
    edit(pond / "content/toy/rules.yaml", "value: 1", "value: 3")
    assert "The anglers, 7 fish and 3 waters. A lost fish costs 3 points;" in " ".join(words(prepared(pond).pages[1]))


def test_the_contents_name_the_pages_of_their_chapters(pond, prepared):
    """The page numbers are those on which the chapters begin, even if the contents move them."""
    made = prepared(pond)
    listed = words(made.pages[1])
    start = listed.index("The Pond", 2)
    assert listed[start : start + 4] == ["The Pond", "2", "What counts", "4"]
    assert "What counts" in words(made.pages[3])


def test_text_stays_inside_the_column(pond, prepared):
    """With mirrored margins: the inner one is at the spine, left on odd pages and right on even ones."""
    for number, frame in enumerate(prepared(pond).pages[1:], 2):
        left, right = (13, 12) if number % 2 else (12, 13)
        for box in frame.boxes:
            assert left - 0.01 <= box.ink.x, box
            assert box.ink.right <= 100 - right + 0.01, box


def test_body_lines_are_on_the_grid(pond, prepared):
    """The first lines of paragraphs are whole steps of 6 pt below the top of the column, on every page."""
    step = 6 / 72 * 25.4
    body = [b for frame in prepared(pond).pages[1:] for b in frame.boxes if b.style == "booklet-body" and b.role.count("/") > 1]
    assert len(body) == 7
    for box in body:
        assert abs((box.box.y - 14) / step - round((box.box.y - 14) / step)) < 1e-3, box.lines


def test_messages_keep_their_ids_when_a_block_is_inserted(pond, prepared, edit):
    """Ids come from headings and words, so a translation survives an insertion."""

    def ids(made):
        blocks = [b for c in made.ready.game.booklet.chapters for b in c.blocks]
        return {b.words.id for b in blocks if hasattr(b, "words")}

    before = ids(prepared(pond))
    edit(pond / "content/toy/booklet/01-start.md", "[[toc]]", "A new line.\n\n[[toc]]")
    after = ids(prepared(pond))
    assert after - before == {"booklet/start/pond/a-new-line"}
    assert before <= after
    assert not any(part.isdigit() for name in before for part in name.split("/"))


def stroke_width(paint):
    """The width of a line in mm on the page; that of what is no line does not matter."""
    stroke = getattr(paint.item, "stroke", None)
    return stroke.width * abs(paint.matrix[0]) if stroke else LEAST_LINE_WIDTH


def test_low_ink_reaches_the_faces_in_figures(pond, prepared):
    """The low-ink edition of a page shows the low-ink edition of its cards, with lines as wide as their scale needs."""
    made, plain = prepared(pond, profile="home-low-ink"), prepared(pond)
    assert made.said == []

    def faces(frames):
        return {item.frame for frame in frames for item in frame.items if hasattr(item, "frame")}

    assert len(faces(made.printed)) == len(faces(plain.printed)) == 3  # one card is shown at two scales
    assert min(stroke_width(paint) for frame in made.printed for paint in painted_items(frame.items)) >= LEAST_LINE_WIDTH - 1e-6
    assert not faces(made.printed) & faces(plain.printed)


def test_without_a_look_everything_has_a_default(pond, prepared):
    """`booklet.yaml` is optional: the page is A5, in the theme's ink."""
    (pond / "templates/toy/booklet.yaml").unlink()
    made = prepared(pond)
    (small,) = made.said  # half the size of a card is under the default
    assert "warning[preflight/small-figure-words]: this figure shows words in 4 pt" in small
    assert made.pages[0].size == (148, 210)
    assert words(made.pages[0])[0] == "1"


def test_a_booklet_is_left_out_if_it_was_not_requested(pond, prepared):
    """`--only cards` and builds of one deck or card make no booklet."""
    assert prepared(pond, only="cards").ready.booklet is None
    assert prepared(pond, only=None, decks=("fish",)).ready.booklet is None
    assert prepared(pond, only="booklet", decks=("waters",)).ready.booklet is not None


def test_words_of_boxes_and_decks_may_stand_in_groups(pond, prepared, edit):
    """`callout: {note: …}` is `callout_note`, and so with the names of decks."""
    before = words(prepared(pond).pages[1])
    file = pond / "content/toy/words.yaml"
    edit(file, "callout_note: Mind\ndeck_fish: Fish\ndeck_waters: Water\n",
         "callout: {note: Mind}\ndeck: {fish: Fish, waters: Water}\n")  # fmt: skip
    made = prepared(pond)
    assert made.said == []
    assert words(made.pages[1]) == before
    assert {"Mind", "Fish", "Water"} <= set(before)


def test_the_template_of_a_page_sees_the_page(pond, prepared, edit):
    """Its number, its size and its bleed in mm."""
    seen = "{{ page.number }} {{ page.size.w }} {{ page.size.h }} {{ page.bleed }}"
    edit(pond / "templates/toy/booklet-cover.xml", "{{ game.title }}", seen)
    assert words(prepared(pond).pages[0]) == ["1 100 140 3"]


INK = Colour(0.0, 0.0, 0.0)


def line(width, colour=INK):
    """A line of this width in mm."""
    return Shape((("M", (0.0, 0.0)), ("L", (9.0, 0.0))), stroke=Stroke(colour, width))


def drawing(*items):
    """A drawing of 10 × 10 units."""
    return Drawing("key", Size(10, 10), items)


def card(*items):
    """A face of 20 × 20 mm."""
    return Frame(Size(20, 20), 0.0, items)


def widths(frame, scale):
    """The widths in pt that the lines of a face have at a scale."""
    shown = PlacedFrame(widen_fine_lines(frame, scale), (scale, 0, 0, scale, 0, 0))
    return [paint.item.stroke.width * paint.matrix[0] * PT for paint in painted_items([shown])]


def test_a_line_is_widened_to_a_quarter_of_a_point():
    """As the figure shows it; wider ones keep their proportion."""
    assert pytest.approx(0.25) == LEAST_LINE_WIDTH * PT
    assert widths(card(line(0.1), line(0.5)), 0.5) == pytest.approx([0.25, 0.25 * PT])


def test_lines_in_groups_drawings_and_placed_faces_are_widened_by_their_own_scale():
    """Whatever encloses them."""
    half = (0.5, 0.0, 0.0, 0.5, 0.0, 0.0)
    parts = (
        Group((line(0.1),), half),
        DrawingItem(drawing(Group((line(0.1),), half)), half),
        PlacedFrame(card(line(0.1)), half),
        DrawingItem(drawing(line(4.0)), half),
    )
    assert widths(card(*parts), 0.8) == pytest.approx([0.25, 0.25, 0.25, 1.6 * PT])


def test_a_drawing_has_another_key_for_each_scale():
    """Because files share what has one key."""
    frame = card(DrawingItem(drawing(line(0.1)), IDENTITY))
    keys = {widen_fine_lines(frame, scale).items[0].drawing.key for scale in (0.2, 0.3, 1.0)}
    assert len(keys) == 3
    assert "key" in keys  # at full size it is wide enough


@pytest.mark.parametrize("item", [line(0.5), line(0.0), line(0.01, INK._replace(alpha=0.0))], ids=["wide", "none", "clear"])
def test_a_face_without_fine_lines_stays_the_same(item):
    """A line without a width is a fault of the card, which preflight tells."""
    frame = card(item)
    assert widen_fine_lines(frame, 0.5) is frame


TABLE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60">
<rect width="120" height="60" fill="#ccc"/>
<rect id="{id}" x="{x}" y="10" width="25.4" height="{h}" fill="#888"/>
<circle cx="30" cy="20" r="3" fill="#f00"/>
</svg>
"""
CARP = 25.4 * 88.9 / 63.5  # user units: the height of a carp that is 25.4 wide


@pytest.fixture
def table(figure, pond):
    """Prepare a booklet of one picture that has a place for a card, 25.4 units wide."""

    def making(place="card-carp", x=20.0, h=CARP, settings="scale=1", **options):
        (pond / "content/toy/art/table.svg").write_text(TABLE.format(id=place, x=x, h=h), "utf-8")
        return figure(settings, "art/table.svg", **options)

    return making


def layers(made):
    """Return what the picture consists of, in the order in which it is painted: names of colours, or the face of a card."""
    for page in made.pages:
        for paint in painted_items(page.items):
            faces = [c for c in paint.state.path if isinstance(c, PlacedFrame)]
            yield faces[0].frame if faces else getattr(paint.item, "fill", None)


def placed(made):
    """Return the only card in a picture and its box on the page, in mm: left, top, width, height."""
    ((item, state),) = [
        (item, state) for page in made.pages for item, state in find_items(page.items, PlacedFrame)
    ]  # fmt: skip
    corner = map_box(state.inside(item).matrix, Box(0, 0, *item.frame.size))
    return item, corner


@pytest.mark.whole
def test_a_rectangle_in_a_picture_is_the_place_of_a_card(table):
    """The face lies there at its size, over what comes before it in the picture and under what comes after it."""
    made = table()
    assert made.said == []
    item, box_ = placed(made)
    assert item.words == "picture"
    scale = box_.w / 25.4
    assert box_.h == pytest.approx(CARP * scale)
    order = [*layers(made)]
    first, last = order.index(item.frame), len(order) - 1 - order[::-1].index(item.frame)
    rest = [colour for colour in order[:first] + order[last + 1 :] if colour]
    assert not any("888" in str(colour) for colour in rest), "its stand-in is not painted"
    assert any(order[last + 1 :]), "the disc lies on the card"


def test_its_back_lies_in_a_place_that_says_back(table):
    """Where it has one; an unknown card, or one without a back, is the same fault as in a figure of a card."""
    assert placed(table())[0].frame != placed(table("back-carp"))[0].frame
    (said,) = table("card-whale").said
    assert "error[booklet/unknown-card]: no card `whale`" in said


def test_a_place_has_the_shape_of_its_card(table):
    """Or the message says which height would have it."""
    (said,) = table(h=20).said
    message = "error[booklet/bad-figure]: the place of `carp` in the picture is 25.4 x 20, the card 63.5 x 88.9 mm"
    assert message in said
    assert said.endswith("hint: a height of 35.56 has the shape of the card")


@pytest.mark.usefixtures("same_letters")
def test_where_a_picture_is_mirrored_its_cards_change_places_and_can_be_read(table):
    """The face is that of the language, and is not turned a second time."""
    plain, mirrored = (
        placed(table(settings=f"scale=1{more}", locale=pseudo.RIGHT_TO_LEFT_TAG)) for more in ("", " mirror=yes")
    )
    assert plain[0].frame.mirrored == mirrored[0].frame.mirrored
    assert plain[0].matrix == pytest.approx(mirrored[0].matrix)
    assert mirrored[1].x - plain[1].x == pytest.approx((120 - 2 * 20 - 25.4) * plain[1].w / 25.4)


def test_a_card_ends_at_the_edge_of_its_picture(table):
    """A window on the table shows a part of it."""
    made = table(x=110.0)
    clips = [state.clip for page in made.pages for _, state in find_items(page.items, PlacedFrame)]
    _, whole = placed(made)
    assert clips[0].right < whole.right
