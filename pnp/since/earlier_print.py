"""The earlier print of a game in the language of a run: from manifests, or laid out anew from the content of that time."""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import Mark, Report
from pnp.base.records import frozen
from pnp.impose.manifest import PrintedCards, page_keys
from pnp.since.manifest_files import CODE as MANIFEST

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from pnp.model.game import Game
    from pnp.model.request import BuildRequest, EarlierCardEntry, EarlierManifest, Since
    from pnp.model.sheet import Component

_PARTS = ("deck", "card")


@frozen
class EarlierPrint:
    """What was printed: version and date of the content, the cards with their keys, the keys of the booklet's pages.

    `pages` is None if nothing is known of a booklet. `game` and `components` are there if the content of that time is: without
    it, nothing of what the cards showed can be drawn.
    """

    label: str
    version: str
    date: str
    cards: tuple[EarlierCardEntry, ...]
    pages: tuple[str, ...] | None = None
    game: Game | None = None
    components: Mapping[str, Component] = field(default_factory=dict)


def earlier_print(game: Game, request: BuildRequest, report: Report, *, press: bool = False) -> EarlierPrint | None:
    """Return the earlier print of a localized game; None if there is none, with the reason in the report.

    `since/no-earlier`: it has no such game or language; `since/manifest`: it was one of a part, or manifests contradict each
    other; `since/earlier-faults`: the content of that time has errors. With `press`, the keys of its inks are there too.
    """
    since = request.since
    assert since is not None
    key = (game.name, game.languages, request.bilingual, press)
    if key not in since.kept:
        made = (
            _laid_out(game, request, since.root, report, press=press) if since.root else _listed(game, request, since, report)
        )
        since.kept[key] = made
    return cast("EarlierPrint | None", since.kept[key])


def _listed(game: Game, request: BuildRequest, since: Since, report: Report) -> EarlierPrint | None:
    """Find the manifests of a game in one language, and hold them against each other."""
    of_game = [found for found in since.manifests if found.game == game.name]
    here = [found for found in of_game if found.locale == game.languages]
    cards = [found for found in here if found.cards is not None and _is_same_part(found, request)]
    if not cards:
        _report_none(game, since, here or of_game, report)
        return None
    first = min(cards, key=lambda found: found.profile != request.profile)
    faces = {card["id"]: (card["face"], card.get("back")) for card in first.cards or ()}
    for other in cards:
        unlike = [card["id"] for card in other.cards or () if faces.get(card["id"]) != (card["face"], card.get("back"))]
        if unlike or len(other.cards or ()) != len(faces):
            which = f" of `{unlike[0]}`" if unlike else ""
            message = f"`{first.file}` and `{other.file}` show different cards{which}: they are of different prints"
            report.error(
                MANIFEST, message, Mark(since.given), hint="name the file of the one that you have: `--since FILE.json`"
            )
            return None
    pages = next((found.pages for found in here if found.pages is not None), None)
    return EarlierPrint(since.label(game.name), first.version, first.date, tuple(first.cards or ()), pages)


def _is_same_part(manifest: EarlierManifest, request: BuildRequest) -> bool:
    """Whether a manifest lists at least the cards that a run prints; one that was itself `since` lists all."""
    wanted = {"deck": request.deck, "card": request.card}
    return all(manifest.edition.get(part) in (None, wanted[part]) for part in _PARTS)


def _report_none(game: Game, since: Since, found: Sequence[EarlierManifest], report: Report) -> None:
    parts = [one for one in found if one.locale == game.languages and any(part in one.edition for part in _PARTS)]
    if parts:
        part = next(part for part in _PARTS if part in parts[0].edition)
        value = parts[0].edition[part]
        message = f"`{parts[0].file}` lists a part of the game: `--{part} {value}`"
        hint = f"name the manifest of the whole game, or print that part: `--{part} {value}`"
        report.error(MANIFEST, message, Mark(since.given), hint=hint)
        return
    languages = ", ".join(dict.fromkeys(one.locale for one in found if one.cards is not None))
    message = f"`{since.given}` has no manifest of cards of `{game.name}` in `{game.languages}`"
    has = f"it has {languages}; " if languages else ""
    report.error(_NONE, message, Mark(since.given), hint=f"{has}{_ALL_NEW}")


_NONE = "since/no-earlier"
_ALL_NEW = "if none was printed, all cards are new: build them without `--since`"


def _laid_out(game: Game, request: BuildRequest, root: Path, report: Report, *, press: bool) -> EarlierPrint | None:
    """Lay out the game as it was, with the program as it is."""
    from pnp.load.project import game_names  # noqa: PLC0415 - only for a commit

    assert request.since is not None
    given = request.since.given
    if game.name not in game_names(root):
        report.error(_NONE, f"`{given}` has no game `{game.name}`", hint=_ALL_NEW)
        return None
    found = Report()
    laid_out = _components(replace(request, root=root, deck=None, card=None), found)
    errors = [finding for finding in found.diagnostics if finding.severity == "error"]
    if any(error.code == "locale/unknown" for error in errors):
        report.error(_NONE, f"`{given}` has no `{game.languages}` of `{game.name}`", hint=_ALL_NEW)
        return None
    if errors or laid_out is None:
        place = f"{errors[0].mark}: " if errors and errors[0].mark else ""
        more = f", and {len(errors) - 1} more" if len(errors) > 1 else ""
        first = f"{place}{errors[0].message}{more}" if errors else "it has no fonts"
        message = f"the content of `{given}` has {len(errors)} error{'s' * (len(errors) > 1)}: {first}"
        hint = "name a commit whose content is sound, or the manifest of what was printed: `--since FILE.json`"
        report.error("since/earlier-faults", message, hint=hint)
        return None
    old, components, pages = laid_out
    cards = cast("tuple[EarlierCardEntry, ...]", tuple(PrintedCards(old, components, press=press)))
    return EarlierPrint(given, old.version, old.date, cards, pages, old, {component.id: component for component in components})


def _components(request: BuildRequest, report: Report) -> tuple[Game, tuple[Component, ...], tuple[str, ...] | None] | None:
    """Take a request through the stages up to the layout; None if nothing can be laid out."""
    from pnp.engine.examples import with_examples  # noqa: PLC0415 - as above
    from pnp.load.game_reader import load_game  # noqa: PLC0415
    from pnp.locale.localize import requested_game, with_second_face  # noqa: PLC0415
    from pnp.locale.pseudo import tolerate_long_texts  # noqa: PLC0415
    from pnp.odds.game_odds import with_odds  # noqa: PLC0415
    from pnp.workshop import Workshop  # noqa: PLC0415

    workshop, report = Workshop(request.root), tolerate_long_texts(report, request.locale)
    source = load_game(request.root, request.game, report, request.settings, workshop.files)
    if source is None:
        return None
    game = requested_game(with_examples(with_odds(source, report, workshop.files), report, workshop.files), request, report)
    if "fonts" in game.unread:
        return None
    components = workshop.lay_out(game, report)
    pages = None
    if game.booklet is not None:
        pages = tuple(page_keys(game, workshop.lay_out_booklet(game, components, report)))
    if game.other is not None:
        components = with_second_face(components, workshop.lay_out(game.other, report))
    return game, components, pages
