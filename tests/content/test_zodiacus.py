"""Zodiacus Intrépidos: what its facts demand of intrepids, structures, boards, dice, decks and components (H 1-12, 14, 15)."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product

import pytest

from pnp.base.diagnostics import Report
from pnp.locale.localize import game_in_language
from pnp.model.messages import values_of_type
from pnp.model.sentences import Sentence

GAME = "zodiacus"
COLOURS = ("green", "blue", "yellow", "red")
PATTERNS_WHILE_EQUIPPED = {
    *("more_life", "more_resistance", "more_move", "more_alvo", "more_damage", "damage_against", "guard_against", "bond"),
    *("immune", "regrow", "counter", "slip_away", "spoils", "thorns"),
}


@pytest.fixture(scope="module")
def values(game):
    """The values of all cards of a deck by their ids, by the name of the deck."""
    return {deck.name: {card.id: card.values for card in deck.cards} for deck in game.decks}.__getitem__


@pytest.fixture(scope="module")
def pieces(game):
    """How many pieces each deck has, copies included."""
    return {deck.name: sum(card.copies for card in deck.cards) for deck in game.decks}


def faces(rule, colour):
    """The faces of a die."""
    return [rule(f"{colour}.{face}") for face in ("low", "mid", "top") for _ in range(rule(f"dice.{face}_faces"))]


def test_counts(pieces, rule):
    """B and G: enough of everything for four players, and deck cards for two decks at once (H 6)."""
    assert pieces == {
        "intrepids": 12, "castles": 4, "towers": 8, "guardians": 8,
        "action_cards": 80, "equipment": 48, "armaments": 48, "potions": 30,
        "territory_boards": 4, "deck_lists": 4, "aids": 4,
        "dice_tables": 2, "figure_dice": 8, "intrepid_standees": 12, "bases": 12,
        "castle_tokens": 4, "tower_tokens": 8, "guardian_tokens": 8, "runes": 16,
        "digit_chits": 160, "status_markers": 40, "level_markers": 12, "xp_markers": 4, "boxes": 4, "piece_trays": 2,
    }  # fmt: skip
    assert pieces["intrepids"] >= rule("players.intrepids_all") == 12 > rule("players.intrepids_duel") == 6


def test_deck_lists(values, rule):
    """H 1 and H 2: sixty cards, half of them actions; no design too often, and so enough designs."""
    lists = values("deck_lists").values()
    assert len(lists) == rule("deck.ready") == 4
    for one in lists:
        actions, items = ({line["card"].id: line["copies"] for line in one[part]} for part in ("actions", "items"))
        assert len(actions) == len(one["actions"]) >= 15
        assert len(items) == len(one["items"]) >= 10
        assert (sum(actions.values()), sum(items.values())) == (30, 30)
        assert max(actions.values()) <= 2
        assert max(items.values()) <= 3
        kinds = Counter()
        for id_, copies in items.items():
            kinds[next(name for name in ("equipment", "armaments", "potions") if id_ in values(name))] += copies
        assert kinds == {"equipment": 12, "armaments": 12, "potions": 6}
    assert rule("deck.min_designs_actions") == 15
    assert rule("deck.min_designs_items") == 10


def test_two_players_build_from_the_printed_cards(game, values):
    """Any two ready decks can lie on the table at once, each with its own cards."""
    copies = {card.id: card.copies for deck in game.decks for card in deck.cards}
    needs = [
        Counter({line["card"].id: line["copies"] for p in ("actions", "items") for line in one[p]})
        for one in values("deck_lists").values()
    ]
    for one, other in product(needs, repeat=2):
        assert all(count <= copies[id_] for id_, count in (one + other).items())


def test_dice(values, rule):
    """H 3: six faces in fives, two low, three medium, one top; the mean rises from die to die, and yellow has a 20."""
    assert rule("dice.colours") == COLOURS
    assert Counter(card["colour"] for card in values("figure_dice").values()) == dict.fromkeys(COLOURS, 1)
    for colour in COLOURS:
        numbers = faces(rule, colour)
        assert len(numbers) == rule("dice.faces") == 6
        assert all(number % 5 == 0 for number in numbers)
        assert sorted(Counter(numbers).items()) == [(min(numbers), 2), (sorted(numbers)[2], 3), (max(numbers), 1)]
    means = [Fraction(sum(faces(rule, colour)), 6) for colour in COLOURS]
    assert all(one < other for one, other in pairwise(means))
    assert 20 in faces(rule, "yellow")


def printed(made, id_, style=None):
    """The texts that the face of a component prints, or those of one style."""
    return ["".join(box.lines).strip() for box in made[id_].face.boxes if style in (None, box.style)]


def test_the_net_of_a_die_shows_its_faces(made, rule):
    """All six faces are printed as figures."""
    for colour in COLOURS:
        assert sorted(map(int, printed(made, f"die@{colour}", "figure"))) == faces(rule, colour)


def test_ordinary_dice_stand_in(made, rule):
    """The substitution table has each face of each die below the results that mean it, as many as the die has such faces."""
    texts = printed(made, "dice_table", "value")
    assert texts[:3] == ["1–2", "3–5", "6"]
    assert list(map(int, texts[3:])) == [n for colour in COLOURS for n in sorted({*faces(rule, colour)})]


def combinations(values):
    """Every combination of dice on a card: of attacks of intrepids, structures, castles and armaments."""
    for deck in ("intrepids", "castles", "towers", "guardians", "armaments"):
        for id_, card in values(deck).items():
            for row in card.get("levels") or [card.get("attack") if deck == "armaments" else card]:
                yield id_, row["dice"]


def test_damage_fields(values, made):
    """H 4: known colours, at least one roll, and the circles that are printed are those of the data, in their order."""
    by_card = {}
    for id_, dice in combinations(values):
        assert dice
        assert set(dice) <= set(COLOURS)
        assert all(count >= 1 for count in dice.values())
        by_card.setdefault(id_, []).extend(map(str, dice.values()))
    for id_, counts in by_card.items():
        assert printed(made, id_, "die-count") == counts


def test_intrepids(values, rule):
    """H 5: three rows that do not fall, each with an ability; a sign of its own; astral friends and foes are others."""
    intrepids = values("intrepids").values()
    signs = {one["sign"] for one in intrepids}
    assert len(signs) == len(intrepids) == 12
    for one in intrepids:
        assert len(one["levels"]) == rule("level.count") == 3
        for low, high in pairwise(one["levels"]):
            assert low["life"] <= high["life"]
            assert low["xp"] <= high["xp"]
        for row, (low, high) in zip(one["levels"], ((40, 50), (55, 65), (65, 80)), strict=True):
            assert low <= row["life"] <= high
        for row in one["levels"]:
            assert row["attack"] in rule("damage.attack_types")
            assert row["ability"]["does"]
            assert row["alvo"] in {"ac": {1}, "ad": {3, 4}, "am": {2, 3}}[row["attack"]]
        assert set(one["enemies"]) | set(one["allies"]) <= signs - {one["sign"]}
        assert not set(one["enemies"]) & set(one["allies"])


def test_astral_bonds_are_mutual(values):
    """Whoever is an enemy has an enemy, and so with allies."""
    by_sign = {one["sign"]: one for one in values("intrepids").values()}
    one_sided = [
        (sign, kind, other)
        for sign, one in by_sign.items() for kind in ("enemies", "allies") for other in one[kind]
        if sign not in by_sign[other][kind]
    ]  # fmt: skip
    assert one_sided == []


def test_rei_frixo(values):
    """H 7: as the manual has him."""
    frixo = values("intrepids")["rei-frixo"]
    rows = frixo["levels"]
    assert [row["life"] for row in rows] == [45, 60, 70]
    assert [row["xp"] for row in rows] == [150, 200, 250]
    assert [row["alvo"] for row in rows] == [1, 1, 1]
    assert frixo["movement"] == 8
    assert rows[0]["dice"] == {"yellow": 1}
    assert rows[0]["attack"] == "ac"
    assert [row["ability"]["name"].source for row in rows] == ["Inimigo Astral", "Encontrão", "Fúria de Áries"]
    assert rows[0]["ability"]["passive"]
    assert rows[2]["ability"]["alvo"] == 0


def test_what_the_manual_says_of_others(values):
    """D.3: Pléiades' resistance, the orc's shield, the short sword, the magic bow."""
    assert values("intrepids")["pleiades"]["levels"][1]["physical"] == 5
    shield = values("equipment")["escudo-orc"]["bonus"][0]
    assert (shield["pattern"], shield["points"], shield["resistance"]) == ("more_resistance", 5, "physical")
    assert values("armaments")["espada-curta"]["attack"]["dice"] == {"yellow": 1, "green": 1}
    assert values("armaments")["arco-magico"]["attack"]["alvo"] == 4


def test_abilities_can_be_played(values):
    """What is used has a range and a cooldown, what is passive lasts; `chosen` follows a sentence that chooses one."""
    for one in values("intrepids").values():
        for row in one["levels"]:
            ability = row["ability"]
            lasting = {does["pattern"] for does in ability["does"]} <= PATTERNS_WHILE_EQUIPPED
            assert ability["passive"] == lasting == (ability.get("cooldown") is None) == (ability.get("alvo") is None)
    for deck in ("intrepids", "action_cards", "equipment", "potions"):
        for card in values(deck).values():
            sentences = values_of_type(card, Sentence)
            for before, after in zip([None, *sentences], sentences, strict=False):
                if after.get("target") == "chosen":
                    assert before["target"] in {"enemy", "ally", "any_own", "any_enemy"}


def test_tracks_and_tables(made, rule):
    """H 8 and H 9: the XP bar has eleven boxes and all that is asked of it; limbo has a box more than there are levels."""
    boxes = range(rule("xp.bar_min"), rule("xp.bar_max") + 1, rule("xp.bar_step"))
    assert len(boxes) == rule("xp.bar_boxes") == 11
    assert {rule("xp.level_2"), rule("xp.level_3"), rule("xp.example")} == {150, 300, 450} <= set(boxes)
    assert rule("limbo.boxes") == rule("level.count") + 1 == 4
    assert [(row["level"], row["cost"]) for row in rule("limbo.revive")] == [(1, 10), (2, 20), (3, 30)]
    for board in ("fornalha-de-aries", "lagoa-de-netuno"):
        assert printed(made, board, "figure") == ["4", "3", "2", "1"]
        assert [text for text in printed(made, board, "value") if text.isdecimal() and int(text) % 50 == 0] == [
            *map(str, boxes)
        ]


def test_castles(values, rule):
    """H 10: a bonus for each rune, magic or from a distance, against constructions."""
    for castle in values("castles").values():
        assert tuple(castle["runes"]) == COLOURS
        assert castle["attack"] in rule("damage.castle_attack_types") == ("ad", "am")
        assert castle["target"] == "construction"
        assert {does["pattern"] for does in castle["runes"].values()} <= PATTERNS_WHILE_EQUIPPED


NUMBERED = {"castle": 4, "tower_alpha": 1, "tower_beta": 1, "guardian_alpha": 1, "guardian_beta": 1}


def squares_of(grid, word):
    """The squares that hold a word, as (row, column)."""
    return [(y, x) for y, row in enumerate(grid) for x, cell in enumerate(row) if cell == word]


def distance(grid, word):
    """How far a place is from the castle, counted orthogonally."""
    ((y, x),) = squares_of(grid, word)
    return min(abs(y - other_y) + abs(x - other_x) for other_y, other_x in squares_of(grid, "castle"))


def test_territories(values, rule):
    """H 11: all places, Alpha farther from the castle than Beta, a power of one to four runes, the castle free of obstacles."""
    for territory in values("territory_boards").values():
        grid = territory["squares"]
        assert {word: len(squares_of(grid, word)) for word in NUMBERED} == NUMBERED
        assert distance(grid, "tower_alpha") > distance(grid, "tower_beta")
        assert distance(grid, "guardian_alpha") > distance(grid, "guardian_beta")
        assert 1 <= territory["power"]["runes"] <= 4
        assert 6 <= len(squares_of(grid, "obstacle")) <= 10
        castle = squares_of(grid, "castle")
        assert castle == [(7, 5), (7, 6), (8, 5), (8, 6)]
        assert all(abs(y - b) + abs(x - a) > 1 for y, x in squares_of(grid, "obstacle") for b, a in castle)
        assert [squares_of(grid, f"start_{rank}") for rank in ("alpha", "beta", "gama")] == [[(6, 4)], [(6, 5)], [(6, 6)]]
    numbers = {row["place"]: row["number"] for row in rule("territory.places")}
    assert (numbers["tower_beta"], numbers["guardian_alpha"], numbers["guardian_beta"], numbers["power"]) == (
        "6B",
        "7",
        "7B",
        "8",
    )


def turned(grid):
    """A board after half a turn."""
    return [row[::-1] for row in grid[::-1]]


def pieces_of_ground(grid):
    """In how many pieces the squares without obstacles fall."""
    left, count = {(y, x) for y, row in enumerate(grid) for x, cell in enumerate(row) if cell != "obstacle"}, 0
    while left:
        edge, count = [left.pop()], count + 1
        while edge:
            y, x = edge.pop()
            near = left & {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)}
            left -= near
            edge += near
    return count


def test_boards_meet_in_every_combination(values):
    """1 × 1: 12 × 18 squares; 2 × 2: 24 × 18. All ground hangs together, and every square of a seam leads across."""
    boards = [territory["squares"] for territory in values("territory_boards").values()]
    for near, far in product(boards, repeat=2):
        both = [*turned(far), *near]
        assert {len(row) for row in both} == {12}
        assert len(both) == 18
        assert pieces_of_ground(both) == 1
        assert "obstacle" not in {*both[8], *both[9]}
        assert squares_of(both, "castle")[0][0] == 0
        assert squares_of(both, "castle")[-1][0] == 17
    for four in product(boards, repeat=4):
        one, two, three, other = four
        square = [a + b for a, b in zip(turned(one), turned(two), strict=True)] + [
            a + b for a, b in zip(three, other, strict=True)
        ]
        assert len(square[0]) == 24
        assert len(square) == 18
        assert pieces_of_ground(square) == 1
        assert all("obstacle" not in (row[11], row[12]) for row in square)


def test_examples_of_combat(rule):
    """H 12: 20 less 5 is 15; 5 less 10 is the least damage; an ability does not ask for resistances."""
    assert rule("example.dealt") == max(rule("damage.min"), 20 - 5) == 15
    assert rule("example.least") == max(rule("damage.min"), 5 - 10) == 5
    assert rule("damage.ability_ignores_resistance") is True


def test_turn(rule):
    """H 14: four rounds, and each of an intrepid has a movement between items and attack."""
    rounds = rule("turn.rounds")
    assert [row["number"] for row in rounds] == [1, 2, 3, 4]
    assert [row["round"] for row in rounds] == ["castle", "alpha", "beta", "gama"]
    for row in rounds[1:]:
        steps = row["steps"]
        assert steps.index("items") < steps.index("move") < steps.index("attack")


def test_equip_limits(rule, made):
    """H 15: two and one are three, and the player aid says all of them."""
    assert (rule("equip.gear_max"), rule("equip.potions_max"), rule("equip.all_max")) == (2, 1, 3)
    (said,) = [text for text in printed(made, "aid") if "poção" in text]
    assert "até 2 equipamentos e armamentos" in said
    assert "1 poção" in said
    assert "3 no total" in said


def test_alvo_is_the_greatest_distance(game):
    """H 13, as far as the cards and the aid go: nothing calls it a least distance."""
    report = Report()
    spoken = game_in_language(replace(game, booklet=None), "pt-BR", report)
    assert report.diagnostics == ()
    words = " ".join(str(text) for text in spoken.words.values())
    assert "maior distância" in words
    assert "mínima" not in words
    assert not any(
        "mínima" in str(one.text)
        for deck in spoken.decks
        for card in deck.cards
        for one in values_of_type(card.values, Sentence)
    )


def test_every_pattern_is_used(game):
    """No sentence is written that no card says."""
    used = {one["pattern"] for deck in game.decks for card in deck.cards for one in values_of_type(card.values, Sentence)}
    assert sorted(set(game.sentences.patterns) - used) == []
