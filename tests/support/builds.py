"""Builds that many tests share, each made once in a process: Belona in its languages, the component game, printed editions."""

from __future__ import annotations

import hashlib
import json
import shutil
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from support.places import TESTS

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.build.build import prepare, write
from pnp.build.workshop import Workshop
from pnp.load.package_data import papers
from pnp.model.face_walk import walk
from pnp.model.frame import Group, PlacedFrame, TextLine
from pnp.model.request import USUAL_EXPORTS, BuildRequest


@dataclass
class CommandRun:
    """The output and the exit code of a command."""

    code: int
    out: str
    err: str


REPOSITORY = TESTS.parent
SOURCE = "pt-BR"
LOCALES = (SOURCE, *sorted(folder.name for folder in (REPOSITORY / "content/belona/locale").iterdir() if folder.is_dir()))
RIGHT_TO_LEFT = tuple(tag for tag in LOCALES if tag in {"ar", "he"})
LEFT_TO_RIGHT = tuple(tag for tag in LOCALES if tag not in RIGHT_TO_LEFT)


class Silent:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """Nothing."""

    def advance(self, steps=1):
        """Nothing."""


class Face(NamedTuple):
    """A finished face or page, and its name."""

    name: str
    frame: object


@dataclass(frozen=True)
class PreparedLanguage:
    """Belona in one language, prepared as by `pnp build --strict`, with what the workshop keeps of the others."""

    tag: str
    folder: Path
    workshop: Workshop

    @cached_property
    def found(self):
        """The report and the prepared game."""
        report = Report()
        request = BuildRequest(REPOSITORY, "belona", locale=self.tag, strict=True)
        return report, prepare(request, report, Silent(), self.workshop)

    @property
    def report(self):
        """The report."""
        return self.found[0]

    @property
    def ready(self):
        """The prepared game."""
        return self.found[1]

    @property
    def fonts(self):
        """The game's fonts by key."""
        families = self.ready.game.fonts.families.values()
        return {file.key: file for family in families for file in family.cuts.values()}

    @property
    def cards(self):
        """Every different face and back of the cards."""
        sides = ((f"{c.id} {side}", f) for c in self.ready.components for side, f in (("face", c.face), ("back", c.back)) if f)
        return [Face(name, frame) for name, frame in {frame: (name, frame) for name, frame in sides}.values()]

    @property
    def pages(self):
        """The pages of the booklet."""
        return [Face(f"page {number}", frame) for number, frame in enumerate(self.ready.booklet.pages, 1)]

    @staticmethod
    def lines(face):
        """Every line of text of a face, including those in groups (in the coordinates of the group)."""
        return [line for line, _ in PreparedLanguage.placed_lines(face)]

    @staticmethod
    def placed_lines(face):
        """The same, each with the matrix that places it on the face."""
        return [(item, state.matrix) for item, state in walk(face.frame.items, into=(Group,)) if isinstance(item, TextLine)]

    @staticmethod
    def texts(face):
        """The lines of each text of a face and of the faces placed on it, those that lie in a picture too."""
        shown = (item.frame for item, _ in walk(face.frame.items, into=(Group,)) if isinstance(item, PlacedFrame))
        return [box.lines for frame in (face.frame, *shown) for box in frame.boxes]

    def words(self):
        """All words on the sheets of cards and of nets and on the pages of the booklet, by file."""
        placed = [[Face("", p.frame) for page in sheets.pages for p in page.placements] for sheets in self.ready.impositions]
        faces = {**dict(zip(("cards", "module", "nets"), placed, strict=True)), "read": self.pages}
        return {
            kind: "\n".join(line for f in found for text in self.texts(f) for line in text) for kind, found in faces.items()
        }

    @cached_property
    def files(self):
        """The PDFs: `cards`, `module` (optional cards), `nets`, `read` (pages), `folded` (the last signature), `assembly`."""
        made = write(self.ready, self.folder, Silent(), (*USUAL_EXPORTS, "trace"), self.workshop)
        cards, module, nets, read, *folded, assembly = made
        named = {"cards": cards, "module": module, "nets": nets, "read": read, "folded": folded[-1], "assembly": assembly}
        return {kind: written.pdf for kind, written in named.items()}


@dataclass(frozen=True)
class PreparedLanguages:
    """`languages.take("ja")` gives Belona in a language, which is prepared when it is first used."""

    folder: Path
    workshop: Workshop = field(default_factory=lambda: Workshop(REPOSITORY))

    @cached_property
    def take(self):
        """The game in a language; the same object each time."""
        return cache(lambda tag: PreparedLanguage(tag, self.folder, self.workshop))


