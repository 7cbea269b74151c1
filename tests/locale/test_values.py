"""Links and pages, which only texts of the booklet may contain; counts and examples, which every text may.

Texts name values of cards: of their own card, of any other, and of all cards of a deck. Texts that print other texts:
each is resolved after those, however long the chain is; a circle is reported once. Parts of lists and tables of the
rules can be printed: `{rules.map.rows.2}`, `{rules.table.1.spaces}`. An underscore begins or ends italics beside
letters of scripts without spaces. A walk prints its arm `row` for each row of a table or item of a list: `{rules.reach,
each, row {{from}–{to}}}`.
"""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.units import Size
from pnp.load.game_reader import load_game
from pnp.locale.checks.anatomy import EntryPair, text_anatomy
from pnp.locale.checks.translation import check_markup
from pnp.locale.localize import localize
from pnp.locale.resolve import resolve_rows, resolve_text
from pnp.locale.values import Lexicon, NamedText, NamedTexts, list_joints
from pnp.model.fields import IconSpan, Message, PageRef, Record, TextSpan, TranslationEntry
from pnp.model.game import Card, Constant, Deck, Game
from pnp.model.outline import CardFormat
from pnp.model.printing import PrintOptions
from pnp.model.style import FontBook, Theme

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


AT = Mark("content/g/cards.yaml", 1, 1)

STORY = re.compile(r"    story: >-\n      It waits .*\n")

WORDS = "season_winter: '**cold** time'\ntraits:\n  shy: shy\n  old: old\n  quick: quick {card:brook.name}\n"


@pytest.fixture
def pond(toy):
    """The toy game with words for its enums; `pond(story, …)` gives what the pike's story prints, and what is reported."""
    words = toy / "content/toy/words.yaml"
    words.write_text(words.read_text("utf-8") + WORDS, "utf-8")

    def localized(story, *edits, prints="fish/pike/story"):
        for name, old, new in (*([("fish", STORY, f"    story: '{story}'\n")] if story else []), *edits):
            file = toy / f"content/toy/{name}.yaml"
            text = file.read_text("utf-8")
            assert re.search(old, text), (name, old)
            file.write_text(re.sub(old, lambda _: new, text, count=1), "utf-8")  # noqa: B023  (used at once)
        report = Report()
        game = load_game(toy, "toy", report)
        done = localize(game, "en", report)
        texts = {
            text.id: text for deck in done.decks for card in deck.cards for text in card.values.values() if hasattr(text, "id")
        }
        texts |= {text.id: text for text in done.words.values() if hasattr(text, "id")}
        told = [d for d in report.diagnostics if d.code.startswith(("locale/", "load/")) and d.code != "load/assertion"]
        found = [format_diagnostic(d, lambda _: ()) for d in told]
        return texts.get(prints), found

    return localized


