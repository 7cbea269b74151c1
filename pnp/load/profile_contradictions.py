"""What a profile says twice or against itself: each is an error where it is written, with the other place and a way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pnp.base.units import Size
from pnp.load.yaml.nodes import format_number
from pnp.model.fields import Record
from pnp.model.frame import spot_name_fault

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Mark
    from pnp.load.yaml.nodes import FileFaults, Map, Node
    from pnp.model.fields import Message

_SAME = 0.05
"""mm: trims that differ by less are one size; inches with three digits are rounded by up to 0.013 mm."""
_ROUNDING = 1e-6
_SIZES = "sizes: {poker: {trim: [2.5 in, 3.5 in], pixels: [825, 1125]}}"
_ORDER = 'order-file: {stock: "(S30) Standard Smooth"}'


def check_profile(node: Map, found: Record, faults: FileFaults) -> None:
    """Report contradictions of a profile whose fields are sound, as `load/profile-contradiction`."""
    check = _Contradictions(node, found, faults)
    check.pages()
    check.exports()
    check.inks()
    check.limits()
    check.decks()
    check.canvases()


class _Contradictions:
    """Compares the fields of one profile."""

    def __init__(self, node: Map, found: Record, faults: FileFaults) -> None:
        self._node, self._found, self._faults = node, found, faults
        self._pictures = cast("Record | None", found["pictures"])
        self._decks = cast("Record | None", found["decks"])
        self._sizes = cast("Mapping[str, Record]", (self._decks and self._decks["sizes"]) or {})

    def pages(self) -> None:
        """What only single faces have is of no use on sheets, and the other way round."""
        if self._found["pages"] == "faces":
            for name in (name for name in ("marks", "print") if self._found[name] is not None):
                message = f"`{name}` is for sheets, and the pages of this profile are single faces"
                self._add(message, (name,), ("pages",), "write `pages: sheets`, or leave it out")
            return
        said = [name for name in ("decks", "pictures") if self._found[name] is not None]
        for name in (*said, *(["order"] if self._found["order"] == "back-first" else [])):
            message = f"`{name}` is for single faces, and the pages of this profile are sheets"
            self._add(message, (name,), ("pages",), "write `pages: faces`")

    def exports(self) -> None:
        """What is described is written, and what is written is described."""
        writes = cast("tuple[str, ...]", self._found["writes"] or ())
        if self._found["writes"] == ():
            self._add(
                "`writes` is empty: nothing would be written", ("writes",), None, "leave `writes` out: PDFs and manifests"
            )
        order = self._pictures and self._pictures["order-file"]
        if self._found["cut"] is None and {"cut-svg", "cut-dxf", "cut-png"} & {*writes}:
            message = "`writes` has cut files, and nothing says that a machine cuts the sheets"
            self._add(message, ("writes",), None, "say it: `cut: {}`, or with the marks of the machine")
        if self._pictures is None and "pictures" in writes:
            message = "`writes` has `pictures`, and nothing says how they are"
            self._add(message, ("writes",), None, "say it: `pictures: {ppi: 300}`")
        if self._pictures is not None and "pictures" not in writes:
            message = "`pictures` says how they are, and nothing writes them"
            self._add(message, ("pictures",), ("writes",), "write `writes: [pictures]`")
        if self._pictures is not None and self._found["colour"] is not None and not {"pdf", "manifest"} & {*writes}:
            self._add("`colour` mixes inks, and pictures are sRGB", ("colour",), ("pictures",), "leave `colour` out")
        if order is None and "order-file" in writes:
            message = "`writes` has `order-file`, and nothing says which card stock is ordered"
            self._add(message, ("writes",), None, f"say it: `pictures: {{{_ORDER}}}`")
        if order is not None and "order-file" not in writes:
            message = "`order-file` says how an order is, and nothing writes one"
            self._add(message, ("pictures", "order-file"), ("writes",), "write `writes: [pictures, order-file]`")

    def inks(self) -> None:
        """Spot inks have names of their own, and rich black must be printable."""
        colour = self._found["colour"]
        if not isinstance(colour, Record):
            return
        for spot in cast("tuple[Message, ...]", colour["spots"] or ()):
            fault = spot_name_fault(spot.source)
            if fault is not None:
                hint = "inks of the press need no name here; list spot inks, such as `PANTONE 871 C`, or none: `[]`"
                self._faults.add("profile-contradiction", f"an ink of `spots` cannot {fault}", spot.mark, hint=hint)
        rich = colour["rich-black"]
        if not isinstance(rich, tuple):
            return
        total, limit = sum(cast("tuple[float, ...]", rich)), cast("float", colour["ink-limit"])
        if total > limit + _ROUNDING:
            message = f"`rich-black` has {format_number(total)} % of ink, and `ink-limit` allows {format_number(limit)} %"
            hint = "take less of cyan, magenta and yellow"
            self._add(message, ("colour", "rich-black"), ("colour", "ink-limit"), hint)

    def limits(self) -> None:
        """A picture that is refused is not good enough either."""
        limits = self._found["limits"]
        if not isinstance(limits, Record):
            return
        wanted, least = cast("float", limits["picture"]), cast("float", limits["coarse-picture"])
        if wanted < least:
            message = f"pictures below {format_number(least)} ppi are refused, and {format_number(wanted)} ppi are enough"
            fields = [("limits", "picture"), ("limits", "coarse-picture")]
            place, *against = [keys for keys in fields if self._place(keys)]
            hint = "`coarse-picture` is at most `picture`"
            self._add(message, place, against[0] if against else None, hint)

    def decks(self) -> None:
        """Numbers of cards leave something, pictures have sizes, and no size is listed twice: a deck could be either."""
        decks = self._decks
        if self._pictures is not None and not self._sizes:
            message = "pictures need the exact pixels of each size, and `decks` has no sizes"
            self._add(message, ("pictures",), ("decks",), f"write `decks:` and under it `{_SIZES}`")
        fewest, most = cast("tuple[int, int | None]", (decks["fewest"], decks["most"]) if decks else (1, None))
        if most is not None and most < fewest:
            message = f"a deck cannot have at least {fewest} and at most {most} cards"
            self._add(message, ("decks", "most"), ("decks", "fewest"), "exchange them")
        first: list[tuple[str, Size]] = []
        for name, size in self._sizes.items():
            trim = _trim(size)
            other = next((one for one, its in first if _is_same(trim, its) or _is_same(trim.turned, its)), None)
            if other is not None:
                message = f"`{name}` and `{other}` are one size, {_mm(trim)}"
                self._add(message, ("decks", "sizes", name), ("decks", "sizes", other), "leave one of them out")
            first.append((name, trim))

    def canvases(self) -> None:
        """Pictures have exact pixels, which hold the trim; without pictures, nobody asks for pixels."""
        with_pixels = [name for name, size in self._sizes.items() if size["pixels"] is not None]
        if self._pictures is None:
            for name in with_pixels[:1]:
                message = "`pixels` are those of pictures, which this profile has none of"
                self._add(message, ("decks", "sizes", name, "pixels"), None, "say how they are: `pictures: {ppi: 300}`")
            return
        if self._found["bleed"] is not None and with_pixels:
            message = "`bleed` is what `pixels` leave around the trim of each size"
            self._add(message, ("bleed",), ("decks",), "leave `bleed` out")
        for name, size in self._sizes.items():
            self._canvas(name, size, cast("int", self._pictures["ppi"]))

    def _canvas(self, name: str, size: Record, ppi: int) -> None:
        trim, pixels = _trim(size), cast("tuple[int, int] | None", size["pixels"])
        if pixels is None:
            message = f"`{name}` has no `pixels`, and its pictures need them"
            self._add(message, ("decks", "sizes", name), ("pictures",), "give width and height: `pixels: [825, 1125]`")
            return
        from pnp.model.printing import canvas_size  # noqa: PLC0415 - only for profiles of services

        canvas = canvas_size(pixels, ppi)
        if canvas.w < trim.w - _SAME or canvas.h < trim.h - _SAME:
            fits = f"{pixels[0]} × {pixels[1]} pixels are {_mm(canvas)} at {ppi} ppi"
            message = f"{fits}, less than the trim of `{name}`, {_mm(trim)}"
            place = ("decks", "sizes", name, "pixels")
            self._add(message, place, ("pictures", "ppi"), "compare trim, pixels and ppi; both sizes are upright")

    def _add(self, message: str, keys: tuple[str, ...], against: tuple[str, ...] | None, hint: str) -> None:
        """Report a field that another one contradicts; that other may have its default, and then it has no place."""
        place, other = self._place(keys), self._place(against) if against else None
        also = [("against", other)] if other else ()
        self._faults.add("profile-contradiction", message, place, also=also, hint=hint)

    def _place(self, keys: tuple[str, ...]) -> Mark | None:
        """The key of a field inside mappings; None if it is left out."""
        node: Node = self._node
        mark: Mark | None = None
        for key in keys:
            entry = cast("Map", node).entries.get(key)
            if entry is None:
                return None
            mark, node = entry[0].mark, entry[1]
        return mark


def _trim(size: Record) -> Size:
    return Size(*cast("tuple[float, float]", size["trim"]))


def _mm(size: Size) -> str:
    return f"{format_number(round(size.w, 2))} × {format_number(round(size.h, 2))} mm"


def _is_same(one: Size, other: Size) -> bool:
    return abs(one.w - other.w) < _SAME and abs(one.h - other.h) < _SAME