COMPONENTS = TESTS / "components"


class ComponentBuild(NamedTuple):
    """The PDF of all parts, and its manifest."""

    pdf: Path
    manifest: dict


class ComponentBuilds:
    """`take("a4", "duplex-long", "en")` gives a build of the game as it is, without a finding."""

    def __init__(self, folder):
        self._folder = folder
        self._workshop = Workshop(COMPONENTS)
        self.take = cache(self._take)

    def _take(self, paper, backs, locale="en"):
        report, workshop = Report(), self._workshop
        request = BuildRequest(COMPONENTS, "components", paper=papers()[paper], backs=backs, locale=locale, only="cards")
        ready = prepare(request, report, Silent(), workshop)
        assert [finding.message for finding in report.diagnostics] == []
        (written,) = write(ready, self._folder / f"{paper}-{backs}", Silent(), workshop=workshop)
        return ComponentBuild(written.pdf, json.loads(written.pdf.with_suffix(".json").read_text("utf-8")))


TOY = REPOSITORY / "tests/toy"
PAPERS = ("a4", "letter", "pa4")
BACKS = ("duplex-long", "duplex-short", "gutterfold", "none")
GAMES = ("belona", "toy")
BUILDS = (
    *(("toy", paper, backs) for paper in PAPERS for backs in BACKS),
    *(("belona", "a4", backs) for backs in BACKS),
    *(("belona", paper, backs) for paper in PAPERS[1:] for backs in ("duplex-long", "gutterfold")),
)
"""The game that is built fast in every edition, Belona in each paper and each mode of backs."""
TURNED_BUILDS = tuple(build for build in BUILDS if build[2] != "none")
NETS = frozenset({"octacorp_die", "vetran_die", "white_die", "octacorp_cube", "vetran_cube", "belona_box"})
"""What has no back, does not fill its rectangle, and has text in all directions."""
CHITS = frozenset(f"{faction}_{pair}" for faction in ("octacorp", "vetran") for pair in ("1_2", "3_4", "5_6"))
"""Chits with figures, whose safe area is 0.6 mm."""
SIZES_MM = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "pa4": (210.0, 280.0), "sra3": (320.0, 450.0)}
MARGINS_MM = {"a4": 5.0, "letter": 6.35, "pa4": 6.35, "sra3": 5.0}
PT = 72 / 25.4


@dataclass(frozen=True)
class Placed:
    """An entry of a manifest in mm, origin top left, y down; `bleed` is left, top, right, bottom on the page.

    `shape` and `outline` (path data) say how it is cut if it is not a rectangle; `tile` says whether it is a part of a board.
    """

    id: str
    copy: int
    face: str
    trim: tuple[float, float, float, float]
    rotation: int
    bleed: tuple[float, float, float, float]
    shape: str = "rectangle"
    outline: str = ""
    tile: bool = False

    @property
    def bled(self):
        """The box of the bleed: left, top, right, bottom."""
        (x, y, w, h), (left, top, right, bottom) = self.trim, self.bleed
        return (x - left, y - top, x + w + right, y + h + bottom)

    @property
    def edges(self):
        """The box of the trim: left, top, right, bottom."""
        x, y, w, h = self.trim
        return (x, y, x + w, y + h)


@dataclass(frozen=True)
class Printed:
    """A build: its PDF, manifest and trace, which is that of all sheets, also where this file holds those of one stock."""

    pdf: Path
    backs: str
    paper: str
    mark_length: float = 5.0
    """How long crop marks are, in mm."""
    trace: Path | None = None
    """The trace, unless it is beside the PDF under the same name."""

    @cached_property
    def manifest(self):
        """The manifest."""
        return json.loads(self.pdf.with_suffix(".json").read_text("utf-8"))

    @cached_property
    def boxes(self):
        """The trace: one record per text box."""
        lines = (self.trace or self.pdf.with_suffix(".trace.jsonl")).read_text("utf-8").splitlines()
        return [json.loads(line) for line in lines]

    @cached_property
    def pages(self):
        """The manifest's placements, page by page."""
        return [[_placed(entry) for entry in page["placements"]] for page in self.manifest["pages"]]

    @property
    def sides(self):
        """`face` or `back`, page by page."""
        return [page["side"] for page in self.manifest["pages"]]

    def raster(self, number, *, scale=1.0, ground=(255, 255, 255)):
        """Page `number` (from 0) as an RGB array; `scale` is in pixels per point, `ground` is the background colour."""
        with pypdfium2.PdfDocument(self.pdf) as document:
            bitmap = document[number].render(scale=scale, fill_color=(*ground, 255), rev_byteorder=True)
            return bitmap.to_numpy()[:, :, :3].copy()

    def but(self, pdf):
        """The same build and manifest with another PDF, such as a damaged one."""
        other = replace(self, pdf=pdf)
        other.__dict__.update(manifest=self.manifest, boxes=self.boxes)
        return other


