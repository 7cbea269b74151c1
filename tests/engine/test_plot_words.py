"""The words of plots are set in the fonts of their own language: the generator's in English where it has no others."""

from types import SimpleNamespace

import pytest

from pnp.impose.slug_lines import SheetWord
from pnp.model.fields import TextSpan
from pnp.rules.charts import PlotCanvas
from pnp.rules.game_rules import Series
from pnp.rules.plot_pages import draw_footer, draw_title_bar

GAME = SimpleNamespace(title="ఆట", version="1", date="2026-01-01", locale="te", phrases=None)


class Recorder:
    """A typesetter that keeps what it is to set."""

    def __init__(self):
        self.spans = []

    def set_text(self, spans, _style, **_options):
        """Keep the spans."""
        self.spans.append(spans)
        return SimpleNamespace(width=10.0, lines=[SimpleNamespace(y=0.0)], runs=())


@pytest.fixture
def recorder(monkeypatch):
    """Record what is set, and place nothing."""
    monkeypatch.setattr("pnp.rules.charts.move_lines", lambda *_: [])
    return Recorder()


def canvas(recorder, locale, phrases=None):
    """Draw in one colour."""
    colours = dict.fromkeys(("ink", "ground", "accent", "paper", "pale", "bar"), None)
    return PlotCanvas(recorder, SimpleNamespace(**colours), locale, phrases)


def test_the_generators_words_are_english_where_it_has_none_in_the_language(recorder):
    """The title stays in the fonts of the game's language; words of one language are one span."""
    pen = canvas(recorder, "te")
    draw_title_bar(pen, GAME, pen.word("playtest-bars"))
    draw_footer(pen, GAME, Series(10, 3, ("mcts", "mcts")), "")
    assert recorder.spans[0] == (TextSpan("ఆట"),)
    assert [span.lang for span in recorder.spans[1]] == ["en"]
    title, *others = recorder.spans[2]
    assert title == TextSpan("ఆట 1 · ")
    assert [span.lang for span in others] == ["en", "", "en", "", "en", "", "en"]
    assert [span.text for span in others[1::2]] == [" · "] * 3
    assert others[4].text == "seed 3"


@pytest.mark.parametrize(
    ("locale", "own", "lang"),
    [
        ("te", None, "en"),
        ("te", {"playtest-seed": "విత్తనం {seed}"}, ""),
        ("de", None, ""),
        ("pt-PT", None, ""),
        ("en-XA", None, ""),
    ],
)
def test_words_that_the_language_has_are_set_in_its_fonts(recorder, locale, own, lang):
    """Those of the generator, and those of the game."""
    pen = canvas(recorder, locale, own)
    word = pen.word("playtest-seed", seed="3")
    assert isinstance(word, SheetWord)
    assert word.lang == lang
    pen.width(word, 7)
    assert recorder.spans == [(TextSpan(word.text, lang=lang),)]


def test_words_in_the_language_of_the_page_are_one_span(recorder):
    """As they were when a line had one language."""
    pen = canvas(recorder, "de")
    draw_footer(pen, GAME, Series(10, 3, ("mcts", "mcts")), "")
    ((span,),) = recorder.spans
    assert span.text.startswith("ఆట 1 · ")
    assert span.lang == ""
