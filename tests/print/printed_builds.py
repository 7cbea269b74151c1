"""Builds to check; each game, paper, mode of backs and edition is built once per process and shared by all tests."""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

import pypdfium2

from pnp.base.diagnostics import Report
from pnp.build.build import prepare, write
from pnp.build.workshop import Workshop
from pnp.model.request import USUAL_EXPORTS, BuildRequest

REPOSITORY = Path(__file__).parents[2]
TOY = REPOSITORY / "tests/toy"
COMPONENTS = REPOSITORY / "tests/components"
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


class Silent:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """Nothing."""

    def advance(self, steps=1):
        """Nothing."""


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
    """A build: its PDF, manifest and trace."""

    pdf: Path
    backs: str
    paper: str
    mark_length: float = 5.0
    """How long crop marks are, in mm."""

    @cached_property
    def manifest(self):
        """The manifest."""
        return json.loads(self.pdf.with_suffix(".json").read_text("utf-8"))

    @cached_property
    def boxes(self):
        """The trace: one record per text box."""
        lines = self.pdf.with_suffix(".trace.jsonl").read_text("utf-8").splitlines()
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
    """Build a game in this process, from nothing or with what is kept in a workshop; errors fail with their messages."""
    report = Report()
    ready = prepare(BuildRequest(Path(root), game, **asked), report, Silent(), workshop)
    report.raise_if_errors()
    made = write(ready, out, Silent(), (*USUAL_EXPORTS, "trace"), workshop)[0]
    short = asked.get("marks", "short" if asked.get("cuts") == "shared" else "full") == "short"
    return Printed(made.pdf, ready.imposition.backs, ready.imposition.paper.name, 2.0 if short else 5.0)


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