@pytest.mark.parametrize(
    ("story", "printed"),
    [
        ("{card.points}", "7"),
        ("{card:carp.points} and { card:trout.length }", "5 and 300"),
        ("{card.points, plural, one {# point} other {# points}}", "7 points"),
        ("{card:pike.copies}x {card.index}, {card:trout.index}: {card:trout.id}", "2x 1, 3: trout"),
        ("{card.name} of {card.home.name}", "Pike of Mill Pond"),
        ("{card: carp.home.name}, {card:mill-pond.name}", "Mill Pond, Mill Pond"),
        ("{card.bait.worm} and {card.bait.*}", "2 and 3"),
        ("{card.record.holder}, {card.record.year}", "Ms Ångström & Sons, 1964"),
        ("in {card.season}", "in cold time"),
        ("{card.season, select, winter {cold} other {warm}}", "cold"),
        ("{card.traits}", "shy and old"),
        ("{card.traits.2}", "old"),
        ("{card:trout.traits}", "quick Brook"),
        ("{card.traits, each, row {<{it}>} between {; }}", "<shy>; <old>"),
        ("{card:carp.traits, select, none {none} other {some}}", "none"),
        ("{card.traits, select, none {none} other {{card.traits.1}}}", "shy"),
        ("{card.points, select, none {none} other {some}}", "some"),
        ("{card:carp.season, select, none {none} summer {s} other {else}}", "else"),
        (
            "{deck:fish, each, row {{index} {name} ({home.name}): {points, plural, one {#} other {# pts}}} between {; }}",
            "1 Pike (Mill Pond): 7 pts; 2 Old Carp (Mill Pond): 5 pts; 3 No (Brook): 3 pts",
        ),
        ("{deck:waters, each, row {{name} × {copies}}}", "Mill Pond × 2 and Brook × 1"),
        (
            "{deck:waters, each, row {{deck:fish, each, row {{name}} between {/}}} between { | }}",
            "Pike/Old Carp/No | Pike/Old Carp/No",
        ),
    ],
)
def test_what_a_text_prints(story, printed, pond):
    """Numbers, texts, words of enums, lists, parts of mappings and records, through references, in plurals and walks."""
    text, said = pond(story)
    assert said == []
    assert text.plain == printed


def test_a_text_is_printed_as_its_author_wrote_it(pond):
    """With its bold, italics, icons and the numbers of the rules, inside the style around it."""
    text, said = pond("**{card:carp.story}**")
    assert said == []
    assert [(s.text, s.bold, s.italic) for s in text.spans] == [
        ("Nobody", True, True),
        (" knows how old. Worth 2 more in spring.", True, False),
    ]


def test_words_of_the_game_name_cards_too(pond):
    """Which may name a card that names a word: texts are resolved after those that they print."""
    text, said = pond(
        "x", ("words", "points: points", "points: in {card:pike.season}, {card:carp.name}"), prints="words/points"
    )
    assert said == []
    assert text.plain == "in cold time, Old Carp"


def test_a_text_that_a_deck_gives_names_each_card(pond, toy):
    """One message, printed with the values of each card."""
    story = 'defaults: {story: "{card.name}, {card.points}"}\ncards:\n'
    _, said = pond("x", ("fish", "cards:\n", story), ("fish", "    story: 'x'\n", ""), ("fish", r"    story: .Quick.*\n", ""))
    assert said == []
    done = localize(load_game(toy, "toy", Report()), "en", Report())
    texts = [card.values["story"] for card in done.decks[0].cards]
    assert [text.plain for text in texts if text.id == "fish/defaults/story"] == ["Pike, 7", "No, 3"]


