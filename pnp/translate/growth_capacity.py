"""How much longer the text of each box may get before it does not fit at its smallest size."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from pnp.model.fields import Record, RichText, TextSpan

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pnp.base.diagnostics import Mark
    from pnp.model.fields import Span, Value
    from pnp.model.frame import TextBox
    from pnp.model.game import Game
    from pnp.model.sheet import Component
    from pnp.model.style import TextStyle
    from pnp.text.typesetter import Typesetter

MOST = 3.0
"""The largest factor that is tried; 99 % of names grow less."""

_STEP = 0.05  # of the factor


class BoxedText(NamedTuple):
    """A text in a box: the card and side that show it, the box, and the text in one language."""

    card: str
    side: str
    box: TextBox
    text: RichText


def boxed_texts(game: Game, components: Iterable[Component]) -> Iterator[BoxedText]:
    """Yield the translatable texts in boxes with a fixed width, once for each pair of content and place in a template."""
    texts = {text.mark: text for text in rich_texts(game)}
    seen: set[tuple[Mark | None, Mark | None]] = set()
    for component in components:
        for side, frame in (("face", component.face), ("back", component.back)):
            for box in frame.boxes if frame else ():
                text = texts.get(box.content) if box.content else None
                if text is None or box.asked[0] is None or (box.content, box.at) in seen:
                    continue
                seen.add((box.content, box.at))
                yield BoxedText(component.id, side, box, text)


def rich_texts(game: Game) -> Iterator[RichText]:
    """Yield all texts of cards and of `words.yaml`."""
    for deck in game.decks:
        for card in deck.cards:
            yield from _inside(card.values)
    yield from _inside(game.words)


def _inside(values: Mapping[str, Value]) -> Iterator[RichText]:
    for value in values.values():
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, RichText):
                yield one
            elif isinstance(one, Record):
                yield from _inside(one)


def growth_capacity(boxed: BoxedText, styles: Mapping[str, TextStyle], typesetter: Typesetter) -> float:
    """Return the largest factor by which the text may grow, in steps of 0.05 up to `MOST`; 0 if it does not fit as it is."""
    steps = round((MOST - 1) / _STEP)
    low, high = -1, steps + 1  # fits, does not fit
    while high - low > 1:
        middle = (low + high) // 2
        if _fits(boxed, grown(boxed.text.spans, 1 + middle * _STEP), styles, typesetter):
            low = middle
        else:
            high = middle
    return round(1 + low * _STEP, 2) if low >= 0 else 0.0


def _fits(boxed: BoxedText, spans: tuple[Span, ...], styles: Mapping[str, TextStyle], typesetter: Typesetter) -> bool:
    box = boxed.box
    style = replace(styles[box.style], size=box.preferred, floor=box.floor)
    width, height = box.asked
    size = box.preferred if box.fixed else None
    return not typesetter.fit(spans, style, width=width, height=height, size=size, locale=boxed.text.locale).overflow


def grown(spans: tuple[Span, ...], factor: float) -> tuple[Span, ...]:
    """Return a text `factor` times as long, by repeating its words, or by making its only word longer."""
    words = [span for span in spans if isinstance(span, TextSpan)]
    text = "".join(span.text for span in words)
    more = round((factor - 1) * len(text))
    if more <= 0 or not text.strip():
        return spans
    last = words[-1]
    source = f" {text.strip()}" if " " in text.strip() else text.strip().casefold()
    added = (source * (more // len(source) + 1))[:more]
    at = max(k for k, span in enumerate(spans) if span is last)
    return (*spans[:at], replace(last, text=last.text.rstrip() + added), *spans[at + 1 :])
