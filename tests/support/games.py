"""Small games for tests, in memory or as files, and a watched copy of the toy game."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from PIL import Image
from support.builds import TOY, printed
from support.places import TESTS

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.base.units import PT, Box, Size
from pnp.build.workshop import Workshop
from pnp.edit.file_events import Changes
from pnp.layout.layout import lay_out
from pnp.load.kinds.declaration import DeclaredType
from pnp.load.kinds.simple import TextKind
from pnp.load.profiles import PROFILE_FILES
from pnp.load.project import ProjectSources
from pnp.model.fields import IconSpan, LineBreak, Record, RichText, TextSpan
from pnp.model.frame import Colour, GlyphRun
from pnp.model.game import Card, Constant, Deck, Game, IconSource
from pnp.model.outline import CardFormat
from pnp.model.picture import Picture
from pnp.model.request import BuildRequest
from pnp.model.style import FontBook, FontFamily, TextStyle, Theme
from pnp.studio.snapshot import FacePictures
from pnp.studio.watcher import Watcher
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
            put.append((0.0, baseline, ((0.0, GlyphRun("stub", (), len(line) / 2, line)),), False, 1.0, None))
            icons += [PlacedIcon(n, a, Box(at * 0.5 * em, baseline - 0.8 * em, em, em), colour) for at, n, a in here]
        missing = tuple(c for line, _ in lines for c in line if c == "☠")
        ink = Box(0, 0, needed, tall)
        texts = tuple(line for line, _ in lines)
        return TextBlock(
            size, colour, tuple(put), tuple(icons), texts, ink, ink, needed, tall, over * PT if over > 1e-6 else 0.0, missing
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
        self.size, self.overflow, self.fits = self._block.size, self._block.overflow, not self._block.overflow
        self.floor = min(max(style.floor, look.get("min_size") or 0.0), style.size)

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
    character_styles: dict = field(default_factory=dict)
    paints: dict = field(default_factory=dict)
    shadows: dict = field(default_factory=dict)

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
            theme=Theme(
                {c.name: c for c in (INK, PAPER, SIGNAL)},
                STYLES,
                Mark("theme.yaml"),
                character_styles=self.character_styles,
                paints=self.paints,
                shadows=self.shadows,
            ),
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
        made = self.lay_out(decks=("fish",))
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


TEMPLATE = """<face fill="paper">
  <text x="5" y="5" w="30" h="8" style="title">{{ card.name }}</text>
  <text x="5" y="20" w="53" h="9" style="story">{{ card.story }}</text>
  <text x="5" y="70" w="20" style="story">{{ card.index }}</text>
</face>
"""


def ticket_project(folder: Path, tickets: int = 40) -> Path:
    """Write a project with so many tickets, of which some have long stories."""
    shutil.copytree(TOY, folder, ignore=shutil.ignore_patterns("out", ".schemas"))
    content = folder / "content/toy"
    for name in ("fish.yaml", "waters.yaml"):
        (content / name).unlink()
    rows = [f"t{n:04},Ticket {n},{'a seat in the last row ' * (n % 7)}of the house" for n in range(1, tickets + 1)]
    (content / "tickets.csv").write_text("\n".join(["id,name,story", *rows, ""]), "utf-8")
    game = (content / "game.yaml").read_text("utf-8").partition("decks:")[0]
    deck = "decks:\n  tickets: {type: ticket, format: poker, bleed: 3, safe: 3, face: ticket.xml, source: tickets.csv}\n"
    (content / "game.yaml").write_text(game.replace("duplex-long", "none") + deck, "utf-8")
    types = "ticket:\n  note: a seat\n  fields:\n    name: {kind: text}\n    story: {kind: text, numbers: free}\n"
    (content / "types.yaml").write_text(types, "utf-8")
    (folder / "templates/toy/ticket.xml").write_text(TEMPLATE, "utf-8")
    return folder


COMPONENTS = TESTS / "components"
ADDRESS = "https://example.org/inn"
ARABIC = "الخان القديم"

GAME = """title: Inn
version: "1.0.0"
date: "2026-11-23"
author: The pnp authors
source-locale: en
print: {paper: a4, backs: duplex-long}
decks:
  rooms: {type: room, size: [30, 40], face: room.xml, back: back.xml, table: {at: [-200, 0]}}
  pairs: {type: room, size: [40, 30], face: room.xml, back: own-back.xml}
  deed: {kind: aid, type: room, size: [60, 80], face: room.xml}
  coins: {kind: token, type: room, format: token-20, bleed: 2, safe: 2, face: room.xml, back: own-back.xml}
  badges: {kind: tile, type: room, size: [24], outline: hexagon-flat, bleed: 2, safe: 2, face: room.xml, back: back.xml}
  dice: {kind: die, type: room, size: [78, 62], face: die.xml}
  guests: {kind: standee, type: room, size: [42, 140], face: guest.xml}
  chest: {kind: box, type: room, size: [60, 30], face: room.xml}
  spare: {type: room, size: [30, 40], face: room.xml, table: {leave-out: yes}}
  yard: {kind: board, type: room, size: [500, 300], face: room.xml, tile: auto, table: {at: [0, 300], turn: 90}}
