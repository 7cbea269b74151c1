"""Declarations of kinds in `types.yaml`, `{kind: int, min: 1}`, and the component types that consist of them.

To add a kind, write a class in `simple` or `compound` and a row in `ROWS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pnp.base.languages import canonical_tag, is_known, tag_hint
from pnp.base.records import frozen
from pnp.base.suggestions import near_hint
from pnp.load.kinds.compound import GridKind, ListKind, MappingKind, RecordKind, RefKind
from pnp.load.kinds.kind import Fields, Kind, Schema, ValueReader, plain_value, source_text
from pnp.load.kinds.sentence import SentenceKind
from pnp.load.kinds.simple import DateKind, EnumKind, FlagKind, ImageKind, IntKind, LengthKind, NumberKind, TextKind, UrlKind
from pnp.load.yaml.nodes import NAME, SLUG, List, Map, Node, Scalar, allowed_name, valid_name_hint

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark


ROWS: tuple[type[Kind], ...] = (
    TextKind,
    IntKind,
    NumberKind,
    FlagKind,
    LengthKind,
    DateKind,
    UrlKind,
    EnumKind,
    RefKind,
    ImageKind,
    ListKind,
    RecordKind,
    MappingKind,
    GridKind,
    SentenceKind,
)
KINDS: dict[str, type[Kind]] = {kind.name: kind for kind in ROWS}
"""Every kind by its name, in the order in which the reference and the messages give them."""

COMMON_OPTIONS: Fields = {
    "required": FlagKind(required=False, default=True, note="whether every card has it"),
    "note": TextKind(required=False, note="what it is, for those who write and translate cards"),
    "printed": FlagKind(required=False, default=True, note="no: it is for those who write cards, and nothing is to use it"),
}
"""What every kind may say; `default`, a value of the kind itself, besides."""


def options_of(kind: type[Kind]) -> Fields:
    """Return the options that the declaration of a kind may have besides `kind`, `default` and `COMMON_OPTIONS`."""
    options = dict(kind.options())
    if kind.of_note:
        options["of"] = DeclarationKind(note=kind.of_note)
    if kind.fields_note:
        options["fields"] = FieldsKind(note=kind.fields_note)
    return options


@frozen(kw_only=True)
class DeclarationKind(Kind):
    """A kind with its options; the value is a Kind."""

    name = "kind"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Kind | None:
        """Read one `{kind: …}` with its default; None if its errors make it unusable."""
        kind = _find_kind(node, id_, name, values)
        if kind is None or not isinstance(node, Map):
            return None
        options = options_of(kind)
        known = {**options, **COMMON_OPTIONS}
        given: dict[str, object] = {
            key: known[key].default if value is None else plain_value(value)
            for key, value in values.fields(known, node, id_, ("kind", "default")).items()
        }
        if any(option.required and given[key] is None for key, option in options.items()):
            return None
        own_options = kind.check_options({key: given[key] for key in options}, node, id_, values.faults)
        field = kind.from_options(own_options, bool(given["required"]), str(given["note"] or ""))
        field = (field if given["printed"] else replace(field, printed=False)).bound(node, values)
        default = node.get("default")
        return field if default is None else replace(field, required=False, default=field.read(default, id_, name, values))

    def shape(self) -> Schema:
        return {"$ref": "#/definitions/kind"}

    def definitions(self) -> dict[str, Schema]:
        """Return the schema of every kind's declaration, chosen by its name."""
        by_name: list[object] = [
            {"if": {"properties": {"kind": {"const": name}}, "required": ["kind"]}, "then": _declaration_schema(name, kind)}
            for name, kind in KINDS.items()
        ]
        names: Schema = {"kind": {"enum": list(KINDS)}}
        return {"kind": {"type": "object", "properties": names, "required": ["kind"], "allOf": by_name}}


def _declaration_schema(name: str, kind: type[Kind]) -> Schema:
    options = options_of(kind)
    properties: Schema = {option: of.schema() for option, of in {**options, **COMMON_OPTIONS}.items()}
    return {
        "type": "object",
        "properties": {"kind": {"const": name}, **properties, "default": {}},
        "required": ["kind", *(option for option, of in options.items() if of.required)],
        "additionalProperties": False,
    }


