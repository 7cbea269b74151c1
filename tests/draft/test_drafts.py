"""Drafts: faults are outlined, numbered and listed, and what can be laid out is."""

import pytest
from draft_words import listed, words

from pnp.draft.draft_text import BLUE, RED
from pnp.model.frame import Shape
from pnp.units import Box

FISH = "content/toy/fish.yaml"
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


def test_a_text_that_is_too_long_runs_on_at_its_smallest_size_in_an_outlined_box(broken, draft):
    """The designer sees the whole card and by how much the text is too long."""
    made = draft(broken("Quick [fly], quick hand:", f"{LONG * 9}Quick [fly], quick hand:"), card="trout")
    face = made.faces["trout", "face"]
    (box,) = [b for b in face.frame.boxes if b.overflow]
    assert box.size == box.floor
    marking = next(m for m in face.markings if m.number == made.number("layout/overflow"))
    assert marking.box == box.box
    assert RED in strokes(face)
    assert "does not care." in " ".join(words(face.frame.items))


def test_all_copies_and_the_list_show_the_same_number(broken, draft):
    """A number on a face is the number in the list, and each copy of the card has it."""
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
    dashed = [i for i in face.frame.items if isinstance(i, Shape) and i.stroke and i.stroke.colour == BLUE and i.stroke.dash]
    assert dashed
    assert RED not in strokes(face)
