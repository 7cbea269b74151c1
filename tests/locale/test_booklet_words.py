"""Links and pages, which only texts of the booklet may contain; counts and examples, which every text may."""

import pytest

from pnp.locale.resolve import resolve_text
from pnp.locale.values import Lexicon
from pnp.model.fields import IconSpan, PageRef, TextSpan

LEXICON = Lexicon(
    "en",
    {"worm": "worm"},
    {},
    {"hook": (TextSpan("Hook"),)},
    counts={"fish": 4, "old-maps": 1},
    examples={"fight.total": 12, "fight.how": "won"},
    anchors={"pond", "term-hook"},
)


def read(text):
    """Return the spans of a text and its faults."""
    spans, faults = resolve_text(text, LEXICON)
    return list(spans), [(f.code, str(f), f.hint) for f in faults]


def test_a_link_marks_its_words():
    """It may contain bold, italic, icons and terms; the text around it is not linked."""
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
    """Only a bracket directly followed by `(#…)` is a link."""
    assert read("[worm] (#pond)") == ([IconSpan("worm", "worm"), TextSpan(" (#pond)")], [])


def test_a_page_number_is_left_for_later():
    """It has the style of the text around it."""
    assert read("page **{page:pond}**") == ([TextSpan("page "), PageRef("pond", bold=True)], [])


def test_counts_and_examples_print_and_choose():
    """Like constants, in plurals and selects too."""
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
def test_unknown_names_are_reported(text, code, message, hint):
    """With the nearest known name."""
    assert read(text)[1] == [(code, message, hint)]
