"""The number of lines lies within the bounds that are found without dividing words, in every kind of language."""

from dataclasses import replace
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st
from sample_styles import STORY, TITLE, setter

from pnp.model.fields import IconSpan, LineBreak, TextSpan
from pnp.text import copyfitting
from pnp.text.line_breaking import break_lines, fewest_lines, most_lines

_VOCABULARY = {
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
_TEXTS = st.sampled_from([*_VOCABULARY]).flatmap(
    lambda tag: st.tuples(st.just(tag), st.lists(st.sampled_from(_VOCABULARY[tag]), min_size=1, max_size=40).map(" ".join))
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
        judged = copyfitting.largest_fit(job, [size, 1.0, 0.5]).size == size
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
    assert broken == [text.job.measure(text.size - 1)]
