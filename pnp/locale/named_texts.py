"""Texts that other texts print, such as terms and texts of cards: each is resolved once, after those that it prints itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.base.diagnostics import Mark, Report
    from pnp.model.fields import Message, Span

    Words = tuple[tuple[Span, ...], Mark]
    """The spans of a text, and where its words stand."""

_TERMS = "terms/"


class NamedText(NamedTuple):
    """A text that others may print, and the id of its card: a text that a deck gives is another one on each card."""

    message: Message
    card: str = ""

    @property
    def term(self) -> str:
        """The name of the term that it is, or empty."""
        id_ = self.message.id
        return id_.removeprefix(_TERMS) if id_.startswith(_TERMS) else ""


@dataclass(slots=True)
class _OpenText:
    """A text that is being resolved: what is known of it, and what it prints that is still to be resolved."""

    words: Words
    left: list[NamedText]
    is_complete: bool


class NamedTexts:
    """The spans of the texts of one language that others print.

    `resolve` gives the spans of a text as far as they are known: it asks this object for those that the text prints.
    """

    def __init__(self, resolve: Callable[[NamedText], Words], report: Report) -> None:
        self._resolve = resolve
        self._report = report
        self._known: dict[NamedText, Words] = {}
        self._lacking: list[NamedText] | None = None  # what the text that is being resolved asked for in vain

    def spans(self, text: NamedText) -> tuple[Span, ...]:
        """Return the spans of a text.

        Of a text that prints itself, what it prints of itself stays empty; that is reported as `locale/circular-text`, among
        terms as `locale/circular-term`.
        """
        if text not in self._known and self._lacking is not None:
            self._lacking.append(text)
            return ()
        if text not in self._known:
            self._settle(text)
        return self._known[text][0]

    def _settle(self, text: NamedText) -> None:
        """Resolve a text after those that it prints, however deep that goes."""
        path = {text: self._attempt(text)}  # each is printed by the one before
        while path:
            text, found = next(reversed(path.items()))
            while found.left and found.left[-1] in self._known:
                found.left.pop()
            if not found.left:
                self._known[text] = found.words if found.is_complete else self._attempt(text).words
                del path[text]
            elif (other := found.left.pop()) in path:
                self._report_circle({name: one.words[1] for name, one in path.items()}, other)
            else:
                path[other] = self._attempt(other)

    def _attempt(self, text: NamedText) -> _OpenText:
        self._lacking = []
        try:
            words, lacking = self._resolve(text), self._lacking
        finally:
            self._lacking = None
        return _OpenText(words, [*reversed(dict.fromkeys(lacking))], not lacking)

    def _report_circle(self, path: dict[NamedText, Mark], last: NamedText) -> None:
        """Report the texts from `last` on, beginning with the one that stands first in its file."""
        circle = [*path][[*path].index(last) :]
        first = min(circle, key=lambda text: path[text])
        circle = [*circle[circle.index(first) :], *circle[: circle.index(first)]]
        of_terms = all(text.term for text in circle)
        names = [text.term if of_terms else text.message.id for text in circle]
        chain = " → ".join(f"`{name}`" for name in (*names, names[0]))
        message = f"the {'term' if of_terms else 'text'} `{names[0]}` contains itself: {chain}"
        also = [("it names", path[text]) for text in circle[1:]]
        self._report.error("locale/circular-term" if of_terms else "locale/circular-text", message, path[first], also=also)
