"""Components as pieces of a virtual table: what each is there, and which pictures it shows."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from pnp.model.frame import Frame
from pnp.model.table_plan import TableDeck, TablePicture, TablePiece
from pnp.tabletop.figure import figure_of, unfolded
from pnp.tabletop.sheet_grid import plan_sheets, single_cell
from pnp.tabletop.solid import solid_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pnp.model.card_words import CardWords
    from pnp.model.component import Component
    from pnp.model.game import Deck
    from pnp.model.table_plan import PieceForm, Solid
    from pnp.model.virtual_table import VirtualTable

CARDS = ("card", "aid")
"""The kinds of components that are cards on the table."""
_BORDER = 8  # clear pixels around a token, so that its outline is cut out well


def table_deck(deck: Deck, components: Sequence[Component], words: Mapping[str, CardWords], table: VirtualTable) -> TableDeck:
    """Return the pieces of a deck: cards share sheets, everything else has pictures of its own."""
    is_card = deck.kind in CARDS and all(component.face.shaped is None for component in components)
    pieces = _cards(deck, components, table) if is_card else [_single(deck, c, components, table) for c in components]
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
        name = deck.name if len(plan.counts) == 1 else f"{deck.name}-{number + 1}"
        faces = TablePicture(f"{name}.png", plan.grid, tuple(card.face for card in cards), hidden)
        blank = Frame(size, 0.0, ())
        backs = back or TablePicture(f"{name}-backs.png", plan.grid, tuple(card.back or blank for card in cards))
        pieces += [_piece(card, "card", faces, backs, cell) for cell, card in enumerate(cards)]
    return pieces


def _common_back(deck: Deck, components: Sequence[Component], table: VirtualTable) -> TablePicture | None:
    """Return the picture of the back that all cards have; one of white paper if none has any."""
    backs = {component.back for component in components}
    if len(backs) > 1:
        return None
    frame = backs.pop() or Frame(components[0].face.size, 0.0, ())
    return TablePicture(f"{deck.name}-back.png", single_cell(frame.size, table), (frame,))


def _single(deck: Deck, component: Component, components: Sequence[Component], table: VirtualTable) -> TablePiece:
    """A piece with pictures of its own."""
    face = component.face
    if figure := figure_of(face):
        front, behind = (
            TablePicture(f"{deck.name}/{component.id}-{side}.png", single_cell(frame.size, table), (frame,))
            for side, frame in zip(("front", "back"), figure, strict=True)
        )
        return _piece(component, "figure", front, behind)
    clear = face.shaped is not None
    border, grid = (_BORDER if clear else 0), single_cell(face.size, _inside(table, _BORDER if clear else 0))
    if solid := solid_of(face):
        net = TablePicture(f"{deck.name}/{component.id}.png", grid, (unfolded(face),))
        return _piece(component, "solid", net, None, solid=solid)
    picture = TablePicture(f"{deck.name}/{component.id}.png", grid, (face,), None, clear, border)
    back = None
    if component.back is not None:
        common = len({other.back for other in components}) == 1
        first = next(other.id for other in components if other.back == component.back)
        file = f"{deck.name}/back.png" if common else f"{deck.name}/{first}-back.png"
        back = TablePicture(file, grid, (component.back,), None, clear, border)
    return _piece(component, _form(deck, component), picture, back)


def _inside(table: VirtualTable, border: int) -> VirtualTable:
    """The same table with room for a border around each picture."""
    return replace(table, longest=table.longest - 2 * border)


def _form(deck: Deck, component: Component) -> PieceForm:
    if deck.kind == "board":
        return "board"
    shaped = component.face.shaped
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
