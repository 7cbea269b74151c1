"""A font book made by hand from the repository's fonts, styles, and readers for set blocks."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pnp.base.diagnostics import Mark
from pnp.model.fields import IconSpan, LineBreak, TextSpan
from pnp.model.frame import Colour
from pnp.model.style import FontBook, FontFamily, FontFile, TextStyle
from pnp.text.typesetter import Typesetter

FONTS = Path(__file__).resolve().parents[2] / "fonts"
INK = Colour(0.0, 0.0, 0.0)
STORY = TextStyle("story", "text", 8.0, 6.5, 1.22, INK, role="story")
RAGGED = TextStyle("rules", "text", 8.0, 6.5, 1.22, INK, hyphenate=False)
TITLE = TextStyle("title", "display", 12.0, 9.0, 1.1, INK, role="display", weight="bold", hyphenate=False)


@cache
def font(name: str) -> FontFile:
    """Open a font of the repository by its file's stem."""
    (path,) = FONTS.glob(f"*/{name}.ttf")
    return FontFile(name, path.name, path.read_bytes())


@cache
def book(*, display_only: bool = False) -> FontBook:
    """Return the font book: Plex for text, Tektur and then Plex for display."""
    plex = {"regular": "Regular", "bold": "Bold", "italic": "Italic", "bold-italic": "BoldItalic", "medium": "Medium"}
    tektur = {"medium": "Medium", "bold": "Bold", "black": "Black"}
    families = {
        "plex": FontFamily("plex", {k: font(f"IBMPlexSans-{v}") for k, v in plex.items()}, per_word=False),
        "tektur": FontFamily("tektur", {k: font(f"Tektur-{v}") for k, v in tektur.items()}, per_word=True),
    }
    display = ("tektur",) if display_only else ("tektur", "plex")
    chains = {"text": {"default": ("plex",)}, "display": {"default": display}, "mixed": {"default": ("plex", "tektur")}}
    return FontBook(families, chains, Mark("fonts/fonts.yaml"))


@cache
def setter(locale: str = "pt-BR") -> Typesetter:
    """Return the one typesetter of a language for all tests: its caches must not change its results."""
    return Typesetter(book(), locale)


def spans(text: str) -> list[TextSpan | IconSpan | LineBreak]:
    """Read `*bold*`, `[icon]` and `/` for a line break; the rest is text."""
    out: list[TextSpan | IconSpan | LineBreak] = []
    bold = False
    for part in _split(text):
        if part == "*":
            bold = not bold
        elif part == "/":
            out.append(LineBreak())
        elif part.startswith("["):
            out.append(IconSpan(part[1:-1], part[1:-1]))
        else:
            out.append(TextSpan(part, bold=bold))
    return out


def _split(text: str) -> list[str]:
    import re  # noqa: PLC0415 - only this reads markup

    return [part for part in re.split(r"(\*|/|\[[^]]*\])", text) if part]


def said(block) -> str:
    """Read the block as a PDF reader would: every glyph's text, in the order of the lines."""
    return "".join(glyph.text for line in block.lines for _, run in line.runs for glyph in run.glyphs)


def rows(block) -> list[str]:
    """Read the block line by line, as it is painted, hyphens included, without the space at its end."""
    out: dict[float, str] = {}
    for line in block.lines:
        text = "".join(glyph.text for _, run in line.runs for glyph in run.glyphs)
        out[round(line.y, 4)] = out.get(round(line.y, 4), "") + text
    return [text.rstrip() for text in out.values()]
