"""Rolls, opposed rolls and races as `odds.yaml` says them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, cast

from pnp.model.fields import Record
from pnp.odds.dice import LARGEST, MOST_AGAIN, MOST_DICE, MOST_FACES, Die, pool
from pnp.odds.distribution import Distribution, OddsError, difference
from pnp.odds.races import MOST_HITS, RoundChances, race, with_ties

if TYPE_CHECKING:
    from pnp.model.game import Derivation
    from pnp.odds.dice import Kept
    from pnp.odds.numbers import OddsNumbers
    from pnp.odds.races import Ties

_ADDED: Final = (-LARGEST, LARGEST)


def rolled(said: Record, numbers: OddsNumbers) -> Distribution:
    """Return the distribution of a roll. Raises OddsError."""
    sorts = [said, *cast("tuple[Record, ...]", said["and"] or ())]
    counts = [_whole(sort, "dice", numbers, (0, MOST_DICE), 1) for sort in sorts]
    found = pool([(count, _die(sort, said, numbers)) for count, sort in zip(counts, sorts, strict=True)], _kept(said, numbers))
    plus = _whole(said, "plus", numbers, _ADDED, 0)
    least = _whole(said, "at_least", numbers, _ADDED, -2 * LARGEST * MOST_DICE * MOST_AGAIN)
    return found.mapped(lambda total: max(total + plus, least))


def opposed(said: Record, numbers: OddsNumbers) -> Distribution:
    """Return the distribution of an opposed roll: by how much we win, or 1, 0, -1 if ties are not left as they are."""
    apart = difference(rolled(cast("Record", said["own"]), numbers), rolled(cast("Record", said["other"]), numbers))
    return apart if said["ties"] == "stay" else with_ties(apart, cast("Ties", said["ties"]))


def raced(said: Record, numbers: OddsNumbers) -> Distribution:
    """Return the distribution of a race: 1 (we win), 0 (both are hit often enough in the same round), -1. Raises OddsError."""
    hits, against = (_whole(said, name, numbers, (1, MOST_HITS), 1) for name in ("hits", "against"))
    return race(_round(said, numbers), hits, against)


def _round(said: Record, numbers: OddsNumbers) -> RoundChances:
    stated = [said[name] for name in ("win", "lose", "both")]
    if isinstance(said["own"], Record) and isinstance(said["other"], Record) and not any(stated):
        apart = difference(rolled(said["own"], numbers), rolled(said["other"], numbers))
        both = said["ties"] == "both"
        signs = with_ties(apart, "stay" if both else cast("Ties", said["ties"]))
        win, tie, lose = (Fraction(signs.count(lambda sign, of=of: sign == of), signs.cases) for of in (1, 0, -1))  # type: ignore[misc]
        return RoundChances(win, lose, tie if both else Fraction(0))
    if said["own"] is not None or said["other"] is not None or not any(stated):
        hint = "write both `own` and `other`, or the chances `win` and `lose`"
        raise OddsError("bad-race", "a race needs what is rolled in a round, or the chances of a round", hint, said.mark)
    win, lose, both_hit = (Fraction(0) if number is None else numbers.chance(cast("Derivation", number)) for number in stated)
    if win + lose + both_hit > 1:
        raise OddsError(
            "bad-race",
            f"the chances of a round add up to {win + lose + both_hit}, at most 1",
            "leave out rounds without a hit",
            said.mark,
        )
    return RoundChances(win, lose, both_hit)


def _whole(said: Record, name: str, numbers: OddsNumbers, limits: tuple[int, int], default: int) -> int:
    written = said[name]
    return default if written is None else numbers.whole(cast("Derivation", written), f"`{name}`", *limits)


def _die(sort: Record, roll: Record, numbers: OddsNumbers) -> Die:
    """One die of a sort; what happens to its faces is said of the whole roll."""
    if (sort["sides"] is None) == (sort["faces"] is None):
        raise OddsError("bad-die", "a die has either `sides` or `faces`", "write `sides: 6`", sort.mark)
    if sort["sides"] is not None:
        faces = tuple(range(1, _whole(sort, "sides", numbers, (1, MOST_FACES), 1) + 1))
    else:
        written = cast("tuple[Derivation, ...]", sort["faces"])
        faces = tuple(numbers.whole(face, "a face", -LARGEST, LARGEST) for face in written)
    again = {name: _again(cast("Record | None", roll[name]), faces, numbers) for name in ("reroll", "explode")}
    success = cast("Record | None", roll["success"])
    counted = None if success is None else frozenset(filter(numbers.condition(success), faces))
    return Die(faces, *again["reroll"], *again["explode"], counted)


def _again(said: Record | None, faces: tuple[int, ...], numbers: OddsNumbers) -> tuple[frozenset[int], int]:
    """The faces that are rolled again or explode, and at most how often."""
    if said is None:
        return frozenset(), 0
    return frozenset(filter(numbers.condition(said), faces)), _whole(said, "times", numbers, (0, MOST_AGAIN), 1)


def _kept(said: Record, numbers: OddsNumbers) -> Kept | None:
    if said["highest"] is not None and said["lowest"] is not None:
        raise OddsError("bad-die", "either the `highest` or the `lowest` dice count", "leave one of them out", said.mark)
    if said["highest"] is not None:
        return "highest", _whole(said, "highest", numbers, (0, MOST_DICE), 0)
    return None if said["lowest"] is None else ("lowest", _whole(said, "lowest", numbers, (0, MOST_DICE), 0))
