"""Proofs for a press: its swatches, and each face as on a screen and as in print, side by side, with its ink and its plates.

Where the two differ, the face is hatched: colours that the inks cannot reach, or whose recipe gives another colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from io import BytesIO
from itertools import groupby
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.records import frozen
from pnp.base.units import MM_PER_INCH, Box, Size
from pnp.build.editions import cards_edition, cards_stem, document_info, requested_profile
from pnp.build.proofs.guides import draw_own_trim
from pnp.build.proofs.markings import DRAFT_GREY, DRAFT_INK, DRAFT_RED, DraftText, draft_fonts
from pnp.load.finished_pictures import MadeUpBleed, made_up_bleed
from pnp.model.face_walk import IDENTITY
from pnp.model.frame import Colour, Group, ImageItem, PlacedFrame, Shape, Stroke
from pnp.model.outline import Paper, box_path
from pnp.model.picture import Picture
from pnp.model.request import Document, ProductDocuments
from pnp.model.sheet import Imposition, Page, Sheet
from pnp.pictures.colour import Lab, ciede2000, screen_lab, screen_labs
from pnp.pictures.inks import PressInks
from pnp.render.exports.pictures import distinct_faces
from pnp.render.face_pixels import face_pixels, face_plates

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.model.frame import Frame, InkMix, Item
    from pnp.model.printing import PressColour, Profile
    from pnp.model.request import PreparedGame, Progress
    from pnp.model.sheet import Fit
    from pnp.model.style import FontBook
    from pnp.pictures.inks import Coverage, Plates


_SHEET_SIZE = Size(297.0, 210.0)  # mm; A4, lying
_SHEET_ROOM = Box(12.0, 12.0, 273.0, 186.0)  # mm; inside its margins
_HEADING_HEIGHT = 9.0  # mm
_SWATCH_COLUMNS = 3  # columns of swatches on a page
_MOST_CARDS_NAMED = 3  # cards that a title names
_MOST_FACES_LISTED = 6  # faces that the first page lists


def make_press_proof(ready: PreparedGame, progress: Progress, *, plates: bool = False) -> PreparedGame:
    """Return a prepared game whose only document is its proof; with `plates`, it shows each ink of each face too.

    The profile of its request must have a press. Raises PnpError if a picture cannot be read.
    """
    profile = requested_profile(ready.request)
    assert profile.colour is not None
    pages = tuple(_PressProof(ready, profile, profile.colour).pages(progress, plates=plates))
    game, edition = ready.game, cards_edition(ready.game, ready.request)
    sheets = tuple(
        Sheet(number, Page("face", _SHEET_SIZE, (), furniture=tuple(items))) for number, items in enumerate(pages, 1)
    )
    document = Document(
        stem=cards_stem(game, "proof", edition).replace("-cards-proof", "-proof"),
        imposition=Imposition(Paper("a4", _SHEET_SIZE, 5.0), "none", sheets),
        fonts=draft_fonts(game.fonts),
        info=document_info(game),
        advice="look at it: a proof is not for print",
        stage="proof",
    )
    return replace(ready, products={ready.request.only or "cards": ProductDocuments((document,), edition=edition)})


def faces_of_proof(ready: PreparedGame) -> tuple[int, int]:
    """Return how many faces of cards and how many pages of the booklet the proof of a prepared game shows."""
    return sum(1 for _ in _faces_of_cards(ready)), sum(1 for _ in _pages_of_booklet(ready))


def _faces_of_cards(ready: PreparedGame) -> Iterator[tuple[str, Frame]]:
    """Yield every distinct face that a run prints, with its title."""
    faces = distinct_faces(ready.components) if ready.request.only != "booklet" else []
    for face in sorted(faces, key=lambda face: (-(face.frame.size.w * face.frame.size.h), face.frame.size)):
        more = f" and {len(face.ids) - _MOST_CARDS_NAMED} more" if len(face.ids) > _MOST_CARDS_NAMED else ""
        back = " (back)" if face.side == "back" else ""
        yield f"{', '.join(face.ids[:_MOST_CARDS_NAMED])}{more}{back}", face.frame


def _pages_of_booklet(ready: PreparedGame) -> Iterator[tuple[str, Frame]]:
    if ready.request.only != "cards" and ready.booklet is not None:
        for number, frame in enumerate(ready.booklet.pages, 1):
            yield f"booklet, page {number}", frame


class _PressProof:
    """Draws the pages of one proof."""

    def __init__(self, ready: PreparedGame, profile: Profile, colour: PressColour) -> None:
        self._ready, self._profile, self._colour = ready, profile, colour
        self._press = PressInks(colour, ready.game.theme.swatches.values())
        self._text = DraftText(draft_fonts(ready.game.fonts))

    def pages(self, progress: Progress, *, plates: bool) -> Iterator[list[Item]]:
        """Yield the items of each page: swatches, faces, and with `plates` these."""
        proofs, faces = [], [*_faces_of_cards(self._ready), *_pages_of_booklet(self._ready)]
        fits = {frame: component.fit for component in self._ready.components for frame in component.frames}
        of_decks = {deck.name: made_up_bleed(deck) for deck in self._ready.game.decks}
        made_up = {frame: of_decks.get(component.deck) for component in self._ready.components for frame in component.frames}
        progress.stage("separate", len(faces))
        for title, frame in faces:
            proof = separate_face(self._press, frame, title, self._ready.game.fonts)
            proofs.append(proof._replace(fit=fits.get(frame), made_up=made_up.get(frame)))
            progress.advance()
        room = Box(_SHEET_ROOM.x, _SHEET_ROOM.y + _HEADING_HEIGHT, _SHEET_ROOM.w, _SHEET_ROOM.h - _HEADING_HEIGHT)
        yield from self._swatches(room, proofs)
        for items in strip_pages((comparison_strip(proof, self._press, self._text) for proof in proofs), room, self._text):
            yield [*self._heading(), *items]
        inked = sorted(proofs, key=lambda proof: len(proof.plates.inks)) if plates else []  # spot inks need wider strips
        for items in strip_pages(map(separation_strip, inked), room, self._text):
            yield [*self._heading(), *items]

    def _heading(self) -> Iterator[Item]:
        game, press = self._ready.game, self._colour
        title = self._text.block(f"{game.title}, printed as {self._profile.name}", 10, bold=True)
        yield from title.lines_at(_SHEET_ROOM.x, _SHEET_ROOM.y - 3)
        words = f"{press.condition_note}; at most {press.limit:.0%} of ink"
        condition = self._text.block(words, 7, colour=DRAFT_GREY)
        yield from condition.lines_at(_SHEET_ROOM.right - condition.width, _SHEET_ROOM.y - 2)
        yield Shape(
            (("M", (_SHEET_ROOM.x, _SHEET_ROOM.y + 3)), ("L", (_SHEET_ROOM.right, _SHEET_ROOM.y + 3))),
            stroke=Stroke(DRAFT_INK, 0.2),
        )

    def _swatches(self, room: Box, proofs: Sequence[FaceProof]) -> Iterator[list[Item]]:
        swatches = compare_swatches(self._press, self._ready.game.theme.swatches.values())
        introduction = list(self._introduction(room, proofs))
        top = room.y + 34
        while swatches or introduction:
            fits = _SWATCH_COLUMNS * int((room.bottom - top) / SWATCH_ROW_HEIGHT)
            on_page, swatches = swatches[:fits], swatches[fits:]
            place = Box(room.x, top, room.w, room.bottom - top)
            yield [*self._heading(), *introduction, *draw_swatch_table(on_page, place, self._text, _SWATCH_COLUMNS)]
            introduction, top = [], room.y

    def _introduction(self, room: Box, proofs: Sequence[FaceProof]) -> Iterator[Item]:
        half = (room.w - 10) / 2
        yield from self._text.block(_INTRODUCTION, 7.5, half).lines_at(room.x, room.y)
        heads = sorted(proofs, key=lambda proof: -proof.coverage.highest)[:_MOST_FACES_LISTED]
        lines = [f"{proof.coverage.highest:.0%}  {proof.title}" for proof in heads]
        head = self._text.block("The faces with the most ink", 8, half, bold=True)
        yield from head.lines_at(room.x + half + 10, room.y)
        x, y = room.x + half + 10, room.y + 4.5
        for number, line in enumerate(lines):
            yield from self._text.block(line, 7, half, height=3.6, floor=4.5).lines_at(x, y + 3.8 * number)


_INTRODUCTION = (
    "Of each three, the left shows the colours of a screen, the middle those of the press, as far as this screen can show them:"
    " paper is white, and black as pale as it is printed. On the right, grounds that differ by ΔE 5 or more are hatched: 1 can"
    " just be seen side by side, 5 at a glance. The ring is where most ink lies; ink is the sum of all plates. What a shop"
    " signs is a proof on paper, not this one."
)

PROOF_PPI = 200
"""The resolution of the pictures of a proof: more than a screen shows at full size."""
_RING_RADIUS = 1.6  # mm; of the ring around the place with the most ink
_BLACK, _WHITE = Colour(0.0, 0.0, 0.0), Colour(1.0, 1.0, 1.0)
_EDGE_STROKE = Stroke(Colour(0.6, 0.6, 0.6), 0.1)


class FaceProof(NamedTuple):
    """A face in the inks of a press; `title` says which it is."""

    title: str
    frame: Frame
    plates: Plates
    coverage: Coverage
    difference: FaceDifference
    fit: Fit | None = None
    made_up: MadeUpBleed | None = None

    @property
    def most_ink_at(self) -> tuple[float, float]:
        """The place with the most ink, in mm from the top left corner of the trim."""
        x, y = ((pixel + 0.5) / PROOF_PPI * MM_PER_INCH - self.frame.bleed for pixel in self.coverage.at)
        return x, y


def separate_face(press: PressInks, frame: Frame, title: str, fonts: FontBook) -> FaceProof:
    """Separate a face. Raises PnpError if a picture cannot be read."""
    plates = face_plates(press, frame, fonts, PROOF_PPI)
    coverage = plates.coverage(round(frame.bleed / MM_PER_INCH * PROOF_PPI))
    return FaceProof(title, frame, plates, coverage, compare_face(press, frame, fonts, plates))


def comparison_strip(proof: FaceProof, press: PressInks, text: DraftText | None = None) -> ProofStrip:
    """Return the face on a screen, beside it the face in print, with its ink in %, and what differs, with its ΔE.

    One that is cut at a size of a service shows the trim at which it was drawn too, which `text` names.
    """
    frame, (highest, _, mean) = proof.frame, proof.coverage
    x, y = proof.most_ink_at
    soft_proof = proof.plates.soft_proof(press)
    printed = _cut_along_trim(frame, [_picture_item(soft_proof, frame), *_draw_ring(x, y)])
    hatched = proof.difference.hatch(crop_to_trim(soft_proof, frame, PROOF_PPI))
    differs = _cut_along_trim(frame, [_picture_item(hatched, replace(frame, bleed=0.0))])
    over = highest > press.press.limit + _INK_ROUNDING
    note = f"most ink {highest:.0%} at {x:.0f}, {y:.0f} mm{' (too much)' if over else ''}; {mean:.0%} on average"
    own = draw_own_trim(frame, proof.fit, text) if proof.fit is not None and text is not None else ()
    screen = _cut_along_trim(frame, [PlacedFrame(frame, IDENTITY), *own])
    note += f"; {proof.difference.words}"
    if proof.made_up is not None:
        note += f"; bleed made up: {proof.made_up.source}"
    return ProofStrip(frame.size, (screen, printed, differs), ("screen", "press", "what differs"), proof.title, note)


def separation_strip(proof: FaceProof) -> ProofStrip:
    """Return the plates of the face, with the ink of each in %."""
    from PIL import ImageChops, ImageStat  # noqa: PLC0415 - only where plates are asked for

    plates = proof.plates
    pictures = tuple(
        _cut_along_trim(proof.frame, [_picture_item(ImageChops.invert(plate), proof.frame)]) for plate in plates.inks
    )
    means = (ImageStat.Stat(plate).mean[0] / _FULL_INK for plate in plates.inks)
    names = tuple(f"{name} {mean:.0%}" for name, mean in zip(plates.names, means, strict=True))
    return ProofStrip(proof.frame.size, pictures, names, proof.title, "the darker, the more ink; in % of the face")


_FULL_INK = 255  # the value of a pixel of a plate
_INK_ROUNDING = 0.015  # share of the ink: the rounding of four plates of 8 bits


def _picture_item(pixels: Image, frame: Frame) -> ImageItem:
    file = BytesIO()
    pixels.save(file, "PNG", icc_profile=None)  # it is sRGB; lcms writes the time into the profile that it makes of that
    data = file.getvalue()
    key = blake2b(data, digest_size=16).hexdigest()
    return ImageItem(
        Picture(key, "png", "proof", *pixels.size, Path(), data=data), Box(0.0, 0.0, *frame.size).inset(-frame.bleed)
    )


def _cut_along_trim(frame: Frame, items: list[Item]) -> tuple[Item, ...]:
    path = frame.shaped.path if frame.shaped is not None else box_path(Box(0.0, 0.0, *frame.size))
    return Group(tuple(items), clip=path), Shape(path, stroke=_EDGE_STROKE)


def _draw_ring(x: float, y: float) -> tuple[Item, ...]:
    r, k = _RING_RADIUS, _RING_RADIUS * 0.5523  # four Bézier curves with handles of this length look like a circle
    path = (
        ("M", (x + r, y)), ("C", (x + r, y + k, x + k, y + r, x, y + r)), ("C", (x - k, y + r, x - r, y + k, x - r, y)),
        ("C", (x - r, y - k, x - k, y - r, x, y - r)), ("C", (x + k, y - r, x + r, y - k, x + r, y)), ("Z", ()),
    )  # fmt: skip
    return Shape(path, stroke=Stroke(_WHITE, 0.7)), Shape(path, stroke=Stroke(_BLACK, 0.3))


_RENDERED_PPI = 200
"""Pixels per inch at which screen and print are rendered before they are averaged: as fine as a proof, so that edges agree."""
_COMPARED_PPI = 72
"""Pixels per inch at which they are compared."""
_VALUES_PER_DELTA_E = 2.0
"""Values of a pixel of the picture of differences for each ΔE."""
_LEAST_MARKED_PIXELS = 5
"""Pixels of the smallest area that is marked, nearly 2 mm wide: letters and edges are left out."""
_PALE_SHARE, _TINT_SHARE = 0.75, 0.35  # shares of white in the pale picture, and of the hatching's colour in a hatched area
_HATCH_COLOUR = (200, 0, 110)  # differs from grey in lightness too, for colour-blind readers
_HATCH_STEP, _HATCH_WIDTH = 12, 4
"""Pixels from one line of the hatching to the next, and of a line."""
_HUNDREDTH = 0.01
_LARGEST_SIGNED_BYTE = 127


class FaceDifference(NamedTuple):
    """Where a face differs within its trim (a mask), by how much at most (ΔE, CIEDE2000), and the share of the face."""

    marked: Image
    largest: float
    share: float

    @property
    def words(self) -> str:
        """The difference in words."""
        if not self.share:
            return f"nothing differs by ΔE {SEEN_DELTA_E:.0f}"
        share = f"{self.share:.0%}" if self.share >= _HUNDREDTH else "less than 1%"
        return f"{share} differs, by up to ΔE {self.largest:.0f}"

    def hatch(self, printed: Image) -> Image:
        """Return the print, without its bleed, as a pale picture on which the differing areas are hatched."""
        from PIL import Image, ImageOps  # noqa: PLC0415 - only where a proof is asked for

        size, white = printed.size, Image.new("RGB", printed.size, "white")
        pale = Image.blend(ImageOps.grayscale(printed).convert("RGB"), white, _PALE_SHARE)
        sign = Image.new("RGB", size, _HATCH_COLOUR)
        hatched = Image.composite(sign, Image.blend(pale, sign, _TINT_SHARE), _hatching(size))
        return Image.composite(hatched, pale, self.marked.resize(size, Image.Resampling.NEAREST))


def compare_face(press: PressInks, frame: Frame, fonts: FontBook, plates: Plates) -> FaceDifference:
    """Compare a face on a screen with its plates; areas less than 2 mm wide, such as letters, are left out.

    Raises PnpError if a picture cannot be read.
    """
    from PIL import Image, ImageChops, ImageFilter  # noqa: PLC0415 - only where a proof is asked for

    w, h = (max(round(side / MM_PER_INCH * _COMPARED_PPI), _LEAST_MARKED_PIXELS) for side in frame.size)
    whole = Image.open(BytesIO(face_pixels(frame, fonts, ppi=_RENDERED_PPI, bleed=frame.bleed).png())).convert("RGBA")
    # both are rendered with their bleed and then cropped, so that their pixels coincide
    both = (crop_to_trim(picture, frame, _RENDERED_PPI) for picture in (whole, plates.process_picture()))
    screen, inks = (picture.resize((w, h), Image.Resampling.BOX) for picture in both)
    on_paper = Image.alpha_composite(Image.new("RGBA", screen.size, "white"), screen).convert("RGB")
    apart = ImageChops.multiply(_pixel_differences(screen_labs(on_paper), press.profile.labs(inks)), screen.getchannel("A"))
    over = apart.point([255 if value >= SEEN_DELTA_E * _VALUES_PER_DELTA_E else 0 for value in range(256)])
    # erosion and dilation (an opening) remove what is too small
    inner = over.filter(ImageFilter.MinFilter(_LEAST_MARKED_PIXELS))
    marked = inner.filter(ImageFilter.MaxFilter(_LEAST_MARKED_PIXELS))
    _, largest = ImageChops.darker(apart, inner).getextrema()
    assert isinstance(largest, int)  # of a grey picture
    shown = sum(screen.getchannel("A").histogram()[128:])
    return FaceDifference(marked, largest / _VALUES_PER_DELTA_E, sum(marked.histogram()[1:]) / max(shown, 1))


def crop_to_trim(pixels: Image, frame: Frame, ppi: float) -> Image:
    """Return a picture of a face without its bleed."""
    margin = round(frame.bleed / MM_PER_INCH * ppi)
    return pixels.crop((margin, margin, max(pixels.width - margin, margin + 1), max(pixels.height - margin, margin + 1)))


def _pixel_differences(one: Image, other: Image) -> Image:
    from PIL import Image  # noqa: PLC0415 - only where a proof is asked for

    pairs = list(zip(_split_pixels(one), _split_pixels(other), strict=True))
    known = {
        pair: min(round(ciede2000(_lab_of_pixel(pair[0]), _lab_of_pixel(pair[1])) * _VALUES_PER_DELTA_E), 255)
        for pair in set(pairs)
    }
    return Image.frombytes("L", one.size, bytes([known[pair] for pair in pairs]))


def _split_pixels(picture: Image) -> list[bytes]:
    data = picture.tobytes()
    return [data[at : at + 3] for at in range(0, len(data), 3)]


def _lab_of_pixel(pixel: bytes) -> Lab:
    """Return a pixel of Pillow's mode LAB, whose a and b are signed bytes, as a colour."""
    light, a, b = pixel
    return Lab(light / 2.55, a - 256 if a > _LARGEST_SIGNED_BYTE else a, b - 256 if b > _LARGEST_SIGNED_BYTE else b)


