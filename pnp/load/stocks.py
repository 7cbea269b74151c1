"""What sheets are printed on: the generator's own stocks (`formats/stocks.yaml`), those that a game adds, and their weights."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, get_args

from pnp.base.records import frozen, lazy_pattern
from pnp.base.suggestions import near_hint
from pnp.load.kinds.compound import MappingKind, RecordKind, inner_records
from pnp.load.kinds.kind import Kind, Schema, ValueReader
from pnp.load.kinds.simple import EnumKind, TextKind
from pnp.load.package_data import FORMATS_FOLDER, read_package_data
from pnp.load.yaml.nodes import FileFaults, Map, Node, Scalar, allowed_name, format_number, shorten
from pnp.model.fields import Message, Record
from pnp.model.printing import ANY_STOCK, BacksMode, Stock

_WEIGHT = lazy_pattern(r"(\d+(?:\.\d+)?)(?:\s*[-–—]\s*(\d+(?:\.\d+)?))?\s*(g/m²|g/m2|gsm|g|mm|pt|lb)", re.ASCII)
_UNITS = MappingProxyType({"g/m2": "g/m²", "gsm": "g/m²", "g": "g/m²"})
_LIMITS = MappingProxyType({"g/m²": (30, 1000), "mm": (0.05, 10), "pt": (2, 100), "lb": (10, 200)})
"""The least and the greatest weight or thickness in each unit: lighter paper tears in a printer, thicker board is none."""
_EXAMPLES = "such as `300 g/m²`, `1.5–2 mm`, `14 pt`"


@frozen(kw_only=True)
class WeightKind(Kind):
    """The weight or the thickness of paper or board, or a range of them, with its unit; the value is written in one way."""

    name = "weight"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | None:
        """Read `300 gsm` as `300 g/m²`, and `250-300 g/m2` as `250–300 g/m²`."""
        del id_
        found = _WEIGHT.fullmatch(node.value.strip().lower()) if isinstance(node, Scalar) else None
        if found is None:
            values.faults.wrong_kind(
                name, f"a weight or a thickness with its unit, {_EXAMPLES}", node, _weight_hint(name, node)
            )
            return None
        low, high, unit = float(found[1]), float(found[2] or found[1]), _UNITS.get(found[3], found[3])
        least, most = _LIMITS[unit]
        if not least <= low <= high <= most:
            bound = f"from {format_number(least)} to {format_number(most)} {unit}, the lower number first"
            values.faults.out_of_range(name, bound, node)
            return None
        span = format_number(low) if low == high else f"{format_number(low)}–{format_number(high)}"
        return f"{span}\N{NO-BREAK SPACE}{unit}"

    def shape(self) -> Schema:
        """A text; editors also take a number, whose unit is missed by the build."""
        return {"type": "string", "examples": ["300 g/m²", "1.5–2 mm"]}

    def sample(self) -> str:
        """Return a weight."""
        return "300 g/m²"


def _weight_hint(name: str, node: Node) -> str | None:
    text = node.value.strip() if isinstance(node, Scalar) else ""
    with_points = text.replace(",", ".")
    if with_points != text and _WEIGHT.fullmatch(with_points.lower()):
        return f"numbers have a point: `{name}: {with_points}`"
    if re.fullmatch(r"\d+(\.\d+)?", text):
        return f"write the unit: `{text} {'mm' if float(text) <= _LIMITS['mm'][1] else 'g/m²'}`"
    return None


class _ShippedStock(NamedTuple):
    weight: str
    note: str


SHIPPED_STOCKS = MappingKind(
    of=RecordKind(
        fields={"weight": WeightKind(required=False), "note": TextKind(note="what it is for")}, note="a stock of the generator"
    )
)


@lru_cache(maxsize=1)
def shipped_stocks() -> Mapping[str, _ShippedStock]:
    """Return the weights of the generator's own stocks and what they are for, in English, by name."""
    found = inner_records(read_package_data(FORMATS_FOLDER / "stocks.yaml", SHIPPED_STOCKS))
    return MappingProxyType({name: _ShippedStock(str(one["weight"] or ""), str(one["note"])) for name, one in found.items()})


OWN_STOCKS = MappingKind(
    required=False,
    of=RecordKind(
        fields={
            "name": TextKind(required=False, translatable=True, note="what it is called on sheets; without it, by its key"),
            "weight": WeightKind(required=False, note="its weight or thickness with its unit, such as `300 g/m²` or `2 mm`"),
            "note": TextKind(required=False, translatable=True, note="what is done with it, for those who print the game"),
        },
        note="a stock",
    ),
    note="what the game is printed on besides the generator's own stocks, or another weight of one of these, by name",
)


@frozen(kw_only=True)
class _StockKind(EnumKind):
    """A stock by its name."""

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | None:
        if type(node) is not Scalar or node.value in self.choices or near_hint(node.value, self.choices):
            return EnumKind.read(self, node, id_, name, values)
        known = ", ".join(f"`{choice}`" for choice in self.choices)
        hint = (
            f"one of {known}; or say what it is in game.yaml: `stocks: {{{allowed_name(node.value, '-')}: {{weight: 2 mm}}}}`"
        )
        if node.value == ANY_STOCK:
            hint = f"one of {known}; `print: {{stock: {ANY_STOCK}}}` of the game lets pieces of all stocks share sheets"
        values.faults.add("unknown-choice", f"`{name}` cannot be `{shorten(node.value)}`", node.mark, hint=hint)
        return None


def stock_kind(own: Iterable[str], note: str, *more: str) -> Kind:
    """Return the kind of the name of a stock: the generator's, the game's `own`, or one of `more` words."""
    return _StockKind(required=False, choices=tuple(dict.fromkeys((*shipped_stocks(), *own, *more))), note=note)


def read_own_stocks(written: object, node: Node | None, faults: FileFaults) -> tuple[dict[str, Stock], dict[str, Message]]:
    """Return all stocks of a game by name, and the texts about its own by their ids below the game's.

    Names that mean something else in options and in the names of files are reported as `load/reserved-name`.
    """
    stocks = {name: Stock(name, weight=shipped.weight) for name, shipped in shipped_stocks().items()}
    texts: dict[str, Message] = {}
    for name, one in inner_records(written).items():
        key = node.entries[name][0] if isinstance(node, Map) else None
        if name in {ANY_STOCK, *get_args(BacksMode)} and key is not None:
            message = f"a stock cannot be named `{name}`: options and names of files have another meaning for it"
            faults.add("reserved-name", message, key.mark, hint=f"write `{name}-stock`, or what it is")
        usual = stocks.get(name, Stock(name))
        stocks[name] = Stock(name, weight=str(one["weight"] or usual.weight), note="")
        texts |= _texts_of(name, one, key, is_new=name not in shipped_stocks())
    return stocks, texts


def _texts_of(name: str, written: Record, key: Scalar | None, *, is_new: bool) -> dict[str, Message]:
    texts = {part: message for part in ("name", "note") if isinstance(message := written[part], Message)}
    if "name" not in texts and is_new and key is not None:
        texts["name"] = Message(f"game/stocks/{name}/name", name.replace("_", " ").replace("-", " "), key.mark)
    return {f"stocks/{name}/{part}": message for part, message in texts.items()}
