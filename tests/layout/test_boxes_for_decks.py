"""Tuck boxes that take their size from decks of the game: folded, they have room for all cards, and no more than that."""

from itertools import product

import numpy as np
import pytest
from folding import folded, net

IMPORT = '{% import "pnp/nets.xml" as nets %}\n'
BODY = '<text x="{{ side.w / 2 }}" y="{{ side.h / 2 }}" style="title" align="center" valign="middle">{{ side.name }}</text>'
POKER, MINI = (63.5, 88.9), (41, 63)


def box(call):
    """A template that draws a box."""
    return IMPORT + f"<face>{{% call(side) nets.tuckbox_for({call}) %}}{BODY}{{% endcall %}}</face>"


def inside(pond, call, stock=0.3):
    """Width, height and depth inside a box that is folded from what prints."""
    face = pond.face(box(call))
    assert pond.said() == ""
    flat = net(face)
    sides = {t.split()[1]: i for i, r in enumerate(flat.regions) for t, _, _ in r.texts if t.startswith("title")}
    at = folded(flat, sides["front"], lambda _: 90)
    places = {name: np.array([at[i](c) for c in flat.regions[i].corners]) for name, i in sides.items()}
    middle = {name: (each.min(axis=0) + each.max(axis=0)) / 2 for name, each in places.items()}
    apart = [np.abs(middle[a] - middle[b]) for a, b in (("left", "right"), ("top", "bottom"), ("front", "back"))]
    assert all(np.count_nonzero(one > 0.01) == 1 for one in apart)  # opposite sides face each other
    return tuple(round(float(one.max()) - 2 * stock, 2) for one in apart)


def layers(room, size, cards):
    """How many layers of cards lie in a room, from rectangles that are put down one by one."""
    most = 0
    for w, h in (size, size[::-1]):
        spots = [(x, y) for x, y in product(range(40), range(40)) if (x + 1) * w <= room[0] and (y + 1) * h <= room[1]]
        most = max(most, len(spots))
    return -(-cards // most)


DECKS = {
    "one deck": {"market": (POKER, [2] * 27)},
    "two of one size": {"market": (POKER, [40]), "goals": (POKER, [14])},
    "small ones lie beside each other": {"market": (POKER, [40]), "coins": (MINI, [14])},
    "an odd card begins a layer": {"market": (POKER, [40]), "coins": (MINI, [15])},
    "small ones of two decks share stacks": {"market": (POKER, [40]), "coins": (MINI, [7]), "wares": (MINI, [7])},
    "small ones without room beside": {"market": (POKER, [40]), "coins": ((50, 60), [14])},
    "lying cards are turned": {"market": (POKER, [40]), "places": (POKER[::-1], [10])},
    "the wider and the higher": {"market": ((70, 80), [20]), "places": ((60, 110), [20])},
}


@pytest.mark.parametrize("name", DECKS)
def test_a_box_has_room_for_its_decks(pond, name):
    """As wide and high as the largest cards, as deep as all layers, and 1 mm more each way."""
    for deck, (size, copies) in DECKS[name].items():
        pond.deck(deck, size, *copies)
    width, height, depth = inside(pond, f'{list(DECKS[name])}, "badge"')
    upright = {}
    for size, copies in DECKS[name].values():
        upright[tuple(sorted(size))] = upright.get(tuple(sorted(size)), 0) + sum(copies)
    largest = max(w for w, _ in upright), max(h for _, h in upright)
    assert (width, height) == (largest[0] + 1, largest[1] + 1)
    assert depth == pytest.approx(0.3 * sum(layers(largest, size, cards) for size, cards in upright.items()) + 1, abs=0.01)


@pytest.mark.parametrize(("cards", "deep"), [(54, 17.2), (55, 17.5), (60, 19)])
def test_each_card_more_makes_the_box_deeper(pond, cards, deep):
    """By its thickness; a single name needs no list."""
    pond.deck("market", POKER, cards)
    assert inside(pond, '"market", "badge"') == (64.5, 89.9, deep)


def test_fourteen_small_cards_are_two_stacks_of_seven(pond):
    """The example of the documentation."""
    pond.deck("market", (63, 88), 10)
    pond.deck("coins", (41, 63), 14)
    assert inside(pond, '["market", "coins"], "badge", extra=10') == (64, 89, 16.1)  # 17 layers of 0.3, 10 and 1 mm


def test_wide_cards_make_a_wide_box(pond):
    """The first deck says which way cards lie."""
    pond.deck("places", POKER[::-1], 40)
    pond.deck("market", POKER, 40)
    assert inside(pond, '["places", "market"], "badge"') == (89.9, 64.5, 25)


def test_sleeves_paper_and_what_else_lies_in_the_box(pond):
    """Each is an argument."""
    pond.deck("market", POKER, 40)
    more = "sleeve=3, caliper=0.5, extra=6, clearance=2, stock=0.5"
    assert inside(pond, f'"market", "badge", {more}', stock=0.5) == (68.5, 93.9, 28)


BAD = {
    '["markt"], "badge"': (
        "`tuckbox_for` names the deck `markt`, which the game does not have",
        "its decks are fish, market, none",
    ),
    '["none"], "badge"': ("the box is for no cards", 'name a deck that has some, such as `tuckbox_for(["fish"], …)`'),
    '[], "badge"': ("the box is for no cards", 'name a deck that has some, such as `tuckbox_for(["fish"], …)`'),
    '"market", "badge"': (
        "a tuck box for 10 cards is 4.6 mm deep, but paper under 8 mm cannot be folded well",
        "raise `extra`, the depth for what else lies in the box, by at least 3.4 mm",
    ),
    '"market", "badge", sleeve=-1': ("`sleeve` of `tuckbox_for` is -1, expected at least 0 mm", None),
    '"market"': ("`tuckbox_for` lacks `style`, for the numbers on its glue tabs", "name a small style of `theme.yaml`"),
    '"market", "badge", deck, extra=3.4': (
        "the net of this tuckbox is 154.2 x 129.5 mm, which does not fit the deck's 40 x 60 mm",
        "give the deck a `size` of at least [155, 130], or make the tuckbox smaller",
    ),
}


@pytest.mark.parametrize("call", BAD)
def test_boxes_for_decks_that_cannot_be(pond, call):
    """At the line of the game's template, with a way out that is true."""
    pond.deck("market", POKER, 10)
    pond.deck("none", POKER)
    message, hint = BAD[call]
    said = pond.fault(box(call).replace("<face>", "<face>\n")).splitlines()
    assert said[0] == f"templates/pond/fish.xml:3: error[layout/bad-argument]: {message}"
    assert [line for line in said if "hint:" in line] == ([f"  hint: {hint}"] if hint else [])
