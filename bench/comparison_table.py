"""The tables of `docs/benchmarks.md`, between two comments that say where they begin and end."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from measured_runs import Figures

Comparison = dict[str, dict[str, "Figures"]]
"""For each deck, such as `540 cards`, the figures of each program."""

MARKERS = BEGIN, END = "<!-- make bench: begin -->", "<!-- make bench: end -->"


def table(comparison: Comparison, reference: str, own: str) -> str:
    """A row for each deck and program, in Markdown: its figures, and its time on the clock in times of that of `reference`."""
    lines = [f"| | | wall s | CPU s | peak MiB | × {reference} |", "|---|---|---|---|---|---|"]
    for deck, programs in comparison.items():
        beside = programs.get(reference)
        for i, (name, of) in enumerate(programs.items()):
            ratio = f"{of.wall / beside.wall:.2f}" if beside else ""
            shown = f"**{name}**" if name == own else name
            lines.append(f"| {'' if i else deck} | {shown} | {of.wall:.2f} | {of.cpu:.2f} | {of.mib:.0f} | {ratio} |")
    return "\n".join(lines)


def with_section(page: str, section: str, markers: tuple[str, str] = MARKERS) -> str:
    """The page with `section` between its markers. Raises `ValueError` if they are not there once each, in their order."""
    begin, end = markers
    if page.count(begin) != 1 or page.count(end) != 1 or page.index(begin) > page.index(end):
        raise ValueError(f"the page needs one line {begin} and, after it, one line {end}")
    before, _, rest = page.partition(begin)
    return f"{before}{begin}\n{section.strip()}\n{end}{rest.partition(end)[2]}"


def as_data(comparison: Mapping[str, Mapping[str, Figures]], reference: str) -> dict[str, dict[str, dict[str, float]]]:
    """The same for a program to read."""
    return {
        deck: {
            name: {
                "wall": round(of.wall, 3),
                "cpu": round(of.cpu, 3),
                "MiB": round(of.mib, 1),
                **({"ratio": round(of.wall / programs[reference].wall, 3)} if reference in programs else {}),
            }
            for name, of in programs.items()
        }
        for deck, programs in comparison.items()
    }
