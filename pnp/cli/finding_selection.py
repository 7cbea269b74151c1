"""`--show` and `--max`: which findings the terminal shows. What is built, and the exit code, do not depend on it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pnp.base.records import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.base.diagnostics import FindingGroup

_MOST: Final = 50
"""Causes that a terminal shows; a file or a pipe receives all."""

ShowOpt = Annotated[
    list[str] | None,
    typer.Option(
        "--show", metavar="CODES", help="Show only findings of these kinds: layout/overflow, or layout for all of them."
    ),
]
MaxOpt = Annotated[
    int | None,
    typer.Option("--max", min=0, metavar="N", help="Show at most N findings (0: all, with all places; in a terminal: 50)."),
]


@frozen
class FindingSelection:
    """Which findings are shown: those with a code, or an area of codes, in `codes` (none: all), and how many at most.

    `most`: None is the usual number, 0 all of them with all their places. `offered`: whether the command has these options.
    """

    codes: tuple[str, ...] = ()
    most: int | None = None
    offered: bool = False

    def of(self, groups: Sequence[FindingGroup]) -> Sequence[FindingGroup]:
        """Return the groups that are shown, in their order."""
        wanted = [group for group in groups if self._has(group.first.code)]
        limit = self.most if self.most is not None else _MOST if self.offered and sys.stderr.isatty() else 0
        return wanted[:limit] if limit else wanted

    @property
    def whole(self) -> bool:
        """Whether all places of a cause are named."""
        return self.most == 0

    def left_out(self, groups: Sequence[FindingGroup], shown: Sequence[FindingGroup]) -> str:
        """Say how many findings are not shown, and how to see them; empty if all are."""
        more = len(groups) - len(shown)
        if not more:
            return ""
        other = sum(not self._has(group.first.code) for group in groups)
        kinds = "" if other < more else " of other kinds"
        way = "without `--show`, all kinds are" if other == more else "`--max 0` shows all, `--show CODE` one kind"
        return f"{more} more finding{'s' if more > 1 else ''}{kinds} not shown: {way}"

    def places_left_out(self, shown: Sequence[FindingGroup]) -> str:
        """Say how to see the places that are not named; empty if all are."""
        cut = not self.whole and any(group.counted() for group in shown)
        return f"`{'' if self.offered else 'pnp check '}--max 0` names all places" if cut else ""

    def _has(self, code: str) -> bool:
        return not self.codes or code in self.codes or code.partition("/")[0] in self.codes


def finding_selection(show: Sequence[str] | None, most: int | None) -> FindingSelection:
    """Make the selection of a command from its options. A code that there is not is a usage error."""
    codes = tuple(code.strip(" []/") for given in show or () for code in given.split(",") if code.strip())
    if codes:
        from pnp.cli.known_codes import areas, known_codes, meant

        known = known_codes()
        for code in codes:
            if code not in known and code not in areas(known):
                message = f"there is no code `{code}`: {meant(code, known)}"
                raise typer.BadParameter(message, param_hint="--show")
    return FindingSelection(codes, most, offered=True)
