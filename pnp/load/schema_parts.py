"""Schemas of the files that no kind describes: types, rules, words, fonts and assertions."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from pnp.kinds.text import ANY_SCALAR
from pnp.load.claims import CHECKS, COMMON
from pnp.load.rules import LEAF
from pnp.yaml_nodes import scalars

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Schema: TypeAlias = "dict[str, object]"

SLUG = f"^{scalars.SLUG.pattern}$"
NAME = f"^{scalars.NAME.pattern}$"

_TEXT: Schema = {"type": ANY_SCALAR}
_NUMBER: Schema = {"type": "number"}
_FLAG: Schema = {"enum": [True, False, "yes", "no"]}
_WORDS: Schema = {"type": "array", "items": _TEXT, "minItems": 1}


def _record(properties: Mapping[str, object], required: Sequence[str] = ()) -> Schema:
    return {"type": "object", "properties": dict(properties), "required": list(required), "additionalProperties": False}


def _named(values: Mapping[str, object], pattern: str = NAME) -> Schema:
    return {"type": "object", "propertyNames": {"pattern": pattern}, "additionalProperties": dict(values)}


_RULE: Schema = {"type": "string", "pattern": r"^rules\.", "description": "a rule constant"}
EXPECTED: Schema = {
    "number": {"anyOf": [_NUMBER, _RULE, _record({"rules": _TEXT}, ("rules",))]},
    "list": {"anyOf": [_WORDS, _RULE, _record({"rules": _TEXT}, ("rules",))]},
}
"""What assertions expect: the definitions that `assertions` refers to."""


def rules() -> Schema:
    """Give the schema of `rules.yaml`: groups of constants."""
    bound = {"anyOf": [{"type": "integer"}, {"type": "string", "description": "the dotted name of a constant"}]}
    described = {
        "value": {"description": "a number, a flag, a text, a list or a table (a list of records)"},
        "unit": {**_TEXT, "description": "what it counts"},
        "note": {**_TEXT, "description": "where it comes from, what it means"},
        "min": {**_NUMBER, "description": "the smallest number that makes sense"},
        "max": {**_NUMBER, "description": "the greatest number that makes sense"},
        "of": {**_WORDS, "description": "the words that it may be"},
        "covers": {
            **_record({"from": bound, "to": bound}, ("from", "to")),
            "description": "the whole numbers that the rows of a table (`from`, `to`) cover, each exactly once",
        },
    }
    leaf = _record({name: described[name] for name in LEAF}, ("value",))
    group = {"$ref": "#/definitions/group"}
    entry = {"type": "object", "if": {"required": ["value"]}, "then": leaf, "else": group}
    return {"$ref": "#/definitions/group", "definitions": {"group": _named(entry)}}


def words() -> Schema:
    """Give the schema of `words.yaml`: texts and groups of texts."""
    group = {"$ref": "#/definitions/group"}
    return {**group, "definitions": {"group": _named({"anyOf": [_TEXT, group]})}}


def fonts() -> Schema:
    """Give the schema of `fonts.yaml`: families of font files and the roles that they play."""
    file: Schema = {"type": "string"}
    family = {"type": "object", "required": ["regular", "licence"], "additionalProperties": {**file, "pattern": r"."}}
    family["properties"] = {
        "regular": {**file, "description": "a TrueType file"},
        "licence": {**file, "description": "the text of its licence"},
    }
    chain: Schema = {"type": "array", "items": file, "minItems": 1}
    role = {"type": "object", "required": ["per", "default"], "additionalProperties": chain}
    role["properties"] = {
        "per": {"enum": ["cluster", "word"], "description": "what goes to the next family when a glyph is missing"},
        "default": {**chain, "description": "the families to try, in order; other keys are locales"},
    }
    return _record({"families": _named(family, SLUG), "roles": _named(role, SLUG)}, ("families", "roles"))


def assertions(*, game: bool) -> Schema:
    """Give the schema of an `assert:` list, of the whole game's or of a deck's."""
    bound: Schema = {"$ref": "#/definitions/number"}
    several: Schema = {"$ref": "#/definitions/list"}
    checks: dict[str, Schema] = dict.fromkeys(("equals", "min", "max"), bound) | dict.fromkeys(("in", "once"), several)
    checks |= {"unique": _FLAG, "per": {"const": "card"}, "of": {"anyOf": [_TEXT, several]}}
    common: dict[str, Schema] = {
        "where": {"type": "object"},
        "copies": _FLAG,
        "note": _TEXT,
        "deck": {"anyOf": [_TEXT, _WORDS]},
    }
    subjects = {"count": {"anyOf": [bound, {"const": "cards"}]}, "same": {**_WORDS, "minItems": 2, "maxItems": 2}}
    records = [
        _record({measure: subjects.get(measure, _TEXT), **{c: checks[c] for c in own}, **_kept(common, game=game)}, (measure,))
        for measure, own in CHECKS.items()
        if game or measure != "same"
    ]
    return {"description": "what must hold: see docs/assertions.md", "type": "array", "items": {"anyOf": records}}


def with_assertions(record: Schema, *, game: bool) -> Schema:
    """Give the schema of a file that may hold assertions besides what `record` says."""
    properties = record["properties"]
    assert isinstance(properties, dict)
    return record | {"properties": properties | {"assert": assertions(game=game)}}


def _kept(common: Mapping[str, Schema], *, game: bool) -> dict[str, Schema]:
    return {name: common[name] for name in COMMON if game or name != "deck"}