@pytest.mark.parametrize(
    ("story", "code", "message", "hint"),
    [
        ("{card.pionts}", "unknown-field", "`{card.pionts}`: `card` has no `pionts`", "did you mean `points`?"),
        ("{card:carp.pionts}", "unknown-field", "`{card:carp.pionts}`: `card:carp` has no `pionts`", "did you mean `points`?"),
        ("{card.home.nam}", "unknown-field", "`{card.home.nam}`: `card:mill-pond` has no `nam`", "did you mean `name`?"),
        ("{card.bait.wurm}", "unknown-field", "`{card.bait.wurm}`: `card.bait` has no `wurm`", "did you mean `worm`?"),
        ("{card.points.x}", "unknown-field", "`{card.points.x}`: `card.points` has no `x`", None),
        ("{card.copies.x}", "unknown-field", "`{card.copies.x}`: there is no `x` in a single value", None),
        (
            "{card.traits.3}",
            "unknown-field",
            "`{card.traits.3}`: `card.traits` is a list: expected a number from 1 to 2, found `3`",
            "`{card.traits, each, row {…}}` prints all of its items",
        ),
        ("{card:pyke.name}", "unknown-card", "`{card:pyke.name}`: there is no card `pyke`", "did you mean `pike`?"),
        (
            "{card:fish/carp.name}",
            "unknown-card",
            "`{card:fish/carp.name}`: there is no card `fish/carp`",
            "no two cards have the same id: write `card:carp`",
        ),
        (
            "{card:brook}",
            "unknown-field",
            "`{card:brook}` names a card, but nothing of it",
            "one of `copies`, `entry`, `id`, `index`, `map`, `name`",
        ),
        (
            "{card:carp.record.holder}",
            "left-out",
            "`{card:carp.record}`: the card `carp` leaves out `record`",
            "write it there, or name it only where it is: `{card:carp.record, select, none {} other {…}}`",
        ),
        (
            "{deck:fish, each, row {{traits, each, row {{it}}}}}",
            "left-out",
            "`{traits}`: the card `carp` leaves out `traits`",
            "write it there, or name it only where it is: `{traits, select, none {} other {…}}`",
        ),
        (
            "{card:carp.bait.fly, plural, one {a} other {b}}",
            "left-out",
            "`{card:carp.bait.fly}`: the card `carp` leaves out `bait.fly`",
            "write it there, or name it only where it is: `{card:carp.bait.fly, select, none {} other {…}}`",
        ),
        (
            "{card.home}",
            "bad-value",
            "`{card.home}` is a card: it cannot be printed",
            "name something of it: `{card.home.name}`, `{card.home.map}`, `{card.home.id}`, `{card.home.entry}`",
        ),
        (
            "{card.bait}",
            "bad-value",
            "`{card.bait}` is a mapping: it cannot be printed",
            "name something of it: `{card.bait.worm}`, `{card.bait.fly}`",
        ),
        ("{card.art}", "bad-value", "`{card.art}` is an image: it cannot be printed", None),
        ("{card:brook.map}", "bad-value", "`{card:brook.map}` is a grid: it cannot be printed", None),
        (
            "{deck:fish}",
            "bad-value",
            "`{deck:fish}` is a list of cards: it cannot be printed",
            "`{deck:fish, each, row {…}}` prints something of each",
        ),
        ("{deck:fsh, each, row {x}}", "unknown-deck", "`{deck:fsh}` does not name a deck", "did you mean `fish`?"),
        (
            "{card:carp.season}",
            "no-word",
            "`{card:carp.season}` is the word `spring`, for which words.yaml has no `season_spring`",
            "add it, so that it can be translated, or choose words here: `{card:carp.season, select, spring {…} other {…}}`",
        ),
        (
            "{card.name, plural, one {a} other {b}}",
            "bad-constant",
            "`card.name` is not a number: a plural cannot choose by it",
            None,
        ),
        (
            "{card.points, each, row {x}}",
            "bad-constant",
            "`card.points` is not a list or a table: `each` prints the rows of a table or the items of a list",
            None,
        ),
        (
            "{card.season, select, wintr {cold} other {warm}}",
            "bad-plural",
            "`{card.season, select, …}`: the arm `wintr` is never chosen",
            "did you mean `winter`?",
        ),
        ("{points}", "bad-placeholder", "`{points}` is not a placeholder", "did you mean `{card.points}`?"),
    ],
)
def test_faults(story, code, message, hint, pond):
    """At the place of the name in the text, with a way out, and one for all rows of a walk."""
    _, said = pond(f"See {story}.")
    place = "6:40" if message.startswith("`{traits}`") else "6:17"
    expected = f"content/toy/fish.yaml:{place}: error[locale/{code}]: {message}" + (f"\n  hint: {hint}" if hint else "")
    assert said == [expected]


def test_words_belong_to_no_card(pond):
    """`card` is the card whose field a text is."""
    _, said = pond("x", ("words", "points: points", "points: '{card.points}'"))
    assert said == [
        (
            "content/toy/words.yaml:3:10: error[locale/no-card]: `{card.points}` names the card that a text belongs to, and "
            "this text belongs to none\n  hint: `{card:id.points}` names the card with that id"
        )
    ]


