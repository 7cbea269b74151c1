"""What players decide."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

VERBS: Final = frozenset(
    {
        "form",  # the first teams: leader `card`, support `picks`
        "buy",
        "use",  # ability `slot` of hero `card`; a redirection names the target and its substitute
        "base",  # the effect of the base
        "deploy",  # from the support to the field
        "retreat",  # from the field to the support
        "leader",  # another leader, or the one who is missing
        "escape",
        "resolve",
        "end",
        "pick",  # a target: a hero or a player
        "pass",
        "return",  # a hero too many goes to the deck
    }
)


class Action(NamedTuple):
    """A decision: its verb, the hero (or player) that it is about, the slot of an ability, further heroes."""

    verb: str
    card: int = -1
    slot: int = 0
    picks: tuple[int, ...] = ()


BUY: Final = Action("buy")
BASE: Final = Action("base")
ESCAPE: Final = Action("escape")
RESOLVE: Final = Action("resolve")
END: Final = Action("end")
PASS: Final = Action("pass")


def write_action(action: Action) -> list[object]:
    """Give an action as plain data."""
    return [action.verb, action.card, action.slot, list(action.picks)]


def read_action(data: Any) -> Action:  # noqa: ANN401  any plain data
    """Give the action that was written. Raises ValueError if it is none."""
    match data:
        case [str(verb), int(card), int(slot), [*picks]] if verb in VERBS and all(type(pick) is int for pick in picks):
            return Action(verb, card, slot, tuple(picks))
    raise ValueError(f"{data!r} is no action of Fábrica de Heróis")
