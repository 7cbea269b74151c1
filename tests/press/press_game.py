"""A small game for presses: a photograph, gradients, tints, black text on grounds, backs of their own."""

from __future__ import annotations

import shutil
from functools import cache
from io import BytesIO

import numpy as np
from PIL import Image
from printed_builds import TOY, printed

from pnp.build.workshop import Workshop
from pnp.load.profiles import PROFILE_FILES

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
