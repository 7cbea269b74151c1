"""Whether a claim holds on the cards, and the sentence that says how it does not."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pnp.load import measures
from pnp.load.field_path import written
from pnp.yaml_nodes.scalars import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pnp.diagnostics import Mark
    from pnp.load.claims import Claim
    from pnp.load.expected import Number
    from pnp.load.measures import Scope
    from pnp.model.game import Card

_NAMED = 5  # so many cards are named, the rest counted

_HOLDS: dict[str, Callable[[float, float], bool]] = {
    "equals": lambda found, wanted: abs(found - wanted) < 1e-9,  # noqa: PLR2004  lengths are sums of decimals
    "min": lambda found, wanted: found >= wanted,
    "max": lambda found, wanted: found <= wanted,
}
_WORDING = {"equals": "", "min": "at least ", "max": "at most "}


def judge(claim: Claim, scope: Scope) -> None:
    """Report a claim that does not hold as `load/assertion`. Raises LostCardError when a card that it needs was left out."""
    judges = {"count": _count, "sum": _sum, "each": _each, "cells": _cells, "same": _same}
    judges[claim.measure](claim, scope)


def _fail(claim: Claim, scope: Scope, message: str, places: Iterable[tuple[str, Mark]] = ()) -> None:
    also = list(places)
    more = f" ({len(also) - _NAMED} more such cards)" if len(also) > _NAMED else ""
    note = f": {claim.note}" if claim.note else ""
    scope.report.error("load/assertion", f"{message}{more}{note}", claim.mark, also=also[:_NAMED])


def _missed(value: float, bounds: Iterable[tuple[str, Number]]) -> str | None:
    """Word what was expected of a number that is out of bounds; None when it is not."""
    missed = [f"{_WORDING[name]}{n.wording}" for name, n in bounds if not _HOLDS[name](value, n.value)]
    return " and ".join(missed) or None


def _count(claim: Claim, scope: Scope) -> None:
    (selection,) = claim.selections
    value = measures.count(selection, scope)
    expected = _missed(value, claim.bounds.items())
    if expected:
        copies = ", copies included," if selection.copies else ""
        _fail(claim, scope, f"the number of cards{selection.wording}{copies} is {value}, expected {expected}")


def _sum(claim: Claim, scope: Scope) -> None:
    (selection,), (path,) = claim.selections, claim.paths
    if claim.per_card:
        _per_card(claim, scope, f"the sum of `{path}`", lambda card: measures.card_total(path, card, scope))
        return
    value = measures.total(path, selection, scope)
    expected = _missed(value, claim.bounds.items())
    if expected:
        copies = " over all copies" if selection.copies else ""
        _fail(claim, scope, f"the sum of `{path}`{selection.wording}{copies} is {shown(value)}, expected {expected}")


def _cells(claim: Claim, scope: Scope) -> None:
    (selection,), (path,) = claim.selections, claim.paths
    what = f"the number of {' or '.join(f'`{word}`' for word in claim.words)} cells in `{path}`"
    if claim.per_card:
        _per_card(claim, scope, what, lambda card: measures.cells(path, claim.words, card, scope))
        return
    cards = selection.cards(scope)
    value = sum(selection.times(card) * measures.cells(path, claim.words, card, scope) for card in cards)
    expected = _missed(value, claim.bounds.items())
    if expected:
        _fail(claim, scope, f"{what}{selection.wording} is {value}, expected {expected}")


def _per_card(claim: Claim, scope: Scope, what: str, measure: Callable[[Card], float]) -> None:
    (selection,) = claim.selections
    found = [
        (card, value, _missed(value, claim.bounds.items())) for card in selection.cards(scope) for value in [measure(card)]
    ]
    wrong = [(card, value, expected) for card, value, expected in found if expected]
    if wrong:
        card, value, expected = wrong[0]
        places = [(f"`{card.id}` has {shown(value)}", card.mark) for card, value, _ in wrong]
        _fail(claim, scope, f"{what} is {shown(value)} on `{card.id}`, expected {expected}", places)


def _each(claim: Claim, scope: Scope) -> None:
    (selection,), (path,) = claim.selections, claim.paths
    values = measures.found(path, selection, scope)
    wrong = []
    for value, card, mark in values:
        expected = _missed(value, claim.bounds.items()) if isinstance(value, (int, float)) else None
        if claim.among and written(value) not in claim.among:
            expected = f"one of {', '.join(claim.among)}"
        if expected:
            wrong.append((f"`{path}` of `{card.id}` is `{written(value)}`, expected {expected}", mark))
    if wrong:
        _fail(claim, scope, wrong[0][0], [(message.rpartition(", expected")[0], mark) for message, mark in wrong])
    _repeated(claim, scope, [(written(value), card, mark) for value, card, mark in values])


def _repeated(claim: Claim, scope: Scope, values: list[tuple[str, Card, Mark]]) -> None:
    """Judge `once` and `unique`."""
    times = Counter(word for word, _, _ in values)
    path = claim.paths[0]
    faults = []
    if claim.once:
        faults += [f"`{word}` is missing" for word in claim.once if not times[word]]
        faults += [f"`{word}` is not expected" for word in times if word not in claim.once]
    if claim.once or claim.unique:
        faults += [f"`{word}` stands {n} times" for word, n in times.items() if n > 1]
    if faults:
        places = [
            (f"`{card.id}` has `{word}`", mark)
            for word, card, mark in values
            if times[word] > 1 or (claim.once and word not in claim.once)
        ]
        wanted = f"each of {', '.join(claim.once)} exactly once" if claim.once else "no value twice"
        _fail(claim, scope, f"`{path}`: {', '.join(faults)}, expected {wanted}", places)


def _same(claim: Claim, scope: Scope) -> None:
    pairs = zip(claim.paths, claim.selections, strict=True)
    one, other = (Counter(written(v) for v, _, _ in measures.found(path, selection, scope)) for path, selection in pairs)
    if one != other:
        decks = [f"{'+'.join(d.name for d in s.decks)}/{p}" for p, s in zip(claim.paths, claim.selections, strict=True)]
        left, right = ("" + ", ".join(sorted(c.elements())) or "nothing" for c in (one - other, other - one))
        _fail(claim, scope, f"`{decks[0]}` and `{decks[1]}` differ: only in the first {left}, only in the second {right}")
