"""The examples of boards in docs/components.md are laid out as they stand.

Boxes and trays fold into what they should be, computed from the cuts and creases that print. Tuck boxes that take their
size from decks of the game: folded, they have room for all cards, and no more than that. Standees fold and stand,
computed from the cuts and creases that print; a mirrored back lies exactly behind its front.
"""

import re
from collections import Counter
from itertools import combinations, pairwise, product
from math import asin, degrees, hypot

import numpy as np
import pytest
from support.faces import folded, holds, net
from support.places import TESTS

from pnp.base.diagnostics import Mark
from pnp.model.face_walk import map_point, painted_items, processing_lines
from pnp.model.fields import Grid
from pnp.model.frame import Shape

PAGE = (TESTS.parent / "docs/components.md").read_text("utf-8")

TEXT = PAGE.partition("\n## Boards and tracks\n")[2].partition("\n## ")[0]

EXAMPLES = [block for block in re.findall(r"```xml\n(.*?)```", TEXT, re.DOTALL) if "<face" in block]

LAND = Grid((("ink", "paper", "signal", "ink", "sea"),) * 4, Mark("content/pond/fish.yaml", 3, 5))


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example(pond, example):
    """It draws something and nothing is reported."""
    face = pond.face(example, land=LAND)
    assert pond.said() == ""
    assert face.items


IMPORT = '{% import "pnp/nets.xml" as nets %}\n'

BODY = '<text x="{{ side.w / 2 }}" y="{{ side.h / 2 }}" style="title" align="center" valign="middle">{{ side.name }}</text>'


def flat_net(pond, call):
    """A net as it prints, with its regions by the names on them."""
    face = pond.face(IMPORT + f"<face>{{% call(side) nets.{call} %}}{BODY}{{% endcall %}}</face>")
    assert pond.said() == ""
    flat = net(face)
    names = {t.split()[1]: i for i, r in enumerate(flat.regions) for t, _, _ in r.texts if t.startswith("title")}
    return flat, names


def corners(flat, at, regions):
    """The corners of some regions in space, in tenths of a millimetre, and how many regions have each."""
    return Counter(tuple(np.round(at[i](c) * 10).astype(int)) for i in regions for c in flat.regions[i].corners)


def middle(flat, at, region):
    """The middle of a region in space."""
    return np.mean([at[region](c) for c in flat.regions[region].corners], axis=0)


@pytest.mark.parametrize(("cards", "caliper"), [(54, 0.3), (60, 0.5), (30, 0.32)])
def test_a_tuck_box_closes_round_its_cards(pond, cards, caliper):
    """Six sides meet in eight corners, and inside there is room for the stack of cards."""
    flat, names = flat_net(pond, f'tuckbox(63.5, 88.9, {cards}, "badge", caliper={caliper})')
    assert set(names) == {"front", "right", "back", "left", "top", "bottom"}
    assert len(flat.regions) == 6 + 7  # tuck flap, four dust flaps, two glue tabs
    at = folded(flat, names["back"], lambda _: 90)
    met = corners(flat, at, names.values())
    assert sorted(n for n in met.values() if n > 1) == [3] * 8
    where = {name: middle(flat, at, i) for name, i in names.items()}
    room = [np.linalg.norm(where[a] - where[b]) - 0.6 for a, b in (("left", "right"), ("top", "bottom"))]
    assert room[0] == pytest.approx(64.5, abs=0.05)
    assert room[1] == pytest.approx(89.9, abs=0.05)
    (depth,) = {abs(round(float(at[names["front"]](c)[2]), 2)) for c in flat.regions[names["front"]].corners}
    assert depth - 0.6 == pytest.approx(cards * caliper + 1, abs=0.02)


