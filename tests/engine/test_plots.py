"""The page of plots: its bars are as long as the findings say, its words are the reader's, its bytes always the same."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pypdfium2
import pytest

from pnp.diagnostics import Report
from pnp.engine.belona.plot_data import palette_of, plots_of, words_of
from pnp.engine.estimates import Estimate
from pnp.engine.playtest import playtest
from pnp.engine.plot_canvas import PlotCanvas
from pnp.engine.plot_page import as_sheet
from pnp.engine.plot_panels import panel
from pnp.engine.plots import Histogram
from pnp.engine.protocol import Series, engine_for
from pnp.layout.dump import dump
from pnp.load.format_data import papers
from pnp.locale.localize import localize
from pnp.model.document import DocumentInfo
from pnp.model.fields import Record
from pnp.model.frame import Shape, TextLine
from pnp.render.pdf import write_pdf
from pnp.text.typesetter import Typesetter
from pnp.units import Box

GREEDY = ("greedy", "greedy")
GOLDEN = Path(__file__).with_name("plots.txt")


@pytest.fixture(scope="module")
def told(game):
    """The game in its own language."""
    report = Report()
    done = localize(dataclasses.replace(game, booklet=None), "pt-BR", report)
    assert not report.has_errors
    return done


@pytest.fixture(scope="module")
def findings(game):
    """Twenty games."""
    return playtest(game, Series(20, 1, GREEDY), Report())


@pytest.fixture(scope="module")
def page(told, findings):
    """Their page."""
    return engine_for("belona").page(told, [findings], Typesetter(told.fonts, "pt-BR"), Report())


def words(frame):
    """Every line of text on a page."""
    return ["".join(run.text for _, run in item.runs) for item in frame.items if isinstance(item, TextLine)]


def test_bars_are_as_long_as_the_shares(told, findings, page):
    """The two factions' bars have the colours of their cards, and stand to the axis as their shares to one."""
    shares = {row.name: row.value for row in findings.sections[0].rows}
    lines = [i.path for i in page.items if isinstance(i, Shape) and i.stroke and i.stroke.colour.name == "mist"][:5]
    axis = lines[4][0][1][0] - lines[0][0][1][0]
    for faction, swatch in (("octacorp", "yellow"), ("vetran", "red")):
        bar = next(i for i in page.items if isinstance(i, Shape) and i.rect and i.fill == told.theme.swatches[swatch]
                   and i.rect.x == lines[0][0][1][0])  # fmt: skip
        assert bar.rect.w / axis == pytest.approx(shares[faction])


def test_figures_are_those_of_the_findings(told, findings, page):
    """Each contract's take-up stands beside its title."""
    texts, rows = words(page), {row.id: row for section in findings.sections for row in section.rows}
    for card in next(d.cards for d in told.decks if d.type == "contract"):
        share = rows[f"contract/{card.id}/taken"].value
        after = texts[texts.index(str(card.values["title"])) :]
        assert after[2] == f"{share * 100:.1f}\u00a0%".replace(".", ",")


def test_everything_lies_on_the_page(page):
    """Nothing is drawn outside the margins of a home printer."""
    for item in page.items:
        points = [p[i : i + 2] for _, p in item.path for i in (0,) if p] if isinstance(item, Shape) else [(item.x, item.y)]
        assert all(10 <= x <= 200 and 10 <= y <= 287 for x, y in points), item


def test_the_pdf_is_always_the_same_and_extracts(told, page, tmp_path):
    """Two files have the same bytes, and readers find the words, the foot line among them."""
    for name in ("a.pdf", "b.pdf"):
        write_pdf(as_sheet(page, papers()["a4"]), told.fonts, DocumentInfo("t", "a", "pt-BR", told.date), tmp_path / name)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        text = document[0].get_textpage().get_text_range()
        assert len(document) == 1
    assert "20 partidas jogadas por si mesmas" in text
    assert f"conteúdo de {told.date} · 20 partidas · semente 1 · jogadores: greedy, greedy" in text


