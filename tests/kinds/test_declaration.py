"""Declarations give kinds, and kinds answer what the rest of the program asks of them."""

from pathlib import Path

import pytest

from pnp.diagnostics import Report
from pnp.kinds.declaration import DeclarationKind
from pnp.kinds.kind import UnknownStepError
from pnp.kinds.reader import ValueReader
from pnp.kinds.table import KINDS, ROWS
from pnp.kinds.text import TextKind
from pnp.yaml_nodes.compose import compose
from pnp.yaml_nodes.faults import FileFaults

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
    """Declare a kind; give it and what was said."""
    report = Report()
    values = ValueReader(Path(), Path(), FileFaults(report))
    kind = DeclarationKind().read(compose(text, "types.yaml", report), "types/card/plot", "plot", values)
    return kind, [d.message for d in report.diagnostics]


def walked(kind, path):
    """Give the kind at the end of a path, in a game whose guilds have a motto."""
    for step in path.split("."):
        kind = kind.at(step, {"guild": {"motto": TextKind()}}).innermost()
    return kind


@pytest.fixture
def plot():
    """A record with something of everything."""
    kind, said = declared(PLOT)
    assert said == []
    return kind


def test_each_kind_has_a_name_and_words_for_the_reference():
    """No two kinds share a name; the reference has an example of each."""
    assert len(KINDS) == len(ROWS)
    for kind in ROWS:
        assert all(kind.example), kind
        assert kind.seen, kind


def test_limits_reach_the_texts_inside(plot, read):
    """By message id: lists by the ids of their items, mappings by their names."""
    value, said = read(PLOT, VALUE)
    assert said == []
    assert dict(plot.limits(value)) == {
        "cards/one/field/name": 9,
        "cards/one/field/slots/a/label": 5,
        "cards/one/field/yields/wood": 7,
    }


def test_a_path_is_described_by_names_and_notes(plot):
    """The item's id in between has no name; a path that leads nowhere says nothing."""
    assert list(plot.described(("slots", "a", "label"))) == [("slots", "places on it"), ("label", "what stands there")]
    assert list(plot.described(("yields", "wood"))) == [("yields", "")]
    assert list(plot.described(("nothing",))) == []


@pytest.mark.parametrize(
    ("path", "kind"),
    [("slots.price", "int"), ("slots", "record"), ("yields.iron", "text"), ("yields.*", "text"), ("owner.motto", "text")],
)
def test_steps_lead_into_lists_mappings_and_other_cards(plot, path, kind):
    """As assertions write them."""
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
def test_a_step_that_leads_nowhere_says_what_there_is(plot, path, known):
    """Nothing below a text, the keys of a mapping, the fields of a record or of a card."""
    with pytest.raises(UnknownStepError) as error:
        walked(plot, path)
    assert error.value.known == known


def test_a_reference_to_any_card_leads_nowhere(plot):
    """What fields the card has is not known; neither where the type is not there."""
    for kind in (declared("{kind: ref}")[0], plot.fields["owner"]):
        with pytest.raises(UnknownStepError) as error:
            kind.at("motto", {})
        assert (error.value.step, error.value.known) == ("motto", ())


def test_words_are_what_a_value_may_hold(plot):
    """Choices, keys and legends; any for a text."""
    assert {name: kind.words() for name, kind in plot.fields.items() if kind.words()} == {
        "yields": ("wood", "iron"),
        "cells": ("floor",),
        "state": ("new", "old"),
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{kind: enum, of: []}", "`of` must be a list of words, found a list"),
        ("{kind: grid, legend: {ab: x}}", "`legend` must be keyed by single characters, found `ab`"),
        ("{kind: list, of: text}", "`of` must be a kind such as `{kind: text}`, found `text`"),
        ("{kind: record, fields: [a]}", "`fields` must be fields by their names, found a list"),
        ("{kind: list, of: {kind: int}, min: 1.5}", "`min` must be a whole number, found `1.5`"),
    ],
)
def test_a_faulty_option_is_reported(text, said):
    """In the words that a value of the same kind would get."""
    assert declared(text)[1] == [said]


def test_a_kind_without_a_sound_option_that_it_needs_is_none():
    """Then nothing is said about the values of the field; an option that may be left out has its default."""
    assert declared("{kind: enum, of: []}")[0] is None
    assert declared("{kind: grid, legend: {ab: x}}")[0] is None
    kind, said = declared("{kind: text, numbers: many, translatable: maybe}")
    assert (kind.numbers, kind.translatable, len(said)) == ("ruled", True, 2)
