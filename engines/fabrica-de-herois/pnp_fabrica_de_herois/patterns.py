"""The names of the patterns that the engine plays, by the places of a card in which it can play them."""

from __future__ import annotations

from typing import Final

ATTACKS: Final = frozenset({"block", "remove", "exile", "send_back", "weaken", "drain", "steal", "new_leader"})
SUPPORTS: Final = frozenset(
    {
        *("boost", "boost_each", "gain", "draw", "revive", "escape", "peek", "change_leader"),
        *("more_room", "lift", "free_buy"),
    }
)
DEFENCES: Final = frozenset({"cancel", "protect", "protect_group", "unblock", "save", "redirect", "reflect", "steady", "repay"})
ABILITIES: Final = {"attack": ATTACKS, "support": SUPPORTS, "defence": DEFENCES}
"""What abilities of heroes may be, by their type."""
REACTIONS: Final = frozenset({"cancel", "save", "redirect", "reflect", "repay"})
"""Defences that need an attack."""
EXTRAS: Final = frozenset(
    {"no_abilities", "field_max", "field_min", "need", "no_leader_bonus", "double_affiliation", "no_escape", "ignore_small"}
)
"""What may hold while a mission is open."""
REWARDS: Final = (ATTACKS | SUPPORTS | {"protect", "protect_group", "unblock"}) - {
    "more_room",
    "lift",
    "free_buy",
    "new_leader",
}
PUNISHMENTS: Final = frozenset({"gain", "draw", "weaken", "drain", "remove", "exile", "block"})
BASES: Final = (ATTACKS | SUPPORTS | DEFENCES) - REACTIONS - {"exile", "remove"}
KNOWN: Final = ATTACKS | SUPPORTS | DEFENCES | EXTRAS
"""All of them."""
