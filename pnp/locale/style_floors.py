"""Tells of styles that may be smaller than the script of a language needs: in the theme, or by a change of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.languages import main_script
from pnp.load.locale_layout_reader import changed
from pnp.load.type_floors import type_floors
from pnp.load.yaml.nodes import format_number
from pnp.locale.pseudo import is_pseudo
from pnp.model.fields import LocaleLayout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.base.diagnostics import Mark, Report
    from pnp.model.game import Game
    from pnp.model.style import TextStyle

_NONE = LocaleLayout()


def check_floors(game: Game, locale: str, report: Report, layout: LocaleLayout = _NONE) -> None:
    """Warn of each style whose floor is under that of its role in the script of `locale`, unless it says why (`small`).

    A pseudo-locale has no readers, nor a layout of its own in which a style could be made larger.
    """
    if is_pseudo(locale):
        return
    script = main_script(locale)
    floors = type_floors(script)
    for style, mark in _styles(game, layout):
        least = floors[style.role]
        if style.floor < least and not style.small:
            message = (
                f"style `{style.name}` may shrink to {format_number(style.floor)} "
                f"pt, {style.role} text of `{locale}` ({script})"
                f" needs {format_number(least)} pt"
            )
            elsewhere = locale != game.source_locale and mark == style.mark
            place = f" in content/{game.name}/locale/{locale}/layout.yaml" if elsewhere else ""
            hint = f"raise its `floor`{place}, or say why it may be smaller: `small: …`"
            report.warning("locale/small-style", message, mark, hint=hint)


def _styles(game: Game, layout: LocaleLayout) -> Iterator[tuple[TextStyle, Mark | None]]:
    """Yield the styles of a language, and those of single cards, with where they are written."""
    styles = dict(game.theme.styles)
    for name, style in game.theme.styles.items():
        change = layout.styles.get(name)
        styles[name] = changed(style, change) if change else style
        yield styles[name], change.mark if change else style.mark
    for card in layout.cards.values():
        for name, change in card.styles.items():
            yield changed(styles[name], change), change.mark