def _find_kind(node: Node, place: str, name: str, values: ValueReader) -> type[Kind] | None:
    if not isinstance(node, Map):
        values.faults.wrong_kind(name, "a kind such as `{kind: text}`", node)
        return None
    kind = node.get("kind")
    if not isinstance(kind, Scalar):
        values.faults.missing_field("kind", place, node.mark, f"`kind`: one of {', '.join(KINDS)}")
        return None
    if kind.value not in KINDS:
        hint = near_hint(kind.value, KINDS) or f"one of {', '.join(f'`{known}`' for known in sorted(KINDS))}"
        values.faults.add("unknown-kind", f"unknown kind `{kind.value}`", kind.mark, hint=hint)
        return None
    return KINDS[kind.value]


@frozen(kw_only=True)
class FieldsKind(Kind):
    """Fields by their names, each a declared kind; the value is a mapping of names to Kinds."""

    name = "fields"

    reserved: tuple[str, ...] = ()

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> Fields | None:
        """Read the fields of a record; None if one of them has an error, so that its values are not checked."""
        if not isinstance(node, Map):
            values.faults.wrong_kind(name, "fields by their names", node)
            return None
        kinds = dict(self.valid_fields(node, id_, values))
        return kinds if len(kinds) == len(node.entries) else None

    def valid_fields(self, node: Map, place: str, values: ValueReader) -> Iterator[tuple[str, Kind]]:
        """Yield the fields without errors; errors are reported."""
        for key, value in node.entries.values():
            if not NAME.fullmatch(key.value):
                hint = valid_name_hint(key.value, "_")
                values.faults.wrong_kind("field", "named with a-z, 0-9 and `_`, a letter first", key, hint=hint)
            elif key.value in self.reserved:
                message, hint = f"a field cannot be named `{key.value}` here", _RESERVED_HINTS.get(key.value)
                values.faults.add("reserved-name", message, key.mark, hint=hint)
            else:
                kind = DeclarationKind().read(value, f"{place}/{key.value}", key.value, values)
                if kind is not None:
                    yield key.value, replace(kind, mark=key.mark)

    def shape(self) -> Schema:
        return {
            "type": "object",
            "propertyNames": {"pattern": f"^{NAME.pattern}$"}
            | ({"not": {"enum": list(self.reserved)}} if self.reserved else {}),
            "additionalProperties": DeclarationKind().schema(),
        }

    def definitions(self) -> dict[str, Schema]:
        return DeclarationKind().definitions()


CARD_KEYS = ("id", "copies", "copy", "skip", "expand", "entry", "index")
"""What a card has besides the fields of its type."""

_RESERVED_HINTS: Final = {"copy": "`card.copy` is the number of a copy: call the words of an advertisement `ad_copy`"}

_CARD_FIELDS = FieldsKind(note="its fields by their names, each a kind", reserved=CARD_KEYS)
TYPE_FIELDS: Fields = {
    "note": TextKind(required=False, note="what such a component is, for those who write and translate cards"),
    "title": TextKind(
        required=False,
        note="the text field that names a card in lists and on virtual tables; without it `title` or `name`, else the first "
        "text that differs from card to card",
    ),
    "languages": ListKind(
        required=False,
        of=TextKind(note="a language's tag, such as `de`"),
        note="the languages in which its tables may have translations, in columns such as `name_de` beside `name`",
    ),
    "fields": _CARD_FIELDS,
}
"""What a type says."""


@frozen
class DeclaredType:
    """A type of component: its fields by name, in the order of `types.yaml`; `title` is the field that names a card.

    `languages` are the tags of those in which its tables may have translations.
    """

    name: str
    fields: Fields
    note: str
    mark: Mark
    title: str = ""
    languages: tuple[str, ...] = ()


