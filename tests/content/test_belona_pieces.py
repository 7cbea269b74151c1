"""Belona's dice, cubes, chits and box: as many as its rules need, each value where it belongs, nothing told by colour alone."""

from collections import Counter
from dataclasses import replace
from math import ceil

import numpy as np
import pytest
from support.faces import folded, net

from pnp.base.diagnostics import Report
from pnp.layout.layout import lay_out
from pnp.load.game_reader import load_game
from pnp.locale.localize import localize
from pnp.model.face_walk import walk
from pnp.model.frame import Shape
from pnp.text.typesetter import Typesetter

PIECES = ("group_dice", "white_dice", "marker_cubes", "group_chits", "white_chits", "draw_chits", "zone_chits", "tuck_carton")
OPPOSITE = [{1, 6}, {2, 5}, {3, 4}]


@pytest.fixture(scope="module")
def pieces(game):
    """All dice, cubes and chits as they are laid out, by deck and id."""
    report = Report()
    spoken = localize(replace(game, booklet=None), game.source_locale, report)
    found = {d: lay_out(spoken, report, Typesetter(spoken.fonts, spoken.locale), decks=(d,)) for d in PIECES}
    assert report.diagnostics == ()
    return {deck: {component.id: component for component in made} for deck, made in found.items()}


def copies(deck):
    """How many of each piece of a deck are printed."""
    return {card.id: card.copies for card in deck.cards}


def test_there_are_as_many_as_the_rules_need(deck, rule):
    """Counted here from players, groups and dice, not from the constants that the decks are held against."""
    players, groups, sides = rule("players.count"), rule("group.per_faction"), rule("dice.sides")
    white = rule("dice.white_per_player") * players
    assert copies(deck("group_dice")) == {"octacorp_die": groups, "vetran_die": groups}
    assert copies(deck("white_dice")) == {"white_die": white + rule("dice.white_shared")}
    for cubes in (deck("marker_cubes"), deck("zone_chits")):
        assert set(copies(cubes).values()) == {rule("faction.marker_cubes")}
        assert {card.values["faction"].id for card in cubes.cards} == {"octacorp", "vetran"}
    assert copies(deck("draw_chits")) == {f"draw_chit_{value}": rule("dice.white_shared") for value in range(1, sides + 1)}
    assert sum(copies(deck("group_chits")).values()) == players * groups * ceil(rule("group.members_max") / 2)
    assert sum(copies(deck("white_chits")).values()) == white * ceil(sides / 2)


def test_the_chits_of_all_groups_can_show_the_same_value(deck, rule):
    """Each value is on as many chits of a faction as it has groups, and on as many white ones as there are dice to mark."""
    found = Counter()
    for name in ("group_chits", "white_chits"):
        for card in deck(name).cards:
            owner = card.values["faction"].id if card.values["faction"] else "white"
            found.update({(owner, value): card.copies for value in card.values["values"]})
    groups, white = rule("group.per_faction"), rule("dice.white_per_player") * rule("players.count")
    wanted = {"octacorp": groups, "vetran": groups, "white": white}
    assert found == {(owner, value): n for owner, n in wanted.items() for value in range(1, rule("dice.sides") + 1)}


def pips(frame):
    """The middles of all pips of a face, in mm."""
    found = []
    for item, state in walk(frame.items):
        if isinstance(item, Shape) and item.fill and sum(letter == "C" for letter, _ in item.path) == 4:
            a, b, c, d, e, f = state.matrix
            points = np.array([numbers[-2:] for letter, numbers in item.path if letter in "MC"])
            x, y = (points.min(axis=0) + points.max(axis=0)) / 2
            found.append((a * x + c * y + e, b * x + d * y + f))
    return found


def values(component):
    """The value on each side of a die, by the number of its region in the net."""
    flat = net(component.face)
    sides = [i for i, region in enumerate(flat.regions) if is_square(region)]
    dots = pips(component.face)
    shown = {}
    for i in sides:
        texts = [text.split()[1] for text, _, _ in flat.regions[i].texts if text.startswith("piece-number")]
        (xs, ys) = zip(*flat.regions[i].corners, strict=True)
        inside = [(x, y) for x, y in dots if min(xs) < x < max(xs) and min(ys) < y < max(ys)]
        shown[i] = int(texts[0]) if texts else len(inside)
    return flat, shown


def is_square(region):
    """Whether a region is a side of 16 mm, and no tab."""
    edges = [np.hypot(b[0] - a[0], b[1] - a[1]) for a, b in region.edges]
    return len(edges) == 4 and np.allclose(edges, 16, atol=0.01)


