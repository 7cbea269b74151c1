"""The date of a game in words.

The generator's own words are in the user's language if possible, otherwise in English. In a language that the generator
has no phrases for, a game's translators can translate them.
"""

import itertools
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from icu4py.messageformat import MessageFormat

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.locale import phrases as module
from pnp.locale.phrases import long_date, message_values, phrase, phrases_for, phrases_of_translation
from pnp.model.fields import Translation, TranslationEntry


@pytest.mark.parametrize(
    ("locale", "written"),
    [
        ("pt-BR", "3 de fevereiro de 2026"),
        ("en", "February 3, 2026"),
        ("de", "3. Februar 2026"),
        ("ja", "2026年2月3日"),
        ("ar", "3 فبراير 2026"),
        ("zh-Hans", "2026年2月3日"),
        ("de-XX", "3. Februar 2026"),
        ("qps-ploc", "2026-02-03"),
        ("xx", "2026-02-03"),
        ("ar-XB", "2026-02-03"),
    ],
)
def test_a_date_is_written_as_its_readers_write_it(locale, written):
    """Tags with a region that CLDR does not know are read without it; what it does not know at all stays as it is.

    So do the dates of pseudo-locales.
    """
    assert long_date("2026-02-03", locale) == written


FILES = sorted((Path(module.__file__).parent / "phrases").glob("*.yaml"))


def test_phrases_are_filled_in():
    """Values are filled in; plurals follow the number."""
    assert phrase("pt-BR", "print-at-100") == "Imprima em tamanho real (100\xa0%), nunca “ajustar à página”"
    assert phrase("pt-BR", "sheet-of", n=1, m=12) == "folha 1 de 12"
    assert [phrase("pt-BR", "card", n=n) for n in (1, 2)] == ["1 carta", "2 cartas"]
    card = phrase("en", "calibrate-card", w=63.5, h=88)
    assert card == "This frame is a card of 63.5 × 88\xa0mm. Lay a real one on it."
    assert "63,5 × 88,9\xa0mm" in phrase("pt-BR", "calibrate-card", w=63.5, h=88.9)


@pytest.mark.parametrize(
    ("asked", "given"), [("pt-BR", "pt-BR"), ("pt-PT", "pt-PT"), ("pt-AO", "pt-BR"), ("en-GB", "en"), ("sw", "en")]
)
def test_the_nearest_language_is_used_and_named(asked, given):
    """The caller can see that it is not the requested one."""
    assert phrases_for(asked).locale == given


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_every_language_has_every_phrase(file):
    """All files have the same keys as English, with the same values to fill in."""
    english, words = phrases_for("en").words, phrases_for(file.stem).words
    assert list(words) == list(english)
    for key, text in words.items():
        assert message_values(text) == message_values(english[key]), key


def test_every_phrase_in_use_exists():
    """Keys in the code and keys in the files agree."""
    source = "".join(p.read_text("utf-8") for p in Path(module.__file__).parents[1].rglob("*.py"))
    asked = set(re.findall(r"(?<![\w.])phrase\([^()\"]*, \"([a-z0-9-]+)\"", source))
    assert asked <= set(phrases_for("en").words)
    assert len(asked) > 5


@pytest.mark.parametrize("locale", [*(file.stem for file in FILES), "pt-AO", "sr", "el", "uz-Arab", "ar-MA", "en-u-nu-deva"])
def test_simple_phrases_are_as_icu_fills_them_in(locale):
    """Words with names in braces are filled in without ICU where that makes no difference, and by ICU elsewhere."""
    given = [0, 7, 42, 999, 1000, 2.5, "Lança {n}"]
    text = "{n} \u2013 folha {m}"
    for n, m in itertools.product(given, given):
        expected = MessageFormat(text, locale).format({"n": n, "m": m})
        assert phrase(locale, "own", {"own": text}, n=n, m=m) == expected
    assert phrase(locale, "own", {"own": "it''s {n}"}, n=1) == MessageFormat("it''s {n}", locale).format({"n": 1})
    assert phrase(locale, "own", {"own": "{n} {m}"}, n="a") == MessageFormat("{n} {m}", locale).format({"n": "a"})


def test_small_numbers_need_no_icu():
    """It takes longer to load than all sheets of a small deck to write."""
    code = "import sys; from pnp.locale.phrases import phrase; phrase('pt-BR', 'sheet-of', n=1, m=12); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "icu4py.messageformat" not in done.stdout.split()


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
