"""What cannot be played is an error when the game is read, with its card."""

from dataclasses import replace

from pnp.base.diagnostics import Report
from pnp.model.sentences import Sentence
from pnp_fabrica_de_herois.engine import ENGINE


def read(game, **changes):
    """Read a changed game; give the ruleset, and the code and text of each finding."""
    report = Report()
    found = ENGINE.read_ruleset(replace(game, **changes), report)
    return found, [(finding.code, finding.message) for finding in report.diagnostics]


def with_card(game, type_, change):
    """The decks with another first card of a type."""
    decks = []
    for deck in game.decks:
        if deck.type == type_:
            first, *others = deck.cards
            deck = replace(deck, cards=(replace(first, values={**first.values, **change(first.values)}), *others))  # noqa: PLW2901
        decks.append(deck)
    return tuple(decks)


def test_the_shipped_game_is_read(game):
    """The shipped game is read."""
    found, findings = read(game)
    assert findings == []
    assert (len(found.heroes), len(found.missions), len(found.bases)) == (100, 75, 15)


def test_a_pattern_that_the_engine_does_not_know_is_an_error(game):
    """Not silence."""
    patterns = dict(game.sentences.patterns)
    dance = replace(patterns["gain"], name="dance")

    def change(values):
        return {"effect": Sentence({**dict(values["effect"].items()), "pattern": "dance"}, values["effect"].mark, (), dance)}

    found, findings = read(game, decks=with_card(game, "base", change))
    assert found is None
    assert findings == [("engine/unknown-pattern", "card `padaria-da-esquina`: the engine does not know how `dance` is played")]


def test_a_sentence_that_is_written_out_is_an_error(game):
    """The engine cannot read it."""

    def change(values):
        return {"effect": Sentence({"text": values["effect"].text}, values["effect"].mark)}

    found, findings = read(game, decks=with_card(game, "base", change))
    assert found is None
    assert findings == [("engine/unknown-pattern", "card `padaria-da-esquina`: a sentence that is written out is not played")]


def test_an_ability_of_another_type_is_an_error(game):
    """An extra rule of missions is no ability."""
    mission = next(card for deck in game.decks if deck.type == "mission" for card in deck.cards if card.values["extra"])
    found, findings = read(game, decks=with_card(game, "base", lambda _: {"effect": mission.values["extra"]}))
    assert found is None
    assert [code for code, _ in findings] == ["engine/wrong-slot"]
    assert findings[0][1].startswith("card `padaria-da-esquina`: the engine cannot play `no_abilities` here, only `block`, ")


def test_too_few_heroes_are_an_error(game):
    """Six players need thirty."""
    decks = tuple(replace(deck, cards=deck.cards[:29]) if deck.type == "hero" else deck for deck in game.decks)
    found, findings = read(game, decks=decks)
    assert found is None
    assert findings == [("engine/missing-cards", "the engine needs 30 cards of type `hero`, found 29")]


def test_a_constant_of_another_value_changes_the_game_or_is_an_error(game):
    """Those that the rules play in one way only are fixed."""
    rules = game.rules
    found, findings = read(game, rules={**rules, "win.points": replace(rules["win.points"], value=30)})
    assert (found.win_points, findings) == (30, [])
    found, findings = read(game, rules={**rules, "leader.uses": replace(rules["leader.uses"], value=2)})
    assert found is None
    assert findings == [("engine/wrong-value", "`leader.uses` must be `1`, found `2`")]


def test_every_constant_of_the_game_is_known(game):
    """And no other."""
    assert set(ENGINE.constants) == set(game.rules)
