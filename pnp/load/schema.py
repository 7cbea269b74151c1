"""JSON Schemas of a game's files, made from the kinds that read them, for editors that complete and check."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from pnp.diagnostics import Mark, Report
from pnp.kinds.reader import ValueReader
from pnp.kinds.types import read_types
from pnp.load import content_files as files
from pnp.load import shapes
from pnp.load.booklet_reader import FOLDER as BOOKLET
from pnp.load.cards_kind import given_fields
from pnp.load.files import read_map
from pnp.load.header import read_header
from pnp.yaml_nodes.faults import FileFaults

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pnp.kinds.kind import Schema
    from pnp.load.header import DeckEntry

_DRAFT = "http://json-schema.org/draft-07/schema#"  # the newest that the YAML language server supports well
FOLDER = ".schemas"
OWN_EXAMPLES = "examples.schema.json"
"""The schema of examples that a rules engine plays, which only their author can write."""


def json_schemas(root: Path, name: str, report: Report) -> dict[str, Schema]:
    """Return the schema of every file of game `name` by the path of the schema from the project's root.

    They are in `content/<game>/.schemas/`, named like the files; errors in `types.yaml` and `game.yaml` are reported.
    """
    folder = root / "content" / name
    values = ValueReader(root, folder, FileFaults(report))
    types_node, head = (read_map(root, folder / file, None, report) for file in ("types.yaml", "game.yaml"))
    if types_node is None or head is None:
        return {}
    book = read_types(types_node, values)
    header = read_header(head, book.names, values)
    absent = [files.BOOKLET] if not (folder / BOOKLET).is_dir() else []
    absent += [files.FONT_SOURCES] if not (root / files.FONT_SOURCES.path).is_file() else []
    absent += [files.EXAMPLES] if (folder / OWN_EXAMPLES).is_file() else []
    same = [file for file in files.FILES if file not in (files.GAME, files.DECK, files.PRINTERS, *absent)]
    found = {"game": files.file_schema(shapes.game(book.names, header.formats)), **{file.name: file.schema() for file in same}}
    decks = [deck for deck in header.decks if deck.type in book.types]
    for deck in decks:
        given = _given(root, folder / deck.file)
        found[_stem(deck)] = files.file_schema(shapes.deck_file(book.types[deck.type], given))
    return {f"content/{name}/{FOLDER}/{stem}.json": {"$schema": _DRAFT, **schema} for stem, schema in found.items()}


def write_schemas(root: Path, name: str, report: Report) -> tuple[Path, ...]:
    """Write the schemas of a game and give their paths. A folder that cannot be written is reported as `load/unwritable`.

    If `types.yaml` or `game.yaml` has an error, none is written: an incomplete schema would make editors report errors in
    valid cards.
    """
    found = Report()
    schemas = json_schemas(root, name, found)
    for diagnostic in found.diagnostics:
        report.add(diagnostic)
    if found.has_errors:
        return ()
    written = []
    for path, schema in schemas.items():
        file = root / path
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            aside = file.with_suffix(".json.part")
            aside.write_text(schema_text(schema), "utf-8", newline="\n")
            os.replace(aside, file)  # noqa: PTH105  whole or not at all
        except OSError as error:
            report.error("load/unwritable", f"cannot write `{path}`: {(error.strerror or str(error)).lower()}", Mark(path))
            break
        written.append(file)
    return tuple(written)


def schema_text(schema: Mapping[str, object]) -> str:
    """Write a schema as JSON; the same schema always gives the same bytes."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _given(root: Path, file: Path) -> tuple[str, ...]:
    """Name the fields that cards may leave out because of their deck; a file with faults is reported elsewhere."""
    deck = read_map(root, file, None, Report()) if file.is_file() else None
    return given_fields(deck) if deck is not None else ()


def _stem(deck: DeckEntry) -> str:
    return deck.file.removesuffix(".yaml").replace("/", "-")
