"""The examples of kinds in docs/content.md: each is declared, written and printed, and prints what stands there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.build.build import prepare
from pnp.build.workshop import Workshop
from pnp.layout.finished_faces import dump_frame
from pnp.load.kinds.declaration import KINDS
from pnp.model.request import BuildRequest

GAME = """title: Kinds
version: "1.0.0"
date: "2026-02-03"
author: The authors
source-locale: en
decks:
  guilds: {type: guild, format: poker, face: guild.xml}
"""
GUILD = "guild: {fields: {name: {kind: text}}}\n"
SWATCHES = """swatches:
  yellow: {rgb: "#f5c400", cmyk: [0, 20, 100, 0]}
  red: {rgb: "#c0392b", cmyk: [0, 80, 80, 20]}
  floor: {rgb: "#eeeeee", cmyk: [0, 0, 0, 10]}
  wall: {rgb: "#333333", cmyk: [0, 0, 0, 80]}
"""


class Silent:
    """Takes the progress of a build."""

    def stage(self, name, total=None):
        """Begin a stage."""

    def advance(self, steps=1):
        """Count steps."""


@pytest.fixture
def faces(toy):
    """The faces of one card for each kind, by the kind's name; none of the files has an error."""
    content, templates = toy / "content/kinds", toy / "templates/kinds"
    content.mkdir()
    templates.mkdir()
    (content / "art").mkdir()
    Image.new("RGB", (600, 400), "white").save(content / "art/tower.png")
    (content / "art/wood.svg").write_text((toy / "content/toy/art/fly.svg").read_text("utf-8"), "utf-8")
    (content / "icons.yaml").write_text("wood: {art: art/wood.svg, word: wood}\n", "utf-8")
    (content / "guilds.yaml").write_text("cards:\n  harbour: {name: Harbour Guild}\n", "utf-8")
    (templates / "guild.xml").write_text("<face/>", "utf-8")
    theme = (toy / "templates/toy/theme.yaml").read_text("utf-8")
    (templates / "theme.yaml").write_text(theme.replace("swatches:\n", SWATCHES), "utf-8")
    game, types = GAME, GUILD
    for name, kind in KINDS.items():
        example = kind.example
        game += f"  {name}-deck: {{type: {name}-card, format: poker, face: {name}.xml}}\n"
        types += f"{name}-card: {{fields: {{{example.field}: {example.declared}}}}}\n"
        written = example.written.replace("\n", "\n    ")
        (content / f"{name}-deck.yaml").write_text(f"cards:\n  {name}-one:\n    {example.field}: {written}\n", "utf-8")
        (templates / f"{name}.xml").write_text(f"<face>{example.template}</face>", "utf-8")
    (content / "game.yaml").write_text(game, "utf-8")
    (content / "types.yaml").write_text(types, "utf-8")
    report = Report()
    ready = prepare(BuildRequest(toy, "kinds", only="cards"), report, Silent(), Workshop(toy))
    said = [format_diagnostic(d, source_reader(Path(toy))) for d in report.diagnostics if d.severity == "error"]
    assert said == []
    return {c.id.removesuffix("-one"): c.face for c in ready.components}


def printed(face):
    """What stands on a face: shapes and pictures with their places, and the texts, with the words of their icons."""
    lines = [line.partition("  <")[0] for line in dump_frame(face).splitlines()]
    shapes = [line.replace("content/kinds/", "") for line in lines if line.startswith(("rect", "image"))]
    return "\n".join([*shapes, *(line.partition(" pt: ")[2] for line in lines if line.startswith("box"))])


def test_examples_print_what_they_say(faces):
    """All kinds, on cards of their own."""
    assert {name: printed(faces[name]) for name in KINDS} == {name: kind.example.prints for name, kind in KINDS.items()}
