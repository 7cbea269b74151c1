"""Read `game.yaml`: title, version, printing defaults, and the decks of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from pnp.load import shapes
from pnp.load.format_data import card_formats
from pnp.model.fields import Message, Record
from pnp.model.formats import CardFormat
from pnp.model.game import Defaults
from pnp.units import Size
from pnp.yaml_nodes.nodes import Map
from pnp.yaml_nodes.scalars import SLUG, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.diagnostics import Mark
    from pnp.kinds.reader import ValueReader
    from pnp.load.table_source import TableSource
    from pnp.model.game import BacksMode
    from pnp.yaml_nodes.faults import FileFaults
    from pnp.yaml_nodes.nodes import Node


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A deck as `game.yaml` declares it: its type, format and templates, and the file of its cards."""

    name: str
    type: str
    format: CardFormat
    bleed: float
    safe: float
    face: Message
    back: Message | None
    file: str
    mark: Mark
    names_file: bool = False
    """Whether `game.yaml` names its file, which then must be there."""
    source: TableSource | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """The contents of `game.yaml`; texts with errors are empty."""

    title: str
    version: str
    date: str
    author: str
    source_locale: str
    defaults: Defaults
    decks: tuple[DeckEntry, ...]
    declared: int
    """The number of decks, including those with errors."""
    mark: Mark
    names: Mapping[str, Message]
    """Title and author as messages."""
    draw: str = ""
    """The command that draws its pictures anew."""
    strict_numbers: bool = False


def read_header(root: Map, types: Iterable[str] | None, values: ValueReader) -> Header:
    """Read `game.yaml` except its assertions; a deck with an error is reported and left out."""
    shape = shapes.game(types)
    found = values.fields(shape.fields, root, "game")
    printing = found["print"] if isinstance(found["print"], Record) else {}
    paper, backs = (printing.get(key) for key in ("paper", "backs"))
    defaults = Defaults(str(paper or "a4"), cast("BacksMode", backs or "duplex-long"))
    decks = found["decks"].items() if isinstance(found["decks"], Record) else ()
    entries = [_deck(name, node, root, values.faults) for name, node in decks if isinstance(node, Record)]
    title, version, author, locale = (_str(found[k]) for k in ("title", "version", "author", "source-locale"))
    day = str(found["date"] or "")
    sound = tuple(e for e in entries if e is not None)
    strict, draw = found["numbers"] == "strict", _str(found["draw"])
    names = {k: Message(f"game/{k}", m.source, m.mark) for k in ("title", "author") if isinstance(m := found[k], Message)}
    return Header(title, version, day, author, locale, defaults, sound, len(decks), root.mark, names, draw, strict)


def _str(value: object) -> str:
    return value.source if isinstance(value, Message) else ""


def _deck(name: str, node: Record, root: Map, faults: FileFaults) -> DeckEntry | None:
    decks = root.get("decks")
    mark = decks.entries[name][0].mark if isinstance(decks, Map) else node.mark
    before = faults.count
    if not SLUG.fullmatch(name):
        faults.add("wrong-kind", f"a deck must be named with a-z, 0-9, `_` and `-`, found `{name}`", mark)
    raw = decks.get(name) if isinstance(decks, Map) else None
    form = _format(name, node, raw, faults)
    face, back, type_ = node["face"], node["back"], node["type"]
    type_ = type_.source if isinstance(type_, Message) else type_
    if (
        form is None
        or not isinstance(face, Message)
        or not isinstance(type_, str)
        or None in (node["bleed"], node["safe"])
        or (node["source"] is None and isinstance(raw, Map) and "source" in raw.entries)
        or faults.count != before
    ):
        return None
    bleed, safe = (cast("float", node[key]) for key in ("bleed", "safe"))
    if 2 * safe >= min(form.size):
        message = (
            f"a safe margin of {shown(safe)} mm leaves nothing of a card of {shown(form.size.w)} × {shown(form.size.h)} mm"
        )
        faults.add("out-of-range", message, mark)
        return None
    file = _str(node["file"])
    return DeckEntry(
        name,
        type_,
        form,
        bleed,
        safe,
        face,
        back if isinstance(back, Message) else None,
        file or f"{name}.yaml",
        mark,
        names_file=bool(file),
        source=cast("TableSource | None", node["source"]),
    )


def _format(name: str, node: Record, raw: Node | None, faults: FileFaults) -> CardFormat | None:
    """Find the named format or make one of the given size, in the orientation that the deck asks for."""
    given = [key for key in ("format", "size") if isinstance(raw, Map) and key in raw.entries]
    if len(given) != 1:
        message = f"deck `{name}` must have a format or a size, found {'both' if given else 'neither'}"
        hint = None if given else "name a format, such as `poker` or `standard`"
        faults.add("missing-field", message, node.mark, hint=hint)
        return None
    named, size = node["format"], node["size"]
    if isinstance(named, str):
        form = card_formats()[named]
    elif isinstance(size, tuple) and all(isinstance(side, float) for side in size) and len(size) == len(("w", "h")):
        width, height = cast("tuple[float, float]", size)
        form = CardFormat(f"{shown(width)}x{shown(height)}", Size(width, height))
    else:
        return None
    lying = form.size.w > form.size.h
    turn = (node["orientation"] == "landscape" and not lying) or (node["orientation"] == "portrait" and lying)
    return CardFormat(form.name, form.size.turned, form.corner) if turn else form