def _placed(entry):
    sides = tuple(entry.get("bleed_sides_mm", [entry["bleed_mm"]] * 4))
    cut = entry.get("outline", {"shape": "rectangle", "path_mm": ""})
    place = entry["id"], entry["copy"], entry["face"], tuple(entry["trim_mm"]), entry["rotation"], sides
    return Placed(*place, cut["shape"], cut["path_mm"], "tile" in entry)


def printed(root, game, out, workshop=None, **asked):
    """Build a game in this process, from nothing or with what is kept in a workshop; gives one file, whatever the stock."""
    (whole, *_) = printed_stocks(root, game, out, workshop, stock="any", **asked)
    return whole


def printed_stocks(root, game, out, workshop=None, **asked):
    """Build a game in this process; gives the sheets of each stock. Errors fail with their messages."""
    report = Report()
    if "paper" in asked:
        asked["paper"] = papers()[asked["paper"]]
    ready = prepare(BuildRequest(Path(root), game, **asked), report, Silent(), workshop)
    report.raise_if_errors()
    made = write(ready, out, Silent(), (*USUAL_EXPORTS, "trace"), workshop)[: len(ready.impositions)]
    short = asked.get("marks", "short" if asked.get("cuts") == "shared" else "full") == "short"
    trace = made[0].pdf.with_suffix(".trace.jsonl")
    return [
        Printed(one.pdf, sheets.backs, sheets.paper.name, 2.0 if short else 5.0, trace)
        for one, sheets in zip(made, ready.impositions, strict=True)
    ]


class Shelf:
    """Gives builds, which are made when they are first used, those of one project in one workshop."""

    def __init__(self, folder):
        self._folder = folder
        self._workshop = cache(Workshop)
        self.take = cache(self._take)
        self.registered = cache(self._registered)
        self.divided = cache(self._divided)
        self.trimmed = cache(self._trimmed)

    @cached_property
    def _parts(self):
        """The game of components with only these decks: parts of every shape, some with backs, cards and a net."""
        root = self._folder / "components"
        shutil.copytree(COMPONENTS, root, ignore=shutil.ignore_patterns("out", ".schemas"))
        file = root / "content/components/game.yaml"
        file.write_text(file.read_text("utf-8").partition("decks:\n")[0] + PARTS, "utf-8")
        return root

    def _take(self, game="belona", paper="a4", backs="duplex-long", *, low_ink=False, locale=None):
        out = self._folder / f"{paper}-{backs}-{low_ink}"
        root = {"toy": TOY, "components": self._parts}.get(game, REPOSITORY)
        profile = "home-low-ink" if low_ink else "home"
        asked = {"paper": paper, "backs": backs, "profile": profile, "locale": locale}
        return printed(root, game, out, self._workshop(root), **asked, only="cards")

    def with_shared_cuts(self, game, backs, out):
        """The cards of a game whose neighbours share their cuts."""
        root = TOY if game == "toy" else REPOSITORY
        return printed(root, game, out, self._workshop(root), backs=backs, cuts="shared", only="cards")

    def _trimmed(self, bleed):
        """The game of components with less bleed than is drawn."""
        kept = self._workshop(self._parts)
        return printed(self._parts, "components", self._folder / f"bleed-{bleed}", kept, backs="duplex-long", bleed=bleed)

    def _registered(self, paper="a4", backs="duplex-long"):
        """The toy game with marks on faces, and on backs at the mirrored positions."""
        root = self._folder / "registered"
        if not root.exists():
            shutil.copytree(TOY, root, ignore=shutil.ignore_patterns("out", ".schemas"))
            _register(root)
        out = self._folder / f"registered-{paper}-{backs}"
        return printed(root, "toy", out, self._workshop(root), paper=paper, backs=backs)

    def _divided(self):
        """The toy game with long words in a narrow column, so that words are divided; without backs."""
        root = self._folder / "divided"
        shutil.copytree(TOY, root, ignore=shutil.ignore_patterns("out", ".schemas"))
        file = root / "content/toy/fish.yaml"
        head, _, tail = file.read_text("utf-8").split("assert:")[0].partition("    story:")
        file.write_text(f"{head}    story: {LONG_WORDS}\n    points:{tail.partition('    points:')[2]}", "utf-8")
        face = root / "templates/toy/fish.xml"
        face.write_text(face.read_text("utf-8").replace('y="47" w="55.5"', 'y="47" w="30"'), "utf-8")
        return printed(root, "toy", self._folder / "divided-out", paper="a4", backs="none")


