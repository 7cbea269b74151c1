"""The form of a card: its fields as their kinds declare them, what its file says and where, and why one cannot be edited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from pnp.base.diagnostics import Mark, PnpError
from pnp.edit.excerpts import excerpt
from pnp.edit.table_edits import table_document
from pnp.edit.yaml_places import Tree, YamlDocument, at_path, yaml_document
from pnp.load.kinds.compound import RefKind
from pnp.load.kinds.kind import Kind, plain_value
from pnp.load.kinds.simple import ImageKind
from pnp.load.shapes import COPIES, SKIP
from pnp.model.picture import PICTURE_SUFFIXES
from pnp.studio.card_acts import CardActs

if TYPE_CHECKING:
    from pnp.edit.session import Session
    from pnp.model.game import Card, Deck, Game
    from pnp.studio.page_data import EditorLinks

_CARDS = "cards"
_MOST_CHOICES = 2000
_TABLES = (".csv", ".tsv")


def card_form(session: Session, game: Game, links: EditorLinks, deck: str, card: str) -> dict[str, object] | None:
    """Return the form of a card as JSON; None if there is none of this name. Raises PnpError if its file cannot be read.

    `game` is the game as written, in its source language. The values are those of the files, not what is typed.
    """
    found = next((one for one in game.decks if one.name == deck), None)
    if found is None:
        return None
    known = next((one for one in (*found.cards, *found.parked) if card in {one.id, one.card}), None)
    if known is None:
        return None
    kinds = cast("Mapping[str, Kind]", game.types[found.type].fields) if found.type in game.types else {}
    file = known.mark.file
    if not known.mark.is_cell:
        fields = list(_fields_of_entry(session, known, found, {**kinds, "copies": COPIES, "skip": SKIP}, links))
    elif file.endswith(_TABLES):
        fields = list(_fields_of_row(session, known, found, kinds, links))
    else:
        fields = [_field(name, kind, known.marks.get(name, known.mark), links) for name, kind in kinds.items()]
        for field in fields:
            field["refused"] = "a workbook is edited in its own program"
    for field, kind in zip(fields, kinds.values(), strict=False):
        add_choices(cast("dict[str, Any]", field["kind"]), kind, game, session)
    place = {"place": str(known.mark), "link": links.link_to(known.mark)}
    state = CardActs(session, game).state(known)
    return {"deck": deck, "card": known.card, "path": file, "state": state, **place, "fields": fields}


def _fields_of_entry(
    session: Session, card: Card, deck: Deck, kinds: Mapping[str, Kind], links: EditorLinks
) -> Iterator[dict[str, object]]:
    path = card.mark.path
    text = session.log.text(path)
    part = excerpt(text, _CARDS, card.entry)
    document = yaml_document(text if part is None else part.text, path)
    node = _CARDS, card.entry
    lines_before = 0 if part is None else text.count("\n", 0, part.at) - part.text.count("\n", 0, part.lead)
    try:
        entry = at_path(document.tree, node)
    except (KeyError, TypeError):
        entry = None
    for name, kind in kinds.items():
        value: Tree = entry.get(name) if isinstance(entry, dict) else None
        is_written = isinstance(entry, dict) and name in entry
        mark = _mark_of(document, (*node, name), lines_before) if is_written else card.marks.get(name, card.mark)
        field = _field(name, kind, mark, links)
        field |= {"node": [*node, name], "value": value, "written": is_written}
        if not isinstance(entry, dict):
            field["refused"] = "the card is not written in this file"
        elif is_written and (why := refusal(document, (*node, name))):
            field["refused"] = why
        elif not is_written and card.mark.path == path and name in card.values and card.id != card.entry:
            field["refused"] = f"it comes from `expand` of the deck {deck.name}"
        yield field


def _mark_of(document: YamlDocument, node: tuple[str, ...], lines_before: int) -> Mark:
    place = document.root
    for step in node:
        found = place.child(step)
        if found is None:
            break
        place = found[1]
    mark = document.mark(place.start)
    return Mark(mark.path, mark.line + lines_before, mark.column)


def refusal(document: YamlDocument, node: tuple[str, ...]) -> str:
    """Return why a node cannot be edited; empty if it can."""
    try:
        document.refuse_repeated(document.find(node)[-1])
    except PnpError as error:
        return error.diagnostics[0].message
    return ""


def _fields_of_row(
    session: Session, card: Card, deck: Deck, kinds: Mapping[str, Kind], links: EditorLinks
) -> Iterator[dict[str, object]]:
    path, row = card.mark.path, card.mark.line
    values = table_document(session.log.text(path), path).values()
    columns = {name: mark.column for one in deck.cards for name, mark in one.marks.items() if mark.path == path}
    for name, kind in kinds.items():
        mark = Mark(path, row, columns[name]) if name in columns else card.mark
        field = _field(name, kind, mark, links)
        if name not in columns or not 0 < row <= len(values):
            field["refused"] = "no row has a cell for it"
        elif is_another_row(values[row - 1], card):
            field["refused"] = "the table has changed and is being read again"
        elif any(kind.parts()):
            field["refused"] = "it may have several cells, or a way of its own to be written in one"
        else:
            cells = values[row - 1]
            value = cells[mark.column - 1] if mark.column <= len(cells) else ""
            field |= {"cell": [row, mark.column], "value": value, "written": True}
        yield field


def is_another_row(cells: list[str], card: Card) -> bool:
    """Whether a row names another card, where cards are named by a cell."""
    named = cells[card.mark.column - 1] if card.mark.column <= len(cells) else ""
    return card.mark.column not in {mark.column for mark in card.marks.values()} and named != card.entry


def _field(name: str, kind: Kind, mark: Mark, links: EditorLinks) -> dict[str, object]:
    place = {"file": mark.path, "line": mark.line, "place": str(mark), "link": links.link_to(mark)}
    return {"name": name, "kind": describe_kind(kind), "value": None, "written": False, **place}


def describe_kind(kind: Kind, depth: int = 0) -> dict[str, object]:
    """Return what a form needs to know of a kind: its name and note, words, bounds, default, and the kinds inside it."""
    default = plain_value(kind.default)
    told: dict[str, object] = {
        "name": kind.name,
        "note": kind.note,
        "required": kind.required,
        "words": list(kind.words()),
        "min": getattr(kind, "min", None),
        "max": getattr(kind, "max", None),
        "default": default if isinstance(default, (str, int, float, bool)) else None,
    }
    if depth < _DEEPEST:
        for step, part in kind.parts():
            inside = describe_kind(part, depth + 1)
            if step == "-":
                told["item"] = inside
            elif step == "<name>":
                told["any"] = inside
            elif "<" not in step:
                cast("dict[str, object]", told.setdefault("fields", {}))[step] = inside
    return told


_DEEPEST = 4  # kinds in kinds that a form shows


def add_choices(told: dict[str, Any], kind: Kind, game: Game, session: Session) -> None:
    """Add what a reference or a picture can be."""
    if isinstance(kind, RefKind):
        cards = (card.card for deck in game.decks if kind.to in {None, deck.type} for card in deck.cards)
        told["choices"] = list(dict.fromkeys(cards))[:_MOST_CHOICES]
    elif isinstance(kind, ImageKind):
        folder = session.root / "content" / game.name
        base = folder / kind.folder if kind.folder else folder
        files = (file.relative_to(base).as_posix() for file in base.rglob("*") if file.suffix.lower() in PICTURE_SUFFIXES)
        told["folder"] = kind.folder or ""
        told["choices"] = sorted(files)[:_MOST_CHOICES]
