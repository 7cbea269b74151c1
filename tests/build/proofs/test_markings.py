"""The parts of a draft by themselves: outlines with their numbers, notes on sheets, which face has which findings.

Drafts: faults are outlined, numbered and listed, and what can be laid out is.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.faces import listed, words

from pnp.base.diagnostics import Diagnostic, FacePlace, Mark
from pnp.base.units import Box, Size
from pnp.build.proofs.draft import draw_sheet_notes
from pnp.build.proofs.markings import (
    DRAFT_BLUE,
    DRAFT_RED,
    DraftText,
    FaceMarkings,
    Marking,
    NumberedFinding,
    draft_fonts,
    draw_outlines,
)
from pnp.layout.painting.shapes import crossed_box, rectangle
from pnp.model.face_walk import line_box, path_box
from pnp.model.frame import Colour, Frame, Shape, StandIn, TextBox, TextLine
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


@pytest.mark.whole
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


FISH = "content/toy/fish.yaml"

ALL = ("pike", "carp", "trout")

LONG = "The river bends and the reeds bow low while it watches. "


def strokes(face):
    """The colours of the lines on a face that are as thick as an outline."""
    return {item.stroke.colour for item in face.frame.items if isinstance(item, Shape) and item.stroke}


@pytest.fixture
def broken(toy, edit):
    """A function that changes the toy's fish."""

    def change(old, new):
        edit(toy / FISH, old, new)
        return toy

    return change


def test_a_text_that_is_too_long_runs_on_at_its_smallest_size_in_an_outlined_box(toy, broken, edit, draft):
    """The designer sees the whole card and by how much the text is too long."""
    edit(toy / "content/toy/types.yaml", "max: 200,", "max: 2000,")
    made = draft(broken("Quick [fly], quick hand:", f"{LONG * 9}Quick [fly], quick hand:"), cards=("trout",))
    face = made.faces["trout", "face"]
    (box,) = [b for b in face.frame.boxes if b.overflow]
    assert box.size == box.floor
    marking = next(m for m in face.markings if m.number == made.number("layout/overflow"))
    assert marking.box == box.box
    assert DRAFT_RED in strokes(face)
    assert "does not care." in " ".join(words(face.frame.items))


def test_all_copies_and_the_list_show_the_same_number(toy, broken, edit, draft):
    """A number on a face is the number in the list, and each copy of the card has it."""
    edit(toy / "content/toy/types.yaml", "max: 200,", "max: 2000,")
    made = draft(broken("It waits **very** still.", f"It waits **very** still. {LONG * 8}"))
    (document,) = made.game.products["cards"].documents
    pikes = [p for page in document.imposition.pages for p in page.placements if (p.id, p.side) == ("pike", "face")]
    assert len(pikes) == 2
    number = str(made.number("layout/overflow"))
    assert all(number in words(p.frame.items) for p in pikes)
    said = listed(document)
    assert said[0] == "Draft, not for print"
    assert said[1].startswith("Pond 0.3.0, en: ")
    assert number in said
    assert f"{FISH}:7:7" in said


def test_a_fault_on_one_card_leaves_the_others_as_they_are(broken, draft):
    """Only the faulty card is marked."""
    made = draft(broken("season: summer", "season: sumer"))
    assert [face for face in made.faces if face[0] != "trout"] == []
    document = made.game.products["cards"].documents[0]
    printed = {p.id for page in document.imposition.pages for p in page.placements}
    assert printed == {"pike", "carp", "trout", "mill-pond", "brook"}


def test_a_card_that_cannot_be_read_has_an_empty_face_with_the_reason(broken, draft):
    """Its id is known, so it keeps its place in the deck."""
    made = draft(broken("season: summer", "season: sumer"))
    face = made.faces["trout", "face"]
    said = " ".join(words(face.frame.items))
    assert "trout" in said
    assert "`season` cannot be `sumer`" in said
    assert face.frame.stand_ins[0].box == Box(0, 0, *face.frame.size)
    assert "see its other side" in " ".join(words(made.faces["trout", "back"].frame.items))


