"""What a deck says for all its cards, and cards that are skipped: the same from YAML and from tables."""

import pytest

from pnp.base.diagnostics import Report
from pnp.load.conversion import export_deck
from pnp.load.scaffold import json_schemas
from pnp.model.messages import messages

TYPES = """\
card:
  fields:
    title: {kind: text}
    might: {kind: int, min: 0, max: 9}
    tags: {kind: list, of: {kind: text}, separator: ";"}
    friend: {kind: ref, to: card, required: no}
"""
DEFAULTS = "defaults: {title: Nobody, might: 3, tags: [plain], copies: 2}\n"


@pytest.fixture
def deck(load_deck):
    """Load a game of one deck; gives the deck, with the findings as `mark code: message -> hint`."""

    def run(cards, table=None, **files):
        given = {"content/g/types.yaml": TYPES, "content/g/cards.yaml": cards, **files}
        if table is not None:
            given |= {"content/g/heroes.csv": table}
        return load_deck(given)

    return run


@pytest.fixture
def sound_deck(deck):
    """Load a game of one deck without a fault."""

    def run(*given, **files):
        found, said = deck(*given, **files)
        assert said == []
        return found

    return run


def plain(card):
    """A card as it would be written."""
    found = {name: [str(v) for v in value] if isinstance(value, tuple) else value for name, value in card.values.items()}
    return card.id, card.copies, str(found["title"]), found["might"], found["tags"]


CARDS = [("ann", 2, "Ann", 3, ["plain"]), ("bob", 1, "Nobody", 5, ["big", "old"])]


def test_cards_leave_out_what_their_deck_gives(sound_deck):
    """Numbers, texts, lists and copies; a card that writes a field has its own."""
    found = sound_deck(f"{DEFAULTS}cards:\n  ann: {{title: Ann}}\n  bob: {{copies: 1, might: 5, tags: [big, old]}}\n")
    assert [plain(card) for card in found.cards] == CARDS


def test_empty_cells_are_what_the_deck_gives(sound_deck):
    """A list too, which otherwise would be empty."""
    table = "id,copies,title,might,tags\nann,,Ann,,\nbob,1,,5,big; old\n"
    assert [plain(card) for card in sound_deck(f"source: heroes.csv\n{DEFAULTS}", table).cards] == CARDS


def test_a_default_is_translated_once(load):
    """However many cards leave the text out, and its fault has one place."""
    cards = "defaults: {title: Nobody}\ncards:\n  ann: {}\n  bob: {}\n  cat: {title: Cat}\n"
    types = "card:\n  fields:\n    title: {kind: text}\n"
    game, found = load({"content/g/types.yaml": types, "content/g/cards.yaml": cards})
    assert found == ()
    assert [m.id for m in messages(game) if m.id.startswith("cards/")] == ["cards/defaults/title", "cards/cat/title"]
    assert str(game.decks[0].cards[0].marks["title"]) == "content/g/cards.yaml:1:19"


def test_faults_of_defaults_are_reported_once(deck):
    """An unknown field, a wrong value, a reference to nobody; a card that is named like the key."""
    written = (
        "defaults:\n  migth: 3\n  tags: plain\n  friend: zoe\n  id: x\n"
        "cards:\n  defaults: {title: A, might: 1}\n  bob: {title: B, might: 2}\n"
    )
    assert deck(written)[1] == [
        "cards.yaml:2:3 load/unknown-field: unknown field `migth` in `cards/defaults` -> did you mean `might`?",
        "cards.yaml:3:9 load/wrong-kind: `tags` must be a list, found `plain`",
        "cards.yaml:4:11 load/unknown-reference: no card `zoe` -> one of `bob`, `defaults`",
        (
            "cards.yaml:5:3 load/unknown-field: unknown field `id` in `cards/defaults`"
            " -> one of `copies`, `friend`, `might`, `skip`, `tags`, `title`"
        ),
        "cards.yaml:7:3 load/reserved-name: a card cannot be named `defaults` in a deck that has `defaults`",
    ]
    assert deck("defaults: [a]\ncards:\n  bob: {title: B, might: 2, tags: []}\n")[1] == [
        "cards.yaml:1:11 load/wrong-kind: `defaults` must be fields with their values (`field: value`), found a list"
    ]