def test_two_sets_of_rules_share_the_axes(told, findings):
    """Each row has a bar per set, and the headline says which is which."""
    report = Report()
    plots = plots_of(told, palette_of(told, report), words_of(told, report), [findings, findings])
    assert all(len(row.estimates) == 2 for row in plots[0].rows)
    page = engine_for("belona").page(told, [findings, findings], Typesetter(told.fonts, "pt-BR"), report)
    assert {"estas regras", "outras regras"} <= set(words(page))


def test_a_theme_without_a_swatch_is_told(told, findings):
    """The page does not make up a colour."""
    swatches = {name: c for name, c in told.theme.swatches.items() if name != "steel"}
    bare = dataclasses.replace(told, theme=dataclasses.replace(told.theme, swatches=swatches))
    report = Report()
    assert engine_for("belona").page(bare, [findings], Typesetter(told.fonts, "pt-BR"), report) is None
    assert [d.message for d in report.diagnostics] == ["the page of plots needs the swatch `steel`"]


def test_a_game_without_a_word_is_told(told, findings):
    """The words of the game's own figures are the game's: where one lacks, the page says which."""
    words = {**told.words, "playtest": Record(told.words["playtest"], told.words.mark)}
    del words["playtest"]["order"]
    words["playtest"]["way"] = Record({k: w for k, w in words["playtest"]["way"].items() if k != "flight"}, told.words.mark)
    bare = dataclasses.replace(told, words=Record(words, told.words.mark))
    report = Report()
    assert engine_for("belona").page(bare, [findings], Typesetter(told.fonts, "pt-BR"), report) is None
    assert [(d.code, d.message, d.mark.path) for d in report.diagnostics] == [
        ("engine/no-word", f"the page of plots needs the word `playtest.{key}` in words.yaml", "content/belona/words.yaml")
        for key in ("order", "way.flight")
    ]


def test_the_page_as_text(page):
    """The frame's dump is the golden's."""
    assert dump(page) == GOLDEN.read_text("utf-8")


@pytest.mark.parametrize(
    ("longest", "apart"), [(7, 1), (15, 2), (30, 5), (79, 10), (150, 20), (390, 50), (780, 100), (1500, 200), (7000, 1000)]
)
def test_the_axis_of_a_histogram_counts_in_round_steps(told, longest, apart):
    """At most nine figures, from 0, a round number apart: 1, 2, 5, 10 …"""
    pen = PlotCanvas(Typesetter(told.fonts, "pt-BR"), palette_of(told, Report()), "pt-BR")
    mark = ("m", Estimate("m", "m", "quantile", longest, longest, longest, 2))
    panel(pen, Histogram("t", ({0: 1, longest: 1},), ((mark,),)), Box(14, 98, 88, 46))
    figures = [
        int(text)
        for item in pen.items
        if isinstance(item, TextLine) and (text := "".join(run.text for _, run in item.runs)).isdecimal() and item.y > 130
    ]
    assert figures == list(range(0, figures[-1] + 1, apart))
    assert 3 <= len(figures) <= 9


def test_what_lies_beyond_the_axis_of_a_histogram_is_counted_in_its_last_bar(told):
    """One endless game hides no other: the axis ends at twice the largest mark, and the last bar says from which number on."""
    pen = PlotCanvas(Typesetter(told.fonts, "pt-BR"), palette_of(told, Report()), "pt-BR")
    mark = ("m", Estimate("m", "m", "mean", 5, 5, 5, 9))
    panel(pen, Histogram("t", ({0: 1, 5: 7, 900: 1},), ((mark,),)), Box(14, 98, 88, 46))
    (over,) = [i for i in pen.items if isinstance(i, TextLine) and "≥" in "".join(run.text for _, run in i.runs)]
    assert "".join(run.text for _, run in over.runs) == "≥ 10"
    last = max((i.rect for i in pen.items if isinstance(i, Shape) and i.rect), key=lambda r: r.x)
    assert over.x < last.right < 102
    assert over.y < last.y
