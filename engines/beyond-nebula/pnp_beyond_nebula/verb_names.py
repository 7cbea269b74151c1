"""The technologies that the engine plays, by the ids of their cards."""

from typing import Final

VERBS: Final = (
    *("electric_charge", "electromagnetic_pulse", "suicide", "hack", "radioactive_ray", "repair"),
    *("battle_speed", "improved_cargo", "reveal_spy", "energy_shield", "invisibility_field", "supernova_cannon"),
    *("balance", "mothership", "pathfinder", "clone", "free_exchange", "jumpgate"),
)
