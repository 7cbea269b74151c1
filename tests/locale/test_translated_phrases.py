"""In a language that the generator has no phrases for, a game's translators can translate them."""

from dataclasses import replace

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.locale.phrases import phrase, phrases_for, phrases_of_translation
from pnp.model.fields import Translation, TranslationEntry

PATH = "content/g/locale/el"


def translation(tag="el", **texts):
    """Return a translation of some phrases by key (with `_` for `-`)."""
    keys = {key.replace("_", "-"): text for key, text in texts.items()}
    entries = [
        TranslationEntry(f"phrases/{k}", "", t, False, (), Mark(f"{PATH}/phrases.po", n))
        for n, (k, t) in enumerate(keys.items(), 9)
    ]
    return Translation(tag, {e.id: e for e in entries}, Mark(PATH))


def findings(report):
    """Return the findings as they are shown."""
    return [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]


def test_translated_phrases_are_printed_and_missing_ones_counted():
    """They take precedence over English, with the plurals of their language; what is missing is reported once."""
    report = Report()
    own = phrases_of_translation(
        translation(sheet_of="φύλλο {n} από {m}", card="{n, plural, one {# κάρτα} other {# κάρτες}}"), report
    )
    assert phrase("el", "sheet-of", own, n=1, m=3) == "φύλλο 1 από 3"
    assert phrase("el", "card", own, n=2) == "2 κάρτες"
    assert phrase("el", "fold-here", own) == "fold here"
    count = len(phrases_for("en").words)
    assert findings(report) == [
        (
            f"{PATH}: warning[locale/untranslated]: {count - 2} of {count} of the generator's phrases are missing in `el`\n"
            f"  hint: translate `{PATH}/phrases.po`; until then they print in English"
        )
    ]


def test_other_and_unfinished_entries_are_ignored():
    """Other texts of the game, empty phrases and fuzzy ones; the entries after them still count."""
    made = translation("pt-BR", a="x", sheet_of=" ", card="{n, plural, one {#} other {#}}", fold_here="vinco")
    entries = dict(made.entries)
    entries["phrases/card"] = replace(entries["phrases/card"], fuzzy=True)
    entries["phrases/a"] = replace(entries["phrases/a"], id="words/a")
    report = Report()
    assert phrases_of_translation(replace(made, entries=entries), report) == {"fold-here": "vinco"}
    assert not report.diagnostics


def test_an_invalid_icu_message_is_explained():
    """With the parser's message: a faulty arm, or a brace that is never closed."""
    report = Report()
    assert phrases_of_translation(translation("pt-BR", card="{n, plural, uma carta}", sheet_of="folha {n} de {m"), report) == {}
    assert [d.message for d in report.diagnostics] == [
        "`phrases/card` is not an ICU message: expected arms such as `one {…} other {…}`, found `uma carta`",
        "`phrases/sheet-of` is not an ICU message: `{m` is never closed",
    ]


def test_a_phrase_without_values_must_name_none():
    """Nobody would fill one in."""
    report = Report()
    assert phrases_of_translation(translation("pt-BR", fold_here="vinco {n}"), report) == {}
    assert [d.message for d in report.diagnostics] == ["`phrases/fold-here` must name no value"]


def test_strict_refuses_what_is_not_given():
    """As for any other message."""
    report = Report()
    phrases_of_translation(translation(), report, strict=True)
    assert [d.severity for d in report.diagnostics] == ["error"]


def test_a_language_with_phrases_needs_none():
    """But a game may still replace one."""
    report = Report()
    assert phrases_of_translation(translation("pt-BR", fold_here="vinco"), report) == {"fold-here": "vinco"}
    assert not report.diagnostics


def test_faults_of_phrases():
    """Unknown keys, missing values and invalid ICU messages, each at its line."""
    report = Report()
    own = phrases_of_translation(
        translation("pt-BR", shet_of="x", sheet_of="folha {n}", card="{n, plural, one {# carta}}"), report
    )
    assert own == {}
    assert findings(report)[:2] == [
        f"{PATH}/phrases.po:9: error[translation/unknown-phrase]: `phrases/shet-of` is not a phrase of the generator",
        f"{PATH}/phrases.po:10: error[translation/bad-phrase]: `phrases/sheet-of` must name `{{m}}` and `{{n}}`",
    ]
    assert "`phrases/card` is not an ICU message" in findings(report)[2]
