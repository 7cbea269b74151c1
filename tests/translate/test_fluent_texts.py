"""Translations in Fluent: messages and attributes by id or by source, variables, variants and references."""

import sys

import pytest
from support.incoming import Desk

STORY = "fish/pike/story"
"""It says `{rules.catch.penalty, plural, one {# point} other {# points}}` at its end."""
WORDS = "Er wartet **sehr** still. Zahle [worm] 2 oder verliere"
PLURAL = "{rules.catch.penalty, plural, one {# Punkt} other {# Punkte}}"


@pytest.fixture
def desk(toy):
    """The toy game with an empty translation."""
    return Desk(toy)


def test_messages_and_attributes_are_texts_by_their_ids(desk):
    """With any sign between the steps of an id; comments are none, and a wrapped text is one line."""
    text = "### Toy\n\n# a fish\nfish-pike-name = Hecht\nfish-carp =\n    .name = Alter\n        Karpfen\n"
    text += "waters_mill-pond_name = Teich\n"
    assert (desk.take(text, "de.ftl"), desk.said) == ({"new": 3}, [])
    ids = ("fish/pike/name", "fish/carp/name", "waters/mill-pond/name")
    assert [desk.text(id_) for id_ in ids] == ["Hecht", "Alter Karpfen", "Teich"]
    assert desk.take(text.replace("\n", "\r\n"), "de.ftl") == {"same": 3}


@pytest.mark.parametrize(
    "plural",
    [
        "{ $penalty ->\n    [one] { $penalty } Punkt\n   *[other] { $penalty } Punkte\n}",
        "{ NUMBER($catch-penalty) ->\n    [one] {$rules_catch_penalty} Punkt\n   *[other] {$catch-penalty} Punkte\n}",
        "{ $n ->\n    [one] { NUMBER($n) } Punkt\n   *[other] {{ $n }} { -points }\n}",
    ],
)
def test_variants_are_arms_of_plurals(desk, plural):
    """The variable has the name of the value, a part of it, or it is the only one that a plural of the source counts."""
    text = f"-points = Punkte\nfish-pike-story = {WORDS} {plural}.\n"
    assert (desk.take(text, "de.ftl"), desk.said) == ({"new": 1}, [])
    assert desk.text(STORY) == f"{WORDS} {PLURAL}."


def test_a_number_in_a_variant_and_an_ordinal(desk):
    """Their arms are those of ICU; a check says what the source does not have."""
    text = (
        f"fish-pike-story = {WORDS} {{ $penalty ->\n    [1] einen\n    [one] # Punkt\n   *[other] {{ $penalty }} Punkte\n}}.\n"
    )
    assert desk.take(text, "de.ftl") == {"new": 1}
    assert desk.text(STORY) == f"{WORDS} {{rules.catch.penalty, plural, =1 {{einen}} one {{# Punkt}} other {{# Punkte}}}}."
    text = 'fish-pike-story = { NUMBER($penalty, type: "ordinal") ->\n   *[other] { $penalty }.\n }\n'
    desk.take(text, "de.ftl")
    assert desk.said == []


def test_terms_and_messages_are_put_in(desk):
    """With the form that an argument asks for; what an attribute of a term decides is decided."""
    text = (
        "-pike = { $case ->\n    [dat] dem Hecht\n   *[nom] der Hecht\n }\n    .gender = m\n"
        'fish-pike-name = { -pike }\nfish-carp-name = bei { -pike(case: "dat") }\nfish-trout-name = { fish-pike-name }!\n'
        'waters-brook-name = { -pike.gender ->\n    [m] Er\n   *[f] Sie\n }\nwaters-mill-pond-name = {"{"}Teich\n'
    )
    assert (desk.take(text, "de.ftl"), desk.said) == ({"new": 5}, [])
    ids = ("fish/pike/name", "fish/carp/name", "fish/trout/name", "waters/brook/name", "waters/mill-pond/name")
    assert [desk.text(id_) for id_ in ids] == ["der Hecht", "bei dem Hecht", "der Hecht!", "Er", r"\{Teich"]


def test_what_has_no_form_here_is_listed_and_the_rest_comes_in(desk):
    """Functions, references that lead nowhere or in a circle, and lines that are no messages."""
    text = (
        "fish-pike-name = { DATETIME($d) }\nfish-carp-name = { -gone }\n"
        "fish-trout-name = { -loop }\nrubbish\n-loop = { -loop }\n"
        "waters-brook-name = Bach\nmenu-start = Los\n"
    )
    assert desk.take(text, "de.ftl") == {"new": 1, "unmatched": 1, "faulty": 4}
    assert [line.split("\n")[0] for line in desk.said] == [
        "de.ftl:1:18: error[import/odd-cell]: `fish-pike-name` says `DATETIME(…)`: no text here can",
        "de.ftl:2:18: error[import/odd-cell]: `fish-carp-name` says `-gone`, which the file does not have: no text here can",
        "de.ftl:3:19: error[import/odd-cell]: `fish-trout-name` says `-loop`, which refers to itself: no text here can",
        'de.ftl:4:8: error[import/broken-fluent]: from here on there is no message of Fluent: Expected token: "="',
        "de.ftl:7:14: warning[import/unknown-text]: no text of `toy` has the source `menu-start`",
    ]


def test_a_variable_that_the_source_does_not_have_is_found_by_the_checks(desk):
    """At its place in the file."""
    assert desk.take("fish-pike-name = { $who }\n", "de.ftl") == {"faulty": 1}
    assert desk.said[0].startswith("de.ftl:1:18: error[translation/placeholders]")


def test_a_document_must_be_of_a_language_of_the_game(desk):
    """Its name says it, or an option."""
    assert desk.take("a = b\n", "x.ftl", tag=None) == {}
    message = (
        "x.ftl:1: error[import/no-language]: a document in Fluent does not say its language\n  hint: name it: `--locale de`"
    )
    assert desk.said == [message]


def test_without_the_library_the_finding_says_what_to_install(desk, monkeypatch):
    """It is an extra."""
    monkeypatch.setitem(sys.modules, "fluent.syntax", None)
    assert desk.take("fish-pike-name = Hecht\n", "de.ftl") == {}
    said = "de.ftl: error[import/unknown-format]: to read Fluent, a package is missing"
    assert desk.said == [f"{said}\n  hint: install pnp with `pip install 'pnp[fluent]'`"]
