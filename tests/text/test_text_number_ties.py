"""Numbers stay with what they count: no line begins with it, or with a sign, as far as the box has room."""

from __future__ import annotations

import pytest
from sample_styles import RAGGED, rows, setter, spans
from shipped_typesetters import typesetter as shipped

from pnp.model.fields import TextSpan


def set_before(text: str, cut: str, *, align=None):
    """The lines of a text in a column that is as wide as its words before `cut`, which first fit would begin a line with."""
    width = setter().set_text(spans(text[: text.index(cut)].rstrip()), RAGGED, width=None, size=8).width + 0.1
    return rows(setter().set_text(spans(text), RAGGED, width=width, size=8, align=align))


@pytest.mark.parametrize(
    ("text", "cut", "lines"),
    [
        ("depois ele recebe mais 3 pontos", "pontos", ["depois ele recebe mais", "3 pontos"]),
        ("depois ele recebe mais 1.250 pontos", "pontos", ["depois ele recebe mais", "1.250 pontos"]),
        ("depois ele recebe mais 2–4 pontos", "pontos", ["depois ele recebe mais", "2–4 pontos"]),
        ("depois ele perde um total de 5 % da força", "%", ["depois ele perde um total", "de 5 % da força"]),
        ("depois ele rola outro dado + 1", "+", ["depois ele rola outro", "dado + 1"]),
        ("depois ele rola outro dado + 1 ponto", "1 ponto", ["depois ele rola outro", "dado + 1 ponto"]),
        ("depois ele rola outro dado × [iron] caro", "[iron]", ["depois ele rola outro", "dado × iron caro"]),
        ("depois ele recebe mais *3* pontos", "pontos", ["depois ele recebe mais", "3 pontos"]),
    ],
)
def test_a_number_stays_with_what_it_counts(text, cut, lines):
    """With a noun, a unit or a sign, also across a change of cut."""
    assert set_before(text, cut) == lines


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("depois ele recebe a carta V2 pronta", "pronta"),  # a name
        ("depois ele recebe a carta 2. Então para", "Então"),  # the end of a sentence
        ("depois ele recebe – 1 de cada lado", "– 1"),  # a dash is no sign
        ("depois ele recebe mais 3 \u200bpontos", "\u200bpontos"),  # it says that a line may end here
    ],
)
def test_other_figures_may_end_a_line(text, cut):
    """Those of a name and of a sentence that ends; a zero width space allows it anywhere."""
    assert set_before(text, cut)[1].startswith(cut.strip("\u200b"))


def test_the_word_before_goes_along_if_the_line_stays_full():
    """It may be what the number numbers; a line that would lose a fifth of its width keeps it."""
    text = "eles andam juntos por toda a cidade até a zona 3 vazia e escura"
    assert set_before(text, "vazia") == ["eles andam juntos por toda a cidade até a", "zona 3 vazia e escura"]
    assert set_before("eles chegam à zona 3 vazia e escura", "vazia") == ["eles chegam à zona", "3 vazia e escura"]


def test_the_rule_yields_where_nothing_would_be_left_on_the_line():
    """In a narrow box the number and its noun are on two lines, as before."""
    block = setter().set_text([TextSpan("300 pontos")], RAGGED, width=10, size=8)
    assert rows(block) == ["300", "pontos"]
    assert not block.overflow


def test_the_rule_yields_where_the_box_has_no_room_for_another_line():
    """A text that fits still fits, and as large: of two numbers the first is kept, or none."""
    width = setter().set_text([TextSpan("desventuras do rei")], RAGGED, width=None, size=8).width + 0.1
    leading = RAGGED.leading * 8 * 25.4 / 72

    def lines(text: str, high: float) -> list[str]:
        block = setter().set_text([TextSpan(text)], RAGGED, width=width, size=8, height=high * leading)
        assert not block.overflow
        assert block.height <= high * leading
        return rows(block)

    one = "a rainha perdeu 3 desventuras do rei"
    assert lines(one, 3.3) == ["a rainha perdeu", "3 desventuras", "do rei"]
    assert lines(one, 2.3) == ["a rainha perdeu 3", "desventuras do rei"]
    two = f"{one} e depois 3 desventuras do rei"
    assert lines(two, 4.3) == ["a rainha perdeu", "3 desventuras do", "rei e depois 3", "desventuras do rei"]


def test_no_line_more_is_a_lost_one():
    """A number does not stay with its noun at the price of a last line of one short word."""
    assert set_before("a rainha perdeu 3 pontos desta ilha", "pontos") == ["a rainha perdeu 3", "pontos desta ilha"]
    longer = "a rainha perdeu 3 pontos desta ilha bonita"
    assert set_before(longer, "pontos") == ["a rainha perdeu", "3 pontos desta", "ilha bonita"]


def test_centred_and_justified_lines_keep_numbers_too():
    """Of all ways to break a text into as few lines, one without such a break is chosen; if there is none, one with it."""
    text = "ela também traz até 3 pontos ao rei"
    assert set_before(text, "pontos", align="center") == ["ela também traz", "até 3 pontos ao rei"]
    assert set_before(text, "pontos", align="justify") == ["ela também traz até", "3 pontos ao rei"]
    narrow = setter().set_text([TextSpan("3000 pontos")], RAGGED, width=11, size=8, align="center")
    assert rows(narrow) == ["3000", "pontos"]


@pytest.mark.parametrize(
    ("locale", "text", "cut", "begins"),
    [
        ("ja", "プレイヤーは手札から得点を3ポイント受け取ります", "イント", "3ポイント"),
        ("ja", "プレイヤーは手札から得点を三つ受け取ります", "つ", "三つ"),
        ("zh-Hans", "玩家从手牌中得到3点并且结束回合", "点", "3点"),
        ("ko", "플레이어는 손에서 점수를 3 점 받습니다", "점 받", "3 점"),
        ("th", "ผู้เล่นได้รับจากมือ 3 คะแนน ทันที", "คะแนน", "3 คะแนน"),
        ("ar", "يحصل اللاعب من يده على ٣ نقاط فورا", "نقاط", "٣ نقاط"),
        ("hi", "खिलाड़ी को अपने हाथ से अब ३ अंक मिलते हैं", "अंक", "३ अंक"),
        ("ru", "игрок получает с руки ещё 3 очка сразу", "очка", "3 очка"),
    ],
)
def test_numbers_keep_their_counters_in_every_script(locale, text, cut, begins):
    """With its own figures, and without spaces: in Japanese the whole phrase with its number stays together."""
    typesetter = shipped(locale)
    width = typesetter.set_text(spans(text[: text.index(cut)].rstrip()), RAGGED, width=None, size=8).width + 0.1
    assert typesetter.set_text(spans(text), RAGGED, width=width, size=8).texts[1].startswith(begins)
