"""The parts of a text, as the checks compare them.

Terms are found as whole words in every script, the longest first, in every form that a glossary approves.
"""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from pnp.base.diagnostics import Mark
from pnp.locale.checks.anatomy import ApprovedTerms, text_anatomy
from pnp.model.fields import Message, TermForms, Translation, TranslationEntry


@pytest.mark.parametrize(
    ("text", "unbalanced", "turns"),
    [
        ("**a _b** c_ d", set(), {"**": 2, "_": 2}),
        ("**a** **b** _c_", set(), {"**": 4, "_": 2}),
        ("**a** **b _c_", {"**"}, {"**": 3, "_": 2}),
        ("**a {n, plural, other {**b}} c**", {"**"}, {"**": 3}),
        ("**a [_b](#e) c**", {"_"}, {"**": 2, "_": 1}),
    ],
)
def test_styles_are_closed_in_the_same_scope(text, unbalanced, turns):
    """Bold and italic may overlap; an arm and the words of a link must close the styles that they open."""
    found = text_anatomy(text)
    assert (found.unbalanced, dict(found.marks)) == (unbalanced, turns)


def test_the_marks_of_the_index_are_counted_and_are_no_words():
    """A translation has the same ones, at the places of its own words."""
    found = text_anatomy("The {index:pond}pond {index:a/b}lies")
    assert (dict(found.printed), found.words.split()) == ({"index:pond": 1, "index:a/b": 1}, ["The", "pond", "lies"])


def test_everything_that_a_text_prints_is_counted_with_its_place():
    """Values, pages and anchors by their names; each place is the offset of its first character."""
    text = "{rules.a} [see](#end) {page:end}, {count: fish} [w] {page:end} {term:x} 7"
    found = text_anatomy(text)
    assert dict(found.printed) == {"rules.a": 1, "#end": 1, "page:end": 2, "count:fish": 1}
    assert found.named == {"rules.a", "page:end", "count:fish"}
    assert (dict(found.icons), found.terms, dict(found.numbers)) == ({"w": 1}, {"x"}, {"7": 1})
    assert found.places == {
        "rules.a": [0], "#end": [10], "page:end": [22, 52], "count:fish": [34], "[w]": [48], "7": [len(text) - 1],
    }  # fmt: skip
    assert found.words.split() == ["\ufffc", "see", "\ufffc,", "\ufffc", "\ufffc", "\ufffc", "\ufffc", "7"]


@pytest.mark.parametrize(("text", "count"), [("a", 0), ("a\nb", 1), ("a\nb\nc", 2)])
def test_line_ends_are_counted(text, count):
    """Each of them, not only whether there are any."""
    assert text_anatomy(text).breaks == count


AT = Mark("x.po", 1)


def book(source, target, *, source_forms=(), forms=None):
    """Return terms with their names in the source language and in another."""
    terms = {name: Message(f"terms/{name}", text, AT) for name, text in source.items()}
    game = SimpleNamespace(terms=terms, term_forms={name: TermForms(also=tuple(also)) for name, also in source_forms})
    entries = {
        f"terms/{n}": TranslationEntry(f"terms/{n}", source.get(n, ""), t, fuzzy=False, flags=(), mark=AT)
        for n, t in target.items()
    }
    return ApprovedTerms(game, Translation("xx", entries, AT, forms or {}))


PT = {"domination": "Domínio", "card": "Carta de Domínio", "zone": "Zona", "points": "Pontos de Vitória (PV)"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ponha um cubo na carta de domínio.", ["card"]),
        ("A carta\u00a0de domínio e o Domínio", ["card", "domination"]),
        ("Sem termo nenhum: zonal, amazona", []),
        ("ZONAS e pontos de vitória, ou PV", ["zone", "points", "points"]),
        ("domi\u0301nio", ["domination"]),
    ],
)
def test_terms_of_a_source(text, found):
    """Whole words, in any case; `carta de domínio` is not also `domínio`."""
    terms = book(PT, {}, source_forms=[("zone", ["zonas"])])
    assert [sorted(names) for names in terms.terms_in(text)] == [[name] for name in found]


@pytest.mark.parametrize(
    ("form", "text", "holds"),
    [
        ("Zone", "die Zone.", True),
        ("Zone", "die Zonen", False),
        ("Zone*", "die Zonen", True),
        ("Zone*", "Ozone", False),
        ("влияние", "Влияние фракции", True),
        ("влияни*", "влиянием", True),
        ("ゾーン", "街のゾーンを支配", True),
        ("지배", "구역을 지배합니다", True),
        ("โซน", "ยึดโซนนั้น", True),
        ("VP", "3VPを得る", False),
        ("VP", "勝利点VPを得る", True),
        ("क्षेत्र", "हर क्षेत्र में", True),
        ("क्षेत्र", "क्षेत्रीय", False),
        ("क्षेत्र", "उपक्षेत्र", False),
        ("منطقة", "المنطقة", True),
        ("منطقة", "وبالمنطقة", True),
        ("المنطقة", "للمنطقة", True),
        ("منطقة", "منطقتان", False),
        ("منطقة", "مَنطِقة", True),
        ("אזור", "האזור", True),
        ("אזור", "ומהאזור", True),
        ("אזור", "אזורים", False),
        ("Punkt-Zahl", "die Punkt\u2011Zahl", True),
        ("l’influence", "de l’influence", True),
    ],
)
def test_forms_of_a_translation(form, text, holds):
    """Words with endings if the form has a star, and with attached particles in Arabic and Hebrew."""
    terms = book({"zone": "Zona"}, {"zone": "~"}, forms={"zone": TermForms(also=(form,))})
    assert terms.has_form_of(text, "zone") is holds


def test_base_cases_and_parts_are_approved():
    """What the glossary prints, its cases, and both parts of `Siegpunkte (SP)`."""
    terms = book(PT, {"points": "**Siegpunkte** (SP)"}, forms={"points": TermForms({"gen": "Siegpunkten"})})
    assert [terms.has_form_of(text, "points") for text in ("Siegpunkte", "SP", "Siegpunkten", "Punkte")] == [
        True,
        True,
        True,
        False,
    ]


def test_a_term_without_forms_requires_nothing():
    """The language has not named it yet."""
    assert book(PT, {}).has_form_of("", "zone")
    assert replace(TermForms(), also=()) == TermForms()


def test_forms_are_told_as_they_are_written():
    """Folded, `Κόστος` would read `κόστοσ`; forms that differ in case alone are told once, as the first of them is written."""
    terms = book({"cost": "Custo"}, {"cost": "Κόστος"}, forms={"cost": TermForms({"gen": "κόστους"}, also=("κόστος", "Κόστη"))})
    assert terms.target["cost"] == ("Κόστος", "κόστους", "Κόστη")
    assert terms.source["cost"] == ("Custo",)
    assert terms.has_form_of("ΚΟΣΤΗ, κόστος", "cost")
    assert [sorted(names) for names in terms.terms_in("O CUSTO")] == [["cost"]]
