"""Makes a proof for a press of a prepared game: its swatches, and each face as on a screen and as in print, side by side."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.units import Box, Size
from pnp.draft.draft_text import GREY, INK, DraftText, draft_fonts
from pnp.model.frame import Shape, Stroke
from pnp.model.outline import Paper
from pnp.model.request import Document, DocumentInfo, ProductDocuments
from pnp.model.sheet import Imposition, Page, Sheet
from pnp.pictures.inks import PressInks
from pnp.press_proof.face_proof import comparison, proof_of, separations
from pnp.press_proof.proof_strip import pages_of
from pnp.press_proof.swatch_table import ROW, printed_swatches, table
from pnp.products.editions import cards_edition, cards_stem, requested_profile
from pnp.render.exports.pictures import distinct_faces

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.model.frame import Frame, Item
    from pnp.model.printing import PressColour, Profile
    from pnp.model.request import PreparedGame, Progress
    from pnp.press_proof.face_proof import FaceProof

_SHEET = Size(297.0, 210.0)
_ROOM = Box(12.0, 12.0, 273.0, 186.0)
_HEADING = 9.0  # mm
_COLUMNS, _ROWS = 3, 11  # of swatches on a page
_NAMED = 3  # cards that a title names
_HOTTEST = 6  # faces that the first page lists


def proofed(ready: PreparedGame, progress: Progress, *, plates: bool = False) -> PreparedGame:
    """Return a prepared game whose only document is its proof; with `plates`, each ink of each face besides.

    The profile of its request has a press. Raises PnpError if a picture cannot be read.
    """
    profile = requested_profile(ready.request)
    assert profile.colour is not None  # whoever asks for a proof names a press
    pages = tuple(_Proof(ready, profile, profile.colour).pages(progress, plates=plates))
    game, edition = ready.game, cards_edition(ready.game, ready.request)
    sheets = tuple(Sheet(number, Page("face", _SHEET, (), furniture=tuple(items))) for number, items in enumerate(pages, 1))
    document = Document(
        stem=cards_stem(game, "proof", edition).replace("-cards-proof", "-proof"),
        imposition=Imposition(Paper("a4", _SHEET, 5.0), "none", sheets),
        fonts=draft_fonts(game.fonts),
        info=DocumentInfo(game.title, game.author, game.locale, game.date, version=game.version),
        advice="look at it: a proof is not for print",
        stage="proof",
    )
    return replace(ready, products={ready.request.only or "cards": ProductDocuments((document,), edition=edition)})


class _Proof:
    """Draws the pages of one proof."""

    def __init__(self, ready: PreparedGame, profile: Profile, colour: PressColour) -> None:
        self._ready, self._profile, self._colour = ready, profile, colour
        self._press = PressInks(colour, ready.game.theme.swatches.values())
        self._text = DraftText(draft_fonts(ready.game.fonts))

    def pages(self, progress: Progress, *, plates: bool) -> Iterator[list[Item]]:
        """Yield the items of each page: swatches, faces, and plates if they are asked for."""
        proofs, faces = [], list(self._faces())
        progress.stage("separate", len(faces))
        for title, frame in faces:
            proofs.append(proof_of(self._press, frame, title, self._ready.game.fonts))
            progress.advance()
        room = Box(_ROOM.x, _ROOM.y + _HEADING, _ROOM.w, _ROOM.h - _HEADING)
        yield from self._swatches(room, proofs)
        for items in pages_of((comparison(proof, self._press) for proof in proofs), room, self._text):
            yield [*self._heading(), *items]
        inked = sorted(proofs, key=lambda proof: len(proof.plates.inks)) if plates else []  # spot inks need wider strips
        for items in pages_of(map(separations, inked), room, self._text):
            yield [*self._heading(), *items]

    def _faces(self) -> Iterator[tuple[str, Frame]]:
        """Yield every face that the run prints, each once, with what to call it."""
        only = self._ready.request.only
        if only != "booklet":
            largest_first = sorted(
                distinct_faces(self._ready.components), key=lambda face: (-_area(face.frame), face.frame.size)
            )
            for face in largest_first:
                more = f" and {len(face.ids) - _NAMED} more" if len(face.ids) > _NAMED else ""
                back = " (back)" if face.side == "back" else ""
                yield f"{', '.join(face.ids[:_NAMED])}{more}{back}", face.frame
        if only != "cards" and self._ready.booklet is not None:
            for number, frame in enumerate(self._ready.booklet.pages, 1):
                yield f"booklet, page {number}", frame

    def _heading(self) -> Iterator[Item]:
        game, press = self._ready.game, self._colour
        title = self._text.block(f"{game.title}, printed as {self._profile.name}", 10, bold=True)
        yield from title.lines_at(_ROOM.x, _ROOM.y - 3)
        words = f"{press.condition_note}; at most {press.limit:.0%} of ink"
        said = self._text.block(words, 7, colour=GREY)
        yield from said.lines_at(_ROOM.right - said.width, _ROOM.y - 2)
        yield Shape((("M", (_ROOM.x, _ROOM.y + 3)), ("L", (_ROOM.right, _ROOM.y + 3))), stroke=Stroke(INK, 0.2))

    def _swatches(self, room: Box, proofs: Sequence[FaceProof]) -> Iterator[list[Item]]:
        """Yield the pages of swatches; the first says how to read a proof, and which faces have the most ink."""
        found = printed_swatches(self._press, self._ready.game.theme.swatches.values())
        first = list(self._introduction(room, proofs))
        top = room.y + 34
        while found or first:
            fits = _COLUMNS * int((room.bottom - top) / ROW)
            part, found = found[:fits], found[fits:]
            place = Box(room.x, top, room.w, room.bottom - top)
            yield [*self._heading(), *first, *table(part, place, self._text, _COLUMNS)]
            first, top = [], room.y

    def _introduction(self, room: Box, proofs: Sequence[FaceProof]) -> Iterator[Item]:
        half = (room.w - 10) / 2
        yield from self._text.block(_HOW, 7.5, half).lines_at(room.x, room.y)
        heads = sorted(proofs, key=lambda proof: -proof.coverage.highest)[:_HOTTEST]
        lines = [f"{proof.coverage.highest:.0%}  {proof.title}" for proof in heads]
        head = self._text.block("The faces with the most ink", 8, half, bold=True)
        yield from head.lines_at(room.x + half + 10, room.y)
        x, y = room.x + half + 10, room.y + 4.5
        for number, line in enumerate(lines):
            yield from self._text.block(line, 7, half, height=3.6, floor=4.5).lines_at(x, y + 3.8 * number)


def _area(frame: Frame) -> float:
    return frame.size.w * frame.size.h


_HOW = (
    "Of each three, the left shows the colours of a screen, the middle those of the press, as far as this screen can show them:"
    " paper is white, and black as pale as it is printed. On the right, grounds that differ by ΔE 5 or more are hatched: 1 can"
    " just be seen side by side, 5 at a glance. The ring is where most ink lies; ink is the sum of all plates. What a shop"
    " signs is a proof on paper, not this one."
)
