"""A small sound project, and how a test puts faulty files into it."""

from __future__ import annotations

from io import BytesIO

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from PIL import Image

from pnp.diagnostics import Report
from pnp.load.game import load_game

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
    """A TrueType font that shows one letter."""
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
    """A picture of four pixels."""
    out = BytesIO()
    Image.new("RGB", (2, 2), "red").save(out, "PNG")
    return out.getvalue()


@pytest.fixture(scope="session")
def binaries():
    """The files of the project that are not text."""
    return {"fonts/tiny.ttf": tiny_font(), "content/g/art/a.png": tiny_png()}


@pytest.fixture
def project(tmp_path, binaries):
    """Write the project with some files replaced (text or bytes) or taken away (None); give its root."""

    def make(files=None):
        for path, content in {**binaries, **BASE, **(files or {})}.items():
            if content is None:
                continue
            file = tmp_path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return tmp_path

    return make


@pytest.fixture
def load(project):
    """Load the project with some files replaced; give the game and the diagnostics."""

    def run(files=None, name="g"):
        report = Report()
        game = load_game(project(files), name, report)
        return game, report.diagnostics

    return run


@pytest.fixture
def sound(load):
    """Load the project with some files replaced; nothing may be wrong with it."""

    def run(files=None):
        game, found = load(files)
        assert found == ()
        return game

    return run
