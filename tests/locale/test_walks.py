"""A walk prints its arm `row` for each row of a table or item of a list: `{rules.reach, each, row {{from}–{to}}}`."""

import pytest

from pnp.base.diagnostics import Mark
from pnp.locale.checks.anatomy import EntryPair, text_anatomy
from pnp.locale.checks.translation import check_markup
from pnp.locale.resolve import resolve_rows, resolve_text
from pnp.locale.values import Lexicon, list_joints
from pnp.model.fields import Message, Record, TextSpan, TranslationEntry
from pnp.model.game import Constant

AT = Mark("content/g/rules.yaml", 1)


def record(**fields):
    """Return a row of a table; `from_` is the field `from`."""
    return Record({name.rstrip("_"): value for name, value in fields.items()}, AT)


REACH = (record(from_=1, to=3, spaces=3), record(from_=4, to=6, spaces=2), record(from_=7, to=9, spaces=1))
VALUES = {
    "reach": REACH, "rows": (3, 2, 1), "pair": (3, 2), "single": (5,), "none": (), "order": ("zones", "half"), "zone": 10,
    "stops": (record(name="a", at=(1, 2)), record(name="b", at=(3,), price=record(wood=4))), "open": (True, False),
}  # fmt: skip
WORD = "{it, select, zones {most zones} other {a draw}}"


def resolved(source, locale="en"):
    """Return spans and faults of a text."""
    rules = {name: Constant(name, value, "", "", AT) for name, value in VALUES.items()}
    return resolve_text(source, Lexicon(locale, {}, rules, {}))


def words(source, locale="en"):
    """Return the words of a text without faults."""
    spans, faults = resolved(source, locale)
    assert [fault.message for fault in faults] == []
    return "".join(span.text for span in spans)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{rules.reach, each, row {{from}–{to}: {spaces}} between {; }}", "1–3: 3; 4–6: 2; 7–9: 1"),
        ("{rules.reach, each, row {{from} → {spaces, plural, one {# step} other {# steps}}} between {|}}",
         "1 → 3 steps|4 → 2 steps|7 → 1 step"),
        ("{rules.reach, each, row {{from}} between {, } last { and at last }}!", "1, 4 and at last 7!"),
        ("{rules.reach, each, row {{from} of {rules.zone}} between {; }}", "1 of 10; 4 of 10; 7 of 10"),
        (f"{{rules.order, each, row {{{WORD}}} between {{, then }}}}", "most zones, then a draw"),
        ("{rules.stops, each, row {{name}{at, each, row {{it}} between {+}}} between { }}", "a1+2 b3"),
        ("a{rules.none, each, row {x} between {y}}b", "ab"),
        ("{rules.single, each, row {{it}} last { and }}", "5"),
        ("{rules.rows, each, row {{it}} last { & }}", "3, 2 & 1"),
        ("{rules.zone, plural, one {x} other {# zones in {rules.pair, each, row {#{it}} between {/}}}}", "10 zones in #3/#2"),
    ],
)  # fmt: skip
def test_each_row_is_printed(source, expected):
    """Fields by their names, items as `it`; between two rows `between`, and before the last one `last`."""
    assert words(source) == expected


@pytest.mark.parametrize(
    ("locale", "pair", "three"),
    [("en", "3 and 2", "3, 2, and 1"), ("pt-BR", "3 e 2", "3, 2 e 1"), ("ja", "3、2", "3、2、1"),
     ("de", "3 und 2", "3, 2 und 1"), ("ar", "3 و2", "3 و2 و1"), ("de-XL", "3 und 2", "3, 2 und 1"), ("xx", "3, 2", "3, 2, 1")],
)  # fmt: skip
def test_without_a_separator_the_language_joins_the_items(locale, pair, three):
    """By the list patterns of CLDR; a language without any takes commas."""
    assert words("{rules.pair, each, row {{it}}}", locale).replace("\u200f", "") == pair
    assert words("{rules.rows, each, row {{it}}}", locale).replace("\u200f", "") == three


def test_a_language_may_write_something_after_the_last_item():
    """Malayalam does."""
    assert [len(list_joints(count, "ml")) for count in (1, 2, 3)] == [2, 3, 4]
    assert list_joints(3, "ml")[-1].strip()
    assert words("{rules.rows, each, row {{it}}}", "ml").endswith(list_joints(3, "ml")[-1])


def test_styles_inside_and_around_a_walk():
    """A style around it holds for all rows; a style inside is closed in its row."""
    spans, faults = resolved("**{rules.pair, each, row {{it} _x_} between {, }}**")
    assert not faults
    bold = [TextSpan("3 ", bold=True), TextSpan("x", bold=True, italic=True), TextSpan(", 2 ", bold=True)]
    assert list(spans) == [*bold, TextSpan("x", bold=True, italic=True)]


