"""Lines: full but not too full, rarely hyphenated, even if centred, flush if justified.

The number of lines lies within the bounds that are found without dividing words, in every kind of language.
"""

from dataclasses import replace
from itertools import groupby
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.texts import RAGGED, STORY, TITLE, rows, said, setter, spans

from pnp.model.fields import IconSpan, LineBreak, TextSpan
from pnp.text import copyfitting, typesetter
from pnp.text.line_breaking import break_lines, fewest_lines, most_lines

TALE = (
    "O velho guardião não encontrará a espada de aço à beira do pântano, porque a rainha órfã já traiu o mapa das ilhas. "
    "Ninguém além da maré compreendeu as promessas do verão."
)

_VOCABULARY = [
    "a",
    "de",
    "não",
    "guardião",
    "encontrará",
    "bem-sucedida",
    "desesperadamente",
    "KOISH",
    "3",
    "10\xa0pontos",
    "e/ou",
]

_WORDS = st.lists(st.sampled_from(_VOCABULARY), min_size=1, max_size=30)


def test_a_paragraph_of_portuguese():
    """A column of 32 mm, ragged, with the one hyphen that it needs."""
    assert rows(setter().set_text([TextSpan(TALE)], STORY, width=32)) == [
        "O velho guardião não",
        "encontrará a espada de",
        "aço à beira do pântano,",
        "porque a rainha órfã já",
        "traiu o mapa das ilhas.",
        "Ninguém além da maré",
        "compreendeu as pro-",
        "messas do verão.",
    ]


@given(_WORDS.map(" ".join), st.floats(8, 60))
def test_no_line_is_too_wide_unless_overflow_says_so(text, width):
    """Every line ends inside the box, or the block says how far the widest one extends beyond it."""
    block = setter().set_text([TextSpan(text)], STORY, width=width, size=8)
    widest = max(_right(line) for line in block.lines)
    assert block.width <= width + 1e-3 or block.overflow == pytest.approx((block.width - width) * 72 / 25.4)
    assert widest <= block.width + 1e-6


def _right(line) -> float:
    x, run = [(x, r) for x, r in line.runs if r.text.strip() or r.text == ""][-1]
    return line.x + (x + run.width) * line.size * 25.4 / 72


@given(_WORDS.map(" ".join), st.floats(8, 60), st.sampled_from(["start", "center", "justify"]))
def test_hyphens_are_few_and_change_no_text(text, width, align):
    """Without added and repeated hyphens the text is the source; no three consecutive lines end in one."""
    block = setter().set_text([TextSpan(text)], STORY, width=width, size=8, align=align)
    assert "".join(block.texts) == text
    added = [not t.endswith((" ", "-", "/")) for t in block.texts[:-1]]
    assert max((len([*run]) for hit, run in groupby(added) if hit), default=0) <= 2
    repeated = sum(t.endswith("-") for t in block.texts[:-1])
    assert len(said(block)) == len(text) + sum(added) + repeated


@given(_WORDS.map(" ".join), st.floats(20, 60))
@example("guardião guardião desesperadamente guardião desesperadamente guardião bem-sucedida", 29.0)
def test_even_lines_are_no_more_than_first_fit_lines(text, width):
    """Centring and justifying never need an additional line; a ragged text may save one when its last line is made longer."""
    with patch.object(typesetter, "lengthen_last_lines", lambda _job, trial, *_, **__: trial):
        full = setter().set_text([TextSpan(text)], STORY, width=width, size=8)
    for align in ("center", "justify"):
        even = setter().set_text([TextSpan(text)], STORY, width=width, size=8, align=align)
        assert len(even.texts) <= len(full.texts)
        assert even.overflow == full.overflow


def test_a_word_is_divided_only_where_the_line_would_be_short():
    """If the line is nearly full, it stays ragged."""
    narrow = setter().set_text([TextSpan("velho guardião desesperadamente")], STORY, width=28)
    assert rows(narrow)[0] == "velho guardião"
    wide = setter().set_text([TextSpan("o desesperadamente guardião")], STORY, width=20)
    assert rows(wide)[0] == "o desesperada-"


def test_the_last_word_of_a_paragraph_is_not_divided():
    """A last line with only a part of a word is avoided, however short the line before it becomes."""
    assert rows(setter().set_text([TextSpan("a desesperadamente")], STORY, width=25)) == ["a", "desesperadamente"]


def test_a_short_last_word_is_not_left_alone():
    """It gets words before it, until the line is a fifth of the column; the number of lines does not change."""
    text = [TextSpan("O mapa das ilhas e o vinho do rei")]
    full = "O mapa das ilhas e o vinho do"
    width = setter().set_text([TextSpan(full)], RAGGED, width=None).width
    block = setter().set_text(text, RAGGED, width=width)
    assert rows(block) == ["O mapa das ilhas e o", "vinho do rei"]
    assert "".join(block.texts) == "O mapa das ilhas e o vinho do rei"


