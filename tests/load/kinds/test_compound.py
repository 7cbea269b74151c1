"""The schemas of kinds have the type, bounds, words, default and note of their declaration."""

import pytest

from pnp.load.kinds.compound import GroupKind, ListKind, MappingKind, RecordKind
from pnp.load.kinds.declaration import KINDS, DeclarationKind, FieldsKind, TypesKind
from pnp.load.kinds.simple import IntKind, TextKind


def noted(declaration):
    """A declaration of a field with a note."""
    return f"{{kind: {declaration}, note: a note}}"


@pytest.mark.parametrize(
    ("declaration", "schema"),
    [
        ("text", {"type": ["string", "number", "boolean"]}),
        ("text, default: no", {"type": ["string", "number", "boolean"], "default": "no"}),
        ("int, min: 1, max: 2, default: 2", {"type": "integer", "minimum": 1, "maximum": 2, "default": 2}),
        ("number, min: -0.5", {"type": "number", "minimum": -0.5}),
        (
            "length, max: 2",
            {"type": ["number", "string"], "pattern": r"^-?\d+(\.\d+)?(/\d+)?\s*(mm|cm|in|pt)?$", "maximum": 2},
        ),
        ("flag, default: no", {"enum": [True, False, "yes", "no"], "default": False}),
        ("enum, of: [a, 1, no]", {"enum": ["a", "1", "no", 1, False]}),
        ("date", {"type": "string", "format": "date", "pattern": "^([0-9]{4})-([0-9]{2})-([0-9]{2})$"}),
        ("image", {"type": "string", "pattern": r"\.[A-Za-z]+(#.+)?$"}),
        ("ref", {"type": "string", "description": "a note (the id of a card)"}),
        ("ref, to: guild", {"type": "string", "description": "a note (the id of a guild)"}),
        ("list, min: 1, max: 2, of: {kind: int}",
         {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 2}),
        ("mapping, keys: [a], of: {kind: int}", {"type": "object", "properties": {"a": {"type": "integer"}},
                                                 "additionalProperties": False}),
        ("mapping, of: {kind: int}", {"type": "object", "propertyNames": {"pattern": r"^\S(?:[^\r\n\t]*\S)?$"},
                                      "additionalProperties": {"type": "integer"}}),
        ("record, fields: {a: {kind: int}, b: {kind: int, required: no}}", {
            "type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}, "required": ["a"],
            "additionalProperties": False}),
        ("grid, legend: {x: wood, .: none}", {"type": "string", "description": "a note; drawn under |, x wood, . none"}),
        ("grid, legend: {x: wood}, rows: 2",
         {"type": "string", "description": "a note; drawn under |, any × 2 spaces: x wood"}),
        ("grid, legend: {x: wood}, columns: 3",
         {"type": "string", "description": "a note; drawn under |, 3 × any spaces: x wood"}),
    ],
)  # fmt: skip
def test_the_schema_matches_the_declaration(declare, declaration, schema):
    """The schema has the type, bounds, words and default, and the note as its description."""
    assert declare(noted(declaration)).schema() == {"description": "a note"} | schema


def test_without_a_note_only_references_and_grids_are_described(declare):
    """Without a note the description only tells the type of a reference and how a grid is drawn."""
    assert declare("{kind: int}").schema() == {"type": "integer"}
    assert declare("{kind: ref, to: guild}").schema()["description"] == "(the id of a guild)"
    assert declare("{kind: grid, legend: {x: wood}}").schema()["description"] == "drawn under |, x wood"


def test_an_item_of_a_list_may_have_an_id(declare):
    """Items of a list may have an `id`, unless it is one of their fields; the note is that of the record."""
    items = declare("{kind: list, of: {kind: record, note: a slot, fields: {a: {kind: int}}}}").schema()["items"]
    assert items == {
        "description": "a slot",
        "type": "object",
        "properties": {"a": {"type": "integer"}, "id": {"type": "string", "pattern": "^[a-z0-9][a-z0-9_-]*$"}},
        "required": ["a"],
        "additionalProperties": False,
    }
    own = declare("{kind: list, of: {kind: record, fields: {id: {kind: int}}}}").schema()["items"]
    assert own["properties"] == {"id": {"type": "integer"}}


