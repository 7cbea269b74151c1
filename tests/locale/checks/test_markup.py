"""Signs of other languages in a translation: what a source may print, a translation may print too."""

from types import SimpleNamespace

import pytest

from pnp.locale.checks import translation
from pnp.locale.checks.anatomy import CheckContext, EntryPair


def findings(source, target):
    """Return what the check says of a text and its translation."""
    pair = EntryPair(SimpleNamespace(text=target), SimpleNamespace(source=source))
    return [found.message for found in translation.check_markup(pair, CheckContext("de", "en", None))]


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Draw <card>.", "Ziehe <Karte>."),
        ("Don't draw.", "Zieh` nicht."),
        ("Say `stop`.", "Sag Halt."),
        ("Ham & eggs; done.", "Ham &Ei; fertig."),
        ("Any number*", "Beliebige Anzahl*"),
        ("the _forest_ hut", "die *Wald*hütte"),
        ("un*believ*able", "_unglaublich_"),
    ],
)
def test_signs_that_are_no_markup_print_as_in_a_source(source, target):
    """Backticks, words in angle brackets and ampersands."""
    assert findings(source, target) == []


@pytest.mark.parametrize("sign", ["<B>", "<br/>", "</i>", "&nbsp;", "&#8211;", "*"])
def test_markup_of_other_languages_is_a_finding(sign):
    """Tags and entities that sources are warned of, and half a sign of bold."""
    assert findings("Draw.", f"Zieh {sign}.") == [f"the translation has `{sign}`, which the source does not have"]


@pytest.mark.parametrize(
    ("target", "hint"),
    [
        ("die _ Wald_ hütte", "write `_Wald_`: beside a space it marks nothing"),
        ("die Berg_wald_hütte", "write `*wald*`: inside a word `_` is a character like any other"),
        ("die Waldhütte", None),
    ],
)
def test_italics_whose_signs_print_say_how_to_write_them(target, hint):
    """The translation has fewer than its source."""
    pair = EntryPair(SimpleNamespace(text=target), SimpleNamespace(source="the _forest_ hut"))
    assert [(f.message, f.hint) for f in translation.check_markup(pair, CheckContext("de", "en", None))] == [
        ("expected 1 pair of `_` as in the source, found none", hint)
    ]