def test_a_card_that_is_skipped_cannot_be_named(pond):
    """It is not in the box."""
    _, said = pond("{card:trout.name}", ("fish", "  trout:\n", "  trout:\n    skip: yes\n"))
    assert said == [
        (
            "content/toy/fish.yaml:6:13: error[locale/skipped-card]: `{card:trout.name}`: the card `trout` is skipped\n"
            "  hint: print the card, or take its name out of the text"
        )
    ]


@pytest.mark.parametrize(
    ("story", "edit", "fault"),
    [
        ("{card:carp.points}", ("fish", "points: 5", "points: five"), "load/wrong-kind"),
        ("{card:karp.points}", ("fish", "points: 5", "points: five"), "load/wrong-kind"),
        ("{card.length}", ("types", "kind: length", "kind: lenght"), "load/unknown-kind"),
        ("{card:carp.season}", ("words", "bait: Bait", "season_spring: []"), "load/wrong-kind"),
        ("{card.home.name}", ("fish", "home: mill-pond", "home: mil-pond"), "load/unknown-reference"),
    ],
)
def test_what_could_not_be_read_is_not_reported_as_missing(story, edit, fault, pond):
    """The fault that is the cause is the only one."""
    _, said = pond(story, edit)
    assert len(said) == 1
    assert f"error[{fault}]" in said[0]


def test_a_text_that_prints_itself_is_reported(pond):
    """Through other cards and words too; once."""
    _, said = pond(
        "{card:carp.name}",
        ("fish", "name: Old Carp", "name: '{card.home.name}'"),
        ("waters", "name: Mill Pond", "name: '{card:pike.story}'"),
    )
    assert said == [
        (
            "content/toy/fish.yaml:6:13: error[locale/circular-text]: the text `fish/pike/story` contains itself: "
            "`fish/pike/story` → `fish/carp/name` → `waters/mill-pond/name` → `fish/pike/story`\n"
            "  it names content/toy/fish.yaml:16:12\n  it names content/toy/waters.yaml:5:12"
        )
    ]


def test_what_all_cards_share_is_reported_once(pond):
    """A text that the deck gives has one place, however many cards leave out what it names."""
    edit = ("fish", "cards:\n", 'defaults: {story: "{card.traits} {card.nam}"}\ncards:\n')
    _, said = pond(
        "x",
        edit,
        ("fish", "    story: '?x.?\n", ""),
        ("fish", r"    story: \"_Nobody.*\n", ""),
        ("fish", r"    traits: \[shy, old\]\n", ""),
    )
    assert [line.partition(" error")[0] for line in said] == ["content/toy/fish.yaml:2:20:", "content/toy/fish.yaml:2:34:"]


def test_a_variant_is_named_by_its_own_id(pond):
    """A text that variants share prints the values of each; the entry alone is no card."""
    brook = (
        "waters",
        "  brook:\n    name: Brook\n",
        "  brook:\n    expand: [size]\n    name: '{card.size, select, big {Big} other {Small}} Brook'\n",
    )
    size = (
        "types",
        "    name: {kind: text}\n",
        "    name: {kind: text}\n    size: {kind: enum, of: [big, small], required: no}\n",
    )
    home = ("fish", "home: brook", "home: brook@big")
    text, said = pond(
        "{card:brook@big.name}, {card:brook@small.name}, {card:brook@small.entry}",
        brook,
        size,
        home,
        ("words", "card:brook", "card:mill-pond"),
    )
    assert said == []
    assert text.plain == "Big Brook, Small Brook, brook"
    _, said = pond("", ("fish", "card:brook@big.name", "card:brook.name"))
    assert [line.partition("error")[2] for line in said] == [
        (
            "[locale/unknown-card]: `{card:brook.name}`: there is no card `brook`\n"
            "  hint: it has variants: name one of `card:brook@big`, `card:brook@small`"
        )
    ]


