"""Drawings must show the game as it is: one that was made from constants or cards says so, and its values are compared.

A drawing with another value tells players a wrong rule, and nobody can see that in the rules or in the texts.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Diagnostic, Distance
from pnp.base.suggestions import nearest
from pnp.load.notation.expressions import owner
from pnp.model.face_walk import ItemMemory, walk
from pnp.model.fields import Grid, RichText
from pnp.model.frame import DrawingItem
from pnp.model.game import format_value, marks_of_constants

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pnp.base.diagnostics import Mark, Report
    from pnp.model.frame import Frame, Item
    from pnp.model.game import Card, Game
    from pnp.model.picture import DrawnValue
    from pnp.model.request import ProductDocuments


class _Now(NamedTuple):
    """A value as it is now, written, and where it stands."""

    value: str
    mark: Mark


def drawn_values(frame: Frame) -> dict[DrawnValue, None]:
    """What the drawings on a face say that they show, also those on faces that are placed on it, in paint order."""
    return dict.fromkeys(DrawnValues().on(frame))


def printed_values(products: Iterable[ProductDocuments]) -> dict[DrawnValue, None]:
    """What all printed drawings say that they show, each once."""
    shown = DrawnValues()
    return dict.fromkeys(d for documents in products for frame in _frames(documents) for d in shown.on(frame))


class DrawnValues:
    """What the drawings on faces say that they show; elements that many faces share are looked at once."""

    def __init__(self) -> None:
        self._of_items = ItemMemory(_shown_by)

    def on(self, frame: Frame) -> tuple[DrawnValue, ...]:
        """Return what the drawings on a face say, in paint order."""
        return frame.painted.shows if frame.painted is not None else tuple(self._of_items.on_face(frame.items))


def _shown_by(element: Item) -> tuple[DrawnValue, ...]:
    return tuple([d for item, _ in walk((element,)) if isinstance(item, DrawingItem) for d in item.drawing.shows])


def check_drawings(game: Game, products: Iterable[ProductDocuments], report: Report, *, tried: bool = False) -> None:
    """Report each printed drawing that shows another value than a constant or a card's field has, or one that does not exist.

    One finding for each constant or field and value, with all drawings that show it. `tried`: the values are only tried and
    nothing is written, so the findings are warnings.
    """
    faults: dict[tuple[str, str, str], list[DrawnValue]] = {}
    for drawn in printed_values(products):
        if not game.unread.covers("decks" if drawn.card else f"rules.{drawn.name}"):
            now = _now(drawn, game)
            if now is None or _plain(now.value) != _plain(drawn.value):
                faults.setdefault((drawn.card, drawn.name, _plain(drawn.value)), []).append(drawn)
    for drawings in faults.values():
        finding = _finding(sorted(drawings, key=lambda d: d.mark), game)
        report.add(replace(finding, severity="warning") if tried else finding)


def _frames(documents: ProductDocuments) -> Iterable[Frame]:
    for component in documents.components or ():
        yield component.face
        if component.back is not None:
            yield component.back
    yield from documents.booklet.pages if documents.booklet is not None else ()


def _finding(drawings: list[DrawnValue], game: Game) -> Diagnostic:
    first, *others = drawings
    also = [("also drawn in", drawn.mark) for drawn in others]
    again = f"draw it anew with `{game.draw}`" if game.draw else "draw it anew"
    now = _now(first, game)
    what = f"`{first.name}` of the card `{first.card}`" if first.card else f"`{first.name}`"
    if now is not None:
        message = f"drawing shows `{first.value}` for {what}, which is `{now.value}` now"
        also.append(("the value is in", now.mark))
        hint = f"{again}, or change the value back"
    else:
        message = f"drawing was made from {what}, which is not {_not_there(first, game)}"
        near = _near(first, game)
        hint = f"did you mean `{near}`?" if near else f"{again}, or take the line out if it shows no rule"
    about = () if first.card else marks_of_constants(game.rules, filter(None, (owner(first.name, game.rules),)))
    far = Distance.WRITTEN
    return Diagnostic("art/stale-drawing", message, first.mark, also=tuple(also), hint=hint, about=about, distance=far)


def _cards(game: Game) -> dict[str, Card]:
    """Return the cards by their names; the name of an entry gives its first variant."""
    found: dict[str, Card] = {}
    for card in (card for deck in game.decks for card in deck.cards):
        for name in card.names:
            found.setdefault(name, card)
    return found


def _not_there(drawn: DrawnValue, game: Game) -> str:
    if not drawn.card:
        return "a constant of the rules"
    return "one of its fields" if drawn.card in _cards(game) else "in the game"


def _near(drawn: DrawnValue, game: Game) -> str | None:
    """The name that was meant, perhaps: of a constant, of a card, of a field."""
    if not drawn.card:
        return nearest(drawn.name, game.rules)
    cards = _cards(game)
    if drawn.card not in cards:
        return nearest(drawn.card, cards)
    known = [name for name, value in cards[drawn.card].values.items() if value is not None]
    first = drawn.name.partition(".")[0]
    return None if first in known else nearest(first, known)


def _now(drawn: DrawnValue, game: Game) -> _Now | None:
    """The value of a constant, of a card's field, or of a part of one; None if there is none."""
    if drawn.card:
        card = _cards(game).get(drawn.card)
        name = drawn.name.partition(".")[0]
        if card is None or card.values.get(name) is None:
            return None
        whole: object = card.values[name]
        mark = card.marks.get(name, card.mark)
    else:
        constant = owner(drawn.name, game.rules)
        if constant is None:
            return None
        name, whole, mark = constant, game.rules[constant].value, game.rules[constant].mark
    value = _part(whole, drawn.name[len(name) :])
    return None if value is None else _Now(_written(value), mark)


def _part(value: object, path: str) -> object | None:
    """What the steps of a path lead to in a value (`.2`, `.1.spaces`); None if one leads nowhere."""
    for step in filter(None, path.split(".")):
        if isinstance(value, tuple) and step.isdecimal() and 0 < int(step) <= len(value):
            value = value[int(step) - 1]
        elif isinstance(value, dict) and step in value:
            value = value[step]
        else:
            return None
    return value


def _written(value: object) -> str:
    """A value as `pnp rules` writes it; a text by its words, a grid by its rows, a length in mm."""
    if isinstance(value, RichText):
        return " ".join(value.plain.split())
    if isinstance(value, float):
        return f"{value:g}"
    return format_value(value.rows if isinstance(value, Grid) else value)


def _plain(written: str) -> str:
    """A written value without what does not change it: spaces, quotes, and `true` and `false` for `yes` and `no`."""
    bare = re.sub(r"[\s\"']", "", written)
    return re.sub(r"\b(true|false)\b", lambda found: "yes" if found[0] == "true" else "no", bare)
