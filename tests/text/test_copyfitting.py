"""The size is the largest that fits, in quarter points, and never below the floor.

Last lines of paragraphs: none of ragged text is lost below the others, as far as narrower lines help; the rest is told.
Numbers stay with what they count: no line begins with it, or with a sign, as far as the box has room.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.texts import RAGGED, STORY, book, rows, setter, spans
from support.texts import typesetter as shipped
from support.texts import typesetter as typesetter_last_lines

from pnp.base.diagnostics import Mark
from pnp.model.fields import TextSpan
from pnp.text import typesetter
from pnp.text.copyfitting import candidate_sizes
from pnp.text.typesetter import Typesetter

_TEXTS = st.lists(
    st.sampled_from(
        ["o", "a", "de", "rainha", "guardião", "encontrará", "bem-sucedida", "desesperadamente", "pântano", "ilhas"]
    ),
    min_size=1,
    max_size=60,
).map(" ".join)

BIG = replace(STORY, size=11.0)


@given(_TEXTS, st.floats(10, 60), st.floats(3, 30))
def test_the_chosen_size_fits_and_one_step_larger_does_not(text, width, height):
    """The result is a step; it fits unless it is the floor; the next larger step does not."""
    said = [TextSpan(text)]
    size = setter().fit(said, BIG, width=width, height=height).size
    block = setter().set_text(said, BIG, width=width, height=height)
    assert block.size == size
    assert size in candidate_sizes(11.0, 6.5)
    assert block.overflow == 0 or size == 6.5
    if size < 11.0:
        assert setter().set_text(said, BIG, width=width, height=height, size=size + 0.25).overflow > 0


@given(_TEXTS, st.floats(10, 60), st.floats(3, 30))
def test_what_fits_at_a_size_fits_at_every_smaller_one(text, width, height):
    """Without hyphens fitting is monotone, so the binary search is correct."""
    plain = replace(BIG, hyphenate=False)
    over = [
        setter().set_text([TextSpan(text)], plain, width=width, height=height, size=s).overflow > 0
        for s in candidate_sizes(11.0, 6.5)
    ]
    assert over == sorted(over, reverse=True)


@given(_TEXTS, st.floats(10, 60), st.floats(3, 20))
def test_a_block_that_fits_lies_in_its_box(text, width, height):
    """Without overflow, the ink box is inside, however it is aligned."""
    for align, valign in (("start", "top"), ("center", "middle"), ("end", "bottom"), ("justify", "top")):
        block = setter().set_text([TextSpan(text)], BIG, width=width, height=height, align=align, valign=valign)
        if not block.overflow:
            assert block.ink.x >= -1e-6
            assert block.ink.right <= width + 1e-3
            assert block.ink.y >= -1e-6
            assert block.ink.bottom <= height + 1e-3


def test_sizes_step_down_to_the_floor_itself():
    """Steps of 0.25 pt below the size, and the floor as the last even if it is not a step."""
    assert candidate_sizes(7.0, 6.5) == [7.0, 6.75, 6.5]
    assert candidate_sizes(7.1, 6.5) == pytest.approx([7.1, 6.85, 6.6, 6.5])
    assert candidate_sizes(6.0, 6.0) == [6.0]


def test_the_floor_can_be_raised_and_shrinking_forbidden():
    """`min_size` raises the floor, `shrink` False keeps the style's size, `size` sets another."""
    text = [TextSpan("guardião " * 40)]
    box = {"width": 30, "height": 12}
    assert setter().set_text(text, BIG, **box).size == 6.5
    assert setter().set_text(text, BIG, min_size=8, **box).size == 8
    assert setter().set_text(text, BIG, min_size=4, **box).size == 6.5
    assert setter().set_text(text, BIG, shrink=False, **box).size == 11
    assert setter().set_text(text, BIG, size=5, **box).size == 5


def test_overflow_is_the_excess_height_in_points():
    """By how much a text is too tall at the floor."""
    block = setter().set_text([TextSpan("guardião " * 40)], BIG, width=30, height=12)
    assert block.overflow == pytest.approx((block.height - 12) * 72 / 25.4)
    assert block.height == pytest.approx(((1.025 + 0.275) + 1.22 * (len(block.texts) - 1)) * 6.5 * 25.4 / 72)


def test_every_size_is_tried_before_a_text_is_called_too_long():
    """With hyphens a text may happen to fit at 6.75 pt but not at 6.5 pt; Hypothesis found this."""
    text = [TextSpan("o o ilhas rainha desesperadamente o")]
    assert setter().fit(text, BIG, width=13, height=12).size == 6.75


def test_hyphens_are_the_last_resort_at_the_floor():
    """A text that overflows at the floor is hyphenated wherever it helps before it is reported."""
    text = [TextSpan("encontrará promessas guardião compreendeu desesperadamente pântano")]
    style = replace(STORY, size=6.5)
    free = setter().set_text(text, style, width=28)
    tight = setter().set_text(text, style, width=28, height=free.height - 1)
    assert rows(free) == ["encontrará promessas", "guardião compreendeu", "desesperadamente", "pântano"]
    assert rows(tight) == ["encontrará promessas", "guardião compreendeu de-", "sesperadamente pântano"]
    assert tight.overflow == 0


@pytest.mark.parametrize("size", [11.0, 9.5, 8.0, 6.5, 5.0])
def test_a_fitted_text_can_be_resized(size):
    """The result is the same as setting it at that size; at its floor, hyphens are the last resort."""
    text = [TextSpan("encontrará promessas guardião compreendeu desesperadamente pântano")]
    box = {"width": 28, "height": 7, "align": "end", "valign": "bottom"}
    again = setter().fit(text, BIG, **box).resized(8.0).resized(size)
    fresh = setter().fit(text, BIG, **box, size=size)
    assert (again.size, again.overflow, again.floor) == (size, fresh.overflow, 6.5)
    assert _dump(again.block()) == _dump(fresh.block())


