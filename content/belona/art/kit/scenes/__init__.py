"""Draw the scenes of contracts in one module per contract, which has its name: 47 by 29 units, 1.04 mm each, with bleed.

The badge of the card covers what is right of x 31.5 and above y 15.5, so scenes have nothing important there.
"""

from __future__ import annotations

from importlib import import_module

NAMES = (
    "amphibian_prosthetics", "arms_black_market", "blackout_protocol", "border_drones", "jailed_hackers",
    "koish_downgrade", "night_convoy", "silent_crowd", "tower_siege", "vault_breach",
)  # fmt: skip


def scenes() -> dict[str, str]:
    """Give every scene by file stem."""
    return {name: import_module(f".{name}", __name__).draw() for name in NAMES}
