"""The optional powers of the two factions: what each side may do otherwise than the rules for both say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from pnp_belona.ruleset import Ruleset

OWNER: Final = "octacorp"
"""The faction with the deeds: an influence symbol gives it more rolls, and a zone that it dominates pays rent."""
SMUGGLER: Final = "vetran"
"""The faction that passes every fence: its groups go further, and flee at a price of their own."""


class Side(NamedTuple):
    """The rules that hold for one faction.

    `steps[m]`: how far a group of m members goes; `rolls`: rolls for an influence symbol; `rent`: weapons for each zone that it
    dominates, besides the bonus; `flee_cost`: upgrades for a flight.
    """

    rolls: int
    rent: int
    spaces_per_upgrade: int
    commission: int
    head_start: int


def sides_of(ruleset: Ruleset) -> tuple[Side, Side]:
    """Give the rules of each faction: the same for both without the module."""
    rules = ruleset.rules
    both = Side(rules.effect_influence, 0, rules.spaces_per_upgrade, 0, 0)
    own = {
        OWNER: both._replace(head_start=rules.octacorp_points),
        SMUGGLER: both._replace(head_start=rules.vetran_points),
    }
    if rules.powers:
        own[OWNER] = own[OWNER]._replace(rolls=rules.octacorp_rolls, rent=rules.octacorp_rent)
        own[SMUGGLER] = own[SMUGGLER]._replace(spaces_per_upgrade=rules.vetran_shortcut, commission=rules.vetran_commission)
    one, other = (own.get(faction, both) for faction in ruleset.factions)
    return one, other
