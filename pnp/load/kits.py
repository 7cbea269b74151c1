"""Kits: the generator's own in `pnp/formats/kits/`, and those of a project in its folder `kits`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from pnp.base.records import lazy_pattern
from pnp.load.files import read_map
from pnp.load.format_data import papers
from pnp.load.kinds.compound import ListKind, RecordKind
from pnp.load.kinds.kind import ValueReader
from pnp.load.kinds.simple import DateKind, EnumKind, IntKind, TextKind
from pnp.load.profiles import profile_names, read_profile
from pnp.load.shipped_files import shipped_files
from pnp.load.yaml.nodes import DEVICE, FileFaults
from pnp.model.fields import Message, Record
from pnp.model.printing import Kit, KitPart, KitPicture

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pnp.base.diagnostics import Report
    from pnp.model.printing import BacksMode, KitPictureContent

_KITS = shipped_files("kits")
USUAL_KIT = "download"
_FILES = ("rules", "licence", "contents")
_NAME = lazy_pattern(r"\w(?:[\w.-]*[\w-])?", re.ASCII)
_PIXELS = IntKind(min=16, max=8000, note="pixels")


def kit_kind(root: Path) -> RecordKind:
    """Return the shape of a kit's file in a project, which may have profiles of its own."""
    part = {
        "folder": TextKind(note="where its files are in the zip"),
        "paper": EnumKind(choices=tuple(papers()), note="the paper"),
        "backs": EnumKind(
            required=False,
            choices=("duplex-long", "duplex-short", "gutterfold", "none"),
            note="how backs are printed (default: the game's)",
        ),
        "profile": EnumKind(required=False, default="home", choices=profile_names(root), note="the profile"),
    }
    picture = {
        "file": TextKind(note="its name in the zip, which ends with .png"),
        "width": _PIXELS,
        "height": _PIXELS,
        "shows": EnumKind(choices=("cover", "cards", "booklet"), note="what is to be seen"),
    }
    fields = {
        "note": TextKind(note="who takes it"),
        "source": TextKind(required=False, note="where its figures come from"),
        "checked": DateKind(required=False, note="when somebody last compared them with their source"),
        "parts": ListKind(of=RecordKind(fields=part), min=1, note="the sheets, for each way of printing"),
        "rules": TextKind(note="the booklet for the screen"),
        "pictures": ListKind(required=False, of=RecordKind(fields=picture), note="pictures of the game"),
        "licence": TextKind(note="the licence"),
        "contents": TextKind(note="the list of all files"),
    }
    return RecordKind(fields=fields, note="a kit")


def kit_names(root: Path) -> tuple[str, ...]:
    """Return the names of all kits, those of the project in `root` among them."""
    return _KITS.names(root)


def read_kit(name: str, root: Path, report: Report) -> Kit | None:
    """Return a kit: that of the project in `root` if it has one of this name, else the generator's own.

    None if there is none, or if its file has a fault, which is reported: the usual ones of a file, `load/kit-name` for a path
    that a zip cannot hold on every system or has twice, `load/kit-part` for a way of printing that has no sheets or is
    listed twice.
    """
    file = _KITS.file(name, root)
    if file is None:
        return None
    home = root if file.is_relative_to(root) else file.parents[1]
    node = read_map(home, file, None, report)
    faults = FileFaults(report)
    found = kit_kind(root).read(node, name, name, ValueReader(home, file.parent, faults)) if node is not None else None
    if not isinstance(found, Record) or faults.count:
        return None
    _check(found, root, faults)
    return None if faults.count else _kit(name, found)


def _records(value: object) -> tuple[Record, ...]:
    return cast("tuple[Record, ...]", value) if isinstance(value, tuple) else ()


