"""Line break opportunities: the shortcut agrees with ICU, and typographic rules are respected."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.text.break_opportunities import (
    ICON_CHARACTER,
    _icu_units,
    break_offsets,
    inner_breaks,
    is_plain_text,
    unbreakable_units,
)

_LETTERS = "abÉç1 .,;:!?()'’\"“”«»‘…/%&+*=#–-·" + ICON_CHARACTER
_PROSE = st.lists(st.sampled_from([*_LETTERS, " · "]), max_size=24).map("".join)


def parts(text: str, locale: str = "pt-BR") -> list[str]:
    """Split a text into its units."""
    return [text[u.start : u.content] for u in unbreakable_units(text, locale)]


@given(_PROSE.map(str.strip).filter(bool))
def test_the_shortcut_for_plain_prose_agrees_with_icu(text):
    """If `is_plain` is true, splitting at spaces gives the result of the full algorithm."""
    if is_plain_text(text):
        assert [(u.start, u.content) for u in _icu_units(text, "pt-BR")] == [
            (start, start + len(word)) for word, start in zip(text.split(" "), _starts(text), strict=True)
        ]


@given(_PROSE.map(str.strip).filter(bool))
def test_breaks_inside_a_word_do_not_depend_on_the_words_around_it(text):
    """ICU on each word alone finds the breaks that ICU finds in the whole plain text."""
    if is_plain_text(text):
        alone = {s + b for w, s in zip(text.split(" "), _starts(text), strict=True) for b in inner_breaks(w, "pt-BR")}
        whole = {b for b in break_offsets(text, "pt-BR") if b < len(text) and text[b - 1] != " "}
        assert alone == whole


def _starts(text: str) -> list[int]:
    out = [0]
    for word in text.split(" ")[:-1]:
        out.append(out[-1] + len(word) + 1)
    return out


def test_ordinary_prose_is_plain():
    """The shortcut is used for the usual text of cards."""
    assert is_plain_text("O velho guardião não encontrará “a espada” (de aço), à beira do pântano – e já traiu: 3 vezes!")
    assert is_plain_text("Belona 1.0 · pt-BR · A4")
    assert not is_plain_text("a·b")


def test_an_opening_bracket_stays_with_the_text_after_its_space():
    """LB14 applies across spaces, so such a text goes to ICU."""
    assert parts("a ( b") == ["a", "( b"]


def test_a_number_stays_with_the_icon_after_it():
    """`3 [icon]` is never broken; two icons may be."""
    assert parts(f"paga 3 {ICON_CHARACTER} {ICON_CHARACTER} ou {ICON_CHARACTER} 2") == [
        "paga",
        f"3 {ICON_CHARACTER}",
        ICON_CHARACTER,
        "ou",
        ICON_CHARACTER,
        "2",
    ]


def test_an_icon_breaks_like_a_letter():
    """There is no break between an icon and the number before it or the comma after it."""
    assert inner_breaks(f"3{ICON_CHARACTER},", "pt-BR") == ()


def test_no_break_space_and_word_joiner_prevent_breaks():
    """U+00A0, U+202F and U+2060 prevent a break; U+200B allows one."""
    assert parts("10\u00a0pontos 5\u202f% a\u2060b c\u200bd") == ["10\u00a0pontos", "5\u202f%", "a\u2060b", "c", "d"]


def test_characters_beyond_the_basic_plane_are_counted_once():
    """ICU counts UTF-16 units; our offsets count characters."""
    assert parts("a 😀😀 b", "pt-BR") == ["a", "😀", "😀", "b"]
    assert break_offsets("😀 a-b", "en")[-1] == len("😀 a-b")


def test_japanese_keeps_small_kana_off_line_starts():
    """With ICU's strict rules no line may begin with `ャ`, `ッ` or `ー`."""
    text = "キャッチャー、ラーメン"
    assert not {text[b] for b in break_offsets(text, "ja") if b < len(text)} & set("ャッー、ン") - {"ン"}


def test_korean_breaks_only_at_spaces():
    """ICU breaks between syllables; Korean readers expect whole words."""
    assert parts("카드를 뽑는다", "ko") == ["카드를", "뽑는다"]


def test_thai_is_broken_by_words():
    """ICU's dictionary finds words in text without spaces."""
    assert parts("ผู้เล่นจั่วการ์ด", "th") == ["ผู้", "เล่น", "จั่ว", "การ์ด"]


def test_a_text_of_spaces_has_no_words():
    """Unusual input causes no error."""
    assert parts(" ") in (["", ""], [""])
