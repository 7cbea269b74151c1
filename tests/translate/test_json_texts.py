"""JSON of translation tools in each of its shapes, with the line and column of what is at fault."""

import json

import pytest
from support.incoming import GERMAN, Desk
from support.places import TESTS

from pnp.base.diagnostics import Report
from pnp.load.game_reader import load_game
from pnp.load.project import locale_tags
from pnp.load.translations import read_po_files
from pnp.translate.imports import export_bytes, read_translations
from pnp.translate.incoming import fill_in
from pnp.translate.po import po_bytes
from pnp.translate.table_texts import ImportScope

RECORD = {"id": "fish/pike/name", "source (en)": "Pike", "target (de)": "Hecht"}
SHAPES = {
    "records": [RECORD],
    "records by source": [{"source": "Pike", "de": "Hecht"}],
    "ids": {"fish/pike/name": "Hecht"},
    "sources": {"Pike": "Hecht"},
    "a tree": {"fish": {"pike": {"name": "Hecht"}}},
    "dotted keys": {"fish.pike.name": "Hecht"},
    "i18next": {"de": {"translation": {"fish": {"pike": {"name": "Hecht"}}}}},
    "a language each": {"de": {"Pike": "Hecht"}},
    "ARB": {"@@locale": "de_DE", "Pike": "Hecht", "@Pike": {"description": "a fish"}},
    "gettext-parser": {
        "charset": "utf-8",
        "headers": {"language": "de"},
        "translations": {"fish/pike/name": {"Pike": {"msgctxt": "fish/pike/name", "msgid": "Pike", "msgstr": ["Hecht"]}}},
    },
    "Jed": {
        "domain": "messages",
        "locale_data": {"messages": {"": {"lang": "de"}, "fish/pike/name\u0004Pike": ["Hecht"]}},
    },
}


@pytest.fixture
def desk(toy):
    """The toy game with an empty translation."""
    return Desk(toy)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("ascii_", [True, False])
def test_each_shape_is_read(desk, shape, ascii_):
    """Written with or without escapes."""
    counts = desk.take(json.dumps(SHAPES[shape], ensure_ascii=ascii_), "toy.json")
    assert (counts, desk.said, desk.text("fish/pike/name")) == ({"new": 1}, [], "Hecht")


FORMS = {"one": "Zahle [worm] 2 oder **verliere** {{count}} Punkt.", "other": "Zahle [worm] 2, **verliere** {{count}} Punkte."}
PLURAL = (
    "{rules.catch.penalty, plural, one {Zahle [worm] 2 oder **verliere** # Punkt.} "
    "other {Zahle [worm] 2, **verliere** # Punkte.}}"
)


@pytest.mark.parametrize(
    "keys",
    [
        {f"fish.pike.story_{form}": text for form, text in FORMS.items()},
        {"fish": {"pike": {f"story_{form}": text for form, text in FORMS.items()}}},
        {"fish-pike-story": FORMS["one"], "fish-pike-story_plural": FORMS["other"]},
    ],
)
def test_forms_of_a_plural_are_one_text(desk, keys):
    """A key for each form as i18next has them, now and before its version 4."""
    assert (desk.take(json.dumps(keys), "toy.json"), desk.said) == ({"new": 1}, [])
    assert desk.text("fish/pike/story") == PLURAL


def test_variables_of_i18next_are_values_of_the_game(desk):
    """What is a plural of ICU already stays as it is, and keys that end in the name of a form and are no forms."""
    story = "_Niemand_ weiß, wie alt. Im Frühling {{- bonus}} mehr wert."
    keys = {"fish/carp/story": story, "menu_other": "Andere", "fish/pike/name": "Hecht"}
    keys["fish/pike/story"] = "Sehr **still**. [worm] 2 {rules.catch.penalty, plural, one {{rules.catch.penalty}} other {#}}"
    assert desk.take(json.dumps(keys), "toy.json") == {"new": 3, "unmatched": 1}
    assert desk.text("fish/carp/story") == story.replace("{{- bonus}}", "{rules.catch.bonus}")
    assert desk.text("fish/pike/story") == keys["fish/pike/story"]
    said = "warning[import/unknown-text]: no text of `toy` has the source `menu_other`"
    hint = "if it is a key, name the file that has its source: `--source FILE`"
    assert [line.partition(": ")[2] for line in desk.said] == [f"{said}\n  hint: {hint}"]


