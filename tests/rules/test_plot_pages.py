"""The words of plots are set in the fonts of their own language: the generator's in English where it has no others.

The plots of a sweep: points stand where their figures are, cells are as dark as theirs, and all lies on the page.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report
from pnp.base.units import Box
from pnp.impose.slug_lines import SheetWord
from pnp.load.fonts import load_fonts
from pnp.model.fields import TextSpan
from pnp.model.frame import Colour, Shape, TextLine
from pnp.rules.charts import PlotCanvas, mix_colours
from pnp.rules.engine import GREYS
from pnp.rules.game_rules import Series
from pnp.rules.plot_pages import (
    SettingsChart,
    SettingsGrid,
    axis_ticks,
    draw_footer,
    draw_sweep_pages,
    draw_sweep_panel,
    draw_title_bar,
    sweep_plots,
)
from pnp.rules.statistics import Estimate
from pnp.rules.sweep import SettingResult, Sweep, SweptConstant
from pnp.text.typesetter import Typesetter

GAME = SimpleNamespace(title="ఆట", version="1", date="2026-01-01", locale="te", phrases=None)


class Recorder:
    """A typesetter that keeps what it is to set."""

    def __init__(self):
        self.spans = []

    def set_text(self, spans, _style, **_options):
        """Keep the spans."""
        self.spans.append(spans)
        return SimpleNamespace(width=10.0, lines=[SimpleNamespace(y=0.0)], runs=(), lines_at=lambda *_: [])


@pytest.fixture
def recorder():
    """Record what is set, and place nothing."""
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


BOX = Box(14, 42, 88, 50)

GAME_OF_SWEEP_PLOTS = SimpleNamespace(title="Game", version="1", date="2026-01-01", locale="en", phrases=None)


@pytest.fixture(scope="module")
def typesetter(request):
    """Set text in the fonts of the toy game."""
    return Typesetter(load_fonts(Path(request.config.rootpath) / "tests/toy", Report()), "en")


@pytest.fixture
def pen(typesetter):
    """Draw in greys."""
    return PlotCanvas(typesetter, GREYS, "en")


def share(value, spread=0.02):
    """A share with its interval."""
    return Estimate("win", "who wins", "share", value, value - spread, value + spread, 100)


def words(items):
    """All lines of text with their places, by text."""
    return {"".join(run.text for _, run in item.runs): item for item in items if isinstance(item, TextLine)}


def points(pen):
    """The points of a chart."""
    return [i.rect for i in pen.items if isinstance(i, Shape) and i.rect and i.fill == GREYS.ground]


def sweep(values=("1", "2", "3"), other=(), ids=("win",), written=1):
    """A sweep whose figures rise from setting to setting."""
    constants = tuple(SweptConstant(name, v) for name, v in (("a.b", values), ("c", other)) if v)
    settings = [(v, *more) for v in values for more in ([(w,) for w in other] or [()])]
    results = []
    for n, setting in enumerate(settings):
        rows = tuple(Estimate(id_, id_, "share", 0.3 + n / 100, 0.29 + n / 100, 0.31 + n / 100, 50) for id_ in ids)
        results.append(SettingResult(setting, n == written, rows, {}))
    return Sweep("g", "1", Series(50, 1, ("x", "y")), {"d": "4"}, constants, ("2",), tuple(results))


def test_points_stand_at_their_figures(pen):
    """Heights are in proportion to the figures, and the columns have equal widths."""
    rows = (share(0.50), share(0.55), share(0.65))
    draw_sweep_panel(pen, SettingsChart("win", SweptConstant("a.b", ("1", "2", "3")), rows, None), BOX)
    one, two, three = points(pen)
    assert two.x - one.x == pytest.approx(three.x - two.x)
    assert (one.y - three.y) / (one.y - two.y) == pytest.approx(3)
    lines = words(pen.items)
    assert {"1", "2", "3", "a.b", "50.0%", "55.0%", "65.0%", "win"} <= set(lines)
    assert lines["50.0%"].y < one.y


def test_the_value_of_the_rules_has_a_band(pen):
    """It is behind the point, and the value is bold."""
    rows = (share(0.5), share(0.6))
    draw_sweep_panel(pen, SettingsChart("win", SweptConstant("a", ("1", "2")), rows, 1), BOX)
    (band,) = (i.rect for i in pen.items if isinstance(i, Shape) and i.rect and i.fill == GREYS.pale)
    one, two = points(pen)
    assert not band.x <= one.x <= band.right
    assert band.x < two.x < band.right
    bold, text = (words(pen.items)[value].runs[0][1].font for value in ("2", "1"))
    assert bold != text


@pytest.mark.parametrize(("values", "lines"), [(("1", "2", "4"), 2), (("none", "1", "2"), 0)])
def test_only_numbers_that_rise_are_joined(pen, values, lines):
    """A line through words would say what nobody measured."""
    draw_sweep_panel(pen, SettingsChart("win", SweptConstant("a", values), (share(0.1), share(0.2), share(0.3)), None), BOX)
    slanted = [i for i in pen.items if isinstance(i, Shape) and i.stroke and len({p for _, q in i.path for p in q}) == 4]
    assert len(slanted) == lines


def test_a_figure_without_observations_has_no_point(pen):
    """A setting without the figure is a gap."""
    empty = Estimate("win", "w", "share", 0, 0, 0, 0)
    draw_sweep_panel(pen, SettingsChart("win", SweptConstant("a", ("1", "2", "3")), (share(0.1), None, empty), None), BOX)
    assert len(points(pen)) == 1
    pen.items.clear()
    draw_sweep_panel(pen, SettingsChart("win", SweptConstant("a", ("1",)), (None,), None), BOX)
    assert points(pen) == []


def test_cells_are_the_darker_the_higher_the_figure(pen):
    """The first constant goes across, the second down; that of the rules is framed."""
    rows = (share(0.1), share(0.2), share(0.3), share(0.4), share(0.5), share(0.6))
    constants = (SweptConstant("across", ("1", "2", "3")), SweptConstant("down", ("x", "y")))
    draw_sweep_panel(pen, SettingsGrid("win", constants, rows, 3), BOX)
    cells = [i for i in pen.items if isinstance(i, Shape) and i.rect and i.fill != GREYS.accent]
    assert len(cells) == 6
    light = [cell.fill.luminance for cell in cells]
    assert light == sorted(light, reverse=True)
    assert len(set(light)) == 6
    texts = words(pen.items)
    assert texts["10.0%"].x == pytest.approx(texts["20.0%"].x, abs=0.5)
    assert texts["10.0%"].y < texts["20.0%"].y
    assert texts["10.0%"].x < texts["30.0%"].x
    assert {"across", "down", "1", "2", "3", "x", "y", "8.0% – 12.0%"} <= set(texts)
    frame = [i for i in pen.items if isinstance(i, Shape) and i.stroke and i.stroke.colour == GREYS.alarm]
    assert len(frame) == 4
    assert min(p[1][0] for i in frame for p in i.path) == pytest.approx(cells[3].rect.x)


def test_figures_without_room_are_left_out(pen):
    """A hundred cells in a small box have no words that overlap."""
    values = tuple(map(str, range(1, 11)))
    constants = (SweptConstant("a", values), SweptConstant("b", values))
    draw_sweep_panel(pen, SettingsGrid("win", constants, tuple(share(n / 100) for n in range(100)), None), Box(14, 42, 50, 40))
    assert not [text for text in words(pen.items) if "–" in text]


def test_titles_are_those_of_the_language():
    """A name in the language of the page takes the place of the report's."""
    one, two = sweep_plots(sweep(ids=("win", "turns")), {"win": "Wer gewinnt"})
    assert (one.title, two.title, one.written) == ("Wer gewinnt", "turns", 1)
    assert isinstance(sweep_plots(sweep(other=("1", "2")), {})[0], SettingsGrid)


