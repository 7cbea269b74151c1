"""Makes painted cards of batches: fits their texts, lays them out at the sizes of their decks, judges them and paints them."""

from __future__ import annotations

from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING

from pnp.diagnostics import Report
from pnp.face_keys.face_keys import FaceKeys
from pnp.layout.batch_layout import BatchLayout, SignedFace
from pnp.layout.border import BorderColours
from pnp.layout.deck_sizes import used_sizes
from pnp.model.painted_face import PaintedFace
from pnp.model.processing import processing_lines
from pnp.painting.painted_card import PaintedCard, PaintedSide
from pnp.preflight.press_demands import AT_HOME
from pnp.preflight.run import preflight
from pnp.preflight.stale_drawings import DrawnValues
from pnp.render.item_painter import face_content
from pnp.render.shared_objects import SharedObjects

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.layout.batch_layout import Batch, ReadBatch
    from pnp.layout.deck_sizes import FittedSizes
    from pnp.layout.layout_cache import LayoutCache
    from pnp.layout.text_setting import TextSetter
    from pnp.model.component import Component
    from pnp.model.deck_part import ChosenSizes
    from pnp.model.frame import Frame
    from pnp.model.game import Game
    from pnp.model.painted_face import Judgement
    from pnp.model.sheet import Side
    from pnp.render.painted_content import PaintedContent


class BatchPainter:
    """Paints batches of the cards of a localized game for printers at home.

    A batch is read when its texts are fitted; up to `most` cards are kept until they are painted, and others are read again.
    """

    def __init__(  # noqa: PLR0913 - what faces are painted and judged with
        self,
        game: Game,
        judgement: Judgement,
        setter: TextSetter,
        cache: LayoutCache | None = None,
        *,
        signed: bool = False,
        most: int = 8_000,
    ) -> None:
        self._game, self._judgement, self._most = game, judgement, most
        self._report = Report()
        self._layout = BatchLayout(game, self._report, setter, cache, signed=signed)
        self._shared = SharedObjects(game.fonts)
        self._keys = FaceKeys(game.fonts)
        self._shown = DrawnValues()
        self._borders = BorderColours()
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
        faulty = self._judged([component for component in components if component is not None])
        known: dict[int, PaintedSide] = {}
        sides = partial(self._side, faulty=faulty, known=known, signed=read.signed, sizes=sizes)
        return tuple(
            PaintedCard(
                sides(component, component.face),
                sides(component, component.back) if component.back is not None else None,
                component.id not in unsound and not self._layout.lacks_reference(component.id),
            )
            if component is not None
            else PaintedCard(None, None, sound=False)
            for component in components
        )

    def _judged(self, components: Sequence[Component]) -> set[tuple[str, Side]]:
        """Return the faces of which preflight has something to tell; all of them if that does not say of which."""
        report = Report()
        demands = AT_HOME._replace(safe=self._judgement.safe)
        preflight(self._game, components, report, strict=self._judgement.strict, demands=demands)
        if all(finding.faces for finding in report.diagnostics):
            return {(place.card, place.side) for finding in report.diagnostics for place in finding.faces}
        return {(component.id, side) for component in components for side in _SIDES}

    def _side(  # noqa: PLR0913 - what is known of its batch
        self,
        component: Component,
        frame: Frame,
        *,
        faulty: set[tuple[str, Side]],
        known: dict[int, PaintedSide],
        signed: Mapping[int, SignedFace],
        sizes: Mapping[Side, ChosenSizes],
    ) -> PaintedSide:
        """Return a side of a card; faces that several cards of a batch show are one."""
        found = known.get(id(frame))
        if found is None:
            side = component.place(frame).side
            is_clean = (component.id, side) not in faulty and not frame.stand_ins
            signature, fitted = signed.get(id(frame), _UNSIGNED)
            painted = self._painted(frame, is_clean=is_clean)
            found = PaintedSide(painted, frame.mirrored, signature, fitted, used_sizes(fitted, sizes[side]))
            known[id(frame)] = found
        return found

    def _painted(self, frame: Frame, *, is_clean: bool) -> PaintedFace:
        content = face_content(self._shared, frame)
        return PaintedFace(
            _digest(frame, content), self._keys.key(frame), self._borders.found(frame), processing_lines(frame),
            self._shown.on(frame), is_clean, content,
        )  # fmt: skip


_SIDES: tuple[Side, ...] = ("face", "back")
_UNSIGNED = SignedFace(b"", ())


def _digest(frame: Frame, content: PaintedContent) -> bytes:
    """Return a hash of what a face prints: its size and outline, its operators, and the objects that these name."""
    found = blake2b(repr((frame.size, frame.bleed, frame.outline)).encode(), digest_size=16)
    found.update(content.stream)
    for _, indirect in content.objects:
        found.update(indirect.digest)
    return found.digest()