def test_two_faults_of_one_card_have_two_numbers_that_do_not_cover_each_other(broken, draft):
    """Neither hides the other."""
    made = draft(broken("season: summer", "season: sumer\n    lenght: 3"))
    numbers = {marking.number for marking in made.faces["trout", "face"].markings}
    assert numbers == set(made.codes)
    assert len(numbers) == 2


def test_a_value_that_is_refused_but_can_be_read_is_laid_out(broken, draft):
    """A text with more characters than its type allows prints in its box, which is outlined."""
    made = draft(broken("It waits **very** still.", f"It waits **very** still. {LONG * 8}"))
    face = made.faces["pike", "face"]
    assert not face.frame.stand_ins
    marking = next(m for m in face.markings if m.number == made.number("load/out-of-range"))
    assert marking.box == next(b.box for b in face.frame.boxes if b.style == "story")


def test_a_missing_picture_is_a_crossed_box_with_its_name(broken, draft):
    """The rest of the card is laid out; the finding's box is that of the picture."""
    made = draft(broken("art: art/pike.png", "art: art/pik.png"))
    face = made.faces["pike", "face"]
    (stand_in,) = face.frame.stand_ins
    assert "pik.png" in words(face.frame.items)
    assert crossed_box(stand_in.box) in made.ready.components[0].face.items
    assert [m.box for m in face.markings] == [stand_in.box]
    assert made.codes == {1: "art/missing"}


def test_a_missing_glyph_is_a_box_with_its_code_point(broken, draft):
    """`.notdef` glyphs of fonts do not tell which character is missing."""
    made = draft(broken("name: Old Carp", "name: Old \U0001f409 Carp"))
    face = made.faces["carp", "face"]
    said = words(face.frame.items)
    assert made.codes == {1: "layout/missing-glyph"}
    assert {"1F", "409"} <= {line[:3] for line in said} | {line[:2] for line in said}
    assert "`U+1F409` (U+1F409)" in " ".join(listed(made.game.products["cards"].documents[0]))


def test_a_sound_game_prints_as_usual(toy, draft):
    """Only its name says that it is a draft."""
    made = draft(toy)
    assert made.found == ()
    assert made.faces == {}
    assert made.game is made.ready
    assert [d.stem for d in made.game.products["cards"].documents] == ["toy-en-cards-a4-draft"]


def test_a_template_that_fails_leaves_an_empty_face_for_each_card_and_prints_the_backs(toy, edit, draft):
    """The finding is one; each card of the deck shows its number."""
    edit(toy / "templates/toy/fish.xml", "{{ card.name }}", "{{ card.nam }}")
    made = draft(toy)
    assert list(made.codes.values()) == ["layout/undefined-name"]
    assert {card for card, side in made.faces if side == "face"} == {"pike", "carp", "trout"}
    assert all(face.frame.stand_ins for (_, side), face in made.faces.items() if side == "face")
    assert not [side for _, side in made.faces if side == "back"]


def test_an_element_with_a_bad_attribute_is_outlined_where_it_is(toy, edit, draft):
    """The other elements of the face are laid out."""
    edit(toy / "templates/toy/water.xml", 'style="title"', 'style="title" colour="nosuch"')
    made = draft(toy)
    face = made.faces["brook", "face"]
    assert made.codes == {1: "layout/bad-value"}
    title = next(b for b in face.frame.boxes if b.style == "title")
    assert [m.box for m in face.markings] == [title.box]
    assert "Brook" in words(face.frame.items)


def test_errors_and_warnings_differ_by_more_than_their_colour(toy, edit, draft):
    """A warning has a dashed line and an open number."""
    edit(toy / "templates/toy/theme.yaml", "colour: ink, role: rules", "colour: reed, role: story")
    made = draft(toy)
    assert {(one.finding.code, one.finding.severity) for one in made.found} == {("preflight/low-contrast", "warning")}
    face = made.faces["trout", "face"]
    dashed = [
        i for i in face.frame.items if isinstance(i, Shape) and i.stroke and i.stroke.colour == DRAFT_BLUE and i.stroke.dash
    ]
    assert dashed
    assert DRAFT_RED not in strokes(face)


