"""Sizes of print services: which one a deck is, what lies around it, and what is told of a deck that is none.

Single faces: a page each, with its bleed, in the order that a shop asks for.
"""

import pytest
from support.sheets import card, token

from pnp.base.diagnostics import Mark, Report
from pnp.base.units import Box, Size
from pnp.impose.single_faces import canvas_page, deck_canvases, face_canvas, needed_bleed, report_missing_bleed, single_faces
from pnp.load.profiles import read_profile
from pnp.model.printing import DeckDemands, OrderFile, PictureDemands, Profile, ServiceSize, canvas_size

TGC, MPC, DRIVETHRU = (read_profile(name) for name in ("tgc", "mpc", "drivethru"))

DECLARED = {"cards": Mark("content/toy/game.yaml", 9, 3), "other": Mark("content/toy/game.yaml", 10, 3)}

POKER = (63.5, 88.9)

LEFT_OUT = "or leave it out there: `print: {{press: {{not: [{}]}}}}`".format


def told(profile, *cards):
    """What is said of some cards that a profile gets."""
    report = Report()
    canvases = deck_canvases(cards, DECLARED, profile, report)
    report_missing_bleed(cards, DECLARED, canvases, profile, report)
    return [(d.severity, d.code, d.message, d.hint) for d in report.diagnostics]


@pytest.mark.parametrize(
    ("profile", "trim", "name", "pixels", "bleed"),
    [
        (TGC, POKER, "poker", (825, 1125), 3.175),
        (TGC, (63, 88), "euro-poker", (825, 1125), 3.625),
        (TGC, (62.992, 88.011), "euro-poker", (825, 1125), 3.62),
        (TGC, (69.85, 120.65), "tarot", (900, 1500), 3.175),
        (TGC, (70, 70), "euro-square", (900, 900), 3.1),
        (MPC, POKER, "poker", (822, 1122), 3.048),
        (MPC, (63, 88), "game", (816, 1110), 3.044),
        (MPC, (44.45, 88.9), "domino", (597, 1122), 3.048),
        (DRIVETHRU, POKER, "poker", None, 3.175),
    ],
)
def test_a_deck_has_the_canvas_of_its_size(profile, trim, name, pixels, bleed):
    """Its pixels are exact, and the bleed is what they leave around the trim: rarely the same across and along."""
    canvas = face_canvas(Size(*trim), profile)
    assert (canvas.name, canvas.turned, canvas.pixels) == (name, False, pixels)
    assert needed_bleed(canvas, Size(*trim)) == pytest.approx(bleed, abs=0.0011)
    if pixels:
        assert canvas.size == canvas_size(pixels, 300)


@pytest.mark.parametrize("trim", [(63.6, 88.9), (70, 120), (41, 63)])
def test_no_size_is_taken_for_another(trim):
    """A tenth of a millimetre is another size, and so is the metric tarot."""
    assert face_canvas(Size(*trim), TGC) is None


def test_the_page_of_drivethru():
    """2.75 × 3.75 in, with the trim in its middle."""
    page = canvas_page(card("a", *POKER).face, face_canvas(Size(*POKER), DRIVETHRU))
    assert page.size == pytest.approx((2.75 * 25.4, 3.75 * 25.4))
    assert page.placements[0].trim == pytest.approx(Box(3.175, 3.175, *POKER))


def test_a_lying_deck_is_turned():
    """Its face clockwise and its back the other way: the top of the card is one edge of the paper, seen from both sides."""
    lying = card("map", 88.9, 63.5, bleed=4)
    canvas = face_canvas(lying.face.size, TGC)
    assert (canvas.turned, canvas.pixels) == (True, (825, 1125))
    face, back = single_faces([lying], None, "face-first", canvas).pages
    top = [page.placements[0].matrix for page in (face, back)]
    assert [round(m[0] * 40 + m[2] * 0 + m[4], 3) for m in top] == [66.675, 3.175]  # the top edge: right in front, left behind
    assert face.size == back.size == canvas.size