def _hatching(size: tuple[int, int]) -> Image:
    from PIL import Image  # noqa: PLC0415 - only where a proof is asked for

    wide, high = size
    row = bytes(255 if at % _HATCH_STEP < _HATCH_WIDTH else 0 for at in range(wide + _HATCH_STEP))
    return Image.frombytes("L", size, b"".join(row[y % _HATCH_STEP : y % _HATCH_STEP + wide] for y in range(high)))


_PICTURE_GAP = 3.0  # mm between the pictures of a strip
_STRIP_GAP = 7.0  # mm between strips
_WORDS_HEIGHT = 11.5  # mm for the words beneath
_NAMES_HEIGHT = 3.5  # mm for the name above each picture
_LEAST_STRIP_WIDTH = 44.0  # mm for the words of a strip
_LEAST_SCALE = 0.75
"""Faces are shown down to this scale of their largest one if fewer pages hold them then."""
_HEAD_SIZE, _LINE_SIZE = 8.0, 6.5  # pt


@frozen
class ProofStrip:
    """Pictures of one face, each `size` mm, with a name above each; below them the title of the face and a note."""

    size: Size
    pictures: tuple[tuple[Item, ...], ...]
    names: tuple[str, ...]
    title: str
    note: str


def strip_pages(strips: Iterable[ProofStrip], room: Box, text: DraftText) -> Iterator[list[Item]]:
    """Yield the items of each page: as many strips as fit in the room (mm); faces of another size begin a new page."""
    for (size, count), group in groupby(strips, key=lambda strip: (strip.size, len(strip.pictures))):
        alike = list(group)
        layout = _StripLayout.of(size, count, len(alike), room)
        for start in range(0, len(alike), layout.columns * layout.rows):
            items: list[Item] = []
            for number, strip in enumerate(alike[start : start + layout.columns * layout.rows]):
                row, column = divmod(number, layout.columns)
                items += _draw_strip(strip, layout, room.x + column * layout.pitch.w, room.y + row * layout.pitch.h, text)
            yield items


