"""The type sizes of a deck, and what layout keeps from build to build; nothing here loads Jinja.

Each text is fitted by itself, then the texts of one place take the few common sizes of their deck, so that a hand of cards
looks uniform.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, combinations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.cache import ResultCache
from pnp.base.diagnostics import Diagnostic
from pnp.base.failures import error_context
from pnp.base.records import record
from pnp.base.units import plain_sum
from pnp.pictures.files import PictureCache

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.base.units import Box
    from pnp.layout.booklet.strips import SetLine
    from pnp.layout.elements.elements import FaceTree, TextContent
    from pnp.layout.painting.texts_and_pictures import FaceTexts
    from pnp.layout.templates.templates import CompiledTemplates
    from pnp.model.frame import Frame
    from pnp.model.game import Card, ChosenSizes, TextRole
    from pnp.model.sheet import Side
    from pnp.text.typesetter import FittedText


FittedSizes: TypeAlias = "dict[TextRole, Counter[float]]"
"""The largest sizes (pt) at which texts fit, each with the number of cards that show one; those of parts of a deck add up."""


def fit_texts(faces: Mapping[UnpaintedFace, int], texts: FaceTexts) -> FittedSizes:
    """Fit every text that may shrink; return the sizes that were found. `faces` says how many cards show each.

    A text that does not fit even at its floor is an error and does not affect the size of the others.
    """
    fitted: FittedSizes = {}
    roles: dict[int, tuple[TextRole, Counter[float]]] = {}  # by the `id` of elements: comparing styles takes longer
    with error_context("card") as context:
        for unpainted, cards in faces.items():
            context.name = unpainted.card.id
            groups: dict[str, TextGroup] = {}
            for text_content in unpainted.tree.texts:
                text = text_content.text
                if text.fit == "shrink" and text.w is not None and text_content.spans:
                    fitting = unpainted.fittings[text_content] = texts.fitting(text_content)
                    if not fitting.fits and fitting.overflow:
                        continue
                    if text.together is not None:
                        role = (f"together {text.together}", text.style)
                        groups.setdefault(text.together, TextGroup(role)).add(text_content, fitting.size)
                    else:
                        known = roles.get(id(text))
                        if known is None:
                            role = (text.at, text.style)
                            known = roles[id(text)] = role, fitted.setdefault(role, Counter())
                        unpainted.sizes.append((known[0], fitting.size))
                        known[1][fitting.size] += cards
            unpainted.groups = tuple(groups.values())
            for group in unpainted.groups:
                unpainted.sizes.append((group.role, group.size))
                fitted.setdefault(group.role, Counter())[group.size] += cards
    return fitted


def choose_sizes(fitted: FittedSizes) -> ChosenSizes:
    """Return the common sizes of the roles whose texts differ in size."""
    return {role: common_sizes(sizes) for role, sizes in fitted.items() if len(sizes) > 1}


def add_sizes(parts: Iterable[FittedSizes]) -> FittedSizes:
    """Return the sizes of a deck from those of its parts."""
    fitted: FittedSizes = {}
    for part in parts:
        for role, sizes in part.items():
            fitted.setdefault(role, Counter()).update(sizes)
    return fitted


class FaceFit(NamedTuple):
    """The largest sizes (pt) at which the texts of a face fit: its first card, and how many `cards` show it."""

    card: str
    cards: int
    sizes: Sequence[tuple[TextRole, float]]


class SizeChange(NamedTuple):
    """A text of a card that gets another size (pt), because another card of its deck has changed; `role` says which text."""

    card: str
    role: TextRole
    before: float
    after: float


class CountedFits:
    """How the faces of a side of a deck `fit`, and did when it was `saved`: counted once, and asked for with each key."""

    def __init__(self, fits: Sequence[FaceFit], saved: Sequence[FaceFit] | None = None) -> None:
        self.fits, self.saved = fits, fits if saved is None else saved
        self._roles = _sizes_of(fits)
        self._before = choose_sizes(self._roles if self.saved is fits else _sizes_of(self.saved))

    def sizes_with(self, card: str, sizes: Sequence[tuple[TextRole, float]]) -> tuple[ChosenSizes, tuple[SizeChange, ...]]:
        """Return the sizes of the deck in which the texts of one card fit at other `sizes`, and what that changes.

        The changes are those since it was saved, without those of that card itself.
        """
        old, roles = self._before, {role: counts.copy() for role, counts in self._roles.items()}
        known = next((fit for fit in self.fits if fit.card == card), None)
        for role, size in known.sizes if known else ():
            roles[role][size] -= 1
        for role, size in sizes:
            roles.setdefault(role, Counter())[size] += 1
        new = choose_sizes({role: +counts for role, counts in roles.items()})
        if old == new:
            return new, ()
        both: dict[int, tuple[Sequence[float], Sequence[float]]] = {}  # by the `id` of roles, as in `_sizes_of`
        changes = [
            SizeChange(fit.card, role, one, other)
            for fit in self.saved
            if fit.card != card or fit.cards > 1
            for role, size in fit.sizes
            for before, after in (both.get(id(role)) or both.setdefault(id(role), (old.get(role, ()), new.get(role, ()))),)
            if before != after and (one := assign_size(size, before)) != (other := assign_size(size, after))
        ]
        return new, tuple(dict.fromkeys(changes))


def _sizes_of(fits: Iterable[FaceFit]) -> FittedSizes:
    sizes: FittedSizes = {}
    roles: dict[int, Counter[float]] = {}  # by their `id`: faces share them, and comparing styles takes longer
    for fit in fits:
        for role, size in fit.sizes:
            counts = roles.get(id(role))
            if counts is None:
                counts = roles[id(role)] = sizes.setdefault(role, Counter())
            counts[size] += fit.cards
    return sizes


def sizes_in_use(
    fitted: Iterable[tuple[TextRole, float]], chosen: ChosenSizes, known: dict[int, Sequence[float]]
) -> tuple[float, ...]:
    """Return the sizes that texts have of which the largest ones that fit are known.

    `known` remembers the sizes of roles by their `id`: the faces of a deck share them, and comparing styles takes longer.
    """
    used = []
    for role, size in fitted:
        sizes = known.get(id(role))
        if sizes is None:
            sizes = known[id(role)] = chosen.get(role, ())
        used.append(assign_size(size, sizes) if sizes else size)
    return tuple(used)


def apply_sizes(faces: Iterable[UnpaintedFace], chosen: ChosenSizes) -> None:
    """Set the fitted texts of faces at the common sizes of their roles."""
    of_elements: dict[int, Sequence[float]] = {}
    for unpainted in faces:
        for group in unpainted.groups:
            size = assign_size(group.size, chosen.get(group.role, ()))
            for text_content in group.texts:
                fitting = unpainted.fittings[text_content]
                unpainted.fittings[text_content] = fitting.resized(max(size, fitting.floor))
        for text_content, fitting in unpainted.fittings.items() if chosen else ():
            text = text_content.text
            if text.together is not None:
                continue
            sizes = of_elements.get(id(text))
            if sizes is None:
                sizes = of_elements[id(text)] = chosen.get((text.at, text.style), ())
            if sizes and not fitting.overflow and (size := assign_size(fitting.size, sizes)) != fitting.size:
                unpainted.fittings[text_content] = fitting.resized(size)


MOST_SPREAD = 1.0
"""pt: if the smallest text is further below the deck's median than this, the deck gets more than one size."""
MOST_SIZES = 3  # sizes of one text of a template in a deck
_MOST_CANDIDATES = 24  # sizes among which the larger ones are chosen: all sets of two are tried


