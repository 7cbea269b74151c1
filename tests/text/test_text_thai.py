"""Thai lines end between words: where a dictionary and a model of its letters agree, never inside a name or a cluster."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sample_styles import STORY, rows
from shipped_typesetters import typesetter

from pnp.model.text import TextSpan
from pnp.text.break_opportunities import boundaries, last_resorts
from pnp.text.thai_words import is_inside, word_ends

SENTENCE = "ผู้เล่นสามารถจั่วการ์ดได้หนึ่งใบเมื่อเริ่มเทิร์นของตน ผู้เล่นที่มีคะแนนมากที่สุดเป็นผู้ชนะ"
WORDS = "ผู้ เล่น สามารถ จั่ว การ์ด ได้ หนึ่ง ใบ เมื่อ เริ่ม เทิร์น ของ ตน ที่ มี คะแนน มาก ที่สุด เป็น ชนะ".split()  # noqa: SIM905


def units(text):
    """Cut a text where a line may end."""
    ends = boundaries(text, "th")
    return [text[start:end].strip() for start, end in zip([0, *ends], ends, strict=False)]


def is_made_of_words(text):
    """Whether a unit is one word of the list or several."""
    return not text or any(text.startswith(word) and is_made_of_words(text[len(word) :]) for word in WORDS)


def test_units_are_words():
    """Every unit is made of whole words, and most of one."""
    found = units(SENTENCE)
    assert all(is_made_of_words(unit) for unit in found), found
    assert sum(unit in WORDS for unit in found) > len(found) * 0.7


@pytest.mark.parametrize("word", ["คะแนน", "สามารถ", "เทิร์น", "เบโลนา", "อัปเกรด", "แผนที่", "ครอบครอง"])
def test_words_that_one_of_the_two_would_tear_stay_whole(word):
    """ICU tears names and loan words, the model ordinary compounds."""
    assert units(f"มี{word}")[-1].endswith(word)
    assert word in "".join(units(f"ใช้{word}"))
    assert all(end in {0, len(word)} for end in boundaries(word, "th"))


def test_a_word_longer_than_its_line_is_broken_after_all():
    """Where nothing else helps, ICU's places are taken, without a hyphen."""
    word = "อาวุธยุทโธปกรณ์"
    assert boundaries(word, "th") == [len(word)]
    assert last_resorts(word, "th") == (5,)
    block = typesetter("th").set_text([TextSpan(word)], STORY, width=12, shrink=False)
    assert rows(block) == ["อาวุธ", "ยุทโธปกรณ์"]
    assert typesetter("th").set_text([TextSpan(word)], STORY, width=40).texts == (word,)


def test_korean_words_are_broken_only_when_they_must():
    """Between syllables, where a word alone is wider than its box; else Korean lines end at spaces."""
    block = typesetter("ko").set_text([TextSpan("나는 구역지배계약카드를 뽑는다")], STORY, width=14, shrink=False)
    assert "".join(rows(block)).replace(" ", "") == "나는구역지배계약카드를뽑는다"
    assert rows(block)[0] == "나는"
    wide = typesetter("ko").set_text([TextSpan("나는 구역지배계약카드를 뽑는다")], STORY, width=26)
    assert rows(wide) == ["나는", "구역지배계약카드를", "뽑는다"]


@settings(max_examples=50)
@given(st.text(alphabet="กขคมนที่ิ้ำเแโไๆ์ฎฐ 3", min_size=1, max_size=20))
@example("กิกำก")
def test_clusters_hold(text):
    """No place before a vowel sign, a tone mark or sara am, whatever letters come together."""
    for end in (*boundaries(text, "th"), *last_resorts(text, "th")):
        assert end == len(text) or text[end] not in "ิี่้์ำ" or text[end - 1] == " "


def test_the_model_sees_the_ends_of_runs():
    """Spaces and Latin letters end a run; inside means between two Thai letters."""
    assert {3, 12} <= word_ends("ผู้ KOISHที่")
    assert is_inside("ที่นี้", 3)
    assert not is_inside("ที่ นี้", 3)
