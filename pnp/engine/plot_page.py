"""The page of plots of a playtest: a headline, up to six plots, and a footer about the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.engine.plot_canvas import PlotCanvas
from pnp.engine.plot_panels import panel
from pnp.engine.series import Series
from pnp.model.frame import Frame
from pnp.model.sheet import Imposition, Page, Sheet
from pnp.units import Box, Size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.engine.playtest_report import PlaytestReport
    from pnp.engine.plots import Plot, PlotPalette
    from pnp.model.formats import Paper
    from pnp.model.game import Game
    from pnp.text.typesetter import Typesetter

PAGE_SIZE = Size(210.0, 297.0)
"""A4, in mm."""
_PLACES = (
    Box(14, 42, 88, 50), Box(110, 42, 86, 50),
    Box(14, 98, 88, 46), Box(110, 98, 86, 46),
    Box(14, 150, 182, 74), Box(14, 230, 182, 46),
)  # fmt: skip


def plots_page(
    game: Game, reports: Sequence[PlaytestReport], plots: Sequence[Plot], palette: PlotPalette, typesetter: Typesetter
) -> Frame:
    """Draw up to six plots on an A4 page (mm).

    `reports` has one report per set of rules, the game's own last; `game` is localized.
    """
    canvas = PlotCanvas(typesetter, palette, game.locale, game.phrases)
    _headline(canvas, game, reports)
    for plot, place in zip(plots, _PLACES, strict=False):
        panel(canvas, plot, place)
    last = reports[-1]
    settings = ", ".join(f"{name} = {value}" for name, value in last.settings.items())
    footer(canvas, game, Series(last.games, last.seed, last.players), settings)
    items = tuple(canvas.items)
    return Frame(PAGE_SIZE, 0.0, items)


def as_sheets(frames: Sequence[Frame], paper: Paper) -> Imposition:
    """Give pages as an imposition, each as a sheet."""
    pages = [Page("face", paper.size, (), furniture=frame.items) for frame in frames]
    return Imposition(paper, "none", tuple(Sheet(number, page) for number, page in enumerate(pages, 1)))


def title_bar(canvas: PlotCanvas, game: Game, line: str) -> None:
    """Draw the title of the game at the top of a page, and a line of words under it."""
    palette = canvas.palette
    canvas.rect(Box(14, 14, 182, 21), palette.ground)
    canvas.rect(Box(14, 33.6, 182, 1.4), palette.accent)
    canvas.write(game.title, 19, 21.2, 22, "black", colour=palette.paper)
    canvas.write(line, 19, 29.2, 9, "display", colour=palette.accent)


def _headline(canvas: PlotCanvas, game: Game, reports: Sequence[PlaytestReport]) -> None:
    palette = canvas.palette
    title_bar(canvas, game, canvas.word("playtest-title", n=reports[-1].games))
    if len(reports) == 1:
        canvas.write(canvas.word("playtest-bars"), 191, 29.2, 7, colour=palette.paper, align="end")
        return
    x = 191.0
    for key, colour in (("playtest-these", palette.paper), ("playtest-other", palette.pale)):
        canvas.write(canvas.word(key), x, 29.2, 7.5, "bold", colour=palette.paper, align="end")
        x -= canvas.width(canvas.word(key), 7.5, "bold") + 4
        canvas.rect(Box(x, 28.1, 2.4, 2.4 if colour is palette.paper else 1.2), colour)
        x -= 4


def footer(canvas: PlotCanvas, game: Game, series: Series, settings: str) -> None:
    """Write at the foot of a page which games were played; `settings` are the constants that differ from the rules."""
    canvas.line(14, 279.5, 196, 279.5, canvas.palette.pale)
    words = [f"{game.title} {game.version}", canvas.word("playtest-content", date=game.date)]
    words += [canvas.word("playtest-games", n=series.games), canvas.word("playtest-seed", seed=str(series.seed))]
    words += [canvas.word("playtest-players", players=", ".join(series.players))]
    words += [canvas.word("playtest-settings", settings=settings)] if settings else []
    canvas.paragraph(" · ".join(words), 14, 281, 182, 6.5)
