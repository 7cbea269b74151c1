"""A deck of wares, added to the toy game: classes, prices, texts of which two differ little, and cards that are odd."""

TYPE = """\
ware:
  fields:
    name: {kind: text}
    class: {kind: enum, of: [fruit, tool, gem]}
    price: {kind: int, min: 1, max: 99}
    shelf: {kind: text, translatable: no}
    needs: {kind: mapping, keys: [coin, stamp], of: {kind: int, min: 1}, required: no}
    signs: {kind: list, of: {kind: enum, of: [sun, moon]}, required: no}
    effect: {kind: text, numbers: free, required: no}
    crate: {kind: record, fields: {open: {kind: flag}, from: {kind: ref, to: water}}}
"""

_WARES = (
    ("apple", 3, "fruit", 1, "low", "{coin: 1}", "[sun]", "Draw a card and keep it."),
    ("pear", 2, "fruit", 2, "low", "{coin: 2}", "[moon]", "Draw one card and keep it."),
    ("plum", 2, "fruit", 2, "low", "{coin: 2}", "[sun, moon]", "Gain 2 [worm] at once."),
    ("fig", 1, "fruit", 3, "low", "{coin: 1, stamp: 1}", "[sun]", "Gain 3 [worm] at once."),
    ("saw", 1, "tool", 3, "high", "{stamp: 2}", "[sun]", "Discard all but the last."),
    ("axe", 1, "tool", 3, "high", "{stamp: 1}", "[moon]", "Trade two of a kind."),
    ("hoe", 1, "tool", 4, "high", "{coin: 3}", "[moon]", "Look at a rival's hand."),
    ("net", 1, "tool", 4, "high", "{coin: 1}", "[sun]", "Take what others leave."),
    ("rod", 1, "tool", 5, "high", "{coin: 2}", "[moon]", "Whoever has the fewest wares draws as many cards as the richest."),
    ("ark", 1, "tool", 40, "high", "", "[moon]", "Shuffle the pile."),
)
"""Name, copies, class, price, shelf, needs, signs, effect."""

_ASSERTIONS = """\
assert:
  - {count: cards, copies: yes, min: 14, max: 20}
  - {count: cards, equals: 10}
  - {each: price, max: 40}
  - {sum: needs.*, per: card, where: {class: fruit}, min: 1}
"""


def _card(name, copies, *rest):
    class_, price, shelf, needs, signs, effect = rest
    crate = "{open: yes, from: mill-pond}" if name == "saw" else "{open: no, from: brook}"
    needed = f"needs: {needs}, " if needs else ""
    fields = f"class: {class_}, price: {price}, shelf: {shelf}, {needed}signs: {signs}, crate: {crate}"
    return f'  {name}: {{copies: {copies}, name: {name.title()}, {fields}, effect: "{effect}"}}\n'


WARES = "cards:\n" + "".join(_card(*ware) for ware in _WARES) + _ASSERTIONS


def add_wares(root):
    """Add the deck to the toy game in a project's folder."""
    content = root / "content/toy"
    (content / "wares.yaml").write_text(WARES, "utf-8")
    types, game = content / "types.yaml", content / "game.yaml"
    types.write_text(types.read_text("utf-8") + TYPE, "utf-8")
    game.write_text(game.read_text("utf-8").rstrip() + "\n  wares: {type: ware, format: poker, face: fish.xml}\n", "utf-8")
    return root
