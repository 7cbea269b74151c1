"""The page of plots: bars have the lengths of the findings, words are in the reader's language, and bytes are reproducible."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.frames import dump_frame

from pnp.base.diagnostics import Report
from pnp.base.units import Box
from pnp.build.standalone_documents import PlotsRequest, plan_plots
from pnp.build.workshop import Workshop
from pnp.load.package_data import papers
from pnp.model.face_walk import line_box, path_box
from pnp.model.fields import Record
from pnp.model.frame import Shape, TextLine
from pnp.model.request import DocumentInfo
from pnp.render.pdf import write_pdf
from pnp.rules.charts import (
    LABEL_GAP,
    BarChart,
    BarRow,
    Histogram,
    PlotCanvas,
    StackChart,
    StackRow,
    StackSegment,
    draw_panel,
    place_labels,
)
from pnp.rules.engine import engine_for
from pnp.rules.game_rules import Series
from pnp.rules.playtest import run_playtest
from pnp.rules.plot_pages import plot_sheets
from pnp.rules.statistics import Estimate
from pnp.text.typesetter import Typesetter
from pnp_belona.plot_data import palette_of, panels_of, words_of

GREEDY = ("greedy", "greedy")
GOLDEN = Path(__file__).with_name("plots.txt")
SPACE = 0.8
"""The width in mm of the space at the end of a line that is continued."""


@pytest.fixture(scope="module")
def findings(game):
    """The findings of twenty games."""
    return run_playtest(game, Series(20, 1, GREEDY), Report())


@pytest.fixture(scope="module")
def page(source, findings):
    """The first page of plots of the findings."""
    return pages(source, findings)[0]


def pages(source, *findings, report=None):
    """The pages of plots, one report per set of rules."""
    return engine_for("belona").pages(source, findings, Typesetter(source.fonts, "pt-BR"), report or Report())


def words(frame):
    """All lines of text on a page."""
    return ["".join(run.text for _, run in item.runs) for item in frame.items if isinstance(item, TextLine)]


def test_bars_have_the_lengths_of_the_shares(source, findings, page):
    """The bars of the factions have the colours of their cards and lengths in proportion to their shares."""
    shares = {row.name: row.value for row in findings.sections[0].rows}
    lines = [i.path for i in page.items if isinstance(i, Shape) and i.stroke and i.stroke.colour.name == "mist"][:5]
    axis = lines[4][0][1][0] - lines[0][0][1][0]
    for faction, swatch in (("octacorp", "yellow"), ("vetran", "red")):
        bar = next(i for i in page.items if isinstance(i, Shape) and i.rect and i.fill == source.theme.swatches[swatch]
                   and i.rect.x == lines[0][0][1][0])  # fmt: skip
        assert bar.rect.w / axis == pytest.approx(shares[faction])


def test_figures_are_those_of_the_findings(source, findings, page):
    """The share of games in which a contract was taken is printed beside its title."""
    texts, rows = words(page), {row.id: row for section in findings.sections for row in section.rows}
    for card in next(d.cards for d in source.decks if d.type == "contract"):
        share = rows[f"contract/{card.id}/taken"].value
        after = texts[texts.index(str(card.values["title"])) :]
        assert after[2] == f"{share * 100:.1f}%".replace(".", ",")


def test_everything_lies_on_the_page(page):
    """Nothing is drawn outside the margins of a home printer."""
    for item in page.items:
        points = [p[i : i + 2] for _, p in item.path for i in (0,) if p] if isinstance(item, Shape) else [(item.x, item.y)]
        assert all(10 <= x <= 200 and 10 <= y <= 287 for x, y in points), item


def test_the_pdf_is_always_the_same_and_extracts(source, page, tmp_path):
    """Two files have the same bytes, and the text can be extracted, including the foot line."""
    for name in ("a.pdf", "b.pdf"):
        write_pdf(
            plot_sheets([page], papers()["a4"]), source.fonts, DocumentInfo("t", "a", "pt-BR", source.date), tmp_path / name
        )
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        text = document[0].get_textpage().get_text_range()
        assert len(document) == 1
    assert "20 partidas jogadas por si mesmas" in text
    assert f"conteúdo de {source.date} · 20 partidas · semente 1 · jogadores: greedy, greedy" in text


def test_two_sets_of_rules_share_the_axes(source, findings):
    """Each row has a bar for each set of rules, and the headline names the sets."""
    report = Report()
    panels = panels_of(source, palette_of(source, report), words_of(source, report), [findings, findings])
    assert all(len(row.estimates) == 2 for row in panels[0].plot.rows)
    for page in pages(source, findings, findings):
        assert {"estas regras", "outras regras"} <= set(words(page))


def test_a_missing_swatch_is_reported(source, findings):
    """A missing swatch is reported and no page is made."""
    swatches = {name: c for name, c in source.theme.swatches.items() if name != "steel"}
    bare = dataclasses.replace(source, theme=dataclasses.replace(source.theme, swatches=swatches))
    report = Report()
    assert pages(bare, findings, report=report) == ()
    assert [d.message for d in report.diagnostics] == ["the page of plots needs the swatch `steel`"]


def test_missing_words_are_reported(source, findings):
    """Missing words for the game's own figures are reported by name."""
    words = {**source.words, "playtest": Record(source.words["playtest"], source.words.mark)}
    del words["playtest"]["order"]
    words["playtest"]["way"] = Record({k: w for k, w in words["playtest"]["way"].items() if k != "flight"}, source.words.mark)
    bare = dataclasses.replace(source, words=Record(words, source.words.mark))
    report = Report()
    assert pages(bare, findings, report=report) == ()
    assert [(d.code, d.message, d.mark.path) for d in report.diagnostics] == [
        ("engine/no-word", f"the page of plots needs the word `playtest.{key}` in words.yaml", "content/belona/words.yaml")
        for key in ("order", "way.flight")
    ]


