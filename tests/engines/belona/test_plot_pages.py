"""Pages of plots: panels flow from page to page, maps have the shape of the table, words that shrink are reported."""

from __future__ import annotations

import dataclasses
import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.findings import whole_messages

from pnp.base.diagnostics import Report
from pnp.base.units import Box
from pnp.build.standalone_documents import PlotsRequest, plan_plots
from pnp.build.workshop import Workshop
from pnp.model.face_walk import line_box
from pnp.model.frame import Shape, TextLine
from pnp.rules.charts import (
    LEAST_TYPE,
    BarChart,
    BarRow,
    HeatCell,
    HeatMap,
    Histogram,
    PlotCanvas,
    PlotPanel,
    draw_panel,
    mix_colours,
)
from pnp.rules.engine import engine_for
from pnp.rules.game_log import format_log
from pnp.rules.game_rules import Series
from pnp.rules.playouts import play_out
from pnp.rules.playtest import judge_cards, run_playtest
from pnp.rules.plot_pages import (
    card_worth_plot,
    endless_games_plot,
    lead_changes_plot,
    panels_by_page,
    shortest_loop,
    ticks_up_to,
)
from pnp.rules.statistics import Estimate, Tally
from pnp.text.typesetter import Typesetter
from pnp_belona.map_statistics import GAMES, MapPlots, count_places
from pnp_belona.plot_data import palette_of
from pnp_belona.state import Fight, Move

ROOT = Path(__file__).resolve().parents[3]
RANDOM = ("random", "random")


@pytest.fixture(scope="module")
def findings(game):
    """The findings of forty games between random players, with judged cards."""
    series = Series(40, 1, RANDOM)
    return judge_cards(run_playtest(game, series, Report()), game, series, 3, Report())


@pytest.fixture(scope="module")
def new_page(source):
    """Make an empty page to draw on."""
    typesetter, palette = Typesetter(source.fonts, "pt-BR"), palette_of(source, Report())
    return lambda: PlotCanvas(typesetter, palette, "pt-BR")


@pytest.fixture
def pen(new_page):
    """An empty page to draw on."""
    return new_page()


def texts(items):
    """The boxes of all lines of text (mm) by their words."""
    return {"".join(run.text for _, run in item.runs): line_box(item) for item in items if isinstance(item, TextLine)}


def share(value, low=None, high=None, count=9):
    """A share with its interval."""
    return Estimate("x", "x", "share", value, value if low is None else low, value if high is None else high, count)


# the flow of panels


PLOT = Histogram("t", ({0: 1},), ((),))


@given(st.lists(st.builds(PlotPanel, st.just(PLOT), st.floats(20, 235), st.booleans()), min_size=1, max_size=12))
def test_panels_never_overlap_or_leave_the_page(panels):
    """In reading order, halves side by side; none is lost, moved beside another one, or made smaller."""
    pages = panels_by_page(panels)
    assert [found for page in pages for found, _ in page] == panels
    for page in pages:
        for found, box in page:
            assert box.h == found.height
            assert box.y >= 42
            assert box.bottom <= 277.001
            assert (box.x, box.right) in ((14, 196), (14, 102), (108, 196))
            assert (box.w > 100) == found.wide
        for (_, one), (_, other) in pairwise(page):
            assert other.y >= one.bottom or (other.y == one.y and other.x >= one.right)


def test_each_page_says_which_it_is(source, findings):
    """Two pages, each with the headline; judged cards are on the second."""
    report = Report()
    pages = engine_for("belona").pages(source, [findings], Typesetter(source.fonts, "pt-BR"), report)
    assert report.diagnostics == ()
    lines = [texts(page.items) for page in pages]
    assert [next(line[-3:] for line in page if "semente 1" in line) for page in lines] == ["1/2", "2/2"]
    assert all("40 partidas jogadas por si mesmas" in page for page in lines)
    for title in ("Onde os movimentos terminam", "Mudanças de liderança", "Partidas sem fim"):
        assert title in lines[1]
    assert any(line.startswith("Quanto vale uma carta") for line in lines[1])


@pytest.mark.parametrize("tag", ["pt-BR", "de", "ja", "ar", "th", "fr"])
def test_nothing_leaves_its_frame_in_any_language(game, findings, tag):
    """All words stay within the margins, and none had to be made too small."""
    report = Report()
    (document,) = plan_plots(game, PlotsRequest([findings, findings], tag), Workshop(ROOT), report).documents
    assert report.diagnostics == ()
    for sheet in document.imposition.sheets:
        for words, box in texts(sheet.front.furniture).items():
            assert box.x >= 13.5, words
            assert box.right <= 196.5, words


# heat maps


