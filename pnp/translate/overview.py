"""Where a translation stands, and what is done next with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Report
from pnp.load.project import locale_folder, project_path
from pnp.load.translations import load_translation
from pnp.locale.localize import game_in_language
from pnp.translate.po import messages_to_translate
from pnp.translate.status import translation_status

if TYPE_CHECKING:
    from pnp.model.game import Game
    from pnp.translate.status import TranslationStatus


class NextStep(NamedTuple):
    """How far a translation is, in words, and the command that comes next or, without one, what a person does."""

    stands: str
    todo: str


def next_step(game: Game, tag: str) -> NextStep:
    """Return the next step of a translation, by its files: what is wrong with them comes before what is missing in them."""
    state, translation = translation_status(game, tag, Report()), load_translation(game, tag, Report())
    if state is None or translation is None:
        return NextStep("cannot be read", f"`pnp locale check {game.name} {tag}`")
    new = sum(message.id not in translation.entries for message in messages_to_translate(game, tag) if not message.unsaid)
    return NextStep(f"{state.translated} of {state.total} texts", _todo(game, state, new))


def _todo(game: Game, state: TranslationStatus, new: int) -> str:
    tag, check = state.locale, f"`pnp locale check {game.name} {state.locale}`"
    folder = project_path(game.root, locale_folder(game.root, game.name, tag))
    if new or state.stale:
        return f"`pnp locale merge {game.name} {tag}`: the game has {new + state.stale} new or changed"
    if untranslated := state.missing + state.same:
        return f"translate {untranslated} in {folder}, then {check}"
    if state.fuzzy:
        return f"read {state.fuzzy} marked fuzzy in {folder}, then {check}"
    found = Report()
    game_in_language(game, tag, found)
    if any(diagnostic.severity != "note" for diagnostic in found.diagnostics):
        return check
    if state.unsure:
        return f"`pnp locale accept {game.name} {tag}`: are {state.unsure} that equal their source right?"
    return f"`pnp build {game.name} --locale {tag} --strict`"
