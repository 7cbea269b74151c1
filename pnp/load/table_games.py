"""A whole game from one table: its columns with the kinds that are guessed of them, and then all files of the game.

The table is read as `pnp import` reads it. Nothing is written here but in a temporary folder.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from pnp.base.diagnostics import PnpError, Report
from pnp.base.records import frozen, lazy_pattern
from pnp.load.conversion import (
    Declaration,
    ImportRequest,
    can_be_kept,
    describe_declaration,
    guess_fields,
    header_key,
    header_words,
    import_deck,
    name_table,
    read_source_table,
    type_text,
)
from pnp.load.first_face import BLEED, SAFE, THEME, Role, ShownField, first_face, other_templates
from pnp.load.package_data import card_formats
from pnp.load.scaffold import check_game_name, font_roles
from pnp.load.table_cards import ask_about_rows
from pnp.load.tables.table import Table, TableOptions, cell_text
from pnp.load.yaml.nodes import DEVICE, FLAGS, FileFaults, Scalar, allowed_name, read_number, read_whole_number, write_inline
from pnp.model.picture import PICTURE_SUFFIXES

if TYPE_CHECKING:
    from pnp.base.units import Size

DECK: Final = "cards"
_TYPE: Final = "card"
GUESSED: Final = "guessed"
LEFT_OUT: Final = "out"
_MOST_WORDS: Final = 40  # of an enumeration
_MOST_SAMPLES: Final = 3
_FACT_LETTERS: Final = 26  # a text that is longer on some card is no value beside its name
_LONGEST_STEM: Final = 60  # characters of the name of a table that is kept
_LEAST_SIDE: Final = 40.0  # mm of a format that such a face is offered on
_KIND_OF: Final = {"text": "text", "int": "number", "number": "number", "enum": "words", "image": "picture", "flag": "flag"}


_PLAIN_NAME: Final = lazy_pattern(r"[^\x00-\x1f/\\:*?\"<>|.][^\x00-\x1f/\\:*?\"<>|]{0,99}")
_SUFFIX: Final = lazy_pattern(r"\.[a-zA-Z0-9]{1,8}")


class TableFile(NamedTuple):
    """A table as somebody sends it: the name of its `file`, which tells its kind, its `data`, the `sheet` of a workbook.

    `header` is the number of the row that names the columns; 0: the first that is not empty.
    """

    file: str
    data: bytes
    sheet: str = ""
    header: int = 0

    @property
    def suffix(self) -> str:
        """The ending of its name; empty if it has none."""
        suffix = PurePosixPath(self.file).suffix
        return suffix if _SUFFIX.fullmatch(suffix) else ""

    @property
    def stored(self) -> str:
        """The name of its copy in the folder of a game: one that every system can have."""
        stem = (allowed_name(PurePosixPath(self.file).stem, "-") or DECK)[:_LONGEST_STEM]
        return f"{f'{stem}-{DECK}' if DEVICE.fullmatch(stem) else stem}{self.suffix.lower()}"


@frozen
class TableColumn:
    """A field that a table gives its cards: from which `headers`, of what kind, and what some of its cells say.

    `kind` is one of `choices`: `text`, `number`, `words`, `picture`, `flag`, `out`, or `guessed` for what has parts, such as a
    list. `said` is the guess in words.
    """

    name: str
    headers: tuple[str, ...]
    kind: str
    choices: tuple[str, ...]
    said: str
    samples: tuple[str, ...]


@frozen
class TablePreview:
    """What would be made of a table: its columns, the number of cards, and what the reader has changed, in sentences.

    `keeps`: whether it can stay the source of the cards. `stored` is how its copy in the folder of the game would be called.
    """

    columns: tuple[TableColumn, ...]
    cards: int
    notes: tuple[str, ...]
    keeps: bool
    stored: str


class TableGame(NamedTuple):
    """The files of a game by their paths from the project's root, and the fields for which its cards have no room."""

    files: dict[str, bytes]
    unprinted: tuple[str, ...]