def test_the_schema_describes_groups():
    """A mapping that is not a value of the kind is a group of values."""
    names = {"pattern": "^[a-z][a-z0-9_]*$"}
    text = {"type": ["string", "number", "boolean"]}
    entry = {"if": {"type": "object"}, "then": {"$ref": "#/definitions/group"}, "else": text}
    words = GroupKind(of=TextKind(), entry="word")
    assert words.shape() == {"$ref": "#/definitions/group"}
    assert words.definitions() == {"group": {"type": "object", "propertyNames": names, "additionalProperties": entry}}
    sized = RecordKind(fields={"size": IntKind(), "slots": FieldsKind()})
    made = GroupKind(of=sized, entry="size").definitions()
    assert made["group"]["additionalProperties"]["if"] == {"type": "object", "not": {"required": ["size", "slots"]}}
    assert list(made) == ["group", "kind"]


def test_the_schema_describes_declarations():
    """A declaration has a kind and its options, of which some are required."""
    kinds = DeclarationKind().definitions()["kind"]
    assert {key: kinds[key] for key in ("type", "properties", "required")} == {
        "type": "object", "properties": {"kind": {"enum": list(KINDS)}}, "required": ["kind"],
    }  # fmt: skip
    chosen = {option["if"]["properties"]["kind"]["const"]: option for option in kinds["allOf"]}
    assert list(chosen) == list(KINDS)
    assert chosen["list"]["if"] == {"properties": {"kind": {"const": "list"}}, "required": ["kind"]}
    listed = chosen["list"]["then"]
    assert {key: listed[key] for key in ("type", "required", "additionalProperties")} == {
        "type": "object", "required": ["kind", "of"], "additionalProperties": False,
    }  # fmt: skip
    assert list(listed["properties"]) == ["kind", "min", "max", "separator", "of", "required", "note", "printed", "default"]
    assert listed["properties"]["kind"] == {"const": "list"}
    assert listed["properties"]["of"] == {"description": "the kind of its items", "$ref": "#/definitions/kind"}
    assert listed["properties"]["required"]["default"] is True
    assert listed["properties"]["default"] == {}
    fields = chosen["record"]["then"]["properties"]["fields"]
    assert fields == {
        "description": "its fields by their names, each a kind",
        "type": "object",
        "propertyNames": {"pattern": "^[a-z][a-z0-9_]*$"},
        "additionalProperties": {"$ref": "#/definitions/kind"},
    }


def test_the_schema_describes_types():
    """A type has a note and fields, and nothing else."""
    kind = TypesKind()
    assert kind.shape()["additionalProperties"] | {"properties": None} == {
        "type": "object", "properties": None, "required": ["fields"], "additionalProperties": False,
    }  # fmt: skip
    assert {key: value for key, value in kind.shape().items() if key != "additionalProperties"} == {
        "type": "object", "propertyNames": {"pattern": "^[a-z0-9][a-z0-9_-]*$"},
    }  # fmt: skip
    assert list(kind.shape()["additionalProperties"]["properties"]) == ["note", "title", "languages", "fields"]
    assert list(kind.definitions()) == ["kind"]
    assert [step for step, _ in kind.parts()] == ["<name>.note", "<name>.title", "<name>.languages", "<name>.fields"]


def test_definitions_of_nested_kinds_are_included(declare):
    """The definitions of nested kinds are part of the schema."""
    inner = GroupKind(of=TextKind(), entry="word")
    for kind in (ListKind(of=inner), MappingKind(of=inner), RecordKind(fields={"a": inner}), RecordKind(others=inner)):
        assert list(kind.definitions()) == ["group"]
    assert declare("{kind: list, of: {kind: int}}").definitions() == {}
