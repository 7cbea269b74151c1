"""For tests of text on sheets: fonts, a game, and the text of a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import PT, Box
from pnp.load.fonts import load_fonts
from pnp.model.frame import TextLine
from pnp.text.typesetter import Typesetter


@cache
def fonts():
    """The project's own fonts."""
    book = load_fonts(Path(__file__).parents[2], Report())
    assert book is not None
    return book


@cache
def typesetter(locale: str = "en") -> Typesetter:
    """A typesetter with the project's own fonts."""
    return Typesetter(fonts(), locale)


def game(title: str = "Toy", locale: str = "en"):
    """A game with what slug lines show."""
    mark = Mark("content/toy/game.yaml", 1, 1)
    return SimpleNamespace(
        name="toy",
        title=title,
        version="1.2.0",
        locale=locale,
        languages=locale,
        date="2026-11-21",
        mark=mark,
        phrases={},
        fonts=fonts(),
        decks=(),
        words={},
    )


def words(page) -> list[str]:
    """The text of a page's lines, in the order they are drawn."""
    return ["".join(g.text for _, run in line.runs for g in run.glyphs) for line in lines(page)]


def lines(page) -> list[TextLine]:
    """The lines of text that stand on a page."""
    return [item for item in page.furniture if isinstance(item, TextLine)]


def ink(line: TextLine) -> Box:
    """The box of a line's letters, from 6 pt capitals with accents down to descenders, in mm."""
    em = line.size / PT
    width = sum(run.width for _, run in line.runs)
    return Box(line.x, line.y - 0.9 * em, width * em, 1.12 * em)
