"""Check assertions against the cards, and word what was found when one does not hold."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from pnp.load import assertion_measures
from pnp.load.assertion_failures import Failure
from pnp.load.assertion_layouts import unmet
from pnp.load.field_path import written
from pnp.load.yaml.nodes import format_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pnp.base.diagnostics import Mark
    from pnp.load.assertion_measures import AssertionScope
    from pnp.load.assertion_reader import Assertion
    from pnp.load.assertion_values import ExpectedNumber
    from pnp.model.game import Card

_NAMED = 5  # so many cards are named in a message, the rest are counted

_HOLDS: dict[str, Callable[[float, float], bool]] = {
    "equals": lambda found, wanted: abs(found - wanted) < 1e-9,  # noqa: PLR2004  lengths are sums of decimals
    "min": lambda found, wanted: found >= wanted,
    "max": lambda found, wanted: found <= wanted,
}
_WORDING = {"equals": "", "min": "at least ", "max": "at most "}


class _Missed(NamedTuple):
    """What a number should have been, and the constants that say so."""

    wording: str
    constants: tuple[str, ...]


def judge(assertion: Assertion, scope: AssertionScope) -> list[Failure]:
    """Return what does not hold of an assertion, in words. Raises FaultyCardError for a card that was left out."""
    judges = {"count": _count, "sum": _sum, "each": _each, "cells": _cells, "same": _same}
    return list(judges[assertion.measure](assertion, scope))


def _failure(  # noqa: PLR0913  (all that is known of it, each part by its name)
    assertion: Assertion,
    message: str,
    places: Iterable[tuple[str, Mark]] = (),
    *,
    missed: Iterable[str] = (),
    repeated: Iterable[str] = (),
    partly: bool = False,
    total: str = "",
) -> Failure:
    also = list(places)
    more = f" ({len(also) - _NAMED} more such cards)" if len(also) > _NAMED else ""
    note = f": {assertion.note}" if assertion.note else ""
    constants = tuple(dict.fromkeys(filter(None, missed)))
    return Failure(assertion, f"{message}{more}{note}", tuple(also[:_NAMED]), constants, frozenset(repeated), partly, total)


def _missed(value: float, bounds: Iterable[tuple[str, ExpectedNumber]]) -> _Missed | None:
    """Word what was expected of a number that is out of bounds; None if it is within them."""
    missed = [(f"{_WORDING[name]}{n.wording}", n.constant) for name, n in bounds if not _HOLDS[name](value, n.value)]
    return (
        _Missed(" and ".join(wording for wording, _ in missed), tuple(constant for _, constant in missed)) if missed else None
    )


def _count(assertion: Assertion, scope: AssertionScope) -> Iterator[Failure]:
    (selection,) = assertion.selections
    value = assertion_measures.count(selection, scope)
    expected = _missed(value, assertion.bounds.items())
    if expected:
        copies = ", copies included," if selection.copies else ""
        message = f"the number of {selection.pieces}{selection.wording}{copies} is {value}, expected {expected.wording}"
        yield _failure(assertion, message, missed=expected.constants, total=format_number(value))


def _sum(assertion: Assertion, scope: AssertionScope) -> Iterator[Failure]:
    (selection,), (path,) = assertion.selections, assertion.paths
    if assertion.per_card:
        yield from _per_card(
            assertion, scope, f"the sum of `{path}`", lambda card: assertion_measures.card_total(path, card, scope)
        )
        return
    value = assertion_measures.total(path, selection, scope)
    expected = _missed(value, assertion.bounds.items())
    if expected:
        copies = " over all copies" if selection.copies else ""
        message = f"the sum of `{path}`{selection.wording}{copies} is {format_number(value)}, expected {expected.wording}"
        yield _failure(assertion, message, missed=expected.constants, total=format_number(value))


def _cells(assertion: Assertion, scope: AssertionScope) -> Iterator[Failure]:
    for card, message in unmet(assertion, scope):
        yield _failure(assertion, message, [(f"`{card.id}`", card.mark)])
    if assertion.bounds:
        yield from _counted_cells(assertion, scope)


def _counted_cells(assertion: Assertion, scope: AssertionScope) -> Iterator[Failure]:
    (selection,), (path,) = assertion.selections, assertion.paths
    what = f"the number of {' or '.join(f'`{word}`' for word in assertion.words)} cells in `{path}`"
    if assertion.per_card:
        yield from _per_card(assertion, scope, what, lambda card: assertion_measures.cells(path, assertion.words, card, scope))
        return
    cards = selection.cards(scope)
    value = sum(selection.times(card) * assertion_measures.cells(path, assertion.words, card, scope) for card in cards)
    expected = _missed(value, assertion.bounds.items())
    if expected:
        message = f"{what}{selection.wording} is {value}, expected {expected.wording}"
        yield _failure(assertion, message, missed=expected.constants, total=format_number(value))


def _per_card(assertion: Assertion, scope: AssertionScope, what: str, measure: Callable[[Card], float]) -> Iterator[Failure]:
    (selection,) = assertion.selections
    found = [
        (card, value, _missed(value, assertion.bounds.items())) for card in selection.cards(scope) for value in [measure(card)]
    ]
    wrong = [(card, value, missed) for card, value, missed in found if missed]
    if wrong:
        card, value, expected = wrong[0]
        places = [(f"`{card.id}` has {format_number(value)}", card.mark) for card, value, _ in wrong]
        message = f"{what} is {format_number(value)} on `{card.id}`, expected {expected.wording}"
        missed = [name for _, _, missed in wrong for name in missed.constants]
        yield _failure(assertion, message, places, missed=missed, partly=_partly(assertion, len(wrong), len(found)))


def _partly(assertion: Assertion, wrong: int, found: int) -> bool:
    """Return whether some cards have exactly the value that others miss."""
    return wrong < found and "equals" in assertion.bounds


def _each(assertion: Assertion, scope: AssertionScope) -> Iterator[Failure]:
    (selection,), (path,) = assertion.selections, assertion.paths
    values = assertion_measures.found(path, selection, scope)
    wrong = []
    for value, card, mark in values:
        expected = _missed(value, assertion.bounds.items()) if isinstance(value, (int, float)) else None
        if assertion.among and written(value) not in assertion.among:
            expected = _Missed(f"one of {', '.join(assertion.among)}", assertion.names)
        if expected:
            wrong.append((f"`{path}` of `{card.id}` is `{written(value)}`", expected, mark))
    if wrong:
        found, expected, _ = wrong[0]
        missed = [name for _, missed, _ in wrong for name in missed.constants]
        places = [(found, mark) for found, _, mark in wrong]
        partly = _partly(assertion, len(wrong), len(values))
        yield _failure(assertion, f"{found}, expected {expected.wording}", places, missed=missed, partly=partly)
    yield from _repeated(assertion, [(written(value), card, mark) for value, card, mark in values])


def _repeated(assertion: Assertion, values: list[tuple[str, Card, Mark]]) -> Iterator[Failure]:
    """Check `once` and `unique`."""
    times = Counter(word for word, _, _ in values)
    path = assertion.paths[0]
    faults = []
    if assertion.once:
        faults += [f"`{word}` is missing" for word in assertion.once if not times[word]]
        faults += [f"`{word}` is not expected" for word in times if word not in assertion.once]
    if assertion.once or assertion.unique:
        faults += [f"`{word}` occurs {n} times" for word, n in times.items() if n > 1]
    if faults:
        places = [
            (f"`{card.id}` has `{word}`", mark)
            for word, card, mark in values
            if times[word] > 1 or (assertion.once and word not in assertion.once)
        ]
        wanted = f"each of {', '.join(assertion.once)} exactly once" if assertion.once else "no value twice"
        repeated = {card.id for word, card, _ in values if times[word] > 1}
        missed = assertion.names if assertion.once else ()
        message = f"`{path}`: {', '.join(faults)}, expected {wanted}"
        yield _failure(assertion, message, places, missed=missed, repeated=repeated if len(repeated) > 1 else ())


def _same(assertion: Assertion, scope: AssertionScope) -> Iterator[Failure]:
    pairs = zip(assertion.paths, assertion.selections, strict=True)
    one, other = (
        Counter(written(v) for v, _, _ in assertion_measures.found(path, selection, scope)) for path, selection in pairs
    )
    if one != other:
        decks = [f"{'+'.join(d.name for d in s.decks)}/{p}" for p, s in zip(assertion.paths, assertion.selections, strict=True)]
        left, right = ("" + ", ".join(sorted(c.elements())) or "nothing" for c in (one - other, other - one))
        message = f"`{decks[0]}` and `{decks[1]}` differ: only in the first {left}, only in the second {right}"
        yield _failure(assertion, message)