def test_glue_tabs_of_a_tuck_box_lie_on_its_front(pond):
    """Both tabs end in the plane of the front, inside it."""
    flat, names = flat_net(pond, 'tuckbox(63.5, 88.9, 54, "badge")')
    at = folded(flat, names["front"], lambda _: 90)
    tabs = [i for i, r in enumerate(flat.regions) if any(t.startswith("badge") for t, _, _ in r.texts)]
    front = np.array([at[names["front"]](c) for c in flat.regions[names["front"]].corners])
    assert len(tabs) == 2
    for tab in tabs:
        for corner in flat.regions[tab].corners:
            x, y, z = at[tab](corner)
            assert abs(z) < 0.01
            assert front[:, 0].min() - 0.01 <= x <= front[:, 0].max() + 0.01
            assert front[:, 1].min() - 0.01 <= y <= front[:, 1].max() + 0.01


def test_a_tray_has_its_print_inside(pond):
    """Walls stand up round the bottom, towards who reads it, and each tab lies on the wall beside it."""
    flat, names = flat_net(pond, 'tray(80, 50, 20, "badge")')
    at = folded(flat, names["bottom"], lambda _: 90)
    met = corners(flat, at, names.values())
    assert sorted(met.values()) == [2] * 4 + [3] * 4
    assert min(z for _, _, z in met) == -200  # z points away from who reads the bottom
    tabs = [i for i, r in enumerate(flat.regions) if any(t.startswith("badge") for t, _, _ in r.texts)]
    walls = {round(float(at[names[n]](c)[1]), 2) for n in ("front", "back") for c in flat.regions[names[n]].corners}
    assert len(tabs) == 4
    assert {round(float(at[t](c)[1]), 2) for t in tabs for c in flat.regions[t].corners} == walls


BAD = {
    'tuckbox(63.5, 88.9, 10, "badge")': "a tuck box for 10 cards is 4.6 mm deep, but paper under 8 mm cannot be folded well",
    'tuckbox(63.5, 88.9, 0, "badge")': "`cards` of `tuckbox` is 0, expected at least 1",
    'tuckbox(63.5, 88.9, 54, "badge", caliper=0)': "`caliper` of `tuckbox` is 0, expected at least 0.05 mm",
    'tuckbox(63.5, 88.9, 54, "badge", tab=30)': "the glue tabs of the tuckbox are 30 mm wide, expected 4 to 17.8 mm",
    'tuckbox(63.5, 88.9, 54, "badge", deck)': (
        "the net of this tuckbox is 175.8 x 151.1 mm, which does not fit the deck's 40 x 60 mm"
    ),
    'tray(80, 50, 5, "badge")': "`h` of `tray` is 5, expected at least 8 mm",
    "tray(80, 50, 20)": "`tray` lacks `style`, for the numbers on its glue tabs",
}


@pytest.mark.parametrize("call", BAD)
def test_boxes_that_cannot_be(pond, call):
    """At the line of the game's template."""
    said = pond.fault(IMPORT + f"<face>\n{{% call(side) nets.{call} %}}x{{% endcall %}}</face>").splitlines()
    assert said[0] == f"templates/pond/fish.xml:3: error[layout/bad-argument]: {BAD[call]}"


def crossings(frame):
    """The pairs of straight lines of a net that cross each other elsewhere than at their ends."""
    lines = []
    for _, path in processing_lines(frame):
        for (_, a), (letter, b) in pairwise(path):
            if letter == "L":
                lines.append((np.array(a), np.array(b)))

    def side(a, b, c):
        return np.sign(round(float((b - a)[0] * (c - a)[1] - (b - a)[1] * (c - a)[0]), 6))

    return [
        (one, other)
        for one, other in combinations(lines, 2)
        if side(*one, other[0]) * side(*one, other[1]) < 0 and side(*other, one[0]) * side(*other, one[1]) < 0
    ]


SIZES = {
    "usual": 'tuckbox(63.5, 88.9, 54, "badge")',
    "deep": 'tuckbox(41, 63, 200, "badge")',
    "wide and low": 'tuckbox(110, 10, 60, "badge")',
    "narrow": 'tuckbox(8, 120, 40, "badge")',
    "shallow": 'tuckbox(63.5, 88.9, 22, "badge")',
    "widest tabs": 'tuckbox(63.5, 88.9, 100, "badge", tab=31.5)',
}