def test_a_word_wider_than_the_box_is_divided_or_overflows():
    """It is never cut without a hyphen: if it cannot be divided, it is overflow."""
    word = "desesperadamente"
    assert rows(setter().set_text([TextSpan(word)], STORY, width=14)) == ["desespe-", "radamente"]
    whole = setter().set_text([TextSpan(word)], RAGGED, width=14, size=8)
    assert rows(whole) == [word]
    assert whole.overflow == pytest.approx((whole.width - 14) * 72 / 25.4)


def test_a_compound_broken_at_its_hyphen_repeats_it():
    """The repeated hyphen is extracted: without the one at the line end, the compound is as written."""
    block = setter().set_text([TextSpan("uma guarda-chuva")], RAGGED, width=19)
    assert rows(block) == ["uma guarda-", "-chuva"]
    second = block.lines[1].runs[0][1]
    assert second.text == "-"
    assert second.glyphs[0].gid == block.lines[0].runs[-1][1].glyphs[-1].gid
    assert "".join(block.texts) == "uma guarda-chuva"


def test_the_rest_of_a_compound_may_be_divided_again():
    """It keeps the repeated hyphen that it begins with."""
    block = setter().set_text([TextSpan("bem-sucedida")], STORY, width=10, size=8)
    assert rows(block) == ["bem-", "-suce-", "dida"]


def test_spaces_at_line_ends_are_extracted_but_have_no_width():
    """The space is there for readers of the file, outside the line's width."""
    block = setter().set_text([TextSpan("abc def")], RAGGED, width=7, align="end")
    assert [[r.text for _, r in line.runs] for line in block.lines] == [["abc", " "], ["def"]]
    first = block.lines[0]
    assert first.x + first.runs[1][0] * first.size * 25.4 / 72 == pytest.approx(7)


def test_centred_titles_are_even():
    """First fit would leave one short word alone; even lines do not."""
    text = [TextSpan("O último dragão das ilhas do sul")]
    ragged = setter().set_text(text, TITLE, width=50, size=12)
    centred = setter().set_text(text, TITLE, width=50, size=12, align="center")
    assert rows(ragged) == ["O último dragão das", "ilhas do sul"]
    assert rows(centred) == ["O último dragão", "das ilhas do sul"]
    for line in centred.lines:
        width = max((x + r.width) * 12 * 25.4 / 72 for x, r in line.runs if r.text.strip())
        assert line.x == pytest.approx((50 - width) / 2)


def test_justified_lines_end_at_the_edge():
    """All but the last line, unless the spaces would become too wide."""
    block = setter().set_text([TextSpan(TALE)], replace(STORY, align="justify"), width=50)
    edges = [_right(line) for line in block.lines]
    assert edges[:-1] == [pytest.approx(50)] * (len(edges) - 1)
    assert edges[-1] < 49
    assert block.extent.w == pytest.approx(50)
    gaping = setter().set_text([TextSpan("a desesperadamente")], replace(STORY, align="justify"), width=24)
    assert _right(gaping.lines[0]) < 3


def test_a_justified_line_is_divided_only_where_it_evens_the_lines():
    """Narrow lines need two hyphens here; each costs as much as some white space, so there is no third."""
    block = setter().set_text([TextSpan(TALE)], replace(STORY, align="justify"), width=22, size=8)
    assert rows(block) == [
        "O velho guar-",
        "dião não encon-",
        "trará a espada",
        "de aço à beira do",
        "pântano, porque",
        "a rainha órfã já",
        "traiu o mapa das",
        "ilhas. Ninguém",
        "além da maré",
        "compreendeu as",
        "promessas do",
        "verão.",
    ]


def test_a_justified_paragraph_does_not_end_in_a_runt():
    """Words that would be alone in the last line get words of the line before; a fuller last line does not change."""
    text = "O mapa das ilhas e o vinho do rei"
    style = replace(RAGGED, align="justify")
    width = setter().set_text([TextSpan("O mapa das ilhas e o vinho do")], RAGGED, width=None).width
    assert rows(setter().set_text([TextSpan(text)], style, width=width)) == ["O mapa das ilhas e o", "vinho do rei"]
    longer = f"{text} desesperado"
    assert rows(setter().set_text([TextSpan(longer)], style, width=width)) == [
        "O mapa das ilhas e o vinho do",
        "rei desesperado",
    ]


