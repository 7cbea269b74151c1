"""`pnp check`: does everything that `pnp build` does, except writing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.base.diagnostics import Report
from pnp.cli.arguments import find_project
from pnp.cli.disk_cache import NoCacheOpt
from pnp.cli.finding_selection import MaxOpt, ShowOpt, finding_selection
from pnp.cli.json_console import console_for
from pnp.cli.options import (
    BacksOpt,
    BilingualOpt,
    BleedOpt,
    CardOpt,
    CutsOpt,
    DeckOpt,
    GameArg,
    JsonOpt,
    LocalesOpt,
    LowInkOpt,
    MarksOpt,
    PaperOpt,
    ProfileOpt,
    ProjectOpt,
    QuietOpt,
    SkipOpt,
    StrictOpt,
)
from pnp.cli.outcome import checked_game, say_warned
from pnp.cli.preparation import Preparation, build_of, build_requests, stop_on_errors
from pnp.cli.requested_languages import requested_languages
from pnp.cli.requested_profiles import check_options, requested_profiles
from pnp.cli.rules import check_rules

if TYPE_CHECKING:
    from pnp.model.request import PreparedGame


def check(
    game: GameArg = None,
    paper: PaperOpt = None,
    backs: BacksOpt = None,
    locale: LocalesOpt = None,
    deck: DeckOpt = None,
    card: CardOpt = None,
    project: ProjectOpt = None,
    bilingual: BilingualOpt = "box",
    marks: MarksOpt = None,
    bleed: BleedOpt = None,
    cuts: CutsOpt = None,
    skip: SkipOpt = None,
    profile: ProfileOpt = None,
    show: ShowOpt = None,
    most: MaxOpt = None,
    *,
    low_ink: LowInkOpt = False,
    strict: StrictOpt = False,
    no_cache: NoCacheOpt = False,
    as_json: JsonOpt = False,
    quiet: QuietOpt = False,
) -> None:
    """Do everything that `build` does, except writing files."""
    selection = finding_selection(show, most)
    sheets: dict[str, Any] = {"paper": paper, "backs": backs, "marks": marks, "bleed": bleed, "cuts": cuts, "skip": skip}
    with console_for("check", as_json=as_json, quiet=quiet, selection=selection) as console:
        make = build_requests(
            project, **sheets, deck=deck, card=card, strict=strict, bilingual=bilingual,
            only_pages=not no_cache,  # faces that are judged may be kept for the build that follows
        )  # fmt: skip
        root = find_project(project)
        profiles = requested_profiles(profile, root, low_ink=low_ink)
        check_options(profiles, root, sheets)
        run = Preparation(
            console, root, make, requested_languages(locale, bilingual), profiles, writes=not as_json, cached=not no_cache
        )
        rules, lines = Report(), list[str]()

        def checked(prepared: PreparedGame, _: object) -> None:
            lines.append(checked_game(prepared))
            found = () if run.report.has_errors else check_rules((prepared,)).diagnostics
            run.languages.add(build_of(prepared.request), found)
            for finding in found:
                rules.add(finding)

        run.each(game, checked)
        run.stop_on_errors()
        stop_on_errors(console, root, rules, run.languages)
        found = "no error" if console.warned else "no fault"
        for line in lines:
            console.say(f"{line}, {found} found")
        say_warned(console, run)
