"""Translations in the table of a deck: `add` and `merge` take what PO files lack, `import` all, `status` counts the rest."""

import re

import pytest
from support.incoming import write_sheet

SHEET = "id,name,name_de\nperch,Perch,Barsch\nroach,Roach,\nperch2,Perch,\n"
PO = "content/toy/locale/de/cards.po"


@pytest.fixture
def sheet(toy):
    """The toy game with the fish of a table that has German names."""
    write_sheet(toy, SHEET)
    return toy


def names(toy):
    """The German names of fish, with a `?` before what is fuzzy."""
    text = (toy / PO).read_text("utf-8")
    found = re.findall(r'(#, fuzzy\n)?(?:#\| .*\n)?msgctxt "fish/(\w+)/name"\nmsgid ".*"\nmsgstr "(.*)"', text)
    return {card: "?" * bool(fuzzy) + words for fuzzy, card, words in found}


def edit_cell(toy, old, new):
    """Write other words into the table."""
    file = toy / "content/toy/fish.csv"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")


def merge(toy, run):
    """What `merge` says of the language."""
    done = run("locale", "merge", "toy", "de", "--no-pictures", cwd=toy)
    return done.out.removeprefix("content/toy/locale/de: ").rstrip()


def test_a_new_translation_begins_with_what_the_table_says(sheet, run):
    """Texts with the same source are suggested it; the second time, no byte changes."""
    done = run("locale", "add", "de", "toy", "--no-pictures", cwd=sheet)
    assert "1 from tables of decks, 1 suggested from equal texts" in done.out
    assert names(sheet) == {"perch": "Barsch", "roach": "", "perch2": "?Barsch"}
    before = (sheet / PO).read_bytes()
    assert merge(sheet, run) == "up to date"
    assert (sheet / PO).read_bytes() == before
    assert "translation/sheet" not in run("check", "toy", "--locale", "de", cwd=sheet).err


def test_a_merge_fills_and_replaces_nothing(sheet, run):
    """A suggestion from an equal text gives way to the table, and what a person has written does not."""
    run("locale", "add", "de", "toy", "--no-pictures", cwd=sheet)
    edit_cell(sheet, "Barsch", "Flussbarsch")
    edit_cell(sheet, "perch2,Perch,", "perch2,Perch,Kaulbarsch")
    assert merge(sheet, run) == "1 from tables of decks; 1 file written"
    assert names(sheet) == {"perch": "Barsch", "roach": "", "perch2": "Kaulbarsch"}
    done = run("locale", "status", "toy", "de", "--no-layout", cwd=sheet)
    assert [line.split()[-1] for line in done.out.splitlines()] == ["differs", "1"]


def test_an_import_of_the_table_takes_what_it_says(sheet, run):
    """Over what the PO file has; an empty cell takes nothing away."""
    run("locale", "add", "de", "toy", "--no-pictures", cwd=sheet)
    edit_cell(sheet, "Barsch", "Flussbarsch")
    edit_cell(sheet, "roach,Roach,", "roach,Roach,Rotauge")
    done = run("locale", "import", "content/toy/fish.csv", "toy", cwd=sheet)
    assert (done.err, done.code) == ("", 0)
    assert done.out.splitlines()[1:] == ["toy   de        1        1           0     0      0      0          0       0",
                                         f"  {PO}", "1 file changed"]  # fmt: skip
    assert names(sheet)["perch"] == "Flussbarsch"
    edit_cell(sheet, "Flussbarsch", "")
    run("locale", "import", "content/toy/fish.csv", "toy", "--locale", "de", cwd=sheet)
    assert names(sheet)["perch"] == "Flussbarsch"


def test_a_text_at_fault_stays_out_of_the_po_file(sheet, run):
    """It is told at its cell, and the others come in; the exit code is 1."""
    edit_cell(sheet, "Barsch", "Barsch [fly]")
    edit_cell(sheet, "roach,Roach,", "roach,Roach,Rotauge")
    done = run("locale", "add", "de", "toy", "--no-pictures", cwd=sheet)
    assert done.code == 1
    assert (
        "content/toy/fish.csv:2:3: error[translation/icons]: the translation has `[fly]`, which the source does not have"
        in done.err
    )
    assert names(sheet) == {"perch": "", "roach": "Rotauge", "perch2": ""}


def test_an_older_po_file_is_merged_first(sheet, run):
    """The source has changed in the table since."""
    run("locale", "add", "de", "toy", "--no-pictures", cwd=sheet)
    edit_cell(sheet, "perch,Perch,Barsch", "perch,Red Perch,Rotbarsch")
    done = run("locale", "import", "content/toy/fish.csv", "toy", cwd=sheet)
    assert done.err.splitlines()[0] == (
        "content/toy/fish.csv:2:2: warning[import/stale]: the PO file has an older source of `fish/perch/name`, `Perch`"
    )
    assert "  hint: `pnp locale merge toy de` brings it up to date; then import again" in done.err
    merge(sheet, run)
    assert names(sheet)["perch"] == "?Barsch"
    run("locale", "import", "content/toy/fish.csv", "toy", cwd=sheet)
    assert names(sheet)["perch"] == "Rotbarsch"


def test_a_language_of_the_table_without_files_does_not_come_in(toy, run):
    """It is told; `--locale` chooses one of those that do."""
    write_sheet(toy, "id,name,name_de,name_pl\nperch,Perch,Barsch,Okoń\n", "[de, pl]")
    run("locale", "add", "de", "toy", "--no-pictures", cwd=toy)
    edit_cell(toy, "Barsch", "Flussbarsch")
    done = run("locale", "import", "content/toy/fish.csv", "toy", cwd=toy)
    assert done.err == (
        "content/toy/fish.csv:2:4: warning[import/no-language]: the game has no translation into `pl`\n"
        "    2 | name_pl: Okoń\n  hint: begin it: `pnp locale add pl toy`\n1 warning\n"
    )
    assert names(toy) == {"perch": "Flussbarsch"}
