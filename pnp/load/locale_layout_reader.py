"""Read `content/<game>/locale/<tag>/layout.yaml`: the changes of layout that a language needs, each with its reason."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.paths import is_there
from pnp.base.suggestions import did_you_mean
from pnp.load.files import read_map
from pnp.load.kinds.compound import MappingKind, RecordKind
from pnp.load.kinds.kind import ValueReader
from pnp.load.kinds.simple import TextKind
from pnp.load.shapes import STYLE
from pnp.load.type_floors import RULES_FLOOR
from pnp.load.yaml.nodes import CARD_ID, FileFaults, format_number
from pnp.model.fields import CardChange, LocaleLayout, Message, Record, StyleChange

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.load.file_cache import FileCache
    from pnp.model.game import Game
    from pnp.model.style import TextStyle

FILE = "layout.yaml"

_CHANGED = ("weight", "italic", "size", "floor", "leading", "align", "case", "tracking", "hyphenate", "small")
_REASON = TextKind(note="why this language needs it")
_STYLE = RecordKind(
    fields={**{name: replace(STYLE.fields[name], required=False, default=None) for name in _CHANGED}, "reason": _REASON},
    note="what of a style of theme.yaml is otherwise, and why",
)
_STYLES = MappingKind(required=False, of=_STYLE, note="changes of styles by name")
_CARD = RecordKind(
    fields={
        "styles": _STYLES,
        "face": TextKind(required=False, note="another template for its face, from templates/<game>/"),
        "back": TextKind(required=False, note="another template for its back"),
        "reason": replace(_REASON, required=False),
    },
    note="what is otherwise on one card",
)
LOCALE_LAYOUT = RecordKind(
    fields={
        "styles": _STYLES,
        "cards": MappingKind(
            required=False, key=CARD_ID, of=_CARD, note="changes of single cards by id; `ship` is all its variants"
        ),
    },
    note="the smaller or other layout that this language needs",
)


def read_locale_layout(game: Game, folder: Path, report: Report, cache: FileCache | None = None) -> LocaleLayout:
    """Read the file in `folder`, if there is one.

    Faults, besides those of reading: `load/unknown-style`, `load/unknown-card`, `load/style-floor`, and `load/missing-field`
    for a change without a reason.
    """
    file = folder / FILE
    node = read_map(game.root, file, None, report, cache) if is_there(game.root, file) else None
    if node is None:
        return LocaleLayout()
    faults = FileFaults(report)
    found = ValueReader(game.root, game.root / "content" / game.name, faults).fields(LOCALE_LAYOUT.fields, node, "layout")
    cards = dict.fromkeys(name for deck in game.decks for card in deck.cards for name in card.names)
    changes = {name: change for name, node in _records(found["cards"]) if (change := _card(name, node, cards, game, faults))}
    return LocaleLayout(_styles(found["styles"], game, faults), changes)


def _records(value: object) -> list[tuple[str, Record]]:
    return [(name, node) for name, node in value.items() if isinstance(node, Record)] if isinstance(value, Record) else []


def _card(name: str, node: Record, cards: Collection[str], game: Game, faults: FileFaults) -> CardChange | None:
    if name not in cards:
        faults.add("unknown-card", f"no card `{name}`", node.mark, hint=did_you_mean(name, cards))
        return None
    face, back, reason = (_words(node[key]) for key in ("face", "back", "reason"))
    if (face or back) and not reason:
        faults.missing_field("reason", f"layout/cards/{name}", node.mark, f"`reason`: {_REASON.note}")
    return CardChange(_styles(node["styles"], game, faults), face, back, reason, node.mark)


def _styles(value: object, game: Game, faults: FileFaults) -> dict[str, StyleChange]:
    out = {}
    for name, node in _records(value):
        style = game.theme.styles.get(name)
        if style is None:
            faults.add("unknown-style", f"no style `{name}`", node.mark, hint=did_you_mean(name, game.theme.styles))
            continue
        given = {key: _plain(node[key]) for key in _CHANGED if node[key] is not None}
        change = StyleChange(given, _words(node["reason"]), node.mark)
        _check_floor(changed(style, change), node, faults)
        out[name] = change
    return out


def changed(style: TextStyle, change: StyleChange) -> TextStyle:
    """Apply a change to a style; if the new size is below the floor, the floor is lowered to it."""
    given = dict(change.values)
    size = float(given.get("size", style.size))
    given.setdefault("floor", min(style.floor, size) if style.floor < style.size else size)
    return replace(style, **given)  # type: ignore[arg-type]  # each is of its field's kind


def _check_floor(style: TextStyle, node: Record, faults: FileFaults) -> None:
    if style.floor > style.size:
        message = (
            f"style `{style.name}` has a floor of {format_number(style.floor)} "
            f"pt above its size of {format_number(style.size)} pt"
        )
        faults.add("style-floor", message, node.mark)
    elif style.role == "rules" and style.floor < RULES_FLOOR:
        message = (
            f"rules text must not shrink below {RULES_FLOOR} pt, `{style.name}` may shrink to {format_number(style.floor)} pt"
        )
        faults.add("style-floor", message, node.mark, hint="shorten the text, or give it another template")


def _plain(value: object) -> float | str | bool:
    return value.source if isinstance(value, Message) else value  # type: ignore[return-value]  # numbers, words, flags


def _words(value: object) -> str:
    return value.source if isinstance(value, Message) else ""