def test_bleed_differs_across_and_along():
    """EuroPoker: 0.135 in across and 0.143 in along; a lying deck has them exchanged."""
    standing, lying = (face_canvas(size, TGC) for size in (Size(63, 88), Size(88, 63)))
    assert standing.bleed(Size(63, 88)) == pytest.approx((3.425, 3.625))
    assert lying.bleed(Size(88, 63)) == pytest.approx((3.625, 3.425))


def test_a_size_that_the_service_does_not_make():
    """The nearest are named, and written as the deck could have them."""
    assert told(MPC, card("a", 41, 63), card("b", 41, 63)) == [
        (
            "error",
            "impose/no-such-size",
            "`mpc` has no size 41 × 63 mm, which deck `cards` has",
            (
                f"the nearest is `mini` (44.45 × 63.5 mm): cut it there with `print: {{fit: {{mpc: mini}}}}`, or "
                f"write `size: [44.45, 63.5]` for the deck in game.yaml; {LEFT_OUT('mpc')}"
            ),
        )
    ]
    assert "write `size: [88.9, 57.15]`" in told(MPC, card("a", 90, 57.5))[0][3]
    assert told(TGC, card("a", 59, 85))[0][3].startswith(
        "the nearest are `us-game` (56 × 87 mm), `bridge` (57.15 × 88.9 mm) and `euro-poker` (63 × 88 mm): cut it there with "
        "`print: {fit: {tgc: us-game}}`, or write `size: [56, 87]`"
    )


def test_no_size_that_is_far_off_is_suggested():
    """A token is not made a poker card; and a circle is cut at no other size."""
    assert [hint for *_, hint in told(DRIVETHRU, card("a", 16, 16))] == [
        "not even its size `poker`, 63.5 × 88.9 mm, is near: leave it out there: `print: {press: {not: [drivethru]}}`"
    ]
    assert "fit" not in told(TGC, token("t", 25, "circle", bleed=4))[0][3]


def test_bleed_depends_on_a_size():
    """Of a deck that has none there, nothing is said of bleed."""
    codes = [code for _, code, _, _ in told(DRIVETHRU, card("a", 41, 63, bleed=1))]
    assert codes == ["impose/no-such-size"]


def test_art_that_does_not_fill_the_canvas():
    """It is told with the bleed that fills it, rounded up."""
    assert told(MPC, card("a", 63, 88), card("b", 63, 88)) == [
        (
            "error",
            "impose/bleed-missing",
            "`mpc` prints 3.044 mm of bleed around its size `game`, deck `cards` draws 3 mm",
            f"set `bleed: 3.044` for the deck in game.yaml, and let its art reach there; {LEFT_OUT('mpc')}",
        )
    ]
    assert told(MPC, card("a", 63, 88, bleed=3.044)) == []
    assert told(TGC, token("t", 19.05, "circle", bleed=3.175)) == []


def test_a_deck_without_backs():
    """DriveThruCards prints page by page, a back before each face."""
    bare = [card(name, *POKER, bleed=4, back=False) for name in "ab"]
    assert told(DRIVETHRU, *bare) == [
        (
            "error",
            "impose/missing-back",
            "`drivethru` wants a back for each card, and 2 cards of deck `cards` have none",
            f"give the deck one with `back: back.xml` in game.yaml, even if it is a single colour; {LEFT_OUT('drivethru')}",
        )
    ]
    assert told(DRIVETHRU, bare[0])[0][2].endswith("card `a` of deck `cards` has none")


def limited(**how):
    """A profile with limits."""
    sizes = (ServiceSize("poker", Size(*POKER), (822, 1122)),)
    order = OrderFile("(S30) Standard Smooth", brackets=(9, 18, 36))
    pictures = PictureDemands(300, "{deck}/{card}[{side}].png", "{deck}/back.png", order_file=order)
    return Profile("shop", "", pages="faces", decks=DeckDemands(sizes, **how), pictures=pictures)


