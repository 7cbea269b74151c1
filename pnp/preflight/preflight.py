"""Run all checks, which are listed in `CHECKS`, on the documents of a product before any of them is written.

The pages of a booklet are checked like cards, whose cut is the trim of the folded sheets. Drawings must show the game as it is:
one that was made from constants or cards says so, and its values are compared; those that `game.yaml` lists must say what they
show, since a program that strips metadata would silence every later check.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pnp.base.diagnostics import Diagnostic, Distance, Mark, Report
from pnp.base.suggestions import nearest
from pnp.load.notation.expressions import constant_of, part_of_value
from pnp.model.face_walk import ItemMemory, find_items
from pnp.model.fields import Grid, RichText
from pnp.model.frame import DrawingItem, Frame, Item
from pnp.model.game import Card, Game, format_value, marks_of_constants
from pnp.model.sheet import Component
from pnp.preflight.checks import clips, edges, figures, flattening, inks, outlines, pages_of_pdf, texts
from pnp.preflight.faces import AT_HOME, FacesToCheck, ItemFindings, PressDemands, press_demands
from pnp.preflight.plates_of_files import check_spots_of_files

if TYPE_CHECKING:
    from pnp.model.booklet import BookletPages
    from pnp.model.picture import DrawnValue
    from pnp.model.request import ProductDocuments

    Check: TypeAlias = Callable[[FacesToCheck, Report], None]


CHECKS: tuple[Check, ...] = (
    inks.check_resolution,
    edges.check_safe_area,
    texts.check_overlapping_texts,
    texts.check_covered_texts,
    clips.check_clips,
    edges.check_mirrored_outline,
    edges.check_bleed,
    edges.check_part_size,
    texts.check_contrast,
    outlines.check_words_beside_outlines,
    clips.check_words_as_windows,
    texts.check_line_contrast,
    inks.check_ink_limit,
    inks.check_press_colours,
    inks.check_picture_profile,
    pages_of_pdf.check_pages_of_pdf,
    inks.check_picture_inks,
    flattening.check_flattening,
    texts.check_small_text_inks,
    inks.check_thin_lines,
    texts.check_text_size,
    figures.check_words_in_figures,
    figures.check_diagrams,
)
"""In the order in which a report lists their findings."""


def run_checks(faces: FacesToCheck, report: Report) -> None:
    """Run every check; findings go to the report."""
    for check in CHECKS:
        check(faces, report)


def preflight(  # noqa: PLR0913 - what is checked, for whom, and what is known of it
    game: Game,
    components: Sequence[Component],
    report: Report,
    *,
    strict: bool = False,
    demands: PressDemands = AT_HOME,
    known: ItemFindings | None = None,
) -> None:
    """Check every face of the components, and what a press demands of them; findings go to the report.

    `known` is what earlier checks, for the same press, found out about items.
    """
    written = {} if game.unread.covers("swatches") else game.theme.styles
    styles = {name: style for name, style in written.items() if f"styles.{name}" not in game.unread}
    printed = {deck.name: deck.options.over(game.defaults) for deck in game.decks}
    bleeds = {name: 0.0 if of.cuts == "shared" else of.bleed for name, of in printed.items()}
    limited = {name: bleed for name, bleed in bleeds.items() if bleed is not None}
    safe = {deck.name: deck.safe for deck in game.decks}
    faces = FacesToCheck(
        components,
        styles,
        safe,
        strict,
        limited,
        demands.press,
        demands.safe,
        demands.bleeds,
        known=ItemFindings() if known is None else known,
    )
    run_checks(faces, report)


def preflight_documents(game: Game, documents: ProductDocuments, report: Report, *, strict: bool = False) -> None:
    """Check the faces of components and the pages of a booklet; findings go to the report; `strict` as in `FacesToCheck`."""
    demands = press_demands(documents)
    if documents.components is not None:
        preflight(game, documents.components, report, strict=strict, demands=demands)
    if documents.booklet is not None:
        preflight_booklet(game, documents.booklet, report, strict=strict, demands=demands)
    check_spots_of_files(documents, game.mark, report)


BOOKLET_SAFE_AREA = 3.0
"""The margin in mm that the trim of a booklet may take, as a guillotine that cuts cards (`check_safe_area`)."""


def preflight_booklet(
    game: Game, booklet: BookletPages, report: Report, *, strict: bool = False, demands: PressDemands = AT_HOME
) -> None:
    """Check every page; findings name its number (`page 3`)."""
    mark = booklet.look.mark
    pages = [Component(f"page {n}", "booklet", 1, frame, None, mark) for n, frame in enumerate(booklet.pages, 1)]
    look = (*booklet.look.styles.values(), *(heading.style for heading in booklet.look.headings))
    styles = {**game.theme.styles, **{style.name: style for style in look}}
    safe = {"booklet": BOOKLET_SAFE_AREA}
    least = booklet.look.smallest_words
    faces = FacesToCheck(pages, styles, safe, strict=strict, press=demands.press, typeset=True, smallest_words=least)
    run_checks(faces, report)


class _CurrentValue(NamedTuple):
    """A value as it is now, written, and where it stands."""

    value: str
    mark: Mark


def drawn_values(frame: Frame) -> dict[DrawnValue, None]:
    """What the drawings on a face say that they show, also those on faces that are placed on it, in paint order."""
    return dict.fromkeys(DrawnValues().on(frame))


def values_in_drawings(products: Iterable[ProductDocuments]) -> dict[DrawnValue, None]:
    """What all printed drawings say that they show, each once."""
    shown = DrawnValues()
    return dict.fromkeys([d for documents in products for frame in _frames_of(documents) for d in shown.on(frame)])


class DrawnValues:
    """What the drawings on faces say that they show; elements that many faces share are looked at once."""

    def __init__(self) -> None:
        self._of_items = ItemMemory(_values_shown_by)

    def on(self, frame: Frame) -> tuple[DrawnValue, ...]:
        """Return what the drawings on a face say, in paint order."""
        return frame.painted.shows if frame.painted is not None else tuple(self._of_items.on_face(frame))


def _values_shown_by(element: Item) -> tuple[DrawnValue, ...]:
    return tuple([d for item, _ in find_items((element,), DrawingItem) for d in item.drawing.shows])


def check_drawings(game: Game, products: Iterable[ProductDocuments], report: Report, *, tried: bool = False) -> None:
    """Report each printed drawing that shows another value than a constant or a card's field has, or one that does not exist.

    One finding for each constant or field and value, with all drawings that show it. `tried`: the values are only tried and
    nothing is written, so the findings are warnings.
    """
    faults: dict[tuple[str, str, str], list[DrawnValue]] = {}
    for drawn in values_in_drawings(products):
        if not game.unread.covers("decks" if drawn.card else f"rules.{drawn.name}"):
            now = _current_value(drawn, game)
            if now is None or _plain_value_text(now.value) != _plain_value_text(drawn.value):
                faults.setdefault((drawn.card, drawn.name, _plain_value_text(drawn.value)), []).append(drawn)
    for drawings in faults.values():
        finding = _stale_finding(sorted(drawings, key=lambda d: d.mark), game)
        report.add(replace(finding, severity="warning") if tried else finding)


def _frames_of(documents: ProductDocuments) -> list[Frame]:
    pages = documents.booklet.pages if documents.booklet is not None else ()
    return [frame for component in documents.components or () for frame in component.frames] + [*pages]


def _stale_finding(drawings: list[DrawnValue], game: Game) -> Diagnostic:
    first, *others = drawings
    also = [("also drawn in", drawn.mark) for drawn in others]
    again = f"draw it anew with `{game.draw}`" if game.draw else "draw it anew"
    now = _current_value(first, game)
    what = f"`{first.name}` of the card `{first.card}`" if first.card else f"`{first.name}`"
    if now is not None:
        message = f"drawing shows `{first.value}` for {what}, which is `{now.value}` now"
        also.append(("the value is in", now.mark))
        hint = f"{again}, or change the value back"
    else:
        message = f"drawing was made from {what}, which is not {_missing_value_text(first, game)}"
        near = _near_name(first, game)
        hint = f"did you mean `{near}`?" if near else f"{again}, or take the line out if it shows no rule"
    about = () if first.card else marks_of_constants(game.rules, filter(None, (constant_of(first.name, game.rules),)))
    far = Distance.WRITTEN
    return Diagnostic("art/stale-drawing", message, first.mark, also=tuple(also), hint=hint, about=about, distance=far)


def _cards_by_id(game: Game) -> dict[str, Card]:
    found: dict[str, Card] = {}
    for card in (card for deck in game.decks for card in deck.cards):
        for name in card.names:
            found.setdefault(name, card)
    return found


def _missing_value_text(drawn: DrawnValue, game: Game) -> str:
    if not drawn.card:
        return "a constant of the rules"
    return "one of its fields" if drawn.card in _cards_by_id(game) else "in the game"


def _near_name(drawn: DrawnValue, game: Game) -> str | None:
    if not drawn.card:
        return nearest(drawn.name, game.rules)
    cards = _cards_by_id(game)
    if drawn.card not in cards:
        return nearest(drawn.card, cards)
    known = [name for name, value in cards[drawn.card].values.items() if value is not None]
    first = drawn.name.partition(".")[0]
    return None if first in known else nearest(first, known)


def _current_value(drawn: DrawnValue, game: Game) -> _CurrentValue | None:
    if drawn.card:
        card = _cards_by_id(game).get(drawn.card)
        name = drawn.name.partition(".")[0]
        if card is None or card.values.get(name) is None:
            return None
        whole = card.values[name]
        mark = card.marks.get(name, card.mark)
    else:
        constant = constant_of(drawn.name, game.rules)
        if constant is None:
            return None
        name, whole, mark = constant, game.rules[constant].value, game.rules[constant].mark
    value = part_of_value(whole, drawn.name[len(name) :])
    return None if value is None else _CurrentValue(_value_text(value), mark)


def _value_text(value: object) -> str:
    if isinstance(value, RichText):
        return " ".join(value.plain.split())
    if isinstance(value, float):
        return f"{value:g}"
    return format_value(value.rows if isinstance(value, Grid) else value)


def _plain_value_text(written: str) -> str:
    """A written value without what does not change it: spaces, quotes, and `true` and `false` for `yes` and `no`."""
    bare = re.sub(r"[\s\"']", "", written)
    return re.sub(r"\b(true|false)\b", lambda found: "yes" if found[0] == "true" else "no", bare)


def check_listed_drawings(game: Game, products: Iterable[ProductDocuments], report: Report) -> None:
    """Hold `drawings` of `game.yaml` against the drawings; a game without this list has nothing to check.

    `art/silent-drawing`: a drawing does not say that it shows a constant which it is listed with. `art/unlisted-drawing` (a
    warning): a printed drawing shows a constant that is not in the list.
    """
    if not game.drawings:
        return
    again = f"draw it anew with `{game.draw}`" if game.draw else "draw it anew"
    listed = {(drawing.picture.path, name) for drawing in game.drawings for name in drawing.constants}
    for drawing in game.drawings:
        named = {drawn.name for drawn in drawing.picture.shows if not drawn.card}
        for name in drawing.constants:
            if name not in named:
                message = f"`{drawing.picture.path}` does not say that it shows `{name}`, so no other value would be noticed"
                hint = f"{again}, or take it from the list if it does not show it"
                report.error("art/silent-drawing", message, drawing.mark, hint=hint)
    for drawn in () if report.has_errors else values_in_drawings(products):  # the list itself may not have been read
        if not drawn.card and (drawn.mark.path, drawn.name) not in listed and constant_of(drawn.name, game.rules) is not None:
            message = f"the drawing shows `{drawn.name}`, and `drawings` of `game.yaml` does not list that"
            hint = f"add it there: `{drawn.mark.path.removeprefix(f'content/{game.name}/')}: [{drawn.name}]`"
            report.warning("art/unlisted-drawing", message, drawn.mark, hint=hint)