def test_a_heat_map_has_the_shape_of_the_table(source, game):
    """Cells have the proportions of the spaces of a map card; rows of cards are centred, and each card has an outline."""
    plot = MapPlots(source, Tally()).plot("moves", "t", "n")
    rules, size = game.rules, next(deck.format.size for deck in game.decks if deck.type == "map")
    columns, lines, cards = (rules[f"map.{name}"].value for name in ("columns", "lines", "rows"))
    assert plot.ratio == pytest.approx((size.w / columns) / (size.h / lines))
    assert (len(plot.rows), len(plot.rows[0])) == (lines * len(cards), columns * max(cards))
    for y, row in enumerate(plot.rows):
        there = [cell is not None for cell in row]
        assert sum(there) == columns * cards[y // lines]
        assert there == there[::-1]
    assert len(plot.outlines) == sum(cards)
    assert {(box.w, box.h) for box in plot.outlines} == {(columns, lines)}


def test_a_heat_map_counts_where_it_happened(source, ruleset):
    """Each cell has how often a move ended there in a hundred games; all moves and combats are counted."""
    series, tally = Series(5, 1, RANDOM), Tally()
    played = [play_out(engine_for("belona"), ruleset, series, number) for number in range(5)]
    for playout in played:
        count_places(playout, tally)
    assert tally.total(GAMES) == 5
    for name, kind in (("moves", Move), ("combats", Fight)):
        happened = sum(isinstance(action, kind) for playout in played for action in playout.actions)
        cells = [cell for row in MapPlots(source, tally).plot(name, "t", "n").rows for cell in row if cell]
        assert sum(cell.value for cell in cells) == pytest.approx(happened * 20)
    stride = played[0].rules.table.board.geometry.stride
    ends = {divmod(action.path[-1], stride) for playout in played for action in playout.actions if isinstance(action, Move)}
    assert set(tally.numbers("map/moves")) == {100 * (y + 1) + x + 1 for y, x in ends}, "lines and columns from 1"
    attacked = {
        divmod(state.places[action.rival], stride)
        for playout in played
        for state, action in zip(playout.states, playout.actions, strict=False)
        if isinstance(action, Fight)
    }
    for name, places in (("moves", ends), ("combats", attacked)):
        shown = MapPlots(source, tally).plot(name, "t", "n").rows
        assert {(y, x) for y, row in enumerate(shown) for x, cell in enumerate(row) if cell and cell.value} == places


def heat(*values, ratio=2.0, note="per game"):
    """A heat map of these rows."""
    cells = tuple(tuple(None if v is None else HeatCell(v, str(v)) for v in row) for row in values)
    return HeatMap("t", cells, ratio, (), note)


def filled(pen):
    """The boxes that were filled, but for the mark of the heading, with their colours."""
    return [(i.rect, i.fill) for i in pen.items if isinstance(i, Shape) and i.rect][1:]


@given(st.floats(0.3, 4), st.integers(1, 12), st.integers(1, 12))
def test_a_heat_map_keeps_its_proportions_inside_its_frame(new_page, ratio, columns, lines):
    """However many cells, none is distorted or beyond the frame."""
    canvas = new_page()
    frame = Box(14, 42, 88, 78)
    draw_panel(canvas, heat(*([[1] * columns] * lines), ratio=ratio), frame)
    boxes = [box for box, _ in filled(canvas)]
    assert len(boxes) == columns * lines
    for box in boxes:
        assert box.w / box.h == pytest.approx(ratio)
        assert frame.x - 1e-6 <= box.x
        assert box.right <= frame.right + 1e-6
        assert box.bottom <= frame.bottom - 4.9
    wide = max(box.right for box in boxes) - min(box.x for box in boxes)
    high = max(box.bottom for box in boxes) - min(box.y for box in boxes)
    assert wide == pytest.approx(88) or high == pytest.approx(78 - 8.5 - 5)


def test_the_colour_of_a_cell_is_its_share_of_the_largest(pen):
    """0 is the paper, the largest number the ground; where there is no cell nothing is drawn."""
    draw_panel(pen, heat([0, 5, 10], [None, 0, None]), Box(14, 42, 88, 50))
    colours = [colour for _, colour in filled(pen)]
    palette = pen.palette
    assert len(colours) == 4
    assert colours[0].rgb == palette.paper.rgb
    assert colours[2].rgb == pytest.approx(palette.ground.rgb)
    assert colours[1] == mix_colours(palette.paper, palette.ground, 0.5)
    assert {"0", "5", "10", "per game"} <= set(texts(pen.items))


def test_labels_without_room_are_left_out(pen):
    """Rather nothing than a number in type that nobody can read."""
    draw_panel(pen, heat([123456] * 30), Box(14, 42, 88, 50))
    assert set(texts(pen.items)) == {"t", "per game"}


# the plots of any engine


def test_the_shortest_loop_is_named(ruleset, source, findings):
    """By its turns and its game, below the shares of games without an end."""
    assert shortest_loop(findings) is None
    assert endless_games_plot(source, [findings]).note == ""
    played = play_out(engine_for("belona"), ruleset, Series(40, 1, RANDOM), 17)
    log = format_log(played).splitlines()
    log[-1] = '{"end": "loop", "turn": 30, "since": 3, "length": 12}'
    looped = dataclasses.replace(findings, loops="\n".join(log) + "\n")
    assert shortest_loop(looped) == (12, 17)
    assert endless_games_plot(source, [looped]).note == "laço mais curto: 12 turnos, partida 17"


def test_games_without_an_end_are_shown_on_an_axis_that_holds_them(source, findings):
    """Loops, stalemates and the limit of turns; the axis is as long as the longest interval."""
    plot = endless_games_plot(source, [findings])
    assert [row.label for row in plot.rows] == ["em círculos", "impasse", "limite de turnos"]
    assert plot.ticks[-1] >= max(row.estimates[0].high for row in plot.rows) > plot.ticks[-2]


@given(st.floats(0, 1), st.integers(1, 6))
def test_axes_hold_what_they_show(most, steps):
    """From 0, in even round steps, no longer than needed."""
    ticks = ticks_up_to(most, steps)
    assert ticks[0] == 0
    assert ticks[-1] >= most - 1e-9
    assert len(ticks) <= steps + 1
    assert len(ticks) == 2 or ticks[-2] < most
    assert ticks == tuple(sorted(set(ticks)))


def test_worths_are_shown_around_zero_with_their_signs(pen, source, findings):
    """Cards have their titles in the game's language, highest worth first; nobody's cards have no bar."""
    titles = {card.card.id: f"«{card.card.id}»" for card in findings.cards}
    plot = card_worth_plot(source, [findings], titles)
    assert [row.label for row in plot.rows] == [f"«{card.card.id}»" for card in findings.cards]
    assert plot.ticks == tuple(-tick for tick in plot.ticks[::-1])
    chart = BarChart("t", (BarRow("a", (share(0.05),)), BarRow("b", (share(-0.05),)), BarRow("c", (share(0, count=0),)),
                           BarRow("d", (share(0.0),))),
                     (-0.1, 0.0, 0.1), 0.0, dots=True, signed=True)  # fmt: skip
    draw_panel(pen, chart, Box(14, 42, 182, 40))
    assert {"+5,0%", "−5,0%", "0,0%", "–", "−10%", "0%", "+10%"} <= set(texts(pen.items))
    assert card_worth_plot(source, [dataclasses.replace(findings, cards=())], titles) is None


def test_without_a_standing_there_is_no_plot_of_lead_changes(source, findings):
    """The engine leaves it out."""
    sections = tuple(section for section in findings.sections if section.id != "leads")
    assert lead_changes_plot(source, [dataclasses.replace(findings, sections=sections)]) is None
    assert lead_changes_plot(source, [findings]).counts[0]


# words and their room


def test_long_labels_leave_room_for_the_bars(pen):
    """Labels take less than half of a chart: they are made smaller together, and the canvas knows which got too small."""
    frame = Box(14, 42, 88, 46)
    draw_panel(pen, BarChart("t", (BarRow("w" * 60, (share(0.5),)), BarRow("v", (share(0.5),))), (0, 0.5, 1)), frame)
    found = texts(pen.items)
    assert found["w" * 60].right < frame.x + 88 * 0.45
    bars = [i.rect for i in pen.items if isinstance(i, Shape) and i.rect][1:]
    assert all(bar.w > 8 for bar in bars)
    assert found["v"].h < 2
    assert pen.small["w" * 60] < LEAST_TYPE


def test_a_long_title_has_two_lines(pen):
    """Instead of one in small type; the drawing below begins where it always does."""
    frame = Box(14, 42, 88, 46)
    title = "A title that is much too long for the half of a page, but not for two lines of it"
    draw_panel(pen, heat([1, 2], [3, 4]), frame)
    plain = [box for box, _ in filled(pen)]
    pen.items.clear()
    draw_panel(pen, dataclasses.replace(heat([1, 2], [3, 4]), title=title), frame)
    assert [box for box, _ in filled(pen)] == plain
    lines = [box for words, box in texts(pen.items).items() if words in title and len(words) > 9]
    assert len(lines) == 2
    assert all(box.right <= frame.right + 0.8 and box.bottom <= 42 + 8.5 for box in lines)
    assert pen.small == {}


def test_words_that_are_too_small_are_reported(source, findings):
    """With the language and the size."""
    words = dict(source.icons)
    long = "w" * 300
    decks = tuple(
        dataclasses.replace(deck, cards=tuple(dataclasses.replace(c, values={**c.values, "title": long}) for c in deck.cards))
        if deck.type == "contract" else deck
        for deck in source.decks
    )  # fmt: skip
    report = Report()
    changed = dataclasses.replace(source, decks=decks, icons=words)
    engine_for("belona").pages(changed, [findings], Typesetter(source.fonts, "pt-BR"), report)
    found = {(d.code, d.severity) for d in report.diagnostics}
    assert found == {("engine/small-words", "warning")}
    said = {re.sub(r"\d\.\d pt", "2.5 pt", message.replace(long, "wwwww")) for message in whole_messages(report.diagnostics)}
    assert said == {"warning[engine/small-words]: the plots in pt-BR have no room for `wwwww`: it is printed at 2.5 pt"}
