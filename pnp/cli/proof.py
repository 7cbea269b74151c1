"""`pnp proof`: what a press makes of games, on the screen before anybody pays for it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.arguments import find_project, output_folder
from pnp.cli.building import Builder
from pnp.cli.json_console import console_for
from pnp.cli.options import CardOpt, DeckOpt, GameArg, JsonOpt, LocalesOpt, OnlyOpt, OutOpt, PpiOpt, ProjectOpt, QuietOpt
from pnp.cli.outcome import say_written
from pnp.cli.preparation import Preparation, build_requests
from pnp.cli.requested_languages import requested_languages
from pnp.cli.requested_profiles import requested_profiles

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pnp.model.request import PreparedGame

PressOpt = Annotated[list[str], typer.Option("--profile", metavar="NAMES", help="The presses, such as press-x4.")]
PlatesOpt = Annotated[bool, typer.Option("--plates", help="Show each ink of each face too.")]
PagePngOpt = Annotated[bool, typer.Option("--png", help="Write each page of the proof as a picture too.")]


def proof(
    profile: PressOpt,
    game: GameArg = None,
    locale: LocalesOpt = None,
    deck: DeckOpt = None,
    card: CardOpt = None,
    only: OnlyOpt = None,
    ppi: PpiOpt = None,
    out: OutOpt = None,
    project: ProjectOpt = None,
    *,
    plates: PlatesOpt = False,
    png: PagePngOpt = False,
    as_json: JsonOpt = False,
    quiet: QuietOpt = False,
) -> None:
    """Show games as a press prints them beside what a screen shows: colours, ink in %, plates, swatches out of reach."""
    from pnp.press_proof.proofed import proofed

    exports = ("pdf", *(["page-pictures"] if png else []))
    with console_for("proof", as_json=as_json, quiet=quiet) as console:
        root = find_project(project)
        profiles = requested_profiles(profile, root, low_ink=False)
        _check_presses(profiles, root)
        make = build_requests(project, deck=deck, card=card, only=only, ppi=ppi, jobs=os.cpu_count() or 1)
        run = Preparation(console, root, make, requested_languages(locale), profiles)

        def finish(prepared: PreparedGame) -> PreparedGame:
            return proofed(prepared, console, plates=plates)

        written, skips, remarks = Builder(run, output_folder(out, root), exports, finish).build(game)
        console.finish()
        console.written([file for document in written for file in document.files], root)
        say_written(console, written, skips, remarks)


def _check_presses(profiles: Sequence[str], root: Path) -> None:
    """Raise a usage error for a profile without inks; of the others, those that have faults are not offered instead."""
    from pnp.base.diagnostics import Report
    from pnp.load.profiles import profile_names, read_profile

    for name in profiles:
        profile = read_profile(name, root)
        if profile is None or profile.colour is None:
            presses = [one for one in profile_names(root) if (found := read_profile(one, root, Report())) and found.colour]
            raise typer.BadParameter(f"`{name}` has the colours of a screen; those with inks are {', '.join(presses)}")
