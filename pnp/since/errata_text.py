"""Errata as text to publish: Markdown for forums and repositories, HTML for pages."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.locale.phrases import phrase
from pnp.since.errata_sections import sections
from pnp.since.word_changes import shown_changes
from pnp.text.languages import base_level

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pnp.model.game import Game
    from pnp.since.errata import Errata, TextChange
    from pnp.since.word_changes import WordStretch

_MARKDOWN = lazy_pattern(r"([\\`*_{}\[\]<>#|~!])")
_NEW_ITEM = lazy_pattern(r"^(\d+)([.)])(?=\s|$)|^([-+])(?=\s|$)")


def markdown(game: Game, found: Errata) -> str:
    """Return errata as Markdown: what is gone is struck out (~~so~~), what is new is bold."""
    marks = {"same": "{}", "old": "~~{}~~", "new": "**{}**"}

    def item(change: TextChange) -> str:
        return _item(change, game.locale, marks, _plain)

    lines = [f"# {_plain(found.title)} · {_said(game, 'errata')}", "", _plain(_versions(found)), ""]
    for section in sections(found):
        lines += [f"## {_said(game, section.key)}", ""]
        for entry in section.entries:
            if entry.name and entry.changes:
                lines += [f"### {_plain(entry.name)}", ""]
            elif entry.name:
                lines.append(f"- {_plain(entry.name)}")
            lines += [f"- {item(change)}" for change in entry.changes]
            lines += [""] if entry.name and entry.changes else []
        lines += [] if lines[-1] == "" else [""]
    return "\n".join(lines)


def html(game: Game, found: Errata) -> str:
    """Return errata as a page of HTML that needs nothing else: `<del>` and `<ins>`, the language and its direction."""
    return "\n".join(_html(game, found)) + "\n"


_STYLE = (
    "body{font:1rem/1.5 sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}"
    "del{color:#a01020}ins{background:#d8efd4;font-weight:bold;text-decoration:none}"
)


def _html(game: Game, found: Errata) -> Iterator[str]:
    direction = "rtl" if base_level(game.locale) else "ltr"
    title = f"{escape(found.title)} · {escape(_said(game, 'errata'))}"
    yield "<!DOCTYPE html>"
    yield f'<html lang="{escape(game.locale)}" dir="{direction}">'
    yield f'<head><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style></head>'
    yield "<body>"
    yield f"<h1>{title}</h1>"
    yield f'<p>{escape(found.versions)} · <time datetime="{found.date}">{found.date}</time></p>'
    marks = {"same": "{}", "old": "<del>{}</del>", "new": "<ins>{}</ins>"}
    for section in sections(found):
        yield f"<h2>{escape(_said(game, section.key))}</h2>"
        loose = [entry for entry in section.entries if not (entry.name and entry.changes)]
        for entry in section.entries:
            if entry.name and entry.changes:
                yield f"<h3>{escape(entry.name)}</h3>"
                yield "<ul>"
                yield from (f"<li>{_item(change, game.locale, marks, escape)}</li>" for change in entry.changes)
                yield "</ul>"
        if loose:
            yield "<ul>"
            for entry in loose:
                said = escape(entry.name) or "; ".join(_item(c, game.locale, marks, escape) for c in entry.changes)
                yield f"<li>{said}</li>"
            yield "</ul>"
    yield "</body>"
    yield "</html>"


def _item(change: TextChange, locale: str, marks: dict[str, str], plain: Callable[[str], str]) -> str:
    label = f"{plain(change.label)}: " if change.label else ""
    stretches = shown_changes(change.before, change.after, locale)
    return label + "".join(_marked(stretch, marks, plain) for stretch in stretches).strip()


def _marked(stretch: WordStretch, marks: dict[str, str], plain: Callable[[str], str]) -> str:
    """Mark a stretch; spaces at its ends stay outside, where Markdown needs them."""
    words = stretch.text.strip()
    if stretch.fate == "same" or not words:
        return plain(stretch.text)
    before, _, after = stretch.text.partition(words)
    return before + marks[stretch.fate].format(plain(words)) + after


def _plain(words: str) -> str:
    """Write words so that Markdown takes none of them for its own signs."""
    return _NEW_ITEM.sub(lambda found: f"{found[1] or ''}\\{found[2] or found[3]}", _MARKDOWN.sub(r"\\\1", words))


def _said(game: Game, key: str) -> str:
    return phrase(game.locale, key, game.phrases)


def _versions(found: Errata) -> str:
    return f"{found.versions} · {found.date}"
