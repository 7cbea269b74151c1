"""Declarations are read as kinds, and kinds answer the questions of later stages.

An error in a declaration is reported once, and nothing that depends on it is reported. The examples of kinds in
docs/content.md: each is declared, written and printed, and prints what stands there.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from support.frames import dump_frame

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.base.files import source_reader
from pnp.build.build import prepare
from pnp.build.workshop import Workshop
from pnp.load.content_files import SENTENCES_YAML
from pnp.load.kinds.declaration import KINDS, ROWS, DeclarationKind, TypesKind
from pnp.load.kinds.kind import UnknownStepError, ValueReader
from pnp.load.kinds.simple import TextKind
from pnp.load.yaml.compose import compose
from pnp.load.yaml.nodes import FileFaults
from pnp.model.request import BuildRequest

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
        kind = kind.kind_at(step, {"guild": {"motto": TextKind()}}).innermost()
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
        assert kind.template_note, kind


def test_limits_include_nested_texts(plot, read):
    """Limits are listed by message id; ids contain the ids of list items and the names of mappings."""
    value, messages = read(PLOT, VALUE)
    assert messages == []
    assert dict(plot.text_limits(value)) == {
        "cards/one/field/name": 9,
        "cards/one/field/slots/a/label": 5,
        "cards/one/field/yields/wood": 7,
    }


def test_a_path_is_described_by_names_and_notes(plot):
    """Names of fields are described with their notes; ids of items are left out, and unknown paths give nothing."""
    assert list(plot.field_notes(("slots", "a", "label"))) == [("slots", "places on it"), ("label", "what stands there")]
    assert list(plot.field_notes(("yields", "wood"))) == [("yields", "")]
    assert list(plot.field_notes(("nothing",))) == []


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
            kind.kind_at("motto", {})
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
        ("{kind: text, max: some}", "1:19 `max` must be a number, found `some` -> write digits alone, such as `3`"),
        ("{kind: int, default: x}", "1:22 `plot` must be a whole number, found `x` -> write digits alone, such as `3`"),
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


GAME = """title: Kinds
version: "1.0.0"
date: "2026-02-03"
author: The authors
source-locale: en
decks:
  guilds: {type: guild, format: poker, face: guild.xml}
"""

GUILD = "guild: {fields: {name: {kind: text}}}\n"

SWATCHES = """swatches:
  yellow: {rgb: "#f5c400", cmyk: [0, 20, 100, 0]}
  red: {rgb: "#c0392b", cmyk: [0, 80, 80, 20]}
  floor: {rgb: "#eeeeee", cmyk: [0, 0, 0, 10]}
  wall: {rgb: "#333333", cmyk: [0, 0, 0, 80]}
"""


class Silent:
    """Takes the progress of a build."""

    def stage(self, name, total=None):
        """Begin a stage."""

    def advance(self, steps=1):
        """Count steps."""


@pytest.fixture
def faces(toy):
    """The faces of one card for each kind, by the kind's name; none of the files has an error."""
    content, templates = toy / "content/kinds", toy / "templates/kinds"
    content.mkdir()
    templates.mkdir()
    (content / "art").mkdir()
    Image.new("RGB", (600, 400), "white").save(content / "art/tower.png")
    (content / "art/wood.svg").write_text((toy / "content/toy/art/fly.svg").read_text("utf-8"), "utf-8")
    (content / "icons.yaml").write_text("wood: {art: art/wood.svg, word: wood}\n", "utf-8")
    (content / "sentences.yaml").write_text(SENTENCES_YAML.example, "utf-8")
    (content / "guilds.yaml").write_text("cards:\n  harbour: {name: Harbour Guild}\n", "utf-8")
    (templates / "guild.xml").write_text("<face/>", "utf-8")
    theme = (toy / "templates/toy/theme.yaml").read_text("utf-8")
    (templates / "theme.yaml").write_text(theme.replace("swatches:\n", SWATCHES), "utf-8")
    game, types = GAME, GUILD
    for name, kind in KINDS.items():
        example = kind.example
        game += f"  {name}-deck: {{type: {name}-card, format: poker, face: {name}.xml}}\n"
        types += f"{name}-card: {{fields: {{{example.field}: {example.declared}}}}}\n"
        written = example.written.replace("\n", "\n    ")
        (content / f"{name}-deck.yaml").write_text(f"cards:\n  {name}-one:\n    {example.field}: {written}\n", "utf-8")
        (templates / f"{name}.xml").write_text(f"<face>{example.template}</face>", "utf-8")
    (content / "game.yaml").write_text(game, "utf-8")
    (content / "types.yaml").write_text(types, "utf-8")
    report = Report()
    ready = prepare(BuildRequest(toy, "kinds", only="cards"), report, Silent(), Workshop(toy))
    said = [format_diagnostic(d, source_reader(Path(toy))) for d in report.diagnostics if d.severity == "error"]
    assert said == []
    return {c.id.removesuffix("-one"): c.face for c in ready.components}


def printed(face):
    """What stands on a face: shapes and pictures with their places, and the texts, with the words of their icons."""
    lines = [line.partition("  <")[0] for line in dump_frame(face).splitlines()]
    shapes = [line.replace("content/kinds/", "") for line in lines if line.startswith(("rect", "image"))]
    return "\n".join([*shapes, *(line.partition(" pt: ")[2] for line in lines if line.startswith("box"))])


def test_examples_print_what_they_say(faces):
    """All kinds, on cards of their own."""
    assert {name: printed(faces[name]) for name in KINDS} == {name: kind.example.prints for name, kind in KINDS.items()}
