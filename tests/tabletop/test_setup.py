"""Where decks lie on a table: as content says, and otherwise beside each other."""

from itertools import combinations
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.units import Size
from pnp.build.virtual_table import arrange_table
from pnp.model.printing import USUAL_TABLE_SETUP, TableSetup
from pnp.model.sheet import BAG_SIZE, TableDeck


def piece(name="card", form="card", size=(60.0, 90.0), copies=1, *, has_back=True):
    """A piece as the set-up sees it."""
    return SimpleNamespace(name=name, form=form, size=Size(*size), copies=copies, has_back=has_back, solid=None)


def deck(*pieces, name="deck"):
    """A deck of pieces."""
    return TableDeck(name, "card", pieces)


def room(item):
    """The box that an item takes."""
    piece = item.pieces[0][0]
    w, h = (BAG_SIZE, BAG_SIZE) if item.kind == "bag" else piece.size
    h = min(w, h) if piece.form == "figure" else h  # it stands
    return item.x - w / 2, item.y - h / 2, item.x + w / 2, item.y + h / 2


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.lists(
            st.builds(
                piece,
                form=st.sampled_from(["card", "tile", "token", "board", "figure"]),
                size=st.tuples(st.floats(10, 400), st.floats(10, 400)),
                copies=st.integers(1, 12),
            ),
            min_size=1,
            max_size=6,
        ),
        min_size=1,
        max_size=6,
    )
)
def test_nothing_lies_on_anything_else(found):
    """In whatever decks of whatever pieces that say nothing of their place."""
    items = arrange_table([(deck(*pieces), USUAL_TABLE_SETUP) for pieces in found])
    assert sum(len(item.pieces) for item in items) == sum(p.copies for pieces in found for p in pieces)
    for one, other in combinations(items, 2):
        a, b = room(one), room(other)
        assert a[2] <= b[0] + 1e-6 or b[2] <= a[0] + 1e-6 or a[3] <= b[1] + 1e-6 or b[3] <= a[1] + 1e-6


@pytest.mark.parametrize(
    ("pieces", "kinds", "facing"),
    [
        ([piece(copies=3)], ["pile"], "down"),
        ([piece(copies=3, has_back=False)], ["pile"], "up"),
        ([piece(), piece(has_back=False)], ["pile"], "up"),
        ([piece()], ["piece"], "up"),
        ([piece(form="tile", copies=2), piece(form="token")], ["bag", "piece"], "up"),
        ([piece(form="solid", copies=2)], ["piece", "piece"], "up"),
        ([piece(form="board", copies=2)], ["piece", "piece"], "up"),
    ],
)
def test_how_decks_lie_that_say_nothing(pieces, kinds, facing):
    """Cards in piles, face down if they all have backs; what there are many of in bags."""
    for one in pieces:
        if one.form == "solid":
            one.form = "figure"
    items = arrange_table([(deck(*pieces), USUAL_TABLE_SETUP)])
    assert [item.kind for item in items] == kinds
    assert {item.facing for item in items} == {facing}


def test_rows_of_a_spread():
    """Three cards, two, and one for each further row, each row in the middle, edge to edge."""
    setup = TableSetup(at=(100.0, 50.0), arrangement="spread", rows=(3, 2, 1), gap=0.0)
    items = arrange_table([(deck(piece(size=(80.0, 60.0), copies=7)), setup)])
    assert [(item.x - 100, item.y - 50) for item in items] == [
        (-80, -90), (0, -90), (80, -90), (-40, -30), (40, -30), (0, 30), (0, 90),
    ]  # fmt: skip


def test_a_deck_that_is_turned():
    """Its cards turn with it, clockwise: what lay right of the middle lies below."""
    one, two = arrange_table(
        [(deck(piece(copies=2)), TableSetup(at=(0.0, 0.0), arrangement="spread", rows=(2,), gap=10.0, turn=90.0))]
    )
    assert (one.x, one.y, two.x, two.y) == pytest.approx((0, -35, 0, 35))
    assert one.turn == two.turn == 90


def test_what_has_no_place_lies_below_what_has():
    """With a gap between."""
    placed, free = (
        (deck(piece(size=(100.0, 100.0))), TableSetup(at=(0.0, 30.0))),
        (deck(piece(size=(50.0, 40.0))), USUAL_TABLE_SETUP),
    )
    assert [(item.x, item.y) for item in arrange_table([free, placed])] == [(0, 30 + 50 + 40 + 20), (0, 30)]


def test_one_bag_for_all():
    """To draw from, whatever is in it."""
    (bag,) = arrange_table([(deck(piece(form="tile"), piece(form="tile", copies=4)), TableSetup(arrangement="bag"))])
    assert (bag.kind, len(bag.pieces)) == ("bag", 5)