def common_sizes(best: Mapping[float, int]) -> tuple[float, ...]:
    """Return the sizes to use, smallest first; `best` counts the texts by their own largest fitting size (pt).

    One size, the smallest of all, is enough if the median is at most `MOST_SPREAD` above it. Otherwise two or three (at most
    `MOST_SIZES`) are chosen so that the texts lose as little size as possible in total.
    """
    if not best:
        return ()
    chosen: tuple[float, ...] = (min(best),)
    for count in range(2, MOST_SIZES + 1):
        if _is_even(best, chosen):
            break
        chosen = _sizes_of_least_loss(best, count)
    return chosen


def assign_size(best: float, chosen: Sequence[float]) -> float:
    """Return the largest chosen size that fits a text whose own largest size is `best`."""
    place = bisect_right(chosen, best)
    return chosen[place - 1] if place else best


def _is_even(best: Mapping[float, int], chosen: Sequence[float]) -> bool:
    """Return whether the median of each group is at most `MOST_SPREAD` above the size that the group is set at."""
    groups: dict[float, dict[float, int]] = {}
    for size, count in best.items():
        groups.setdefault(assign_size(size, chosen), {})[size] = count
    return all(_median(sizes) - size <= MOST_SPREAD for size, sizes in groups.items())


def _median(sizes: Mapping[float, int]) -> float:
    middle = (sum(sizes.values()) + 1) // 2
    ordered = sorted(sizes)
    return ordered[bisect_left([*accumulate(sizes[size] for size in ordered)], middle)]  # of two, the smaller one


