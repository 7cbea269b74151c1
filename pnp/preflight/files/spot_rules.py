"""Rules about the spot inks of a whole file: each has one name and one look, and nothing blends in RGB.

What is judged of a single object, such as a spot that the printer does not have, is in `object_rules`.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from pnp.preflight.pdf.colours import PROCESS_PLATES, REGISTRATION, UNKNOWN, PdfColour, colour_space
from pnp.preflight.pdf.objects import entry, name
from pnp.preflight.spot_names import is_cut_line, plain_spot_name, process_ink_called

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.preflight.files.findings import FileFindings
    from pnp.preflight.pdf.colours import ColourSpace
    from pnp.preflight.pdf.content import PaintedObject
    from pnp.preflight.pdf.objects import PdfValue
    from pnp.preflight.pdf.pages import PdfPage


_NO_SPOTS: Final = frozenset({*PROCESS_PLATES, REGISTRATION, "None"})
_TINTS = (0.5, 1.0)
_SAME_LOOK = 0.02
"""How much two looks of one ink may differ on a plate: programs round."""

Look: TypeAlias = tuple[float, ...]


class SpotBook:
    """The spots of the pages that were looked at: the first look of each, and the first name of those that are much alike.

    `theme` are the spots that a game has of its own, by their names, with the four inks that stand in for each.
    """

    def __init__(self, findings: FileFindings, theme: Mapping[str, Look] = MappingProxyType({})) -> None:
        self._findings = findings
        at = "of the theme"
        looks = {spot: tuple(tint * ink for tint in _TINTS for ink in inks) for spot, inks in theme.items()}
        self._looks: dict[str, tuple[Look, str]] = {spot: (look, at) for spot, look in looks.items()}
        self._names: dict[str, tuple[str, str]] = {plain_spot_name(spot): (spot, at) for spot in theme}
        self._seen: set[ColourSpace] = set()
        self._plates: dict[str, int] = {}
        """The page on which each ink is first, by its name."""

    def read(self, page: PdfPage, found: list[PaintedObject]) -> None:
        """Judge the spots of a page against those of the pages before it."""
        for painted in found:
            if painted.colour is None:
                continue
            space = painted.colour.space.painted
            if space.spots and space not in self._seen:
                self._seen.add(space)
                for spot in space.spots:
                    if spot not in _NO_SPOTS:
                        self._plates.setdefault(spot, page.number)
                        self._check_name(page, painted, spot)
                for one in (space, *space.colorants):
                    self._check_look(page, painted, one)

    def check_count(self) -> None:
        """Judge how many spots the pages have that were read; those that the printer does not have at all are told by name."""
        press = self._findings.profile.colour
        if press is None or press.spot_limit is None:
            return
        counted = {spot: number for spot, number in self._plates.items() if press.prints(spot) and not is_cut_line(spot)}
        if len(counted) > press.spot_limit:
            named = ", ".join(f"`{spot}` (page {number})" for spot, number in counted.items())
            count = f"{len(counted)} spot ink{'s' * (len(counted) > 1)}"
            self._findings.add(
                "press/spot-count",
                f"the file has {count}, and the printer takes {press.spot_limit or 'none'}: {named}",
                hint="print some of them in CMYK, or ask the printer for another plate",
                value=str(len(counted)),
            )

    def _check_name(self, page: PdfPage, painted: PaintedObject, spot: str) -> None:
        plain, process = plain_spot_name(spot), process_ink_called(spot)
        if process:
            self._findings.add(
                "press/spot-names",
                f"the spot ink `{spot}` is a plate of its own beside `{process}`, and seems to be that ink",
                page=page,
                painted=painted,
                severity="warning",
                hint=f"print it in CMYK, or call it `{process}`",
                value=spot,
            )
            return
        known, first = self._names.setdefault(plain, (spot, f"page {page.number}"))
        if known != spot:
            self._findings.add(
                "press/spot-names",
                f"the spot inks `{known}` ({first}) and `{spot}` are two plates, and seem to be one ink",
                page=page,
                painted=painted,
                severity="warning",
                hint="give them one name, as the printer spells it",
                value=spot,
            )

    def _check_look(self, page: PdfPage, painted: PaintedObject, space: ColourSpace) -> None:
        base, inks = space.base or UNKNOWN, " and ".join(f"`{spot}`" for spot in space.spots if spot not in _NO_SPOTS)
        if not inks:
            return
        allowed = {"Lab"} if self._findings.standard != "x-1a" else set()
        if not base.is_ink and base.family not in {"unknown", *allowed}:
            self._findings.add(
                "press/colour-space",
                f"the spot ink {inks} looks like {base.family} where it is printed in other inks",
                page=page,
                painted=painted,
                value=base.family,
                hint="give it a look in CMYK",
            )
        if space.family != "Separation":
            return
        look = tuple(ink for tint in _TINTS for ink in PdfColour(space, (tint,)).process() or ())
        known, first = self._looks.setdefault(space.spots[0], (look, f"on page {page.number}"))
        if len(known) != len(look) or any(abs(one - other) > _SAME_LOOK for one, other in zip(known, look, strict=True)):
            self._findings.add(
                "press/spot-looks",
                f"the spot ink {inks} looks like {_words_of(known)} {first}, and here like {_words_of(look)}",
                page=page,
                painted=painted,
                hint="give it one look: where it is printed in CMYK, and on screens, it has two colours",
                value=_words_of(look),
            )


def _words_of(look: Look) -> str:
    full = look[len(look) // 2 :]
    return "/".join(f"{round(100 * ink)}" for ink in full) or "nothing that can be computed"


def check_blending(findings: FileFindings, page: PdfPage, found: list[PaintedObject]) -> None:
    """A page, or a group on it, that blends in RGB turns the inks beneath it into others."""
    groups: list[tuple[PdfValue, PaintedObject | None]] = [(entry(page.dictionary, "/Group"), None)]
    groups += [(entry(one.source, "/Group"), one) for one in found if one.kind == "group"]
    for group, painted in groups:
        written = entry(group, "/CS")
        if name(entry(group, "/S")) != "Transparency" or written is None:
            continue
        space = colour_space(written, page.resources)
        if space.family != "unknown" and not space.is_ink:
            what = "the page" if painted is None else painted.words
            findings.add(
                "press/colour-space",
                f"{what} blends in {space.family}",
                page=page,
                painted=painted,
                value=space.family,
                hint="let transparency blend in CMYK, the inks of the press",
            )