class _Field(NamedTuple):
    declaration: Declaration
    headers: tuple[str, ...]
    cells: tuple[str, ...]

    @property
    def kind(self) -> str:
        return str(self.declaration["kind"])

    @property
    def names_pictures(self) -> bool:
        suffixes = {PurePosixPath(cell).suffix.lower() for cell in self.cells}
        return self.kind in {"text", "enum"} and bool(suffixes) and suffixes <= PICTURE_SUFFIXES

    def as_text(self) -> _Field:
        text: Declaration = {"kind": "text"}
        return self._replace(declaration=text | _optional(self.declaration))


def table_formats() -> Mapping[str, Size]:
    """Return the sizes in mm of the formats that such a game is offered in, by name."""
    found = {name: card.size for name, card in card_formats().items() if card.shape is None}
    return {name: size for name, size in found.items() if min(size) >= _LEAST_SIDE}


def free_game_name(root: Path, file: str) -> str:
    """Return a name for a game from that of a file: portable, and of no game that is there."""
    name = allowed_name(PurePosixPath(file).stem, "-") or "cards"
    for number in range(1, 1000):
        candidate = f"{name[:40]}-{number}" if number > 1 else name[:40].rstrip("-_")
        try:
            check_game_name(root, candidate)
        except PnpError:
            continue
        return candidate
    return name


def preview_table(table_file: TableFile) -> TablePreview:
    """Return the columns of a table, whose kind its name tells. Raises PnpError with what is wrong with it, and where."""
    with _staged(table_file, "preview") as request:
        table, fields, changed = _fields(request)
        columns = tuple(_column(name, field) for name, field in fields.items())
        notes = (*changed, *ask_about_rows(table))
        return TablePreview(columns, len(table.rows), notes, can_be_kept(table), table_file.stored)


def game_from_table(  # noqa: PLR0913 - a table, and what the designer has said of it
    root: Path, name: str, title: str, table_file: TableFile, *, card_format: str = "poker", kinds: Mapping[str, str] = {},
    keep: bool = False,
) -> TableGame:  # fmt: skip
    """Return a game with a deck of the cards of a table; with `keep`, a copy of the table is the source of the cards.

    `kinds` are those of `TableColumn.choices` for some columns, instead of the guesses. Raises PnpError, with the cells that
    are not of their kind.
    """
    check_game_name(root, name)
    if card_format not in table_formats():
        raise ValueError(f"there is no format `{card_format}`")
    size, folder, schema = table_formats()[card_format], f"content/{name}", "# yaml-language-server: $schema=.schemas"
    with _staged(table_file, name) as request:
        fields, headers = _chosen_fields(request, kinds)
        shown = _shown_fields(fields)
        face = first_face(shown, size)
        unprinted = {path.removeprefix("card.").partition(".")[0].partition("[")[0] for path in face.left_out}
        types = _types(fields, unprinted, table_file.file)
        # pictures come later, into the folder of the game: until then, each is a finding of its card
        texts = {name: field if field.kind != "image" else field.as_text() for name, field in fields.items()}
        (request.folder / "types.yaml").write_text(_types(texts, unprinted, table_file.file), "utf-8")
        files, source = _imported(replace(request, leave_out=headers, keep=keep), table_file)
        files = {f"{folder}/{file}": data for file, data in files.items()}
    files[f"{folder}/types.yaml"] = f"{schema}/types.json\n{types}".encode()
    head = _GAME.format(title=_quoted(title), format=card_format, bleed=BLEED, safe=SAFE, source=source)
    files[f"{folder}/game.yaml"] = head.encode()
    labels = {field.label: _said_name(field, fields) for field in shown if f"words.{field.label}" in face.template}
    if labels:
        words = "".join(f"{_quoted(label)}: {_quoted(said)}\n" for label, said in labels.items())
        files[f"{folder}/words.yaml"] = f"{schema}/words.json\n{words}".encode()
    for template, text in (("card.xml", face.template), *other_templates(size), ("theme.yaml", THEME)):
        filled = text
        for word, value in {"__NAME__": name, **font_roles(root)}.items() if template == "theme.yaml" else ():
            filled = filled.replace(word, value)
        files[f"templates/{name}/{template}"] = filled.encode()
    return TableGame(files, tuple(name for name in fields if name in unprinted))