@pytest.mark.parametrize("name", SIZES)
def test_the_flaps_of_a_tuck_box_lie_inside_it(pond, name):
    """Whatever its proportions: no two parts overlap on paper, and folded none sticks out of the six sides."""
    face = pond.face(IMPORT + f"<face>{{% call(side) nets.{SIZES[name]} %}}{BODY}{{% endcall %}}</face>")
    assert (pond.said(), crossings(face)) == ("", [])
    flat, names = flat_net(pond, SIZES[name])
    assert len(flat.regions) == 13
    at = folded(flat, names["back"], lambda _: 90)
    box = np.array([at[i](c) for i in names.values() for c in flat.regions[i].corners])
    flaps = np.array([at[i](c) for i, r in enumerate(flat.regions) if i not in names.values() for c in r.corners])
    assert (flaps >= box.min(axis=0) - 0.01).all()
    assert (flaps <= box.max(axis=0) + 0.01).all()


@pytest.mark.parametrize("call", ['tray(80, 50, 20, "badge")', 'tray(16, 60, 8, "badge")', 'tray(30, 30, 60, "badge", tab=15)'])
def test_parts_of_a_tray_do_not_overlap(pond, call):
    """No two of its lines cross."""
    face = pond.face(IMPORT + f"<face>{{% call(side) nets.{call} %}}{BODY}{{% endcall %}}</face>")
    assert (pond.said(), crossings(face)) == ("", [])


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


BAD_OF_BOXES_FOR_DECKS = {
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
        "give the deck a `size` of at least [158, 133], or make the tuckbox smaller",
    ),
}


@pytest.mark.parametrize("call", BAD_OF_BOXES_FOR_DECKS)
def test_boxes_for_decks_that_cannot_be(pond, call):
    """At the line of the game's template, with a way out that is true."""
    pond.deck("market", POKER, 10)
    pond.deck("none", POKER)
    message, hint = BAD_OF_BOXES_FOR_DECKS[call]
    said = pond.fault(box(call).replace("<face>", "<face>\n")).splitlines()
    assert said[0] == f"templates/pond/fish.xml:3: error[layout/bad-argument]: {message}"
    assert [line for line in said if "hint:" in line] == ([f"  hint: {hint}"] if hint else [])


NAME = '<text x="{{ side.w / 2 }}" y="4" style="title" align="center" valign="middle">{{ side.name }}</text>'

HEART = '<path d="M3 2 L14 2 L6 11 Z" fill="signal"/>'

CALLS = {
    "standee": 'standee(30, 50, "badge", foot=20{})',
    "disc": 'disc_standee(30, 50, "badge"{})',
    "cross": "cross_standee(30, 50{})",
}


def template(call, body=NAME):
    """A template that draws a standee."""
    return IMPORT + f"<face>\n{{% call(side) nets.{call} %}}{body}{{% endcall %}}</face>"


def printed(pond, name, more="", body=NAME):
    """The face of a standee."""
    face = pond.face(template(CALLS[name].format(more), body))
    assert pond.said() == ""
    return face


def flat_net_of_standees(pond, name, more=""):
    """A net as it prints, with its regions by the names on them."""
    flat = net(printed(pond, name, more))
    names = {t.split()[1]: i for i, r in enumerate(flat.regions) for t, _, _ in r.texts if t.startswith("title")}
    return flat, names


def tip(flat, names):
    """How high on the paper the crease between front and back is."""
    (edge,) = [e for e in flat.regions[names["front"]].edges if e[::-1] in flat.regions[names["back"]].edges]
    assert flat.creases[frozenset(edge)] == "mountain"
    assert edge[0][1] == edge[1][1]
    return edge[0][1]


