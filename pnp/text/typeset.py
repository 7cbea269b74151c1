"""The way in: a typesetter sets spans in a style into a box, and says what it could not do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Required, TypedDict, Unpack

from pnp.model.text import TextSpan
from pnp.text.cuts import choose_cut, cut_name
from pnp.text.fallback import Link, assign
from pnp.text.fitted import Fitted
from pnp.text.fitting import Job, largest_fit, sizes, try_size
from pnp.text.fonts import Faces
from pnp.text.languages import joins_letters
from pnp.text.paragraphs import paragraphs
from pnp.text.parts import clean
from pnp.text.placing import Look, VAlign
from pnp.text.vertical import Ruler, has_own_metrics
from pnp.text.wordbook import WordBook
from pnp.text.words import Voice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.diagnostics import Mark
    from pnp.model.frame import Colour
    from pnp.model.style import Align, FontBook, TextStyle
    from pnp.model.text import Span
    from pnp.text.block import TextBlock


class How(TypedDict, total=False):
    """How a text is to be set: in a box of `width` × `height` mm, at which size, and how it stands there.

    `width` None gives every paragraph one line, `height` None as many lines as it takes. The size is `size` pt where given,
    else the largest that fits of the style's size and quarter points below it, down to its floor (or `min_size` where that
    is larger); with `shrink` False the style's size. `content` and `at` are the marks that the lines carry.
    """

    width: Required[float | None]
    height: float | None
    size: float | None
    min_size: float | None
    align: Align | None
    valign: VAlign
    colour: Colour | None
    locale: str | None
    shrink: bool
    content: Mark | None
    at: Mark | None


class Typesetter:
    """Sets text in one run's fonts; it keeps every word that it has shaped, so make one for a run."""

    def __init__(self, fonts: FontBook, locale: str) -> None:
        self._fonts = fonts
        self._locale = locale
        self._faces = Faces()
        self._book = WordBook()
        self._ruler = Ruler()
        self._voices: dict[tuple[object, ...], Voice] = {}

    @property
    def remembered(self) -> int:
        """How many shaped runs it keeps."""
        return self._book.remembered

    def set_text(self, spans: Sequence[Span], style: TextStyle, **how: Unpack[How]) -> TextBlock:
        """Set `spans` into a box, coordinates from its top left corner.

        The first baseline lies one ascent (`pnp.text.vertical`) below the top, further ones `style.leading` × size apart, or as
        far as the script of the language needs. Text that does not fit is set all the same and says so in `overflow`.
        """
        return self.fit(spans, style, **how).block()

    def fit(self, spans: Sequence[Span], style: TextStyle, **how: Unpack[How]) -> Fitted:
        """Find the size and the lines that `set_text` would give, which may then be set at yet another size."""
        job = self._job(spans, style, how["width"], how.get("height"), how.get("locale"))
        floor = min(max(style.floor, how.get("min_size") or 0.0), style.size)
        size = how.get("size")
        if size is not None:
            trial = try_size(job, size, last_resort=size <= floor)
        else:
            trial = largest_fit(job, sizes(style.size, floor) if how.get("shrink", True) else [style.size])
        look = Look(
            how.get("align") or style.align, how.get("valign", "top"), how.get("colour") or style.colour,
            how.get("content"), how.get("at"),
        )  # fmt: skip
        return Fitted(job, trial, look, floor)

    def missing(self, role: str, text: str, locale: str | None = None) -> tuple[str, ...]:
        """Give the characters of `text` that no regular cut of a role's chain has, in order of appearance."""
        locale = locale or self._locale
        chain = [
            Link(self._faces[choose_cut(family, "regular").file], per_word=False) for family in self._fonts.chain(role, locale)
        ]
        text = clean(text)
        lost = (text[start:end] for start, end, link in assign(text, chain, locale) if link is None)
        return tuple(dict.fromkeys(c for part in lost for c in part if not any(link.face.covers(c) for link in chain)))

    def _job(
        self, spans: Sequence[Span], style: TextStyle, width: float | None, height: float | None, locale: str | None
    ) -> Job:
        language = locale or self._locale

        def voices(*, bold: bool, italic: bool, locale: str = "") -> Voice:
            return self._voice(style, locale or language, bold=bold, italic=italic)

        tracking = 0.0 if joins_letters(language) else style.tracking
        made = paragraphs(spans, voices, self._book, language, tracking)
        own = has_own_metrics(language, "".join([span.text for span in spans if isinstance(span, TextSpan)]))
        metrics = self._ruler.metrics(voices(bold=False, italic=False).chain, language, style.leading, own=own)
        if own:
            metrics = self._ruler.grown(metrics, made, self._faces)
        return Job(made, style, metrics, width, height, self._book)

    def _voice(self, style: TextStyle, locale: str, *, bold: bool, italic: bool) -> Voice:
        cut = cut_name(style, bold=bold, italic=italic)
        tracking = 0.0 if joins_letters(locale) else style.tracking
        key = (style.family, cut, locale, style.case, tracking, style.hyphenate)
        voice = self._voices.get(key)
        if voice is None:
            links = []
            for family in self._fonts.chain(style.family, locale):
                chosen = choose_cut(family, cut)
                links.append(Link(self._faces[chosen.file], family.per_word, chosen.instead_of))
            voice = Voice(self._book, tuple(links), locale, style.case, tracking, style.hyphenate)
            self._voices[key] = voice
        return voice


def coverage(fonts: FontBook, role: str, locale: str, text: str) -> tuple[str, ...]:
    """Give the characters of `text` that no font of a role's chain has; for many texts make one `Typesetter` and ask it."""
    return Typesetter(fonts, locale).missing(role, text)
