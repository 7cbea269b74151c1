"""The spot inks of a theme's swatches: `spot: Gold` beside the recipe `cmyk` that stands in for the ink."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.model.fields import Message, Record
from pnp.model.frame import SpotInk, spot_name_fault

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.load.yaml.nodes import FileFaults
    from pnp.model.frame import Colour, InkMix

_AS_THE_SHOP = "write it as the shop does, such as `PANTONE 871 C`"


def spot_ink(swatch: str, node: Record, recipe: InkMix | None, faults: FileFaults) -> SpotInk | None:
    """Return the spot ink of a swatch; None if it has none, or none that can be printed, which is reported."""
    found = node["spot"]
    if not isinstance(found, Message):
        return None
    fault = spot_name_fault(found.source)
    if fault is not None:
        faults.add("spot-name", f"a spot ink cannot {fault}, found `{found.source}`", found.mark, hint=_AS_THE_SHOP)
        return None
    if recipe is None:
        hint = "write `cmyk` beside it: what screens and shops without the ink show in its place"
        faults.add("spot-recipe", f"the spot ink of `{swatch}` has no recipe to stand in for it", found.mark, hint=hint)
        return None
    return SpotInk(found.source, recipe)


def check_spot_recipes(swatches: Iterable[Colour], nodes: object, faults: FileFaults) -> None:
    """Report spot inks of one name with several recipes, and names that differ by capitals only: a press has one plate."""
    first: dict[str, Colour] = {}
    for swatch in swatches:
        if swatch.spot is None:
            continue
        other = first.setdefault(swatch.spot.name.casefold(), swatch)
        if other.spot is None or other.spot == swatch.spot:
            continue
        node = nodes[swatch.name] if isinstance(nodes, Record) else None
        mark = node["spot"].mark if isinstance(node, Record) and isinstance(node["spot"], Message) else None
        one, two = swatch.spot, other.spot
        said = "another recipe" if one.name == two.name else f"other capitals (`{two.name}`)"
        message = f"the spot ink `{one.name}` has {said} in the swatch `{other.name}`, and is one plate"
        faults.add("spot-recipe", message, mark, hint="give both swatches the same `spot` and `cmyk`")