@frozen
class _StripLayout:
    """How strips of one size lie on a page: their scale, the columns and rows, and the distances of their corners in mm."""

    scale: float
    columns: int
    rows: int
    pitch: Size

    @staticmethod
    def of(size: Size, count: int, strips: int, room: Box) -> _StripLayout:
        """Return the layout that takes fewest pages for strips of `count` pictures; of several, that with the largest scale."""
        width, height = size.w * count, size.h
        gaps, words = _PICTURE_GAP * (count - 1), _NAMES_HEIGHT + _WORDS_HEIGHT
        whole = min(1.0, (room.w - gaps) / width, (room.h - words) / height)
        found: list[tuple[int, float, _StripLayout]] = []
        for percent in range(round(100 * _LEAST_SCALE), 101):
            scale = whole * percent / 100
            pitch = Size(max(width * scale + gaps, _LEAST_STRIP_WIDTH) + _STRIP_GAP, height * scale + words + _STRIP_GAP)
            columns = max(int((room.w + _STRIP_GAP) / pitch.w + 1e-9), 1)
            rows = max(int((room.h + _STRIP_GAP) / pitch.h + 1e-9), 1)
            found.append((-ceil(strips / (columns * rows)), scale, _StripLayout(scale, columns, rows, pitch)))
        return max(found, key=lambda one: one[:2])[2]


