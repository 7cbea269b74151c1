"""A folder of finished pictures as a deck: each file is a card, its name says how often it is printed and which side it is.

`raider x3.png` is three copies of the card `raider`, `raider-back.png` its back, `back.png` the back of all; each page of a
PDF is a card. A picture covers the trim and the bleed of its deck. One of other proportions is refused, because it would be
stretched or cropped.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, cast

from pnp.base.diagnostics import Mark, list_names
from pnp.base.files import as_stored, is_inside, natural_key, real_file
from pnp.base.records import frozen, lazy_pattern
from pnp.base.units import MM_PER_INCH, Size
from pnp.load.kinds.compound import MappingKind, RecordKind
from pnp.load.kinds.declaration import DeclaredType
from pnp.load.kinds.kind import Kind, Schema, ValueReader
from pnp.load.kinds.simple import EnumKind, FilePathKind, ImageKind, IntKind, LengthKind, NumberKind, TextKind
from pnp.load.project import project_path
from pnp.load.table_cards import make_live_id
from pnp.load.yaml.nodes import FileFaults, Map, Node, Scalar, format_number
from pnp.model.fields import Message, Record
from pnp.model.picture import PICTURE_SUFFIXES, Picture
from pnp.pictures.pdf_pages import PdfPageError

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.model.game import Card, Deck
    from pnp.model.outline import CardFormat


_FIT_CHOICES = ("whole", "cover")
MOST_COPIES = 1000
MIRROR, EDGE = "mirror", "edge"
"""Bleed is made up of the flipped edges of a picture, or of its last pixels drawn outwards, not of a swatch."""
MAKE_UP_HINT = "have it made up: `bleed-from: mirror` or `edge`, or a swatch"
_FIELDS = {
    "folder": FilePathKind(note="the folder of the finished faces, from the game's folder"),
    "backs": FilePathKind(
        required=False, note="a folder with backs of the same names, or one picture for all; without it, `…-back` and `back`"
    ),
    "bleed": LengthKind(
        required=False,
        min=0,
        max=20,
        note="how much bleed the pictures include, in mm; all that the deck has, or none with `bleed-from`",
    ),
    "bleed-from": TextKind(
        required=False,
        note="what makes up the bleed that they lack: `mirror`, their flipped edges; `edge`, their last pixels drawn outwards;"
        " or a swatch; a proof marks it",
    ),
    "fit": EnumKind(
        required=False,
        default="whole",
        choices=_FIT_CHOICES,
        note="`whole`: a picture of other proportions is an error; `cover`: what sticks out is cut off, and said",
    ),
    "pages": EnumKind(
        required=False,
        default="fronts",
        choices=("fronts", "front-back", "back-front", "fronts-backs", "fronts-back"),
        note="what the pages of a PDF are: `fronts`; `front-back` or `back-front` in turn; `fronts-backs`: all fronts, then all"
        " backs; `fronts-back`: all fronts, then the back of all",
    ),
    "copies": MappingKind(
        required=False,
        of=IntKind(min=0, max=MOST_COPIES),
        note="how often cards are printed; else ` x3` in a file's name says it",
    ),
}
_RECORD = RecordKind(required=False, fields=_FIELDS)


@frozen
class PictureFolder:
    """A folder of finished faces; `copies` are nodes by the ids of cards, `bleed` (mm) is what the pictures include."""

    folder: str
    backs: str
    bleed: float | None
    covers: bool
    copies: Mapping[str, tuple[Scalar, int]]
    mark: Mark
    bleed_from: Message | None = None
    """What makes up the bleed that is missing: `mirror`, `edge` or the name of a swatch."""
    pages: str = "fronts"
    """What the pages of a PDF are (`fronts_and_backs`); `fronts`: each is a card."""

    def art_bleed(self, deck: float) -> float:
        """Return how much bleed the pictures include, in mm; `deck` is that of the deck."""
        return self.bleed if self.bleed is not None else 0.0 if self.bleed_from else deck


@frozen(kw_only=True)
class PictureFolderKind(Kind):
    """The path of a folder, or its `folder` with what else is to be said of it; the value is a PictureFolder."""

    name = "pictures"
    required: bool = False

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> PictureFolder | None:
        """Read the path and the options; what is in the folder is read with the cards."""
        if not isinstance(node, Map):
            path = _FIELDS["folder"].read(node, id_, name, values)
            return PictureFolder(path.source, "", None, False, {}, path.mark) if isinstance(path, Message) else None
        before = values.faults.count
        found = _RECORD.read(node, id_, name, values)
        if not isinstance(found, Record) or values.faults.count > before:
            return None
        folder, backs = (cast("Message | None", found[key]) for key in ("folder", "backs"))
        assert folder is not None  # which is required
        written = node.get("copies")
        copies = found["copies"] if isinstance(found["copies"], Record) else {}
        keys = written.entries if isinstance(written, Map) else {}
        counted = {id_: (keys[id_][0], count) for id_, count in copies.items() if isinstance(count, int)}
        bleed = cast("float | None", found["bleed"])
        made_up = cast("Message | None", found["bleed-from"])
        covers = found["fit"] == "cover"
        pages = str(found["pages"])
        return PictureFolder(folder.source, backs.source if backs else "", bleed, covers, counted, folder.mark, made_up, pages)

    def shape(self) -> Schema:
        """A path, or an object."""
        return {"anyOf": [{"type": "string", "minLength": 1}, _RECORD.shape()]}

    def parts(self) -> Iterator[tuple[str, Kind]]:
        """Yield the entries of the longer form."""
        yield from _RECORD.parts()


@frozen(kw_only=True)
class _WordKind(EnumKind):
    """A word that was checked where the deck names it."""

    def read(self, node: Node, id_: str, name: str, values: ValueReader) -> str | None:
        return node.value if isinstance(node, Scalar) else EnumKind.read(self, node, id_, name, values)


FACE_TEMPLATE, BACK_TEMPLATE = "pnp/picture.xml", "pnp/picture_back.xml"
PICTURE_TYPE = DeclaredType(
    "finished picture",  # with a blank, so that no type of a game has this name
    {
        "face": ImageKind(note="the finished face"),
        "back": ImageKind(required=False, note="the finished back"),
        "art_bleed": NumberKind(note="how much bleed the pictures include, in mm"),
        "bleed_from": _WordKind(
            required=False, choices=(MIRROR, EDGE), note="what makes up the rest of the bleed: `mirror`, `edge` or a swatch"
        ),
    },
    "a finished picture",
    Mark(""),
)


def has_only_pictures(head: Map | None) -> bool:
    """Whether all decks of a `game.yaml` are finished pictures, which need no types, theme or fonts."""
    decks = head.get("decks") if head is not None else None
    entries = [node for _, node in decks.entries.values()] if isinstance(decks, Map) else []
    return bool(entries) and all(isinstance(node, Map) and "pictures" in node.entries for node in entries)


_BACK = lazy_pattern(r"(?:(.+)[ _-]+)?back", re.IGNORECASE)
_FRONT = lazy_pattern(r"(.+)[ _-]+(?:front|face)", re.IGNORECASE)
_COPIES = lazy_pattern(r"(.+?)[ _-]+[xX×](\d{1,4})|(\d{1,4})[xX×][ _-]+(.+)")
_LEFT_OUT = frozenset({"thumbs.db", "desktop.ini"})
_MOST_SHOWN = 3  # names in a message


_FRONTS_ALONE, _ONE_BACK = "fronts", "fronts-back"


def fronts_and_backs(order: str, count: int) -> list[tuple[int, int]] | None:
    """Return the pages (from 1) of the front and the back of each card of a PDF with `count` pages; None if it has too few.

    `front-back` and `back-front` are in turn, `fronts-backs` are all fronts and then as many backs, `fronts-back` all fronts
    and then the back of all.
    """
    if count < 2 or (order != _ONE_BACK and count % 2):  # noqa: PLR2004 - a front and a back
        return None
    if order == _ONE_BACK:
        return [(front, count) for front in range(1, count)]
    if order == "fronts-backs":
        return [(front, count // 2 + front) for front in range(1, count // 2 + 1)]
    first = [*range(1, count, 2)]
    return [(page, page + 1) if order == "front-back" else (page + 1, page) for page in first]


class _Side(NamedTuple):
    """A finished picture: the name of its card as it is written (empty: it is the back of all), its copies, its path."""

    stem: str
    copies: int | None
    is_back: bool
    path: str

    @property
    def card(self) -> str:
        return make_live_id(self.stem)


def read_name(path: str, *, back: bool = False) -> _Side:
    """Return what the name of a file says; `back`: it lies in a folder of backs."""
    stem, copies = _split_copies(path.rpartition("/")[2].rpartition(".")[0].strip())
    if back and not _BACK.fullmatch(stem):
        return _Side(stem, copies, True, path)
    if found := _BACK.fullmatch(stem):
        name, inner = _split_copies((found[1] or "").strip())
        return _Side(name, copies if inner is None else inner, True, path)
    if found := _FRONT.fullmatch(stem):
        name, inner = _split_copies(found[1].strip())
        return _Side(name, copies if inner is None else inner, False, path)
    return _Side(stem, copies, False, path)


def _split_copies(stem: str) -> tuple[str, int | None]:
    found = _COPIES.fullmatch(stem)
    if found is None:
        return stem, None
    return (found[1], int(found[2])) if found[1] else (found[4], int(found[3]))


class _Folder:
    """Reads the files of one deck of finished pictures; what is wrong is reported at the place of its declaration."""

    def __init__(self, source: PictureFolder, root: Path, home: Path, bleed: float, values: ValueReader) -> None:
        self._source, self._root, self._home, self._faults, self._pdfs = source, root, home, values.faults, values.pdfs
        self._art_bleed = source.art_bleed(bleed)

    def sides(self) -> tuple[dict[str, _Side], dict[str, _Side]] | None:
        """Return the fronts and the backs by the ids of their cards, the back of all under an empty one; None if faulty."""
        before = self._faults.count
        if self._source.pages != _FRONTS_ALONE and self._source.backs:
            self.add(f"`pages: {self._source.pages}` and `backs` both say which backs there are", "leave out one of them")
            return None
        files = self._files(self._source.folder)
        found = [side for path in files for side in self._pages(read_name(path))]
        if self._source.pages != _FRONTS_ALONE and files and not any(path.lower().endswith(".pdf") for path in files):
            self.add(f"`pages` says what pages of PDFs are, and `{self._source.folder}` has none", "leave it out")
        backs = self._source.backs
        if backs and backs.lower().endswith(tuple(PICTURE_SUFFIXES)):
            found += self._pages(_Side("", None, True, backs))
        elif backs:
            found += [side for path in self._files(backs) for side in self._pages(read_name(path, back=True))]
        if self._faults.count > before:
            return None
        fronts = self._by_card(side for side in found if not side.is_back)
        back_sides = self._by_card(side for side in found if side.is_back)
        self._check_pairs(fronts, back_sides)
        return (fronts, back_sides) if self._faults.count == before else None

    def add(self, message: str, hint: str | None = None, at: Mark | None = None) -> None:
        self._faults.add("pictures", message, at or self._source.mark, hint=hint)

    def _show(self, side: _Side) -> str:
        return f"`{project_path(self._root, self._home / side.path).removesuffix('&box=bleed')}`"

    def _files(self, name: str) -> list[str]:
        """Return the paths of the pictures in a folder from that of the game, in natural order."""
        name = name.rstrip("/") or "."
        folder = as_stored(self._root, self._home / name)
        if not is_inside(self._root, folder):
            self.add(f"`{name}` leads outside the project", "copy the pictures into the game's folder")
            return []
        if name.lower().endswith(".pdf") and folder.is_file():
            return [name]
        if not folder.is_dir():
            there = sorted({file.parent.relative_to(self._home).as_posix() for file in _pictures_below(self._home)})
            what = "is a file, expected a folder" if folder.exists() else "does not exist"
            hint = (
                f"the game has pictures in {list_names(there, _MOST_SHOWN)}"
                if there
                else f"put the finished pictures into `{name}`"
            )
            self.add(f"the folder `{name}` {what}", hint)
            return []
        files = [one.name for one in os.scandir(folder) if not one.name.startswith(".") and one.name.lower() not in _LEFT_OUT]
        pictures = [file for file in files if file.lower().endswith(tuple(PICTURE_SUFFIXES))]
        others = sorted(set(files) - set(pictures), key=natural_key)
        if not pictures:
            has = f"it has {list_names(others, _MOST_SHOWN)}" if others else "it is empty"
            self.add(f"the folder `{name}` has no pictures: {has}", "export each card as PNG, JPEG, TIFF, SVG or PDF into it")
        elif others:
            message = f"`{name}` also has what is no picture, and is left out: {list_names(others, _MOST_SHOWN)}"
            self._faults.report.note("load/left-out", message, self._source.mark)
        prefix = "" if name == "." else f"{name}/"
        return [f"{prefix}{file}" for file in sorted(pictures, key=lambda file: (natural_key(file), file))]

    def _pages(self, side: _Side) -> list[_Side]:
        """Return the sides that the pages of a PDF are, named by the number of their card if there are several; else itself."""
        if not side.path.lower().endswith(".pdf"):
            return [side]
        try:
            count = self._pdfs.read(real_file(self._root, self._home / side.path)).page_count
        except (OSError, PdfPageError):
            return [side]  # opening it says what is wrong
        order = self._source.pages
        if side.is_back or order == _FRONTS_ALONE:
            return [self._page(side, card, count, card) for card in range(1, count + 1)]
        pairs = fronts_and_backs(order, count)
        if pairs is None:
            self._add_count(side, count)
            return [side]
        return [
            self._page(side._replace(is_back=is_back, copies=None if is_back else side.copies), number, len(pairs), page)
            for number, pair in enumerate(pairs, 1)
            for is_back, page in zip((False, True), pair, strict=True)
        ]

    def _page(self, side: _Side, number: int, cards: int, page: int) -> _Side:
        """Return one page as a side of one of so many cards."""
        stem = f"{side.stem}-{number:0{max(2, len(str(cards)))}}" if side.stem and cards > 1 else side.stem
        return side._replace(stem=stem, path=f"{side.path}#page={page}{'&box=bleed' if self._art_bleed else ''}")

    def _add_count(self, side: _Side, count: int) -> None:
        pages = "1 page" if count == 1 else f"{count} pages"
        if self._source.pages == _ONE_BACK:
            message, hint = "takes at least 2: a front, and the back of all", f"write `pages: {_FRONTS_ALONE}`"
        else:
            message, hint = "takes an even number: a back for each front", f"if the last page is the back of all, `{_ONE_BACK}`"
        self.add(f"{self._show(side)} has {pages}, and `pages: {self._source.pages}` {message}", hint)

    def _by_card(self, sides: Iterable[_Side]) -> dict[str, _Side]:
        found: dict[str, _Side] = {}
        for side in sides:
            if side.stem and not side.card:
                self.add(
                    f"{self._show(side)} has no letter or figure in its name, so that its card has none", "rename the file"
                )
            elif (other := found.setdefault(side.card, side)) is not side:
                what = (
                    f"back of `{side.card}`"
                    if side.is_back and side.card
                    else "back of all"
                    if side.is_back
                    else f"card `{side.card}`"
                )
                hint = "rename or remove one of them; copies are counted in the name (`raider x3.png`)"
                self.add(f"{self._show(other)} and {self._show(side)} are both the {what}", hint)
        return found

    def _check_pairs(self, fronts: Mapping[str, _Side], backs: Mapping[str, _Side]) -> None:
        if not fronts:
            self.add(f"`{self._source.folder}` has backs, but no fronts", "name the faces without `back`")
            return
        for card, side in backs.items():
            if card and card not in fronts:
                self.add(
                    f"{self._show(side)} is the back of `{card}`, which has no front", "add its face, or name it like its face"
                )
        if backs and "" not in backs:
            for card, side in fronts.items():
                if card not in backs:
                    hint = f"add `{side.stem}-back.png`, or `back.png` for all that have none"
                    self.add(f"{self._show(side)} has no back, and others of the deck have one", hint)
        for card, (key, count) in self._source.copies.items():
            if card not in fronts:
                self._faults.unknown_reference(card, key.mark, fronts)
            elif (named := fronts[card].copies) is not None and named != count:
                message = f"{self._show(fronts[card])} says {named} copies, `copies` says {count}"
                self.add(message, "take the number out of one of them", key.mark)


def _pictures_below(folder: Path) -> Iterator[Path]:
    return (file for file in folder.rglob("*") if file.suffix.lower() in PICTURE_SUFFIXES)


def check_bleed_source(source: PictureFolder, bleed: float, swatches: Collection[str] | None, faults: FileFaults) -> None:
    """Report pictures with less than the `bleed` of their deck (mm) if nothing says what makes it up, or no known swatch.

    `swatches` are those of the theme; None: it could not be read.
    """
    own, made_up = source.art_bleed(bleed), source.bleed_from
    if made_up is None and own < bleed:
        message = f"the pictures include {format_number(own)} mm of bleed, and the deck draws {format_number(bleed)} mm"
        faults.add(
            "pictures", message, source.mark, hint=f"write `bleed: {format_number(own)}` for the deck, or {MAKE_UP_HINT}"
        )
    if made_up is not None and swatches is not None and made_up.source not in {MIRROR, EDGE, *swatches}:
        node = Scalar(made_up.source, "", *made_up.mark)
        faults.unknown_choice("bleed-from", node, (MIRROR, EDGE, *swatches))


def picture_cards(source: PictureFolder, root: Path, home: Path, bleed: float, values: ValueReader) -> Map | None:
    """Return the finished pictures of a folder as the node of a deck, in natural order; None if they are no deck.

    `home` is the folder of the game, `bleed` that of the deck in mm. What is wrong is reported as `load/pictures`.
    """
    found = _Folder(source, root, home, bleed, values).sides()
    if found is None:
        return None
    fronts, backs = found
    cards = Map(*source.mark)
    for card, front in fronts.items():
        entry = Map(*source.mark)
        counted = source.copies.get(card)
        fields = {
            "face": front.path,
            "back": backs[card if card in backs else ""].path if backs else "",
            "art_bleed": format_number(source.art_bleed(bleed)),
            "bleed_from": source.bleed_from.source if source.bleed_from else "",
            "copies": str(counted[1] if counted else 1 if front.copies is None else front.copies),
        }
        entry.entries.update({name: _entry(name, value, source.mark) for name, value in fields.items() if value})
        cards.entries[card] = (Scalar(card, "", *source.mark), entry)
    deck = Map(*source.mark)
    deck.entries["cards"] = (Scalar("cards", "", *source.mark), cards)
    return deck


def _entry(name: str, value: str, mark: Mark) -> tuple[Scalar, Node]:
    return Scalar(name, "", *mark), Scalar(value, "", *mark)


class MadeUpBleed(NamedTuple):
    """Bleed that is made up beyond the `own` mm that finished pictures include: `mirror`, `edge`, or a swatch."""

    own: float
    source: str


def made_up_bleed(deck: Deck) -> MadeUpBleed | None:
    """Return how the bleed of a deck is made up; None if all of it is drawn."""
    if deck.type != PICTURE_TYPE.name or not deck.cards:
        return None
    own, source = (deck.cards[0].values[name] for name in ("art_bleed", "bleed_from"))
    return MadeUpBleed(cast("float", own), str(source)) if source and cast("float", own) < deck.bleed else None


_ROUNDING_MM = 0.1
"""How much of a picture may be cut off unsaid, if that is more than a rounded pixel."""
_PRINT_PPI = 300
_VECTOR_KINDS = frozenset({"svg", "pdf"})


def ill_proportioned(
    cards: Iterable[Card], form: CardFormat, source: PictureFolder, formats: Mapping[str, CardFormat], faults: FileFaults
) -> frozenset[str]:
    """Return the ids of cards with a picture whose proportions are not those of trim and bleed, reported as `art/proportions`.

    One that may be cut off is a note, `art/cropped`, with how much. `formats` are known sizes, which a hint may name.
    """
    known: dict[str, bool] = {}
    scaled: dict[tuple[Path, int], list[Picture]] = {}
    found = set()
    for card in cards:
        bleed = cast("float", card.values["art_bleed"])
        for picture in (card.values["face"], card.values["back"]):
            if not isinstance(picture, Picture):
                continue
            if picture.path not in known:
                before = faults.count
                _check_picture(picture, form.size, bleed, source, formats, faults)
                known[picture.path] = faults.count > before
                per_cent = round(100 * _with_bleed(form.size, bleed).w / picture.width)
                if picture.kind == "pdf" and per_cent != _FULL_SIZE and not known[picture.path]:
                    scaled.setdefault((picture.file, per_cent), []).append(picture)
            if known[picture.path]:
                found.add(card.id)
    for (_, per_cent), (first, *more) in scaled.items():
        others = f" and {len(more)} more of its pages are" if more else " is"
        message = f"`{first.path}`{others} printed at {per_cent}% of the size of the page, {_format_size(_size(first))}"
        faults.report.note("art/scaled", message, source.mark)
    return frozenset(found)


_FULL_SIZE = 100  # per cent


def _size(picture: Picture) -> Size:
    return Size(picture.width, picture.height)


def _check_picture(  # noqa: PLR0913, PLR0917 - a picture, what it is to fill, and what is known for a hint
    picture: Picture, trim: Size, bleed: float, source: PictureFolder, formats: Mapping[str, CardFormat], faults: FileFaults
) -> None:
    whole = _with_bleed(trim, bleed)
    over = _overhang(picture, whole)
    if over is None:
        if bleed and _is_page_of(trim, picture):
            faults.count += 1
            is_trim = f"has {_format_size(trim)}, the size of the card without its bleed"
            message = f"`{picture.path}` {is_trim} of {format_number(bleed)} mm"
            hint = f"export it with its bleed, write `bleed: 0`, or {MAKE_UP_HINT}"
            faults.report.error("art/proportions", message, source.mark, hint=hint)
        return
    if source.covers:
        ends = "left and right" if over.w > over.h else "top and bottom"
        message = f"`{picture.path}` is cut off by {max(over) / 2:.1f} mm at {ends} to fill {_format_size(whole)}"
        faults.report.note("art/cropped", message, source.mark)
        return
    unit = {"svg": "units", "pdf": "mm"}.get(picture.kind, "px")
    found = f"{format_number(round(picture.width, 2))} × {format_number(round(picture.height, 2))} {unit}"
    area = f"{_format_size(trim)} with a bleed of {format_number(bleed)} mm" if bleed else _format_size(trim)
    message = (
        f"`{picture.path}` has {found}, which is {max(over):.1f} mm too {'wide' if over.w > over.h else 'tall'} for {area}"
    )
    faults.count += 1
    hint = _way_out(picture, trim, bleed, formats)
    faults.report.error("art/proportions", message, source.mark, hint=hint)


def _is_page_of(size: Size, picture: Picture) -> bool:
    """Whether a picture is a page of a PDF that has this size: of square cards, proportions do not tell the bleed."""
    return picture.kind == "pdf" and all(abs(a - b) <= _ROUNDING_MM for a, b in zip(_size(picture), size, strict=True))


def _overhang(picture: Picture, whole: Size) -> Size | None:
    """Return by how many mm a picture sticks out that fills a size; None if it is no more than rounding."""
    scale = max(whole.w / picture.width, whole.h / picture.height)  # mm in a pixel
    over = Size(picture.width * scale - whole.w, picture.height * scale - whole.h)
    pixel = 0.0 if picture.kind in _VECTOR_KINDS else scale  # both sides may be rounded, up or down
    allowed = pixel * (1 + (whole.w / whole.h if over.w > over.h else whole.h / whole.w))
    return over if max(over) > max(_ROUNDING_MM, allowed) else None


def _way_out(picture: Picture, trim: Size, bleed: float, formats: Mapping[str, CardFormat]) -> str:
    if bleed and _overhang(picture, trim) is None:
        ways = f"export it with its bleed, write `bleed: 0`, or {MAKE_UP_HINT}"
        return f"it has the proportions of the card without bleed: {ways}"
    if _overhang(picture, _with_bleed(Size(trim.h, trim.w), bleed)) is None:
        turned = "landscape" if trim.h > trim.w else "portrait"
        return f"it lies the other way: turn the picture, or write `orientation: {turned}` for the deck"
    fitting = [name for name, form in formats.items() if _overhang(picture, _with_bleed(form.size, bleed)) is None]
    whole = _with_bleed(trim, bleed)
    w, h = (round(side / MM_PER_INCH * _PRINT_PPI) for side in whole)
    export = "" if picture.kind in _VECTOR_KINDS else f", {w} × {h} px are {_PRINT_PPI} ppi"
    named = f"; it would fit `format: {fitting[0]}`" if fitting else ""
    return f"export it at {_format_size(whole)}{export}, or let it be cut off with `fit: cover`{named}"


def _with_bleed(trim: Size, bleed: float) -> Size:
    return Size(trim.w + 2 * bleed, trim.h + 2 * bleed)


def _format_size(size: Size) -> str:
    return f"{format_number(round(size.w, 2))} × {format_number(round(size.h, 2))} mm"