def _imported(request: ImportRequest, table_file: TableFile) -> tuple[dict[str, bytes], str]:
    """Return the files of the deck by their names, and how its entry names a table that is kept. Raises PnpError."""
    kept = {table_file.stored: table_file.data} if request.keep else {}
    for name, data in kept.items():
        (request.folder / name).write_bytes(data)
        request = replace(request, file=request.folder / name)
    report = Report()
    imported = import_deck(request, report)
    report.raise_if_errors()
    assert imported is not None, "what cannot be imported has an error"
    return {**{path.name: found for path, found in imported.files.items()}, **kept}, imported.source


def _chosen_fields(request: ImportRequest, kinds: Mapping[str, str]) -> tuple[dict[str, _Field], tuple[str, ...]]:
    """Return the fields with the kinds that the designer has chosen, and the headers of those that are left out."""
    _, fields, _ = _fields(request)
    for name in kinds.keys() - fields.keys():
        raise ValueError(f"the table has no column `{name}`")
    chosen = {
        name: field._replace(declaration=_declared(field, kinds.get(name, GUESSED)))
        for name, field in fields.items()
        if kinds.get(name) != LEFT_OUT
    }
    return chosen, tuple(header for name, field in fields.items() if name not in chosen for header in field.headers)


def _types(fields: Mapping[str, _Field], unprinted: Collection[str], file: str) -> str:
    """Return types.yaml, which says of fields for which a face has no room that they are not printed."""
    declared = {
        name: {**field.declaration, **({"printed": "no"} if name in unprinted else {})} for name, field in fields.items()
    }
    return type_text(_TYPE, declared, f"made from {file}")


_GAME: Final = """# yaml-language-server: $schema=.schemas/game.json
title: {title}
version: "0.1.0"
date: "2026-01-01" # the day of this version; it is printed beside the cards
author: Your name
source-locale: en
print: {{paper: a4, bleed: 3, backs: duplex-long}}
decks:
  cards: {{type: card, format: {format}, bleed: {bleed}, safe: {safe:g}, face: card.xml, back: back.xml{source}}}
"""


def _quoted(text: str) -> str:
    return write_inline(Scalar(text, "", "", 0, 0))


@contextmanager
def _staged(upload: TableFile, game: str) -> Iterator[ImportRequest]:
    """Lay a table into a temporary folder, beside that of a project in which there is nothing else."""
    with TemporaryDirectory(prefix="pnp-") as home:
        table = Path(home, "table", upload.file if _PLAIN_NAME.fullmatch(upload.file) else f"table{upload.suffix}")
        root = Path(home, "project")
        for folder in (table.parent, root / "content" / game):
            folder.mkdir(parents=True)
        table.write_bytes(upload.data)
        yield ImportRequest(root, game, table, DECK, _TYPE, TableOptions("", upload.sheet, DECK, upload.header))


def _read(request: ImportRequest) -> tuple[Table, Table, tuple[str, ...]]:
    """Return a table as it is written and with names of fields, and what was changed. Raises PnpError."""
    report = Report()
    table = read_source_table(request, FileFaults(report))
    report.raise_if_errors()
    assert table is not None, "what cannot be read has an error"
    named = name_table(table, (), request.leave_out, request.deck)
    return table, named.table, named.changed


def _fields(request: ImportRequest) -> tuple[Table, dict[str, _Field], tuple[str, ...]]:
    table, named, changed = _read(request)
    fields = {}
    for name, declaration in guess_fields(named).items():
        columns = [n for n, path in enumerate(named.names) if path.split(".")[0] == name]
        cells = tuple(cell_text(row.cells[n]) for row in named.rows for n in columns if n < len(row.cells) and row.cells[n])
        headers = tuple(table.names[n] for n in columns if n < len(table.names))
        field = _Field(declaration, headers, cells)
        fields[name] = field._replace(declaration=_picture(cells) | _optional(declaration)) if field.names_pictures else field
    return table, fields, changed


