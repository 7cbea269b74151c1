"""Where a translation stands, and what is done next with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Report
from pnp.load.project import locale_folder, project_path
from pnp.load.translations import load_translation
from pnp.locale.localize import game_in_language
from pnp.locale.translation import SAME_AS_SOURCE
from pnp.translate.po import messages_to_translate
from pnp.translate.status import translation_status

if TYPE_CHECKING:
    from pnp.model.game import Game


class NextStep(NamedTuple):
    """How far a translation is, in words, and the command that comes next or, without one, what a person does."""

    stands: str
    todo: str


def next_step(game: Game, tag: str) -> NextStep:
    """Return the next step of a translation, by its files: what is wrong with them comes before what is missing in them."""
    state, translation = translation_status(game, tag, Report()), load_translation(game, tag, Report())
    check = f"`pnp locale check {game.name} {tag}`"
    if state is None or translation is None:
        return NextStep("cannot be read", check)
    stands, folder = f"{state.translated} of {state.total} texts", project_path(game.root, locale_folder(game.root, game.name, tag))
    new = sum(message.id not in translation.entries for message in messages_to_translate(game, tag) if not message.unsaid)
    if new or state.stale:
        return NextStep(stands, f"`pnp locale merge {game.name} {tag}`: {_count(new, 'new')}{_count(state.stale, 'changed', new)}")
    if open_ := state.missing + state.same:
        return NextStep(stands, f"translate {open_} in {folder}, then {check}")
    if state.fuzzy:
        return NextStep(stands, f"read {state.fuzzy} marked fuzzy in {folder}, then {check}")
    found = Report()
    game_in_language(game, tag, found)
    if any(diagnostic.severity != "note" for diagnostic in found.diagnostics):
        return NextStep(stands, check)
    if state.unsure:
        what = f"{state.unsure} that equal their source"
        return NextStep(stands, f"`pnp locale accept {game.name} {tag}`: look at {what}, then add `{SAME_AS_SOURCE}`")
    return NextStep(stands, f"`pnp build {game.name} --locale {tag} --strict`")


def _count(number: int, what: str, before: int = 0) -> str:
    return f"{', ' if before else ''}{number} {what}" if number else ""