def test_the_page_as_text(page):
    """The dump of the page equals the golden file."""
    assert dump_frame(page) == GOLDEN.read_text("utf-8")


@pytest.mark.parametrize(
    ("longest", "apart"), [(7, 1), (15, 2), (30, 5), (79, 10), (150, 20), (390, 50), (780, 100), (1500, 200), (7000, 1000)]
)
def test_the_axis_of_a_histogram_counts_in_round_steps(source, longest, apart):
    """The axis has at most nine figures from 0 at intervals of 1, 2, 5, 10 and so on."""
    pen = PlotCanvas(Typesetter(source.fonts, "pt-BR"), palette_of(source, Report()), "pt-BR")
    mark = ("m", Estimate("m", "m", "quantile", longest, longest, longest, 2))
    draw_panel(pen, Histogram("t", ({0: 1, longest: 1},), ((mark,),)), Box(14, 98, 88, 46))
    figures = [
        int(text)
        for item in pen.items
        if isinstance(item, TextLine) and (text := "".join(run.text for _, run in item.runs)).isdecimal() and item.y > 130
    ]
    assert figures == list(range(0, figures[-1] + 1, apart))
    assert 3 <= len(figures) <= 9


def test_the_last_bar_of_a_histogram_counts_everything_beyond_the_axis(source):
    """The axis ends at twice the largest mark; the last bar counts the rest, and its label says from which number."""
    pen = PlotCanvas(Typesetter(source.fonts, "pt-BR"), palette_of(source, Report()), "pt-BR")
    mark = ("m", Estimate("m", "m", "mean", 5, 5, 5, 9))
    draw_panel(pen, Histogram("t", ({0: 1, 5: 7, 900: 1},), ((mark,),)), Box(14, 98, 88, 46))
    (over,) = [i for i in pen.items if isinstance(i, TextLine) and "≥" in "".join(run.text for _, run in i.runs)]
    assert "".join(run.text for _, run in over.runs) == "≥ 10"
    last = max((i.rect for i in pen.items if isinstance(i, Shape) and i.rect), key=lambda r: r.x)
    assert over.x < last.right < 102
    assert over.y < last.y


@pytest.fixture
def pen(source):
    """An empty page to draw on."""
    return PlotCanvas(Typesetter(source.fonts, "pt-BR"), palette_of(source, Report()), "pt-BR")


def drawn(pen, plot, box):
    """Draw a plot; gives the boxes of its lines of text (mm) by their words."""
    draw_panel(pen, plot, box)
    return {"".join(run.text for _, run in i.runs): line_box(i) for i in pen.items if isinstance(i, TextLine)}


def verticals(pen):
    """The vertical lines of the marks (0.35 mm wide) from left to right."""
    found = (path_box(i.path) for i in pen.items if isinstance(i, Shape) and i.stroke and i.stroke.width == 0.35)
    return sorted(found)


def marked(*marks):
    """A histogram of the numbers 0 to 99 with marks, given as (label, figure)."""
    estimates = [(label, Estimate(label, label, "quantile", at, at, at, 9)) for label, at in marks]
    return Histogram("t", (dict.fromkeys(range(100), 1),), (tuple(estimates),))


