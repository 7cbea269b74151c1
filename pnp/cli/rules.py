"""`pnp rules`: list where each constant of a game is printed, or what other values would change."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pnp.base.diagnostics import Report
from pnp.cli.arguments import find_project, games
from pnp.cli.console import Console
from pnp.cli.disk_cache import disk_cache
from pnp.cli.options import GameArg, ProjectOpt
from pnp.cli.preparation import build_requests, stop_on_errors
from pnp.model.game import format_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.constant_usage import FaceChange, PrintedUse
    from pnp.engine.protocol import Engine
    from pnp.model.game import Constant
    from pnp.model.request import BuildRequest, PreparedGame
    from pnp.workshop import Workshop

SetOpt = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Show what this value would change; write nothing.")
]


def rules(game: GameArg = None, settings: SetOpt = None, project: ProjectOpt = None) -> None:
    """List the constants of the rules, and the odds, with every place that prints them."""
    from pnp.workshop import Workshop

    console, root, make = Console(), find_project(project), build_requests(project)
    workshop = Workshop(root, disk_cache())
    for name in games(root, game):
        console.begin(name)
        ready = _prepared(console, workshop, make(name))
        if settings:
            changed = _prepared(console, workshop, replace(make(name), settings=tuple(settings)))
            _print_changes(console, ready, changed, settings)
        else:
            _print_places(console, ready)


def check_rules(ready: Iterable[PreparedGame]) -> Report:
    """Report constants that an engine plays and odds, if nothing prints them, and values that the game's engine cannot play."""
    from pnp.constant_usage import drawing_uses
    from pnp.engine.protocol import engine_for
    from pnp.locale.lint.game import find_unprinted_odds, find_unprinted_rules

    report = Report()
    for prepared in ready:
        engine = engine_for(prepared.game.name)
        if engine is None or engine.kit(prepared.game, report) is not None:
            _check_values(prepared, engine, report)
        played, fixed = (engine.constants, engine.fixed) if engine else ((), ())
        drawn = {printed.use.constant: printed.use.mark for printed in drawing_uses(prepared)}
        find_unprinted_rules(prepared.source, played, fixed, report, drawn)
        find_unprinted_odds(prepared.source, report)
    return report


def _check_values(prepared: PreparedGame, engine: Engine[Any, Any, Any] | None, report: Report) -> None:
    """Report what is written for values that constants cannot have, in arms of texts and conditions of odds, or not for 0."""
    from pnp.engine.protocol import can_play
    from pnp.locale.lint.choices import PossibleValues, find_idle_arms, find_idle_conditions, find_missing_zeros
    from pnp.locale.localize import requested_translations

    playable = partial(can_play, engine, prepared.game) if engine else (lambda _name, _value: True)
    possible = PossibleValues(prepared.source.rules, playable)
    translations = requested_translations(prepared.source, prepared.request.locale)
    find_idle_arms(prepared.source, possible, report, translations)
    find_missing_zeros(prepared.source, possible, report, translations)
    find_idle_conditions(prepared.source, possible, report)


def _prepared(console: Console, workshop: Workshop, request: BuildRequest) -> PreparedGame:
    from pnp.build import prepare

    report = Report()
    root = workshop.root
    ready = prepare(request, report, console, workshop)
    stop_on_errors(console, root, report)
    if ready and request.settings:
        stop_on_errors(console, root, check_rules((ready,)))
    if ready is None:
        raise typer.Exit(1)
    return ready


def _print_places(console: Console, ready: PreparedGame) -> None:
    from pnp.constant_usage import drawn_fields, odds_places, places

    for name, uses in places(ready).items():
        constant = ready.game.rules[name]
        console.say(f"{name} = {_value(constant)} {constant.unit}".rstrip() + (f"  ({constant.note})" if constant.note else ""))
        if constant.derivation is not None:
            console.say(f"    follows from {_derivation(constant)}")
        _say_uses(console, uses)
    for id_, uses in odds_places(ready).items():
        entry, value = ready.game.odds_entries[id_], ready.game.odds[id_]
        shown = (
            f" = {format_value(value)}"
            if value is not None
            else f" does not hold: see {', '.join(one.constant for one in entry.when)}"
        )
        console.say(f"odds.{id_}{shown}" + (f"  ({entry.note})" if entry.note else ""))
        _say_uses(console, uses)
    for drawn, pages in drawn_fields(ready):
        console.say(f"{drawn.card} {drawn.name} = {drawn.value}")
        console.say(f"    {drawn.mark}  drawing{_on_pages(pages)}")


def _say_uses(console: Console, uses: Iterable[PrintedUse]) -> None:
    for printed in uses:
        console.say(f"    {_use(printed)}")
        if printed.sentence:
            console.say(f"        {printed.sentence}")


def _use(printed: PrintedUse) -> str:
    return f"{printed.use.mark}  {printed.use.how}{_on_pages(printed.pages)}"


def _on_pages(pages: Mapping[str, tuple[int, ...]]) -> str:
    found = "; ".join(f"{document} p. {_numbers(numbers)}" for document, numbers in pages.items() if numbers)
    return f"  {found}" if found else ""


def _derivation(constant: Constant) -> str:
    """The expression of a constant that follows from others, then with its numbers where it names any."""
    said = constant.derivation
    assert said is not None, "asked of derived constants only"
    written = " ".join(said.expression.split())
    return written if said.numbers in {"", written, _value(constant)} else f"{written} = {said.numbers}"


def _value(constant: Constant) -> str:
    return format_value(constant.value)


def _print_changes(console: Console, before: PreparedGame, after: PreparedGame, settings: list[str]) -> None:
    from pnp.constant_usage import changes

    for setting in settings:
        name = setting.partition("=")[0].strip().removeprefix("rules.")
        console.say(f"{name}: {_value(before.game.rules[name])} becomes {_value(after.game.rules[name])}")
    old, new = before.game.rules, after.game.rules
    for name in new:
        if name in old and new[name].derivation is not None and old[name].value != new[name].value:
            follows = f"it follows from {_derivation(new[name])}"
            console.say(f"{name}: {_value(old[name])} becomes {_value(new[name])} ({follows})")
    changed_faces = changes(before, after)
    for change in changed_faces:
        _print_change(console, change)
    pages = {(change.face.document, page) for change in changed_faces for page in change.face.pages}
    message = f"{_counted(len(changed_faces), 'face')} on {_counted(len(pages), 'page')} would change; nothing was written"
    console.say(message if changed_faces else "nothing changes")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" + ("s" if number != 1 else "")


def _print_change(console: Console, change: FaceChange) -> None:
    where = f"{change.face.document} p. {_numbers(change.face.pages)}" if change.face.pages else change.face.document
    console.say(f"  {change.face.name} ({where})" + ("" if change.texts else ": its drawing"))
    for old, new in change.texts:
        for sign, text in (("-", old), ("+", new)):
            if text:
                console.say(f"    {sign} {text}")


def _numbers(pages: tuple[int, ...]) -> str:
    """Page numbers as ranges: `1, 3-5`."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return ", ".join(f"{r[0]}" if len(r) == 1 else f"{r[0]}-{r[-1]}" for r in runs)
