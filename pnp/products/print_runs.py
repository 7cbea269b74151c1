"""Which cards go into one file: those with the same paper and the same mode of backs."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.base.records import frozen
from pnp.impose.impose import impose
from pnp.load.format_data import papers
from pnp.load.yaml.nodes import format_number

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pnp.base.units import Size
    from pnp.model.game import Game
    from pnp.model.outline import Paper
    from pnp.model.printing import BacksMode, PrinterMarks, PrintOptions, Profile
    from pnp.model.request import BuildRequest
    from pnp.model.sheet import Component, Imposition

_OFF = 0.5  # mm; as far as a cut with a knife and a ruler is off now and then
_TRIED = 60  # cards; more than a page holds of those whose cuts somebody would rather share
_WORTH_SAYING = 0.75  # a hint at fewer sheets is given if they are at most this part


@frozen
class PrintRun:
    """The components of one file, and how they are printed; `name` ends the file's name."""

    name: str
    paper: Paper
    backs: BacksMode
    components: tuple[Component, ...]


def print_runs(
    game: Game, request: BuildRequest, profile: Profile, components: Sequence[Component], report: Report
) -> tuple[PrintRun, ...]:
    """Divide components by paper and backs: the command line decides, else the profile, else the deck, else the game.

    What has no back needs no file of its own to be printed without one. What is printed like the rest of the game comes
    first. Reports `impose/bleed-not-drawn` if more bleed is requested than any of them draws.
    """
    _check_bleed(request, components, report)
    first = request.options.over(profile.options)
    usual = first.over(game.defaults)
    decks = {deck.name: first.over(deck.options).over(game.defaults) for deck in game.decks}
    runs: dict[tuple[str | None, BacksMode | None], list[Component]] = {(usual.paper, usual.backs): []}
    for component in components:
        options = decks.get(component.deck, usual)
        backs = usual.backs if options.backs == "none" and component.back is None else options.backs
        runs.setdefault((options.paper, backs), []).append(_with(component, options))
    used = {key: found for key, found in runs.items() if found} or runs
    return tuple(_run(key, found, usual) for key, found in used.items())


def _with(component: Component, options: PrintOptions) -> Component:
    marks = options.marks or ("short" if options.cuts == "shared" else component.marks)
    if (marks, options.bleed, options.cuts) == (component.marks, component.bleed, component.cuts):
        return component
    return replace(component, marks=marks, bleed=options.bleed, cuts=options.cuts)


def _run(key: tuple[str | None, BacksMode | None], components: list[Component], usual: PrintOptions) -> PrintRun:
    paper, backs = papers()[key[0] or "a4"], key[1] or "duplex-long"
    name = paper.name if key[1] == usual.backs else f"{paper.name}-{backs}"
    printed: BacksMode = backs if any(component.back for component in components) else "none"
    return PrintRun(name, paper, printed, tuple(components))


def _check_bleed(request: BuildRequest, components: Sequence[Component], report: Report) -> None:
    drawn = max((frame.bleed for component in components for frame in component.frames), default=0.0)
    if request.bleed is not None and components and request.bleed > drawn:
        message = f"`--bleed {format_number(request.bleed)}` is more than what is drawn: at most {format_number(drawn)} mm"
        report.error("impose/bleed-not-drawn", message, hint="`bleed` of a deck in game.yaml says how far its art goes")


def saving(run: PrintRun, sheets: int, profile: Profile) -> str:
    """Return how many sheets folded cards would take without bleed, if that is much less; else an empty string.

    Halves of a sheet are small, so the gutters between cards often cost a whole row of them.
    """
    if profile.bleed is not None or run.backs != "gutterfold" or all(c.bleed == 0 for c in run.components):
        return ""
    bare = impose([replace(c, bleed=0.0) for c in run.components], run.paper, run.backs, Report(), marks=profile.marks)
    fewer = len(bare.sheets)
    return f"`--bleed 0` takes {fewer} sheets instead of {sheets}" if 0 < fewer <= _WORTH_SAYING * sheets else ""


def shared_cuts(game: Game, request: BuildRequest, run: PrintRun, imposition: Imposition, profile: Profile) -> str:
    """Return how many more cards a page holds if neighbours share their cuts, if that saves a sheet; else an empty string.

    That is said of the size that has most cards, where nobody has said how neighbours lie.
    """
    sizes: dict[Size, list[Component]] = {}
    for component in run.components:
        if component.cut == "crop" and component.cuts is None and component.tiling is None and component.bleed != 0:
            sizes.setdefault(component.face.size, []).append(component)
    if profile.bleed is not None or request.skip is not None or run.backs == "gutterfold" or not sizes:
        return ""
    alike = max(sizes.values(), key=lambda found: sum(component.copies for component in found))
    count, now = (
        sum(component.copies for component in alike),
        _most_on_a_page(imposition, {component.id for component in alike}),
    )
    if count <= now or not now:  # all on a page, or too large for it, which is reported
        return ""
    deck = next(deck for deck in game.decks if deck.name == alike[0].deck)
    marks = request.options.over(deck.options).over(game.defaults).marks or "short"
    tried = replace(alike[0], copies=min(count, _TRIED), cuts="shared", marks=marks)
    then = _most_on_a_page(impose([tried], run.paper, run.backs, Report(), marks=profile.marks), {tried.id})
    if then <= now or ceil(count / then) >= ceil(count / now):
        return ""
    return f"`--cuts shared` puts {then} cards on a page instead of {now}: neighbours touch, with short marks"


def _most_on_a_page(imposition: Imposition, ids: Collection[str]) -> int:
    return max((sum(p.id in ids for p in sheet.front.placements) for sheet in imposition.sheets), default=0)


def undrawn(run: PrintRun, marks: PrinterMarks) -> str:
    """Say which parts have no line where they are cut, if a profile draws none; else an empty string."""
    decks = dict.fromkeys(c.deck for c in run.components if c.cut == "outline" and not marks.outlines)
    names = ", ".join(f"`{deck}`" for deck in decks)
    return f"no line shows where {names} are cut: their outlines are in the manifest" if names else ""


def caution(run: PrintRun) -> str:
    """Say what a cut shows that is slightly off, if cards touch that have no border in common; else an empty string."""
    sharing = [c for c in run.components if c.cut == "crop" and (c.cuts == "shared" or c.bleed == 0)]
    if not sharing:
        return ""
    bare = any(c.bleed == 0 for c in sharing)
    edge = ", and white paper at the edge of the block" if bare else ""
    return f"neighbours touch: a cut {_OFF} mm off shows {_OFF} mm of the neighbour{edge}"
