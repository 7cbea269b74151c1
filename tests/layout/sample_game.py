"""A small game made in memory, and a typesetter that counts letters, so that layout can be tested without fonts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.base.units import PT, Box, Size
from pnp.layout.layout import lay_out
from pnp.load.kinds.declaration import DeclaredType
from pnp.load.kinds.simple import TextKind
from pnp.load.project import ProjectSources
from pnp.model.fields import IconSpan, LineBreak, Record, RichText, TextSpan
from pnp.model.frame import Colour, GlyphRun, TextLine
from pnp.model.game import Card, Constant, Deck, Game, IconSource
from pnp.model.outline import CardFormat
from pnp.model.picture import Picture
from pnp.model.style import FontBook, FontFamily, TextStyle, Theme
from pnp.text.text_block import LinePassages, PlacedIcon, TextBlock

if TYPE_CHECKING:
    from pathlib import Path

INK = Colour(0.07, 0.07, 0.07, 1.0, "ink", (0, 0, 0, 1))
PAPER = Colour(1, 1, 1, 1, "paper", (0, 0, 0, 0))
SIGNAL = Colour(0.96, 0.77, 0, 1, "signal", (0, 0.2, 1, 0))
HOME = "content/pond/fish.yaml"
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2H22V22H2Z"/></svg>'
WIDE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0H40V20H0Z" fill="#336699"/></svg>'


class LetterCounter:
    """Every letter is half an em wide, and `☠` is missing; lines break at spaces, and sizes go down in steps of 0.25 pt."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, float | None]] = []

    def set_text(self, spans, style, *, width, height=None, size=None, min_size=None, shrink=True, **look):  # noqa: PLR0913
        """Set text as the Typesetter does."""
        self.calls.append(("".join(getattr(s, "text", "") for s in spans), size))
        floor = max(style.floor, min_size or 0)
        at = size or style.size
        while True:
            block = self._at(spans, style, at, (width, height), look)
            if not block.overflow or size is not None or not shrink or at - 0.25 < floor:
                return block
            at -= 0.25

    def fit(self, spans, style, **look):
        """Find the size as the Typesetter does."""
        return Counted(self, spans, style, look)

    def _at(self, spans, style, size, room, look):
        em = size / PT
        width, height = room
        lines = self._lines(spans, (width or 1e9) / em)
        needed = max((len(line) for line, _ in lines), default=0) * 0.5 * em
        tall = len(lines) * style.leading * em
        over = max(tall - (height or 1e9), needed - (width or 1e9), 0)
        colour = look.get("colour") or style.colour
        put, icons = [], []
        for number, (line, here) in enumerate(lines):
            baseline = (number * style.leading + 0.8) * em
            put.append(TextLine(0, baseline, size, ((0.0, GlyphRun("stub", (), len(line) / 2, line)),), colour))
            icons += [PlacedIcon(n, a, Box(at * 0.5 * em, baseline - 0.8 * em, em, em)) for at, n, a in here]
        missing = tuple(c for line, _ in lines for c in line if c == "☠")
        ink = Box(0, 0, needed, tall)
        texts = tuple(line for line, _ in lines)
        return TextBlock(
            size, tuple(put), tuple(icons), texts, ink, ink, needed, tall, over * PT if over > 1e-6 else 0.0, missing
        )

    @staticmethod
    def _lines(spans, room):
        lines = [("", [])]
        for span in spans:
            if isinstance(span, LineBreak):
                lines.append(("", []))
            elif isinstance(span, IconSpan):
                lines[-1][1].append((len(lines[-1][0]), span.icon, span.alt))
                lines[-1] = (lines[-1][0] + "  ", lines[-1][1])
            else:
                for i, word in enumerate(span.text.split(" ")):
                    text = lines[-1][0] + (" " if i else "") + word
                    if i and len(text) * 0.5 > room and lines[-1][0]:
                        lines.append((word, []))
                    else:
                        lines[-1] = (text, lines[-1][1])
        return lines


class Counted:
    """A text fitted by a LetterCounter."""

    def __init__(self, setter, spans, style, look) -> None:
        self._made = setter, spans, style, look
        self._block = setter.set_text(spans, style, **look)
        self.size, self.overflow = self._block.size, self._block.overflow

    def resized(self, size):
        """Return the same text at another size."""
        setter, spans, style, look = self._made
        return Counted(setter, spans, style, {**look, "size": size})

    def block(self):
        """Return the text set."""
        return self._block

    def passages(self):
        """Return no passage for each line: these tests look at lines, not at how they are read aloud."""
        return (LinePassages((), ()),) * len(self._block.texts)


def rich(text: str, line: int = 1, column: int = 5) -> RichText:
    """Return plain content text with a mark in the deck's file."""
    return RichText((TextSpan(text),), f"fish/{line}", "en", Mark(HOME, line, column), source=text)


