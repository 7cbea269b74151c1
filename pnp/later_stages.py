"""The stages that follow when a game is read: their modules, which this process loads while a copy of it reads."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.model.request import BuildRequest

_CARDS: Final = (
    "pnp.layout.templates.templates",
    "pnp.products.table",
    "pnp.painting.painted_components",
    "pnp.text.typesetter",
    "pnp.locale.pseudo",
    "pnp.locale.lint.game",
    "pnp.pictures.drawings",
)
_BOOKLET: Final = ("pnp.products.booklet", "pnp.layout.booklet.layout")
_LAST: Final = (
    "icu4py.breakers",
    "pnp.preflight.preflight",
    "pnp.preflight.drawings",
    "pnp.render.exports.table",
    "pnp.render.pdf",
    "pyphen",
    "pnp.pictures.svg.reader",
)


def load_later_stages(request: BuildRequest, is_due: Callable[[], bool]) -> None:
    """Load what a build will ask for when its game is read, in that order, until that is due."""
    with_booklet = request.only != "cards" and (request.root / "content" / request.game / "booklet").is_dir()
    for name in (*_CARDS, *(_BOOKLET if with_booklet else ()), *_LAST):
        if is_due():
            break
        import_module(name)
