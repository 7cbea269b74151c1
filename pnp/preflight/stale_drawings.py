"""Drawings must show the rules as they are: one that was made from constants says so, and its values are compared.

A drawing with another value tells players a wrong rule, and nobody can see that in the rules or in the texts.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.arithmetic.evaluation import owner
from pnp.diagnostics import Diagnostic, nearest
from pnp.model.frame import DrawingItem
from pnp.model.walk import walk
from pnp.model.written_value import written_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.diagnostics import Report
    from pnp.model.document import ProductDocuments
    from pnp.model.frame import Frame
    from pnp.model.game import Constant, Game
    from pnp.model.picture import DrawnConstant


def drawn_constants(frame: Frame) -> dict[DrawnConstant, None]:
    """What the drawings on a face say that they show, also those on faces that are placed on it, in paint order."""
    found: dict[DrawnConstant, None] = {}
    for item, _ in walk(frame.items):
        if isinstance(item, DrawingItem):
            found |= dict.fromkeys(item.drawing.shows)
    return found


def check_drawings(game: Game, products: Iterable[ProductDocuments], report: Report, *, tried: bool = False) -> None:
    """Report each printed drawing that shows another value than a constant has, or a constant that does not exist.

    One finding for each constant and value, with all drawings that show it. `tried`: the values are only tried and nothing is
    written, so the findings are warnings.
    """
    faults: dict[tuple[str, str], list[DrawnConstant]] = {}
    for drawn in dict.fromkeys(d for documents in products for frame in _frames(documents) for d in drawn_constants(frame)):
        if not game.unread.covers(f"rules.{drawn.name}"):
            now = _now(drawn.name, game.rules)
            if now is None or _plain(now) != _plain(drawn.value):
                faults.setdefault((drawn.name, _plain(drawn.value)), []).append(drawn)
    for drawings in faults.values():
        finding = _finding(sorted(drawings, key=lambda d: d.mark), game)
        report.add(replace(finding, severity="warning") if tried else finding)


def _frames(documents: ProductDocuments) -> Iterable[Frame]:
    for component in documents.components or ():
        yield component.face
        if component.back is not None:
            yield component.back
    yield from documents.booklet.pages if documents.booklet is not None else ()


def _finding(drawings: list[DrawnConstant], game: Game) -> Diagnostic:
    first, *others = drawings
    also = [("also drawn in", drawn.mark) for drawn in others]
    again = f"draw it anew with `{game.draw}`" if game.draw else "draw it anew"
    constant, now = owner(first.name, game.rules), _now(first.name, game.rules)
    if constant is not None and now is not None:
        message = f"drawing shows `{first.value}` for `{first.name}`, which is `{now}` now"
        also.append(("the value is in", game.rules[constant].mark))
        hint = f"{again}, or change the value back"
    else:
        near = nearest(first.name, game.rules)
        message = f"drawing was made from `{first.name}`, which is not a constant of the rules"
        hint = f"did you mean `{near}`?" if near else f"{again}, or take the line out if it shows no rule"
    return Diagnostic("art/stale-drawing", message, first.mark, also=tuple(also), hint=hint)


def _now(name: str, rules: Mapping[str, Constant]) -> str | None:
    """The value of a constant or of a part of it; None if there is none."""
    constant = owner(name, rules)
    if constant is None:
        return None
    value: object = rules[constant].value
    for step in filter(None, name[len(constant) :].split(".")):
        if isinstance(value, tuple) and step.isdecimal() and 0 < int(step) <= len(value):
            value = value[int(step) - 1]
        elif isinstance(value, dict) and step in value:
            value = value[step]
        else:
            return None
    return written_value(value)


def _plain(written: str) -> str:
    """A written value without what does not change it: spaces, quotes, and `true` and `false` for `yes` and `no`."""
    bare = re.sub(r"[\s\"']", "", written)
    return re.sub(r"\b(true|false)\b", lambda found: "yes" if found[0] == "true" else "no", bare)