@pytest.mark.parametrize(
    ("name", "die"), [("group_dice", "octacorp_die"), ("group_dice", "vetran_die"), ("white_dice", "white_die")]
)
def test_dice_have_each_value_once_and_opposite_ones_sum_to_seven(pieces, name, die):
    """Folded in space from what is printed."""
    flat, shown = values(pieces[name][die])
    assert sorted(shown.values()) == [1, 2, 3, 4, 5, 6]
    at = folded(flat, next(iter(shown)), lambda _: 90)
    middles = {n: np.mean([at[i](corner) for corner in flat.regions[i].corners], axis=0) for i, n in shown.items()}
    pairs = [{n, m} for n in middles for m in middles if n < m and np.linalg.norm(middles[n] - middles[m]) > 15.9]
    assert sorted(pairs, key=min) == OPPOSITE


def test_chits_print_a_value_on_each_side(pieces, deck):
    """The first on the face, the second on the back; chits to be drawn all have the same back."""
    for card in deck("group_chits").cards:
        made = pieces["group_chits"][card.id]
        printed = ["".join(box.lines) for side in (made.face, made.back) for box in side.boxes]
        assert printed == [str(value) for value in card.values["values"]]
    for card in deck("white_chits").cards:
        made = pieces["white_chits"][card.id]
        assert [len(pips(side)) for side in (made.face, made.back)] == list(card.values["values"])
    drawn = [pieces["draw_chits"][card.id] for card in deck("draw_chits").cards]
    assert [len(pips(made.face)) for made in drawn] == [card.values["value"] for card in deck("draw_chits").cards]
    assert len({made.back for made in drawn}) == 1


@pytest.mark.parametrize("name", ["group_dice", "marker_cubes", "group_chits", "zone_chits"])
def test_factions_differ_without_colour(pieces, name):
    """In the shapes that are drawn, whatever their colours."""
    one, other = [next(made for id_, made in pieces[name].items() if id_.startswith(f)) for f in ("octacorp", "vetran")]
    paths = [[item.path for item, _ in walk(made.face.items) if isinstance(item, Shape)] for made in (one, other)]
    assert paths[0] != paths[1]


def test_chits_can_be_held_and_lie_in_their_places(game):
    """As wide as a die; round ones stay inside the 14.6 mm that the domination card leaves round the place of a cube."""
    sizes = {deck.name: deck.format.size for deck in game.decks if deck.kind == "token" and "chit" in deck.name}
    assert {(name, size.w, size.h) for name, size in sizes.items()} == {
        ("group_chits", 16, 16),
        ("white_chits", 16, 16),
        ("draw_chits", 16, 16),
        ("zone_chits", 14, 14),
    }


def test_the_box_follows_the_cards(root):
    """With more contracts it is deeper, until its deck has to say a larger size; chits do not count."""
    report = Report()
    game = load_game(root, "belona", report)

    def said(name, copies):
        decks = tuple(
            replace(deck, cards=tuple(replace(card, copies=copies) for card in deck.cards)) if deck.name == name else deck
            for deck in game.decks
        )
        found = Report()
        changed = replace(game, decks=decks, booklet=None)
        lay_out(localize(changed, "pt-BR", found), found, Typesetter(game.fonts, "pt-BR"), decks=("tuck_carton",))
        return [d.message for d in found.diagnostics if d.severity == "error"]

    assert said("group_chits", 30) == []
    (message,) = said("contracts", 8)
    assert message.startswith("the net of this tuckbox is ")
    assert message.endswith("does not fit the deck's 163 x 135 mm")


@pytest.mark.parametrize(
    ("setting", "file"),
    [
        ("dice.white_per_player=4", "white_dice.yaml"),
        ("dice.white_shared=2", "white_dice.yaml"),
        ("faction.marker_cubes=7", "marker_cubes.yaml"),
        ("group.per_faction=2", "group_dice.yaml"),
        ("dice.sides=8", "draw_chits.yaml"),
    ],
)
def test_a_rule_that_the_pieces_do_not_follow_is_a_finding(root, setting, file):
    """Nobody prints seven dice and a booklet that speaks of nine."""
    report = Report()
    load_game(root, "belona", report, (setting,))
    assert [d.mark.path for d in report.diagnostics if d.code == "load/assertion"].count(f"content/belona/{file}") >= 1


@pytest.mark.parametrize("sides", [4, 8])
def test_nets_refuse_dice_of_other_sides(game, sides):
    """They are cubes."""
    rules = {**game.rules, "dice.sides": replace(game.rules["dice.sides"], value=sides)}
    report = Report()
    changed = replace(game, rules=rules, booklet=None)
    for name in ("white_dice", "group_dice"):
        lay_out(localize(changed, "pt-BR", report), report, Typesetter(game.fonts, "pt-BR"), decks=(name,))
    said = {d.message for d in report.diagnostics if d.code == "layout/bad-argument"}
    assert said == {f"`dice.sides` is {sides}, and dice of 6 sides are folded here"}
