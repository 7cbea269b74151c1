"""The manifest, as data for other programs: where each face lies on which page, and the keys of what each card shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict, overload

from pnp.impose.face_keys import KEY_METHOD, FaceKeys
from pnp.model.face_walk import ProcessingLine, processing_lines
from pnp.model.messages import title_of
from pnp.model.request import USUAL_EDITION, Edition
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from pnp.impose.booklet_sheets import BookletSheets
    from pnp.impose.cutting_order import SheetRun
    from pnp.model.booklet import Binding, BookletPages
    from pnp.model.game import Game
    from pnp.model.outline import OutlineShape, Path, ProcessingStep
    from pnp.model.sheet import Component, Fit, Imposition, Page, Placement, Side
    from pnp.model.style import FontBook

    KeyMaker: TypeAlias = Callable[[FontBook], FaceKeys]


_DIGITS = 4  # a tenth of a micron


class ContourEntry(TypedDict):
    """The line along which a placement is cut: its shape, and SVG path data in mm of the page."""

    shape: OutlineShape
    path_mm: str


class LineEntry(TypedDict):
    """A cut or a crease inside a placement: what is done, and SVG path data in mm of the page."""

    step: ProcessingStep
    path_mm: str


class TileEntry(TypedDict):
    """Which part of a board a placement is: row and column from 1, their numbers, and two boxes in mm of the board's trim.

    `window_mm` is what lies on the sheet; `visible_mm` what is seen of it when the next tiles cover it.
    """

    row: int
    column: int
    rows: int
    columns: int
    window_mm: list[float]
    visible_mm: list[float]


class PlacementEntry(TypedDict):
    """One face on a page; lengths in mm, origin top left, y down; `rotation` in degrees clockwise.

    `kind` is what it is if it is no card: token, board, die …

    If it is not a rectangle, `outline` says how it is cut. `lines` are the cuts and creases on it.

    `bleed_mm` is the bleed of the art. If some sides show less of it, because neighbours share a cut line, `bleed_sides_mm`
    gives what is shown at the left, top, right and bottom.
    """

    id: str
    copy: int
    face: Side
    trim_mm: list[float]
    rotation: int
    bleed_mm: float
    bleed_sides_mm: NotRequired[list[float]]
    kind: NotRequired[str]
    outline: NotRequired[ContourEntry]
    lines: NotRequired[list[LineEntry]]
    tile: NotRequired[TileEntry]


class PageEntry(TypedDict):
    """One page of the PDF, counted from 1. The side of a gutterfold page is `face`; its placements include backs.

    `cut` is the name of the files that a machine cuts its sheet by, without `.svg` or `.dxf`.
    """

    page: int
    side: Side
    width_mm: float
    height_mm: float
    placements: list[PlacementEntry]
    cut: NotRequired[str]


class FitEntry(TypedDict):
    """The size of a service at which a deck is cut, and in mm the size that was drawn and what is filled of the bleed."""

    size: str
    drawn_mm: list[float]
    ground_mm: float


class Manifest(TypedDict):
    """The content of the manifest file, which is written next to the PDF.

    `stock` is what the sheets are printed on, if the game says so: its `name`, and in the language of the game its `label`,
    `weight` and `note`, as far as there are any.

    `cards` are all cards of the run, whichever of them its pages show, with keys of what they show; `keys` says in which way
    these were made, `date` is that of the content. `fits` are the decks that are cut at a size of a service, by name.
    """

    game: str
    version: str
    locale: str
    direction: Literal["ltr", "rtl"]
    profile: str
    paper: str
    stock: NotRequired[dict[str, str]]
    edition: NotRequired[dict[str, str | float]]
    fits: NotRequired[dict[str, FitEntry]]
    date: NotRequired[str]
    keys: NotRequired[int]
    cards: NotRequired[Sequence[PrintedCardEntry]]
    pages: Sequence[PageEntry]


class ManifestPages(Sequence[PageEntry]):
    """The pages of a manifest; each is described when it is asked for: those of a large deck are never all in memory."""

    def __init__(self, pages: Sequence[Page], kinds: Mapping[str, str]) -> None:
        self._pages = pages
        self._kinds = kinds
        self._lines = lru_cache(maxsize=1 << 10)(processing_lines)  # a face is placed many times

    def __len__(self) -> int:
        return len(self._pages)

    @overload
    def __getitem__(self, index: int) -> PageEntry: ...
    @overload
    def __getitem__(self, index: slice) -> list[PageEntry]: ...
    def __getitem__(self, index: int | slice) -> PageEntry | list[PageEntry]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        page = self._pages[index]
        return _page_entry(index % len(self) + 1, page, self._lines, self._kinds)


def manifest(  # noqa: PLR0913, PLR0917 - what is described, and what is said of it
    game: Game,
    imposition: Imposition,
    profile: str,
    edition: Edition = USUAL_EDITION,
    cards: Sequence[PrintedCardEntry] | None = None,
    fits: Mapping[str, FitEntry] = MappingProxyType({}),
) -> Manifest:
    """Describe an imposition as JSON-ready data; a printer's correction is not part of it.

    If the sheets are not those of the whole game as it is usually printed, `edition` says what they are: one deck, say. `cards`
    are those of the game (`PrintedCards`), by which a later run knows what has changed, `fits` those of its decks (`fits_of`).
    """
    kinds = {card.id: deck.kind for deck in game.decks if deck.kind != "card" for card in deck.every_card}
    found: Manifest = {
        "game": game.name,
        "version": game.version,
        "locale": game.languages,
        "direction": "rtl" if base_level(game.locale) else "ltr",
        "profile": profile,
        "paper": imposition.paper.name,
        "pages": ManifestPages(imposition.pages, kinds),
    }
    if imposition.stock is not None:
        stock = imposition.stock
        said = {"name": stock.name, "label": stock.label, "weight": stock.weight, "note": stock.note}
        found["stock"] = {key: words for key, words in said.items() if words}
    if cards is not None:
        found["date"], found["keys"], found["cards"] = game.date, KEY_METHOD, cards
    if edition.data:
        found["edition"] = edition.data
    if fits:
        found["fits"] = dict(fits)
    return found


def fits_of(components: Iterable[Component]) -> dict[str, FitEntry]:
    """Return the decks that are cut at a size of a service instead of their own."""
    fits = {component.deck: component.fit for component in components if component.fit is not None}
    return {deck: fit_entry(fit) for deck, fit in fits.items()}


def fit_entry(fit: Fit) -> FitEntry:
    """Describe the size of a service at which a deck is cut."""
    drawn = [round(side, _DIGITS) for side in fit.drawn]
    return {"size": fit.size, "drawn_mm": drawn, "ground_mm": round(fit.ground, _DIGITS)}


class ReadingEntry(TypedDict):
    """The pages of a booklet: `pages` counts them with the blanks, `blanks` lists the numbers of the blank pages.

    `creep_mm` is the creep of the innermost sheet. `shows` has the key of each page that is not blank, in order. Sheets say how
    they are bound if they are not stapled, how many pieces each has if it is cut apart, and how wide the spine of the book is.
    `spreads` has the two pages of each picture that goes across the fold.
    """

    pages: int
    blanks: list[int]
    creep_mm: float
    shows: list[str]
    binding: NotRequired[Binding]
    pieces_a_sheet: NotRequired[int]
    spine_mm: NotRequired[float]
    spreads: NotRequired[list[list[int]]]


class BookletManifest(Manifest):
    """The manifest of a booklet, which describes its pages under `reading`."""

    reading: ReadingEntry


def booklet_manifest(  # noqa: PLR0913, PLR0917 - what is described, and for which run
    game: Game,
    imposition: Imposition,
    booklet: BookletPages,
    profile: str,
    edition: Edition = USUAL_EDITION,
    shows: Callable[[], list[str]] | None = None,
    sheets: BookletSheets | None = None,
) -> BookletManifest:
    """Describe a booklet's imposition; the ids of placements are `page-3`. Single pages have no `sheets`, blanks and creep.

    `shows` gives the keys of its pages, if several documents have the same; they are made anew without it.
    """
    from pnp.impose.booklet_sheets import creep, spine_width  # noqa: PLC0415 - only where there is a booklet

    look, innermost = booklet.look, max(piece.depth for piece in sheets.pieces) if sheets else 0
    reading: ReadingEntry = {
        "pages": len(sheets.pages if sheets else booklet.pages),
        "blanks": [*sheets.blanks] if sheets else [],
        "creep_mm": round(creep(innermost, look.thickness, look.creep), _DIGITS),
        "shows": shows() if shows is not None else page_keys(game, booklet),
    }
    if booklet.spreads:
        reading["spreads"] = [[page, page + 1] for page in booklet.spreads]
    if sheets is not None:
        if sheets.binding != "saddle-stitch":
            reading["binding"] = sheets.binding
        if sheets.form.places > 1:
            reading["pieces_a_sheet"] = sheets.form.places
        if sheets.binding in {"sewn", "perfect"}:
            reading["spine_mm"] = round(spine_width(look, len(sheets.pages)), _DIGITS)
    return {**manifest(game, imposition, profile, edition), "date": game.date, "keys": KEY_METHOD, "reading": reading}


class CutEntry(TypedDict):
    """A straight cut, from edge to edge of the part of the sheet that it divides; all of one `step` come before the next."""

    step: int
    line_mm: list[float]


class CuttingEntry(TypedDict):
    """Successive sheets of a `file` that are cut alike: the first and the last one, as one `pile` if they are a stack.

    They are folded along `fold_mm` before; `outlines` is how many pieces are cut out along their own lines after the straight
    `cuts`, which are none on sheets with cells.
    """

    file: str
    sheets: list[int]
    cuts: list[CutEntry]
    outlines: int
    pile: NotRequired[bool]
    fold_mm: NotRequired[list[float]]


class AssemblyManifest(Manifest):
    """The manifest of the sheet that says how things are put together: `cutting` is the order in which sheets are cut."""

    cutting: list[CuttingEntry]


def assembly_manifest(
    game: Game,
    imposition: Imposition,
    profile: str,
    edition: Edition,
    orders: Iterable[tuple[str, Iterable[SheetRun]]],
) -> AssemblyManifest:
    """Describe the assembly sheet; `orders` are the names of files without a suffix, and how their sheets are cut."""
    cutting = [_cutting_entry(stem, run) for stem, runs in orders for run in runs]
    return {**manifest(game, imposition, profile, edition), "cutting": cutting}


def _cutting_entry(stem: str, run: SheetRun) -> CuttingEntry:
    entry: CuttingEntry = {
        "file": f"{stem}.pdf",
        "sheets": [run.first, run.last],
        "cuts": [{"step": c.step, "line_mm": _round_lengths((c.x1, c.y1, c.x2, c.y2))} for c in run.cuts.cuts],
        "outlines": run.cuts.outlines,
    }
    if run.is_pile and run.last > run.first:
        entry["pile"] = True
    if run.cuts.fold is not None:
        entry["fold_mm"] = _round_lengths(run.cuts.fold)
    return entry


def _page_entry(
    number: int, page: Page, lines: Callable[..., tuple[ProcessingLine, ...]], kinds: Mapping[str, str]
) -> PageEntry:
    width, height = _round_lengths(page.size)
    entries = [_placement_entry(p, lines(p.frame, tile=p.tile is not None), kinds.get(p.id)) for p in page.placements]
    entry: PageEntry = {"page": number, "side": page.side, "width_mm": width, "height_mm": height, "placements": entries}
    if page.cut is not None:
        entry["cut"] = page.cut.name
    return entry


def _placement_entry(placement: Placement, lines: tuple[ProcessingLine, ...], kind: str | None) -> PlacementEntry:
    bleed = placement.frame.bleed
    entry: PlacementEntry = {
        "id": placement.id,
        "copy": placement.copy,
        "face": placement.side,
        "trim_mm": _round_lengths(placement.trim),
        "rotation": placement.rotation,
        "bleed_mm": _round_lengths((bleed,))[0],
    }
    if placement.bleed != (bleed,) * 4:
        entry["bleed_sides_mm"] = _round_lengths(placement.bleed)
    if kind is not None:
        entry["kind"] = kind
    if placement.frame.shaped is not None:
        entry["outline"] = {"shape": placement.frame.shaped.shape, "path_mm": _path_data(placement.contour)}
    if placement.tile is not None:
        tile = placement.tile
        entry["tile"] = {
            "row": tile.row,
            "column": tile.column,
            "rows": tile.rows,
            "columns": tile.columns,
            "window_mm": _round_lengths(tile.window),
            "visible_mm": _round_lengths(tile.visible),
        }
    if lines:
        entry["lines"] = [{"step": line.step, "path_mm": _path_data(line.mapped(placement.matrix).path)} for line in lines]
    return entry


def _path_data(path: Path) -> str:
    return " ".join(letter + " ".join(f"{v:.10g}" for v in _round_lengths(numbers)) for letter, numbers in path)


def _round_lengths(lengths: Iterable[float]) -> list[float]:
    return [round(length, _DIGITS) + 0.0 for length in lengths]  # + 0.0 turns -0.0 into 0.0


class PrintedCardEntry(TypedDict):
    """A card of the game as it was when the file was made: its name, its deck, its copies, and the keys of its sides.

    `face` and `back` are those of what is painted in the colours of screens, whatever the profile makes of it. In files for a
    press, `face_inks` and `back_inks` also depend on the recipes of the swatches.
    """

    id: str
    name: str
    deck: str
    copies: int
    face: str
    back: NotRequired[str]
    face_inks: NotRequired[str]
    back_inks: NotRequired[str]


class PrintedCards(Sequence[PrintedCardEntry]):
    """The cards of a game with their keys; each is described when it is asked for, as the pages of a manifest are.

    `keys` gives what makes keys for a book of fonts, if other products of the build have the same (`Workshop.face_keys`).
    """

    def __init__(
        self, game: Game, components: Sequence[Component], *, press: bool = False, keys: KeyMaker | None = None
    ) -> None:
        self._game = game
        self._keys = keys
        self._components = components
        self._press = press
        self._tools: _EntryMaker | None = None

    def __len__(self) -> int:
        return len(self._components)

    def __iter__(self) -> Iterator[PrintedCardEntry]:
        return map(self._entries().entry, self._components)

    @overload
    def __getitem__(self, index: int) -> PrintedCardEntry: ...
    @overload
    def __getitem__(self, index: slice) -> list[PrintedCardEntry]: ...
    def __getitem__(self, index: int | slice) -> PrintedCardEntry | list[PrintedCardEntry]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        return self._entries().entry(self._components[index])

    def _entries(self) -> _EntryMaker:
        if self._tools is None:
            self._tools = _EntryMaker(self._game, self._keys, press=self._press)
        return self._tools


class _EntryMaker:
    """What makes the entries, once one is asked for: most runs write no manifest."""

    def __init__(self, game: Game, keys: KeyMaker | None, *, press: bool) -> None:
        self._cards = {card.id: (card, deck.title) for deck in game.decks for card in deck.cards}
        self._keys = (keys or FaceKeys)(game.fonts)
        self._inks: FaceKeys | None = FaceKeys(game.fonts, recipes=True) if press else None

    def entry(self, component: Component) -> PrintedCardEntry:
        card, title = self._cards.get(component.card, (None, ""))
        found: PrintedCardEntry = {
            "id": component.id,
            "name": title_of(card, title) if card else "",
            "deck": component.deck,
            "copies": component.copies,
            "face": self._keys.key(component.face),
        }
        if component.back is not None:
            found["back"] = self._keys.key(component.back)
        if self._inks is not None:
            found["face_inks"] = self._inks.key(component.face)
            if component.back is not None:
                found["back_inks"] = self._inks.key(component.back)
        return found


def page_keys(game: Game, booklet: BookletPages, keys: KeyMaker | None = None) -> list[str]:
    """Return the key of each page of a booklet, in reading order; `keys` as for `PrintedCards`."""
    maker = (keys or FaceKeys)(game.fonts)
    return [maker.key(page) for page in booklet.pages]
