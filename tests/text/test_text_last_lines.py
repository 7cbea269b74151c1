"""Last lines of paragraphs: none of ragged text is lost below the others, as far as narrower lines help; the rest is told."""

from __future__ import annotations

import pytest
from sample_styles import RAGGED, STORY, rows, setter, spans
from shipped_typesetters import typesetter

from pnp.model.fields import TextSpan

TALE = "O velho guardião da ilha não encontrará nunca a espada de aço à beira do pântano"


def set_in(first: str, text: str, *, locale="pt-BR", style=RAGGED, **how):
    """A text in a column that is as wide as its first line."""
    made = setter() if locale == "pt-BR" else typesetter(locale)
    width = made.set_text([TextSpan(first)], style, width=None, size=8).width + 0.1
    return made.set_text(spans(text), style, width=width, size=8, **how)


@pytest.mark.parametrize(
    ("text", "first", "lines"),
    [
        (  # fewer than five letters, though they are a fifth of the column
            "a rainha diz que sim", "a rainha diz que", ["a rainha diz", "que sim"],
        ),
        (  # words that are together less than a fifth
            f"{TALE} e já", "O velho guardião da ilha não encontrará nunca a espada de aço à beira do pântano",
            ["O velho guardião da ilha não encontrará nunca a espada de aço à", "beira do pântano e já"],
        ),
    ],
)  # fmt: skip
def test_lost_last_lines_are_avoided(text, first, lines):
    """The lines above become a little narrower; their number and the size stay."""
    block = set_in(first, text)
    assert rows(block) == lines
    assert block.lost == ()


@pytest.mark.parametrize(
    ("locale", "text", "first", "last"),
    [
        (
            "ja",
            "このカードは三つの得点を与えます。そして捨てます。",
            "このカードは三つの得点を与えます。そして捨てま",
            "そして捨てます。",
        ),
        ("ja", "アクションと、それを行えるとき。", "アクションと、それを行えると", "行えるとき。"),
        ("zh-Hans", "玩家得点了", "玩家得点", "点了"),
        ("zh-Hans", "玩家从手牌中得到点数并且结束回合了", "玩家从手牌中得到点数并且结束回合", "束回合了"),
        ("th", "ผู้เล่นจะได้รับคะแนนจากการ์ดใบนี้ด้วย", "ผู้เล่นจะได้รับคะแนนจากการ์ดใบนี้", "ใบนี้ด้วย"),
    ],
)
def test_words_of_scripts_without_spaces_are_not_lost_either(locale, text, first, last):
    """No single character is left, and in Japanese the last line begins with a phrase."""
    block = set_in(first, text, locale=locale)
    assert len(block.texts) == 2
    assert block.texts[-1] == last
    assert block.lost == ()


def test_a_line_that_takes_a_line_more_or_a_hyphen_stays_and_is_told():
    """What cannot be avoided is in the block, to be reported."""
    block = set_in("a desesperadamente", "a desesperadamente boa", style=STORY)
    assert rows(block) == ["a desesperadamente", "boa"]
    assert block.lost == ("boa",)
    assert rows(set_in("a desesperadamente", "a desesperadamente boa")) == ["a desesperadamente", "boa"]


def test_below_a_single_word_no_line_is_lost():
    """A column is then as narrow as its words; an icon is no word."""
    assert set_in("Vermelho", "Vermelho rei").lost == ()
    assert set_in("[iron] Vermelho", "[iron] Vermelho rei").lost == ()


def test_centred_lines_are_told_if_they_are_lost():
    """Even lines are not narrowed."""
    block = set_in("ilha do desassossego", "ilha do desassossego oi", align="center")
    assert rows(block) == ["ilha do", "desassossego oi"]
    block = set_in("a desassossegadamente", "a desassossegadamente boa", align="center")
    assert block.lost == ("boa",)


def test_of_a_long_paragraph_the_last_lines_are_narrower():
    """Only its last lines give to the last one: all of them would give more than a line."""
    words = f"{TALE}. " * 20
    found = [set_in(TALE[:60], words + extra) for extra in ("oi.", "oi, oi.", "e mais uma vez.", "e mais uma vez, só.")]
    assert [block.lost for block in found] == [()] * 4
    assert len({len(block.texts) for block in found}) <= 2


def test_a_number_is_not_parted_for_it():
    """What is tied stays so in narrower lines."""
    block = set_in("eles andam até achar os 3 navios", "eles andam até achar os 3 navios ali")
    assert rows(block) == ["eles andam até achar os", "3 navios ali"]
