"""The parts of a deck: all its cards in order, no part larger than asked."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Mark
from pnp.build.parts import PartRange, divide_deck
from pnp.model.game import Card


def cards(*copies):
    """Return cards with so many copies each."""
    return [Card(f"card-{place}", number, {}, Mark("deck.yaml", place + 1)) for place, number in enumerate(copies)]


def test_parts_hold_as_many_copies_as_fit():
    """A card with more copies than a part may have is one of its own; none is divided."""
    assert list(divide_deck(cards(1, 1, 1, 2, 9, 1), 3)) == [
        PartRange(1, 0, 3), PartRange(2, 3, 4), PartRange(3, 4, 5), PartRange(4, 5, 6),
    ]  # fmt: skip
    assert list(divide_deck([], 3)) == []


@given(st.lists(st.integers(1, 12), max_size=40), st.integers(1, 30))
def test_every_card_is_in_one_part(copies, most):
    """The parts follow each other without a gap, and the next card would not have fitted into any of them."""
    deck = cards(*copies)
    parts = list(divide_deck(deck, most))
    assert [part.number for part in parts] == list(range(1, len(parts) + 1))
    assert [part.start for part in parts] == [0, *(part.stop for part in parts)][: len(parts)]
    assert sum(part.stop - part.start for part in parts) == len(deck)
    for part in parts:
        held = sum(copies[part.start : part.stop])
        assert held <= most or part.stop - part.start == 1
        assert part.stop == len(deck) or held + copies[part.stop] > most
