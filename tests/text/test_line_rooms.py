"""Lines of one text that have rooms of their own: each stays in its room, no word is lost, and equal rooms are a plain box."""

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.texts import RAGGED, STORY, rows, setter

from pnp.model.fields import LineBreak, TextSpan
from pnp.text.copyfitting import LineRoom

TALE = (
    "O velho guardião não encontrará a espada de aço à beira do pântano, porque a rainha órfã já traiu o mapa das ilhas. "
    "Ninguém além da maré compreendeu as promessas do verão."
)
_ALIGNMENTS = st.sampled_from(["start", "end", "center", "justify"])
_ROOMS = st.lists(st.tuples(st.floats(0, 20), st.floats(22, 40)).map(lambda pair: LineRoom(*pair)), max_size=12).map(tuple)


def set_(text=TALE, style=STORY, **how):
    """Set a text at 8 pt."""
    return setter().set_text([TextSpan(text)], style, size=8, **how)


@example(tuple([LineRoom(0.0, width) for width in (22.0, 26.5, 25.0, 22.0, 23.0, 22.0)]), "justify")
@given(_ROOMS, _ALIGNMENTS)
def test_each_line_stays_in_its_room(rooms, align):
    """The first lines lie in their rooms, the others in the box, and the text of two paragraphs is whole."""
    found = [TextSpan(TALE[:90]), LineBreak(), TextSpan(TALE)]
    block = setter().set_text(found, STORY, size=8, width=60, rooms=rooms, align=align)
    assert "".join(block.texts) == f"{TALE[:90].strip()}\n{TALE}"
    assert not block.overflow
    for number, line in enumerate(block.lines):
        x, w = rooms[number] if number < len(rooms) else (0.0, 60.0)
        last = [(at, run) for at, run in line.runs if run.text.strip()][-1]
        assert line.x >= x - 1e-6
        assert line.x + (last[0] + last[1].width) * 8 * 25.4 / 72 <= x + w + 1e-3


@given(st.floats(22, 60), st.integers(1, 12), _ALIGNMENTS)
def test_rooms_as_wide_as_the_box_change_nothing(width, count, align):
    """What is known of lines of one width holds of rooms: first fit, even lines, hyphens and last lines."""
    block = set_(width=width, rooms=(LineRoom(0.0, width),) * count, align=align)
    assert block.texts == set_(width=width, align=align).texts


def test_lines_beside_something_and_below_it():
    """Three lines beside a figure of 20 mm at the start, then whole lines."""
    block = set_(width=60, style=RAGGED, rooms=(LineRoom(20.0, 40.0),) * 3)
    assert rows(block) == [
        "O velho guardião não",
        "encontrará a espada de aço à",
        "beira do pântano, porque a",
        "rainha órfã já traiu o mapa das ilhas.",
        "Ninguém além da maré compreendeu as",
        "promessas do verão.",
    ]
    assert [round(line.x, 3) for line in block.lines] == [20, 20, 20, 0, 0, 0]


def test_the_lines_of_a_second_paragraph_are_counted_with_those_of_the_first():
    """A line break ends a paragraph, but not what stands beside the lines."""
    found = [TextSpan("Uma."), LineBreak(), TextSpan("Duas."), LineBreak(), TextSpan("Três.")]
    block = setter().set_text(found, RAGGED, width=60, rooms=(LineRoom(20.0, 40.0), LineRoom(10.0, 50.0)))
    assert [round(line.x, 3) for line in block.lines] == [20, 10, 0]


def test_centred_lines_are_even_in_rooms_of_their_own():
    """Lines as full as their rooms allow, and then as even, each measured by its own room."""
    text = "uma duas três quatro cinco seis sete oito nove dez"
    rooms = (LineRoom(0.0, 30.0), LineRoom(10.0, 20.0), LineRoom(0.0, 30.0))
    first_fit = ["uma duas três quatro", "cinco seis sete", "oito nove dez"]
    assert rows(set_(text, width=60, rooms=rooms, align="start")) == first_fit
    assert rows(set_(text, width=60, rooms=rooms, align="center")) == [
        "uma duas três",
        "quatro cinco",
        "seis sete oito nove dez",
    ]
    wider = (LineRoom(0.0, 40.0), LineRoom(10.0, 25.0), LineRoom(0.0, 40.0))
    even = ["uma duas três quatro", "cinco seis sete oito", "nove dez"]
    assert rows(set_(text, width=60, rooms=wider, align="justify")) == even


def test_a_word_wider_than_its_room_overflows_by_what_it_lacks():
    """It is measured against its room, not against the box."""
    plain = set_("desesperadamente", style=RAGGED, width=60)
    block = set_("desesperadamente", style=RAGGED, width=60, rooms=(LineRoom(0.0, 10.0),))
    assert not plain.overflow
    assert block.overflow == pytest.approx((plain.width - 10.0) * 72 / 25.4)


def test_justified_lines_end_at_the_edges_of_their_rooms():
    """Each line but the last is stretched to its own room."""
    rooms = (LineRoom(20.0, 40.0), LineRoom(18.0, 42.0), LineRoom(16.0, 44.0))
    block = set_(width=60, rooms=rooms, align="justify")
    ends = [line.x + max(at + run.width for at, run in line.runs if run.text.strip()) * 8 * 25.4 / 72 for line in block.lines]
    assert ends[:-1] == pytest.approx([60.0] * (len(ends) - 1))
    assert [line.x for line in block.lines[:4]] == pytest.approx([20, 18, 16, 0])
    assert all(one.y < other.y for one, other in pairwise(block.lines))
