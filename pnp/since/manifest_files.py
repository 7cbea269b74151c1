"""Read the manifests of an earlier print: a file, all of a folder, or all of a ZIP archive such as a release."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from zipfile import BadZipFile, ZipFile, is_zipfile

from pnp.diagnostics import Diagnostic, Mark, PnpError
from pnp.face_keys.method import METHOD
from pnp.model.since import EarlierManifest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CODE = "since/manifest"

_LARGEST = 256 << 20  # bytes of a manifest: a million cards
_WAY_OUT = "build that version again with this pnp, or name its git tag: `--since v1.0`"
_NOT_FOR_PRINT = ("draft", "guides")


def read_manifests(place: Path) -> tuple[EarlierManifest, ...]:
    """Return the manifests in a file, a folder or an archive.

    Raises PnpError (`since/manifest`) if there is none, or if those that there are have no keys that can be compared. Other
    JSON files of a folder or an archive are left out, and so are manifests of drafts and proofs, which are not for print.
    """
    single = not place.is_dir() and not is_zipfile(place)
    found, faults = list[EarlierManifest](), list[str]()
    for name, data in _documents(place):
        document = _document(data)
        if document is None or any(document["edition"].get(mark) for mark in _NOT_FOR_PRINT):
            continue
        fault = _fault(document)
        if fault:
            faults.append(f"`{name}` {fault}")
        else:
            found.append(_manifest(name, document))
    if found:
        return tuple(found)
    message = faults[0] if faults else f"`{place}` is no manifest" if single else f"`{place}` holds no manifest"
    hint = (
        _WAY_OUT if faults else "a manifest is the `.json` that a build writes beside its PDF; drafts and proofs do not count"
    )
    raise PnpError([Diagnostic(CODE, message, Mark(str(place)), hint=hint)])


def _documents(place: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the JSON files with their names. Raises PnpError if one cannot be read."""
    try:
        if place.is_dir():
            for file in sorted(place.rglob("*.json")):
                yield str(file), file.read_bytes()
        elif is_zipfile(place):
            with ZipFile(place) as archive:
                for entry in archive.infolist():
                    if entry.filename.endswith(".json") and entry.file_size <= _LARGEST:
                        yield f"{place}/{entry.filename}", archive.read(entry)
        else:
            yield str(place), place.read_bytes()
    except (OSError, BadZipFile, RuntimeError, NotImplementedError) as fault:  # the last two: encrypted, unknown compression
        message = f"`{place}` cannot be read: {fault}"
        raise PnpError([Diagnostic(CODE, message, Mark(str(place)), hint=_WAY_OUT)]) from None


def _document(data: bytes) -> dict | None:  # type: ignore[type-arg]  # JSON of anybody
    """Return the data of a manifest; None if it is something else."""
    try:
        found = json.loads(data)
    except ValueError:
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
    if document["keys"] != METHOD:
        return f"has keys of another kind ({document['keys']}, this pnp makes {METHOD})"
    cards, reading = document.get("cards"), document.get("reading")
    sound = isinstance(reading, dict) if cards is None else isinstance(cards, list) and all(map(_is_card, cards))
    return "" if sound else "has cards that pnp did not write"


def _is_card(card: object) -> bool:
    return (
        isinstance(card, dict)
        and all(isinstance(card.get(key), str) for key in ("id", "face"))
        and all(isinstance(card.get(key, ""), str) for key in ("name", "deck", "back", "face_inks", "back_inks"))
        and isinstance(card.get("copies"), int)
    )


def _manifest(name: str, document: dict) -> EarlierManifest:  # type: ignore[type-arg]
    pages = document.get("reading", {}).get("shows")
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
