"""Values are read by the kind of their field, and the ids of messages are stable."""

import pytest

from pnp.load.notation.markup_parser import printed_length
from pnp.model.fields import Message

TYPES = """\
card:
  fields:
    title: {kind: text}
    code: {kind: text, required: no, translatable: no}
    points: {kind: int, default: 3}
    weight: {kind: number, required: no}
    length: {kind: length, required: no}
    open: {kind: flag, default: no}
    icon: {kind: enum, of: ["1", no], required: no}
    art: {kind: image, required: no}
    cost: {kind: mapping, keys: [weapon, member], of: {kind: int}, required: no}
    map: {kind: grid, legend: {".": open, "w": wall}, required: no}
    notes: {kind: list, of: {kind: text}, required: no}
    slots: {kind: list, required: no, of: {kind: record, fields: {label: {kind: text}, count: {kind: int, default: 1}}}}
    sub: {kind: record, required: no, fields: {label: {kind: text}}}
    story: {kind: text, default: Nothing to tell.}
"""


@pytest.fixture
def card(sound):
    """Load a card with fields given as YAML."""

    def run(fields, others=""):
        text = "cards:\n  one:\n    title: One\n" + "".join(f"    {line}\n" for line in fields.splitlines()) + others
        return sound({"content/g/types.yaml": TYPES, "content/g/cards.yaml": text}).decks[0].cards[0]

    return run


@pytest.mark.parametrize(
    "word", ["no", "01001", "1.10", "null", "~", "true", "2026-01-01", "0x1F", "1e3", "12:30", "=", "1_000"]
)
def test_text_stays_as_written(card, word):
    """A text stays as written, even if YAML would read it as another type."""
    assert card(f"code: {word}").values["code"].source == word


def test_scalars_are_typed_by_their_kind(card):
    """Numbers, lengths in mm, booleans and choices are typed."""
    values = card("points: 12\nweight: 1.10\nlength: 1/4 in\nopen: yes\nicon: no\ncode: 12").values
    assert [values[n] for n in ("points", "weight", "length", "open", "icon")] == [12, 1.1, 6.35, True, "no"]
    assert values["code"].source == "12"


def test_absent_fields_have_their_default(card):
    """A missing or empty field has its default, or None."""
    values = card("weight:\n").values
    assert (values["points"], values["open"], values["weight"], values["art"]) == (3, False, None, None)
    assert values["story"] == Message("types/card/story", "Nothing to tell.", values["story"].mark, translatable=True)


def test_fields_are_in_the_order_of_the_type(card):
    """Fields keep the order of `types.yaml`."""
    assert list(card("sub: {label: x}\npoints: 1").values)[:3] == ["title", "code", "points"]


def test_a_mapping_is_in_the_order_of_its_keys(card):
    """The entries of a mapping keep the order of its declared keys."""
    assert dict(card("cost: {member: 1, weapon: 2}").values["cost"]) == {"weapon": 2, "member": 1}
    assert list(card("cost: {member: 1, weapon: 2}").values["cost"]) == ["weapon", "member"]


def test_block_text_loses_its_last_line_end_only(card):
    """The line end that `|` and `>` add is removed; line ends between paragraphs stay."""
    assert card("code: |\n  one\n\n  two").values["code"].source == "one\n\ntwo"
    assert card("code: >\n  one\n  two").values["code"].source == "one two"


def test_a_message_has_the_place_of_its_words(card):
    """The mark of a text in a block scalar is at its first line."""
    assert str(card("code: >-\n  one").values["code"].mark) == "content/g/cards.yaml:5:7"


def test_message_ids_hold_no_list_index(card):
    """Ids of items contain their `id` or their words, not their index."""
    values = card("notes: [first, second, first]\nslots:\n- {id: a, label: A}\n- {label: B}\nsub: {label: S}").values
    ids = [m.id for m in values["notes"]]
    assert ids[0] == ids[2] != ids[1]
    assert [i.rpartition("/")[0] for i in ids] == ["cards/one/notes"] * 3
    assert values["slots"][0]["label"].id == "cards/one/slots/a/label"
    assert values["slots"][0]["id"] == "a"
    assert values["sub"]["label"].id == "cards/one/sub/label"
    swapped = card("slots:\n- {label: B}\n- {id: a, label: A}").values["slots"]
    assert swapped[0]["label"].id == values["slots"][1]["label"].id


def test_untranslatable_texts_are_marked(card):
    """Texts with `translatable: no` are not translated."""
    values = card("code: X").values
    assert (values["title"].translatable, values["code"].translatable) == (True, False)


def test_grids_are_read_with_or_without_blanks(card):
    """Blanks in the rows of a grid are ignored."""
    rows = (("open", "wall"), ("wall", "open"))
    assert card("map: |\n  .w\n  w.").values["map"].rows == rows
    assert card("map: |\n  . w\n  w .").values["map"].rows == rows


def test_the_fields_of_a_card_have_their_places(card):
    """Marks are those of the values, and of a text's first word."""
    one = card('points: 4\ncode: "X"')
    assert {n: str(m) for n, m in one.marks.items()} == {
        "title": "content/g/cards.yaml:3:12",
        "points": "content/g/cards.yaml:4:13",
        "code": "content/g/cards.yaml:5:12",
    }


def test_a_picture_is_opened_once(card):
    """Cards with the same picture share its record."""
    one = card("art: art/a.png", "  two: {title: Two, art: art/a.png}\n")
    assert (one.values["art"].path, one.values["art"].width) == ("content/g/art/a.png", 2)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("plain", 5),
        ("**bold** text", 9),
        ("pay 2[weapon]", 6),
        ("worth {rules.score.zone} each", 13),
        ("{rules.a, plural, one {ein Punkt} other {# Punkte}} mehr", 14),
    ],
)
def test_max_counts_printed_characters(text, length):
    """Markup is not counted; an icon counts as one character, a number as two, a plural as its longest arm."""
    assert printed_length(text) == length
