"""The pages of plots of a playtest: a headline, plots, and a footer about the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.units import Box, Size
from pnp.engine.plot_canvas import PlotCanvas
from pnp.engine.plot_panels import panel
from pnp.engine.series import Series
from pnp.model.frame import Frame
from pnp.model.sheet import Imposition, Page, Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.base.diagnostics import Report
    from pnp.engine.playtest_report import PlaytestReport
    from pnp.engine.plot_canvas import PlotText
    from pnp.engine.plots import PlotPalette, PlotPanel
    from pnp.model.game import Game
    from pnp.model.outline import Paper
    from pnp.text.typesetter import Typesetter

PAGE_SIZE = Size(210.0, 297.0)
"""A4, in mm."""
_LEFT, _RIGHT = (14.0, 88.0), (108.0, 88.0)  # mm; x and width of the halves
_WIDTH = 182.0
_TOP, _BOTTOM, _GAP = 42.0, 277.0, 6.0


def plots_pages(  # noqa: PLR0913, PLR0917  what to draw, and with what
    game: Game,
    reports: Sequence[PlaytestReport],
    panels: Sequence[PlotPanel],
    palette: PlotPalette,
    typesetter: Typesetter,
    report: Report,
) -> tuple[Frame, ...]:
    """Draw panels on A4 pages (mm), from the left to the right and down; what does not fit begins another page.

    `reports` has one report per set of rules, the game's own last; `game` is localized. Words that are printed smaller than
    5 pt for lack of room are reported as `engine/small-words` (warning).
    """
    pages, out, last = pages_of(panels), [], reports[-1]
    settings = ", ".join(f"{name} = {value}" for name, value in last.settings.items())
    for number, placed in enumerate(pages, 1):
        canvas = PlotCanvas(typesetter, palette, game.locale, game.phrases)
        _headline(canvas, game, reports)
        for found, place in placed:
            panel(canvas, found.plot, place)
        footer(
            canvas, game, Series(last.games, last.seed, last.players), settings, f"{number}/{len(pages)}" if pages[1:] else ""
        )
        _report_small(canvas, game, report)
        out.append(Frame(PAGE_SIZE, 0.0, tuple(canvas.items)))
    return tuple(out)


def pages_of(panels: Sequence[PlotPanel]) -> list[list[tuple[PlotPanel, Box]]]:
    """Return the panels of each page with their places in mm; two halves of a row begin at one height."""
    out: list[list[tuple[PlotPanel, Box]]] = [[]]
    y = _TOP
    for row in _rows(panels):
        height = max(panel.height for panel in row)
        if out[-1] and y + height > _BOTTOM:
            out.append([])
            y = _TOP
        halves = ((_LEFT[0], _WIDTH),) if row[0].wide else (_LEFT, _RIGHT)
        out[-1] += [(panel, Box(x, y, width, panel.height)) for panel, (x, width) in zip(row, halves, strict=False)]
        y += height + _GAP
    return out


def _rows(panels: Sequence[PlotPanel]) -> list[list[PlotPanel]]:
    """Return the panels row by row: a wide one, or one or two halves."""
    out: list[list[PlotPanel]] = []
    for found in panels:
        if out and not found.wide and len(out[-1]) == 1 and not out[-1][0].wide:
            out[-1].append(found)
        else:
            out.append([found])
    return out


def _report_small(canvas: PlotCanvas, game: Game, report: Report) -> None:
    for text, size in canvas.small.items():
        message = f"the plots in {game.locale} have no room for `{text}`: it is printed at {size:.1f} pt"
        report.warning("engine/small-words", message)


def as_sheets(frames: Sequence[Frame], paper: Paper) -> Imposition:
    """Return pages as an imposition, each as a sheet."""
    pages = [Page("face", paper.size, (), furniture=frame.items) for frame in frames]
    return Imposition(paper, "none", tuple(Sheet(number, page) for number, page in enumerate(pages, 1)))


def title_bar(canvas: PlotCanvas, game: Game, line: PlotText) -> None:
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


def footer(canvas: PlotCanvas, game: Game, series: Series, settings: str, page: str = "") -> None:
    """Write at the foot of a page which games were played.

    `settings` are the constants that differ from the rules, `page` is the number of one of several pages.
    """
    canvas.line(14, 279.5, 196, 279.5, canvas.palette.pale)
    words: list[PlotText] = [f"{game.title} {game.version}", canvas.word("playtest-content", date=game.date)]
    words += [canvas.word("playtest-games", n=series.games), canvas.word("playtest-seed", seed=str(series.seed))]
    words += [canvas.word("playtest-players", players=", ".join(series.players))]
    words += [canvas.word("playtest-settings", settings=settings)] if settings else []
    words += [page] if page else []
    joined = [part for word in words for part in (" · ", word)][1:]
    canvas.paragraph(joined, 14, 281, _WIDTH, 6.5, colour=canvas.palette.bar)
