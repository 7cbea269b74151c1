"""Pages of plots of the numbers of decks: a chart for each field whose curve is shown, and a map for two fields at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING, Final

from pnp.impose.slug_lines import SheetWord
from pnp.model.frame import Frame
from pnp.model.game import deck_word
from pnp.rules.charts import BarChart, BarRow, HeatCell, HeatMap, PlotCanvas, PlotPanel, PlotText, draw_panel
from pnp.rules.plot_pages import PAGE_SIZE, axis_ticks, draw_title_bar, panels_by_page
from pnp.rules.statistics import Estimate

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.game import Game
    from pnp.rules.deck_fields import CrossTable, ValueCount
    from pnp.rules.deck_numbers import DeckNumbers, FieldNumbers, GameNumbers
    from pnp.rules.engine import PlotPalette
    from pnp.text.typesetter import Typesetter


_MOST_BARS: Final = 16
"""Values that a chart shows, the most frequent ones of fields without an order of their own."""
_FRAME_HEIGHT: Final = 20.0  # mm; heading, axis, note and space of a chart
_BAR_HEIGHT: Final = 4.4  # mm
_CELL_HEIGHT: Final = 6.0  # mm; a row of a map
_HALF_WIDTH, _WHOLE_WIDTH = 88.0, 182.0  # mm; of panels
_MOST_NARROW_COLUMNS: Final = 5
"""Columns of a map that is half as wide as the page, with that of its labels."""
_HEADING_HEIGHT: Final = 15.0  # mm; heading and note of a map


def draw_deck_pages(
    game: Game, numbers: GameNumbers, palette: PlotPalette, typesetter: Typesetter, report: Report
) -> tuple[Frame, ...]:
    """Draw the numbers on A4 pages (mm); none if no deck has anything to draw. `game` is localized.

    Words that are printed smaller than 5 pt for lack of room are reported as `engine/small-words` (warning).
    """
    canvases, pages = (
        [],
        panels_by_page(list(_panels(PlotCanvas(typesetter, palette, game.locale, game.phrases), game, numbers))),
    )
    for number, placed in enumerate(pages if pages[0] else (), 1):
        canvas = PlotCanvas(typesetter, palette, game.locale, game.phrases)
        draw_title_bar(canvas, game, _pieces(canvas, numbers.decks))
        for panel, place in placed:
            draw_panel(canvas, panel.plot, place)
        _draw_footer(canvas, game, f"{number}/{len(pages)}" if len(pages) > 1 else "")
        canvases.append(canvas)
    for text, size in {text: size for canvas in canvases for text, size in canvas.small.items()}.items():
        message = f"the plots in {game.locale} have no room for `{text}`: it is printed at {size:.1f} pt"
        report.warning("engine/small-words", message)
    return tuple(Frame(PAGE_SIZE, 0.0, tuple(canvas.items)) for canvas in canvases)


def _pieces(canvas: PlotCanvas, decks: Sequence[DeckNumbers]) -> SheetWord:
    """Say how many pieces of each kind there are, copies included, in the language of the page."""
    counts: dict[str, int] = {}
    for deck in decks:
        counts[deck.kind] = counts.get(deck.kind, 0) + deck.copies
    words = [canvas.word(kind, n=count) for kind, count in counts.items()]
    return SheetWord(" · ".join(word.text for word in words), words[0].lang if words else "")


def _draw_footer(canvas: PlotCanvas, game: Game, page: str) -> None:
    canvas.line(14, 279.5, 196, 279.5, canvas.palette.pale)
    words: list[PlotText] = [
        f"{game.title} {game.version}",
        canvas.word("playtest-content", date=game.date),
        *filter(None, [page]),
    ]
    joined = [part for word in words for part in (" · ", word)][1:]
    canvas.paragraph(joined, 14, 281, _WHOLE_WIDTH, 6.5, colour=canvas.palette.bar)


def _panels(canvas: PlotCanvas, game: Game, numbers: GameNumbers) -> Iterator[PlotPanel]:
    for deck in numbers.decks:
        word = deck_word(game.words, deck.name)
        title = str(word) if word else deck.name
        for field in deck.fields:
            if field.is_drawn and field.curve:
                bars = _bars(field)
                yield PlotPanel(_bar_chart(canvas, title, field, bars), _FRAME_HEIGHT + _BAR_HEIGHT * len(bars))
        for cross in deck.crosses:
            yield _cross_map(title, cross)


def _bars(field: FieldNumbers) -> Sequence[ValueCount]:
    if field.field.measure == "word" and len(field.curve) > _MOST_BARS:
        return sorted(field.curve, key=lambda count: (-count.copies, count.value))[:_MOST_BARS]
    return field.curve


def _bar_chart(canvas: PlotCanvas, title: str, field: FieldNumbers, bars: Sequence[ValueCount]) -> BarChart:
    rows = tuple(BarRow(count.value, (_count(count.copies),)) for count in bars)
    most = max(count.copies for count in bars)
    more = len(field.curve) - len(bars)
    note = f"+ {more}" if more else ""
    if field.spread:
        figures = (("mean", canvas.number(field.spread.mean, 2)), ("median", canvas.number(field.spread.median, 1)))
        note = " · ".join(f"{canvas.word(f'playtest-{name}').text} {figure}" for name, figure in figures)
    return BarChart(f"{title}: {_isolated(field.field.path)}", rows, axis_ticks(0.0, float(max(most, 1)), 1.0), note=note)


def _isolated(path: str) -> str:
    """Keep the order of a path among words that are read from the right."""
    return f"\N{LEFT-TO-RIGHT ISOLATE}{path}\N{POP DIRECTIONAL ISOLATE}"


def _count(number: int) -> Estimate:
    return Estimate("", "", "count", float(number), float(number), float(number), max(number, 1))


def _cross_map(title: str, cross: CrossTable) -> PlotPanel:
    """Make a map of two fields, whose first row and first column are their values."""
    heads = (HeatCell(0.0, f"{cross.field} / {cross.by}"), *(HeatCell(0.0, column) for column in cross.columns))
    cells = tuple(
        (HeatCell(0.0, row), *(HeatCell(float(count), str(count) if count else "") for count in counts))
        for row, counts in cross.rows
    )
    wide = len(heads) > _MOST_NARROW_COLUMNS
    ratio = (_WHOLE_WIDTH if wide else _HALF_WIDTH) / len(heads) / _CELL_HEIGHT
    height = ceil(_HEADING_HEIGHT + _CELL_HEIGHT * (len(cells) + 1))
    return PlotPanel(
        HeatMap(f"{title}: {_isolated(f'{cross.field}, {cross.by}')}", (heads, *cells), ratio), float(height), wide
    )
