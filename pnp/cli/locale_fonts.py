"""`pnp locale fonts`: which of a project's fonts have the characters of a language, and what the chain of each role lacks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.arguments import find_project, games
from pnp.cli.console import Console
from pnp.cli.options import ProjectOpt
from pnp.cli.preparation import stop_on_faults
from pnp.diagnostics import Report

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pnp.model.style import FontBook
    from pnp.text.exemplars import LanguageCoverage

TagArg = Annotated[str, typer.Argument(help="A language as BCP 47 writes it: el, sr-Latn, zh-Hans …")]
FontsGameArg = Annotated[str | None, typer.Argument(help="A folder of content/; all games of a project share its fonts.")]
JsonOpt = Annotated[bool, typer.Option("--json", help="Write the result as JSON.")]

_SHOWN = 24  # characters named of what is lacking; --json has them all


def fonts(tag: TagArg, game: FontsGameArg = None, as_json: JsonOpt = False, project: ProjectOpt = None) -> None:  # noqa: FBT002 - typer's flags
    """Say which fonts have a language's characters and what each role's chain lacks (exit 1 when it lacks any)."""
    from pnp.text.exemplars import language_coverage

    console, root = Console(), find_project(project)
    games(root, game)
    found = language_coverage(_book(console, root), tag)
    if found is None:
        console.fail(f"CLDR does not know the language `{tag}`")
        raise typer.Exit(2)
    if as_json:
        console.say(json.dumps(_record(found), ensure_ascii=False, indent=2))
    else:
        _say(console, found)
    if not found.complete:
        raise typer.Exit(1)


def _book(console: Console, root: Path) -> FontBook:
    from pnp.load.font_reader import load_fonts

    report = Report()
    book = load_fonts(root, report)
    stop_on_faults(console, root, report)
    if book is None:
        raise typer.Exit(1)
    return book


def _say(console: Console, found: LanguageCoverage) -> None:
    wanted = found.exemplars
    total = len(wanted.characters)
    console.say(f"{found.locale}: {total} characters of CLDR's `{wanted.tag}` (letters, punctuation, figures)")
    console.say("")
    rows = sorted(found.families, key=lambda family: (len(family.missing), family.family))
    console.table(
        ("FAMILY", "HAS", "LACKS"), [(row.family, f"{total - len(row.missing)}/{total}", _some(row.missing)) for row in rows]
    )
    console.say("")
    console.table(("ROLE", "CHAIN", "LACKS"), [(row.role, ", ".join(row.chain), _some(row.missing)) for row in found.roles])


def _some(characters: Sequence[str]) -> str:
    """A few characters of those that are lacking, and how many more."""
    if not characters:
        return "nothing"
    more = len(characters) - _SHOWN
    return " ".join(map(_shown, characters[:_SHOWN])) + (f" and {more} more" if more > 0 else "")


def _shown(char: str) -> str:
    return char if char.isprintable() and not char.isspace() else f"U+{ord(char):04X}"


def _record(found: LanguageCoverage) -> dict[str, object]:
    """The answer as JSON: what is lacking as lists of characters."""
    return {
        "locale": found.locale,
        "exemplars": found.exemplars.tag,
        "characters": len(found.exemplars.characters),
        "complete": found.complete,
        "families": [{"family": row.family, "lacks": row.missing} for row in found.families],
        "roles": [{"role": row.role, "chain": row.chain, "lacks": row.missing} for row in found.roles],
    }
