"""Inline icons: their line breaking, their position, and their text alternative."""

import pytest
from sample_styles import STORY, rows, said, setter, spans

MM = STORY.size * 25.4 / 72


def test_an_icons_text_alternative_is_extracted_in_its_place():
    """It is invisible, as wide as the icon, and between the text before and after."""
    block = setter().set_text(spans("paga 3 [arma] ou 2"), STORY, width=60)
    assert [(line.invisible, "".join(r.text for _, r in line.runs)) for line in block.lines] == [
        (False, "paga 3 "),
        (True, "arma"),
        (False, " ou 2"),
    ]
    assert said(block) == block.texts[0] == "paga 3 arma ou 2"
    (icon,) = block.icons
    unseen = block.lines[1]
    assert unseen.x == icon.box.x
    assert unseen.stretch * unseen.runs[0][1].width * MM == pytest.approx(icon.box.w)


def test_the_text_around_an_icon_has_no_gap():
    """The text after it begins where the icon's bearing ends."""
    block = setter().set_text(spans("a[x]b"), STORY, width=60)
    before, _, after = block.lines
    (icon,) = block.icons
    assert icon.box.x == pytest.approx(before.runs[0][1].width * MM + 0.05 * MM)
    assert after.x == pytest.approx(icon.box.right + 0.05 * MM)


def test_an_icon_is_square_and_centred_on_the_capitals():
    """Its middle is half a cap height above the baseline, and it does not change the leading."""
    plain = setter().set_text(spans("a/b"), STORY, width=60)
    block = setter().set_text(spans("a [x]/b"), STORY, width=60)
    (icon,) = block.icons
    assert icon.box.w == icon.box.h == pytest.approx(1.05 * MM)
    assert block.lines[0].y - (icon.box.y + icon.box.h / 2) == pytest.approx(0.698 * MM / 2)
    assert block.height == plain.height
    assert block.ink.contains(icon.box)


@pytest.mark.parametrize("text", ["3 [arma]", "3[arma]", "[arma][arma]", "[arma],", "+1 [arma]", "(*3* [arma])"])
def test_no_line_ends_between_an_icon_and_its_number(text):
    """At every width."""
    assert len(setter().set_text(spans(text), STORY, width=1, size=8).texts) == 1


def test_lines_may_end_at_ordinary_spaces_around_icons():
    """Before another icon, between a word and an icon, or between an icon and a number after it."""
    block = setter().set_text(spans("paga [x] [y] 2"), STORY, width=1, size=8)
    assert block.texts == ("paga ", "x ", "y ", "2")
    assert rows(block) == ["paga", "x", "y", "2"]
    first = setter().set_text(spans("[x] [y] 2 / [z]"), STORY, width=1, size=8)
    assert first.texts == ("x ", "y ", "2\n", "z")


def test_two_icons_are_in_order():
    """Icons are listed in reading order with their words and boxes."""
    block = setter().set_text(spans("1 [arma] 2 [membro] 3 [melhoria]"), STORY, width=12, size=8)
    assert [icon.icon for icon in block.icons] == ["arma", "membro", "melhoria"]
    assert "".join(block.texts) == "1 arma 2 membro 3 melhoria"


def test_a_text_may_consist_of_an_icon():
    """It needs no text around it."""
    block = setter().set_text(spans("[arma]"), STORY, width=None)
    assert block.width == pytest.approx(1.15 * MM)
    assert said(block) == "arma"
