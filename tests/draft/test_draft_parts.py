"""The parts of a draft by themselves: outlines with their numbers, notes on sheets, which face has which findings."""

import pytest
from draft_words import words
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Diagnostic, FacePlace, Mark
from pnp.base.units import Box, Size
from pnp.build.proofs.draft import draw_sheet_notes
from pnp.build.proofs.markings import DRAFT_RED, DraftText, FaceMarkings, Marking, NumberedFinding, draft_fonts, draw_outlines
from pnp.layout.painting.shapes import crossed_box, rectangle
from pnp.model.face_walk import path_box
from pnp.model.frame import Colour, Frame, Shape, StandIn, TextBox
from pnp.model.sheet import Component, Page, Placement
from pnp.model.style import FontBook

AT = Mark("cards.yaml", 1)
POKER = Size(63.0, 88.0)
A4 = Size(210.0, 297.0)
BOX = Box(10, 20, 30, 8)


@pytest.fixture(scope="module")
def text():
    """What sets the words of a draft, with the generator's fonts alone."""
    return DraftText(draft_fonts(FontBook({}, {}, AT)))


def frame(colour=0.5, **more):
    """A face of one rectangle."""
    return Frame(POKER, 3.0, (Shape(rectangle(0, 0, 63, 88), Colour(colour, colour, colour)),), **more)


def badges(items):
    """The boxes of the numbers of errors."""
    return [path_box(item.path) for item in items if isinstance(item, Shape) and item.fill == DRAFT_RED]


@pytest.mark.parametrize("box", [BOX, None, Box(0, 0, 63, 88), Box(60, 85, 3, 3), Box(-20, -20, 5, 5), Box(58, 2, 1, 1)])
def test_numbers_never_cover_each_other_and_stay_on_the_face(box, text):
    """Also of many findings about one thing, at an edge, or outside of the face."""
    found = [Marking(number, "error", box, "") for number in range(1, 31)]
    places = badges(draw_outlines(frame(), found, text))
    assert len(places) == 30
    assert not [(a, b) for n, a in enumerate(places) for b in places[:n] if a.overlaps(b)]
    assert all(Box(0, 0, *POKER).contains(place) for place in places)


def lettering(*inks):
    """Texts whose letters fill these boxes."""
    return tuple(TextBox("a", "s", ink, 8, 7, 8, ("words",), ink, DRAFT_RED) for ink in inks)


TITLE = Box(3, 3, 30, 4)


@pytest.mark.parametrize(
    ("box", "others", "place"),
    [
        (Box(10, 20, 30, 8), (), (9.5, 16.1)),
        (TITLE, (), (33.5, 2.5)),
        (TITLE, (Box(33, 3, 8, 4),), (2.5, 7.5)),
        (TITLE, (Box(33, 3, 8, 4), Box(3, 7, 20, 4)), (30.1, 7.5)),
        (TITLE._replace(x=10), (Box(40, 3, 8, 4),), (6.1, 2.5)),
    ],
    ids=["above", "beside a title at the top", "below it", "below its end", "before it"],
)
def test_a_number_stands_where_it_covers_no_letters(box, others, place, text):
    """Above what it is about where there is room, or else at another of its sides."""
    boxes = lettering(box, *others)
    (found,) = badges(draw_outlines(frame(boxes=boxes), [Marking(1, "error", box, "")], text))
    assert (found.x, found.y) == pytest.approx(place)
    assert not any(found.overlaps(written.ink) for written in boxes)


@given(
    st.lists(st.builds(Box, st.floats(0, 60), st.floats(0, 85), st.floats(0.5, 40), st.floats(0.5, 20)), min_size=1, max_size=6)
)
def test_numbers_cover_letters_only_where_there_is_no_other_place(inks):
    """Wherever the texts of a face stand."""
    set_text = DraftText(draft_fonts(FontBook({}, {}, AT)))
    marked = [Marking(number, "error", ink, "") for number, ink in enumerate(inks, 1)]
    places = badges(draw_outlines(frame(boxes=lettering(*inks)), marked, set_text))
    assert not [(a, b) for n, a in enumerate(places) for b in places[:n] if a.overlaps(b)]
    covering = [place for place in places if any(place.overlaps(ink) for ink in inks)]
    blocked = [*inks, *(place for place in places if place not in covering)]
    side = places[0].h
    rows = [Box(0.6 + x * (side + 0.2), 0.6 + y * (side + 0.2), side, side) for x in range(17) for y in range(24)]
    free = [row for row in rows if Box(0.6, 0.6, 61.8, 86.8).contains(row) and not any(row.overlaps(b) for b in blocked)]
    assert not (covering and free)