@pytest.mark.parametrize(
    ("copies", "how", "said"),
    [
        (5, {"most": 4}, "`shop` takes at most 4 cards in a deck, `cards` has 5"),
        (5, {"fewest": 6}, "`shop` takes at least 6 cards in a deck, `cards` has 5"),
        (37, {}, "an order of `shop` has at most 36 cards, those of `poker` are 37 with deck `cards`"),
        (36, {"most": 36, "fewest": 36}, None),
    ],
)
def test_more_cards_or_fewer_than_a_service_takes(copies, how, said):
    """Of a deck, and of all decks of a size, which are one order."""
    found = told(limited(**how), card("a", *POKER, copies=copies, bleed=4))
    assert [(severity, code, message) for severity, code, message, _ in found] == (
        [("warning", "impose/deck-count", said)] if said else []
    )


def test_decks_of_one_size_are_one_order():
    """The deck with which it becomes too large is named."""
    decks = [card("a", *POKER, copies=20, bleed=4), card("b", *POKER, copies=20, bleed=4, deck="other")]
    assert [message for *_, message, _ in told(limited(), *decks)] == [
        "an order of `shop` has at most 36 cards, those of `poker` are 40 with deck `other`"
    ]


@pytest.mark.parametrize(("cards", "bracket"), [(1, 18), (18, 18), (19, 36), (612, 612), (613, None)])
def test_brackets(cards, bracket):
    """What is paid for is the next one up."""
    assert MPC.pictures.order_file.bracket(cards) == bracket


def listed(imposition):
    """Each page as id, copy and side."""
    return [(p.id, p.copy, p.side) for page in imposition.pages for p in page.placements]


def test_each_copy_has_its_pages():
    """Services count the pages of a file; a card without a back has one."""
    cards = [card("a", 63, 88, copies=2), card("b", 63, 88, back=False), card("c", 63, 88, copies=0)]
    assert listed(single_faces(cards, 3.0, "face-first")) == [
        ("a", 1, "face"), ("a", 1, "back"), ("a", 2, "face"), ("a", 2, "back"), ("b", 1, "face"),
    ]  # fmt: skip


def test_the_back_can_come_first():
    """As DriveThruCards wants it."""
    assert listed(single_faces([card("a", 63, 88)], 3.0, "back-first")) == [("a", 1, "back"), ("a", 1, "face")]


@pytest.mark.parametrize(("bleed", "shown"), [(2.0, 2.0), (3.0, 3.0), (None, 3.0), (4.0, 3.0)])
def test_the_page_is_the_trim_with_its_bleed(bleed, shown):
    """Never more than is drawn, which would be stretched or white."""
    (page,) = single_faces([card("a", 63, 88, back=False)], bleed, "face-first").pages
    (placement,) = page.placements
    assert page.size == Size(63 + 2 * shown, 88 + 2 * shown)
    assert placement.trim == Box(shown, shown, 63, 88)
    assert placement.bleed == (shown,) * 4
    assert page.lines == page.furniture == ()


def test_missing_bleed_is_told_once_a_deck():
    """With what is drawn, what is asked for, and the entry that says so."""
    report = Report()
    cards = [card("a", 63, 88), card("b", 63, 88, bleed=0, deck="bare"), card("c", 63, 88, bleed=0, deck="bare")]
    declared = Mark("content/toy/game.yaml", 10, 3)
    shop = Profile("press-x4", "", pages="faces", bleed=3.0)
    report_missing_bleed(cards, {"cards": Mark("x"), "bare": declared}, {}, shop, report)
    assert [(d.code, d.mark, d.message, d.hint) for d in report.diagnostics] == [
        (
            "impose/bleed-missing",
            declared,
            "`press-x4` prints 3 mm of bleed, deck `bare` draws 0 mm",
            (
                "set `bleed: 3` for the deck in game.yaml, and let its art reach there; or leave it out there: "
                "`print: {press: {not: [press-x4]}}`"
            ),
        )
    ]