def test_faults_are_named_with_their_place(desk):
    """The text where a placeholder is lost, the key of what is no text, an id that is none."""
    text = """{
  "fish": {
    "pike": {"story": "Er wartet **sehr** still. Zahle [worm] 2.", "name": 7},
    "carp": {"nam": "Karpfen"}
  }
}"""
    assert desk.take(text, "toy.json") == {"unmatched": 1, "faulty": 2}
    assert desk.said == [
        "toy.json:3:23: error[translation/placeholders]: the translation lacks `{rules.catch.penalty}`",
        "toy.json:3:68: error[import/odd-cell]: `fish/pike/name` is the number 7, expected a text in quotes",
        (
            "toy.json:4:21: warning[import/unknown-text]: `toy` has no text `fish/carp/nam`\n"
            "  hint: did you mean `fish/carp/name`?"
        ),
    ]


def test_records_have_the_places_of_their_values(desk):
    """A column that is missing is one at the first record; a text is where it stands."""
    assert desk.take('[{"id": "fish/pike/nam",\n  "de": "Hecht"}]', "toy.json") == {"unmatched": 1}
    assert desk.said[0].startswith("toy.json:2:9: warning[import/unknown-text]: `toy` has no text `fish/pike/nam`")
    assert desk.take('[{"Text": "fish/pike/name",\n  "Wort": "Hecht"}]', "toy.json") == {}
    assert desk.said[0].startswith("toy.json:1:3: error[import/no-column]: no column names the texts, found `Text`, `Wort`")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": ', [("toy.json:1:7: error[import/broken-json]: the file is not JSON from here on\n"
                    "  hint: save it again, or export it again")]),
        ("7", [("toy.json:1: error[import/no-column]: the document holds neither an object nor a list of records\n"
               "  hint: `pnp locale export TAG --as json` writes one to begin with")]),
        ('{"@@locale": "fr", "Pike": "Brochet"}', [("toy.json:1: error[import/no-language]: the document says that its "
                                                   "language is `fr`\n  hint: name it: `--locale de`")]),
        ("[" * 100_000, [("toy.json: error[import/broken-json]: objects of the file are nested deeper than any translation "
                         "needs")]),
    ],
)  # fmt: skip
def test_what_is_no_translation_is_refused(desk, text, said):
    """With what was found instead."""
    assert desk.take(text, "toy.json") == {}
    assert desk.said == said


@pytest.mark.parametrize("form", ["csv", "tsv", "xlsx", "ods", "json"])
def test_an_export_that_returns_unchanged_changes_no_byte(toy, form):
    """With a fuzzy text, a note, line ends, quotes and what a spreadsheet would take for something else."""
    desk = Desk(toy, GERMAN | {"fish/pike/record/holder": "=1+1"})
    desk.take('id,de,note,state\nfish/carp/name,"A ""b"";\n c","Wer? \n# nie",needs work\n')
    assert desk.text("fish/carp/name") == '?A "b";\n c'
    before = desk.bytes
    counts = desk.take(export_bytes(form, desk.files, "en", "de"), f"toy-de.{form}", tag=None)
    assert (counts, desk.said) == ({"same": 6, "empty": 9}, [])
    assert desk.bytes == before


@pytest.mark.whole
@pytest.mark.parametrize("form", ["csv", "xlsx", "ods", "json"])
@pytest.mark.parametrize("name", ["belona", "beyond-nebula"])
def test_the_translations_of_the_games_go_out_and_come_back(name, form):
    """Each of their languages, and no byte changes."""
    game = load_game(TESTS.parent, name, Report())
    for tag in locale_tags(TESTS.parent, name):
        files = read_po_files(TESTS.parent, name, tag, Report())
        report, scope = Report(), ImportScope(game.source_locale, (tag,))
        data = export_bytes(form, files, game.source_locale, tag)
        (texts,) = read_translations(data, f"x.{form}", game, scope, report).texts.values()
        result = fill_in(game, tag, files, texts, report)
        assert report.diagnostics == ()
        assert [po_bytes(file) for file in result.files] == [po_bytes(file) for file in files]