FRAME = Box(110, 42, 86, 50)


def test_labels_of_marks_are_beside_their_lines(pen):
    """Two labels share a row: the first is to the left of its line, the second to the right."""
    texts = drawn(pen, marked(("half", 50), ("most", 60)), FRAME)
    half, most = verticals(pen)
    assert texts["half 50"].right == pytest.approx(half.x - 1.2)
    assert texts["most 60"].x == pytest.approx(most.x + 1.2)
    assert texts["half 50"].y == texts["most 60"].y


@pytest.mark.parametrize(
    ("at", "label"), [((50, 97), "nine of ten"), ((80, 97), "nine of ten"), ((2, 9), "half of them"), ((40, 60), "n" * 38)]
)
def test_labels_of_marks_keep_inside_the_frame(pen, at, label):
    """A label without room goes to the other side of its line or to another row, and no line crosses it."""
    texts = drawn(pen, marked(("mean" if at[0] > 10 else label, at[0]), (label if at[0] > 10 else "m", at[1])), FRAME)
    one, other = (box for text, box in texts.items() if " " in text and "≥" not in text)
    for box in (one, other):
        assert FRAME.x - 0.01 <= box.x
        assert box.right <= FRAME.right + 0.01
        assert not any(box.x < line.x < box.right and line.y < box.y + box.h / 2 for line in verticals(pen))
    assert one.y != other.y or one.right < other.x
    low = max(one.bottom, other.bottom)
    assert all(i.rect.y > low - 1 for i in pen.items if isinstance(i, Shape) and i.rect and i.rect.y > 48), "bars below labels"


@given(st.lists(st.tuples(st.floats(10, 90), st.floats(1, 80)), min_size=1, max_size=2).map(sorted))
def test_no_label_leaves_the_frame_or_covers_another(marks):
    """For any lines and widths labels stay inside and apart; a label is over its own line only if neither side has room."""
    lines, widths = zip(*marks, strict=True)
    found = place_labels(lines, widths, 10, 90)
    for number, ((row, at, over), x, width) in enumerate(zip(found, lines, widths, strict=True)):
        assert at >= 10 - 1e-9
        assert at + width <= 90 + 1e-9
        if not over:
            assert x == pytest.approx(at - LABEL_GAP) or x == pytest.approx(at + width + LABEL_GAP)
            assert not any(at < later < at + width for later in lines[number:])
        elif len(marks) == 1:
            assert x - LABEL_GAP - width < 10
            assert x + LABEL_GAP + width > 90
        assert all(row != other.row or at >= other.left + w or other.left >= at + width
                   for other, w in zip(found[:number], widths, strict=False))  # fmt: skip
    assert sorted({label.row for label in found}) in ([0], [0, 1])


def test_the_first_label_is_below_the_second_if_they_need_two_rows(pen):
    """If two labels need two rows, the first is in the lower one and the second's line passes beside it."""
    texts = drawn(pen, marked(("a long name for the middle", 50), ("a long name for nine of ten", 75)), FRAME)
    half, most = verticals(pen)
    (low,), (high,) = ([b for t, b in texts.items() if t.endswith(figure)] for figure in (" 50", " 75"))
    assert low.y - high.y == pytest.approx(4.5)
    assert half.y - most.y == pytest.approx(4.5)
    assert half.bottom == most.bottom


def test_a_label_that_is_as_wide_as_the_frame_is_over_its_line(pen):
    """A label as wide as the frame is set smaller, and its line begins below it."""
    texts = drawn(pen, marked(("words " * 20, 50)), FRAME)
    (box,) = (box for text, box in texts.items() if "words" in text)
    assert (box.x, box.right) == pytest.approx((FRAME.x, FRAME.right), abs=0.05)
    assert verticals(pen)[0].y > box.y + box.h * 0.7


@pytest.mark.parametrize("length", [5, 15, 17, 19, 21, 23, 40])
def test_labels_do_not_overlap_the_number_of_the_last_bar(pen, length):
    """Labels of marks do not overlap the number from which the last bar counts, in the corner."""
    texts = drawn(pen, marked(("half", 20), ("n" * length, 40)), FRAME)
    most, over = (next(box for text, box in texts.items() if word in text) for word in ("nn", "≥"))
    assert over.right == pytest.approx(FRAME.right)
    assert most.right < over.x or most.bottom < over.y + 2


