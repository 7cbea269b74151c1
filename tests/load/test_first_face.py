"""The first template of a game from a table: where each kind of field stands, and what has no room."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.units import Size
from pnp.load.first_face import SAFE, ShownField, first_face, other_templates

POKER = Size(63.5, 88.9)
TITLE = ShownField("card.name", "name", "title", 12, kind="text")
RULES = ShownField("card.rules", "rules", "text", 160, kind="text")
# fmt: off
WHOLE = """\
{% extends "face.xml" %}
{% import "parts.xml" as part %}
{% block body %}
  <rect x="-3.2" y="-3.2" w="69.9" h="15.2" fill="sea"/>
  <text x="4" y="3" w="55.5" h="8" style="title" valign="middle">{{ card.name }}</text>
  <image src="{{ card.art }}" x="-3.2" y="12" w="69.9" h="24.62" fit="cover"/>
  <text x="4" y="38.42" w="25.95" h="4.2" style="fact" valign="middle"><b>{{ words.type }}</b> {{ card.type }}</text>
  {% if card.unique %}<text x="33.55" y="38.42" w="25.95" h="4.2" style="fact" valign="middle"><b>{{ words.unique }}</b></text>{% endif %}
  <text x="4" y="43.92" w="55.5" h="15.03" style="story">{{ card.rules }}</text>
  {% if card.flavour is not none %}<text x="4" y="60.75" w="55.5" h="7.05" style="story" size="11"><b>{{ words.flavour }}</b> {{ card.flavour }}</text>{% endif %}
  <group x="12.35" y="69.6">{{ part.number(card.cost, words.cost, 18.5) }}</group>
  <group x="32.65" y="69.6">{{ part.number(card.might, words.might, 18.5) }}</group>
{% endblock %}
"""  # noqa: E501
# fmt: on


def elements(template):
    """The boxes of texts and pictures, and of numbers, which are a part: x, y, w, h in mm."""
    boxes = re.findall(r'<(text|image)[^>]* x="(\S+)" y="(\S+)" w="(\S+)" h="(\S+)"', template)
    numbers = re.findall(r'<group x="(\S+)" y="(\S+)">\{\{ part\.number\(.*, (\S+)\) \}\}', template)
    shown = [(tag, *map(float, box)) for tag, *box in boxes]
    return shown + [("number", float(x), float(y), float(w), 9.4) for x, y, w in numbers]


def test_each_kind_has_its_place():
    """A band with the title, a picture, short values with their names, texts, and numbers at the bottom."""
    fields = [
        TITLE,
        ShownField("card.unique", "unique", "fact", 3, kind="flag"),
        ShownField("card.cost", "cost", "number", 1),
        RULES,
        ShownField("card.flavour", "flavour", "text", 1, optional=True, kind="text"),
        ShownField("card.type", "type", "fact", 8, kind="enum"),
        ShownField("card.might", "might", "number", 2),
        ShownField("card.art", "art", "picture", 9),
    ]
    made = first_face(fields, POKER)
    assert made.template == WHOLE
    assert made.left_out == ()


@pytest.mark.parametrize(("length", "size"), [(20, ' size="11"'), (240, ' size="10"'), (280, ' size="9.25"'), (300, "")])
def test_a_text_with_room_to_spare_is_larger(length, size):
    """So that a card with few columns is no empty one."""
    made = first_face([TITLE, RULES._replace(length=length)], POKER).template
    assert f'style="story"{size}>' in made


def test_a_list_is_written_with_commas():
    """Item by item."""
    made = first_face([ShownField("card.tags", "tags", "fact", 9, kind="list")], POKER).template
    assert "{% for one in card.tags %}{{ one }}{% if not loop.last %}, {% endif %}{% endfor %}" in made


def test_what_has_no_room_is_named():
    """A card of 44 mm has no room for twenty texts."""
    texts = [ShownField(f"card.t{n}", f"t{n}", "text", 90, kind="text") for n in range(20)]
    made = first_face([TITLE, *texts], Size(44.45, 63.5))
    shown = [field.path for field in texts if field.path in made.template]
    assert 0 < len(shown) < 8
    assert made.left_out == tuple(field.path for field in texts if field.path not in shown)


FIELDS = st.lists(
    st.tuples(st.sampled_from(["picture", "text", "number", "fact"]), st.integers(1, 200)), min_size=0, max_size=14
).map(
    lambda found: [
        TITLE,
        *(
            ShownField(f"card.f{n}", f"f{n}", role, size if role == "text" else min(size, 26), kind="text")
            for n, (role, size) in enumerate(found)
        ),
    ]
)  # fmt: skip


@given(FIELDS, st.sampled_from([POKER, POKER.turned, Size(44.45, 63.5), Size(70, 70), Size(69.85, 120.65), Size(88.9, 50.8)]))
def test_nothing_overlaps_and_words_stay_inside(fields, size):
    """Whatever the columns are: each is on the face or named as left out, and boxes have a height."""
    made = first_face(fields, size)
    boxes = elements(made.template)
    for field in fields:
        assert (f"{field.path} " in made.template or f"{field.path}," in made.template) != (field.path in made.left_out)
    for n, (tag, x, y, w, h) in enumerate(boxes):
        assert h > 2.5
        assert tag == "image" or (x >= SAFE and y >= SAFE and x + w <= size.w - SAFE + 0.02 and y + h <= size.h - SAFE)
        for _, x2, y2, w2, h2 in boxes[:n]:
            assert x + w <= x2 + 0.02 or x2 + w2 <= x + 0.02 or y + h <= y2 + 0.02 or y2 + h2 <= y + 0.02


def test_the_other_templates_fit_the_format():
    """The line for the printer stands inside, the back in the middle."""
    made = dict(other_templates(Size(70, 70)))
    assert list(made) == ["face.xml", "parts.xml", "back.xml"]
    assert '<text x="4" y="63.5" w="62" h="3" style="small">' in made["face.xml"]
    assert made["back.xml"].count('<circle x="35" y="35"') == 3
