"""The names of the patterns that the engine plays, by the places of a card in which it can play them."""

from __future__ import annotations

from typing import Final

TRAITS: Final = frozenset(
    {
        *("more_life", "more_resistance", "more_move", "more_alvo", "more_damage", "damage_against", "guard_against"),
        *("bond", "immune", "regrow", "counter", "slip_away", "spoils", "thorns"),
    }
)
"""What holds by itself, as long as a card is equipped, a rune carried, a passive ability reached."""
DEEDS: Final = frozenset(
    {
        *("hurt", "hurt_roll", "drain", "heal", "push", "pull", "leap", "swap", "afflict", "hide", "poison", "cleanse"),
        *("strengthen", "extra_die", "shield", "expose", "hasten", "slow", "recharge"),
    }
)
"""What an intrepid does with an ability."""
OF_ACTIONS: Final = (DEEDS - {"leap", "swap", "push", "pull", "drain", "hurt_roll"}) | {
    *("march", "draw", "discard", "look", "gain_xp", "from_limbo", "siege", "disarm", "salvage", "annul"),
}
"""What an action does; those of intrepids only where no place is needed from which it comes."""
OF_POTIONS: Final = frozenset({"heal", "hasten", "cleanse", "extra_die", "hide", "strengthen", "shield", "leap"})
OF_STRUCTURES: Final = frozenset({"immune", "guard_against", "regrow", "thorns", "damage_against"})
POWERS: Final = frozenset({"power_hand", "power_repair", "power_move", "power_siege"})
KNOWN: Final = TRAITS | DEEDS | OF_ACTIONS | POWERS
"""All of them."""
DEBUFFS: Final = frozenset({"silence", "poison", "paralysis"})
"""What `cleanse` takes away."""
CHOSEN_ONE: Final = frozenset(
    {
        *("enemy", "enemy_structure", "enemy_guardian", "any_enemy"),
        *("ally", "any_own", "own_tower", "own_castle", "own_guardian"),
    }
)
"""Words for a target that the player chooses; the other words say by themselves who is hit."""
HITS_STRUCTURES: Final = frozenset({"hurt", "hurt_roll", "drain", "expose"})
"""What hits castles, towers and guardians too."""
HITS_GUARDIANS: Final = HITS_STRUCTURES | {"afflict", "poison"}
"""What hits guardians too; all else that an enemy does hits intrepids only."""
