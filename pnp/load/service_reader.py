"""Read what a profile says of a print service, which `profile_service.py` declares."""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING, cast

from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.base.units import Size
from pnp.load.profile_service import COMMON_BACK, FILE
from pnp.load.yaml.nodes import DEVICE
from pnp.model.fields import Message, Record
from pnp.model.printing import DeckDemands, OrderFile, PictureDemands, ServiceSize

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.load.yaml.nodes import FileFaults
    from pnp.model.printing import FileContent, PictureCopies

_PLACEHOLDERS = ("deck", "number", "card", "side")
_UNSAFE = lazy_pattern(r'[<>:"|?*\\\x00-\x1f]')  # what Windows refuses in the name of a file


def read_service(found: Record, faults: FileFaults) -> tuple[DeckDemands | None, PictureDemands | None]:
    """Return what a profile says of decks and of pictures.

    Names of pictures that would be one for two of them, or unsafe, are reported as `load/profile-contradiction`.
    """
    decks, pictures = found["decks"], found["pictures"]
    return (
        _decks(decks) if isinstance(decks, Record) else None,
        _pictures(pictures, faults) if isinstance(pictures, Record) else None,
    )


def _decks(found: Record) -> DeckDemands:
    sizes = cast("Mapping[str, Record]", found["sizes"] or {})
    return DeckDemands(
        tuple(_size(name, size) for name, size in sizes.items()),
        cast("int", found["fewest"]),
        cast("int | None", found["most"]),
        bool(found["back"]),
        cast("FileContent", found["file"]),
    )


def _size(name: str, found: Record) -> ServiceSize:
    pixels = cast("tuple[int, int] | None", found["pixels"])
    return ServiceSize(name, Size(*cast("tuple[float, float]", found["trim"])), pixels)


def _pictures(found: Record, faults: FileFaults) -> PictureDemands:
    order = found["order-file"]
    names = {key: _pattern(found[key], key, faults) for key in ("file", "common-back")}
    return PictureDemands(
        cast("int", found["ppi"]),
        names["file"],
        names["common-back"],
        cast("PictureCopies", found["copies"]),
        _order_file(order) if isinstance(order, Record) else None,
    )


def _order_file(found: Record) -> OrderFile:
    brackets = cast("tuple[int, ...]", found["brackets"])
    return OrderFile(str(found["stock"]), bool(found["foil"]), tuple(sorted(brackets)))


def _pattern(value: object, key: str, faults: FileFaults) -> str:
    """Return the pattern of a name, checked if the profile itself gives it."""
    if isinstance(value, Message) and (fault := _pattern_fault(value.source, key)):
        message = f"the name `{value.source}` in `{key}` {fault[0]}"
        faults.add("profile-contradiction", message, value.mark, hint=fault[1])
    return str(value)


def _pattern_fault(pattern: str, key: str) -> tuple[str, str | None] | None:
    """Say what is wrong with a pattern, and how to mend it; None if nothing is."""
    fields, example = _fields(pattern), f"write it like `{FILE if key == 'file' else COMMON_BACK}`"
    if fields is None:
        return "has a brace too many or too few", example
    if unknown := next((field for field in sorted(fields) if field not in _PLACEHOLDERS), None):
        return f"has an unknown place `{{{unknown}}}`", did_you_mean(unknown, _PLACEHOLDERS)
    needed = {"deck"} if key == "common-back" else {"deck", "side"}
    if not needed <= fields or (key == "file" and not {"number", "card"} & fields):
        return "gives several pictures one name", example
    unsafe = _unsafe(pattern)
    return (unsafe, "name it with letters, digits and `/ _ - . [ ]`") if unsafe else None


def _fields(pattern: str) -> set[str] | None:
    """Return what is filled in; None if the pattern cannot be read."""
    try:
        parts = [*Formatter().parse(pattern)]
    except ValueError:
        return None
    fields = {field for _, field, _, _ in parts if field is not None}
    return None if any(spec or conversion for _, _, spec, conversion in parts) else fields


def _unsafe(pattern: str) -> str | None:
    """Say why a file cannot have such a name on every system; None if it can."""
    plain = pattern.format_map(dict.fromkeys(_PLACEHOLDERS, "a"))
    if found := _UNSAFE.search(plain):
        return f"has `{found[0]}`, which Windows refuses"
    for part in plain.split("/"):
        if part in {"", ".", ".."} or part != part.strip(" .") or DEVICE.fullmatch(part.partition(".")[0].lower()):
            return "leaves its folder, or is no name on Windows"
    return None if plain.endswith(".png") else "does not end with `.png`"