"""
TYPES = """room:
  note: anything in the inn
  fields:
    title: {kind: text, max: 40, numbers: free}
    story: {kind: text, max: 80, numbers: free, required: no}
    place: {kind: int, min: 0, max: 99}
"""
ROOM = """<face fill="paper">
  {% set n = card.place %}
  <rect x="{{ n % 10 * 2 }}" y="{{ n // 10 * 2 }}" w="3" h="3" fill="ink"/>
  <rect x="2" y="22" w="{{ 1 + n % 7 }}" h="{{ 1 + n % 5 }}" fill="gold"/>
</face>"""
NETS = '{% import "pnp/nets.xml" as nets %}\n'
TEMPLATES = {
    "room.xml": ROOM,
    "back.xml": '<face fill="steel"><rect x="3" y="3" w="5" h="5" fill="paper"/></face>',
    "own-back.xml": '<face fill="grass"><rect x="2" y="2" w="{{ 2 + card.place % 9 }}" h="4" fill="paper"/></face>',
    "die.xml": NETS + '<face mirror="no">{% call(face) nets.cube(16, "tab", deck, fill="gold") %}'
    '{{ nets.pips(face, "ink") }}{% endcall %}</face>',
    "guest.xml": NETS + '<face mirror="no">{% call(side) nets.standee(30, 48, "tab", deck, fill="gold") %}'
    '<rect x="2" y="2" w="6" h="{{ 10 if side.name == "front" else 4 }}" fill="ink"/>{% endcall %}</face>',
}  # fmt: skip


def deck(*cards):
    """The YAML of a deck: each card is its id, its title, and more of its fields."""
    lines = [f"  {id_}: {{title: {title}, {fields}}}" for id_, title, fields in cards]
    return "\n".join(["cards:", *lines, ""])


DECKS = {
    "rooms": deck(*((f"room-{n}", f"Room {n}", f"place: {n}") for n in range(75))),
    "pairs": deck(*((f"pair-{n}", f"Pair {n}", f"place: {n}, copies: 2, story: It has two beds.") for n in range(3))),
    "deed": deck(("deed-1", ARABIC, "place: 7")),
    "coins": deck(("penny", "Penny", "place: 11, copies: 3"), ("crown", "Crown", "place: 22")),
    "badges": deck(("lamp", "Lamp", "place: 33")),
    "dice": deck(("die", "Die", "place: 1, copies: 2")),
    "guests": deck(("bard", "Bard", "place: 1")),
    "chest": deck(("box", "Box", "place: 1")),
    "spare": deck(("more", "More", "place: 1")),
    "yard": deck(("court", "Court", "place: 44")),
}
BOOKLET = """size: [100, 140]
margins: {top: 14, bottom: 16, inner: 13, outer: 12}
headings:
  chapter: {new-page: yes}
