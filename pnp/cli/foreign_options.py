"""Options as other programs call them: what a command has in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.suggestions import nearest

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_OWN = {
    "--locale": ("--language", "--lang", "--languages", "-l", "--translation"),
    "--paper": ("--format", "--size", "--page-size", "--papersize", "--page", "--media", "--sheet"),
    "--out": ("--output", "--output-dir", "--outdir", "--dir", "--directory", "--folder", "--dest", "--destination", "-o"),
    "--ppi": ("--dpi", "--resolution", "--res"),
    "--backs": ("--duplex", "--double-sided", "--two-sided", "--back", "--sides"),
    "--marks": ("--crop-marks", "--cropmarks", "--crop", "--cutmarks", "--trim-marks"),
    "--png": ("--images", "--image", "--pictures", "--jpg", "--render", "--export"),
    "--draft": ("--force", "--ignore-errors", "--no-check"),
    "--guides": ("--proof", "--safe-area", "--show-bleed", "--grid"),
    "--card": ("--id", "--name", "--range", "-r"),
    "--deck": ("--set", "--group"),
    "--quiet": ("--silent", "-s", "--no-progress"),
    "--jobs": ("--threads", "--workers", "--processes"),
    "--low-ink": ("--eco", "--save-ink", "--grayscale", "--greyscale", "--black-and-white", "--bw"),
}
_FLAGS = frozenset({"--png", "--draft", "--guides", "--quiet", "--low-ink"})
_ELSEWHERE = {
    "--watch": "`pnp watch` shows the game while you write it",
    "--preview": "`pnp watch` shows the game while you write it",
    "--game": "a game is named without an option, such as `pnp build my-game`",
    "--pdf": "PDFs are always written",
}


def foreign_option(option: str, given: Sequence[str], options: Collection[str]) -> str:
    """Say of an option that a command does not have which of its own `options` is meant, with the value that was `given`.

    Only words that other programs use, and slips of the pen, lead to a suggestion.
    """
    message = f"there is no option `{option}`"
    if option in _ELSEWHERE and option not in options:
        return f"{message}: {_ELSEWHERE[option]}"
    own = next((own for own, words in _OWN.items() if option.lower() in words and own in options), None)
    if own is None:
        near = nearest(option, [known for known in options if known.startswith("--")]) if option.startswith("--") else None
        return f"{message}: did you mean `{near}`?" if near else message
    return f"{message}: write `{own}{'' if own in _FLAGS else _value(option, given)}`"


def _value(option: str, given: Sequence[str]) -> str:
    """Return the value that follows an option on the command line, with a blank before it."""
    for number, word in enumerate(given):
        name, equals, value = word.partition("=")
        if name == option:
            behind = value if equals else next(iter(given[number + 1 :]), "")
            return f" {behind}" if behind and not behind.startswith("-") else ""
    return ""
