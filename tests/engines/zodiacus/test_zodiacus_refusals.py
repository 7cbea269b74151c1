"""What cannot be played is an error when the game is read, with its card."""

from dataclasses import replace

import pytest

from pnp.base.diagnostics import Report
from pnp.model.sentences import Sentence
from pnp_zodiacus.engine import ENGINE


def read(game, **changes):
    """Read a changed game; give the ruleset, and the code and text of each finding."""
    report = Report()
    found = ENGINE.read_ruleset(replace(game, **changes), report)
    return found, [(finding.code, finding.message) for finding in report.diagnostics]


def with_card(game, name, id_, **values):
    """The decks with other values of a card."""

    def changed(deck):
        cards = [replace(card, values={**card.values, **values}) if card.id == id_ else card for card in deck.cards]
        return replace(deck, cards=tuple(cards))

    return tuple(changed(deck) if deck.name == name else deck for deck in game.decks)


def effect_of(game, name, id_, field="effect"):
    """A field of a card."""
    return next(card.values[field] for deck in game.decks if deck.name == name for card in deck.cards if card.id == id_)


def test_the_shipped_game_is_read(game):
    """Twelve intrepids, four of each structure and board, 41 designs of deck cards."""
    found, findings = read(game)
    assert findings == []
    sizes = [
        len(part) for part in (found.intrepids, found.castles, found.towers, found.guardians, found.territories, found.cards)
    ]
    assert sizes == [12, 4, 4, 4, 4, 41]
    assert all(len(deck.cards) == 60 for deck in found.decks)


def test_a_pattern_that_the_engine_does_not_know_is_an_error(game):
    """Not silence."""
    first = effect_of(game, "action_cards", "quitanda-real")[0]
    dance = replace(game.sentences.patterns["draw"], name="dance")
    changed = Sentence({**dict(first.items()), "pattern": "dance"}, first.mark, (), dance)
    found, findings = read(game, decks=with_card(game, "action_cards", "quitanda-real", effect=(changed,)))
    assert found is None
    assert findings == [("engine/unknown-pattern", "card `quitanda-real`: the engine does not know how `dance` is played")]


def test_a_sentence_that_is_written_out_is_an_error(game):
    """The engine cannot read it."""
    first = effect_of(game, "action_cards", "quitanda-real")[0]
    changed = Sentence({"text": first.text}, first.mark)
    found, findings = read(game, decks=with_card(game, "action_cards", "quitanda-real", effect=(changed,)))
    assert found is None
    assert findings == [("engine/unknown-pattern", "card `quitanda-real`: a sentence that is written out is not played")]


def test_a_sentence_in_another_place_is_an_error(game):
    """A power of the gods is no action."""
    power = effect_of(game, "territory_boards", "fornalha-de-aries", "power")["does"]
    found, findings = read(game, decks=with_card(game, "action_cards", "quitanda-real", effect=(power,)))
    assert found is None
    assert [code for code, _ in findings] == ["engine/wrong-slot"]
    assert findings[0][1].startswith("card `quitanda-real`: the engine cannot play `power_siege` here, only `afflict`, ")


def test_a_second_choice_is_an_error(game):
    """The player chooses once for each ability or card."""
    first = effect_of(game, "action_cards", "chuva-de-lanternas")[0]
    found, findings = read(game, decks=with_card(game, "action_cards", "chuva-de-lanternas", effect=(first, first)))
    assert found is None
    assert findings == [
        (
            "engine/wrong-slot",
            "card `chuva-de-lanternas`: the engine cannot play `hurt` on `any_enemy` here: only the first sentence chooses",
        )
    ]


def test_too_few_intrepids_are_an_error(game):
    """Four players need twelve."""
    decks = tuple(replace(deck, cards=deck.cards[:11]) if deck.name == "intrepids" else deck for deck in game.decks)
    found, findings = read(game, decks=decks)
    assert found is None
    assert findings == [("engine/missing-cards", "the engine needs 12 cards in the deck `intrepids`, found 11")]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("attack.per_round", 2, "`attack.per_round` must be `1`, found `2`"),
        ("movement.diagonal", True, "`movement.diagonal` must be `false`, found `true`"),
        (
            "draft.pattern",
            ("forward",) * 3,
            "`draft.pattern` must be `[forward, backward, forward]`, found `[forward, forward, forward]`",
        ),
    ],
)
def test_a_rule_that_is_played_in_one_way_only(game, name, value, message):
    """Any other value is an error."""
    found, findings = read(game, rules={**game.rules, name: replace(game.rules[name], value=value)})
    assert found is None
    assert findings == [("engine/wrong-value", message)]


def test_another_order_of_steps_is_an_error(game):
    """TURN fixes it: whoever attacks before walking plays another game."""
    rounds = game.rules["turn.rounds"]
    *others, gama = rounds.value
    changed = replace(rounds, value=(*others, {**gama, "steps": ("cards", "limbo", "items", "attack", "move", "pass")}))
    found, findings = read(game, rules={**game.rules, "turn.rounds": changed})
    assert found is None
    assert [code for code, _ in findings] == ["engine/wrong-value"]
    assert findings[0][1].endswith("; gama: cards, limbo, items, move, attack, pass")


def test_a_constant_of_another_value_changes_the_game(game):
    """Constants are read, not repeated in the engine."""
    changed = {"hand.refill": 7, "xp.level_2": 100, "green.low": 0, "limbo.revive": ({"level": 1, "cost": 15},)}
    found, findings = read(
        game, rules=game.rules | {name: replace(game.rules[name], value=value) for name, value in changed.items()}
    )
    assert findings == []
    assert (found.hand, found.level_cost[1], found.faces[0][0], found.revive_cost[1]) == (7, 100, 0, 15)


def test_every_constant_that_the_engine_plays_is_in_the_game(game):
    """Those that it does not play are printed only, or follow from others."""
    assert set(ENGINE.constants) < set(game.rules)
    assert set(ENGINE.fixed) <= set(ENGINE.constants)
