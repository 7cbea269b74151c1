"""The places of constants, for findings that are about their values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.model.game import Constant


def marks_of(rules: Mapping[str, Constant], names: Iterable[str]) -> tuple[Mark, ...]:
    """Return where constants stand, with those that they follow from, each once; unknown names are left out."""
    found, left = dict[str, Mark](), list(names)
    while left:
        constant = rules.get(left.pop(0))
        if constant is not None and constant.name not in found:
            found[constant.name] = constant.mark
            left += constant.derivation.sources if constant.derivation else ()
    return tuple(found.values())
