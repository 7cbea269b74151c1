"""What the words of a translation say about its tag."""

import pytest

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.languages import tag_of_words

HEBREW, ARMENIAN = "הטחנה הישנה של {rules.mill.owner}", "Հին ջրաղացը"


def found(tag, *texts):
    """The tag that is printed, and what is said of it."""
    report = Report()
    return tag_of_words(tag, texts, Mark("locale/a"), report), [format_diagnostic(d, lambda _: ()) for d in report.diagnostics]


@pytest.mark.parametrize(
    ("tag", "text"),
    [("he", HEBREW), ("hy", ARMENIAN), ("ja", "領域を支配する"), ("ja", "カード"), ("ko", "한글 漢字"), ("zh-Hans", "统治"),
     ("x-elvish", "Elen síla"), ("tlh", "tlhIngan"), ("he", "AP"), ("he", ""), ("sr", "mlin"), ("de", "[coin] {card.x}")],
)  # fmt: skip
def test_a_tag_that_says_enough_is_kept(tag, text):
    """Words in the script of their language; Latin ones in any language, since names often are."""
    assert found(tag, text) == (tag, [])


@pytest.mark.parametrize(
    ("tag", "written"), [("x-elvish", "und-Hebr-x-elvish"), ("qaa", "qaa-Hebr"), ("tlh-x-a", "tlh-Hebr-x-a")]
)
def test_the_script_of_an_unknown_language_is_that_of_its_words(tag, written):
    """It is named in the tag, and said; marks such as placeholders do not count."""
    said = (
        f"locale/a: note[locale/script-of-words]: the tag `{tag}` names no script: its words are in `Hebr`, so it prints from"
    )
    assert found(tag, HEBREW) == (written, [f"{said} right to left as `{written}`"])
    assert found("x-runes", ARMENIAN)[0] == "und-Armn-x-runes"


def test_words_in_another_script_than_the_tag_means_are_said():
    """With the tag that means it, and whether the direction differs."""
    tag, (arabic,) = found("pa", "ایہہ چکی")
    assert tag == "pa"
    assert arabic == (
        "locale/a: warning[locale/other-script]: the words are in the script `Arab`, and `pa` means `Guru`, which runs the"
        " other way\n  hint: call it `pa-Arab`"
    )
    _, (cyrillic,) = found("sr-Latn", "Стари млин")
    assert cyrillic == (
        "locale/a: warning[locale/other-script]: the words are in the script `Cyrl`, and `sr-Latn` means `Latn`\n"
        "  hint: call it `sr-Cyrl`"
    )


def test_a_script_in_columns_is_said():
    """Mongolian letters would lie on their side."""
    _, (columns,) = found("mn-Mong", "ᠬᠦᠮᠦᠨ")
    assert columns == (
        "locale/a: warning[locale/vertical-script]: `mn-Mong` is written in columns, and only lines can be set: its letters lie"
        " on their side\n  hint: print it in another script, such as `mn` for Mongolian"
    )
    assert found("mn", "Хүмүүн") == ("mn", [])