def game_of(cards):
    """A game of one deck `d`."""
    deck = Deck("d", "k", CardFormat("mini", Size(41, 63)), 3, 3, "a.xml", None, tuple(cards), AT)
    return Game(
        "g", Path(), "G", "1", "2026-01-01", "A", "en", "", (deck,), {}, {}, Record({}, AT), {}, Theme({}, {}, AT),
        FontBook({}, {}, AT), PrintOptions(), AT,
    )  # fmt: skip


@pytest.mark.whole
@pytest.mark.parametrize("order", [1, -1])
def test_thousands_of_texts_that_print_one_another(order):
    """A chain of ten thousand cards, from either end; a name that no card has is looked for once."""
    count = 10_000
    texts = [f"{{card:k{n + 1}.t}}" for n in range(count)] + ["end {card:none.t}"]
    cards = [Card(f"k{n}", 1, {"t": Message(f"d/k{n}/t", text, AT)}, AT) for n, text in enumerate(texts)][::order]
    report = Report()
    found = localize(game_of(cards), "en", report).decks[0].cards
    assert {card.values["t"].plain for card in found} == {"end "}
    assert [d.message for d in report.diagnostics] == ["`{card:none.t}`: there is no card `none`"]


ENTRIES = st.fixed_dictionaries(
    {"a": st.integers(0, 99), "b": st.one_of(st.none(), st.integers(0, 9)), "c": st.lists(st.integers(0, 9), max_size=4)}
)


@given(st.lists(ENTRIES, min_size=1, max_size=5), st.data())
def test_a_text_prints_the_values_of_the_card_it_names(entries, data):
    """Whichever card names whichever: by its own name, by its id and as a row of its deck; what is left out is one fault."""
    owner, other = (data.draw(st.integers(0, len(entries) - 1)) for _ in range(2))
    source = f"{{card.a}}/{{card:k{other}.a}}/{{card:k{other}.c, each, row {{{{it}}}} between {{+}}}}/{{card:k{other}.b}}"
    source += "/{deck:d, each, row {{a}.{index}} between { }}"
    cards = tuple(
        Card(f"k{n}", 1, {"a": e["a"], "b": e["b"], "c": tuple(e["c"])} | {"t": Message(f"d/k{n}/t", source, AT)}, AT)
        for n, e in enumerate(entries)
    )
    report = Report()
    text = localize(game_of(cards), "en", report).decks[0].cards[owner].values["t"]
    wanted = entries[other]
    rows = " ".join(f"{e['a']}.{n}" for n, e in enumerate(entries, 1))
    b = "" if wanted["b"] is None else wanted["b"]
    assert text.plain == f"{entries[owner]['a']}/{wanted['a']}/{'+'.join(map(str, wanted['c']))}/{b}/{rows}"
    assert [d.code for d in report.diagnostics] == ["locale/left-out"] * (wanted["b"] is None)


NAME = re.compile(r"\{(\w+)\}")


class Book:
    """Texts by name, in which `{name}` prints another; `tries` counts how often each was resolved."""

    def __init__(self, texts, prefix="terms/"):
        self.report, self.tries = Report(), dict.fromkeys(texts, 0)
        self.texts = {
            name: NamedText(Message(f"{prefix}{name}", words, Mark("g.yaml", line)))
            for line, (name, words) in enumerate(texts.items(), 1)
        }
        self.named = NamedTexts(self.resolve, self.report)

    def resolve(self, text):
        """Fill in the names of a text."""
        message = text.message
        self.tries[message.id.rpartition("/")[2]] += 1
        words = NAME.sub(lambda found: self.printed(found[1]), message.source)
        return ((TextSpan(words),), message.mark)

    def printed(self, name):
        """Return the words of a text as far as they are known."""
        return "".join(span.text for span in self.named.spans(self.texts[name]))

    def said(self):
        """Return what was reported."""
        return [format_diagnostic(d, lambda _: ()) for d in self.report.diagnostics]


