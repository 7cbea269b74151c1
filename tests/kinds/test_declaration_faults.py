"""An error in a declaration is reported once, and nothing that depends on it is reported."""

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.load.kinds.declaration import KINDS, DeclarationKind, TypesKind
from pnp.load.kinds.kind import ValueReader
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import FileFaults

EXCHANGE = "exchange the two, or correct the one that is wrong"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{}", "1:1 missing field `kind` in `types/card/plot` -> `kind`: one of " + ", ".join(KINDS)),
        ("{kind: [int]}", "1:1 missing field `kind` in `types/card/plot` -> `kind`: one of " + ", ".join(KINDS)),
        ("{kind: it}", "1:8 unknown kind `it` -> did you mean `int`?"),
        (
            "{kind: int, min: 5, max: 1}",
            f"1:18 `min` of `types/card/plot` is 5, which is greater than its `max`, 1 -> {EXCHANGE}",
        ),
        ("{kind: list, of: {kind: int}, max: -1}", "1:36 `max` must be at least 0, found `-1`"),
        ("{kind: enum, of: [a, b, a]}", "1:25 choice `a` occurs twice in `of`"),
        ("{kind: enum, of: [a, [b]]}", "1:18 `of` must be a list of words, found a list"),
        ("{kind: enum, of: [a, '']}", "1:18 `of` must be a list of words, found a list"),
        ("{kind: grid, legend: [a]}", "1:22 `legend` must be a mapping of characters to words, found a list"),
        ("{kind: grid, legend: {}}", "1:22 `legend` must be a mapping of characters to words, found a mapping"),
        ('{kind: grid, legend: {" ": a}}', "1:24 `legend` must be keyed by single characters, found ` `"),
        ("{kind: grid, legend: {x: [a]}}", "1:26 `x` must be a word, found a list"),
        ("{kind: ref, to: [a]}", "1:17 `to` must be the name of a type, found a list"),
        (
            "{kind: record, fields: {A b: {kind: int}}}",
            "1:25 `field` must be named with a-z, 0-9 and `_`, a letter first, found `A b` -> write `a_b`",
        ),
        ("{kind: text, max: some}", "1:19 `max` must be a number, found `some`"),
        ("{kind: int, default: x}", "1:22 `plot` must be a whole number, found `x`"),
    ],
)
def test_an_error_in_a_declaration_is_reported(text, message):
    """The error is reported at its place, without further ones."""
    report = Report()
    values = ValueReader(Path(), Path(), FileFaults(report))
    DeclarationKind().read(compose(text, "types.yaml", report), "types/card/plot", "plot", values)
    found = [f"{d.mark.line}:{d.mark.column} {d.message}" + (f" -> {d.hint}" if d.hint else "") for d in report.diagnostics]
    assert found == [message]


def test_a_default_makes_a_field_optional(declare):
    """A field with a default is optional, whatever `required` says; without both it is required."""
    assert (declare("{kind: int}").required, declare("{kind: int, required: no}").required) == (True, False)
    optional = declare("{kind: int, default: 3, required: yes, note: x}")
    assert (optional.required, optional.default, optional.note) == (False, 3, "x")
    assert declare("{kind: int, min: 2, max: 2}").min == 2


def test_fields_with_reserved_names_are_reported():
    """A card's fields cannot be named `id` or `copies`; fields of records can."""
    report = Report()
    values = ValueReader(Path(), Path(), FileFaults(report))
    node = compose("card: {fields: {copies: {kind: int}, a: {kind: record, fields: {id: {kind: int}}}}}", "types.yaml", report)
    types = TypesKind().read(node, "types", "types", values)
    assert [d.message for d in report.diagnostics] == ["a field cannot be named `copies` here"]
    assert list(types.types["card"].fields) == ["a"]
    assert types.broken_fields == {"card": ("copies",)}
    assert (types.names, types.types["card"].note, str(types.types["card"].mark)) == (("card",), "", "types.yaml:1:1")


def test_names_of_types_with_errors_are_kept():
    """The names of types with errors are kept, so that their decks are not reported as having an unknown type."""
    report = Report()
    values = ValueReader(Path(), Path(), FileFaults(report))
    text = "a: 3\nb: {fields: [x]}\nc: {note: a note, feilds: {}, fields: {x: {kind: ref, to: d}}}\nd: {fields: {}}\n"
    types = TypesKind().read(compose(text, "types.yaml", report), "types", "types", values)
    assert [f"{d.mark.line}:{d.mark.column} {d.message}" for d in report.diagnostics] == [
        "1:4 `a` must be a type with `fields`, found `3`",
        "2:1 missing field `fields` in `types/b`",
        "3:19 unknown field `feilds` in `types/c`",
    ]
    assert (list(types.types), types.broken_types, types.types["c"].note) == (["c", "d"], ("a", "b"), "a note")