def _draw_strip(strip: ProofStrip, layout: _StripLayout, x: float, y: float, text: DraftText) -> Iterator[Item]:
    scale, top = layout.scale, y + _NAMES_HEIGHT
    for number, (items, name) in enumerate(zip(strip.pictures, strip.names, strict=True)):
        left = x + number * (strip.size.w * scale + _PICTURE_GAP)
        yield from text.block(name, _LINE_SIZE, colour=DRAFT_GREY).lines_at(left, y)
        yield Group(items, (scale, 0.0, 0.0, scale, left, top))
    below, width = top + strip.size.h * scale + 1, layout.pitch.w - _STRIP_GAP
    title = text.block(strip.title, _HEAD_SIZE, width, height=4, floor=5, bold=True)
    yield from title.lines_at(x, below)
    note = text.block(strip.note, _LINE_SIZE, width, height=_WORDS_HEIGHT - 5, floor=4)
    yield from note.lines_at(x, below + 4)


SEEN_DELTA_E = 5.0
"""From this ΔE on, a difference is seen at a glance."""
SWATCH_ROW_HEIGHT = 12.0  # mm
_PATCH_WIDTH = 11.0  # mm
_NEARER_WORTH_SAYING = 2.0  # ΔE by which the conversion is nearer than the recipe
_INK_LETTERS = ("C", "M", "Y", "K")


