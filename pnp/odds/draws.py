"""Cards drawn from a deck without putting any back: how many of each kind are among them."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.odds.distribution import Distribution, check_steps, distribution

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_CARDS: Final = 2000
"""Cards of a deck from which is drawn, copies included."""


class KindDrawn(NamedTuple):
    """Cards of one kind: how many there are, and how many of them are to be drawn at least and at most."""

    cards: int
    low: int = 0
    high: int = MOST_CARDS


def counted_draw(deck: int, wanted: int, drawn: int) -> Distribution:
    """Return the distribution of the number of wanted cards among those drawn. There are not more drawn than in the deck."""
    ways = ((n, comb(wanted, n) * comb(deck - wanted, drawn - n)) for n in range(min(wanted, drawn) + 1))
    return distribution(ways)


def draws(deck: int, kinds: Sequence[KindDrawn], drawn: int) -> tuple[int, int]:
    """Count the hands in which the numbers of all kinds are as wanted, and all hands; no card is of two kinds.

    Each hand of different cards counts once: copies of a card are different cards. Raises OddsError.
    """
    check_steps(sum((min(kind.cards, drawn) + 1) * (drawn + 1) for kind in kinds), "the draw")
    ways = [1, *[0] * drawn]
    for kind in kinds:
        ways = _joined(ways, [comb(kind.cards, n) if kind.low <= n <= kind.high else 0 for n in range(drawn + 1)])
    others = deck - sum(kind.cards for kind in kinds)
    return sum(number * comb(others, drawn - n) for n, number in enumerate(ways)), comb(deck, drawn)


def most_alike(groups: Sequence[int], drawn: int) -> Distribution:
    """Return the distribution of the greatest number of cards of one group among those drawn.

    `groups` are the numbers of cards of each group; every card is in one. Raises OddsError.
    """
    deck = sum(groups)
    check_steps(len(groups) * (drawn + 1) ** 3, "the draw")
    up_to = [draws(deck, [KindDrawn(cards, 0, most) for cards in groups], drawn)[0] for most in range(drawn + 1)]
    return distribution((most, ways - (up_to[most - 1] if most else 0)) for most, ways in enumerate(up_to))


def _joined(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """Multiply polynomials, and leave out what is beyond their length."""
    found = [0] * len(one)
    for at, left in enumerate(one):
        for plus, right in enumerate(other[: len(one) - at]) if left else ():
            found[at + plus] += left * right
    return found
