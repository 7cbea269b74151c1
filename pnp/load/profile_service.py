"""What a profile says of a print service: `decks`, the sizes and numbers that it takes, and `pictures`, one of each face."""

from __future__ import annotations

import re
from string import Formatter
from typing import TYPE_CHECKING, cast

from pnp.kinds.enumeration import EnumKind
from pnp.kinds.flag import FlagKind
from pnp.kinds.length import LengthKind
from pnp.kinds.listing import ListKind
from pnp.kinds.mapping import MappingKind
from pnp.kinds.record import RecordKind
from pnp.kinds.text import TextKind
from pnp.kinds.whole_number import IntKind
from pnp.model.fields import Message, Record
from pnp.model.service import DeckDemands, OrderFile, PictureDemands, ServiceSize
from pnp.suggestions import did_you_mean
from pnp.units import Size
from pnp.yaml_nodes.scalars import DEVICE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.model.service import FileContent, PictureCopies
    from pnp.yaml_nodes.faults import FileFaults

_PLACEHOLDERS = ("deck", "number", "card", "side")
_FILE, _COMMON_BACK = "{deck}/{number}_{card}[{side}].png", "{deck}/back.png"
_UNSAFE = re.compile(r'[<>:"|?*\\\x00-\x1f]')  # what Windows refuses in the name of a file

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
            required=False, default=_FILE, note="the name of a picture, with {deck}, {number}, {card} and {side} in it"
        ),
        "common-back": TextKind(required=False, default=_COMMON_BACK, note="the name of a back that all cards of a deck share"),
        "copies": EnumKind(
            required=False, default="once", choices=("once", "each"), note="whether each card has pictures once, or each copy"
        ),
        "order-file": _ORDER_FILE,
    },
    note="the pictures that the export `pictures` writes",
)


def deck_demands(found: Record) -> DeckDemands:
    """Return what a profile says of decks."""
    sizes = cast("Mapping[str, Record]", found["sizes"] or {})
    return DeckDemands(
        tuple(_size(name, size) for name, size in sizes.items()),
        cast("int", found["fewest"]),
        cast("int | None", found["most"]),
        bool(found["back"]),
        cast("FileContent", found["file"]),
    )


def _size(name: str, found: Record) -> ServiceSize:
    pixels = cast("tuple[int, int] | None", found["pixels"])
    return ServiceSize(name, Size(*cast("tuple[float, float]", found["trim"])), pixels)


def face_pictures(found: Record, faults: FileFaults) -> PictureDemands:
    """Return what a profile says of pictures; names that would be one for two pictures, or unsafe, are reported."""
    order = found["order-file"]
    names = {key: _pattern(found[key], key, faults) for key in ("file", "common-back")}
    return PictureDemands(
        cast("int", found["ppi"]),
        names["file"],
        names["common-back"],
        cast("PictureCopies", found["copies"]),
        _order_file(order) if isinstance(order, Record) else None,
    )


def _order_file(found: Record) -> OrderFile:
    brackets = cast("tuple[int, ...]", found["brackets"])
    return OrderFile(str(found["stock"]), bool(found["foil"]), tuple(sorted(brackets)))


def _pattern(value: object, key: str, faults: FileFaults) -> str:
    """Return the pattern of a name, checked if the profile itself gives it."""
    if isinstance(value, Message) and (fault := _pattern_fault(value.source, key)):
        message = f"the name `{value.source}` in `{key}` {fault[0]}"
        faults.add("profile-contradiction", message, value.mark, hint=fault[1])
    return str(value)


def _pattern_fault(pattern: str, key: str) -> tuple[str, str | None] | None:
    """Say what is wrong with a pattern, and how to mend it; None if nothing is."""
    fields, example = _fields(pattern), f"write it like `{_FILE if key == 'file' else _COMMON_BACK}`"
    if fields is None:
        return "has a brace too many or too few", example
    if unknown := next((field for field in sorted(fields) if field not in _PLACEHOLDERS), None):
        return f"has an unknown place `{{{unknown}}}`", did_you_mean(unknown, _PLACEHOLDERS)
    needed = {"deck"} if key == "common-back" else {"deck", "side"}
    if not needed <= fields or (key == "file" and not {"number", "card"} & fields):
        return "gives several pictures one name", example
    unsafe = _unsafe(pattern)
    return (unsafe, "name it with letters, digits and `/ _ - . [ ]`") if unsafe else None


def _fields(pattern: str) -> set[str] | None:
    """Return what is filled in; None if the pattern cannot be read."""
    try:
        parts = [*Formatter().parse(pattern)]
    except ValueError:
        return None
    fields = {field for _, field, _, _ in parts if field is not None}
    return None if any(spec or conversion for _, _, spec, conversion in parts) else fields


def _unsafe(pattern: str) -> str | None:
    """Say why a file cannot have such a name on every system; None if it can."""
    plain = pattern.format_map(dict.fromkeys(_PLACEHOLDERS, "a"))
    if found := _UNSAFE.search(plain):
        return f"has `{found[0]}`, which Windows refuses"
    for part in plain.split("/"):
        if part in {"", ".", ".."} or part != part.strip(" .") or DEVICE.fullmatch(part.partition(".")[0].lower()):
            return "leaves its folder, or is no name on Windows"
    return None if plain.endswith(".png") else "does not end with `.png`"