@pytest.mark.parametrize(
    ("found", "pages"),
    [
        (sweep(), 1),
        (sweep(ids=[f"figure {n}" for n in range(9)]), 2),
        (sweep(values=tuple(map(str, range(100)))), 1),
        (sweep(values=tuple(map(str, range(10))), other=tuple(map(str, range(10))), ids=("a", "b", "c")), 1),
        (sweep(values=("a_very_long_word_of_a_rule" * 2, "b"), other=("another_long_word" * 4, "d"), written=None), 1),
    ],
)
def test_everything_lies_on_the_page(typesetter, found, pages):
    """Nothing is drawn outside the margins of a home printer, with as many settings as there may be."""
    frames = draw_sweep_pages(GAME_OF_SWEEP_PLOTS, found, sweep_plots(found, {}), GREYS, typesetter)
    assert len(frames) == pages
    for frame in frames:
        for item in frame.items:
            ends = [p[i : i + 2] for _, p in item.path for i in (0,) if p] if isinstance(item, Shape) else [(item.x, item.y)]
            assert all(10 <= x <= 200 and 10 <= y <= 287 for x, y in ends), item
        text = " ".join(words(frame.items))
        assert "50 games" in text
        assert ("these rules" in text) == (found.reference is not None)


@given(st.floats(-1e4, 1e4), st.floats(0, 1e4))
def test_ticks_enclose_the_figures_in_round_steps(low, more):
    """There are few of them, in equal steps."""
    high = low + more
    ticks = axis_ticks(low, high)
    assert ticks[0] <= low + 1e-6 * max(1, more)
    assert ticks[-1] >= high - 1e-6 * max(1, more)
    assert 2 <= len(ticks) <= 8
    steps = [b - a for a, b in pairwise(ticks)]
    assert max(steps) == pytest.approx(min(steps), rel=1e-3)


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ((0.52, 0.58), (0.52, 0.54, 0.56, 0.58)),
        ((0.0, 0.05), (0.0, 0.01, 0.02, 0.03, 0.04, 0.05)),
        ((3, 5, 1), (3, 4, 5)),
        ((1, 1, 1), (0, 1, 2)),
        ((48, 60), (45, 50, 55, 60)),
    ],
)
def test_ticks_of_known_ranges(given, wanted):
    """Whole numbers have steps of one at least."""
    assert axis_ticks(*given) == pytest.approx(wanted)


def test_colours_are_mixed_in_both_systems():
    """Print recipes are mixed too if both colours have one."""
    white, red = Colour(1, 1, 1, 1, "w", (0, 0, 0, 0)), Colour(1, 0, 0, 1, "r", (0, 1, 1, 0))
    assert mix_colours(white, red, 0.5) == Colour(1, 0.5, 0.5, 1, "", (0, 0.5, 0.5, 0))
    assert mix_colours(white, Colour(0, 0, 0), 1).cmyk is None