def _column(name: str, field: _Field) -> TableColumn:
    kind = _KIND_OF.get(field.kind, GUESSED)
    choices = [kind] if kind == GUESSED else []
    if len(field.headers) == 1:
        choices += [one for one, can_be in _CAN_BE.items() if one == kind or can_be(field.cells)]
    samples = tuple(dict.fromkeys(field.cells))[:_MOST_SAMPLES]
    return TableColumn(name, field.headers, kind, (*choices, LEFT_OUT), describe_declaration(field.declaration), samples)


_CAN_BE: Final[Mapping[str, Callable[[Collection[str]], bool]]] = {
    "text": lambda _: True,
    "number": lambda cells: bool(cells) and all(read_number(cell) is not None for cell in cells),
    "words": lambda cells: 0 < len({*cells}) <= _MOST_WORDS and not any("\n" in cell for cell in cells),
    "picture": lambda cells: bool(cells) and not any("\n" in cell for cell in cells),
    "flag": lambda cells: bool(cells) and all(cell.lower() in FLAGS for cell in cells),
}


def _declared(field: _Field, kind: str) -> Declaration:
    """Return the declaration of a field as the designer has chosen it."""
    guess = field.declaration
    if kind in {GUESSED, _KIND_OF.get(field.kind, GUESSED)}:
        return guess
    if kind not in _CAN_BE:
        raise ValueError(f"there is no kind `{kind}`")
    made: dict[str, Declaration] = {
        "text": {"kind": "text", "numbers": "free"},
        "number": {"kind": "int" if all(read_whole_number(cell) is not None for cell in field.cells) else "number"},
        "words": {"kind": "enum", "of": list(dict.fromkeys(field.cells))},
        "picture": _picture(field.cells),
        "flag": {"kind": "flag"},
    }
    return made[kind] | _optional(guess)


def _picture(cells: Collection[str]) -> Declaration:
    """Return the declaration of pictures: in a folder of their own, unless cells name one."""
    return {"kind": "image"} if any("/" in cell for cell in cells) else {"kind": "image", "folder": "art"}


def _optional(declaration: Declaration) -> Declaration:
    return {"required": "no"} if "required" in declaration else {}


def _shown_fields(fields: Mapping[str, _Field]) -> list[ShownField]:
    """Return what a face shows of these fields, in their order."""
    shown = [one for name, field in fields.items() for one in _shown_parts(f"card.{name}", name, field)]
    texts = [one for one in shown if one.role in {"text", "fact"} and one.kind == "text" and not one.optional]
    named = (one for one in texts if header_key(one.label) in header_words("titles"))
    title = next(named, next((one for one in texts if one.role == "fact"), texts[0] if texts else None))
    return [one._replace(role="title") if one is title else one for one in shown]


def _shown_parts(path: str, label: str, field: _Field, declaration: Declaration | None = None) -> Iterator[ShownField]:
    declared = declaration or field.declaration
    kind, optional = str(declared["kind"]), "required" in declared
    length = max((len(cell) for cell in field.cells), default=0)
    inner = declared.get("fields") if kind == "record" else None
    if isinstance(inner, dict):
        for name, part in inner.items():
            yield from _shown_parts(f"{path}.{name}", f"{label}_{name}", field, cast("Declaration", part))
    elif kind == "mapping":
        keys = cast("Sequence[str]", declared["keys"])
        role: Role = "fact" if cast("Declaration", declared["of"])["kind"] == "text" else "number"
        for key in keys:
            name = allowed_name(key, "_") or "part"
            yield ShownField(f'{path}["{key}"]', f"{label}_{name}", role, length, optional=True, kind="text")
    elif kind == "image":
        yield ShownField(path, label, "picture", length, optional)
    elif kind in {"int", "number"}:
        yield ShownField(path, label, "number", length, optional)
    else:
        is_text = kind in {"text", "list"} and length > _FACT_LETTERS
        yield ShownField(path, label, "text" if is_text else "fact", length, optional, kind)


def _said_name(field: ShownField, fields: Mapping[str, _Field]) -> str:
    """Return the name that a face says beside a value: the header as it is written."""
    own = fields.get(field.label)
    written = own.headers[0] if own is not None and own.headers else field.label.replace("_", " ")
    return written.strip() or field.label