def test_centred_text_is_hyphenated_only_if_necessary():
    """First fit hyphenates this text; the same number of lines without hyphens is just as even."""
    ragged = setter().set_text([TextSpan(TALE)], STORY, width=40)
    centred = setter().set_text([TextSpan(TALE)], STORY, width=40, align="center")
    assert any(row.endswith("-") for row in rows(ragged))
    assert not any(row.endswith("-") for row in rows(centred))
    assert len(rows(centred)) == len(rows(ragged))


def test_forced_breaks_and_paragraphs():
    """One break is a new line, two leave half a line of space; breaks at the start and end are ignored."""
    leading = STORY.leading * STORY.size * 25.4 / 72
    block = setter().set_text(spans("/um/dois//três/"), STORY, width=50)
    steps = [b.y - a.y for a, b in zip(block.lines, block.lines[1:], strict=False)]
    assert steps == [pytest.approx(leading), pytest.approx(1.5 * leading)]
    assert block.texts == ("um\n", "dois\n\n", "três")


def test_words_in_several_cuts_are_not_broken():
    """A line may not end at a change of cut, and each part has its own font."""
    block = setter().set_text(spans("re*ba*ixa, *já*."), STORY, width=None)
    ((line),) = block.lines
    assert [(r.text, r.font.removeprefix("IBMPlexSans-")) for _, r in line.runs] == [
        ("re", "Regular"), ("ba", "Bold"), ("ixa,", "Regular"), (" ", "Regular"), ("já", "Bold"), (".", "Regular"),
    ]  # fmt: skip
    assert len(rows(setter().set_text(spans("re*ba*ixa"), RAGGED, width=3))) == 1


_VOCABULARY_OF_LINE_COUNT = {
    "pt": [
        "a",
        "de",
        "não",
        "guardião",
        "encontrará",
        "bem-sucedida",
        "desesperadamente",
        "e/ou",
        "10\xa0pontos",
        "KOISH",
        "três",
    ],
    "de": ["die", "Kartenspielerinnen", "griffbereit", "Aufbewahrungsschachtel", "und", "Spiel-", "oder", "3–5", "Ränder"],
    "ja": ["札を引き、", "「山札」", "カードをPlayer", "戻す。", "得点は10点です"],
    "th": ["ผู้เล่น", "หยิบไพ่", "จากกอง", "แล้ววางบนโต๊ะ", "Koish"],
    "ar": ["يسحب", "اللاعب", "بطاقة", "من", "المجموعة", "ثم-يضعها", "KOISH"],
}

_TEXTS = st.sampled_from([*_VOCABULARY_OF_LINE_COUNT]).flatmap(
    lambda tag: st.tuples(
        st.just(tag), st.lists(st.sampled_from(_VOCABULARY_OF_LINE_COUNT[tag]), min_size=1, max_size=40).map(" ".join)
    )
)

_STYLES = st.sampled_from([STORY, replace(STORY, tracking=0.1), replace(STORY, tracking=-0.02), TITLE])


@given(_TEXTS, _STYLES, st.floats(0.5, 40))
def test_the_number_of_lines_lies_within_its_bounds(said, style, width):
    """First fit takes at least the fewest lines, and at most those that it takes without dividing a word."""
    locale, text = said
    job = setter().fit([TextSpan(text)], style, width=None, locale=locale).job
    for par in job.paragraphs:
        lines = break_lines(par, width, job.cache)
        assert fewest_lines(par, width, job.cache) <= len(lines)
        if par.widest <= width:
            assert len(lines) <= most_lines(par, width)
        if all(line.tail is None for line in lines):
            assert len(lines) == most_lines(par, width)


@given(_TEXTS, _STYLES, st.floats(10, 60), st.floats(3, 30))
def test_a_size_is_judged_as_its_lines_would_be(said, style, width, height):
    """A text fits at a size exactly if it does once its lines are broken."""
    locale, text = said
    spans = [TextSpan(text), LineBreak(), LineBreak(), TextSpan("KOISH "), IconSpan("axe", "machado")]
    job = setter().fit(spans, style, width=width, height=height, locale=locale).job
    for size in copyfitting.candidate_sizes(11.0, 6.5):
        judged = copyfitting.largest_fit(job, size, 0.5).size == size
        assert judged == (copyfitting.try_size(job, size).overflow == 0)


def test_lines_are_broken_only_at_the_size_that_is_set():
    """A text that clearly fits at one size and is clearly too long at others is broken once, where it is set."""
    broken = []

    def breaking(par, width, cache, *, loose):
        broken.append(width)
        return break_lines(par, width, cache, loose=loose)

    with patch.object(copyfitting, "break_lines", breaking):
        text = setter().fit([TextSpan("o guardião da ilha " * 9)], replace(STORY, size=14.0), width=45, height=24)
        smaller = text.resized(text.size - 1)
        assert not broken
        assert not text.overflow
        assert smaller.block().overflow == 0
    assert broken == [text.job.measure / (text.size - 1)]
