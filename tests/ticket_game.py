"""A game of numbered tickets in a table, for tests of decks that are printed in parts."""

from __future__ import annotations

import shutil
from pathlib import Path

TOY = Path(__file__).parent / "toy"
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
