"""A message is printed in its translation if that is valid, otherwise in its source, with the reason."""

from dataclasses import replace

import pytest

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.locale.translation import TextChooser, fallback_reason
from pnp.model.fields import Message, Translation, TranslationEntry

SOURCE = Message("cards/a/story", "A rua tem dono agora", Mark("content/g/cards.yaml", 3))
ENTRY = TranslationEntry(
    SOURCE.id, SOURCE.source, "Die Straße hat jetzt einen Besitzer", False, (), Mark("content/g/locale/de/cards.po", 9)
)


@pytest.mark.parametrize(
    ("entry", "reason"),
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
def test_reasons_for_a_fallback(entry, reason):
    """The source may differ by white space; only a flag allows a sentence to equal its source."""
    assert fallback_reason(entry, SOURCE) == reason


def test_short_texts_may_equal_their_source():
    """A name of up to three words is often the same."""
    name = replace(SOURCE, source="Octacorp do Cais")
    assert not fallback_reason(replace(ENTRY, source=name.source, text=name.source), name)


@pytest.mark.parametrize("strict", [False, True])
def test_untranslated_texts_are_counted(strict):
    """One finding for each reason, with the first places; with `--strict` it is an error."""
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


def test_a_text_without_words_may_equal_its_source():
    """Values and signs are the same in every language; an arm with words of the source is not translated."""
    bare = replace(SOURCE, source="{rules.reach, each, row {{from}–{to}} between { · }}")
    assert not fallback_reason(replace(ENTRY, source=bare.source, text=bare.source), bare)
    wordy = replace(SOURCE, source="{rules.reach, each, row {{from} a {to}} between { · }}")
    assert fallback_reason(replace(ENTRY, source=wordy.source, text=wordy.source), wordy) == "missing"
