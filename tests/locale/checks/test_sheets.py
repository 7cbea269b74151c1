"""Translations in the table of a deck against the PO file: each way in which they do not agree, and none where they do."""

import pytest
from support.incoming import Desk, write_sheet

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.locale.checks.sheets import check_sheets
from pnp.model.fields import Translation, TranslationEntry

AT = "fish.csv:2:3: warning[translation/sheet]:"
TAKE = "`pnp locale import content/toy/fish.csv toy --locale de`"


@pytest.fixture
def said(toy):
    """What is said of a table with some translations, given entries of a PO file as (id, source, text, fuzzy)."""

    def run(rows, *entries):
        write_sheet(toy, rows)
        game, report = Desk(toy).game, Report()
        found = {id_: TranslationEntry(id_, source, text, fuzzy, (), game.mark) for id_, source, text, fuzzy in entries}
        check_sheets(game, Translation("de", found, game.mark), report)
        return [format_diagnostic(d, lambda _: ()).removeprefix("content/toy/") for d in report.diagnostics]

    return run


SHEET = "id,name,name_de\nperch,Perch,Barsch\n"


def test_what_agrees_is_not_told(said):
    """The same words; an empty cell; a text without white space around it."""
    rows = SHEET + "roach,Roach,\n"
    entries = (("fish/perch/name", "Perch", " Barsch\n", False), ("fish/roach/name", "Roach", "Plötze", False))
    assert said(rows, *entries) == []


def test_other_words_are_told_with_both_places(said):
    """What prints, and how to take either of them."""
    assert said(SHEET, ("fish/perch/name", "Perch", "Flussbarsch", False)) == [
        (
            f"{AT} `fish/perch/name` is `Barsch` in the table, and `Flussbarsch` in the PO file, "
            f"which is what prints\n  the PO file content/toy/game.yaml:2:1\n  hint: {TAKE} takes what the table "
            "says, in all its texts; to keep the PO file's, write it into the cell, or empty the cell"
        )
    ]


@pytest.mark.parametrize("entries", [(), (("fish/perch/name", "Perch", "", False),)])
def test_what_only_the_table_has_is_told(said, entries):
    """With the command that takes it."""
    assert said(SHEET, *entries) == [
        (
            f"{AT} `fish/perch/name` is `Barsch` in the table, and nothing in the PO files, which "
            "are what prints\n  hint: `pnp locale merge toy de` takes what the PO files lack"
        )
    ]


@pytest.mark.parametrize(("source", "fuzzy"), [("Old Perch", False), ("Perch", True)])
def test_a_translation_of_an_older_source_is_told(said, source, fuzzy):
    """Whether the PO file has been merged since, or not."""
    assert said(SHEET, ("fish/perch/name", source, "Barsch", fuzzy)) == [
        (
            f"{AT} `Barsch`, the translation of `fish/perch/name`, does not print: its source has "
            "changed, or the PO file marks it fuzzy\n  the PO file content/toy/game.yaml:2:1\n  hint: if it is still right, "
            f"take `fuzzy` out in the PO file; else write it anew into the cell: {TAKE}"
        )
    ]


def test_a_translation_of_nothing_is_told(said):
    """An empty cell has none."""
    assert said("id,name,story,story_de\nperch,Perch,,Er wartet.\n") == [
        (
            "fish.csv:2:4: warning[translation/sheet]: `Er wartet.` translates `fish/perch/story`, which is empty\n"
            "  hint: write the text of which this is the translation, or empty the cell"
        )
    ]


def test_an_item_of_a_list_is_found_by_its_cell(toy, said):
    """Its id is a hash of its words."""
    types = toy / "content/toy/types.yaml"
    lists = "    lines: {kind: list, of: {kind: text}, required: no}\n    home: {"
    types.write_text(types.read_text("utf-8").replace("    home: {", lists, 1), "utf-8")
    (found,) = said("id,name,lines.1,lines.1_de\nperch,Perch,It waits.,Er wartet.\n")
    assert "`Er wartet.` in the table, and nothing in the PO files" in found
    assert "`fish/perch/lines/1`" not in found


def test_many_are_one_finding(said):
    """What only the table has always, others from nine on."""
    rows = "id,name,name_de\n" + "".join(f"f{n},Name {n} x y,Wort {n}\n" for n in range(9))
    (found,) = said(rows)
    assert found.startswith(
        f"{AT} 9 translations of the table are not in the PO files, which are what prints: "
        "`fish/f0/name` is `Wort 0` in the table, and nothing in the PO files, which are what prints\n"
        "  and content/toy/fish.csv:3:3\n"
    )
    entries = [(f"fish/f{n}/name", f"Name {n} x y", "anders", False) for n in range(9)]
    assert len(said(rows, *entries)) == 1
    assert len(said(rows, *entries[:8], ("fish/f8/name", "Name 8 x y", "Wort 8", False))) == 8
