"""Columns of translations in the table of a deck: which they are, what they translate, and each way to write one wrongly."""

import pytest
from support.incoming import write_sheet
from support.tables import xlsx

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.game_reader import load_game


@pytest.fixture
def sheet(toy):
    """Read the toy game with the fish of a table; the translations by language, place and text, and what is said."""

    def run(rows, languages="[de]", tags=("de", "pl", "pt-BR")):
        for tag in tags:
            (toy / "content/toy/locale" / tag).mkdir(parents=True, exist_ok=True)
        write_sheet(toy, rows, languages)
        return _read(toy)

    return run


def _read(toy):
    report = Report()
    game = load_game(toy, "toy", report)
    texts = [(one.tag, f"{one.mark.line}:{one.mark.column}", one.text, one.id) for one in game.sheet_texts] if game else []
    said = [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]
    return texts, [line.removeprefix("content/toy/") for line in said if "locale/unread" not in line]


@pytest.mark.parametrize("header", ["name_de", "name_DE", "Name_de", "name_de-DE", "name_ger", "name_ de"])
def test_a_language_is_known_in_any_form(sheet, header):
    """Its tag in capitals, with a region, or with three letters."""
    assert sheet(f"id,name,{header}\nperch,Perch,Barsch\nroach,Roach,\n") == (
        [("de", "2:3", "Barsch", "fish/perch/name")], []
    )  # fmt: skip


def test_each_text_has_columns_of_its_own(sheet):
    """In several languages, of fields inside others, in any order."""
    rows = "id,name_pt-BR,name,record.holder,record.holder_de,name_de,record.year\nperch,Perca,Perch,Ann,Anne,Barsch,1990\n"
    assert sheet(rows, "[de, pt-BR]") == (
        [("pt-BR", "2:2", "Perca", "fish/perch/name"), ("de", "2:5", "Anne", "fish/perch/record/holder"),
         ("de", "2:6", "Barsch", "fish/perch/name")], [],
    )  # fmt: skip


def test_columns_may_be_named_in_the_source(toy, sheet):
    """As other columns of a table."""
    sheet("id,Titel,Deutsch\nperch,Perch,Barsch\n")
    named = "source: {file: fish.csv, columns: {Titel: name, Deutsch: name_de}}\n"
    (toy / "content/toy/fish.yaml").write_text(named, "utf-8")
    assert _read(toy) == ([("de", "2:3", "Barsch", "fish/perch/name")], [])


def test_a_field_that_is_called_so_is_a_field(toy, sheet):
    """Whatever languages the type declares."""
    types = toy / "content/toy/types.yaml"
    types.write_text(types.read_text("utf-8").replace("    name: {", "    name_de: {kind: text}\n    name: {", 1), "utf-8")
    assert sheet("id,name,name_de\nperch,Perch,Barsch\n") == ([], [])


TYPES_HINT = "declare that in types.yaml, above `fields`: `languages:"
FAULTS = {
    "id,name,name_pl": "3: error[load/unknown-column]: no card has a field `name_pl`\n"
    f"  hint: if it is `name` in Polish, {TYPES_HINT} [pl]`",
    "id,name,nam_de": "3: error[load/unknown-column]: no card has a field `nam_de`\n  hint: did you mean `name`?",
    "id,name,name_de,name_de": "4: error[load/duplicate-column]: columns `name_de` and `name_de` are both `name` in "
    "German, `de`\n  first at content/toy/fish.csv:1:3\n  hint: take one of them out",
    "id,name,name_de,name_de-DE": "4: error[load/duplicate-column]: columns `name_de` and `name_de-DE` are both `name` in "
    "German, `de`\n  first at content/toy/fish.csv:1:3\n  hint: take one of them out",
    "id,name,points_de": "3: error[load/wrong-column]: `points_de` would translate `points`, which is of the kind `int`\n"
    "  hint: translations are of texts; those of a list stand in numbered columns: `lines.1`, `lines.1_de`",
    "id,name,story_de": "3: error[load/missing-column]: `story_de` would translate `story`, of which there is no column\n"
    "  hint: add a column `story`",
}