def test_a_standee_stands_like_an_a(pond):
    """Front, back and floor close to a triangle; front and back stand upright."""
    flat, names = flat_net_of_standees(pond, "standee")
    apex = 2 * degrees(asin(10 / 50))
    low = max(c[1] for c in flat.regions[names["back"]].corners)
    at = folded(flat, names["front"], lambda crease: apex if abs(crease[0][1] - low) < 0.01 else 90 - apex / 2)
    places = [tuple(np.round(at[i](c) * 10).astype(int)) for i in names.values() for c in flat.regions[i].corners]
    assert set(Counter(places).values()) == {2}
    turned = {t.split()[1]: up for r in flat.regions for t, _, up in r.texts if t.startswith("title")}
    assert turned["front"] == (0, -1)
    assert np.allclose(turned["back"], (0, 1))


def hearts(face, between):
    """The corners of what the body has drawn on front and back, which lie below and above a height."""
    drawn = [
        (item, matrix)
        for item, matrix, *_ in painted_items(face.items)
        if isinstance(item, Shape) and item.fill and not item.step
    ]
    sides = [[map_point(matrix, *numbers) for _, numbers in item.path if numbers] for item, matrix in drawn]
    front, back = ([p for p in sides if all((y > between) is below for _, y in p)] for below in (True, False))
    return front, back


@pytest.mark.parametrize("name", CALLS)
def test_a_mirrored_back_lies_behind_its_front(pond, name):
    """Folded flat, each point of the art lies on the same point of the other side; a turned back is another silhouette."""
    height = tip(*flat_net_of_standees(pond, name))
    for back, same in (("mirrored", True), ("turned", False)):
        body = f'{{% if side.name in ["front", "back"] %}}{HEART}{{% endif %}}'
        (front,), (behind,) = hearts(printed(pond, name, f', back="{back}"', body), height)
        seen = [(x, 2 * height - y) for x, y in behind]
        assert all(any(hypot(x - a, y - b) < 0.001 for a, b in seen) for x, y in front) is same


@pytest.mark.parametrize("name", CALLS)
def test_words_on_a_mirrored_back_must_be_flipped_back(pond, name):
    """As they are, they would be mirror writing; flipped about the middle they can be read from behind."""
    call = CALLS[name].format(', back="mirrored"')
    flipped = (
        '{% if side.mirrored %}<group flip="x" pivot-x="{{ side.w / 2 }}">' + NAME + "</group>{% else %}" + NAME + "{% endif %}"
    )
    face = printed(pond, name, ', back="mirrored"', flipped)
    (up,) = [up for r in net(face).regions for t, _, up in r.texts if t == "title back"]
    assert np.allclose(up, (0, 1))
    pond.template("fish.xml", template(call))
    pond.lay_out(decks=("fish",))
    assert "error[layout/mirror-writing]" in pond.said()


def test_the_flaps_of_a_disc_standee_are_glued_below_its_disc(pond):
    """Front and back lie on each other; the flaps go apart, covered by the disc, and the slot lets both through."""
    face = printed(pond, "disc")
    flat, names = flat_net_of_standees(pond, "disc")
    paper = [i for i, r in enumerate(flat.regions) if any(t.split()[1] in ("front", "back", "1", "2") for t, _, _ in r.texts)]
    figure = net(face)._replace(regions=[flat.regions[i] for i in paper])
    front = paper.index(names["front"])
    height = tip(flat, names)
    at = folded(figure, front, lambda crease: 0 if abs(crease[0][1] - height) < 0.01 else 90)
    below = height + 50
    ends = []
    for i, region in enumerate(figure.regions):
        places = np.array([at[i](c) for c in region.corners])
        if any(t.startswith("badge") for t, _, _ in region.texts):
            assert np.allclose(places[:, 1], below)  # level, at the feet
            ends.append(places[:, 2][np.argmax(abs(places[:, 2]))])
            assert max(hypot(x - 15, z) for x, _, z in places) < 42 / 2
        else:
            assert np.allclose(places[:, 2], 0)
            assert (places[:, 1].min(), places[:, 1].max()) == pytest.approx((height, below))
    assert sorted(np.round(ends, 6)) == [-8, 8]
    (disc,) = [path for step, path in processing_lines(face) if step == "cut"]
    arcs = np.array([numbers[-2:] for letter, numbers in disc if letter == "C"])
    centre = (arcs.min(axis=0) + arcs.max(axis=0)) / 2
    assert np.allclose([hypot(*(p - centre)) for p in arcs], 21)
    (slot,) = [np.array(r.corners) for r in flat.regions if holds(r.corners, tuple(centre))]
    assert np.ptp(slot, axis=0) == pytest.approx((30, 0.8))  # two layers of 0.3 mm and 0.2 mm to spare