styles: {running: body}
"""
CHAPTERS = {"01-start": "# Start {#start}\n\nTake a room.\n", "02-end": "# End {#end}\n\nLeave it.\n"}


def write_inn(root):
    """Write the game into a folder."""
    content, templates = root / "content" / "inn", root / "templates" / "inn"
    content.mkdir(parents=True)
    templates.mkdir(parents=True)
    shutil.copytree(COMPONENTS / "fonts", root / "fonts")
    shutil.copy(COMPONENTS / "templates" / "components" / "theme.yaml", templates)
    for name, text in {"game": GAME, "types": TYPES, **DECKS}.items():
        (content / f"{name}.yaml").write_text(text, "utf-8")
    (content / "booklet").mkdir()
    for name, text in CHAPTERS.items():
        (content / "booklet" / f"{name}.md").write_text(text, "utf-8")
    (templates / "booklet.yaml").write_text(BOOKLET, "utf-8")
    for name, text in TEMPLATES.items():
        (templates / name).write_text(text, "utf-8")
    return root


SHEETS = ("press-sheets", "sheets-x1a")
"""Profiles of imposed sheets: PDF/X-4, and the same as PDF/X-1a."""
FACES = ("press-x4", "press-x1a")
"""Profiles of single faces."""
BLEED, SAFE = 3.0, 3.0  # mm

_GROUND = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 69.5 94.9">
<linearGradient id="g" x2="0" y2="1"><stop stop-color="#bcd"/><stop offset="1" stop-color="#2a6f86"/></linearGradient>
<radialGradient id="r"><stop stop-color="#fff" stop-opacity=".6"/>
<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<rect width="69.5" height="94.9" fill="url(#g)"/><circle cx="35" cy="60" r="20" fill="url(#r)"/></svg>
"""
_FISH = """<face fill="water">
  <image src="art/ground.svg" x="-3" y="-3" w="69.5" h="94.9"/>
  <image src="art/photo.png" x="4" y="16" w="55.5" h="28" fit="cover"/>
  <rect x="4" y="46" w="55.5" h="24" fill="paper"/><rect x="44" y="48" w="14" h="8" fill="reed/40"/>
  <group opacity="0.5"><circle x="50" y="60" r="6" fill="ink"/><circle x="54" y="60" r="6" fill="water"/></group>
  <text x="4" y="4" w="42" h="11" style="title">{{ card.name }}</text>
  <text x="4" y="47" w="38" h="22" style="story">{{ card.story }}</text>
  <line x1="4" y1="72" x2="60" y2="72" stroke="ink" stroke-width="0.2"/>
  <text x="4" y="82" w="55" h="3" style="small">{{ card.id }}</text>
</face>
"""
_BACK = """<face fill="water">
  <circle x="{{ deck.size.w / 2 }}" y="{{ deck.size.h / 2 }}" r="10" stroke="paper" stroke-width="1"/>
  <text x="5" y="{{ deck.size.h / 2 - 5 }}" w="{{ deck.size.w - 10 }}" h="10" style="number">{{ card.id }}</text>
</face>
"""


def write_game(root):
    """Copy the toy game to `root`, and make it what presses find hard; with a profile for sheets in PDF/X-1a."""
    shutil.copytree(TOY, root, ignore=shutil.ignore_patterns("out", ".schemas"))
    content, templates, profiles = root / "content/toy", root / "templates/toy", root / "profiles"
    noise = np.random.default_rng(7).integers(0, 256, (350, 690, 3), dtype=np.uint8)
    photo = BytesIO()
    Image.fromarray(noise).resize((690, 350)).save(photo, "PNG")
    (content / "art/photo.png").write_bytes(photo.getvalue())
    (content / "art/ground.svg").write_text(_GROUND, "utf-8")
    (templates / "fish.xml").write_text(_FISH, "utf-8")
    (templates / "back.xml").write_text(_BACK, "utf-8")
    edits = {
        content / "game.yaml": ("bleed: 2, safe: 2.5", "bleed: 3, safe: 3"),
        content / "fish.yaml": ("copies: 2", "copies: 7"),
        templates / "theme.yaml": ("[0, 0, 0, 95]", "[0, 0, 0, 100]"),
        templates / "face.xml": ('fill="paper"', 'fill="reed/40"'),
    }
    for file, (old, new) in edits.items():
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new).split("assert:")[0], "utf-8")
    profiles.mkdir()
    shutil.copy(PROFILE_FILES.shipped.parent / "icc/iso-coated-v2-300.icc", profiles)
    sheets = (PROFILE_FILES.shipped / "press-sheets.yaml").read_text("utf-8").replace("x-4\n", "x-1a\n").replace("../icc/", "")
    (profiles / "sheets-x1a.yaml").write_text(sheets, "utf-8")


