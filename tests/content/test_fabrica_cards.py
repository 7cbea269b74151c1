"""Fábrica de Heróis: what its facts demand of heroes, missions, bases and bonus cards (H 1-8, 15), and their balance."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from statistics import mean

import pytest

from pnp.base.diagnostics import Report
from pnp.locale.localize import game_in_language
from pnp.model.messages import values_of_type
from pnp.model.sentences import Sentence

GAME = "fabrica-de-herois"
LEVELS = ("blue", "green", "yellow", "orange", "red")
AFFILIATIONS = {"bairro", "plantao", "garagem", "mato", "palco"}
DURATIONS = ("por 1 rodada", "até o fim de sua Missão atual", "Permanente")
KEPT = {"more_room", "lift", "free_buy", "steady"}


@pytest.fixture(scope="module")
def decks(game):
    """The decks by name."""
    return {deck.name: deck for deck in game.decks}


@pytest.fixture(scope="module")
def heroes(decks):
    """The values of each hero."""
    return [card.values for card in decks["heroes"].cards]


@pytest.fixture(scope="module")
def missions(decks):
    """The values of each mission."""
    return [card.values for card in decks["missions"].cards]


def sentences(values):
    """The sentences of a card."""
    return values_of_type(values, Sentence)


def printed(game, tag):
    """What each sentence prints in a language, by card, in the order of its fields."""
    report = Report()
    spoken = game_in_language(replace(game, booklet=None), tag, report)  # whose examples are not computed here
    assert [d.message for d in report.diagnostics if d.severity == "error"] == []
    return {card.id: [str(one.text) for one in sentences(card.values)] for deck in spoken.decks for card in deck.cards}


def constant(game, name):
    """The value of a rule constant."""
    return game.rules[name].value


def test_counts(game, decks):
    """H 1 and H 5: two hundred cards, tokens and dice outside of them, and enough for six players."""
    sizes = {name: sum(card.copies for card in deck.cards) for name, deck in decks.items()}
    cards = {"heroes": 100, "missions": 75, "bases": 15, "bonus_cards": 10}
    assert sizes == cards | {"guides": 6, "active_effects": 12, "marker_dice": 6, "action_markers": 6, "boxes": 2}
    assert sum(sizes[name] for name, deck in decks.items() if deck.kind == "card") == constant(game, "component.cards") == 200
    assert constant(game, "players.max") * constant(game, "deal.heroes") == 30 <= sizes["heroes"]


def test_every_hero_has_two_abilities(heroes):
    """H 2: both have a type, and no defence a lightning; none is written out."""
    for hero in heroes:
        assert 1 <= hero["bonus"] <= 4
        assert set(hero["affiliations"]) <= AFFILIATIONS
        for ability in (hero["leader"], hero["discard"]):
            assert ability["type"] in {"attack", "support", "defence"}
            assert not (ability["type"] == "defence" and ability["lightning"])
            assert ability["does"].form is not None
        assert hero["discard"]["does"]["pattern"] not in KEPT


def test_every_mission_is_whole(game, missions):
    """H 3: its number lies in the range of its level; ranges rise and do not overlap; something is won and lost."""
    ranges = [(constant(game, f"nd.{level}_min"), constant(game, f"nd.{level}_max")) for level in LEVELS]
    assert all(low <= high for low, high in ranges)
    assert all(one[1] < other[0] for one, other in pairwise(ranges))
    for mission in missions:
        low, high = ranges[LEVELS.index(mission["level"])]
        assert low <= mission["nd"] <= high
        assert mission["affiliations"]
        assert mission["rewards"]
        assert mission["punishments"]
    assert Counter(mission["level"] for mission in missions) == dict.fromkeys(LEVELS, 15)


def test_what_rivals_gain_is_no_reward(missions):
    """A reward helps who succeeds, a punishment hurts who fails."""
    for mission in missions:
        assert not [one for one in mission["rewards"] if one["pattern"] in {"gain", "draw"} and one["side"] != "you"]
        assert not [one for one in mission["rewards"] if one["pattern"] in {"weaken", "drain"} and one["side"] == "you"]
        assert not [one for one in mission["punishments"] if one["pattern"] in {"gain", "draw"} and one["side"] == "you"]
        assert not [one for one in mission["punishments"] if one["pattern"] in {"weaken", "drain"} and one["side"] != "you"]


def test_escape_costs_rise_with_the_level(game):
    """H 4: from one place, as the guide prints them."""
    assert [constant(game, f"escape.{level}") for level in LEVELS] == [1, 1, 2, 3, 3]


def test_affiliations_are_spread(heroes, missions, decks):
    """H 6: each base and mission finds heroes, and no affiliation is stronger than another."""
    of_heroes = Counter(name for hero in heroes for name in hero["affiliations"])
    assert set(of_heroes) == AFFILIATIONS
    assert all(30 <= count <= 34 for count in of_heroes.values())
    assert Counter(name for mission in missions for name in mission["affiliations"]) == dict.fromkeys(AFFILIATIONS, 15)
    assert Counter(card.values["affiliation"] for card in decks["bases"].cards) == dict.fromkeys(AFFILIATIONS, 3)
    strengths = [mean(hero["bonus"] for hero in heroes if name in hero["affiliations"]) for name in AFFILIATIONS]
    assert max(strengths) - min(strengths) < 0.25


def test_stronger_abilities_have_a_lower_bonus(heroes):
    """What abilities give, in numbers, falls from bonus to bonus."""
    for slot in ("leader", "discard"):
        given = [
            mean(hero[slot]["does"].get("amount") or 1 for hero in heroes if hero["bonus"] == bonus) for bonus in (1, 2, 3, 4)
        ]
        assert given[0] > given[1] > given[2] >= given[3] - 0.15


def test_no_two_heroes_are_alike(heroes):
    """Not in what they do as leader and at the end, taken together, nor in their names or their lines."""
    for fields in (("leader", "discard"), ("name",), ("flavour",)):
        seen = Counter(tuple(_told(hero[field]) for field in fields) for hero in heroes)
        assert [key for key, count in seen.items() if count > 1] == []


def _told(value):
    return tuple(sorted((k, str(v)) for k, v in value["does"].items())) if isinstance(value, dict) else value.source


def test_the_small_edition(decks):
    """Thirty heroes, five missions of each level, a base of each affiliation, four bonus cards."""
    small = {
        name: [card.values for card in decks[name].cards for _ in range(card.copies) if card.values["small"]]
        for name in ("heroes", "missions", "bases", "bonus_cards")
    }
    assert {name: len(cards) for name, cards in small.items()} == {"heroes": 30, "missions": 25, "bases": 5, "bonus_cards": 4}
    assert Counter(mission["level"] for mission in small["missions"]) == dict.fromkeys(LEVELS, 5)
    assert {base["affiliation"] for base in small["bases"]} == AFFILIATIONS


def test_bonus_cards_are_symmetric(game, decks):
    """H 7: from -N to +N, N of three or more; what is pushed out shows in test_fabrica_faces.py."""
    limit = constant(game, "bonus.limit")
    assert limit >= 3
    for card in decks["bonus_cards"].cards:
        assert card.values["steps"] == tuple(range(1, limit + 1))


def test_stated_numbers(game):
    """H 8: as the leaflet states them."""
    stated = {"team.field_max": 5, "team.support_max": 3, "actions.max": 6, "actions.per_turn": 3, "actions.start": 1}
    stated |= {"win.points": 40, "deal.field_least": 2, "base.threshold": 3, "affiliation.bonus": 1, "leader.uses": 1}
    assert {name: constant(game, name) for name in stated} == stated


def test_durations_are_the_words_of_the_booklet(game):
    """H 15: whoever reads one knows from the booklet how long it lasts."""
    for card, texts in printed(game, "pt-BR").items():
        for text in texts:
            rest = text
            for words in DURATIONS:
                rest = rest.replace(words, "")
            assert not any(word in rest for word in ("rodada", "até o fim", "ermanente", "turno,", "durante")), (card, text)


def test_a_pattern_says_right_sentences_in_both_languages(game):
    """Number, gender and verbs agree; what is translated once is right on all cards."""
    ours, theirs = printed(game, "pt-BR"), printed(game, "en")
    assert ours["menina-apito"] == [
        "Bloqueie 1 herói rival por 1 rodada.",
        "Devolva 2 heróis rivais de bônus até 3 ao baralho de heróis.",
    ]
    assert theirs["menina-apito"] == [
        "Block 1 rival hero for 1 round.",
        "Return 2 rival heroes with a bonus of 3 or less to the hero deck.",
    ]
    assert ours["dubladora"][1] == "Bloqueie o Líder de um rival por 1 rodada."
    assert theirs["dubladora"][1] == "Block a rival’s Leader for 1 round."
    assert ours["guincho"] == [
        "Devolva 1 herói rival de bônus até 1 ao baralho de heróis.",
        "Mande 1 herói rival de bônus até 1 para o cemitério.",
    ]
    assert ours["ferro-velho-espacial"] == ["Tire 1 ação de um rival e fique com ela."]
    assert ours["fila-dupla"][1] == "Tire 3 ações de um rival e fique com elas."
    assert theirs["fila-dupla"][1] == "Take 3 actions from a rival and keep them."
    assert ours["ferramenteiro"][0] == "Permanente: seus heróis de Garagem não podem ser Bloqueados."
    assert theirs["torradeira-rebelde"] == ["You gain 1 action.", "You lose 1 action."]
    assert theirs["robo-aspirador-perdido"][1] == "Each rival buys 1 hero without spending actions."


def test_all_sentences_are_translated(game):
    """Each pattern and word once, and so each sentence of each card."""
    spoken = game_in_language(game, "en", Report())
    texts = [one.text for deck in spoken.decks for card in deck.cards for one in sentences(card.values)]
    assert len(texts) > 400
    assert {text.untranslated for text in texts} == {""}
    assert len(game.sentences.patterns) <= 40


def test_every_pattern_is_used(game):
    """And no parameter has a word that no card gives it."""
    used = [one for deck in game.decks for card in deck.cards for one in sentences(card.values)]
    assert {one["pattern"] for one in used} == set(game.sentences.patterns)
    for parameter, words in game.sentences.words.items():
        assert {one[parameter] for one in used if one.get(parameter) is not None} == set(words), parameter