def test_what_runs_on_past_its_box_is_painted_over_all_that_covers_it(broken, draft, edit):
    """A panel below the text, which is painted later, must not hide how much too long it is."""
    panel = '<rect x="0" y="69" w="63.5" h="20" fill="water"/>\n{% endblock %}'
    root = broken("Quick [fly], quick hand:", f"{LONG * 9}Quick [fly], quick hand:")
    edit(root / "templates/toy/fish.xml", "{% endblock %}", panel)
    made = draft(root, cards=("trout",))
    items = list(made.faces["trout", "face"].frame.items)
    covered = max(n for n, item in enumerate(items) if isinstance(item, Shape) and item.rect and item.rect.y == 69)
    last = next(line for line in words(made.ready.components[0].face.items) if "does not care" in line)
    assert last in words(items[covered + 1 :])


def test_what_a_template_makes_of_a_faulty_value_is_not_another_finding(toy, edit, draft):
    """A year that cannot be read cannot be added to; the fault of the card is the cause."""
    edit(toy / FISH, "year: 1964", "year: long ago")
    edit(toy / "templates/toy/fish.xml", "{{ card.record.year }}", "{{ card.record.year + card.points }}")
    made = draft(toy)
    assert made.codes == {1: "load/wrong-kind"}
    assert made.faces["pike", "face"].frame.stand_ins


def test_a_card_with_a_wrong_reference_is_printed_with_a_sign_and_marked_and_has_its_own_faults(toy, edit, draft):
    """The template prints a name of the card that is not there: one error, and the text that is too long is another."""
    edit(toy / "content/toy/types.yaml", "max: 200,", "max: 2000,")
    edit(toy / FISH, "home: mill-pond\n    art: art/pike.png", "home: mill-pnd\n    art: art/pike.png")
    edit(toy / FISH, "It waits **very** still.", f"It waits **very** still. {LONG * 8}")
    made = draft(toy)
    assert made.codes == {1: "load/unknown-reference", 2: "layout/overflow"}
    face = made.faces["pike", "face"]
    assert {(marking.number, marking.box is None) for marking in face.markings} == {(1, True), (2, False)}
    assert not face.frame.stand_ins
    assert "[?] · Ms Ångström & Sons 1964" in " ".join(words(face.frame.items))
    assert set(made.faces) == {("pike", "face")}
    assert [c.id for c in made.ready.components].count("pike") == 1


def test_a_reference_to_a_card_of_another_type_is_marked_once(toy, edit, draft):
    """Its template asks for a field that such a card does not have."""
    edit(toy / FISH, "home: brook", "home: carp")
    edit(toy / "templates/toy/fish.xml", "{{ card.home.name }}", "{% if card.home.map %}{{ card.home.name }}{% endif %}")
    made = draft(toy)
    assert made.codes == {1: "load/wrong-reference"}
    assert made.faces["trout", "face"].frame.stand_ins


def test_a_template_fault_marks_faulty_cards_too_if_other_cards_have_it(toy, edit, draft):
    """It does not follow from the card's own fault, but alone it is not reported of that card."""
    edit(toy / FISH, "It waits **very** still.", f"It waits **very** still. {LONG * 8}")
    edit(toy / "templates/toy/fish.xml", 'style="small"', 'style="small" colour="nosuch"')
    made = draft(toy)
    number = made.number("layout/bad-value")
    assert {card for (card, _), face in made.faces.items() if number in {m.number for m in face.markings}} == set(ALL)


def test_the_messages_stand_beside_the_cards_where_there_is_room(broken, draft):
    """The first sheet has a free place; what its numbers mean need not be looked up at the end."""
    made = draft(broken("season: summer", "season: sumer"))
    front = made.game.products["cards"].documents[0].imposition.sheets[0].front
    said = words(front.furniture)
    assert "`season` cannot be `sumer`" in said
    notes = [item for item in front.furniture if item not in made.ready.imposition.sheets[0].front.furniture]
    lines = [item for item in notes if isinstance(item, TextLine)]
    trims = [p.trim for p in front.placements]
    assert lines
    assert not [line for line in lines for trim in trims if trim.overlaps(line_box(line))]


