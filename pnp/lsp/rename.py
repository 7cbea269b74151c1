"""Rename a card, an icon, a constant or a term in all files of a game, as one edit; or say why that is not safe.

All places are tried before anything is edited: the game is built with them, and must have the same findings and faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from pnp.base.diagnostics import PnpError, Report
from pnp.base.files import unsaved_texts
from pnp.base.records import lazy_pattern
from pnp.build.build import prepare
from pnp.build.workshop import Workshop
from pnp.edit.splices import Splice
from pnp.edit.yaml_places import yaml_document
from pnp.impose.face_keys import FaceKeys
from pnp.load.project import locale_tags
from pnp.load.translations import load_translation
from pnp.locale.lint.uses import find_constant_uses
from pnp.lsp.names import Name, NamePlace, walk
from pnp.model.messages import messages
from pnp.model.request import BuildRequest, NoProgress
from pnp.rules.engine import engine_for
from pnp.rules.usage import printed_faces

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from pnp.lsp.projects import Built, OpenProject
    from pnp.model.game import Game
    from pnp.model.request import PreparedGame

_STEP: Final = {
    "constant": lazy_pattern(r"[a-z][a-z0-9_]*"),
    "card": lazy_pattern(r"[a-z][a-z0-9_-]*|\d[a-z0-9_-]*"),
    "term": lazy_pattern(r"[a-z][a-z0-9_-]*"),
    "icon": lazy_pattern(r"[^\W\d][\w-]*"),
}

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
            known = {project.lines(path).number(place.start) + 1 for path, of in places.items() if path == use.mark.path for place in of}
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
    root, game = project.root, built.prepared.source.name
    before, of_before = _build(root, game, project.session.unsaved())
    after, of_after = _build(root, game, {**project.session.unsaved(), **texts})
    if before is None or any(one.severity == "error" for one in of_before.diagnostics):
        raise RenameError("the game has errors: mend them first, so that nothing is renamed amiss")
    known = {(one.code, one.severity) for one in of_before.diagnostics}
    for one in of_after.diagnostics:
        if one.severity == "error" or (one.code, one.severity) not in known:
            raise RenameError(f"`{name.name}` is used in a way that cannot be changed safely: {one.mark}: {one.message}")
    if after is None:
        raise RenameError(f"`{name.name}` is used in a way that cannot be changed safely")
    for (shown, key), (_, other) in zip(_keys(before), _keys(after), strict=True):
        if key != other:
            raise RenameError(f"`{shown}` would be printed otherwise: something there depends on `{name.name}`")
    _compare_translations(root, before.source, after.source, project.session.unsaved(), texts)


def _build(root: Path, game: str, texts: Mapping[str, str]) -> tuple[PreparedGame | None, Report]:
    report = Report()
    with _reading(root, texts):
        try:
            return prepare(BuildRequest(root, game, draft=True), report, NoProgress(), Workshop(root)), report
        except PnpError as stopped:
            for finding in stopped.diagnostics:
                report.add(finding)
    return None, report


def _keys(prepared: PreparedGame) -> list[tuple[str, str]]:
    """Return all faces and pages in order, each with a digest of what it shows."""
    keys = FaceKeys(prepared.game.fonts)
    return [(face.name, keys.key(face.frame)) for face in printed_faces(prepared)]


def _compare_translations(
    root: Path, before: Game, after: Game, unsaved: Mapping[str, str], texts: Mapping[str, str]
) -> None:
    """Refuse if a translation would no longer fit the source that it was made from."""
    for tag in locale_tags(root, before.name):
        with _reading(root, unsaved):
            fitting = _fitting(before, tag)
        with _reading(root, {**unsaved, **texts}):
            left = _fitting(after, tag)
        if fitting != left:
            raise RenameError(f"{abs(fitting - left)} translations into `{tag}` would no longer fit their source")


def _fitting(game: Game, tag: str) -> int:
    translation = load_translation(game, tag, Report())
    entries = translation.entries if translation is not None else {}
    return sum(one.id in entries and entries[one.id].source == one.source for one in messages(game))


def _reading(root: Path, texts: Mapping[str, str]) -> AbstractContextManager[None]:
    return unsaved_texts({root / path: text.encode() for path, text in texts.items()})