def _kit(name: str, found: Record) -> Kit:
    parts = tuple(
        KitPart(_words(p["folder"]), str(p["paper"]), cast("BacksMode | None", p["backs"]), str(p["profile"]))
        for p in _records(found["parts"])
    )
    pictures = tuple(
        KitPicture(
            _words(p["file"]),
            cast("int", p["width"]),
            cast("int", p["height"]),
            cast("KitPictureContent", p["shows"]),
        )
        for p in _records(found["pictures"])
    )
    rules, licence, contents = (_words(found[key]) for key in _FILES)
    return Kit(name, _words(found["note"]), parts, rules, pictures, licence, contents)


def _check(found: Record, root: Path, faults: FileFaults) -> None:
    """Report names that a zip cannot hold, and ways of printing that cannot be meant."""
    pictures = [cast("Message", one["file"]) for one in _records(found["pictures"])]
    names, parts = [cast("Message", found[key]) for key in _FILES] + pictures, _records(found["parts"])
    _check_names(names, faults)
    _check_folders(names, [cast("Message", part["folder"]) for part in parts], faults)
    for picture in pictures:
        if not picture.source.endswith(".png"):
            name, hint = picture.source, f"write `{picture.source.rpartition('.')[0] or picture.source}.png`"
            faults.add("kit-name", f"pictures are PNG files, and `{name}` is no name of one", picture.mark, hint=hint)
    _check_parts(parts, root, faults)


def _check_names(names: Sequence[Message], faults: FileFaults) -> None:
    seen: dict[str, Message] = {}
    for name in names:
        _check_path(name, faults)
        other = seen.setdefault(name.source.casefold(), name)
        if other is not name:
            hint = "give each a name of its own; capitals make no other name"
            faults.add("kit-name", f"two files of the zip are named `{name.source}`", name.mark, also=[("and", other.mark)],
                       hint=hint)  # fmt: skip


def _check_folders(names: Sequence[Message], folders: Sequence[Message], faults: FileFaults) -> None:
    """Report folders that some system takes for one, and files where sheets are, which might have the name of one."""
    seen: dict[str, Message] = {}
    for folder in folders:
        other = seen.setdefault(folder.source.casefold(), folder)
        if other.source != folder.source:
            message = (
                f"`{folder.source}` and `{other.source}` differ only in capitals: Windows and macOS take them for one folder"
            )
            faults.add("kit-name", message, folder.mark, also=[("and", other.mark)], hint="write them alike")
    for name in names:
        if any(name.source.casefold().startswith(f"{folder}/") for folder in seen):
            message = f"`{name.source}` lies in a folder of sheets, one of which may have its name"
            faults.add("kit-name", message, name.mark, hint="put it at the top, or into a folder of its own")


def _check_parts(parts: Sequence[Record], root: Path, faults: FileFaults) -> None:
    ways: dict[tuple[object, ...], Record] = {}
    for part in parts:
        _check_path(cast("Message", part["folder"]), faults)
        profile = read_profile(str(part["profile"]), root, faults.report)
        if profile is not None and profile.pages != "sheets":
            message = f"`{profile.name}` prints single faces, which have no paper"
            faults.add("kit-part", message, part.mark, hint="take a profile of sheets, such as `home`")
        other = ways.setdefault((part["paper"], part["backs"], part["profile"]), part)
        if other is not part:
            message = "two parts are printed alike: on the same paper, with the same backs and profile"
            faults.add("kit-part", message, part.mark, also=[("and", other.mark)], hint="take one of them out")


def _check_path(path: Message, faults: FileFaults) -> None:
    """Report a path that some system refuses."""
    parts = path.source.split("/")
    if not all(_NAME.fullmatch(part) and not DEVICE.fullmatch(part.partition(".")[0].casefold()) for part in parts):
        hint = "write names of a-z, A-Z, 0-9, `_`, `-` and `.`, with `/` after folders"
        message = f"a file or folder of a zip cannot be named `{path.source}` on every system"
        faults.add("kit-name", message, path.mark, hint=hint)


def _words(value: object) -> str:
    return value.source if isinstance(value, Message) else str(value or "")
