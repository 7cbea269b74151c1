"""The folders of a game's translations, `content/<game>/locale/<tag>/`: a tag in any of its forms names its language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.diagnostics import Mark
from pnp.base.languages import canonical_tag, needs_no_data
from pnp.load.files import project_path

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.base.diagnostics import Report

FOLDER = "locale"


def locale_folder(root: Path, game: str, tag: str) -> Path:
    """Return the folder of a game's translation into one language: the one that there is, or that of the tag."""
    found = _folders(root, game).get(tag)
    return found[0] if found else root / "content" / game / FOLDER / tag


def locale_tags(root: Path, game: str) -> tuple[str, ...]:
    """Return the tags of the locales that a game has translations for, each in its one form, sorted."""
    return tuple(sorted(tag for tag in _folders(root, game) if tag))


def check_locale_folders(root: Path, game: str, report: Report) -> None:
    """Report folders that name no language, or one that is unknown, or one that another folder names too."""
    for tag, folders in _folders(root, game).items():
        marks = [Mark(project_path(root, folder)) for folder in folders]
        if not tag:
            for folder, mark in zip(folders, marks, strict=True):
                message = f"`{folder.name}` is not the tag of a language, so nothing is read from the folder"
                report.warning("locale/bad-tag", message, mark, hint=_hint(folder.name))
        elif len(folders) > 1:
            names = " and ".join(f"`{folder.name}`" for folder in folders)
            message = f"{names} are the same language, `{tag}`"
            report.error("locale/same-language", message, marks[0], also=[("and", mark) for mark in marks[1:]],
                         hint=f"move their PO files into one folder, `{tag}`")  # fmt: skip
        elif not _is_known(tag):
            message = f"`{tag}` is not a language in Unicode's locale data: its plurals are those of no language"
            report.warning("locale/unknown-language", message, marks[0], hint=_hint(folders[0].name))


def _folders(root: Path, game: str) -> dict[str, list[Path]]:
    """The folders of each language by its tag, sorted; those that name none are under an empty string."""
    folder = root / "content" / game / FOLDER
    found: dict[str, list[Path]] = {}
    if folder.is_dir():
        for inner in sorted(folder.iterdir()):
            if inner.is_dir() and not inner.name.startswith("."):
                found.setdefault(canonical_tag(inner.name) or "", []).append(inner)
    return found


def _is_known(tag: str) -> bool:
    if needs_no_data(tag):
        return True
    from pnp.base.languages import is_known  # noqa: PLC0415 - loads CLDR's data

    return is_known(tag)


def _hint(name: str) -> str:
    from pnp.base.languages import tag_hint  # noqa: PLC0415 - loads CLDR's data

    return tag_hint(name)