class PressShelf:
    """Gives builds of the game, each made when it is first asked for."""

    def __init__(self, folder):
        self._folder = folder
        self.root = folder / "game"
        write_game(self.root)
        self._workshop = Workshop(self.root)
        self.take = cache(self._take)

    def _take(self, profile, backs="duplex-long"):
        out = self._folder / f"{profile}-{backs}"
        asked = {"backs": backs} if profile in SHEETS else {}
        return printed(self.root, "toy", out, self._workshop, profile=profile, only="cards", **asked)


class ScriptedChanges:
    """Reports a change when `polls` runs out, as if somebody saved a file in the middle of a build; None: never."""

    def __init__(self):
        self.polls = None
        self.waited = []
        self.asked = 0

    def wait(self, timeout=0.0):
        """Whether files changed by now."""
        self.waited.append(timeout)
        if self.polls is None:
            return False
        self.polls -= 1
        return self.polls < 0

    def ask(self):
        """Count who asks for a build; the test calls `build`."""
        self.asked += 1

    def take(self):
        """What changed."""
        return Changes(frozenset(), perf_counter())


class Watched:
    """A game that is watched: `save` edits a file and builds, `shown` are the snapshots since."""

    def __init__(  # noqa: PLR0913 - those of a watcher
        self, root, game="toy", *, check=lambda _: Report(), failed=lambda _: None, disk=None, session=None, **options
    ):
        self.root, self.shown, self.events, self.pictures = root, [], ScriptedChanges(), FacePictures()
        request, show = BuildRequest(root, game, **options), self.shown.append
        self.watcher = Watcher(request, self.events, self.pictures, show, check, failed, disk, session=session)
        self.build()

    def build(self, *paths):
        """Build after a change of these files; gives the last snapshot, or None if the build was superseded."""
        self.shown.clear()
        files = frozenset(self.root / path for path in paths)
        return self.shown[-1] if self.watcher.build(Changes(files, perf_counter())) else None

    def save(self, path, old, new):
        """Replace a text in a file, and build."""
        text = (self.root / path).read_text("utf-8")
        assert old in text, (path, old)
        (self.root / path).write_text(text.replace(old, new, 1), "utf-8")
        return self.build(path)


BASE = {
    "content/g/game.yaml": """\
title: Game
version: "1.0"
date: "2026-01-31"
author: Us
source-locale: en
decks:
  cards: {type: card, format: poker, face: card.xml}
""",
    "content/g/types.yaml": """\
card:
  fields:
    title: {kind: text}
""",
    "content/g/cards.yaml": """\
cards:
  one: {title: One}
""",
    "templates/g/theme.yaml": """\
swatches: {ink: {rgb: "#101010", cmyk: [0, 0, 0, 100]}}
styles:
  title: {family: text, size: 8, floor: 6.5, colour: ink}
""",
    "templates/g/card.xml": "<face/>\n",
    "fonts/fonts.yaml": """\
families:
  tiny: {regular: tiny.ttf, licence: licence.txt}
roles:
  text: {per: cluster, default: [tiny]}
""",
    "fonts/licence.txt": "Use it.\n",
}


def tiny_font() -> bytes:
    """A TrueType font with one letter."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((0, 500))
    pen.lineTo((500, 0))
    pen.closePath()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "A": pen.glyph()})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "A": (600, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Tiny", "styleName": "Regular"})
    builder.setupOS2(fsType=0)
    builder.setupPost()
    out = BytesIO()
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    builder.save(out)
    return out.getvalue()


def tiny_png() -> bytes:
    """A PNG of four pixels."""
    out = BytesIO()
    Image.new("RGB", (2, 2), "red").save(out, "PNG")
    return out.getvalue()
