"""Makes painted cards of batches: fits their texts, lays them out at the sizes of their decks, judges them and paints them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.impose.face_keys import FaceKeys
from pnp.layout.deck_sizes import sizes_in_use
from pnp.layout.finished_faces import BorderColours
from pnp.layout.layout import BatchLayout, KnownFace
from pnp.model.face_walk import processing_lines
from pnp.model.frame import PaintedFace, attach_painted
from pnp.painting.painted_card import PaintedCard, PaintedSide
from pnp.preflight.drawings import DrawnValues
from pnp.preflight.faces import AT_HOME
from pnp.preflight.preflight import preflight
from pnp.render.content_stream import SharedObjects
from pnp.render.glyphs import SingleGlyphs
from pnp.render.item_painter import face_content
from pnp.render.pdf_objects import PaintedContent

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from pnp.base.units import Size
    from pnp.layout.deck_sizes import FittedSizes, LayoutCache
    from pnp.layout.layout import Batch, ReadBatch
    from pnp.layout.painting.texts_and_pictures import TextSetter
    from pnp.model.frame import FaceCriteria, Frame
    from pnp.model.game import ChosenSizes, Game
    from pnp.model.outline import Outline
    from pnp.model.sheet import Component, Side
    from pnp.render.pdf_objects import IndirectObject


class BatchPainter:
    """Paints batches of the cards of a localized game for printers at home.

    A batch is read when its texts are fitted; up to `most` cards are kept until they are painted, and others are read again.
    """

    def __init__(  # noqa: PLR0913 - what faces are painted and judged with
        self,
        game: Game,
        judgement: FaceCriteria,
        setter: TextSetter,
        cache: LayoutCache | None = None,
        *,
        signed: bool = False,
        most: int = 8_000,
    ) -> None:
        self._game, self._judgement, self._most = game, judgement, most
        self._report = Report()
        self._layout = BatchLayout(game, self._report, setter, cache, signed=signed, notes_kept=True)
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
            self._layout.tell()
        unsound = {place.card for finding in in_layout for place in finding.faces}
        if any(not finding.faces for finding in in_layout):  # it does not say whose it is
            unsound.update(card.id for card in read.cards)
        whole = [component for component in components if component is not None]
        self._paint(whole)
        sides = _Sides(whole, self._judged(whole), read.known, sizes)
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
        demands = AT_HOME._replace(safe=self._judgement.safe)
        preflight(self._game, components, report, strict=self._judgement.strict, demands=demands)
        if all(finding.faces for finding in report.diagnostics):
            return {(place.card, place.side) for finding in report.diagnostics for place in finding.faces}
        return {(component.id, side) for component in components for side in _SIDES}

    def _painted(self, frame: Frame) -> PaintedFace:
        """Return what is known of a face before it is judged."""
        content = self._compact(face_content(self._shared, frame))
        return PaintedFace(
            _digest(frame, content), self._keys.found(frame), self._borders.found(frame), processing_lines(frame),
            self._shown.on(frame), False, content,
        )  # fmt: skip

    def _compact(self, content: PaintedContent) -> PaintedContent:
        """Return a content that takes little memory: those of large decks are all there until their pages are written."""
        objects = self._rows.setdefault(content.objects, content.objects)
        return PaintedContent(content.stream, objects, self._glyphs.of(content.runs), content.sized)


class _Sides:
    """The sides of the cards of a batch, once its faces are judged; faces that several of its cards show are one."""

    def __init__(
        self,
        components: Iterable[Component],
        faulty: Container[tuple[str, Side]],
        about: Mapping[int, KnownFace],
        sizes: Mapping[Side, ChosenSizes],
    ) -> None:
        self._about, self._sizes = about, sizes
        faces = ((component.id, side, frame) for component in components for side, frame in _frames(component))
        self._faulty = {id(frame) for card, side, frame in faces if (card, side) in faulty or frame.stand_ins}
        self._known: dict[int, PaintedSide] = {}

    def of(self, component: Component) -> tuple[PaintedSide, PaintedSide | None]:
        """Return the sides of a card."""
        sides = {side: self._side(side, frame) for side, frame in _frames(component)}
        return sides["face"], sides.get("back")

    def _side(self, side: Side, frame: Frame) -> PaintedSide:
        found = self._known.get(id(frame))
        if found is None:
            assert frame.painted is not None
            is_clean = id(frame) not in self._faulty
            painted = replace(frame.painted, is_clean=True) if is_clean else frame.painted
            about = self._about.get(id(frame), _UNKNOWN)
            used = sizes_in_use(about.sizes, self._sizes[side])
            found = PaintedSide(
                painted, frame.mirrored, about.signature, about.sizes, used, about.notes, None if is_clean else frame
            )
            self._known[id(frame)] = found
        return found


def _frames(component: Component) -> Iterator[tuple[Side, Frame]]:
    yield "face", component.face
    if component.back is not None:
        yield "back", component.back


_SIDES: tuple[Side, ...] = ("face", "back")
_UNKNOWN = KnownFace()


def _digest(frame: Frame, content: PaintedContent) -> bytes:
    """Return a hash of what a face prints: its size and outline, its operators, and the objects that these name."""
    found = blake2b(_form(frame.size, frame.bleed, frame.outline), digest_size=16)
    found.update(content.stream)
    for _, indirect in content.objects:
        found.update(indirect.digest)
    return found.digest()


@lru_cache(maxsize=64)
def _form(size: Size, bleed: float, outline: Outline) -> bytes:
    """Return the size and outline of a face as bytes; those of a deck are alike."""
    return repr((size, bleed, outline)).encode()