def _sizes_of_least_loss(best: Mapping[float, int], count: int) -> tuple[float, ...]:
    smallest, *rest = sorted(best)
    rest = rest[:: max(-(-len(rest) // _MOST_CANDIDATES), 1)]  # candidates, evenly selected
    options = [(smallest, *more) for more in combinations(rest, min(count - 1, len(rest)))]
    # of equal losses the larger sizes, so that the choice does not depend on the order of the cards
    return min(options, key=lambda sizes: (_loss(best, sizes), tuple(-size for size in sizes)))


def _loss(weights: Mapping[float, int], chosen: Sequence[float]) -> float:
    return round(plain_sum((size - assign_size(size, chosen)) * n for size, n in sorted(weights.items())), 6)


@dataclass(slots=True, eq=False)
class TextGroup:
    """Texts of a face that have one size (pt): the smallest of the largest ones at which each fits.

    The `role` of a group is its word and the style of its first text.
    """

    role: TextRole
    size: float = float("inf")
    texts: list[TextContent] = field(default_factory=list)

    def add(self, text_content: TextContent, size: float) -> None:
        """Add a text that fits at a size and at all smaller ones."""
        self.size = min(self.size, size)
        self.texts.append(text_content)


@dataclass(slots=True, eq=False)
class UnpaintedFace:
    """A face that has been read but not painted: its elements, its texts with their sizes, and the first card that shows it."""

    card: Card
    tree: FaceTree
    fittings: dict[TextContent, FittedText] = field(default_factory=dict)
    frame: Frame | None = None
    signature: bytes = b""
    """What tells it from other faces of its deck before it is read (`FaceSignatures`), if that is asked for."""
    sizes: list[tuple[TextRole, float]] = field(default_factory=list)
    """The largest sizes (pt) at which its texts fit that may shrink, without those that do not fit at all."""
    groups: tuple[TextGroup, ...] = ()
    findings: tuple[FaceFinding, ...] = ()
    """Notes about its texts from when it was painted, if they are kept with faces."""


@record
class FaceFinding:
    """A note about a text of a face: its message, where it shows (mm), and the places in templates that it names.

    `origin` is the number of the content text that it is about, among those that the template wrote, from 0; -1: the card.
    """

    code: str
    message: str
    also: tuple[tuple[str, Mark], ...]
    hint: str | None
    box: Box
    origin: int

    def about(self, subject: str, mark: Mark) -> Diagnostic:
        """Return the finding about a card, which `subject` names, and whose text is at a mark."""
        return Diagnostic(self.code, f"{subject}: {self.message}", mark, "note", self.also, self.hint)


_MOST_LINES = 8192
"""Texts of booklets: enough for a long one in eight languages."""
_MOST_DECKS = 256  # decks, in all languages, of which the sizes are remembered


class LayoutCache:
    """Compiled templates, pictures, and the set lines of booklets, each keyed by everything that it depends on."""

    def __init__(self, pictures: PictureCache | None = None) -> None:
        self.pictures = pictures or PictureCache()
        self.lines: ResultCache[object, tuple[SetLine, ...]] = ResultCache(_MOST_LINES)
        self.widths: ResultCache[object, tuple[float, float]] = ResultCache(_MOST_LINES)
        self.fits: dict[tuple[str, str, str], dict[Side, list[FaceFit]]] = {}
        """How the faces of decks fitted when these were last laid out as a whole, by the same keys as `sizes`."""
        self.sizes: dict[tuple[str, str, str], dict[Side, ChosenSizes]] = {}
        """The common sizes that decks had when they were last laid out, by game, language and deck: a guess for next time."""

    @cached_property
    def templates(self) -> CompiledTemplates:
        """Compiled templates; Jinja loads with the first of them."""
        from pnp.layout.templates.templates import CompiledTemplates  # noqa: PLC0415

        return CompiledTemplates()

    def remember_sizes(self, deck: tuple[str, str, str], side: Side, sizes: ChosenSizes) -> None:
        """Remember the sizes of a deck; the one that was not laid out for longest is forgotten."""
        self.sizes[deck] = {"face": {}, "back": {}, **self.sizes.pop(deck, {}), side: sizes}
        while len(self.sizes) > _MOST_DECKS:
            self.fits.pop(next(iter(self.sizes)), None)
            del self.sizes[next(iter(self.sizes))]
