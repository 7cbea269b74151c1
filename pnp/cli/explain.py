"""`pnp explain`: say what the code of a diagnostic means, and how to mend what it reports; show a page that it names."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill, shorten
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.base.suggestions import did_you_mean
from pnp.cli.console import Console
from pnp.cli.finding_lines import width
from pnp.cli.known_codes import areas, known_codes, meant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.load.explanations import Explanation

_WIDTH = 100
"""Characters of a line of the terminal that sentences take."""

CodeArg = Annotated[str | None, typer.Argument(help="As it stands in brackets: load/unknown-field; or a page: docs/decks.md.")]


def explain(code: CodeArg = None) -> None:
    """Say what an error or a warning means, and how to mend it; without a code, list the areas, and for an area its codes."""
    if code is not None and code.endswith(".md"):
        Console().say(_page(f"docs/{code.removeprefix('docs/')}"))
        return
    console, known = Console(), known_codes()
    if code is None or code.strip("[]/") in areas(known):
        for line in _listed(known, (code or "").strip("[]/")):
            console.say(line)
        return
    for number, found in enumerate(_found(code.strip("[]"), known)):
        console.say("\n" * bool(number) + found.code)
        for sentence in (found.means, f"To mend it: {found.mend}"):
            console.say(
                fill(sentence, min(_WIDTH, width()), initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
            )


def _page(name: str) -> str:
    """Return a page of the documentation: one that the wheel carries because messages name it, or one of the checkout."""
    package = Path(__file__).parents[1]
    folder = package / "docs" if (package / "docs").is_dir() else package.parent / "docs"
    pages = {f"docs/{file.name}": file for file in folder.glob("*.md")}
    if name not in pages:
        raise typer.BadParameter(": ".join(filter(None, (f"there is no page `{name}`", did_you_mean(name, pages)))))
    return pages[name].read_text("utf-8").rstrip()


def _found(code: str, known: Mapping[str, Explanation]) -> list[Explanation]:
    """The explanation of a code, or of all codes that end so; a usage error if there is none."""
    found = [entry for name, entry in known.items() if code in {name, name.partition("/")[2]}]
    if not found:
        raise typer.BadParameter(f"there is no code `{code}`: {meant(code, known)}")
    return found


def _listed(known: Mapping[str, Explanation], area: str) -> list[str]:
    """Return the codes of an area, each with the first sentence of what it means; without one, the areas with their codes."""
    if not area:
        count = {name: sum(code.startswith(f"{name}/") for code in known) for name in areas(known)}
        return [
            *(f"{name:12} {number:3} codes" for name, number in count.items()),
            "next: pnp explain AREA, or pnp explain CODE",
        ]
    codes = sorted(code for code in known if code.startswith(f"{area}/"))
    width = max(map(len, codes))
    return [f"{code:{width}}  {shorten(known[code].means, _WIDTH, placeholder=' …')}" for code in codes]
