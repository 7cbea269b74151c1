"""What changed since an earlier print: a page that shows it, errata, and what to say of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, cast

from pnp.base.diagnostics import Report
from pnp.impose.manifest import page_keys
from pnp.load.format_data import papers
from pnp.locale.phrases import phrase
from pnp.model.request import Document, DocumentInfo, ProductDocuments
from pnp.products.cards import laid_out
from pnp.products.changed_cards import changed_cards
from pnp.products.editions import changes_stem, requested_profile
from pnp.since.changes_data import changes_entry
from pnp.since.changes_pages import changes_pages
from pnp.since.earlier_print import earlier_print
from pnp.since.errata import errata
from pnp.since.errata_page import errata_pages
from pnp.since.errata_text import html, markdown
from pnp.since.page_text import PageText, report_missing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.model.game import Game
    from pnp.model.request import BuildRequest, Progress
    from pnp.model.sheet import Component, Imposition
    from pnp.model.style import FontBook
    from pnp.since.card_changes import CardChanges
    from pnp.since.earlier_print import EarlierPrint
    from pnp.text.typesetter import Typesetter
    from pnp.workshop import Workshop


def plan_changes(game: Game, request: BuildRequest, workshop: Workshop, report: Report, progress: Progress) -> ProductDocuments:
    """Compare a run with an earlier print; a run that is not `since` one has no documents and nothing to say."""
    if request.since is None or not request.tells_changes or "fonts" in game.unread:
        return ProductDocuments()
    profile = requested_profile(request)
    components = laid_out(game, request, workshop, report, progress)
    changes = changed_cards(game, request, profile, components, workshop, report)
    earlier = earlier_print(game, request, report, press=profile.colour is not None)
    if changes is None or earlier is None:
        return ProductDocuments()
    pages = _changed_pages(game, request, earlier, workshop, report)
    about = _About(game, request, earlier, changes, workshop.typesetter(_both_fonts(game, earlier), game.locale))
    documents = tuple(_documents(about, {component.id: component for component in components}, report))
    data = cast("Mapping[str, object]", changes_entry(game, earlier.label, changes, pages))
    remarks = tuple(_remarks(game, earlier, changes, pages, told=bool(documents)))
    return ProductDocuments(documents, writes=("pdf", "text"), remarks=remarks, changes=data)


class _About(NamedTuple):
    """What is told, and what it is set with."""

    game: Game
    request: BuildRequest
    earlier: EarlierPrint
    changes: CardChanges
    typesetter: Typesetter


def _documents(about: _About, components: Mapping[str, Component], report: Report) -> Iterator[Document]:
    """Give the pages that show what changed, and the errata, as far as there is something to show and to say."""
    game, earlier, paper = about.game, about.earlier, papers()[about.request.paper or about.game.defaults.paper or "a4"]
    text = PageText(about.typesetter, game, paper.size.w)
    shown = changes_pages(game, earlier, about.changes, components, paper, text)
    found = errata(game, earlier, about.changes)
    if shown.sheets:
        yield _document(about, "changes", shown, "look at it: what changed, side by side")
    if not found.is_empty:
        texts = {"md": markdown(game, found), "html": html(game, found)}
        same = f"raise `version` in game.yaml, still {found.after}, and " if found.before == found.after else ""
        yield replace(_document(about, "errata", errata_pages(game, found, paper, text), f"{same}publish it"), texts=texts)
    report_missing(text, game, report)


def _document(about: _About, name: str, sheets: Imposition, told: str) -> Document:
    game = about.game
    return Document(
        stem=changes_stem(game, name, about.request),
        imposition=sheets,
        fonts=_both_fonts(game, about.earlier),
        info=DocumentInfo(game.title, game.author, game.locale, game.date, version=game.version),
        advice=told,
        stage=name,
    )


def _both_fonts(game: Game, earlier: EarlierPrint) -> FontBook:
    """Return the fonts of a game, and those that its earlier faces were set in, under names of their own."""
    if earlier.game is None:
        return game.fonts
    older = {f"earlier {name}": family for name, family in earlier.game.fonts.families.items()}
    return replace(game.fonts, families={**game.fonts.families, **older})


def _changed_pages(
    game: Game, request: BuildRequest, earlier: EarlierPrint, workshop: Workshop, report: Report
) -> tuple[int, ...]:
    """Return the numbers of the booklet's pages that show something else, or are new; none for a run of a part.

    Pages that show another version of the game and nothing else that is new do not count, as such cards do not.
    """
    if game.booklet is None or earlier.pages is None or request.deck is not None or request.card is not None:
        return ()
    before = dict(enumerate(earlier.pages, 1))
    pages = _unlike(game, before, workshop, report)
    if pages and earlier.version != game.version:
        pages &= _unlike(replace(game, version=earlier.version), before, workshop, Report())
    return tuple(sorted(pages))


def _unlike(game: Game, before: Mapping[int, str], workshop: Workshop, report: Report) -> set[int]:
    assert game.booklet is not None
    booklet = workshop.lay_out_booklet(game, workshop.lay_out(game, report), report)
    return {number for number, key in enumerate(page_keys(game, booklet), 1) if before.get(number) != key}


def _remarks(game: Game, earlier: EarlierPrint, changes: CardChanges, pages: Sequence[int], *, told: bool) -> Iterator[str]:
    """Say what changed, in sentences for the terminal; `told`: whether a page says something of it."""
    about = f"{game.name} ({game.languages})"
    if not changes.cards and not pages and not told:
        yield f"{about}: nothing has changed since {earlier.label}, so nothing is printed"
    else:
        yield f"{about}: since {earlier.label}, {_counts(changes)}"
    if changes.stamped:
        one = len(changes.stamped) == 1
        said = "shows another version and is otherwise the same" if one else "show another version and are otherwise the same"
        yield f"{about}: {phrase('en', 'card', n=len(changes.stamped))} {said}: not printed"
    for card in changes.of("fewer", "removed"):
        name = f"`{card.id}`" + (f" ({card.name})" if card.name else "")
        yield f"{about}: take out {card.spare} of {card.before} {name}"
    if pages:
        one = len(pages) == 1
        numbers = ", ".join(map(str, pages))
        yield f"{about}: page{'' if one else 's'} {numbers} of the booklet changed: print it whole with `--only booklet`"


def _counts(changes: CardChanges) -> str:
    """Say how many cards changed in which way, and how many copies are printed."""
    counts = [
        f"{phrase('en', 'card', n=len(found))} {'is' if len(found) == 1 else 'are'} {said}"
        for said, found in (
            ("changed", changes.of("changed")),
            ("new", changes.of("new")),
            ("gone", changes.of("removed")),
            ("needed more often", changes.of("more")),
            ("needed less often", changes.of("fewer")),
        )
        if found
    ]
    said = " and ".join(part for part in (", ".join(counts[:-1]), *counts[-1:]) if part) or "no card has changed"
    copies = sum(changes.needed.values())
    return f"{said}: {copies} {'copy' if copies == 1 else 'copies'} to print" if copies else f"{said}: nothing to print"
