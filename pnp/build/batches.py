"""Paint the faces of large decks in batches, by this process or by copies of it.

The sizes of all texts are known before the first face is painted. Components have no items, unless there is something to
report about them.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache, partial
from hashlib import blake2b
from itertools import chain
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias, cast

from pnp.base.diagnostics import Report
from pnp.base.failures import WorkerEndedError, portable_exception
from pnp.base.processes import BackgroundCalls, CopyOfProcess, can_copy
from pnp.build.painted_cards import CardPacker, CardUnpacker, EarlierCards, PaintedCard, PaintedSide
from pnp.impose.face_keys import FaceKeys
from pnp.layout.deck_sizes import add_sizes, choose_sizes, sizes_in_use
from pnp.layout.finished_faces import BorderColours
from pnp.layout.layout import Batch, BatchLayout, KnownFace, report_missing_patterns
from pnp.model.face_walk import processing_lines
from pnp.model.frame import Frame, PaintedFace, attach_painted, painted_frame
from pnp.model.sheet import Component
from pnp.preflight.faces import AT_HOME
from pnp.preflight.preflight import DrawnValues, preflight
from pnp.render.content_stream import SharedObjects
from pnp.render.glyphs import SingleGlyphs
from pnp.render.item_painter import face_content
from pnp.render.pdf_objects import PaintedContent

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from pnp.base.cache import DiskCache
    from pnp.base.units import Size
    from pnp.layout.deck_sizes import FittedSizes, LayoutCache
    from pnp.layout.layout import ReadBatch
    from pnp.model.frame import FaceCriteria
    from pnp.model.game import Card, ChosenSizes, Deck, Game
    from pnp.model.outline import Outline
    from pnp.model.sheet import Side
    from pnp.render.pdf_objects import IndirectObject
    from pnp.text.typesetter import Typesetter

    FittedSides: TypeAlias = Mapping[Side, FittedSizes]


MOST_CARDS_OF_BATCH: Final = 300
"""The most cards of a batch: few enough that all processes end at about the same time."""
_BATCHES_OF_SMALL_DECK, _LEAST_CARDS_OF_BATCH = 12, 25
"""Batches into which a small deck is divided, for the same reason, and the least cards of one."""
FEWEST_CARDS_WORTH_COPIES: Final = 150
"""Cards from which on processes are copied: that takes 10 ms each, and each opens the fonts and shapes the usual words."""
_CARDS_WORTH_A_COPY: Final = 100
"""Painted cards that take longer to keep than a process to copy."""
_SIDES: Final[tuple[Side, ...]] = ("face", "back")
DeckSizes: TypeAlias = "Mapping[str, Mapping[Side, ChosenSizes]]"
"""The sizes of the texts of decks, by their names."""


def paint_components(  # noqa: PLR0913 - what is painted and judged, with what, and by how many
    game: Game,
    decks: Sequence[Deck],
    criteria: FaceCriteria,
    report: Report,
    setter: Typesetter,
    *,
    jobs: int = 1,
    advance: Callable[[], None] | None = None,
    cache: LayoutCache | None = None,
    disk: DiskCache | None = None,
    background: BackgroundCalls | None = None,
    sized: Callable[[DeckSizes], None] | None = None,
) -> tuple[Component, ...]:
    """Lay out `decks` as `lay_out` does, and paint their faces, by `jobs` copies of this process where it can be copied.

    Findings, and what is printed, do not depend on how the work is divided: what a batch finds is found again here, in the
    order of the decks, by laying out just the cards of which there is something to tell. `background` calls keep
    many faces for later runs while this one goes on. If there are faces to paint, `sized` is told all sizes before.
    """
    report_missing_patterns(game, report)
    earlier = EarlierCards(game, decks, criteria, setter, cache, disk, jobs)
    make = partial(BatchPainter, game, criteria, setter, cache, signed=earlier.is_signed)
    found = earlier.cards
    batches = [batch for deck in decks for batch in _divide_into_batches(deck.name, _missing_places(found[deck.name]))]
    with start_painters(make, batches, _process_count(batches, jobs)) as working:
        fitted = zip([batch.deck for batch in batches], working.fitted(), strict=True)
        sizes = _common_sizes(chain(fitted, earlier.fitted()))
        if sized is not None and batches:
            sized(sizes)
        _put_cards(found, batches, working.painted(sizes), advance)
    others = [
        batch for deck, places in earlier.forget_others(sizes, batches).items() for batch in _divide_into_batches(deck, places)
    ]
    if others:  # texts that are new have changed the sizes of their decks
        with start_painters(make, others, _process_count(others, jobs)) as working:
            deque(working.fitted(), maxlen=0)
            _put_cards(found, others, working.painted(sizes), advance)
    painted = [*batches, *others]
    worth_a_copy = sum(len(batch.places) for batch in painted) >= _CARDS_WORTH_A_COPY
    (background or BackgroundCalls()).send(partial(earlier.keep, painted), jobs if worth_a_copy else 1)
    layout = BatchLayout(game, report, setter, cache)
    later = _DeferredComponents(BatchLayout(game, Report(), setter, cache), sizes, _doubtful_faces(found.values()))
    components = [c for deck in decks for c in _deck_components(deck, found[deck.name], layout, later)]
    layout.report_findings()
    return tuple(components)


def _missing_places(cards: Sequence[PaintedCard | None]) -> list[int]:
    return [place for place, card in enumerate(cards) if card is None]


def _divide_into_batches(deck: str, places: Sequence[int]) -> Iterator[Batch]:
    size = min(max(-(-len(places) // _BATCHES_OF_SMALL_DECK), _LEAST_CARDS_OF_BATCH), MOST_CARDS_OF_BATCH)
    for start in range(0, len(places), size):
        yield Batch(deck, tuple(places[start : start + size]))


def _process_count(batches: Sequence[Batch], jobs: int) -> int:
    """Return how many processes paint; with few cards, what is gained is less than what it takes to begin."""
    cards = sum(len(batch.places) for batch in batches)
    return jobs if cards >= FEWEST_CARDS_WORTH_COPIES and can_copy(jobs) else 1


def _put_cards(
    found: dict[str, list[PaintedCard]],
    batches: Iterable[Batch],
    painted: Iterable[Sequence[PaintedCard]],
    advance: Callable[[], None] | None,
) -> None:
    """Put the cards of batches in their places."""
    for batch, cards in zip(batches, painted, strict=True):
        for place, card in zip(batch.places, cards, strict=True):
            found[batch.deck][place] = card
            if advance is not None:
                advance()


def _common_sizes(fitted: Iterable[tuple[str, Mapping[Side, FittedSizes]]]) -> dict[str, dict[Side, ChosenSizes]]:
    """Return the common sizes of each deck from the sizes at which the texts of its cards fit, part by part."""
    of_decks: dict[str, list[Mapping[Side, FittedSizes]]] = {}
    for deck, sizes in fitted:
        of_decks.setdefault(deck, []).append(sizes)
    return {
        deck: {side: choose_sizes(add_sizes(sizes[side] for sizes in found if side in sizes)) for side in _SIDES}
        for deck, found in of_decks.items()
    }


def _doubtful_faces(decks: Iterable[Sequence[PaintedCard]]) -> dict[bytes, PaintedFace]:
    """Return the faces of which there may be something to tell, by their digests; those that look the same are one."""
    cards = [card for deck in decks for card in deck]
    sides = ((side.painted, card.sound) for card in cards for side in (card.face, card.back) if side is not None)
    return {painted.digest: replace(painted, is_clean=False) for painted, sound in sides if not (sound and painted.is_clean)}


def _deck_components(
    deck: Deck, cards: Sequence[PaintedCard], layout: BatchLayout, later: _DeferredComponents
) -> Iterator[Component]:
    """Yield the components of a deck; those of which layout has something to tell are laid out again."""
    again = Batch(deck.name, [place for place, card in enumerate(cards) if not card.sound])
    laid_out = layout.components(layout.read(again), later.sizes[deck.name]) if again.places else iter(())
    for place, (card, painted) in enumerate(zip(deck.cards, cards, strict=True)):
        component = later.component(deck, place, card, painted) if painted.sound else next(laid_out)
        for side, one in zip(_SIDES, (painted.face, painted.back), strict=True):
            if painted.sound and one is not None and one.notes:
                layout.add_findings(deck.name, card, side, one.notes)
        if component is not None:
            yield component if painted.sound else _attach_faces(component, painted, later)


class _DeferredComponents:
    """Makes components without items; the items of a face are laid out when somebody asks for them."""

    def __init__(
        self, layout: BatchLayout, sizes: Mapping[str, Mapping[Side, ChosenSizes]], known: dict[bytes, PaintedFace]
    ) -> None:
        self._layout, self._known = layout, known
        self._empty: dict[tuple[str, Side, bool], Frame] = {}
        self.sizes = sizes

    def component(self, deck: Deck, place: int, card: Card, painted: PaintedCard) -> Component:
        """Return a component of a deck."""
        assert painted.face is not None
        face = self._frame(deck, place, "face", painted.face)
        back = None if painted.back is None else self._frame(deck, place, "back", painted.back)
        return Component(card.id, deck.name, card.copies, face, back, card.mark, deck.cut, tiling=deck.tiling)

    def one(self, painted: PaintedFace) -> PaintedFace:
        """Return the same record for all faces that look the same."""
        return self._known.setdefault(painted.digest, painted)

    def _frame(self, deck: Deck, place: int, side: Side, painted: PaintedSide) -> Frame:
        if painted.whole is not None:
            return attach_painted(painted.whole, self.one(painted.painted))
        key = deck.name, side, painted.mirrored
        empty = self._empty.get(key)
        if empty is None:
            empty = Frame(deck.format.size, deck.bleed, (), mirrored=painted.mirrored, outline=deck.outline(side))
            self._empty[key] = empty
        return painted_frame(empty, self.one(painted.painted), partial(self._laid_out, deck.name, place, side))

    def _laid_out(self, deck: str, place: int, side: Side) -> Frame:
        (component,) = self._layout.components(self._layout.read(Batch(deck, (place,))), self.sizes[deck])
        frame = None if component is None else component.face if side == "face" else component.back
        assert frame is not None, "the same card was laid out before"
        return frame


def _attach_faces(component: Component, painted: PaintedCard, later: _DeferredComponents) -> Component:
    """Return a component whose faces are told apart as those are that have no items."""
    for frame, side in ((component.face, painted.face), (component.back, painted.back)):
        if frame is not None and side is not None:
            attach_painted(frame, later.one(side.painted))
    return component


class BatchPainter:
    """Paints batches of the cards of a localized game for printers at home.

    A batch is read when its texts are fitted; up to `most` cards are kept until they are painted, and others are read again.
    """

    def __init__(  # noqa: PLR0913 - what faces are painted and judged with
        self,
        game: Game,
        criteria: FaceCriteria,
        setter: Typesetter,
        cache: LayoutCache | None = None,
        *,
        signed: bool = False,
        most: int = 8_000,
    ) -> None:
        self._game, self._criteria, self._most = game, criteria, most
        self._report = Report()
        self._layout = BatchLayout(game, self._report, setter, cache, signed=signed, keep_notes=True)
        self._shared = SharedObjects(game.fonts)
        self._keys = FaceKeys(game.fonts)
        self._shown = DrawnValues()
        self._borders = BorderColours()
        self._rows: dict[tuple[tuple[str, IndirectObject], ...], tuple[tuple[str, IndirectObject], ...]] = {}
        self._glyphs = SingleGlyphs()
        self._kept: dict[Batch, ReadBatch] = {}

    def fit(self, batch: Batch) -> Mapping[Side, FittedSizes]:
        """Return the sizes at which the texts of a batch fit."""
        read = self._layout.read(batch)
        if sum(len(one.cards) for one in self._kept.values()) + len(read.cards) <= self._most:
            self._kept[batch] = read
        return read.fitted

    def paint(self, batch: Batch, sizes: Mapping[Side, ChosenSizes]) -> tuple[PaintedCard, ...]:
        """Return the cards of a batch, their texts at the `sizes` of their deck."""
        read = self._kept.pop(batch, None) or self._layout.read(batch)
        with self._report.recorded() as in_layout:
            components = [*self._layout.components(read, sizes)]
            self._layout.report_findings()
        unsound = {place.card for finding in in_layout for place in finding.faces}
        if any(not finding.faces for finding in in_layout):  # it does not say whose it is
            unsound.update(card.id for card in read.cards)
        whole = [component for component in components if component is not None]
        self._paint(whole)
        sides = _CardSides(whole, self._judged(whole), read.painted_faces, sizes)
        return tuple(
            [
                PaintedCard(None, None, sound=False)
                if component is None
                else PaintedCard(
                    *sides.of(component), component.id not in unsound and not self._layout.lacks_reference(component.id)
                )
                for component in components
            ]
        )

    def _paint(self, components: Sequence[Component]) -> None:
        """Paint the faces of components; from then on, they are told apart by what they paint, which takes no time."""
        for component in components:
            for frame in component.frames:
                if frame.painted is None:
                    attach_painted(frame, self._painted(frame))

    def _judged(self, components: Sequence[Component]) -> set[tuple[str, Side]]:
        """Return the faces of which preflight has something to tell; all of them if that does not say of which."""
        report = Report()
        demands = AT_HOME._replace(safe=self._criteria.safe)
        preflight(self._game, components, report, strict=self._criteria.strict, demands=demands)
        if all(finding.faces for finding in report.diagnostics):
            return {(place.card, place.side) for finding in report.diagnostics for place in finding.faces}
        return {(component.id, side) for component in components for side in _SIDES}

    def _painted(self, frame: Frame) -> PaintedFace:
        """Return what is known of a face before it is judged."""
        content = self._compact(face_content(self._shared, frame))
        return PaintedFace(
            _face_digest(frame, content), self._keys.found(frame), self._borders.examine(frame), processing_lines(frame),
            self._shown.on(frame), False, content,
        )  # fmt: skip

    def _compact(self, content: PaintedContent) -> PaintedContent:
        """Return a content that takes little memory: those of large decks are all there until their pages are written."""
        objects = self._rows.setdefault(content.objects, content.objects)
        return PaintedContent(content.stream, objects, self._glyphs.of(content.runs), content.sized)


class _CardSides:
    """The sides of the cards of a batch, once its faces are judged; faces that several of its cards show are one."""

    def __init__(
        self,
        components: Iterable[Component],
        faulty: Container[tuple[str, Side]],
        about: Mapping[int, KnownFace],
        sizes: Mapping[Side, ChosenSizes],
    ) -> None:
        self._about, self._sizes = about, sizes
        faces = ((component.id, side, frame) for component in components for side, frame in _frames_by_side(component))
        self._faulty = {id(frame) for card, side, frame in faces if (card, side) in faulty or frame.stand_ins}
        self._known: dict[int, PaintedSide] = {}

    def of(self, component: Component) -> tuple[PaintedSide, PaintedSide | None]:
        """Return the sides of a card."""
        sides = {side: self._side(side, frame) for side, frame in _frames_by_side(component)}
        return sides["face"], sides.get("back")

    def _side(self, side: Side, frame: Frame) -> PaintedSide:
        found = self._known.get(id(frame))
        if found is None:
            assert frame.painted is not None
            is_clean = id(frame) not in self._faulty
            painted = replace(frame.painted, is_clean=True) if is_clean else frame.painted
            about = self._about.get(id(frame), _UNKNOWN_FACE)
            used = sizes_in_use(about.sizes, self._sizes[side])
            found = PaintedSide(
                painted, frame.mirrored, about.signature, about.sizes, used, about.notes, None if is_clean else frame
            )
            self._known[id(frame)] = found
        return found


def _frames_by_side(component: Component) -> Iterator[tuple[Side, Frame]]:
    yield "face", component.face
    if component.back is not None:
        yield "back", component.back


_UNKNOWN_FACE = KnownFace()


def _face_digest(frame: Frame, content: PaintedContent) -> bytes:
    """Return a hash of what a face prints: its size and outline, its operators, and the objects that these name."""
    found = blake2b(_outline_bytes(frame.size, frame.bleed, frame.outline), digest_size=16)
    found.update(content.stream)
    for _, indirect in content.objects:
        found.update(indirect.digest)
    return found.digest()


@lru_cache(maxsize=64)
def _outline_bytes(size: Size, bleed: float, outline: Outline) -> bytes:
    """Return the size and outline of a face as bytes; those of a deck are alike."""
    return repr((size, bleed, outline)).encode()


class Painters(Protocol):
    """Paint batches in two steps: the sizes of all texts are known before the first face is painted."""

    def fitted(self) -> Iterator[FittedSides]:
        """Yield the sizes at which the texts of each batch fit, in order."""

    def painted(self, sizes: DeckSizes) -> Iterator[tuple[PaintedCard, ...]]:
        """Yield the cards of each batch, in order; `sizes` are the common ones of each deck."""


@contextmanager
def start_painters(make: Callable[[], BatchPainter], batches: Sequence[Batch], jobs: int) -> Iterator[Painters]:
    """Give up to `jobs` copies of this process, or this process itself if that is one; `make` gives what each paints with.

    A copy sends an exception to this process, which raises it; WorkerEndedError if one was killed.
    """
    count = min(jobs, len(batches))
    if count <= 1:
        yield _PainterHere(make(), batches)
        return
    copies: list[_PaintingCopy] = []
    try:
        copies.extend(_PaintingCopy(make, batches[number::count]) for number in range(count))
        yield _PaintingCopies(copies, len(batches))
    finally:
        for copy in copies:
            copy.end()


class _PainterHere(NamedTuple):
    """The painter of this process."""

    painter: BatchPainter
    batches: Sequence[Batch]

    def fitted(self) -> Iterator[FittedSides]:
        return map(self.painter.fit, self.batches)

    def painted(self, sizes: DeckSizes) -> Iterator[tuple[PaintedCard, ...]]:
        return (self.painter.paint(batch, sizes[batch.deck]) for batch in self.batches)


class _PaintingCopies(NamedTuple):
    """Copies of this process: the first has the first batch, the second the second, and so in turns."""

    copies: Sequence[_PaintingCopy]
    batches: int

    def fitted(self) -> Iterator[FittedSides]:
        """Yield the sizes at which the texts of each batch fit, in order."""
        return cast("Iterator[FittedSides]", self._answers())

    def painted(self, sizes: DeckSizes) -> Iterator[tuple[PaintedCard, ...]]:
        """Let the copies paint at the common `sizes` of each deck, and yield the cards of each batch, in order."""
        for copy in self.copies:
            copy.send(sizes)
        return cast("Iterator[tuple[PaintedCard, ...]]", self._answers())

    def _answers(self) -> Iterator[object]:
        """Yield what the copies say, in the order of the batches; whoever is ahead need not wait to be heard."""
        said: dict[int, list[object]] = {number: [] for number in range(len(self.copies))}
        waiting = {copy.connection: number for number, copy in enumerate(self.copies)}
        left = [len(range(number, self.batches, len(self.copies))) for number in range(len(self.copies))]
        for batch in range(self.batches):
            turn = batch % len(self.copies)
            while not said[turn]:
                for ready in wait(list(waiting)):
                    number = waiting[cast("Connection", ready)]
                    said[number].append(self.copies[number].answer())
                    left[number] -= 1
                    if not left[number]:
                        del waiting[cast("Connection", ready)]
            yield said[turn].pop(0)


class _PaintingCopy:
    """A copy of this process that begins to fit its batches at once."""

    def __init__(self, make: Callable[[], BatchPainter], batches: Sequence[Batch]) -> None:
        self._copy = CopyOfProcess(partial(_paint_for_parent, make, batches))
        self.connection = self._copy.connection
        self._unpacker = CardUnpacker()

    def send(self, sizes: DeckSizes) -> None:
        """Let the copy paint."""
        self.connection.send(sizes)

    def answer(self) -> object:
        """Return the next answer: the sizes of a batch, or its cards. Raises what the copy raised."""
        try:
            said = self.connection.recv()
        except (EOFError, ConnectionError) as ended:
            raise WorkerEndedError from ended
        if isinstance(said, Exception):
            raise said
        return self._unpacker.unpack(said) if isinstance(said, bytes) else said

    def end(self) -> None:
        """End the copy, whatever it is doing."""
        self._copy.end()


def _paint_for_parent(make: Callable[[], BatchPainter], batches: Sequence[Batch], connection: Connection) -> None:
    """Fit batches, wait for the sizes of their decks, and paint them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its copies
    try:
        painter, packer = make(), CardPacker()
        for batch in batches:
            connection.send(painter.fit(batch))
        sizes = connection.recv()
        for batch in batches:
            connection.send(packer.pack(painter.paint(batch, sizes[batch.deck])))
    except Exception as error:  # noqa: BLE001  # sent to the process that waits for the result
        connection.send(portable_exception(error))
