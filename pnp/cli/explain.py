"""`pnp explain`: say what the code of a diagnostic means, and how to mend what it reports."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.console import Console
from pnp.suggestions import nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.load.explanations import Explanation

_WIDTH = 100
"""Characters of a line of the terminal that sentences take."""

CodeArg = Annotated[str, typer.Argument(help="As it stands in brackets: load/unknown-field, or unknown-field.")]


def explain(code: CodeArg) -> None:
    """Say what an error or a warning means, and how to mend it."""
    from pnp.engine.engine_explanations import engine_explanations
    from pnp.load.explanations import explanations

    console = Console()
    for number, found in enumerate(_found(code.strip("[]"), {**engine_explanations(), **explanations()})):
        console.say("\n" * bool(number) + found.code)
        for sentence in (found.means, f"To mend it: {found.mend}"):
            console.say(fill(sentence, _WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False))


def _found(code: str, known: Mapping[str, Explanation]) -> list[Explanation]:
    """The explanation of a code, or of all codes that end so; a usage error if there is none."""
    found = [entry for name, entry in known.items() if code in {name, name.partition("/")[2]}]
    if not found:
        near = nearest(code, known if "/" in code else {name.partition("/")[2] for name in known})
        raise typer.BadParameter(f"there is no code `{code}`" + (f": did you mean `{near}`?" if near else ""))
    return found
