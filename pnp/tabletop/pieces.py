"""Components as pieces of a virtual table: what each is there, and which pictures it shows."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from pnp.model.frame import Frame
from pnp.model.virtual_table import TableDeck, TablePicture, TablePiece
from pnp.tabletop.figure import figure_of, unfolded
from pnp.tabletop.sheet_grid import plan_sheets, single_cell
from pnp.tabletop.solid import solid_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.model.game import Deck
    from pnp.model.messages import CardWords
    from pnp.model.printing import VirtualTable
    from pnp.model.sheet import Component
    from pnp.model.virtual_table import PieceForm, Solid

CARDS = ("card", "aid")
"""The kinds of components that are cards on the table."""
_BORDER = 8  # clear pixels around a token, so that its outline is cut out well


def table_deck(deck: Deck, components: Sequence[Component], words: Mapping[str, CardWords], table: VirtualTable) -> TableDeck:
    """Return the pieces of a deck: cards share sheets, everything else has pictures of its own.

    Files are named after deck and card with a point before what else they show, which no name of either has.
    """
    is_card = deck.kind in CARDS and all(component.face.shaped is None for component in components)
    pieces = _cards(deck, components, table) if is_card else _singles(deck, components, table)
    return TableDeck(deck.name, deck.kind, tuple(_named(piece, words) for piece in pieces))


def _named(piece: TablePiece, words: Mapping[str, CardWords]) -> TablePiece:
    """Give a piece the words of its card: a name, and all that is said besides."""
    found = words.get(piece.id)
    if found is None:
        return replace(piece, name=piece.id)
    lines = found.text.split("\n")
    rest = lines[1:] if lines[:1] == [found.title] else lines
    return replace(piece, name=found.title or piece.id, description="\n".join(rest))


def _cards(deck: Deck, components: Sequence[Component], table: VirtualTable) -> list[TablePiece]:
    """Put the cards of a deck on as few sheets as keep them readable; a common back is one picture."""
    size = components[0].face.size
    plan, back = plan_sheets(len(components), size, table), _common_back(deck, components, table)
    hidden = (back.frames[0] if back else Frame(size, 0.0, ())) if table.hidden == "cell" else None
    pieces: list[TablePiece] = []
    for number, (start, count) in enumerate(zip(accumulate(plan.counts, initial=0), plan.counts, strict=False)):
        cards = components[start : start + count]
        name = deck.name if len(plan.counts) == 1 else f"{deck.name}.{number + 1}"
        faces = TablePicture(f"{name}.png", plan.grid, tuple(card.face for card in cards), hidden)
        blank = Frame(size, 0.0, ())
        backs = back or TablePicture(f"{name}.backs.png", plan.grid, tuple(card.back or blank for card in cards))
        pieces += [_piece(card, "card", faces, backs, cell) for cell, card in enumerate(cards)]
    return pieces


def _common_back(deck: Deck, components: Sequence[Component], table: VirtualTable) -> TablePicture | None:
    """Return the picture of the back that all cards have; one of white paper if none has any."""
    backs = {component.back for component in components}
    if len(backs) > 1:
        return None
    frame = backs.pop() or Frame(components[0].face.size, 0.0, ())
    return TablePicture(f"{deck.name}.back.png", single_cell(frame.size, table), (frame,))


def _singles(deck: Deck, components: Sequence[Component], table: VirtualTable) -> Iterator[TablePiece]:
    """Give pictures of their own to pieces; equal backs are one picture, named after the first piece that has it."""
    first: dict[Frame, str] = {}
    for component in components:
        if component.back is not None:
            first.setdefault(component.back, component.id)
    common = len(first) == 1 and all(component.back is not None for component in components)
    backs = {back: f"{deck.name}.back.png" if common else f"{deck.name}/{id_}.back.png" for back, id_ in first.items()}
    for component in components:
        yield _single(deck, component, backs, table)


def booklet_deck(title: str, pages: Sequence[Frame], table: VirtualTable, *, whole: bool) -> TableDeck:
    """Return the booklet as one piece that shows its first page (`whole`), or its pages on sheets, each by its number."""
    size = pages[0].size
    if whole:
        cover = TablePicture("booklet.cover.png", single_cell(size, table), (pages[0],))
        return TableDeck("booklet", "booklet", (_page("booklet", title, cover, 0),))
    plan = plan_sheets(len(pages), size, table)
    pieces: list[TablePiece] = []
    for number, (start, count) in enumerate(zip(accumulate(plan.counts, initial=0), plan.counts, strict=False), 1):
        name = "booklet.pages" if len(plan.counts) == 1 else f"booklet.pages-{number}"
        sheet = TablePicture(f"{name}.png", plan.grid, tuple(pages[start : start + count]))
        pieces += [_page(f"page-{start + n + 1}", f"{title} {start + n + 1}", sheet, n) for n in range(count)]
    return TableDeck("booklet", "booklet", tuple(pieces))


def _page(id_: str, name: str, picture: TablePicture, cell: int) -> TablePiece:
    face = picture.frames[cell]
    return TablePiece(id_, name, "", 1, "booklet", face.size, face, picture, cell=cell)


def _single(deck: Deck, component: Component, backs: Mapping[Frame, str], table: VirtualTable) -> TablePiece:
    """A piece with pictures of its own."""
    face, file = component.face, f"{deck.name}/{component.id}"
    if figure := figure_of(face):
        front, behind = (
            TablePicture(f"{file}.{side}.png", single_cell(frame.size, table), (frame,))
            for side, frame in zip(("front", "back"), figure, strict=True)
        )
        return _piece(component, "figure", front, behind)
    if solid := solid_of(face):
        net = TablePicture(f"{file}.png", single_cell(face.size, table), (unfolded(face),))
        return _piece(component, "solid", net, None, solid=solid)
    form, clear = _form(deck, component), face.shaped is not None
    border = _BORDER if form == "token" else 0
    grid = single_cell(face.size, replace(table, longest=table.longest - 2 * border))
    picture = TablePicture(f"{file}.png", grid, (face,), None, clear, border)
    back = TablePicture(backs[component.back], grid, (component.back,), None, clear, border) if component.back else None
    return _piece(component, form, picture, back)


def _form(deck: Deck, component: Component) -> PieceForm:
    shaped = component.face.shaped
    if deck.kind == "board" and shaped is None:
        return "board"
    return "tile" if shaped is None or shaped.shape == "circle" else "token"


def _piece(  # noqa: PLR0913, PLR0917 - what it is, and what it shows
    component: Component,
    form: PieceForm,
    picture: TablePicture,
    back: TablePicture | None,
    cell: int = 0,
    solid: Solid | None = None,
) -> TablePiece:
    return TablePiece(
        id=component.id,
        name="",
        description="",
        copies=component.copies,
        form=form,
        size=picture.frames[0].size if form == "figure" else component.face.size,
        face=picture.frames[0] if form in {"figure", "solid"} else component.face,
        picture=picture,
        back=back,
        cell=cell,
        has_back=component.back is not None,
        outline=component.face.shaped,
        solid=solid,
    )