@frozen
class DeclaredTypes:
    """The types of a game, and those with errors: single fields by type (their values are not checked), and whole types."""

    types: Mapping[str, DeclaredType]
    broken_fields: Mapping[str, tuple[str, ...]]
    broken_types: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all declared types, including those with errors."""
        return (*self.types, *self.broken_types)


@frozen(kw_only=True)
class TypesKind(Kind):
    """The types of a game by name; the value is a DeclaredTypes."""

    name = "types"

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> DeclaredTypes:
        """Read all types; of a field or type with an error, which is reported, only the name is kept."""
        entries = node.entries.values() if isinstance(node, Map) else ()
        read = {key.value: _read_type(key, inner, f"{id_}/{key.value}", values) for key, inner in entries}
        for to in values.type_names:
            if to.value not in read:
                values.faults.unknown_choice("to", to, read)
        types = {name: type_ for name, type_ in read.items() if type_ is not None}
        fields = {key.value: _unread_fields(inner, types[key.value]) for key, inner in entries if key.value in types}
        return DeclaredTypes(types, fields, tuple(name for name in read if name not in types))

    def shape(self) -> Schema:
        return {
            "type": "object",
            "propertyNames": {"pattern": f"^{SLUG.pattern}$"},
            "additionalProperties": {
                "type": "object",
                "properties": {name: kind.schema() for name, kind in TYPE_FIELDS.items()},
                "required": ["fields"],
                "additionalProperties": False,
            },
        }

    def definitions(self) -> dict[str, Schema]:
        return TYPE_FIELDS["fields"].definitions()

    def parts(self) -> Iterator[tuple[str, Kind]]:
        yield from ((f"<name>.{name}", kind) for name, kind in TYPE_FIELDS.items())


def read_types(root: Map, values: ValueReader) -> DeclaredTypes:
    """Read `types.yaml`."""
    return TypesKind().read(root, "types", "types", values)


def _read_type(key: Scalar, node: Node, place: str, values: ValueReader) -> DeclaredType | None:
    if not SLUG.fullmatch(key.value):
        values.faults.wrong_kind("type", "named with a-z, 0-9, `_` and `-`", key)
    if not isinstance(node, Map):
        values.faults.wrong_kind(key.value, "a type with `fields`", node)
        return None
    for inner, _ in node.entries.values():
        if inner.value not in TYPE_FIELDS:
            values.faults.unknown_field(inner, place, tuple(TYPE_FIELDS), node)
    fields, note = node.get("fields"), node.get("note")
    if not isinstance(fields, Map):
        values.faults.missing_field("fields", place, key.mark)
        return None
    kinds = dict(_CARD_FIELDS.valid_fields(fields, place, values))
    words = TYPE_FIELDS["note"].read(note, f"{place}/note", "note", values) if note is not None else None
    title = _read_title(node.get("title"), kinds, fields, values)
    languages = _read_languages(node.get("languages"), values)
    return DeclaredType(key.value, kinds, source_text(words), key.mark, title, languages)


def _read_languages(node: Node | None, values: ValueReader) -> tuple[str, ...]:
    """Return the languages of tables; what is no language, or one that was named before, is reported."""
    if node is None:
        return ()
    if not isinstance(node, List) or not all(isinstance(item, Scalar) for item in node.items):
        values.faults.wrong_kind("languages", "a list of languages such as `[de, pt-BR]`", node)
        return ()
    found: dict[str, Scalar] = {}
    for item in node.items:
        assert isinstance(item, Scalar)
        tag = canonical_tag(item.value)
        if tag is None or not is_known(tag):
            message = f"`{item.value}` is not a language in Unicode's locale data"
            values.faults.report.error("locale/unknown-language", message, item.mark, hint=tag_hint(item.value))
        elif tag in found:
            also = [("first at", found[tag].mark)]
            message = f"`{item.value}` is the language `{tag}`, which is named twice"
            values.faults.report.error("locale/same-language", message, item.mark, also=also, hint="take one of them out")
        else:
            found[tag] = item
    return tuple(found)


def _read_title(node: Node | None, kinds: Fields, written: Map, values: ValueReader) -> str:
    """Return the field that `title` names; empty if it is none, which is reported unless the field itself has a fault."""
    if node is None:
        return ""
    texts = [name for name, kind in kinds.items() if isinstance(kind, TextKind)]
    if isinstance(node, Scalar) and (node.value in texts or (node.value in written.entries and node.value not in kinds)):
        return node.value
    if isinstance(node, Scalar) and texts:
        values.faults.unknown_choice("title", node, texts)
    else:
        values.faults.wrong_kind("title", "the name of a field of the kind `text`", node)
    return ""


def _unread_fields(node: Node, type_: DeclaredType) -> tuple[str, ...]:
    fields = node.get("fields") if isinstance(node, Map) else None
    if not isinstance(fields, Map):
        return ()
    unread = [name for name in fields.entries if name not in type_.fields]
    return (*unread, *(name for key in unread if (name := allowed_name(key, "_")) not in {"", key, *type_.fields}))