def test_numbers_on_a_face_full_of_letters_stand_beside_each_other(text):
    """They must be somewhere: above their box, but not over one another."""
    full = frame(boxes=lettering(Box(0, 0, 63, 88)))
    one, other = badges(draw_outlines(full, [Marking(number, "error", BOX, "") for number in (1, 2)], text))
    assert (one.x, one.y) == pytest.approx((9.5, 16.1))
    assert not one.overlaps(other)


def test_one_line_for_findings_about_the_same_box(text):
    """An error makes it solid."""
    found = [Marking(1, "error", BOX, ""), Marking(2, "warning", BOX, "")]
    lines = [item.stroke for item in draw_outlines(frame(), found, text) if isinstance(item, Shape) and not item.fill]
    assert [(line.colour, line.dash) for line in lines[1:]] == [(DRAFT_RED, ())]


def test_cards_with_the_same_ink_share_what_was_found_on_the_first():
    """Layout and preflight report it once; faces without ink of their own share nothing."""
    cards = [
        Component(name, "deck", 1, face, None, AT)
        for name, face in {"a": frame(), "b": frame(), "c": frame(0.1), "d": frame()}.items()
    ]
    empty = Component("e", "deck", 1, Frame(POKER, 3.0, (), stand_ins=(StandIn(Box(0, 0, *POKER), "e"),)), None, AT)
    finding = Diagnostic("x/y", "too tall", AT, faces=(FacePlace("a", "face", BOX), FacePlace("e")))
    markings = FaceMarkings([*cards, empty], [NumberedFinding(1, finding)])
    assert {card: [m.box for m in markings.on(card, "face")] for card in "abcde"} == {
        "a": [BOX],
        "b": [BOX],
        "c": [],
        "d": [BOX],
        "e": [None],
    }


def test_a_finding_with_a_box_does_not_mark_the_whole_face_too():
    """A template's fault is known for all cards, and its box for the first of them."""
    card = Component("a", "deck", 1, frame(), None, AT)
    finding = Diagnostic("x/y", "bad", AT, faces=(FacePlace("a"), FacePlace("a", "face", BOX)))
    (marking,) = FaceMarkings([card], [NumberedFinding(1, finding)]).on("a", "face")
    assert marking.box == BOX


def page(*trims):
    """A page of A4 with faces in these boxes."""
    placed = tuple(Placement("a", n, "face", frame(), trim, 0, (3, 3, 3, 3)) for n, trim in enumerate(trims))
    return Page("face", A4, placed)


def test_notes_stand_in_the_largest_free_place(text):
    """Below the cards, if these are on top."""
    found = [Marking(1, "error", None, "first"), Marking(2, "warning", None, "second")]
    items = draw_sheet_notes(page(Box(10, 10, 190, 150)), 5.0, found, text)
    assert [line for line in words(items) if not line.isdigit()] == ["first", "second"]
    assert min(item.y for item in items if hasattr(item, "runs")) > 163


def test_notes_that_do_not_fit_are_left_to_the_list(text):
    """All or none, because half of them would look like all."""
    many = [Marking(number, "error", None, "a message of one line") for number in range(1, 30)]
    assert draw_sheet_notes(page(Box(10, 10, 190, 200)), 5.0, many[:3], text)
    assert draw_sheet_notes(page(Box(10, 10, 190, 200)), 5.0, many, text) == ()
    assert draw_sheet_notes(page(Box(8, 8, 194, 281)), 5.0, many[:1], text) == ()
    assert draw_sheet_notes(page(), 5.0, [], text) == ()


def test_characters_that_no_font_has_are_written_as_code_points(text):
    """A list in the generator's fonts alone says what a value in another script holds."""
    block = text.block("`石` と `a`", 8.0, 100.0)
    assert block.missing == ()
    assert "U+77F3" in "".join(block.texts)


def test_a_missing_picture_is_drawn_as_a_crossed_box():
    """Its outline and both diagonals."""
    path = crossed_box(BOX).path
    corners = {(10, 20), (40, 20), (40, 28), (10, 28)}
    assert {numbers for _, numbers in path if numbers} == corners
    assert len([letter for letter, _ in path if letter == "M"]) == 3
