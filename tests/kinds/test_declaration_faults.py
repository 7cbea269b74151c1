"""A declaration with a fault is told in one sentence, and what hangs on it stays silent."""

from pathlib import Path

import pytest

from pnp.diagnostics import Report
from pnp.kinds.declaration import DeclarationKind
from pnp.kinds.reader import ValueReader
from pnp.kinds.table import KINDS
from pnp.kinds.types import TypesKind
from pnp.yaml_nodes.compose import compose
from pnp.yaml_nodes.faults import FileFaults

EXCHANGE = "exchange the two, or correct the one that is wrong"


@pytest.mark.parametrize(
    ("text", "said"),
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
def test_a_declaration_with_a_fault_is_reported(text, said):
    """At its place, and nothing else."""
    report = Report()
    values = ValueReader(Path(), Path(), FileFaults(report))
    DeclarationKind().read(compose(text, "types.yaml", report), "types/card/plot", "plot", values)
    told = [f"{d.mark.line}:{d.mark.column} {d.message}" + (f" -> {d.hint}" if d.hint else "") for d in report.diagnostics]
    assert told == [said]


def test_a_default_makes_a_field_optional(declare):
    """Whatever `required` says; without either it is required."""
    assert (declare("{kind: int}").required, declare("{kind: int, required: no}").required) == (True, False)
    optional = declare("{kind: int, default: 3, required: yes, note: x}")
    assert (optional.required, optional.default, optional.note) == (False, 3, "x")
    assert declare("{kind: int, min: 2, max: 2}").min == 2


def test_fields_that_may_not_be_named_so_are_reported():
    """`id` and `copies` are a card's own; in a record they are fields like others."""
    report = Report()
    values = ValueReader(Path(), Path(), FileFaults(report))
    node = compose("card: {fields: {copies: {kind: int}, a: {kind: record, fields: {id: {kind: int}}}}}", "types.yaml", report)
    types = TypesKind().read(node, "types", "types", values)
    assert [d.message for d in report.diagnostics] == ["a field cannot be named `copies` here"]
    assert list(types.types["card"].fields) == ["a"]
    assert types.broken_fields == {"card": ("copies",)}
    assert (types.names, types.types["card"].note, str(types.types["card"].mark)) == (("card",), "", "types.yaml:1:1")


def test_types_with_faults_are_known_by_name():
    """So that decks of them are not told to have no type."""
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