@pytest.mark.parametrize(
    ("source", "code", "message", "hint"),
    [
        ("{rules.reach, each, row {{form}}}", "locale/unknown-field",
         "`{form}` does not name anything in row 1 of `rules.reach`, which has `{from}`, `{to}` and `{spaces}`",
         "did you mean `from`?"),
        ("{rules.rows, each, row {{from}}}", "locale/unknown-field",
         "`{from}` does not name anything in row 1 of `rules.rows`, which has `{it}`", "one of `it`"),
        ("{rules.stops, each, row {{price.wood}}}", "locale/unknown-field",
         "`{price.wood}` does not name anything in row 1 of `rules.stops`, which has `{name}` and `{at}`",
         "one of `at`, `name`"),
        ("{rules.zone, each, row {x}}", "locale/bad-constant",
         "`rules.zone` is not a list or a table: `each` prints the rows of a table or the items of a list", None),
        ("{rules.none_, each, row {x}}", "locale/unknown-constant", "`rules.none_` is not a constant of the rules",
         "did you mean `rules.none`?"),
        ("{rules.reach, each, between {x}}", "locale/bad-plural",
         "`{rules.reach, each, …}`: expected an arm `row {…}`, which is printed for each row", None),
        ("{rules.reach, each, row {a} beween {x}}", "locale/bad-plural",
         "`{rules.reach, each, …}`: `beween` is not an arm of a list: expected `row`, `between` or `last`", None),
        ("{rules.reach, each, row}", "locale/bad-plural",
         "`{rules.reach, each, …}`: expected arms such as `one {…} other {…}`, found `row`", None),
        ("{rules.open, each, row {{it}}}", "locale/bad-constant",
         "`it` is yes or no: only a number or a word can be printed in a text", None),
        ("{it}", "locale/bad-placeholder", "`{it}` is not a placeholder",
         r"`{rules.group.name}`, `{card.field}`, `{term:name}`; write `\{` for a brace"),
    ],
)  # fmt: skip
def test_a_fault_is_reported_once(source, code, message, hint):
    """Not once for each row; the message says what the row has."""
    _, faults = resolved(source)
    assert [(fault.code, fault.message, fault.hint) for fault in faults] == [(code, message, hint)]


def test_walks_in_walks_do_not_print_without_end():
    """A text prints at most ten thousand rows."""
    source = "{it}"
    for _ in range(7):
        source = f"{{rules.many, each, row {{{source}}}}}"
    rules = {"many": Constant("many", (1,) * 90, "", "", AT)}
    _, faults = resolve_text(source, Lexicon("en", {}, rules, {}))
    assert [fault.code for fault in faults] == ["locale/too-long"]


def test_a_text_that_is_one_walk_has_rows():
    """A template walks them; a text with other words has none."""
    rules = {name: Constant(name, value, "", "", AT) for name, value in VALUES.items()}
    lexicon = Lexicon("en", {}, rules, {})
    assert resolve_rows("{rules.pair, each, row {**{it}** x} between {, }}", lexicon) == (
        (TextSpan("3", bold=True), TextSpan(" x")),
        (TextSpan("2", bold=True), TextSpan(" x")),
    )
    for source in ("", "a", "a {rules.pair, each, row {{it}}}", "{rules.zone, each, row {x}}", "{rules.zone}"):
        assert resolve_rows(source, lexicon) == (), source


def test_a_translation_is_compared_with_what_its_source_walks():
    """The table and the fields of its rows; separators are the language's own, and no text ends with one."""
    text = "go {rules.reach, each, row {**{from}** [w] {spaces, plural, one {# step} other {# steps}}} between {;\n}}"
    found = text_anatomy(text)
    assert dict(found.printed) == {"rules.reach": 1, "from": 1, "spaces": 1}
    assert (dict(found.icons), dict(found.marks), found.breaks) == ({"w": 1}, {"**": 2}, 1)
    assert [choice.name for choice in found.choices] == ["spaces"]
    assert found.words.strip().endswith("steps")
    assert text_anatomy("{rules.reach, each, row {**a} between {b**}}").unbalanced == {"**"}
    assert text_anatomy("{rules.reach, each, raw {a}}").faults


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("{rules.reach, each, row {von {from}} between { / }}", []),
        ("von {rules.reach, each, row {{from}}}",
         ["the source is one list and nothing else, the translation has words around it"]),
    ],
)  # fmt: skip
def test_a_translation_keeps_its_words_in_the_rows(text, finding):
    """Templates print the rows of such a text one by one, and words around the list would be lost."""
    source = Message("cards/a/reach", "{rules.reach, each, row {from {from}}}", AT)
    pair = EntryPair(TranslationEntry(source.id, source.source, text, fuzzy=False, flags=(), mark=AT), source)
    assert [one.message for one in check_markup(pair, None)] == finding
