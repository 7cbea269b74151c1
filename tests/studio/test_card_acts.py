"""What is done with whole cards: the changes of their files, and what cannot be done there."""

import pytest
from support.games import Watched

from pnp.base.diagnostics import PnpError, Report
from pnp.edit.changes import ConflictError
from pnp.edit.session import Session
from pnp.load.game_reader import load_game
from pnp.studio.card_acts import CardActs, field_values, skipped_cards

FISH = "content/toy/fish.yaml"


def acted(session, act, card, id_, deck):
    """The changes of an act on a card in the state in which it is."""
    game = load_game(session.root, "toy", Report())
    acts = CardActs(session, game)
    cards = next(one for one in game.decks if one.name == deck).cards
    return acts.changes(act, deck, card, acts.state(next(one for one in cards if one.entry == card)), id_)


def done(root, act, card, id_="", deck="fish"):
    """The card that is shown after an act, and the ids of its deck."""
    session = Session(root)
    changes, shown = acted(session, act, card, id_, deck)
    session.log.apply(changes)
    game = load_game(root, "toy", Report())
    return shown, [one.entry for one in next(one for one in game.decks if one.name == deck).cards]


@pytest.mark.parametrize(
    ("act", "card", "id_", "expected"),
    [
        ("new", "carp", "", ("new-fish", ["pike", "carp", "new-fish", "trout"])),
        ("duplicate", "trout", "", ("trout-2", ["pike", "carp", "trout", "trout-2"])),
        ("delete", "pike", "", ("carp", ["carp", "trout"])),
        ("delete", "trout", "", ("carp", ["pike", "carp"])),
        ("earlier", "trout", "", ("trout", ["pike", "trout", "carp"])),
        ("later", "pike", "", ("pike", ["carp", "pike", "trout"])),
        ("later", "carp", "", ("carp", ["pike", "trout", "carp"])),
        ("rename", "carp", "old-carp", ("old-carp", ["pike", "old-carp", "trout"])),
    ],
)
def test_acts_change_the_deck(toy, act, card, id_, expected):
    """And name the card that is shown then."""
    assert done(toy, act, card, id_) == expected


def test_a_new_card_has_words_of_its_own_and_what_else_it_must_have(toy):
    """The values of its neighbour are valid; what may be absent is."""
    done(toy, "new", "carp")
    new = next(card for card in load_game(toy, "toy", Report()).decks[0].cards if card.id == "new-fish")
    assert (new.values["name"].source, new.values["story"].source, new.values["points"]) == ("Name", "Story", 5)


@pytest.mark.parametrize("id_", ["pike", "mill-pond", "Not an id", ""])
def test_an_id_is_refused_that_is_taken_or_none(toy, id_):
    """Before anything is written."""
    with pytest.raises(PnpError):
        done(toy, "rename", "carp", id_)


def test_the_first_card_cannot_move_up(toy):
    """It says so."""
    with pytest.raises(PnpError, match="no place further on"):
        done(toy, "earlier", "pike")


def test_rows_of_a_table_are_copied_moved_and_deleted(toy, edit):
    """A table whose rows are named by a cell, with its quotes; a row that names another card by now is refused."""
    edit(
        toy / "content/toy/game.yaml",
        "  waters: {type: water,",
        "  pools: {type: pool, format: standard, face: pool.xml, source: pools.csv}\n  waters: {type: water,",
    )
    with (toy / "content/toy/types.yaml").open("a") as file:
        file.write("pool:\n  note: a pool\n  fields: {name: {kind: text}, depth: {kind: int}}\n")
    (toy / "templates/toy/pool.xml").write_text(
        '<face><text x="3" y="3" w="50" h="10" style="body">{{ card.name }}</text></face>'
    )
    table = toy / "content/toy/pools.csv"
    table.write_text('id,name,depth\na,"A, b",1\nb,B,2\n')
    assert done(toy, "duplicate", "a", deck="pools") == ("a-2", ["a", "a-2", "b"])
    assert done(toy, "later", "a-2", deck="pools") == ("a-2", ["a", "b", "a-2"])
    assert done(toy, "new", "b", deck="pools") == ("new-pool", ["a", "b", "new-pool", "a-2"])
    assert table.read_text() == 'id,name,depth\na,"A, b",1\nb,B,2\nnew-pool,Name,2\na-2,"A, b",1\n'
    assert done(toy, "delete", "a", deck="pools") == ("b", ["b", "new-pool", "a-2"])
    acts, cards = CardActs(Session(toy), game := load_game(toy, "toy", Report())), game.decks
    b = next(one for deck in cards if deck.name == "pools" for one in deck.cards if one.entry == "b")
    seen = acts.state(b)
    assert seen == {"entry": ["b", "B", "2"], "before": None, "behind": "new-pool"}
    table.write_text("id,name,depth\nx,X,3\nb,B,2\n")
    with pytest.raises(ConflictError) as caught:
        acts.changes("delete", "pools", "b", seen)
    assert caught.value.theirs is None
    with pytest.raises(PnpError, match="the id of the card is not in its row"):
        acts.changes("delete", "pools", "b", acts.state(b))


def test_cards_are_sorted_by_what_their_fields_say(toy):
    """Words, numbers and texts as they are written; skipped cards are told apart."""
    done(toy, "duplicate", "carp")
    path = toy / FISH
    path.write_text(path.read_text().replace("  carp-2:\n", "  carp-2:\n    skip: yes\n"))
    game = Watched(toy).watcher.source
    values = field_values(game)["fish"]["carp"]
    assert {name: values[name] for name in ("name", "points", "season", "home")} == {
        "name": "Old Carp", "points": "5", "season": "spring", "home": "mill-pond",
    }  # fmt: skip
    assert skipped_cards(game) == {"fish": ["carp-2"]}
