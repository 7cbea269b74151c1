"""A small game with what virtual tables tell apart: many cards, one card, backs of their own, tokens, dice, a large board."""

import shutil
from pathlib import Path

COMPONENTS = Path(__file__).parents[1] / "components"
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
