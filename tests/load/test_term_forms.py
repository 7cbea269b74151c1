"""Forms of terms come from the source's terms and from the glossary of a locale."""

from pnp.base.diagnostics import Report, format_diagnostic
from pnp.load.game_reader import load_game
from pnp.load.translations import load_translation
from pnp.locale.localize import localize

FORMS = "\n  hint: name its cases in `glossary.yaml`: `cases: {acc: …}`"
GLOSSARY = "terms:\n  pond:\n    term: pond\n    also: [ponds]\n    cases: {of: of the pond}\n  fish: {term: fish}\n"
PO = '#\nmsgid ""\nmsgstr ""\n"Language: pl\\n"\n\n'


def entry(id_, source, text):
    """An entry of a PO file."""
    return f'msgctxt "{id_}"\nmsgid "{source}"\nmsgstr "{text}"\n\n'


def in_polish(toy, forms, *, bait="{term:pond|acc}"):
    """The toy game with a glossary, in Polish with some forms."""
    (toy / "content/toy/glossary.yaml").write_text(GLOSSARY, "utf-8")
    folder = toy / "content/toy/locale/pl"
    folder.mkdir(parents=True)
    (folder / "words.po").write_text(PO + entry("terms/pond", "pond", "staw") + entry("words/bait", "Bait", bait), "utf-8")
    if forms:
        (folder / "glossary.yaml").write_text(forms, "utf-8")
    report = Report()
    game = load_game(toy, "toy", report)
    translation = load_translation(game, "pl", report)
    return game, translation, report


def diagnostics_of(report):
    """All diagnostics as text without excerpts."""
    return [format_diagnostic(d, lambda _: ()) for d in report.diagnostics if d.severity == "error"]


def test_forms_of_the_source_stand_beside_its_terms(toy):
    """Terms without further forms are left out of the forms."""
    game, _, report = in_polish(toy, "")
    assert list(game.term_forms) == ["pond"]
    forms = game.term_forms["pond"]
    assert {case: (word.source, str(word.mark)) for case, word in forms.cases.items()} == {
        "of": ("of the pond", "content/toy/glossary.yaml:5:17")
    }
    assert forms.also == ("ponds",)
    assert diagnostics_of(report) == []


def test_a_case_prints_by_its_name(toy):
    """`{term:pond|acc}` prints the form in the locale's glossary; the source has its own cases."""
    game, translation, report = in_polish(toy, "terms:\n  pond: {cases: {acc: do stawu}, also: ['staw*']}\n")
    assert translation.forms["pond"].also == ("staw*",)
    assert str(localize(game, "pl", report, translation).words["bait"]) == "do stawu"
    assert diagnostics_of(report) == []


def test_an_unknown_case_is_reported(toy):
    """An unknown case is reported with the nearest one, or with how to add one."""
    game, translation, report = in_polish(toy, "terms: {pond: {cases: {acc: do stawu}}}", bait="{term:pond|ac} {term:fish|gen}")
    localize(game, "pl", report, translation)
    po, code = "content/toy/locale/pl/words.po:12", "error[locale/unknown-case]:"
    assert diagnostics_of(report) == [
        f"{po}:9: {code} `{{term:pond|ac}}`: the term `pond` has no case `ac` in pl\n  hint: did you mean `acc`?",
        f"{po}:24: {code} `{{term:fish|gen}}`: the term `fish` has no case `gen` in pl" + FORMS,
    ]


def test_forms_of_an_unknown_term_are_reported(toy):
    """Forms of an unknown term are reported with the nearest term, and so are forms that are not a mapping."""
    *_, report = in_polish(toy, "terms:\n  pont: {also: [stawy]}\n  pond: {also: stawy}\n  fish: {forms: [ryby]}\n")
    also = "further forms; `stref*`: any word that begins so"
    path, choices = "content/toy/locale/pl/glossary.yaml", "\n  hint: one of `also`, `cases`"
    assert diagnostics_of(report) == [
        f"{path}:2:9: error[translation/unknown-term]: the game has no term `pont`\n  hint: did you mean `pond`?",
        f"{path}:3:16: error[load/wrong-kind]: `also` must be a list, found `stawy`\n  hint: `also`: {also}",
        f"{path}:4:10: error[load/unknown-field]: unknown field `forms` in `glossary/terms/fish`" + choices,
    ]


def test_a_glossary_that_cannot_be_read_is_reported(toy):
    """If the glossary cannot be read, its error is reported and it has no forms."""
    _, translation, report = in_polish(toy, "terms: ]", bait="x")
    assert translation.forms == {}
    assert [text.partition(":")[0] for text in diagnostics_of(report)] == ["content/toy/locale/pl/glossary.yaml"]


def test_forms_of_terms_that_could_not_be_read_are_not_reported(toy):
    """If the game's glossary has errors, unknown terms of the forms are not reported."""
    (toy / "content/toy/locale/pl").mkdir(parents=True)
    (toy / "content/toy/locale/pl/glossary.yaml").write_text("terms: {pont: {also: [stawy]}, pond: {also: [x]}}", "utf-8")
    (toy / "content/toy/locale/pl/words.po").write_text(PO, "utf-8")
    (toy / "content/toy/glossary.yaml").write_text("terms: {pont: {term: [x]}, lake: {term: lake}}", "utf-8")
    report = Report()
    forms = load_translation(load_game(toy, "toy", report), "pl", report).forms
    assert [text.partition("\n")[0].partition("error")[2] for text in diagnostics_of(report)] == [
        "[load/wrong-kind]: `term` must be text, found a list",
        "[translation/unknown-term]: the game has no term `pond`",
    ]
    assert set(forms) == {"pont", "pond"}