def test_a_full_sheet_has_its_messages_only_in_the_list(toy, edit, draft):
    """Nothing is written over cards or marks."""
    edit(toy / FISH, "copies: 2", "copies: 20")
    edit(toy / FISH, "season: winter", "season: wint")
    made = draft(toy)
    document = made.game.products["cards"].documents[0]
    (first, *_) = document.imposition.sheets
    assert {p.id for p in first.front.placements} >= {"pike"}
    assert "`season` cannot be `wint`" in listed(document)


def test_a_finding_inside_a_text_is_shown_at_the_box_of_that_text(broken, draft):
    """Checks of the content know nothing of faces; the place of the finding says which text it is."""
    made = draft(broken("Quick [fly]", "Quick [flyy]"))
    (marking,) = made.faces["trout", "face"].markings
    assert made.codes == {1: "locale/unknown-icon"}
    assert marking.box == next(b.box for b in made.faces["trout", "face"].frame.boxes if b.style == "story")


def test_a_text_near_the_cut_and_a_coarse_picture_are_outlined(toy, edit, draft):
    """What preflight finds has the boxes of what it is about."""
    edit(toy / "templates/toy/fish.xml", 'x="4" y="77.5"', 'x="1" y="77.5"')
    made = draft(toy)
    number = made.number("preflight/outside-safe-area")
    (box,) = {m.box for m in made.faces["pike", "face"].markings if m.number == number}
    assert box == next(b.ink for b in made.faces["pike", "face"].frame.boxes if b.style == "small")


def test_a_text_without_its_place_is_not_said_to_leave_the_safe_area_too(toy, edit, draft):
    """It is drawn in the corner because of the fault."""
    edit(toy / "templates/toy/fish.xml", 'x="4" y="77.5"', 'x="fife" y="77.5"')
    assert draft(toy).codes == {1: "layout/bad-value"}


def test_a_text_that_is_refused_as_too_long_is_not_said_not_to_fit_too(toy, edit, draft):
    """One cause is one finding, which shows at the box of the text."""
    edit(toy / FISH, "Quick [fly]", "Quick [fly] " + "very long " * 90)
    made = draft(toy)
    assert made.codes == {1: "load/out-of-range"}
    (marking,) = made.faces["trout", "face"].markings
    assert marking.box is not None


def test_numbers_that_are_marked_on_no_sheet_are_in_every_list(toy, edit, draft):
    """A finding about no face, such as a deck that cannot be read, must not be lost."""
    edit(toy / FISH, "cards:", "cards: [")
    made = draft(toy)
    said = " ".join(listed(made.game.products["cards"].documents[0]))
    assert all(one.finding.mark.path in said for one in made.found)


def test_what_is_wrong_with_a_second_language_is_shown_on_the_back(toy, edit, draft):
    """Its faces are the backs of the cards; longer words do not fit."""
    edit(toy / "templates/toy/fish.xml", 'h="22" style="story"', 'h="5.5" style="story"')
    made = draft(toy, locale="en+en-XA", bilingual="back")
    sides = {side for (_, side), face in made.faces.items() for m in face.markings if made.codes[m.number] == "layout/overflow"}
    assert sides == {"back"}


def test_a_fault_behind_a_text_in_a_list_is_not_shown_on_that_text(toy, edit, draft):
    """Only its line is known to belong to it; the fault is one of the whole card."""
    edit(toy / FISH, "record: {holder: Ms Ångström & Sons, year: 1964}", "record:\n      holder: Ms Ångström\n      year: old")
    holder = '{% if card.record %}<text x="4" y="70" w="40" h="3" style="small">{{ card.record.holder }}</text>{% endif %}'
    edit(toy / "templates/toy/fish.xml", "{% endblock %}", holder + "{% endblock %}")
    made = draft(toy)
    (marking,) = made.faces["pike", "face"].markings
    assert made.codes == {1: "load/wrong-kind"}
    assert "Ms Ångström" in words(made.faces["pike", "face"].frame.items)
    assert marking.box is None