@pytest.mark.parametrize("header", FAULTS)
def test_columns_that_can_hold_no_translations(sheet, header):
    """One finding, with what was meant and a way out."""
    cells = ",".join(["perch", "Perch", "Barsch", "Barsch"][: header.count(",") + 1])
    assert sheet(f"{header}\n{cells}\n")[1] == [f"fish.csv:1:{FAULTS[header]}"]


def test_a_field_that_is_not_translatable_has_no_translations(toy, sheet):
    """The finding says which edit changes that."""
    types = toy / "content/toy/types.yaml"
    types.write_text(types.read_text("utf-8").replace("{kind: text, max: 40}", "{kind: text, translatable: no}"), "utf-8")
    assert sheet("id,name,name_de\nperch,Perch,Barsch\n")[1] == [
        (
            "fish.csv:1:3: error[load/wrong-column]: `name_de` would translate `name`, which is not translatable\n"
            "  hint: take the column out, or take `translatable: no` out of types.yaml"
        )
    ]


@pytest.mark.parametrize(
    ("languages", "said"),
    [
        ("[klingonish]", "15: error[locale/unknown-language]: `klingonish` is not a language in Unicode's locale data"),
        ("[de, ger]", ("19: error[locale/same-language]: `ger` is the language `de`, which is named twice\n"
         "  first at content/toy/types.yaml:4:15\n  hint: take one of them out")),
        ("de", "14: error[load/wrong-kind]: `languages` must be a list of languages such as `[de, pt-BR]`, found `de`"),
    ],
)  # fmt: skip
def test_languages_are_declared_by_their_tags(sheet, languages, said):
    """Each once."""
    assert sheet("id,name\nperch,Perch\n", languages)[1][0].startswith(f"types.yaml:4:{said}")


def test_a_language_without_files_is_told_once(sheet):
    """With the command that begins it; the language of the game is an error."""
    rows = "id,name,name_fr,name_en\nperch,Perch,Perche,Perch\nroach,Roach,Gardon,Roach\n"
    assert sheet(rows, "[fr, en]")[1] == [
        (
            "fish.csv:2:4: error[translation/sheet]: a column of translations into `en`, the language that `toy` is written "
            "in\n  hint: take the column out"
        ),
        (
            "fish.csv:2:3: warning[translation/sheet]: the table has translations into `fr`, and `toy` has no files of this "
            "language\n"
            "  hint: `pnp locale add fr toy` begins them, with what the table says"
        ),
    ]


def test_a_cell_of_a_workbook_that_is_no_text_is_refused(toy, sheet):
    """A number with decimals, or a formula that fails; words in bold are told."""
    sheet("id,name\nperch,Perch\n")
    head = ["id", "name", "name_de", "points", "length", "season", "home", "art", "bait.worm"]
    rest = [2, "20 cm", "spring", "brook", "art/carp.svg", 1]
    rows = [head, ["perch", "Perch", 1.5, *rest], ["roach", "Roach", ('t="e"', "<v>#NAME?</v>"), *rest]]
    (toy / "content/toy/fish.xlsx").write_bytes(xlsx({"fish": rows}))
    (toy / "content/toy/fish.csv").unlink()
    (toy / "content/toy/fish.yaml").write_text("source: fish.xlsx\n", "utf-8")
    assert _read(toy)[1] == [
        (
            "fish.xlsx[fish]!C2: error[load/wrong-cell]: `name_de` is a translation, the cell holds a number, `1.5`\n"
            "  hint: format the cell as text, and type it again"
        ),
        (
            "fish.xlsx[fish]!C3: error[load/wrong-cell]: `name_de` is a translation, the cell holds an error, `#NAME?`\n"
            "  hint: correct its formula, or write the value"
        ),
    ]
