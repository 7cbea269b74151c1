"""JSON Schemas of a game's files, made from the kinds that read them, for editors that complete and check."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.base.records import frozen
from pnp.load import content_files as files
from pnp.load import shapes
from pnp.load.booklet_reader import FOLDER as BOOKLET
from pnp.load.cards_kind import given_fields
from pnp.load.files import read_map
from pnp.load.header import read_header
from pnp.load.kinds.declaration import read_types
from pnp.load.kinds.kind import ValueReader
from pnp.load.schema_folder import FOLDER
from pnp.load.yaml.nodes import FileFaults

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pnp.load.content_files import ContentFile
    from pnp.load.file_cache import FileCache
    from pnp.load.header import DeckEntry
    from pnp.load.kinds.kind import Schema

_DRAFT = "http://json-schema.org/draft-07/schema#"  # the newest that the YAML language server supports well
OWN_EXAMPLES = "examples.schema.json"
"""The schema of examples that a rules engine plays, which only their author can write."""


@frozen
class SchemaFile:
    """A schema with its path, and the path of the file that it describes; paths are from the project's root."""

    path: str
    schema: Schema
    of: str
    """Empty if it describes several files, such as one of each translation."""
    is_deck: bool = False


def json_schemas(root: Path, name: str, report: Report) -> dict[str, Schema]:
    """Return the schema of every file of game `name` by the path of the schema from the project's root.

    They are in `content/<game>/.schemas/`, named like the files; errors in `types.yaml` and `game.yaml` are reported.
    """
    return {file.path: file.schema for file in schema_files(root, name, report)}


def schema_files(root: Path, name: str, report: Report, cache: FileCache | None = None) -> tuple[SchemaFile, ...]:
    """Return the schemas of game `name`; errors in `types.yaml` and `game.yaml` are reported. `cache` keeps what is read."""
    folder = root / "content" / name
    values = ValueReader(root, folder, FileFaults(report), cache.pictures if cache else None)
    types_node, head = (read_map(root, folder / file, None, report, cache) for file in ("types.yaml", "game.yaml"))
    if types_node is None or head is None:
        return ()
    book = read_types(types_node, values)
    header = read_header(head, book.names, values)
    absent = [files.BOOKLET] if not (folder / BOOKLET).is_dir() else []
    absent += [files.FONT_SOURCES] if not (root / files.FONT_SOURCES.path).is_file() else []
    absent += [files.EXAMPLES] if (folder / OWN_EXAMPLES).is_file() else []
    same = [file for file in files.FILES if file not in (files.GAME, files.DECK, files.PRINTERS, *absent)]
    made = [_schema_file(name, files.GAME, files.file_schema(shapes.game(book.names, header.formats)))]
    made += [_schema_file(name, file, file.schema()) for file in same]
    for deck in header.decks:
        if deck.type in book.types:
            schema = files.file_schema(shapes.deck_file(book.types[deck.type], _given(root, folder / deck.file, cache)))
            path = f"content/{name}/{deck.file}"
            made.append(SchemaFile(_path(name, _stem(deck)), {"$schema": _DRAFT, **schema}, path, is_deck=True))
    return tuple(made)


def _schema_file(game: str, file: ContentFile, schema: Schema) -> SchemaFile:
    path = file.path.replace("<game>", game)
    return SchemaFile(_path(game, file.name), {"$schema": _DRAFT, **schema}, "" if "<" in path else path)


def _path(game: str, stem: str) -> str:
    return f"content/{game}/{FOLDER}/{stem}.json"


def schema_text(schema: Mapping[str, object]) -> str:
    """Write a schema as JSON; the same schema always gives the same bytes."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def says_the_same(text: str, schema: Mapping[str, object]) -> bool:
    """Whether a text says what `schema_text` would write, in whatever layout: this takes a tenth of the time to write it."""
    try:
        return json.dumps(json.loads(text)) == json.dumps(schema)
    except ValueError:
        return False


def _given(root: Path, file: Path, cache: FileCache | None) -> tuple[str, ...]:
    """Name the fields that cards may leave out because of their deck; a file with faults is reported elsewhere."""
    deck = read_map(root, file, None, Report(), cache) if os.path.isfile(file) else None  # noqa: PTH113 (any name)
    return given_fields(deck) if deck is not None else ()


def _stem(deck: DeckEntry) -> str:
    return deck.file.removesuffix(".yaml").replace("/", "-")
