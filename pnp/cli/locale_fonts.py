"""`pnp locale fonts`: which fonts of a project have the characters of a language, and what is missing in each role's chain."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.base.diagnostics import Report
from pnp.cli.arguments import find_project, games, languages
from pnp.cli.console import Console
from pnp.cli.options import ProjectOpt
from pnp.cli.preparation import stop_on_errors

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pnp.model.style import FontBook
    from pnp.text.exemplars import LanguageCoverage

TagArg = Annotated[str, typer.Argument(help="A language as BCP 47 writes it: el, sr-Latn, zh-Hans …")]
FontsGameArg = Annotated[str | None, typer.Argument(help="A folder of content/; all games of a project share its fonts.")]
JsonOpt = Annotated[bool, typer.Option("--json", help="Write the result as JSON.")]

_SHOWN = 24  # missing characters to show; --json lists all of them


def fonts(tag: TagArg, game: FontsGameArg = None, as_json: JsonOpt = False, project: ProjectOpt = None) -> None:  # noqa: FBT002 - typer's flags
    """Say which fonts have a language's characters and what each role's chain lacks (exit 1 when it lacks any)."""
    from pnp.text.exemplars import language_coverage

    console, root = Console(), find_project(project)
    games(root, game)
    coverage = language_coverage(_book(console, root), languages(tag))
    if coverage is None:
        console.fail(f"CLDR does not know the language `{tag}`")
        raise typer.Exit(2)
    if as_json:
        console.say(json.dumps(_record(coverage), ensure_ascii=False, indent=2))
    else:
        _say(console, coverage)
    if not coverage.complete:
        raise typer.Exit(1)


def _book(console: Console, root: Path) -> FontBook:
    from pnp.load.font_reader import load_fonts

    report = Report()
    book = load_fonts(root, report)
    stop_on_errors(console, root, report)
    if book is None:
        raise typer.Exit(1)
    return book


def _say(console: Console, coverage: LanguageCoverage) -> None:
    wanted = coverage.exemplars
    total = len(wanted.characters)
    console.say(f"{coverage.locale}: {total} characters of CLDR's `{wanted.tag}` (letters, punctuation, figures)")
    console.say("")
    rows = sorted(coverage.families, key=lambda family: (len(family.missing), family.family))
    console.table(
        ("FAMILY", "HAS", "LACKS"), [(row.family, f"{total - len(row.missing)}/{total}", _some(row.missing)) for row in rows]
    )
    console.say("")
    console.table(("ROLE", "CHAIN", "LACKS"), [(row.role, ", ".join(row.chain), _some(row.missing)) for row in coverage.roles])


def _some(characters: Sequence[str]) -> str:
    """The first missing characters, and how many more there are."""
    if not characters:
        return "nothing"
    more = len(characters) - _SHOWN
    return " ".join(map(_shown, characters[:_SHOWN])) + (f" and {more} more" if more > 0 else "")


def _shown(char: str) -> str:
    return char if char.isprintable() and not char.isspace() else f"U+{ord(char):04X}"


def _record(coverage: LanguageCoverage) -> dict[str, object]:
    """The result as data for JSON, with lists of missing characters."""
    return {
        "locale": coverage.locale,
        "exemplars": coverage.exemplars.tag,
        "characters": len(coverage.exemplars.characters),
        "complete": coverage.complete,
        "families": [{"family": row.family, "lacks": row.missing} for row in coverage.families],
        "roles": [{"role": row.role, "chain": row.chain, "lacks": row.missing} for row in coverage.roles],
    }
