"""How much longer a text may get: where each message is printed, what its box takes, and how texts grow in each language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

from pnp.base.languages import locale_data
from pnp.load.kinds.compound import ListKind, MappingKind, RecordKind
from pnp.load.kinds.simple import NumberKind, TextKind
from pnp.load.package_data import FORMATS_FOLDER, read_package_data
from pnp.model.fields import Record, RichText, Span, TextSpan, Value
from pnp.model.game import VARIANT, Game
from pnp.model.messages import occurrences, texts, values_of_type

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.base.units import Size
    from pnp.model.frame import Frame, TextBox
    from pnp.model.request import PreparedGame
    from pnp.model.sheet import Component
    from pnp.model.style import FontBook, TextStyle
    from pnp.text.typesetter import Typesetter


MOST_GROWTH = 3.0
"""The largest factor that is tried; 99 % of names grow less."""

_GROWTH_STEP = 0.05  # of the factor


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
            yield from _texts_in(card.values)
    yield from _texts_in(game.words)


def _texts_in(values: Mapping[str, Value]) -> Iterator[RichText]:
    for value in values.values():
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, RichText):
                yield one
            elif isinstance(one, Record):
                yield from _texts_in(one)


def growth_capacity(boxed: BoxedText, styles: Mapping[str, TextStyle], typesetter: Typesetter) -> float:
    """Return the largest factor by which the text may grow, in steps of 0.05 up to `MOST_GROWTH`; 0 if it does not fit."""
    steps = round((MOST_GROWTH - 1) / _GROWTH_STEP)
    low, high = -1, steps + 1  # fits, does not fit
    while high - low > 1:
        middle = (low + high) // 2
        if _does_fit(boxed, grow_text(boxed.text.spans, 1 + middle * _GROWTH_STEP), styles, typesetter):
            low = middle
        else:
            high = middle
    return round(1 + low * _GROWTH_STEP, 2) if low >= 0 else 0.0


def _does_fit(boxed: BoxedText, spans: tuple[Span, ...], styles: Mapping[str, TextStyle], typesetter: Typesetter) -> bool:
    box = boxed.box
    style = replace(styles[box.style], size=box.preferred, floor=box.floor)
    width, height = box.asked
    size = box.preferred if box.fixed else None
    return not typesetter.fit(spans, style, width=width, height=height, size=size, locale=boxed.text.locale).overflow


def grow_text(spans: tuple[Span, ...], factor: float) -> tuple[Span, ...]:
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


_SAMPLE_CHARACTERS = 4000
_SHARE_IN_FONT = 0.7  # the share of a sample's characters that a font must have
_UNSPACED = frozenset({"ja", "zh", "yue", "th", "lo", "km", "my"})


class CharacterCapacity:
    """Measures the capacity of boxes in one language; while the fonts lack its script, with the letters of `stand_in`."""

    def __init__(self, fonts: FontBook, setter: Typesetter, tag: str, stand_in: str = "") -> None:
        self._fonts = fonts
        self._setter = setter
        self._tag = tag
        self._stand_in = stand_in
        self._samples: dict[tuple[str, str], str] = {}
        self._capacities: dict[tuple[str, float, Size], int | None] = {}

    def characters(self, style: TextStyle, size: float, box: Size) -> int | None:
        """Return how many characters fit into a box (mm) in a style at `size` pt; None if it cannot be measured."""
        key = (style.name, size, box)
        if key not in self._capacities:
            words, width = self._covered_sample(style.family, self._tag), 1.0
            if not words and self._stand_in:
                words = self._covered_sample(style.family, self._stand_in)
                width = _width_of_characters(self._tag) / _width_of_characters(self._stand_in)
            self._capacities[key] = round(self._longest_fit(words, style, size, box) / width) if words else None
        return self._capacities[key]

    def is_estimate(self, style: TextStyle) -> bool:
        """Return whether the fonts of a style lack the script, so that other letters are measured."""
        return bool(self._stand_in) and not self._covered_sample(style.family, self._tag)

    def _covered_sample(self, role: str, tag: str) -> str:
        if (role, tag) not in self._samples:
            sample = sample_text(tag)
            missing = self._setter.missing_characters(role, sample, self._tag) if role in self._fonts.chains else ()
            words = sample.translate({ord(c): None for c in missing if len(c) == 1})
            covered = role in self._fonts.chains and len(words) > _SHARE_IN_FONT * len(sample)
            self._samples[role, tag] = words if covered else ""
        return self._samples[role, tag]

    def _longest_fit(self, words: str, style: TextStyle, size: float, box: Size) -> int:
        style = replace(style, size=size, floor=size)
        fits, too_long = 0, len(words)
        while too_long - fits > 1:
            middle = (fits + too_long) // 2
            spans = [TextSpan(words[:middle].strip())]
            overflow = self._setter.fit(
                spans, style, width=box.w, height=box.h, size=size, locale=self._tag, shrink=False
            ).overflow
            fits, too_long = (fits, middle) if overflow else (middle, too_long)
        return fits


@lru_cache(maxsize=64)
def sample_text(tag: str) -> str:
    """Return text of words in a language: the names of languages, countries, days and months in Unicode's data.

    It is empty if Unicode has no data for the language.
    """
    locale = locale_data(tag)
    if locale is None:
        return ""
    names = [*locale.days["format"]["wide"].values(), *locale.months["format"]["wide"].values()]
    names += [name for data in (locale.languages, locale.territories) for _, name in sorted(data.items())]
    words = [word for name in names for word in str(name).split() if word.isalpha() or not word.isascii()]
    sep = "" if locale.language in _UNSPACED else " "
    text = sep.join(word.lower() for word in words) + sep
    return (text * (_SAMPLE_CHARACTERS // len(text) + 1))[:_SAMPLE_CHARACTERS]


_GROWTH_FILE = FORMATS_FOLDER / "growth.yaml"
_BRIDGE_LANGUAGE = "en"  # pairs that were not measured go by way of this language
_NAME, _SENTENCE = 12, 40  # characters; up to the first a text grows like a name, from the second on like a sentence
_WIDE_CHARACTER = 2.0  # the width of a wide character, in others

_RATIOS = ListKind(of=NumberKind(min=0.1, max=10), min=2, max=2, note="of half of the texts, and of all but one in twenty")
GROWTH = RecordKind(
    fields={
        "from": MappingKind(of=MappingKind(of=_RATIOS), note="by the language of the source, then of the translation"),
        "names": _RATIOS,
        "wide": ListKind(of=TextKind(), note="languages whose characters are as wide as two"),
    },
    note="how much longer texts get in translation",
)


class Growth(NamedTuple):
    """Ratios of the widths of translation and source: the median, and the 95th percentile."""

    typical: float
    long: float


class LanguageGrowth(NamedTuple):
    """A target language, with the growth of its sentences and of its names."""

    tag: str
    sentence: Growth
    name: Growth

    def growth(self, length: int) -> Growth:
        """The growth of a text of `length` characters; between the lengths of a name and a sentence it is interpolated."""
        share = min(max((length - _NAME) / (_SENTENCE - _NAME), 0.0), 1.0)
        typical, long = (a + (b - a) * share for a, b in zip(self.name, self.sentence, strict=True))
        return Growth(typical, long)


@cache
def language_growths(source: str) -> tuple[LanguageGrowth, ...]:
    """Return all measured languages as targets of texts in `source` (a locale such as `pt-BR`).

    The growth of a pair that was not measured is estimated by way of English: the median growth of the source language into
    English times the growth from English into the target.
    """
    data = read_package_data(_GROWTH_FILE, GROWTH)
    own, measured = source.partition("-")[0], cast("Mapping[str, Mapping[str, tuple[float, float]]]", data["from"])
    direct, bridged = measured.get(own, {}), measured[_BRIDGE_LANGUAGE]
    first = 1.0 if own == _BRIDGE_LANGUAGE else direct.get(_BRIDGE_LANGUAGE, (1 / bridged.get(own, (1.0,))[0],))[0]
    figures = {tag: (first * typical, first * long) for tag, (typical, long) in bridged.items()} | dict(direct)
    figures.setdefault(_BRIDGE_LANGUAGE, (first, first))
    figures.pop(own, None)
    names = Growth(*cast("tuple[float, float]", data["names"]))
    return tuple(_language_growth(tag, Growth(*figures[tag]), names, _width_of_characters(tag)) for tag in sorted(figures))


@cache
def _width_of_characters(tag: str) -> float:
    wide = cast("tuple[object, ...]", read_package_data(_GROWTH_FILE, GROWTH)["wide"])
    return _WIDE_CHARACTER if not {tag, tag.partition("-")[0]}.isdisjoint(map(str, wide)) else 1.0


def _language_growth(tag: str, sentence: Growth, names: Growth, width: float) -> LanguageGrowth:
    typical, long = (round(growth * width, 4) for growth in sentence)
    return LanguageGrowth(
        tag, Growth(typical, long), Growth(min(names.typical, typical) if width > 1 else names.typical, names.long)
    )


@dataclass(slots=True)
class TextLocation:
    """Where a message is printed: the boxes on faces that begin with it, and the best picture of it.

    `picture`: the name of the picture; `own`: whether that shows the card of the message; `page`: the page of the booklet (0:
    none) on which it has its largest type size, `type_size` in pt.
    """

    boxes: list[TextBox] = field(default_factory=list)
    picture: str = ""
    page: int = 0
    type_size: float = 0.0
    own: bool = False


@dataclass(slots=True)
class TextLocations:
    """The locations of all messages by id, their printed lengths in characters by id, and the faces to draw by name."""

    by_id: dict[str, TextLocation]
    lengths: dict[str, int]
    pictures: dict[str, Frame]


def find_text_locations(game: Game, ready: PreparedGame) -> TextLocations:
    """Find the messages of a game on its faces and pages in the source language."""
    ids = {message.mark: message.id for message in occurrences(game)}
    locations: dict[str, TextLocation] = defaultdict(TextLocation)
    pictures: dict[str, Frame] = {}
    for name, frame, page in _frames_with_pages(ready):
        for box in frame.boxes:
            id_ = ids.get(box.content) if box.content else None
            if id_ is not None:
                _add_box(locations[id_], id_, name, box, page)
                pictures[name] = frame
    used = {location.picture for location in locations.values()}
    pictures = {name: frame for name, frame in pictures.items() if name in used}
    return TextLocations(
        dict(locations), {text.id: len(text.plain) for text in values_of_type(texts(ready.game), RichText)}, pictures
    )


def _add_box(location: TextLocation, id_: str, name: str, box: TextBox, page: int) -> None:
    if page:
        if box.preferred > location.type_size:  # so a heading is found on its page, not in the table of contents
            location.page, location.type_size = page, box.preferred
            location.picture = name if not location.boxes else location.picture
        return
    own = f"/{name.rpartition('-')[0].partition(VARIANT)[0]}/" in id_
    if not location.boxes or (own and not location.own):
        location.picture, location.own = name, own
    location.boxes.append(box)


def _frames_with_pages(ready: PreparedGame) -> Iterator[tuple[str, Frame, int]]:
    for component in ready.components:
        yield f"{component.id}-face", component.face, 0
        if component.back is not None:
            yield f"{component.id}-back", component.back, 0
    for number, page in enumerate(ready.booklet.pages if ready.booklet else (), 1):
        yield f"booklet-{number:02d}", page, number