def test_the_pieces_of_a_cross_standee_are_pushed_into_each_other(pond):
    """Slots are a little wider than two layers, together as deep as the foot is high, and meet when folded."""
    face = printed(pond, "cross")
    flat, names = flat_net_of_standees(pond, "cross")
    height = tip(flat, names)
    pieces = {}
    for region in flat.regions:
        (name,) = {"cross" if t.endswith("cross") else "figure" for t, _, _ in region.texts}
        pieces.setdefault(name, []).append(region)
    assert {name: len(parts) for name, parts in pieces.items()} == {"figure": 2, "cross": 2}
    depths = {}
    for name, parts in pieces.items():
        one, other = ({(x, round(abs(y - height), 3)) for x, y in part.corners} for part in parts)
        assert one == other
        middle = (min(x for x, _ in one) + max(x for x, _ in one)) / 2
        sides = sorted((abs(x - middle), y) for x, y in one)[:4]  # the slot's corners, nearest to the middle
        assert [s for s, _ in sides] == pytest.approx([0.4] * 4)
        depths[name] = max(y for _, y in sides) - min(y for _, y in sides)
        assert max(y for _, y in sides) == max(y for _, y in one)  # it is open at the end
    assert depths == pytest.approx({"figure": 5, "cross": 5})
    assert {step for step, _ in processing_lines(face)} == {"mountain", "cut"}


BAD_OF_STANDEES = {
    'standee(30, 50, "badge", foot=60)': (
        "the standee has a `foot` of 60 mm for a height of 50 mm, with which it cannot stand up"
    ),
    'standee(30, 50, "badge", fills={"side": "ink"})': "`fills` names the side `side`, which a standee does not have",
    'standee(30, 50, "badge", back="same")': "`back` of `standee` is `same`, expected `turned` or `mirrored`",
    'disc_standee(30, 50, "badge", base=36)': (
        "the base of the disc_standee is 36 mm wide, but around its slot of 30 mm there must be 4 mm of paper"
    ),
    'disc_standee(30, 50, "badge", tab=20)': (
        "the flaps of the disc_standee are 20 mm long and would show beyond its base of 42 mm"
    ),
    "disc_standee(30, 50)": "`disc_standee` lacks `style`, for the numbers on its glue tabs",
    'disc_standee(none, 50, "badge")': "`w` of `disc_standee` is nothing, expected at least 8 mm",
    "cross_standee(30, 50, height=5)": "`height` of `cross_standee` is 5, expected at least 8 mm",
    'cross_standee(30, 50, back="x")': "`back` of `cross_standee` is `x`, expected `turned` or `mirrored`",
    "cross_standee(30, 50, deck)": ("the net of this cross_standee is 61 x 120 mm, which does not fit the deck's 40 x 60 mm"),
}


@pytest.mark.parametrize("call", BAD_OF_STANDEES)
def test_standees_that_cannot_be(pond, call):
    """At the line of the game's template."""
    said = pond.fault(template(call)).splitlines()
    assert said[0] == f"templates/pond/fish.xml:3: error[layout/bad-argument]: {BAD_OF_STANDEES[call]}"