def test_skipped_cards_are_neither_printed_nor_counted(sound_deck):
    """`skip: yes` and no copies mean the same; an assertion counts the others."""
    cards = (
        "defaults: {might: 1, tags: []}\ncards:\n  ann: {title: Ann, skip: yes}\n  bob: {title: Bob, skip: no}\n"
        "  cat: {title: Cat, copies: 0}\nassert:\n  - {count: 1}\n"
    )
    found = sound_deck(cards)
    assert ([card.id for card in found.cards], [card.id for card in found.parked]) == (["bob"], ["ann", "cat"])
    table = "id,copies,skip,title,might,tags\nann,,yes,Ann,1,\nbob,,,Bob,1,\ncat,0,,Cat,1,\n"
    again = sound_deck("source: heroes.csv\n", table)
    assert ([card.id for card in again.cards], [card.id for card in again.parked]) == (["bob"], ["ann", "cat"])


def test_a_whole_deck_can_be_skipped(sound_deck):
    """And single cards of it printed."""
    found = sound_deck("defaults: {skip: yes, might: 1, tags: []}\ncards:\n  a: {title: A}\n  b: {title: B, skip: no}\n")
    assert ([card.id for card in found.cards], [card.id for card in found.parked]) == (["b"], ["a"])


def test_texts_of_skipped_cards_stay_with_the_translators(load):
    """Their translations would be lost otherwise."""
    game, _ = load({"content/g/cards.yaml": "cards:\n  ann: {title: Ann, skip: yes}\n  bob: {title: Bob}\n"})
    assert {"cards/ann/title", "cards/bob/title"} <= {m.id for m in messages(game)}


def test_nothing_that_is_printed_refers_to_a_skipped_card(deck):
    """A skipped card may refer to another one; it is checked like any card."""
    cards = (
        "defaults: {might: 1, tags: []}\ncards:\n  ann: {title: Ann, skip: yes, friend: cat}\n"
        "  bob: {title: Bob, friend: ann}\n  cat: {title: Cat, copies: 0, might: 99}\n"
    )
    assert deck(cards)[1] == [
        (
            "cards.yaml:4:29 load/skipped-card: the card `ann` is skipped @ declared at cards.yaml:3:3"
            " -> print the card, or skip what refers to it too"
        ),
        "cards.yaml:5:39 load/out-of-range: `might` must be at most 9, found `99`",
    ]


def test_editors_know_what_cards_may_leave_out(project):
    """The schema of a deck with defaults requires fewer fields of its cards, and knows the defaults."""
    cards = f"{DEFAULTS}cards:\n  ann: {{}}\n"
    schema = json_schemas(project({"content/g/types.yaml": TYPES, "content/g/cards.yaml": cards}), "g", Report())
    deck = schema["content/g/.schemas/cards.json"]["properties"]
    assert deck["cards"]["additionalProperties"]["required"] == []
    assert deck["defaults"]["required"] == []
    assert deck["defaults"]["properties"].keys() == {"copies", "skip", "title", "might", "tags", "friend"}
    schema = json_schemas(project({"content/g/types.yaml": TYPES}), "g", Report())
    deck = schema["content/g/.schemas/cards.json"]["properties"]
    assert deck["cards"]["additionalProperties"]["required"] == ["title", "might", "tags"]


def test_an_exported_deck_keeps_its_defaults_and_what_is_skipped(project):
    """The table leaves out what the deck's file gives; a column says what is skipped, if any card is."""
    cards = f"{DEFAULTS}cards:\n  ann: {{title: Ann, skip: yes}}\n  bob: {{might: 5}}\n"
    root = project({"content/g/types.yaml": TYPES, "content/g/cards.yaml": cards})
    assert export_deck(root, "g", "cards", Report()).decode("utf-8-sig").splitlines() == [
        "id,copies,skip,title,might,tags,friend",
        "ann,,yes,Ann,,,",
        "bob,,,,5,,",
    ]
    (root / "content/g/cards.yaml").write_text(f"{DEFAULTS}cards:\n  bob: {{might: 5}}\n")
    assert export_deck(root, "g", "cards", Report()).decode("utf-8-sig").startswith("id,copies,title,")