def test_a_text_is_resolved_after_those_that_it_prints():
    """Whichever is asked for first, and each at most twice."""
    for first in "abcd":
        book = Book({"a": "[{b}{c}{b}]", "b": "<{c}>", "c": "x", "d": "d"})
        book.printed(first)
        assert book.printed("a") == "[<x>x<x>]"
        assert book.said() == []
        assert max(book.tries.values()) <= 2


def test_a_chain_of_any_length_is_resolved():
    """Ten thousand texts, each of which prints the next: no recursion, no text tried over and over."""
    count = 10_000
    book = Book({f"t{n}": f"{{t{n + 1}}}" for n in range(count)} | {f"t{count}": "end"})
    assert book.printed("t0") == "end"
    assert max(book.tries.values()) <= 2


def test_a_text_may_print_very_many():
    """Not resolved again for each of them."""
    count = 10_000
    book = Book({"all": "".join(f"{{t{n}}}" for n in range(count))} | {f"t{n}": "x" for n in range(count)})
    assert book.printed("all") == "x" * count
    assert book.tries["all"] == 2


@pytest.mark.parametrize("first", "abcd")
def test_a_circle_is_reported_once(first):
    """At the text of it that stands first, with the circle and the places of the others, from wherever it is entered."""
    book = Book({"a": "a{b}", "b": "b{c}", "c": "c{a}", "d": "d{a}"})
    for name in (first, *"abcd"):
        book.printed(name)
    assert book.said() == [
        (
            "g.yaml:1: error[locale/circular-term]: the term `a` contains itself: `a` → `b` → `c` → `a`\n"
            "  it names g.yaml:2\n  it names g.yaml:3"
        )
    ]


def test_circles_beyond_the_glossary_name_texts():
    """By their ids; a text that prints itself is the smallest."""
    book = Book({"pike": "{pike}"}, "fish/")
    assert book.printed("pike") == ""
    assert book.said() == [
        "g.yaml:1: error[locale/circular-text]: the text `fish/pike` contains itself: `fish/pike` → `fish/pike`"
    ]


GRAPHS = st.integers(1, 7).flatmap(
    lambda count: st.lists(st.lists(st.integers(0, count - 1), max_size=3), min_size=count, max_size=count)
)


@given(GRAPHS, st.randoms(use_true_random=False))
def test_what_prints_no_circle_prints_what_it_says(graph, random):
    """Compared with plain recursion, in any order; a circle is reported where there is one, and nowhere else."""
    book = Book({f"t{n}": f"({n}" + "".join(f"{{t{m}}}" for m in of) + ")" for n, of in enumerate(graph)})
    order = [*range(len(graph))]
    random.shuffle(order)
    for n in order:
        book.printed(f"t{n}")

    def reached(n):
        found, left = set(), [*graph[n]]
        while left:
            if (m := left.pop()) not in found:
                found.add(m)
                left += graph[m]
        return found

    circular = {n for n in range(len(graph)) if n in reached(n)}

    def words(n):
        return f"({n}" + "".join(words(m) for m in graph[n]) + ")"

    assert bool(book.said()) == bool(circular)
    for n in range(len(graph)):
        if not circular & {n, *reached(n)}:
            assert book.printed(f"t{n}") == words(n)


AT_OF_PARTS = Mark("content/g/rules.yaml", 1)

TABLE = (Record({"from": 1, "spaces": 3}, AT_OF_PARTS), Record({"from": 4, "spaces": 1}, AT_OF_PARTS))

VALUES = {"map.rows": (3, 2, 1), "table": TABLE, "zone": 10}

LEXICON_OF_PARTS = Lexicon("en", {}, {name: Constant(name, value, "", "", AT_OF_PARTS) for name, value in VALUES.items()}, {})


