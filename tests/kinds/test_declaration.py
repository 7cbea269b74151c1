"""Declarations are read as kinds, and kinds answer the questions of later stages."""

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.load.kinds.declaration import KINDS, ROWS, DeclarationKind
from pnp.load.kinds.kind import UnknownStepError, ValueReader
from pnp.load.kinds.simple import TextKind
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import FileFaults

PLOT = """\
kind: record
fields:
  name: {kind: text, max: 9, note: its name}
  slots:
    kind: list
    note: places on it
    of: {kind: record, fields: {label: {kind: text, max: 5, note: what stands there}, price: {kind: int}}}
  yields: {kind: mapping, keys: [wood, iron], of: {kind: text, max: 7}}
  cells: {kind: grid, legend: {".": floor}}
  owner: {kind: ref, to: guild, required: no}
  state: {kind: enum, of: [new, old], default: new}
"""
VALUE = "{name: Mill, slots: [{id: a, label: x, price: 1}], yields: {wood: two}, cells: .}"


def declared(text):
    """Read a declaration; gives the kind and the messages."""
    report = Report()
    values = ValueReader(Path(), Path(), FileFaults(report))
    kind = DeclarationKind().read(compose(text, "types.yaml", report), "types/card/plot", "plot", values)
    return kind, [d.message for d in report.diagnostics]


def walked(kind, path):
    """The kind at the end of a path, in a game where cards of type `guild` have a motto."""
    for step in path.split("."):
        kind = kind.at(step, {"guild": {"motto": TextKind()}}).innermost()
    return kind


@pytest.fixture
def plot():
    """A record with fields of many kinds."""
    kind, messages = declared(PLOT)
    assert messages == []
    return kind


def test_each_kind_has_a_name_and_an_example_for_the_reference():
    """Each kind has a name of its own, and an example and a description for the reference."""
    assert len(KINDS) == len(ROWS)
    for kind in ROWS:
        assert kind.example, kind
        assert all(kind.example), kind
        assert kind.seen, kind


def test_limits_include_nested_texts(plot, read):
    """Limits are listed by message id; ids contain the ids of list items and the names of mappings."""
    value, messages = read(PLOT, VALUE)
    assert messages == []
    assert dict(plot.limits(value)) == {
        "cards/one/field/name": 9,
        "cards/one/field/slots/a/label": 5,
        "cards/one/field/yields/wood": 7,
    }


def test_a_path_is_described_by_names_and_notes(plot):
    """Names of fields are described with their notes; ids of items are left out, and unknown paths give nothing."""
    assert list(plot.described(("slots", "a", "label"))) == [("slots", "places on it"), ("label", "what stands there")]
    assert list(plot.described(("yields", "wood"))) == [("yields", "")]
    assert list(plot.described(("nothing",))) == []


@pytest.mark.parametrize(
    ("path", "kind"),
    [("slots.price", "int"), ("slots", "record"), ("yields.iron", "text"), ("yields.*", "text"), ("owner.motto", "text")],
)
def test_steps_lead_into_lists_mappings_and_other_cards(plot, path, kind):
    """Field paths of assertions lead through lists, mappings and references."""
    assert walked(plot, path).name == kind


@pytest.mark.parametrize(
    ("path", "known"),
    [
        ("door", ("name", "slots", "yields", "cells", "owner", "state")),
        ("yields.gold", ("wood", "iron")),
        ("owner.x", ("motto",)),
        ("name.x", ()),
    ],
)
def test_an_unknown_step_lists_the_known_ones(plot, path, known):
    """An unknown step lists what exists: keys of a mapping, fields of a record or card; nothing below a text."""
    with pytest.raises(UnknownStepError) as error:
        walked(plot, path)
    assert error.value.known == known


def test_a_reference_without_a_known_type_has_no_steps(plot):
    """A path cannot go through a reference without a known type, because the fields of its card are unknown."""
    for kind in (declared("{kind: ref}")[0], plot.fields["owner"]):
        with pytest.raises(UnknownStepError) as error:
            kind.at("motto", {})
        assert (error.value.step, error.value.known) == ("motto", ())


def test_kinds_list_the_words_of_their_values(plot):
    """Kinds with a fixed set of words list it: choices, keys and legends."""
    assert {name: kind.words() for name, kind in plot.fields.items() if kind.words()} == {
        "yields": ("wood", "iron"),
        "cells": ("floor",),
        "state": ("new", "old"),
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{kind: enum, of: []}", "`of` must be a list of words, found a list"),
        ("{kind: grid, legend: {ab: x}}", "`legend` must be keyed by single characters, found `ab`"),
        ("{kind: list, of: text}", "`of` must be a kind such as `{kind: text}`, found `text`"),
        ("{kind: record, fields: [a]}", "`fields` must be fields by their names, found a list"),
        ("{kind: list, of: {kind: int}, min: 1.5}", "`min` must be a whole number, found `1.5`"),
    ],
)
def test_a_wrong_option_is_reported(text, message):
    """Wrong options are reported with the same messages as wrong values of their kind."""
    assert declared(text)[1] == [message]


def test_a_kind_without_a_valid_required_option_is_none():
    """Without a required option there is no kind, so that values are not checked; other options get their default."""
    assert declared("{kind: enum, of: []}")[0] is None
    assert declared("{kind: grid, legend: {ab: x}}")[0] is None
    kind, messages = declared("{kind: text, numbers: many, translatable: maybe}")
    assert (kind.numbers, kind.translatable, len(messages)) == (None, True, 2)
