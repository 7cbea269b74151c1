"""JSON Schemas of a game's files, made from the same kinds that read them: editors complete and check while one types."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, TypeAlias

from pnp.diagnostics import Mark, Report
from pnp.kinds.reader import ValueReader
from pnp.kinds.record import RecordKind
from pnp.kinds.types import TypesKind, read_types
from pnp.load import schema_parts as parts
from pnp.load import shapes
from pnp.load.booklet import FOLDER as BOOKLET
from pnp.load.booklet_shape import LOOK
from pnp.load.decks import COPIES
from pnp.load.files import read_map
from pnp.load.header import read_header
from pnp.load.locale_layout import LOCALE_LAYOUT
from pnp.yaml_nodes.faults import Faults

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pnp.kinds.types import DeclaredType
    from pnp.load.header import DeckEntry

Schema: TypeAlias = "dict[str, object]"

_DRAFT = "http://json-schema.org/draft-07/schema#"  # the newest that the editors' YAML server knows well
FOLDER = ".schemas"


def json_schemas(root: Path, name: str, report: Report) -> dict[str, Schema]:
    """Give the schema of every file of game `name` by the path of the schema from the project's root.

    They lie in `content/<game>/.schemas/`, one per file and of its name; faults of `types.yaml` and `game.yaml` are reported.
    """
    folder = root / "content" / name
    values = ValueReader(root, folder, Faults(report))
    types_node, head = (read_map(root, folder / file, None, report) for file in ("types.yaml", "game.yaml"))
    if types_node is None or head is None:
        return {}
    book = read_types(types_node, values)
    header = read_header(head, book.names, values)
    found: dict[str, Schema] = {
        "game": {
            **parts.with_assertions(shapes.game(book.names).shape(), game=True),
            "definitions": parts.EXPECTED,
        },
        "types": {**TypesKind().schema(), "definitions": TypesKind().definitions()},
        "rules": parts.rules(),
        "words": parts.words(),
        "icons": shapes.ICONS.schema(),
        "glossary": shapes.GLOSSARY.schema(),
        "locale-glossary": shapes.LOCALE_GLOSSARY.schema(),
        "locale-layout": LOCALE_LAYOUT.schema(),
        "theme": shapes.THEME.schema(),
        "fonts": parts.fonts(),
    }
    if (folder / BOOKLET).is_dir():
        found["booklet"] = LOOK.schema()
    found |= {_stem(deck): _deck_schema(book.types[deck.type]) for deck in header.decks if deck.type in book.types}
    return {f"content/{name}/{FOLDER}/{stem}.json": {"$schema": _DRAFT, **schema} for stem, schema in found.items()}


def write_schemas(root: Path, name: str, report: Report) -> tuple[Path, ...]:
    """Write the schemas of a game; give the files. A folder that cannot be written is `load/unwritable`.

    Where `types.yaml` or `game.yaml` has a fault none is written: a schema that lacks what could not be read would mark sound
    cards as faulty.
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
    """Write a schema as JSON: the same schema, the same bytes."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _stem(deck: DeckEntry) -> str:
    return deck.file.removesuffix(".yaml").replace("/", "-")


def _deck_schema(type_: DeclaredType) -> Schema:
    card = RecordKind(fields={"copies": COPIES, **type_.fields}, note=type_.note).schema()
    cards = {"type": "object", "propertyNames": {"pattern": parts.SLUG}, "additionalProperties": card}
    described = {"description": "the cards by their ids, in print order", **cards}
    return {
        "type": "object",
        "properties": {"cards": described, "assert": parts.assertions(game=False)},
        "required": ["cards"],
        "additionalProperties": False,
        "definitions": parts.EXPECTED,
    }
