"""Pseudo-locales change only words, and enclose every text in brackets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.locale.checks.anatomy import text_anatomy
from pnp.locale.numbers import required_categories
from pnp.locale.phrases import phrase, phrases_for
from pnp.locale.pseudo import ACCENTS_TAG, COMPOUNDS_TAG, PSEUDO_TAGS, RIGHT_TO_LEFT_TAG, is_pseudo, pseudo_text

PIECES = st.lists(
    st.sampled_from([
        "Zona ", "a rua, só; ", "**forte** ", "_sempre_ ", "[weapon] ", "{rules.a.b} ", "{term:zone|acc} ", "{count:deck}. ",
        "im*pos*sível ", "[Fim de jogo](#end) ", r"\_ \[ ", "\n", "12 ",
        "{rules.n, plural, one {# **ponto**} other {# _pontos_ [upgrade]}} ",
        "{rules.w, select, far {longe} other {{rules.n, plural, one {# passo} other {# passos}}}} ",
        "{rules.t, each, row {de **{from}** a {to, plural, one {# passo} other {# passos}}} between {; } last { e }} ",
    ])
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "tag", "expected"),
    [
        ("Zona", ACCENTS_TAG, "‹Žöñå öñéť›"),
        ("Pele de Anfíbio", ACCENTS_TAG, "‹Þéłé đé Åñfîbîö öñéťŵ ö›"),
        ("Pague [weapon] **já**", ACCENTS_TAG, "‹Þåğûé [weapon] **ĵå** öñéťŵ öťĥřé›"),
        ("{n, plural, one {# carta} other {# cartas}}", ACCENTS_TAG, "‹{n, plural, one {# çåřťå} other {# çåřťåš}} öñéťŵ öťĥ›"),
        ("Zona", RIGHT_TO_LEFT_TAG, "‹زونا ونهت›"),
        ("veja [o fim](#end)", RIGHT_TO_LEFT_TAG, "‹فهشا [و فيم](#end) ونهتو وتحره›"),
        ("Zona", COMPOUNDS_TAG, "‹Zonaungswesen›"),
        ("Z*on*a", ACCENTS_TAG, "‹Ž*öñ*å öñéť›"),
        ("Z*on*a", RIGHT_TO_LEFT_TAG, "‹ز*ون*ا ونهت›"),
        ("Pele de Anfíbio", COMPOUNDS_TAG, "‹Peleungsdeungsanfíbio›"),
        ("{rules.score.zone}", COMPOUNDS_TAG, "‹{rules.score.zone}›"),
        (
            "{rules.t, each, row {Zona {it}} between {;}}",
            COMPOUNDS_TAG,
            "{rules.t, each, row {‹Zonaungswesen {it}›} between {;}}",
        ),
        ("a {rules.t, each, row {{it}}}", COMPOUNDS_TAG, "‹Aungswesen {rules.t, each, row {{it}}}›"),
    ],
)
def test_words_change_and_markup_stays(text, tag, expected):
    """What a translator must not change is not changed."""
    assert pseudo_text(text, tag) == expected


@pytest.mark.parametrize("tag", PSEUDO_TAGS)
@given(pieces=PIECES)
def test_a_pseudo_text_has_the_parts_of_its_source(tag, pieces):
    """Placeholders, icons, links, markup, numbers and line breaks remain; plurals have the arms of the language."""
    text = "".join(pieces).strip()
    before, after = text_anatomy(text), text_anatomy(pseudo_text(text, tag))
    for part in ("printed", "named", "icons", "terms", "numbers", "breaks", "unbalanced", "faults"):
        assert getattr(after, part) == getattr(before, part), part
    assert {sign: n for sign, n in after.marks.items() if sign in {"**", "_"}} == {k: n for k, n in before.marks.items() if n}
    for choice in after.choices:
        assert choice.kind == "select" or required_categories(tag) <= set(choice.keys)


@pytest.mark.parametrize(("tag", "least"), [(ACCENTS_TAG, 1.35), (RIGHT_TO_LEFT_TAG, 1.35), (COMPOUNDS_TAG, 1.0)])
def test_texts_grow(tag, least):
    """Sentences by 40 %, short words to twice their length."""
    sentence = "Nada do que uma facção pode fazer é obrigatório: mover, lutar, pagar."
    assert len(pseudo_text(sentence, tag)) >= least * len(sentence)
    assert len(pseudo_text("Custo", tag)) >= 2 * len("Custo")


@pytest.mark.parametrize("tag", PSEUDO_TAGS)
def test_the_generators_own_words_are_changed_too(tag):
    """They are made from English."""
    words = phrases_for(tag).words
    assert list(words) == list(phrases_for("en").words)
    assert all(text[0] + text[-1] == "‹›" for text in words.values())
    assert "7" in phrase(tag, "sheet-of", n=7, m=9)


def test_other_tags_are_not_pseudo_locales():
    """Not even the languages that the tags begin with."""
    assert [is_pseudo(tag) for tag in ("en", "ar", "de", *PSEUDO_TAGS)] == [False] * 3 + [True] * 3