def resolved_words(source):
    """Return the words of a resolved text, and its faults."""
    spans, faults = resolve_text(source, LEXICON_OF_PARTS)
    return "".join(span.text for span in spans), [fault.message for fault in faults]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("{rules.map.rows.1} and {rules.map.rows.3}", "3 and 1"),
        ("{rules.table.2.from}", "4"),
        ("{rules.table.2.spaces, plural, one {# space} other {# spaces}}", "1 space"),
    ],
)
def test_parts_are_counted_from_one(source, words):
    """Positions in a list count from 1, fields of a record go by name; plurals can choose by them."""
    assert resolved_words(source) == (words, [])


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("{rules.map.rows}", "`rules.map.rows` is a list: only a number or a word can be printed in a text"),
        ("{rules.map.rows.4}", "`rules.map.rows.4`: expected a number from 1 to 3, found `4`"),
        ("{rules.map.rows.0}", "`rules.map.rows.0`: expected a number from 1 to 3, found `0`"),
        ("{rules.table.1.to}", "`rules.table.1.to`: expected `from` or `spaces`, found `to`"),
        ("{rules.zone.1}", "`rules.zone.1`: there is no `1` in a single value"),
        ("{rules.table.1}", "`rules.table.1` is a table: only a number or a word can be printed in a text"),
    ],
)
def test_a_missing_part_is_reported(source, fault):
    """The message says which parts there are."""
    assert resolved_words(source) == ("", [fault])


@pytest.mark.parametrize(
    ("text", "italic"),
    [("これは_街_です", "街"), ("_거리_는 비었다", "거리"), ("ฝน_เมือง_ตก", "เมือง"), ("a _b_ c", "b")],
)
def test_italic_beside_letters(text, italic):
    """Japanese, Korean and Thai words need no space beside it."""
    spans, faults = resolve_text(text, Lexicon("ja", {}, {}, {}))
    assert faults == ()
    assert [span.text for span in spans if span.italic] == [italic]


def test_an_underscore_inside_a_word_is_a_character():
    """In scripts with spaces, a name such as `snake_case` stays whole."""
    assert resolve_text("snake_case_name", Lexicon("en", {}, {}, {})) == ((TextSpan("snake_case_name"),), ())


AT_OF_WALKS = Mark("content/g/rules.yaml", 1)


def record(**fields):
    """Return a row of a table; `from_` is the field `from`."""
    return Record({name.rstrip("_"): value for name, value in fields.items()}, AT_OF_WALKS)


REACH = (record(from_=1, to=3, spaces=3), record(from_=4, to=6, spaces=2), record(from_=7, to=9, spaces=1))

VALUES_OF_WALKS = {
    "reach": REACH, "rows": (3, 2, 1), "pair": (3, 2), "single": (5,), "none": (), "order": ("zones", "half"), "zone": 10,
    "stops": (record(name="a", at=(1, 2)), record(name="b", at=(3,), price=record(wood=4))), "open": (True, False),
}  # fmt: skip

WORD = "{it, select, zones {most zones} other {a draw}}"


def resolved(source, locale="en"):
    """Return spans and faults of a text."""
    rules = {name: Constant(name, value, "", "", AT_OF_WALKS) for name, value in VALUES_OF_WALKS.items()}
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
    rules = {"many": Constant("many", (1,) * 90, "", "", AT_OF_WALKS)}
    _, faults = resolve_text(source, Lexicon("en", {}, rules, {}))
    assert [fault.code for fault in faults] == ["locale/too-long"]


def test_a_text_that_is_one_walk_has_rows():
    """A template walks them; a text with other words has none."""
    rules = {name: Constant(name, value, "", "", AT_OF_WALKS) for name, value in VALUES_OF_WALKS.items()}
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
    source = Message("cards/a/reach", "{rules.reach, each, row {from {from}}}", AT_OF_WALKS)
    pair = EntryPair(TranslationEntry(source.id, source.source, text, fuzzy=False, flags=(), mark=AT_OF_WALKS), source)
    assert [one.message for one in check_markup(pair, None)] == finding
