"""What players decide."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

VERBS: Final = frozenset(
    {
        "draft",  # an intrepid `card`
        "order",  # the ranks of the three: permutation `card`
        "discard",  # a card, before drawing
        "draw",  # ends the discarding
        "evolve",  # intrepid `target`
        "revive",  # intrepid `target` to the square `at`, paid with castle life
        "play",  # an action `card` on `target`
        "castle",  # the castle attacks `target`
        "return",  # from the Limbo to the square `at`
        "equip",  # an item `card`, in place of `at` if there is no room
        "drink",  # the equipped potion
        "move",  # by the shortest way to the square `at`
        "attack",  # `target` with the armament `card`, or with the basic attack
        "use",  # the ability of row `card` on `target`
        "strike",  # an opportunity attack of intrepid `target` with the armament `card`, or with the basic attack
        "leap",  # to the square `at`
        "rune",  # to intrepid `target`, or to the land
        "pick",  # a card
        "annul",
        "pass",
        "end",  # the round
    }
)


class Action(NamedTuple):
    """A decision: its verb, a card, the unit that it is about, a square or a second card."""

    verb: str
    card: int = -1
    target: int = -1
    at: int = -1


DRAW: Final = Action("draw")
DRINK: Final = Action("drink")
ANNUL: Final = Action("annul")
PASS: Final = Action("pass")
END: Final = Action("end")


def write_action(action: Action) -> list[object]:
    """Give an action as plain data."""
    return list(action)


def read_action(data: Any) -> Action:  # noqa: ANN401  any plain data
    """Give the action that was written. Raises ValueError if it is none."""
    match data:
        case [str(verb), int(card), int(target), int(at)] if verb in VERBS:
            return Action(verb, card, target, at)
    raise ValueError(f"{data!r} is no action of Zodiacus Intrépidos")
