"""Read the manifests of an earlier print: a file, all of a folder, or all of a ZIP archive such as a release."""

from __future__ import annotations

import json
import os
import zlib
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING
from zipfile import BadZipFile, ZipFile, is_zipfile

from pnp.base.diagnostics import Diagnostic, Mark, PnpError
from pnp.impose.face_keys import KEY_METHOD
from pnp.model.request import EarlierManifest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

CODE = "since/manifest"

_LARGEST = 256 << 20  # bytes of a manifest: a million cards
_WAY_OUT = "build that version again with this pnp, or name its git tag: `--since v1.0`"
_UNREADABLE = "give yourself the right to read it, repair it, or name another copy of the manifest"
_MOST_ENTRIES = 50_000
_FOREIGN = "has cards that pnp did not write"
_NOT_FOR_PRINT = ("draft", "guides")


def read_manifests(place: Path) -> tuple[EarlierManifest, ...]:
    """Return the manifests in a file, a folder or an archive.

    Raises PnpError (`since/manifest`) if there is none, or if those that there are have no keys that can be compared. Other
    JSON files of a folder or an archive are left out, and so are manifests of drafts and proofs, which are not for print, files
    that cannot be read, and manifests of what changed since a print, where that of the whole game lies beside them.
    """
    single = not place.is_dir() and not is_zipfile(place)
    found, faults, unread = list[EarlierManifest](), list[str](), list[str]()
    for name, data in _documents(place, unread):
        document = _document(data)
        if document is None or any(document["edition"].get(mark) for mark in _NOT_FOR_PRINT):
            continue
        fault = _fault(document)
        if fault:
            faults.append(f"`{name}` {fault}")
        else:
            found.append(_manifest(name, document))
    if found:
        return tuple(_whole(found))
    if unread and not faults:
        raise PnpError([Diagnostic(CODE, unread[0], Mark(str(place)), hint=_UNREADABLE)])
    message = faults[0] if faults else f"`{place}` is no manifest" if single else f"`{place}` holds no manifest"
    hint = (
        _WAY_OUT if faults else "a manifest is the `.json` that a build writes beside its PDF; drafts and proofs do not count"
    )
    raise PnpError([Diagnostic(CODE, message, Mark(str(place)), hint=hint)])


def _whole(found: Sequence[EarlierManifest]) -> Iterator[EarlierManifest]:
    """Yield the manifests without those of runs with `--since` whose game is there as a whole in the same language."""
    parts = {"since", "deck", "card"}
    whole = {(one.game, one.locale) for one in found if one.cards is not None and not parts & one.edition.keys()}
    return (one for one in found if "since" not in one.edition or (one.game, one.locale) not in whole)


def _documents(place: Path, unread: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the JSON files with their names; what cannot be read joins `unread`."""
    try:
        if place.is_dir():
            for file in _json_files(place, unread):
                with _noted(str(file), unread):
                    yield str(file), file.read_bytes()
        elif is_zipfile(place):
            with ZipFile(place) as archive:
                for entry in archive.infolist():
                    if entry.filename.endswith(".json") and entry.file_size <= _LARGEST:
                        with _noted(f"{place}/{entry.filename}", unread):
                            yield f"{place}/{entry.filename}", archive.read(entry)
        else:
            yield str(place), place.read_bytes()
    except (OSError, BadZipFile) as fault:
        unread.append(f"`{place}` cannot be read: {_why(fault)}")


@contextmanager
def _noted(name: str, unread: list[str]) -> Iterator[None]:
    """Go on after a file that cannot be read; encrypted and unknown entries of an archive are among them."""
    try:
        yield
    except (OSError, BadZipFile, EOFError, RuntimeError, NotImplementedError, zlib.error) as fault:
        unread.append(f"`{name}` cannot be read: {_why(fault)}")


def _why(fault: Exception) -> str:
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)


def _json_files(place: Path, unread: list[str]) -> list[Path]:
    """Return the JSON files of a folder and of those in it, in order; links to folders are not followed.

    Raises PnpError for a folder of so many entries that it holds more than prints, such as that of a user.
    """
    found, seen = list[Path](), 0

    def noted(fault: OSError) -> None:
        unread.append(f"`{fault.filename}` cannot be read: {_why(fault)}")

    for folder, folders, files in os.walk(place, onerror=noted):
        seen += len(folders) + len(files)
        if seen > _MOST_ENTRIES:
            message = f"`{place}` holds more than {_MOST_ENTRIES} files and folders, too many to look for manifests in"
            hint = "name the folder that the build wrote, such as `out/pond`"
            raise PnpError([Diagnostic(CODE, message, Mark(str(place)), hint=hint)])
        found += [file for name in files if name.endswith(".json") and _is_readable_size(file := Path(folder, name))]
    return sorted(found)


def _is_readable_size(file: Path) -> bool:
    """Whether a file is no larger than manifests are, and no pipe or device; one that cannot be asked is tried and told."""
    try:
        status = file.stat()
    except OSError:
        return True
    return S_ISREG(status.st_mode) and status.st_size <= _LARGEST


def _document(data: bytes) -> dict | None:  # type: ignore[type-arg]  # JSON of anybody
    """Return the data of a manifest; None if it is something else."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):  # the latter: nested a thousand times, as no manifest is
        return None
    if not isinstance(found, dict) or not isinstance(found.get("pages"), list):
        return None
    if not all(isinstance(found.get(key), str) for key in ("game", "version", "locale", "profile")):
        return None
    if not isinstance(found.setdefault("edition", {}), dict):
        return None
    return found


def _fault(document: dict) -> str:  # type: ignore[type-arg]
    """Say why a manifest cannot be compared; empty if it can."""
    if "keys" not in document:
        return "is of an earlier pnp and has no keys of what its cards show"
    if document["keys"] != KEY_METHOD:
        return f"has keys of another kind ({document['keys']}, this pnp makes {KEY_METHOD})"
    cards, reading = document.get("cards"), document.get("reading")
    if not isinstance(reading, dict | None) or (cards is None and reading is None):
        return _FOREIGN
    if cards is None:
        return ""
    if not isinstance(cards, list) or not all(map(_is_card, cards)):
        return _FOREIGN
    twice = next((name for name, times in Counter(card["id"] for card in cards).items() if times > 1), None)
    return f"lists the card `{twice}` twice" if twice is not None else ""


def _is_card(card: object) -> bool:
    return (
        isinstance(card, dict)
        and all(isinstance(card.get(key), str) for key in ("id", "face"))
        and all(isinstance(card.get(key, ""), str) for key in ("name", "deck", "back", "face_inks", "back_inks"))
        and type(card.get("copies")) is int  # `true` is an int too
        and card["copies"] >= 0
    )


def _manifest(name: str, document: dict) -> EarlierManifest:  # type: ignore[type-arg]
    pages = (document.get("reading") or {}).get("shows")
    return EarlierManifest(
        name,
        document["game"],
        document["locale"],
        document["profile"],
        document["version"],
        str(document.get("date", "")),
        document["edition"],
        document.get("cards"),
        tuple(map(str, pages)) if isinstance(pages, list) else None,
    )
