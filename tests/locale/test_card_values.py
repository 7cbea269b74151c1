"""Texts name values of cards: of their own card, of any other, and of all cards of a deck."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark, Report, format_diagnostic
from pnp.base.units import Size
from pnp.load.game_reader import load_game
from pnp.locale.localize import localize
from pnp.model.fields import Message, Record
from pnp.model.game import Card, Deck, Game
from pnp.model.outline import CardFormat
from pnp.model.printing import PrintOptions
from pnp.model.style import FontBook, Theme

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
