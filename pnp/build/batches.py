"""The faces of large decks, painted in batches by this process or by forked copies of it.

All batches are fitted first, because the sizes of texts are common to a deck; then they are painted. Components have no items,
unless there are findings about them.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from hashlib import blake2b
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from pnp.base.diagnostics import Report
from pnp.base.failures import WorkerEndedError, portable_exception
from pnp.base.processes import BackgroundCalls, CopyOfProcess, can_copy
from pnp.build.painted_cards import CardPacker, CardUnpacker, EarlierCards, PaintedCard, PaintedSide
from pnp.impose.face_keys import FaceKeys
from pnp.layout.deck_sizes import add_sizes, choose_sizes, sizes_in_use
from pnp.layout.face_layout import build_component
from pnp.layout.finished_faces import BorderColours
from pnp.layout.layout import Batch, BatchLayout, KnownFace, report_missing_patterns
from pnp.model.face_walk import processing_lines
from pnp.model.frame import Frame, PaintedFace, attach_painted, painted_frame
from pnp.model.sheet import Component, join_copies
from pnp.preflight.faces import AT_HOME, ItemFindings
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
"""Cards of a batch at most: few enough that all processes end at about the same time."""
_BATCHES_OF_SMALL_DECK, _LEAST_CARDS_OF_BATCH = 12, 25
"""Batches into which a small deck is divided, for the same reason, and cards of a batch at least."""
FEWEST_CARDS_WORTH_COPIES: Final = 150
"""Cards from which on the process is forked: 10 ms for each copy, which also opens the fonts and shapes the usual words."""
_CARDS_WORTH_A_COPY: Final = 100
"""Painted cards whose caching takes longer than forking the process."""
_SIDES: Final[tuple[Side, ...]] = ("face", "back")
DeckSizes: TypeAlias = "Mapping[str, Mapping[Side, ChosenSizes]]"
"""The sizes of the texts of decks, by their names."""


def paint_components(  # noqa: PLR0913 - what is painted and judged, with what, and by how many
    game: Game,
    decks: Sequence[Deck],
    criteria: FaceCriteria,
    report: Report,
    typesetter: Typesetter,
    *,
    jobs: int = 1,
    advance: Callable[[], None] | None = None,
    cache: LayoutCache | None = None,
    disk: DiskCache | None = None,
    background: BackgroundCalls | None = None,
) -> tuple[Component, ...]:
    """Lay out `decks` as `lay_out` does, and paint their faces, by up to `jobs` copies of this process if it can be forked.

    Findings, and what is printed, do not depend on how the work is divided: cards with findings are laid out again here, in
    the order of the decks. `background` calls cache many faces for later runs while this one goes on.
    """
    report_missing_patterns(game, report)
    earlier = EarlierCards(game, decks, criteria, typesetter, cache, disk, jobs)
    make_painter = partial(BatchPainter, game, criteria, typesetter, cache, signed=earlier.is_signed)
    cards = earlier.cards
    batches = [batch for deck in decks for batch in _divide_into_batches(deck.name, _missing_places(cards[deck.name]))]
    with start_painters(make_painter, batches, _process_count(batches, jobs)) as painters:
        fitted = zip([batch.deck for batch in batches], painters.fit(), strict=True)
        sizes = _common_sizes(chain(fitted, earlier.fitted()))
        _put_cards(cards, batches, painters.paint(sizes), advance)
    others = [
        batch for deck, places in earlier.forget_others(sizes, batches).items() for batch in _divide_into_batches(deck, places)
    ]
    if others:  # texts that are new have changed the sizes of their decks
        with start_painters(make_painter, others, _process_count(others, jobs)) as painters:
            deque(painters.fit(), maxlen=0)
            _put_cards(cards, others, painters.paint(sizes), advance)
    painted = [*batches, *others]
    worth_a_copy = sum(len(batch.places) for batch in painted) >= _CARDS_WORTH_A_COPY
    (background or BackgroundCalls()).send(partial(earlier.keep, painted), jobs if worth_a_copy else 1)
    layout = BatchLayout(game, report, typesetter, cache)
    deferred = _DeferredComponents(BatchLayout(game, Report(), typesetter, cache), sizes, _faces_with_findings(cards.values()))
    components = [c for deck in decks for c in _deck_components(deck, cards[deck.name], layout, deferred)]
    layout.report_findings()
    return tuple(join_copies(components))


def _missing_places(cards: Sequence[PaintedCard | None]) -> list[int]:
    return [place for place, card in enumerate(cards) if card is None]


def _divide_into_batches(deck: str, places: Sequence[int]) -> Iterator[Batch]:
    size = min(max(-(-len(places) // _BATCHES_OF_SMALL_DECK), _LEAST_CARDS_OF_BATCH), MOST_CARDS_OF_BATCH)
    for start in range(0, len(places), size):
        yield Batch(deck, tuple(places[start : start + size]))


def _process_count(batches: Sequence[Batch], jobs: int) -> int:
    """Return how many processes paint; for few cards, forking would take longer than it saves."""
    cards = sum(len(batch.places) for batch in batches)
    return jobs if cards >= FEWEST_CARDS_WORTH_COPIES and can_copy(jobs) else 1


def _put_cards(
    cards: dict[str, list[PaintedCard]],
    batches: Iterable[Batch],
    painted: Iterable[Sequence[PaintedCard]],
    advance: Callable[[], None] | None,
) -> None:
    for batch, of_batch in zip(batches, painted, strict=True):
        for place, card in zip(batch.places, of_batch, strict=True):
            cards[batch.deck][place] = card
            if advance is not None:
                advance()


def _common_sizes(fitted: Iterable[tuple[str, Mapping[Side, FittedSizes]]]) -> dict[str, dict[Side, ChosenSizes]]:
    by_deck: dict[str, list[Mapping[Side, FittedSizes]]] = {}
    for deck, sizes in fitted:
        by_deck.setdefault(deck, []).append(sizes)
    return {
        deck: {side: choose_sizes(add_sizes(sizes[side] for sizes in of_deck if side in sizes)) for side in _SIDES}
        for deck, of_deck in by_deck.items()
    }


def _faces_with_findings(decks: Iterable[Sequence[PaintedCard]]) -> dict[bytes, PaintedFace]:
    """Return the faces about which there may be findings, by their digests; those that look the same are one."""
    cards = [card for deck in decks for card in deck]
    sides = [(side.painted, card.sound) for card in cards for side in (card.face, card.back) if side is not None]
    return {painted.digest: painted._replace(is_clean=False) for painted, sound in sides if not (sound and painted.is_clean)}


def _deck_components(
    deck: Deck, cards: Sequence[PaintedCard], layout: BatchLayout, deferred: _DeferredComponents
) -> Iterator[Component]:
    """Yield the components of a deck; those about which layout has findings are laid out again, which reports them."""
    unsound = Batch(deck.name, [place for place, card in enumerate(cards) if not card.sound])
    laid_out = layout.components(layout.read(unsound), deferred.sizes[deck.name]) if unsound.places else iter(())
    for place, (card, painted) in enumerate(zip(deck.laid_out, cards, strict=True)):
        component = deferred.component(deck, place, card, painted) if painted.sound else next(laid_out)
        for side, one in zip(_SIDES, (painted.face, painted.back), strict=True):
            if painted.sound and one is not None and one.notes:
                layout.add_findings(deck.name, card, side, one.notes)
        if component is not None:
            yield component if painted.sound else _attach_faces(component, painted, deferred)


class _DeferredComponents:
    """Makes components without items; those of a face are laid out when its frame is asked for them."""

    def __init__(
        self, layout: BatchLayout, sizes: Mapping[str, Mapping[Side, ChosenSizes]], known: dict[bytes, PaintedFace]
    ) -> None:
        self._layout, self._known = layout, known
        self._empty: dict[tuple[str, Side, bool], Frame] = {}
        self.sizes = sizes

    def component(self, deck: Deck, place: int, card: Card, painted: PaintedCard) -> Component:
        assert painted.face is not None
        face = self._frame(deck, place, "face", painted.face)
        back = None if painted.back is None else self._frame(deck, place, "back", painted.back)
        return build_component(deck, card, face, back)

    def share(self, painted: PaintedFace) -> PaintedFace:
        """Return the same record for all faces that look the same."""
        return self._known.setdefault(painted.digest, painted)

    def _frame(self, deck: Deck, place: int, side: Side, painted: PaintedSide) -> Frame:
        if painted.whole is not None:
            return attach_painted(painted.whole, self.share(painted.painted))
        key = deck.name, side, painted.mirrored
        empty = self._empty.get(key)
        if empty is None:
            empty = Frame(deck.format.size, deck.bleed, (), mirrored=painted.mirrored, outline=deck.outline(side))
            self._empty[key] = empty
        return painted_frame(empty, self.share(painted.painted), partial(self._lay_out, deck.name, place, side))

    def _lay_out(self, deck: str, place: int, side: Side) -> Frame:
        (component,) = self._layout.components(self._layout.read(Batch(deck, (place,))), self.sizes[deck])
        frame = None if component is None else component.face if side == "face" else component.back
        assert frame is not None, "the same card was laid out before"
        return frame


def _attach_faces(component: Component, painted: PaintedCard, deferred: _DeferredComponents) -> Component:
    """Return a component whose faces are compared by their digests, as those without items are."""
    for frame, side in zip(component.frames, (painted.face, painted.back), strict=False):
        if side is not None:
            attach_painted(frame, deferred.share(side.painted))
    return component


class BatchPainter:
    """Paints batches of the cards of a localized game for printers at home.

    A batch is read to fit its texts; up to `most` cards stay in memory until they are painted, the others are read again.
    `signed`: faces get signatures, by which they are cached.
    """

    def __init__(  # noqa: PLR0913 - what faces are painted and judged with
        self,
        game: Game,
        criteria: FaceCriteria,
        typesetter: Typesetter,
        cache: LayoutCache | None = None,
        *,
        signed: bool = False,
        most: int = 8_000,
    ) -> None:
        self._game, self._criteria, self._most = game, criteria, most
        self._report = Report()
        self._layout = BatchLayout(game, self._report, typesetter, cache, signed=signed, keep_notes=True)
        self._shared = SharedObjects(game.fonts)
        self._keys = FaceKeys(game.fonts)
        self._shown, self._of_items = DrawnValues(), ItemFindings()
        self._borders = BorderColours()
        self._rows: dict[tuple[tuple[str, IndirectObject], ...], tuple[tuple[str, IndirectObject], ...]] = {}
        self._glyphs = SingleGlyphs()
        self._read: dict[Batch, ReadBatch] = {}

    def fit(self, batch: Batch) -> Mapping[Side, FittedSizes]:
        """Return the sizes at which the texts of a batch fit."""
        read = self._layout.read(batch)
        if sum(len(one.cards) for one in self._read.values()) + len(read.cards) <= self._most:
            self._read[batch] = read
        return read.fitted

    def paint(self, batch: Batch, sizes: Mapping[Side, ChosenSizes]) -> tuple[PaintedCard, ...]:
        """Return the cards of a batch, their texts at the `sizes` of their deck."""
        read = self._read.pop(batch, None) or self._layout.read(batch)
        with self._report.recorded() as in_layout:
            components = [*self._layout.components(read, sizes)]
            self._layout.report_findings()
        unsound = {place.card for finding in in_layout for place in finding.faces}
        if any(not finding.faces for finding in in_layout):  # it does not say whose it is
            unsound.update(card.id for card in read.cards)
        unsound |= self._layout.cards_lacking_reference()
        whole = [component for component in components if component is not None]
        for one in whole:
            for frame in one.frames:
                if frame.painted is None:  # from then on, it is compared by its digest, which takes no time
                    attach_painted(frame, self._paint_face(frame))
        sides = _CardSides(whole, self._find_faulty_faces(whole), read.painted_faces, sizes)
        cards: list[PaintedCard] = []
        for component in components:
            if component is None:
                cards.append(PaintedCard(None, None, sound=False))
            else:
                cards.append(PaintedCard(*sides.sides_of(component), component.id not in unsound))
        return tuple(cards)

    def _find_faulty_faces(self, components: Sequence[Component]) -> set[tuple[str, Side]]:
        """Return the faces about which preflight has findings; all of them if a finding does not name its faces."""
        report = Report()
        demands = AT_HOME._replace(safe=self._criteria.safe)
        preflight(self._game, components, report, strict=self._criteria.strict, demands=demands, known=self._of_items)
        self._of_items.forget_much()
        if all(finding.faces for finding in report.diagnostics):
            return {(place.card, place.side) for finding in report.diagnostics for place in finding.faces}
        return {(component.id, side) for component in components for side in _SIDES}

    def _paint_face(self, frame: Frame) -> PaintedFace:
        """Return the content of a face and what is known of it before preflight."""
        content = self._compact(face_content(self._shared, frame))
        return PaintedFace(
            _face_digest(frame, content), self._keys.make_key(frame), self._borders.examine(frame), processing_lines(frame),
            self._shown.on(frame), False, content,
        )  # fmt: skip

    def _compact(self, content: PaintedContent) -> PaintedContent:
        """Return a content that takes little memory: all contents of a deck are there until their pages are written."""
        objects = self._rows.setdefault(content.objects, content.objects)
        return PaintedContent(content.stream, objects, self._glyphs.of(content.runs), content.sized)


class _CardSides:
    """The sides of the cards of a batch after preflight; a face that several of its cards show is one side."""

    def __init__(
        self,
        components: Iterable[Component],
        faulty: Container[tuple[str, Side]],
        about: Mapping[int, KnownFace],
        sizes: Mapping[Side, ChosenSizes],
    ) -> None:
        self._about, self._sizes = about, sizes
        faces = [(c.id, side, frame) for c in components for side, frame in zip(_SIDES, c.frames, strict=False)]
        self._faulty = {id(frame) for card, side, frame in faces if (card, side) in faulty or frame.stand_ins}
        self._known: dict[int, PaintedSide] = {}
        self._of_roles: dict[Side, dict[int, Sequence[float]]] = {"face": {}, "back": {}}

    def sides_of(self, component: Component) -> tuple[PaintedSide, PaintedSide | None]:
        face, back = component.face, component.back
        return self._side("face", face), None if back is None else self._side("back", back)

    def _side(self, side: Side, frame: Frame) -> PaintedSide:
        found = self._known.get(id(frame))
        if found is None:
            assert frame.painted is not None
            is_clean = id(frame) not in self._faulty
            painted = frame.painted._replace(is_clean=True) if is_clean else frame.painted
            about = self._about.get(id(frame), _UNKNOWN_FACE)
            used = sizes_in_use(about.sizes, self._sizes[side], self._of_roles[side])
            found = PaintedSide(
                painted, frame.mirrored, about.signature, about.sizes, used, about.notes, None if is_clean else frame
            )
            self._known[id(frame)] = found
        return found


_UNKNOWN_FACE = KnownFace()


def _face_digest(frame: Frame, content: PaintedContent) -> bytes:
    digest = blake2b(_outline_bytes(frame.size, frame.bleed, frame.outline), digest_size=16)
    digest.update(content.stream)
    for _, indirect in content.objects:
        digest.update(indirect.digest)
    return digest.digest()


@lru_cache(maxsize=64)
def _outline_bytes(size: Size, bleed: float, outline: Outline) -> bytes:
    return repr((size, bleed, outline)).encode()


@contextmanager
def start_painters(
    make_painter: Callable[[], BatchPainter], batches: Sequence[Batch], jobs: int
) -> Iterator[_LocalPainter | _PaintingCopies]:
    """Give painters of batches: up to `jobs` copies of this process, or this process itself if that is one.

    They fit all batches, and then paint them at the common sizes of each deck. A copy sends an exception to this process, which
    raises it; WorkerEndedError if one was killed.
    """
    count = min(jobs, len(batches))
    if count <= 1:
        yield _LocalPainter(make_painter(), batches)
        return
    copies: list[_PaintingCopy] = []
    try:
        copies.extend(_PaintingCopy(make_painter, batches[number::count]) for number in range(count))
        yield _PaintingCopies(copies, len(batches))
    finally:
        for copy in copies:
            copy.process.end()


class _LocalPainter(NamedTuple):
    """The painter of this process."""

    painter: BatchPainter
    batches: Sequence[Batch]

    def fit(self) -> Iterator[FittedSides]:
        return map(self.painter.fit, self.batches)

    def paint(self, sizes: DeckSizes) -> Iterator[tuple[PaintedCard, ...]]:
        return (self.painter.paint(batch, sizes[batch.deck]) for batch in self.batches)


class _PaintingCopies(NamedTuple):
    """Copies of this process: the first has the first batch, the second the second, and so in turns."""

    copies: Sequence[_PaintingCopy]
    batches: int

    def fit(self) -> Iterator[FittedSides]:
        return cast("Iterator[FittedSides]", self._receive_answers())

    def paint(self, sizes: DeckSizes) -> Iterator[tuple[PaintedCard, ...]]:
        for copy in self.copies:
            copy.process.connection.send(sizes)
        return cast("Iterator[tuple[PaintedCard, ...]]", self._receive_answers())

    def _receive_answers(self) -> Iterator[object]:
        """Yield the answers of the copies in the order of the batches; those of a copy that is ahead are held back."""
        from multiprocessing.connection import wait  # noqa: PLC0415 - only large games are painted by several processes

        answers: dict[int, list[object]] = {number: [] for number in range(len(self.copies))}
        waiting = {copy.process.connection: number for number, copy in enumerate(self.copies)}
        left = [len(range(number, self.batches, len(self.copies))) for number in range(len(self.copies))]
        for batch in range(self.batches):
            turn = batch % len(self.copies)
            while not answers[turn]:
                for ready in wait(list(waiting)):
                    number = waiting[cast("Connection", ready)]
                    answers[number].append(self.copies[number].receive())
                    left[number] -= 1
                    if not left[number]:
                        del waiting[cast("Connection", ready)]
            yield answers[turn].pop(0)


class _PaintingCopy:
    """A copy of this process that begins to fit its batches at once."""

    def __init__(self, make_painter: Callable[[], BatchPainter], batches: Sequence[Batch]) -> None:
        self.process = CopyOfProcess(partial(_paint_for_parent, make_painter, batches))
        self._unpacker = CardUnpacker()

    def receive(self) -> object:
        """Return the sizes of the next batch, or its cards. Raises the exception that ended the copy."""
        try:
            answer = self.process.connection.recv()
        except (EOFError, ConnectionError) as ended:
            raise WorkerEndedError from ended
        if isinstance(answer, Exception):
            raise answer
        return self._unpacker.unpack(answer) if isinstance(answer, bytes) else answer


def _paint_for_parent(make_painter: Callable[[], BatchPainter], batches: Sequence[Batch], connection: Connection) -> None:
    """Fit batches, wait for the sizes of their decks, and paint them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its copies
    try:
        painter, packer = make_painter(), CardPacker()
        for batch in batches:
            connection.send(painter.fit(batch))
        sizes = connection.recv()
        for batch in batches:
            connection.send(packer.pack(painter.paint(batch, sizes[batch.deck])))
    except Exception as error:  # noqa: BLE001  # sent to the process that waits for the result
        connection.send(portable_exception(error))
