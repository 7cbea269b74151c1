"""A language has one tag, in whatever form tools, folders and headers write it."""

import pytest
from babel.core import get_global
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.languages import canonical_tag, likely, lookup_tags, needs_no_data, tag_parts


@pytest.mark.parametrize(
    ("written", "tag"),
    [
        ("heb", "he"), ("iw", "he"), ("HE", "he"), ("he-Hebr", "he"), ("in", "id"), ("ji", "yi"), ("mo", "ro"), ("hye", "hy"),
        ("ger", "de"), ("zho", "zh"), ("cmn", "zh"), ("zh-cmn-Hans", "zh-Hans"), ("zh-yue", "yue"), ("sh", "sr-Latn"),
        ("cnr", "sr-Latn-ME"), ("cnr-Cyrl", "sr-Cyrl-ME"), ("cnr-HR", "sr-Cyrl-HR"), ("prs", "fa-AF"),
        ("pt_BR", "pt-BR"), ("PT-br", "pt-BR"), ("pt_BR.UTF-8", "pt-BR"), ("de_DE@euro", "de-DE"), ("en-UK", "en-GB"),
        ("zh_TW", "zh-Hant"), ("zh_CN", "zh-Hans"), ("zh_HK", "zh-Hant-HK"), ("zh-Hant-TW", "zh-Hant"), ("zh", "zh"),
        ("sr@latin", "sr-Latn"), ("sr_RS@latin", "sr-Latn"), ("sr_RS", "sr-Cyrl"), ("sr-ME", "sr-Latn-ME"), ("sr", "sr"),
        ("pa_PK", "pa-Arab"), ("ru-SU", "ru-RU"), ("es-419", "es-419"), ("de-Latn", "de"), ("de-Latn-DE", "de"),
        ("iu-Latn", "iu-Latn"),
        ("de-1901", "de-1901"), ("ca@valencia", "ca-valencia"), ("sl-ROZAJ-biske", "sl-rozaj-biske"),
        ("ar-u-nu-latn", "ar-u-nu-latn"), ("de-x-Bavarian", "de-x-bavarian"), ("X_Elvish", "x-elvish"), ("qaa", "qaa"),
        ("tlh", "tlh"), ("und-Hebr-x-elvish", "und-Hebr-x-elvish"), ("en-XA", "en-XA"), (" de ", "de"),
    ],
)  # fmt: skip
def test_a_tag_has_one_form(written, tag):
    """Codes that were replaced, other capitals and signs, and what is said twice."""
    assert canonical_tag(written) == tag
    assert canonical_tag(tag) == tag


@pytest.mark.parametrize(
    "written",
    ["", "a", "old version", "Deutsch", "templates", "pt_BR~", "de-", "de--AT", "de-x", "x-", "de@bavarian", "d\u00e9"],
)
def test_what_is_no_tag_has_no_form(written):
    """It is not well-formed, or its modifier is unknown."""
    assert canonical_tag(written) is None


LANGUAGES = sorted({*get_global("language_aliases"), *(key.split("_")[0] for key in get_global("likely_subtags"))})


def test_every_language_has_one_form():
    """Some 7,600 codes, each alone and with a region: what replaces a code may bring a script or a region of its own."""
    tags = [canonical_tag(tag) for language in LANGUAGES for tag in (language, f"{language}-BR")]
    assert [tag for tag in tags if tag and (canonical_tag(tag) != tag or str(tag_parts(tag)) != tag)] == []


@given(
    st.sampled_from(LANGUAGES),
    st.sampled_from(["", "Latn", "Cyrl", "Hebr", "Qaai"]),
    st.sampled_from(["", "BR", "TW", "SU", "AN", "419"]),
    st.sampled_from(["", "1901", "x-a", "u-nu-latn"]),
)
def test_the_one_form_is_its_own_form(language, script, region, more):
    """Whatever the tag: no part of it changes a second time, in small letters and with underscores neither."""
    tag = canonical_tag("-".join(filter(None, (language, script, region, more))))
    if tag is not None:
        assert canonical_tag(tag) == tag
        assert canonical_tag(tag.replace("-", "_").upper()) == tag
        assert str(tag_parts(tag)) == tag


def test_common_tags_need_no_data(monkeypatch):
    """They are in their one form by CLDR's data too, which are not loaded for them."""
    for tag in ("pt-BR", "zh-Hans", "he", "en-XA"):
        assert needs_no_data(tag)
        assert canonical_tag(f" {tag}") == tag  # the long way
    monkeypatch.setattr("pnp.base.languages._cldr", None)
    assert canonical_tag.__wrapped__("pt-BR") == "pt-BR"


def test_more_general_tags_stand_in():
    """The longest first; a single letter never ends a tag. A made-up language follows the tag that names its script."""
    assert [*lookup_tags("zh-Hant-HK")] == ["zh-Hant-HK", "zh-Hant", "zh"]
    assert [*lookup_tags("ar-u-nu-latn")] == ["ar-u-nu-latn", "ar-u-nu", "ar"]
    assert [*lookup_tags("und-Hebr-x-elvish")] == ["und-Hebr-x-elvish", "und-Hebr", "und", "x-elvish"]
    assert [*lookup_tags("x-elvish")] == ["x-elvish"]


def test_likely_parts():
    """What a tag names counts; a language that CLDR does not know has none."""
    assert [str(likely(tag)) for tag in ("pt", "pa-PK", "sr-Latn", "tlh", "und-Hebr")] == [
        "pt-Latn-BR", "pa-Arab-PK", "sr-Latn-RS", "None", "None",
    ]  # fmt: skip
