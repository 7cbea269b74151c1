"""What an SVG says about itself: the constants and fields of cards that it was drawn from, in our own namespace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.picture_errors import RefusedSvgError
from pnp.art.svg_tree import PNP
from pnp.base.diagnostics import Mark
from pnp.base.suggestions import did_you_mean
from pnp.model.picture import DrawnValue

if TYPE_CHECKING:
    from pnp.art.svg_tree import SvgNode

_CONSTANT = ("constant", "value")
_FIELD = ("card", "field", "value")
_FORM = f'`<pnp:shows xmlns:pnp="{PNP}" constant="hand.limit" value="5"/>`'
_FIELD_FORM = '`<pnp:shows card="oak" field="cost.wood" value="2"/>`'


def drawn_constants(root: SvgNode) -> tuple[DrawnValue, ...]:
    """Return what the `<pnp:shows>` of a drawing name, in their order; their marks have a line and no path.

    Raises RefusedSvgError (`art/bad-metadata`) for one that is not written as it should be: it would not be checked.
    """
    return tuple(_drawn(node) for node in root.walk() if node.tag.startswith("pnp:"))


def _drawn(node: SvgNode) -> DrawnValue:
    if node.tag != "pnp:shows":
        raise RefusedSvgError("art/bad-metadata", f"`<{node.tag}>` says nothing about a drawing", node.line, f"write {_FORM}")
    of_card = "constant" not in node.attrs and not {"card", "field"}.isdisjoint(node.attrs)
    wanted, form = (_FIELD, _FIELD_FORM) if of_card else (_CONSTANT, _FORM)
    for name in node.attrs:
        if name not in wanted:
            message = f"`<pnp:shows>` has no attribute `{name}`" + ("" if name not in _FIELD else " beside `constant`")
            hint = did_you_mean(name, wanted) if name not in _FIELD else f"write {_FIELD_FORM} for a field of a card"
            raise RefusedSvgError("art/bad-metadata", message, node.line, hint)
    said = {key: " ".join(node.attrs.get(key, "").split()) for key in wanted}
    missing = next((key for key in wanted if not said[key]), None)
    if missing:
        raise RefusedSvgError("art/bad-metadata", f"`<pnp:shows>` has no `{missing}`", node.line, f"write {form}")
    name = said["field"] if of_card else said["constant"].removeprefix("rules.")
    return DrawnValue(name, said["value"], Mark("", node.line), said.get("card", ""))
