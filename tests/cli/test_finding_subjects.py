"""Findings say what they are about, as data: the card, its field, and the text with its entry in PO files."""

import json

import pytest

FISH = "content/toy/fish.yaml"
WATERS = "content/toy/waters.yaml"


def subjects(ran):
    """What is found, by code: card, field and text."""
    return {(f["code"], f["card"], f["field"], f["msgctxt"]) for f in json.loads(ran.out)["findings"]}


WORDS = "content/toy/words.yaml"
TALL, FLAT = (f'h="{height}" style="story"' for height in (22, 2))
UNKNOWN = "locale/unknown-constant"
FOUND = {
    "a value": (FISH, "points: 7", "points: many", ("load/wrong-kind", "pike", "points", None)),
    "no value": (FISH, "    points: 7\n", "", ("load/missing-field", "pike", "points", None)),
    "a key": (FISH, "points: 7", "points: 7\n    pints: 7", ("load/unknown-field", "pike", "pints", None)),
    "a reference": (FISH, "home: brook", "home: mud", ("load/unknown-reference", "trout", "home", None)),
    "a long text": (FISH, "It waits", "It waits {rules.none}", (UNKNOWN, "pike", "story", "fish/pike/story")),
    "a short text": (
        WATERS,
        "name: Brook",
        "name: By 19 days",
        ("rules/bare-number", "brook", "name", "waters/brook/name"),
    ),
    "a printed text": ("templates/toy/fish.xml", TALL, FLAT, ("layout/overflow", "pike", "story", "fish/pike/story")),
    "a word": (WORDS, "points: ", "points: '{rules.none} '\nmore: ", (UNKNOWN, None, None, "words/points")),
    "behind the cards": (FISH, "count: 4", "count: 5", ("load/assertion", None, None, None)),
    "no text": ("content/toy/game.yaml", "paper: a4", "paper: a9", ("load/unknown-paper", None, None, None)),
}
"""What is changed in which file, and what is found: code, card, field and text."""


@pytest.mark.parametrize("of", FOUND)
def test_a_finding_names_its_card_its_field_and_its_text(toy, run, edit, of):
    """What is read of the card and what is found later, when it is printed; outside of cards only the text."""
    file, old, new, found = FOUND[of]
    edit(toy / file, old, new)
    assert found in subjects(run("check", "toy", "--json", cwd=toy))


def test_a_cell_names_its_card_and_its_field(toy, run, edit):
    """A table has no keys beside its values: the column tells the field, the row the card."""
    edit(toy / "content/toy/game.yaml", "fish: {", "fish: {source: fish.csv, ")
    (toy / FISH).unlink()
    table = toy / "content/toy/fish.csv"
    columns = "id,name,story,points,length,season,home,art,bait.worm"
    values = "Eel,Long {rules.none}.,many,1 in,winter,brook,art/carp.svg,1"
    table.write_text(f"{columns}\neel,{values}\n", "utf-8")
    assert ("load/wrong-kind", "eel", "points", None) in subjects(run("check", "toy", "--json", cwd=toy))
    edit(table, "many", "3")
    assert (UNKNOWN, "eel", "story", "fish/eel/story") in subjects(run("check", "toy", "--json", cwd=toy))


def spoilt(toy, run):
    """A translation with a name that there is not."""
    assert run("locale", "add", "de", "toy", "-q", cwd=toy).code == 0
    file = toy / "content/toy/locale/de/cards.po"
    before = file.read_text("utf-8")
    file.write_text(before.replace('msgid "Pike"\nmsgstr ""', 'msgid "Pike"\nmsgstr "Hecht {rules.none}"'), "utf-8")
    return file


def test_a_translation_names_the_entry(toy, run):
    """In `locale check` and in a check that lays it out, whatever kind of fault it is."""
    with spoilt(toy, run).open("a", encoding="utf-8") as file:
        file.write('\nmsgctxt "fish/shark/name"\nmsgid "Shark"\nmsgstr "Hai"\n')
    expected = {(UNKNOWN, "pike", "name", "fish/pike/name"), ("translation/unknown-id", None, None, "fish/shark/name")}
    assert expected <= subjects(run("locale", "check", "toy", "de", "--json", cwd=toy))
    assert expected <= subjects(run("check", "toy", "--locale", "de", "--json", cwd=toy))


def test_the_terminal_names_the_entry(toy, run):
    """A translator searches for it in the editor of PO files, which has no lines."""
    spoilt(toy, run)
    assert "\n  entry fish/pike/name\n" in run("locale", "check", "toy", "de", cwd=toy).err