@pytest.mark.parametrize("words", ["word", "words that are far too many" * 9])
def test_titles_and_legends_keep_inside_the_frame(pen, words):
    """Legends that are too long are set smaller, titles on two lines too, others are not."""
    one = Estimate("a", "a", "mean", 1, 1, 1, 9)
    came = StackSegment(f"came {words}", one, pen.palette.bar)
    went = StackSegment(f"went {words}", one, pen.palette.ink)
    plot = StackChart(words, (StackRow("weapons", (came,), ((went,),)),), f"per {words}")
    texts = drawn(pen, plot, Box(14, 230, 182, 46))
    assert len([text for text in texts if words in text]) == (4 if words == "word" else 3)
    assert all(box.x >= 14 and box.right <= 196.01 + SPACE for box in texts.values())
    sizes = {i.size for i in pen.items if isinstance(i, TextLine) and words[:4] in "".join(run.text for _, run in i.runs)}
    assert (sizes == {10, 6.5}) == (words == "word")
    pen.items.clear()
    texts = drawn(pen, BarChart(words, (BarRow("a", (one,)),), (0.0, 1.0)), Box(14, 42, 88, 50))
    assert all(box.right <= 102.01 + SPACE for box in texts.values())


@pytest.mark.parametrize(("locale", "title"), [(None, "Quem vence"), ("de", "Wer gewinnt")])
def test_the_page_is_a_document_in_the_readers_language(game, findings, locale, title):
    """The document has two A4 sheets; its name and metadata give the game, version, number of games and language."""
    report = Report()
    (document,) = plan_plots(game, PlotsRequest([findings], locale), Workshop(game.root), report).documents
    assert report.diagnostics == ()
    tag = locale or "pt-BR"
    assert (document.stem, document.advice) == (f"belona-{tag}-plots", "read it")
    assert document.info == DocumentInfo(f"Belona {game.version}: 20", game.author, tag, game.date, version=game.version)
    assert document.imposition.paper == papers()["a4"]
    page, _ = document.imposition.pages
    texts = ["".join(run.text for _, run in item.runs) for item in page.furniture if isinstance(item, TextLine)]
    assert any(words.startswith(title) for words in texts), texts[:9]


def test_a_page_that_cannot_be_drawn_is_no_document(game, findings):
    """There is no document without a swatch that is needed, or without an engine."""
    swatches = {name: c for name, c in game.theme.swatches.items() if name != "steel"}
    bare = dataclasses.replace(game, theme=dataclasses.replace(game.theme, swatches=swatches))
    for one in (bare, dataclasses.replace(game, name="toy")):
        assert plan_plots(one, PlotsRequest([findings]), Workshop(game.root), Report()).documents == ()


def test_the_page_is_drawn_in_a_pseudo_language_too(game, findings):
    """The page can be drawn in a pseudo-language, which shows words that translators would not get."""
    report = Report()
    (document,) = plan_plots(game, PlotsRequest([findings], "de-XL"), Workshop(game.root), report).documents
    assert {d.code for d in report.diagnostics} == {"engine/small-words"}, "its words are long on purpose"
    assert (document.stem, document.info.title) == ("belona-de-XL-plots", f"‹Belonaungswesen› {game.version}: 20")


class Recorder:
    """A typesetter that records the styles it is asked for."""

    def __init__(self, typesetter):
        self._typesetter, self.styles = typesetter, {}

    def set_text(self, spans, style, **look):
        """Set text as the typesetter does."""
        self.styles[spans[0].text] = style
        return self._typesetter.set_text(spans, style, **look)


def test_headings_are_bold_and_sentences_are_not_divided(source):
    """The four typefaces of a page have their weights; paragraphs are set without hyphens."""
    recorder = Recorder(Typesetter(source.fonts, "pt-BR"))
    pen = PlotCanvas(recorder, palette_of(source, Report()), "pt-BR")
    for face in ("text", "bold", "display", "black"):
        pen.write(face, 0, 0, 9, face)
    pen.paragraph("many words " * 20, 0, 0, 50, 6.5)
    found = {words.split()[0]: (s.family, s.weight, s.hyphenate, s.leading) for words, s in recorder.styles.items()}
    assert found == {
        "text": ("text", "regular", False, 1.25),
        "bold": ("text", "bold", False, 1.25),
        "display": ("display", "bold", False, 1.25),
        "black": ("display", "black", False, 1.25),
        "many": ("text", "regular", False, 1.25),
    }
    assert {s.size for s in recorder.styles.values()} == {9, 6.5}
