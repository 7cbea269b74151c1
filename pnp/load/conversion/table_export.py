"""A deck as a table: a row for each card, a column for each field or part of one; read again, it gives the same cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Mark, Report
from pnp.load.deck_entries import AXIS_SEPARATOR, ExpandKind
from pnp.load.decks import DeckNodes
from pnp.load.files import read_map
from pnp.load.game_file import read_header
from pnp.load.kinds.declaration import DeclaredType, DeclaredTypes, read_types
from pnp.load.kinds.kind import Kind, ValueReader
from pnp.load.shapes import card_record, given_fields
from pnp.load.table_cards import table_cards
from pnp.load.tables.files import csv_bytes, read_table
from pnp.load.tables.table import TableOptions
from pnp.load.yaml.nodes import FileFaults, List, Map, Node, Scalar

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path

    from pnp.load.kinds.compound import RecordKind


_ID_FIELD = "id"
_OPTIONAL_COLUMNS = ("skip", "expand")
"""Columns that only decks with such cards need."""


_EMPTY_CELL_RULES = (
    "an empty cell is a field that is not written",
    "a text must not be empty or have white space around it, an optional list or mapping must not be empty",
)
_MIXED_AXES_HINT = (
    "other cards have a column for each axis",
    "write the axes of all cards as lists, or those of all cards as fields with their values",
)
"""Why a value cannot be said in a table, and a way out."""


class _Leaf(NamedTuple):
    """A column: the steps of its path, and the separator if its cells are lists."""

    path: tuple[str, ...]
    separator: str


def export_deck(root: Path, game: str, name: str, report: Report) -> bytes | None:
    """Give deck `name` of a game as CSV in UTF-8; None if it has faults or holds what no table can say, which is reported.

    Faults: those of the files, `load/not-in-a-table`.
    """
    folder = root / "content" / game
    values = ValueReader(root, folder, FileFaults(report))
    head, types = (read_map(root, folder / file, None, report) for file in ("game.yaml", "types.yaml"))
    declared = read_types(types, values) if types is not None else DeclaredTypes({}, {}, ())
    header = read_header(head, declared.names, values) if head is not None else None
    entry = next((deck for deck in header.decks if deck.name == name), None) if header else None
    type_ = declared.types.get(entry.type) if entry else None
    deck = DeckNodes(root, folder, None).read(entry, type_, values) if entry and type_ else None
    cards = deck.get("cards") if deck is not None else None
    if report.has_errors or deck is None or not isinstance(cards, Map) or type_ is None:
        return None
    return deck_table(cards, type_, report, given_fields(deck))


def deck_table(cards: Map, type_: DeclaredType, report: Report, given: Collection[str] = ()) -> bytes | None:
    """Give cards as CSV; what a table cannot say is reported as `load/not-in-a-table` at its place.

    `given`: the fields that cards may leave out, because the deck's file goes on giving them.
    """
    record = card_record(type_, given)
    nodes = [card for _, card in cards.entries.values()]
    fields = {name: kind for name, kind in record.fields.items() if name not in _OPTIONAL_COLUMNS or _child_nodes(nodes, name)}
    leaves = [leaf for name, kind in fields.items() for leaf in _leaves(kind, _child_nodes(nodes, name), (name,))]
    rows = [[_ID_FIELD, *(".".join(leaf.path) for leaf in leaves)]]
    rows += [[id_, *(_cell(card, leaf) for leaf in leaves)] for id_, (_, card) in cards.entries.items()]
    data = csv_bytes(rows)
    _compare_cards(cards, data, record, report)
    return None if report.has_errors else data


def _leaves(kind: Kind, nodes: Sequence[Node], path: tuple[str, ...]) -> Iterator[_Leaf]:
    if isinstance(kind, ExpandKind):
        yield from _columns_of_axes(kind, nodes, path)
    elif kind.numbered:
        yield from _columns_of_list(kind, nodes, path)
    elif kind.whole_cell(""):
        used = dict.fromkeys(name for node in nodes if isinstance(node, Map) for name in node.entries)
        declared = [name for name, _ in kind.parts() if not name.startswith("<")]
        names = [name for name in declared if name in used or not nodes]
        names += [name for name in used if name not in declared]
        for name in names or declared[:1]:
            yield from _leaves(kind.column(name), _child_nodes(nodes, name), (*path, name))
    else:
        yield _Leaf(path, "")


def _columns_of_axes(kind: ExpandKind, nodes: Sequence[Node], path: tuple[str, ...]) -> Iterator[_Leaf]:
    used = [name for name in kind.axes if _child_nodes(nodes, name)]
    yield from (_Leaf((*path, name), AXIS_SEPARATOR) for name in used)
    if not used:
        yield _Leaf(path, AXIS_SEPARATOR)


def _columns_of_list(kind: Kind, nodes: Sequence[Node], path: tuple[str, ...]) -> Iterator[_Leaf]:
    separator = str(getattr(kind, "separator", ""))
    lists = [node for node in nodes if isinstance(node, List)]
    if separator and not kind.whole_cell("") and all(_joinable(node, separator) for node in lists):
        yield _Leaf(path, separator)
        return
    for number in range(1, max([1, *(len(node.items) for node in lists)]) + 1):
        items = [node.items[number - 1] for node in lists if len(node.items) >= number]
        yield from _leaves(kind.column(str(number)), items, (*path, str(number)))


def _joinable(node: List, separator: str) -> bool:
    return all(isinstance(item, Scalar) and item.value.strip() and separator not in item.value for item in node.items)


def _child_nodes(nodes: Sequence[Node], name: str) -> list[Node]:
    return [inner for node in nodes if isinstance(node, Map) and (inner := node.get(name)) is not None]


def _cell(node: Node | None, leaf: _Leaf) -> str:
    for step in leaf.path:
        if isinstance(node, Map):
            node = node.get(step)
        elif isinstance(node, List) and step.isdigit() and int(step) <= len(node.items):
            node = node.items[int(step) - 1]
        else:
            return ""
    if isinstance(node, List):
        return f"{leaf.separator} ".join(_scalar_text(item) for item in node.items if isinstance(item, Scalar))
    return _scalar_text(node) if isinstance(node, Scalar) else ""


def _scalar_text(node: Scalar) -> str:
    return node.value.rstrip("\n") if node.style in {"|", ">"} else node.value


def _compare_cards(cards: Map, data: bytes, record: RecordKind, report: Report) -> None:
    """Read the table again, and report what is not as it was: an empty text, white space around one, an empty list."""
    own = Report()
    table = read_table(data, "export.csv", TableOptions(delimiter=","), own)
    read = table_cards(table, record, FileFaults(own)) if table is not None else None
    entries = read.entries if read is not None else {}
    for id_, (key, card) in cards.entries.items():
        again = entries[id_][1] if id_ in entries else None
        for name, (_, value) in card.entries.items() if isinstance(card, Map) else ():
            found = again.get(name) if isinstance(again, Map) else None
            if _plain(value) != _plain(found):
                why, hint = _MIXED_AXES_HINT if name == "expand" else _EMPTY_CELL_RULES
                report.error(
                    "load/not-in-a-table", f"`{name}` of `{id_}` cannot be said in a table: {why}", value.mark, hint=hint
                )
        if again is None:
            report.error("load/not-in-a-table", f"`{id_}` cannot be said in a table", key.mark or Mark(""))


def _plain(node: Node | None) -> object:
    if isinstance(node, List):
        return [_plain(item) for item in node.items]
    if isinstance(node, Map):
        inner = {name: _plain(value) for name, (_, value) in node.entries.items()}
        return {name: value for name, value in inner.items() if value is not None}
    return None if node is None or node.empty else _scalar_text(node)
