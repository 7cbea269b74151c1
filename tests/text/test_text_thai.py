"""Thai lines end between words, where ICU's dictionary and a model of letters agree; never inside a name or a cluster."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sample_styles import STORY, rows
from shipped_typesetters import typesetter

from pnp.model.fields import TextSpan
from pnp.text.break_opportunities import break_offsets, is_inside_thai, last_resort_breaks, thai_word_ends

SENTENCE = "ผู้เล่นสามารถจั่วการ์ดได้หนึ่งใบเมื่อเริ่มเทิร์นของตน ผู้เล่นที่มีคะแนนมากที่สุดเป็นผู้ชนะ"
WORDS = "ผู้ เล่น สามารถ จั่ว การ์ด ได้ หนึ่ง ใบ เมื่อ เริ่ม เทิร์น ของ ตน ที่ มี คะแนน มาก ที่สุด เป็น ชนะ".split()  # noqa: SIM905


def units(text):
    """Split a text where a line may end."""
    ends = break_offsets(text, "th")
    return [text[start:end].strip() for start, end in zip([0, *ends], ends, strict=False)]


def is_made_of_words(text):
    """Return whether a unit consists of one or several words of the list."""
    return not text or any(text.startswith(word) and is_made_of_words(text[len(word) :]) for word in WORDS)


def test_units_are_words():
    """Every unit consists of whole words, most of a single one."""
    found = units(SENTENCE)
    assert all(is_made_of_words(unit) for unit in found), found
    assert sum(unit in WORDS for unit in found) > len(found) * 0.7


@pytest.mark.parametrize("word", ["คะแนน", "สามารถ", "เทิร์น", "เบโลนา", "อัปเกรด", "แผนที่", "ครอบครอง"])
def test_words_that_one_method_would_break_stay_whole(word):
    """ICU breaks names and loan words, the model breaks ordinary compounds."""
    assert units(f"มี{word}")[-1].endswith(word)
    assert word in "".join(units(f"ใช้{word}"))
    assert all(end in {0, len(word)} for end in break_offsets(word, "th"))


def test_a_word_longer_than_its_line_is_broken():
    """As a last resort at ICU's offsets, without a hyphen."""
    word = "อาวุธยุทโธปกรณ์"
    assert break_offsets(word, "th") == [len(word)]
    assert last_resort_breaks(word, "th") == (5,)
    block = typesetter("th").set_text([TextSpan(word)], STORY, width=12, shrink=False)
    assert rows(block) == ["อาวุธ", "ยุทโธปกรณ์"]
    assert typesetter("th").set_text([TextSpan(word)], STORY, width=40).texts == (word,)


def test_korean_words_are_broken_only_as_a_last_resort():
    """Between syllables, if a single word is wider than its box; otherwise Korean lines end at spaces."""
    block = typesetter("ko").set_text([TextSpan("나는 구역지배계약카드를 뽑는다")], STORY, width=14, shrink=False)
    assert "".join(rows(block)).replace(" ", "") == "나는구역지배계약카드를뽑는다"
    assert rows(block)[0] == "나는"
    wide = typesetter("ko").set_text([TextSpan("나는 구역지배계약카드를 뽑는다")], STORY, width=26)
    assert rows(wide) == ["나는", "구역지배계약카드를", "뽑는다"]


@settings(max_examples=50)
@given(st.text(alphabet="กขคมนที่ิ้ำเแโไๆ์ฎฐ 3", min_size=1, max_size=20))
@example("กิกำก")
def test_clusters_are_not_broken(text):
    """No line may end before a vowel sign, a tone mark or sara am, whatever the letters are."""
    for end in (*break_offsets(text, "th"), *last_resort_breaks(text, "th")):
        assert end == len(text) or text[end] not in "ิี่้์ำ" or text[end - 1] == " "


def test_the_model_sees_the_ends_of_runs():
    """Spaces and Latin letters end a run; `is_inside` means between two Thai letters."""
    assert {3, 12} <= thai_word_ends("ผู้ KOISHที่")
    assert is_inside_thai("ที่นี้", 3)
    assert not is_inside_thai("ที่ นี้", 3)