class PrintedSwatch(NamedTuple):
    """A swatch with its inks, the colour of their print on a screen, and the ΔE from the swatch: as printed, and converted."""

    swatch: Colour
    inks: str
    printed: Colour
    apart: float
    converted: float


def compare_swatches(press: PressInks, swatches: Iterable[Colour]) -> list[PrintedSwatch]:
    """Return the swatches as they are printed, those that differ most first."""
    return sorted((_compare_swatch(press, swatch) for swatch in swatches), key=lambda one: -one.apart)


def _compare_swatch(press: PressInks, swatch: Colour) -> PrintedSwatch:
    inks, screen = press.inks(swatch), screen_lab(swatch.rgb)
    mix = inks.spot.alternate if inks.spot else inks.process
    words = f"{inks.spot.name}, shown as {_format_mix(mix)}" if inks.spot else _format_mix(mix)
    words = f"{words}, converted" if press.is_converted(swatch) else words
    converted = ciede2000(screen, press.profile.lab(press.convert(swatch.rgb)))
    return PrintedSwatch(swatch, words, _screen_colour(press, mix), ciede2000(screen, press.profile.lab(mix)), converted)


def _format_mix(mix: InkMix) -> str:
    return " ".join(f"{letter}{part:.0%}".removesuffix("%") for letter, part in zip(_INK_LETTERS, mix, strict=True))


