"""What only a booklet's texts may say: links and pages; and what every text may: counts, examples, terms of terms."""

import pytest

from pnp.diagnostics import Mark, Report, format_diagnostic
from pnp.locale.placeholders import Lexicon
from pnp.locale.resolve import resolve
from pnp.locale.term_order import in_order
from pnp.model.fields import Message
from pnp.model.text import IconSpan, PageRef, TextSpan

LEXICON = Lexicon(
    "en", {"worm": "worm"}, {}, {"hook": (TextSpan("Hook"),)}, {"fish": 4, "old-maps": 1},
    {"fight.total": 12, "fight.how": "won"},
    {"pond", "term-hook"},
)  # fmt: skip


def read(text):
    """The spans of a text, and what is wrong with it."""
    spans, faults = resolve(text, LEXICON)
    return list(spans), [(f.code, str(f), f.hint) for f in faults]


def test_a_link_marks_its_words():
    """Bold, italic, icons and terms may stand in it; what surrounds it is not linked."""
    spans, faults = read("see [the **big** _pond_](#pond).")
    assert not faults
    assert spans == [
        TextSpan("see "), TextSpan("the ", link="pond"), TextSpan("big", bold=True, link="pond"), TextSpan(" ", link="pond"),
        TextSpan("pond", italic=True, link="pond"), TextSpan("."),
    ]  # fmt: skip
    assert read("[{term:hook}](#term-hook)") == ([TextSpan("Hook", link="term-hook")], [])
    assert read("a [big {term:hook} here](#pond) b") == (
        [TextSpan("a "), TextSpan("big Hook here", link="pond"), TextSpan(" b")], [],
    )  # fmt: skip


def test_icons_in_brackets_stay_icons():
    """Only a bracket with `(#…)` right behind it is a link."""
    assert read("[worm] (#pond)") == ([IconSpan("worm", "worm"), TextSpan(" (#pond)")], [])


def test_a_page_is_known_later():
    """Its style is the text's."""
    assert read("page **{page:pond}**") == ([TextSpan("page "), PageRef("pond", bold=True)], [])


def test_counts_and_examples_print_and_choose():
    """As constants do, plurals and selects included."""
    assert read("{count:fish} fish, {count:old-maps, plural, one {# map} other {# maps}}")[0] == [TextSpan("4 fish, 1 map")]
    assert read("{example:fight.total}: {example:fight.how, select, won {victory} other {defeat}}")[0] == [
        TextSpan("12: victory")
    ]


@pytest.mark.parametrize(
    ("text", "code", "message", "hint"),
    [
        ("[x](#pnod)", "locale/unknown-anchor", "`#pnod` is not an anchor in the booklet", "did you mean `#pond`?"),
        ("{page:pnod}", "locale/unknown-anchor", "`#pnod` is not an anchor in the booklet", "did you mean `#pond`?"),
        ("{count:fisch}", "locale/unknown-deck", "`{count:fisch}` does not name a deck", "did you mean `fish`?"),
        (
            "{example:fight.totl}",
            "locale/unknown-example",
            "`{example:fight.totl}` does not name a result of an example",
            "did you mean `fight.total`?",
        ),
    ],
)
def test_unknown_names_are_told(text, code, message, hint):
    """With the nearest name there is."""
    assert read(text)[1] == [(code, message, hint)]


def messages(**terms):
    """Terms of a glossary."""
    return {
        name: Message(f"terms/{name}", text, Mark("glossary.yaml", line)) for line, (name, text) in enumerate(terms.items(), 1)
    }


def test_terms_come_after_those_they_name():
    """However they are written; a name that is no term is somebody else's fault."""
    report = Report()
    assert in_order(messages(a="{term:b} x", b="{term: c }", c="y", d="{term:none}"), report) == ["c", "b", "a", "d"]
    assert not report.diagnostics


def test_a_circle_of_terms_is_told_once():
    """At its first term, with the way round and the places of the others."""
    report = Report()
    assert sorted(in_order(messages(a="{term:b}", b="{term:c}", c="{term:a}", d="{term:d}"), report)) == ["a", "b", "c", "d"]
    assert [format_diagnostic(d, lambda _: ()) for d in report.diagnostics] == [
        (
            "glossary.yaml:1: error[locale/circular-term]: the term `a` contains itself: `a` → `b` → `c` → `a`\n"
            "  it names glossary.yaml:2\n  it names glossary.yaml:3"
        ),
        "glossary.yaml:4: error[locale/circular-term]: the term `d` contains itself: `d` → `d`",
    ]