def test_a_text_at_another_size_is_made_once():
    """So that a label which many cards share is the same object on all of them, and its lines are placed once."""
    fitted = setter().fit([TextSpan("Custo")], BIG, width=28)
    assert fitted.resized(7.0) is fitted.resized(7.0) is not fitted.resized(6.5)


def test_lines_carry_the_marks_of_their_content_and_of_their_template():
    """So that a fault found later names both places."""
    content, at = Mark("content/g/cards.yaml", 3), Mark("templates/g/card.xml", 9)
    lines = setter().set_text([TextSpan("a b")], STORY, width=2).lines_at(5, 7, content, at)
    assert [(line.content, line.at) for line in lines] == [(content, at)] * 2


def test_without_a_box_there_is_no_limit():
    """With width None the text is one line of its own width, and fits a box of exactly that width."""
    text = [TextSpan("O velho guardião não encontrará a espada")]
    line = setter().set_text(text, STORY, width=None)
    assert (line.size, len(line.lines), line.overflow) == (8.0, 1, 0.0)
    boxed = setter().set_text(text, STORY, width=line.width, height=line.height)
    assert (boxed.size, len(boxed.lines)) == (8.0, 1)


def test_empty_text_gives_an_empty_block():
    """No spans, or only white space: no lines, at the style's size."""
    for text in ([], [TextSpan("  ")], [TextSpan("")]):
        block = setter().set_text(text, STORY, width=10, height=10)
        assert (block.lines, block.texts, block.size, block.overflow, block.height) == ((), (), 8.0, 0.0, 0.0)


def test_lines_are_placed_as_the_style_says():
    """The first baseline one ascent down, the others one leading apart; `middle` and `bottom` distribute the rest."""
    mm = 8 * 25.4 / 72
    top = setter().set_text([TextSpan("a b")], STORY, width=2, height=30)
    assert [line.y for line in top.lines] == [pytest.approx(1.025 * mm), pytest.approx((1.025 + 1.22) * mm)]
    for valign, share in (("middle", 0.5), ("bottom", 1.0)):
        block = setter().set_text([TextSpan("a b")], STORY, width=2, height=30, valign=valign)
        assert block.lines[0].y - top.lines[0].y == pytest.approx((30 - top.height) * share)


@given(st.lists(_TEXTS, min_size=1, max_size=5))
def test_earlier_texts_do_not_change_the_result(texts):
    """A new typesetter and one with full caches give the same block."""
    for text in texts:
        setter().set_text([TextSpan(text)], BIG, width=25, height=15)
    fresh = Typesetter(book(), "pt-BR").set_text([TextSpan(texts[0])], BIG, width=25, height=15)
    used = setter().set_text([TextSpan(texts[0])], BIG, width=25, height=15)
    assert _dump(fresh) == _dump(used)


def _dump(block) -> object:
    lines = [(line.x, line.y, line.size, [(x, r.font, r.glyphs, r.width) for x, r in line.runs]) for line in block.lines]
    return block.size, block.texts, block.ink, lines


def test_a_fitted_text_is_kept_if_it_will_be_set_again():
    """Only after `keep_fitted`, and only for the same words, style, box and language."""
    one, said = Typesetter(book(), "pt-BR"), (TextSpan("uma rainha"),)
    assert one.fit(said, STORY, width=30) is not one.fit(said, STORY, width=30)
    one.keep_fitted()
    first = one.fit(said, STORY, width=30)
    one.keep_fitted()
    assert one.fit([*said], STORY, width=30) is first
    others = [
        one.fit((TextSpan("uma rainha", bold=True),), STORY, width=30),
        one.fit(said, BIG, width=30),
        one.fit(said, STORY, width=31),
        one.fit(said, STORY, width=30, height=9),
        one.fit(said, STORY, width=30, locale="en"),
    ]
    assert first not in others


def test_no_more_fitted_texts_are_kept_than_the_limit(monkeypatch):
    """The text that was not asked for longest is dropped."""
    monkeypatch.setattr(typesetter, "_MOST_FITTED_TEXTS", 2)
    one = Typesetter(book(), "pt-BR")
    one.keep_fitted()
    texts = {word: one.fit((TextSpan(word),), STORY, width=30) for word in ("ilhas", "bem")}
    assert one.fit((TextSpan("ilhas"),), STORY, width=30) is texts["ilhas"]
    one.fit((TextSpan("nova"),), STORY, width=30)
    assert one.fit((TextSpan("ilhas"),), STORY, width=30) is texts["ilhas"]
    assert one.fit((TextSpan("bem"),), STORY, width=30) is not texts["bem"]


TALE = "O velho guardião da ilha não encontrará nunca a espada de aço à beira do pântano"


def set_in(first: str, text: str, *, locale="pt-BR", style=RAGGED, **how):
    """A text in a column that is as wide as its first line."""
    made = setter() if locale == "pt-BR" else typesetter_last_lines(locale)
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
        ("depois ele perde um total de 5 % da força", "%", ["depois ele perde um total de", "5 % da força"]),
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
    """It may be what the number numbers; a line that would lose a tenth of its width keeps it."""
    text = "eles andam juntos por toda a cidade escura e fria da chuva e da noite até a zona 3 vazia e escura"
    first = "eles andam juntos por toda a cidade escura e fria da chuva e da noite até a"
    assert set_before(text, "vazia") == [first, "zona 3 vazia e escura"]
    text = "eles andam juntos por toda a cidade até a zona 3 vazia e escura"
    assert set_before(text, "vazia") == ["eles andam juntos por toda a cidade até a zona", "3 vazia e escura"]


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