def _screen_colour(press: PressInks, mix: InkMix) -> Colour:
    from PIL import Image  # noqa: PLC0415 - only where a proof is asked for

    pixel = Image.new("CMYK", (1, 1), tuple(round(255 * part) for part in mix))
    red, green, blue = press.profile.soft_proof(pixel).getpixel((0, 0))  # type: ignore[misc]
    return Colour(red / 255, green / 255, blue / 255)


def swatch_verdict(one: PrintedSwatch) -> str:
    """Say how far a swatch is from the screen, and whether other inks would come nearer."""
    apart = f"ΔE {one.apart:.0f}"
    if one.apart < SEEN_DELTA_E:
        return apart
    if one.apart - one.converted > _NEARER_WORTH_SAYING:
        return f"{apart}; without a recipe, converted, it would be ΔE {one.converted:.0f}"
    return f"{apart}: out of reach of these inks"


def draw_swatch_table(swatches: Sequence[PrintedSwatch], room: Box, text: DraftText, columns: int = 3) -> Iterator[Item]:
    """Yield the swatches in columns: the colour of the screen, that of the print, name, inks, and how far apart they are."""
    width = room.w / columns
    rows = -(-len(swatches) // columns)
    for number, one in enumerate(swatches):
        column, row = divmod(number, rows)
        x, y = room.x + column * width, room.y + row * SWATCH_ROW_HEIGHT
        for at, colour in ((0.0, one.swatch._replace(alpha=1.0)), (_PATCH_WIDTH, one.printed)):
            box = Box(x + at, y, _PATCH_WIDTH, SWATCH_ROW_HEIGHT - 2)
            yield Shape(box_path(box), colour, rect=box)
        around = Box(x, y, 2 * _PATCH_WIDTH, SWATCH_ROW_HEIGHT - 2)
        yield Shape(box_path(around), stroke=Stroke(DRAFT_GREY, 0.1), rect=around)
        left, rest = x + 2 * _PATCH_WIDTH + 2, width - 2 * _PATCH_WIDTH - 6
        yield from text.block(one.swatch.name, 8, rest, height=4, floor=5, bold=True).lines_at(left, y - 0.4)
        yield from text.block(one.inks, 6.5, rest, height=3.4, floor=4, colour=DRAFT_GREY).lines_at(left, y + 3.2)
        colour = DRAFT_RED if one.apart >= SEEN_DELTA_E else DRAFT_GREY
        yield from text.block(swatch_verdict(one), 6.5, rest, height=3.4, floor=4, colour=colour).lines_at(left, y + 6.4)