def style(name: str, size: float = 8.0, floor: float = 6.5, **more) -> TextStyle:
    """Return a text style."""
    return TextStyle(name, "text", size, floor, more.pop("leading", 1.25), INK, **more)


STYLES = {s.name: s for s in (style("story"), style("title", 12, 9), style("badge", 10, 10, align="center"))}
FONTS = FontBook(
    {"plain": FontFamily("plain", {}, per_word=False)}, {"text": {"default": ("plain",)}}, Mark("fonts/fonts.yaml")
)


@dataclass
class Pond:
    """A game of one deck that tests write templates and cards for."""

    root: Path
    report: Report = field(default_factory=Report)
    cards: list[Card] = field(default_factory=list)
    typesetter: LetterCounter = field(default_factory=LetterCounter)
    rules: dict = field(default_factory=dict)
    odds: dict = field(default_factory=dict)
    locale: str = "en"
    words: dict = field(default_factory=dict)
    types: dict = field(default_factory=dict)
    others: list[Deck] = field(default_factory=list)

    def template(self, name: str, text: str) -> None:
        """Write a template file."""
        file = self.root / "templates/pond" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def art(self, name: str, data: str | bytes) -> Path:
        """Write a picture file."""
        file = self.root / "content/pond" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data.encode() if isinstance(data, str) else data)
        return file

    def card(self, card_id: str, copies: int = 1, **values) -> None:
        """Add a card; its mark is the line of its place in the deck."""
        line = 10 * (len(self.cards) + 1)
        made = {k: rich(v, line + 1 + i) if isinstance(v, str) else v for i, (k, v) in enumerate(values.items())}
        self.cards.append(Card(card_id, copies, made, Mark(HOME, line, 3)))

    def deck(self, name: str, size: tuple[float, float], *copies: int) -> None:
        """Add another deck, with a card for each of `copies`; it is listed in templates, but `face` does not lay it out."""
        mark = Mark("content/pond/game.yaml", 8 + len(self.others), 3)
        cards = tuple(Card(f"{name}-{i}", n, {}, mark) for i, n in enumerate(copies, 1))
        self.others.append(Deck(name, "fish", CardFormat(name, Size(*size)), 3.0, 3.0, "fish.xml", None, cards, mark))

    def game(self, back: str | None = None) -> Game:
        """Return the game."""
        deck_mark = Mark("content/pond/game.yaml", 7, 3)
        pond = CardFormat("pond", Size(40, 60))
        deck = Deck("fish", "fish", pond, 3.0, 3.0, "fish.xml", back, tuple(self.cards), deck_mark)
        fields = {k: TextKind(required=False) for c in self.cards for k in c.values}
        worm = self.art("art/icons/worm.svg", SQUARE)
        icons = {"worm": IconSource("worm", svg(worm, "worm"), rich("minhoca"), directional=False, mark=Mark("icons.yaml"))}
        return Game(
            name="pond",
            root=self.root,
            title="Pond",
            version="0.3",
            date="2026-02-03",
            author="A. Nobody",
            source_locale="en",
            locale=self.locale,
            decks=(deck, *self.others),
            types={"fish": DeclaredType("fish", {**fields, **self.types}, "", Mark("types.yaml"))},
            rules={n: Constant(n, v, "", "", Mark("rules.yaml")) for n, v in self.rules.items()},
            odds=self.odds,
            words=Record({k: rich(v) for k, v in self.words.items()}, Mark("words.yaml")),
            icons=icons,
            theme=Theme({c.name: c for c in (INK, PAPER, SIGNAL)}, STYLES, Mark("theme.yaml")),
            fonts=FONTS,
            defaults=None,
            mark=Mark("content/pond/game.yaml", 1, 1),
            sources=ProjectSources(self.root, "pond"),
        )

    def lay_out(self, *, back: str | None = None, **only):
        """Lay the game out."""
        return lay_out(self.game(back), self.report, self.typesetter, **only)

    def face(self, text: str, **values):
        """Return the only face that a template produces."""
        self.template("fish.xml", text)
        if not self.cards:
            self.card("pike", **values)
        made = self.lay_out(only_deck="fish")
        return made[0].face if made else None

    def said(self) -> str:
        """Return everything that was reported, as a user reads it."""
        sources = source_reader(self.root)
        return "\n".join(format_diagnostic(d, sources) for d in self.report.diagnostics)

    def fault(self, text: str, **values) -> str:
        """Return what is reported for a bad template."""
        assert self.face(text, **values) is None, "the template was expected to fail"
        return self.said()


def svg(file: Path, key: str, size: float = 24) -> Picture:
    """Return a picture record as the loader makes it."""
    return Picture(key, "svg", f"content/pond/art/{file.name}", size, size, file, data=file.read_bytes())
