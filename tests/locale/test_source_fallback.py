"""A message prints in its translation where that is sound, and says why where it is not."""

from dataclasses import replace

import pytest

from pnp.diagnostics import Mark, Report, format_diagnostic
from pnp.locale.source_fallback import TextChooser, fallback_reason
from pnp.model.fields import Message
from pnp.model.translation import Translation, TranslationEntry

SOURCE = Message("cards/a/story", "A rua tem dono agora", Mark("content/g/cards.yaml", 3))
ENTRY = TranslationEntry(
    SOURCE.id, SOURCE.source, "Die Straße hat jetzt einen Besitzer", False, (), Mark("content/g/locale/de/cards.po", 9)
)


@pytest.mark.parametrize(
    ("entry", "lack"),
    [
        (ENTRY, ""),
        (None, "missing"),
        (replace(ENTRY, text=" \n"), "missing"),
        (replace(ENTRY, fuzzy=True), "fuzzy"),
        (replace(ENTRY, source="A rua teve dono"), "stale"),
        (replace(ENTRY, source="A rua\n tem  dono agora"), ""),
        (replace(ENTRY, text=SOURCE.source), "missing"),
        (replace(ENTRY, text=SOURCE.source, flags=("same-as-source",)), ""),
    ],
)
def test_what_a_translation_may_lack(entry, lack):
    """Only white space may differ in the source, and only a flag lets a sentence stay as it was."""
    assert fallback_reason(entry, SOURCE) == lack


def test_short_words_may_stay_as_they_are():
    """A name of up to three words is the same in many languages."""
    name = replace(SOURCE, source="Octacorp do Cais")
    assert not fallback_reason(replace(ENTRY, source=name.source, text=name.source), name)


@pytest.mark.parametrize("strict", [False, True])
def test_what_is_not_translated_is_counted(strict):
    """One finding for each reason names the first places; with `--strict` it is an error."""
    chooser = TextChooser(Translation("de", {SOURCE.id: ENTRY}, Mark("content/g/locale/de")))
    chooser.choose(SOURCE)
    for k in range(7):
        chooser.choose(replace(SOURCE, id=f"cards/{k}/story", mark=Mark("content/g/cards.yaml", k + 10)))
    report = Report()
    chooser.report_fallbacks("pt-BR", report, strict=strict)
    places = "".join(f"\n  {'such as' if k == 0 else 'and'} content/g/cards.yaml:{k + 10}" for k in range(5))
    severity, does = ("error", "do not print") if strict else ("warning", "print in `pt-BR` with a mark")
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics] == [
        f"content/g/locale/de: {severity}[locale/untranslated]: 7 of 8 texts of `de` are not translated: they {does}{places}"
    ]
