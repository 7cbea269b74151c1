"""Rename a card, an icon, a constant or a term in all files of a game, as one edit; or say why that is not safe.

All places are tried before anything is edited: the game is built with them, and must have the same findings and faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from pnp.base.diagnostics import PnpError, Report
from pnp.base.records import lazy_pattern
from pnp.edit.splices import Splice
from pnp.edit.yaml_places import yaml_document
from pnp.impose.face_keys import FaceKeys
from pnp.load.project import locale_tags
from pnp.load.translations import load_translation
from pnp.locale.lint.uses import find_constant_uses
from pnp.lsp.names import Name, NamePlace, walk
from pnp.model.messages import messages
from pnp.rules.engine import engine_for
from pnp.rules.usage import printed_faces

if TYPE_CHECKING:
    from pnp.load.files import FileCache
    from pnp.lsp.projects import Built, OpenProject
    from pnp.model.game import Game
    from pnp.model.request import PreparedGame

_STEP: Final = {
    "constant": lazy_pattern(r"[a-z][a-z0-9_]*"),
    "card": lazy_pattern(r"[a-z][a-z0-9_-]*|\d[a-z0-9_-]*"),
    "term": lazy_pattern(r"[a-z][a-z0-9_-]*"),
    "icon": lazy_pattern(r"[^\W\d][\w-]*"),
}

_OWN_FACE: Final = lazy_pattern(r"[@ ]")

Places = Mapping[str, tuple[NamePlace, ...]]


class RenameError(Exception):
    """Why something cannot be renamed."""


def rename(project: OpenProject, built: Built, name: Name, new: str) -> dict[str, tuple[NamePlace, ...]]:
    """Return the places of a name by file, whose last step becomes `new`. Raises RenameError, and nothing is changed."""
    renamed = Name(name.kind, name.name.rpartition(".")[0] + "." * ("." in name.name) + new)
    if not _STEP[name.kind].fullmatch(new):
        raise RenameError(f"`{new}` cannot be the name of a {name.kind}: it begins with a letter, then letters, digits and `_`")
    if renamed == name:
        return {}
    if built.names.knows(renamed):
        raise RenameError(f"there is a {name.kind} `{renamed.name}` already")
    engine = engine_for(built.prepared.source.name) if name.kind == "constant" else None
    if engine is not None and name.name in {*engine.constants, *engine.fixed}:
        raise RenameError(f"the game's rules engine reads `{name.name}` by this name: rename it there and here by hand")
    places: dict[str, tuple[NamePlace, ...]] = {}
    for path, place in built.names.everywhere(name, project.files(built.prepared.source.name), project.text):
        places[path] = (*places.get(path, ()), place)
    _refuse_unsafe(project, built, name, places)
    texts = {path: renamed_text(project.lines(path).text, of, new) for path, of in places.items()}
    _try(project, built, name, texts)
    return places


def renamed_text(text: str, places: Iterable[NamePlace], new: str) -> str:
    """Return a text with another last step of its name at places."""
    for place in sorted(places, key=lambda place: -place.start):
        text = Splice(place.step, place.end, new).apply(text)
    return text


def _refuse_unsafe(project: OpenProject, built: Built, name: Name, places: Places) -> None:
    workbook = next(iter(sorted(built.names.workbooks)), None)
    if workbook is not None and name.kind == "card":
        raise RenameError(f"`{workbook}` names cards, and only its own program changes it")
    if not any(place.is_definition for of in places.values() for place in of):
        raise RenameError(f"the place that defines `{name.name}` is not in a file that can be edited")
    for path, of in places.items():
        if path.endswith(".yaml"):
            _refuse_repeated(path, project.lines(path).text, of)
    if name.kind == "constant":
        for use in find_constant_uses(built.prepared.source):
            known = {
                project.lines(path).number(place.start) + 1
                for path, of in places.items()
                if path == use.mark.path
                for place in of
            }
            if use.constant == name.name and (use.how == "drawing" or use.mark.line not in known):
                raise RenameError(f"{use.mark} names `{name.name}` in a way that cannot be changed from here ({use.how})")


def _refuse_repeated(path: str, text: str, places: Iterable[NamePlace]) -> None:
    """Refuse places that an alias repeats elsewhere: a name could be another thing there."""
    document = yaml_document(text, path)
    try:
        for _, inside, _ in walk(document.root) if "*" in text else ():
            if inside.kind == "scalar" and any(inside.start <= one.start <= inside.end for one in places):
                document.refuse_repeated(inside)
    except PnpError as error:
        found = error.diagnostics[0]
        raise RenameError(f"{found.mark}: {found.message}") from error


def _try(project: OpenProject, built: Built, name: Name, texts: Mapping[str, str]) -> None:
    """Build the game with the edits, and refuse them if anything but the name becomes another."""
    source = built.prepared.source
    known = project.findings(source.name)
    if any(one.severity == "error" for one in known):
        raise RenameError("the game has errors: mend them first, so that nothing is renamed amiss")
    with project.trying({}) as cache:
        fitting = _fitting_translations(source, cache)
    with project.trying(texts) as cache:
        after, report = project.try_build(source.name)
        left = _fitting_translations(after.source, cache) if after is not None else {}
    codes = {one.code for one in known}
    for one in report.diagnostics:
        if one.severity == "error" or one.code not in codes:
            raise RenameError(f"`{name.name}` is used in a way that cannot be changed safely: {one.mark}: {one.message}")
    if after is None:
        raise RenameError(f"`{name.name}` is used in a way that cannot be changed safely")
    for (shown, key), (_, other) in zip(_keys(built.prepared), _keys(after), strict=True):
        is_own = name.kind == "card" and _OWN_FACE.split(shown)[0] == name.name  # it may print its own id
        if key != other and not is_own:
            raise RenameError(f"`{shown}` would be printed otherwise: something there depends on `{name.name}`")
    for tag, count in fitting.items():
        if count != left.get(tag):
            raise RenameError(f"texts translated into `{tag}` would no longer fit their source")


def _keys(prepared: PreparedGame) -> list[tuple[str, str]]:
    """Return all faces and pages in order, each with a digest of what it shows."""
    keys = FaceKeys(prepared.game.fonts)
    return [(face.name, keys.key(face.frame)) for face in printed_faces(prepared)]


def _fitting_translations(game: Game, cache: FileCache) -> dict[str, int]:
    """Return how many texts of each translation are those of the source."""
    found = {}
    for tag in locale_tags(game.root, game.name):
        translation = load_translation(game, tag, Report(), cache)
        entries = translation.entries if translation is not None else {}
        found[tag] = sum(one.id in entries and entries[one.id].source == one.source for one in messages(game))
    return found
