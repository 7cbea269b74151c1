"""What an SVG says about itself: the rule constants that it was drawn from, in elements of our own namespace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.art.picture_errors import RefusedSvgError
from pnp.art.svg_tree import PNP
from pnp.diagnostics import Mark, did_you_mean
from pnp.model.picture import DrawnConstant

if TYPE_CHECKING:
    from pnp.art.svg_tree import SvgNode

_SHOWS = ("constant", "value")
_FORM = f'`<pnp:shows xmlns:pnp="{PNP}" constant="hand.limit" value="5"/>`'


def drawn_constants(root: SvgNode) -> tuple[DrawnConstant, ...]:
    """Return what the `<pnp:shows>` of a drawing name, in their order; their marks have a line and no path.

    Raises RefusedSvgError (`art/bad-metadata`) for one that is not written as it should be: it would not be checked.
    """
    return tuple(_drawn(node) for node in root.walk() if node.tag.startswith("pnp:"))


def _drawn(node: SvgNode) -> DrawnConstant:
    if node.tag != "pnp:shows":
        raise RefusedSvgError("art/bad-metadata", f"`<{node.tag}>` says nothing about a drawing", node.line, f"write {_FORM}")
    for name in node.attrs:
        if name not in _SHOWS:
            message = f"`<pnp:shows>` has no attribute `{name}`"
            raise RefusedSvgError("art/bad-metadata", message, node.line, did_you_mean(name, _SHOWS))
    name, value = (" ".join(node.attrs.get(key, "").split()) for key in _SHOWS)
    if not name or not value:
        message = f"`<pnp:shows>` has no `{'value' if name else 'constant'}`"
        raise RefusedSvgError("art/bad-metadata", message, node.line, f"write {_FORM}")
    return DrawnConstant(name.removeprefix("rules."), value, Mark("", node.line))