LONG_WORDS = "Incomprehensible representations characteristically misunderstand telecommunications; fluffy, well-aimed offices."

PARTS = """decks:
  coins: {kind: token, type: token, format: token-20, bleed: 2, safe: 2, face: coin.xml, back: token-back.xml}
  hexes: {kind: tile, type: token, format: hex-flat, bleed: 2, safe: 2, face: hex.xml, back: token-back.xml}
  shields: {kind: token, type: token, format: shield, bleed: 2, safe: 2, face: shield.xml, back: token-back.xml}
  sleeves: {type: token, size: [80, 30], bleed: 3, safe: 3, face: sleeve.xml}
  heroes: {type: hero, format: mini-american, face: hero.xml, source: heroes.csv}
  standees: {type: token, size: [42, 140], bleed: 3, safe: 3, face: standee.xml}
"""

MARKED_FACE = """<face fill="paper">
  <circle x="8" y="10" r="3" fill="ink"/><circle x="12" y="22" r="1.5" fill="ink"/>
  <text x="3" y="40" w="{{ deck.size.w - 6 }}" h="10" style="number" colour="water">{{ card.id }}</text>
</face>
"""
MARKED_BACK = """<face fill="paper">
  <circle x="{{ deck.size.w - 8 }}" y="10" r="3" fill="ink"/><circle x="{{ deck.size.w - 12 }}" y="22" r="1.5" fill="ink"/>
  <text x="3" y="40" w="{{ deck.size.w - 6 }}" h="10" style="number" colour="water">{{ card.id }}</text>
</face>
"""


def _register(root):
    """Give every card of a copied toy game marks and its id on both sides, and several copies, so that sheets are not full."""
    for name in ("fish.xml", "water.xml"):
        (root / "templates/toy" / name).write_text(MARKED_FACE, "utf-8")
    (root / "templates/toy/back.xml").write_text(MARKED_BACK, "utf-8")
    for name, times in (("fish", "7"), ("waters", "5")):
        file = root / f"content/toy/{name}.yaml"
        text = file.read_text("utf-8").replace("copies: 2", f"copies: {times}").split("assert:")[0]
        file.write_text(text, "utf-8")


CHAPTERS = {
    "01-pond.md": """\
# The pond {#pond}

A lost fish costs {rules.catch.penalty, plural, one {# point} other {# points}}; bait it with [worm]. The fish are
on page {page:fish}, and [the pike](#pike) is the first of them.

> [!note]
> Fish are **quiet**. So is [fly].

[[toc]]
""",
    "02-fish.md": """\
# Fish {#fish}

![A pike](card:pike "scale=0.8"){alt=""} {#pike}

| fish | more in spring |
|---|--:|
| Carp | {rules.catch.bonus} |

![A carp](art/carp.svg "scale=0.3"){alt=""}
""",
}


def add_booklet(root):
    """Give the toy game two chapters that cover everything that the layout of booklet lines depends on."""
    folder = root / "content/toy/booklet"
    folder.mkdir()
    for name, text in CHAPTERS.items():
        (folder / name).write_text(text, "utf-8")
    with (root / "content/toy/words.yaml").open("a", encoding="utf-8") as words:
        words.write("callout_note: Note\n")


def build(root, out, workshop=None, game="toy", **options):
    """Build once; gives a digest of all written bytes, and the diagnostics as the console prints them."""
    report, digest = Report(), hashlib.sha256()
    ready = prepare(BuildRequest(Path(root), game, **options), report, Silent(), workshop)
    for made in write(ready, out, Silent(), workshop=workshop) if ready and not report.has_errors else ():
        for file in (made.pdf, made.pdf.with_suffix(".json")):
            if file.suffix == ".pdf" or "assembly" not in file.stem:  # which has no manifest
                digest.update(file.read_bytes())
    return digest.hexdigest(), tuple(format_diagnostic(d, source_reader(root)) for d in report.diagnostics)


def new(root, out, **options):
    """The same build in a new workshop."""
    return build(root, out, Workshop(root), **options)


def exchange(file, old, new):
    """Replace a text in a file; it must be there."""
    text = file.read_text("utf-8")
    assert old in text, (file, old)
    file.write_text(text.replace(old, new), "utf-8")
