"""What a profile can say of a print service: `decks`, the sizes and numbers that it takes, and `pictures`, one of each face."""

from __future__ import annotations

from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.simple import EnumKind, FlagKind, IntKind, LengthKind, TextKind

FILE, COMMON_BACK = "{deck}/{number}_{card}[{side}].png", "{deck}/back.png"
"""How pictures are named unless a profile says something else."""

_SIZE = RecordKind(
    fields={
        "trim": ListKind(of=LengthKind(min=1, max=2000), min=2, max=2, note="width and height, upright"),
        "pixels": ListKind(
            required=False,
            of=IntKind(min=1, max=20_000),
            min=2,
            max=2,
            note="width and height of a picture with its bleed, upright",
        ),
        "note": TextKind(required=False, note="what kind of card or piece it is"),
    },
    note="a size under the service's own name",
)
DECKS = RecordKind(
    required=False,
    fields={
        "sizes": MappingKind(required=False, of=_SIZE, note="the sizes that it makes; without them, any"),
        "fewest": IntKind(required=False, default=1, min=1, max=100_000, note="the fewest cards of a deck"),
        "most": IntKind(required=False, min=1, max=100_000, note="the most cards of a deck"),
        "back": FlagKind(required=False, default=False, note="whether each card needs a back"),
        "file": EnumKind(
            required=False, default="deck", choices=("deck", "size"), note="what a PDF has: one deck, or all of a size"
        ),
    },
    note="what a service takes",
)
_ORDER_FILE = RecordKind(
    required=False,
    fields={
        "stock": TextKind(note="the card stock, in the words of MakePlayingCards: `(S30) Standard Smooth`"),
        "foil": FlagKind(required=False, default=False, note="whether the cards have foil"),
        "brackets": ListKind(
            required=False,
            default=(),
            of=IntKind(min=1, max=100_000),
            note="the numbers of cards that are paid for; an order has at most the last",
        ),
    },
    note="the order that the export `order-file` writes",
)
PICTURES = RecordKind(
    required=False,
    fields={
        "ppi": IntKind(required=False, default=300, min=72, max=1200, note="their resolution, in pixels per inch"),
        "file": TextKind(
            required=False, default=FILE, note="the name of a picture, with {deck}, {number}, {card} and {side} in it"
        ),
        "common-back": TextKind(required=False, default=COMMON_BACK, note="the name of a back that all cards of a deck share"),
        "copies": EnumKind(
            required=False, default="once", choices=("once", "each"), note="whether each card has pictures once, or each copy"
        ),
        "order-file": _ORDER_FILE,
    },
    note="the pictures that the export `pictures` writes",
)
