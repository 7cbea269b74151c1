"""The entry point of the text engine: a typesetter sets spans in a style into a box, and reports what it could not do.

A text whose size is known is a FittedText; its lines are broken and placed when they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Required, TypedDict, Unpack

from pnp.base.units import PT
from pnp.model.fields import Span, TextSpan
from pnp.model.frame import Colour, RunRow
from pnp.text.break_opportunities import is_plain_text
from pnp.text.copyfitting import (
    UNLIMITED_WIDTH,
    FitJob,
    SizeTrial,
    find_ties,
    keep_numbers,
    largest_fit,
    lengthen_last_lines,
    try_size,
)
from pnp.text.fonts import FallbackFont, FontFaces, assign_fonts, cut_name, match_font
from pnp.text.languages import base_level, joins_letters
from pnp.text.line_breaking import NO_TIES, break_evenly
from pnp.text.outlines import TextOutlines
from pnp.text.paragraphs import (
    COLUMN_METRICS,
    LineMeasurer,
    build_paragraphs,
    clean_text,
    has_letters_of_script,
    may_have_own_metrics,
)
from pnp.text.text_block import BlockPlacement, LinePassages, Placer, TextBlock, VAlign, end_passages, line_passages
from pnp.text.vertical import may_be_vertical
from pnp.text.words import RunStyle, WordCache

if TYPE_CHECKING:
    from pnp.model.frame import Group, TextLine
    from pnp.model.outline import Path
    from pnp.model.style import Align, CharacterStyle, FontBook, TextStyle
    from pnp.text.copyfitting import Form, LineRoom
    from pnp.text.outlines import Letter
    from pnp.text.paragraphs import LineMetrics


_MOST_FITTED_TEXTS = 20_000
"""Fitted texts that a typesetter may keep: about 100 MB."""
_MOST_SETTINGS = 256
"""Styles, each in a language, of which a typesetter keeps what their texts have in common."""


class SettingOptions(TypedDict, total=False):
    """How a text is set: in a box of `width` × `height` mm, at which size, and with which alignment.

    If `width` is None, every paragraph is one line; if `height` is None, there is no limit to the number of lines. The first
    lines may have `rooms` of their own in a box that has a width. The size is
    `size` (pt) if given; otherwise the style's size if `shrink` is False; otherwise the largest that fits, in steps of 0.25 pt
    from the style's size down to its floor (or to `min_size` if that is larger). A text with a `form` has no box.
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
    rooms: tuple[LineRoom, ...]
    form: Form | None


class Typesetter:
    """Sets text with one font book and caches every word that it has shaped, so use one for many texts."""

    def __init__(self, fonts: FontBook, locale: str) -> None:
        self._fonts = fonts
        self._locale = locale
        self._has_optical_sizes = any(len(file.sizes) > 1 for file in fonts.files)
        self._faces = FontFaces()
        self._outlines = TextOutlines(self._faces)
        self._cache = WordCache()
        self._measurer = LineMeasurer()
        self._run_styles: dict[tuple[object, ...], RunStyle] = {}
        self._settings: dict[tuple[int, str], _Setting] = {}  # by the `id` of styles, which settings keep
        self._fitted: dict[tuple[object, ...], FittedText] | None = None

    def keep_fitted(self) -> None:
        """Keep fitted texts from now on, for a game that is built again and again: most of its texts are those of before."""
        self._fitted = self._fitted if self._fitted is not None else {}

    @property
    def remembered(self) -> int:
        """The number of cached glyph runs."""
        return self._cache.remembered

    def set_text(self, spans: Sequence[Span], style: TextStyle, **how: Unpack[SettingOptions]) -> TextBlock:
        """Set `spans` into a box; coordinates are relative to its top left corner.

        The first baseline is one ascent (`pnp.text.paragraphs`) below the top; the distance between baselines is
        `style.leading` × size, or more if the script needs it. Text that does not fit is set anyway and has an `overflow`.
        """
        return self.fit(spans, style, **how).block()

    def fit(self, spans: Sequence[Span], style: TextStyle, **how: Unpack[SettingOptions]) -> FittedText:
        """Find the size and lines of a text without placing them; the result can also be set at another size."""
        if self._fitted is None:
            return self._fit(spans, style, how)
        key = (tuple(spans), style, *how.items())
        found = self._fitted.pop(key, None) or self._fit(spans, style, how)
        self._fitted[key] = found
        if len(self._fitted) > _MOST_FITTED_TEXTS:
            del self._fitted[next(iter(self._fitted))]
        return found

    def _fit(self, spans: Sequence[Span], style: TextStyle, how: SettingOptions) -> FittedText:
        job = self._fit_job(spans, style, how)
        floor = min(max(style.floor, how.get("min_size") or 0.0), style.size)
        look = BlockPlacement(how.get("align") or style.align, how.get("valign", "top"), how.get("colour") or style.colour)
        size = how.get("size")
        if size is not None:
            return FittedText(job, size, look, floor)
        tried = largest_fit(job, style.size, floor if how.get("shrink", True) else style.size)
        return FittedText(job, tried.size, look, floor, tried.trial is None, tried.trial)

    def run_row(self, text: str, style: TextStyle, locale: str) -> RunRow | None:
        """Return a line of plain text from left to right, not placed; None of text that takes more than its words in a row."""
        if base_level(locale) or style.tracking or not is_plain_text(text) or clean_text(text) != text or text != text.strip():
            return None
        run_style = self._run_style(style, locale, bold=False, italic=False, named=None)
        words = [run_style.words[part] for part in text.split(" ")]
        if any(word.faults for word in words):
            return None
        spaces = (*[run_style.words[" "]] * (len(words) - 1), None)
        return RunRow(tuple([self._cache.spaced[pair] for pair in zip(words, spaces, strict=True)]))  # type: ignore[misc]  # no gaps

    def outlines(self, block: TextBlock) -> list[Path]:
        """Return the outlines of the letters that each row of a block paints, in mm in its coordinates."""
        return self._outlines.of_rows(block)

    def outlines_of_line(self, line: TextLine | Group) -> Path:
        """Return the outlines of what a line paints, or a group of lines, at their place in mm."""
        return self._outlines.of_line(line)

    def letters(self, block: TextBlock) -> list[list[Letter]]:
        """Return the letters that each row of a block paints, with their outlines."""
        return self._outlines.letters(block)

    def missing_characters(self, role: str, text: str, locale: str | None = None) -> tuple[str, ...]:
        """Return the characters of `text` that no regular cut of a role's chain has, in order of appearance."""
        locale = locale or self._locale
        chain = [
            FallbackFont(self._faces[match_font(family, "regular").file], per_word=False)
            for family in self._fonts.chain(role, locale)
        ]
        text = clean_text(text)
        lost = (text[start:end] for start, end, link in assign_fonts(text, chain, locale) if link is None)
        return tuple(dict.fromkeys(c for part in lost for c in part if not any(link.face.covers(c) for link in chain)))

    def _fit_job(self, spans: Sequence[Span], style: TextStyle, how: SettingOptions) -> FitJob:
        language = how.get("locale") or self._locale
        width, height = how["width"], how.get("height")
        setting = self._settings.get((id(style), language))
        if setting is None:
            if len(self._settings) >= _MOST_SETTINGS:
                self._settings.clear()  # booklets make styles of their own in each build
            setting = self._settings[id(style), language] = _Setting(style, language, self._run_style)
        vertical = setting.vertical
        if vertical:  # a column is a line that is turned
            width, height = height, width
        paragraphs = build_paragraphs(spans, setting.run_style, self._cache, language, setting.tracking)
        own = setting.may_have_own_metrics and has_letters_of_script(
            "".join([span.text for span in spans if isinstance(span, TextSpan)])
        )
        metrics = setting.metrics.get(own)
        if metrics is None:
            chain = setting.run_style(bold=False, italic=False).chain
            metrics = setting.metrics[own] = (
                COLUMN_METRICS._replace(leading=max(style.leading, COLUMN_METRICS.leading))
                if vertical
                else self._measurer.metrics(chain, language, style.leading, own=own)
            )
        fitted = self._measurer.fit_to_ink(metrics, paragraphs, language, own=own)
        rooms, form = how.get("rooms", ()), how.get("form")
        measure = UNLIMITED_WIDTH if width is None else width * PT
        return FitJob(paragraphs, style, fitted, measure, height, self._cache, language, vertical, rooms, form)

    def _run_style(  # noqa: PLR0913 - a style, and what changes it
        self,
        style: TextStyle,
        locale: str,
        *,
        bold: bool,
        italic: bool,
        named: CharacterStyle | None,
        vertical: bool = False,
    ) -> RunStyle:
        if named is not None:
            style = _with_named_style(style, named)
        cut = cut_name(style, bold=bold, italic=italic)
        tracking = 0.0 if joins_letters(locale) else style.tracking
        size = style.size if self._has_optical_sizes else 0.0
        apart = named if named is not None and named.apart else None
        options = (style.case, tracking, style.hyphenate, style.features, apart, vertical)
        key = (style.family, cut, locale, size, *options)
        run_style = self._run_styles.get(key)
        if run_style is None:
            links = []
            for family in self._fonts.chain(style.family, locale):
                chosen = match_font(family, cut)
                name = f"{family.name} {next(c for c, file in family.cuts.items() if file is chosen.file)}"
                face = self._faces[chosen.file.at_size(style.size)]
                links.append(FallbackFont(face, family.per_word, chosen.instead_of, name))
            run_style = RunStyle(self._cache, tuple(links), locale, *options)
            self._run_styles[key] = run_style
        return run_style


class _Setting:
    """What all texts of a style in a language have in common: run styles, and the metrics of lines, of their script or not."""

    def __init__(self, style: TextStyle, language: str, find: Callable[..., RunStyle]) -> None:
        self.style, self._language, self._find = style, language, find
        self.tracking = 0.0 if joins_letters(language) else style.tracking
        self.vertical = is_set_vertically(style, language)
        self.may_have_own_metrics = may_have_own_metrics(language)
        self.metrics: dict[bool, LineMetrics] = {}
        self._run_styles: dict[tuple[bool, bool, str, CharacterStyle | None], RunStyle] = {}

    def run_style(self, *, bold: bool, italic: bool, locale: str = "", named: CharacterStyle | None = None) -> RunStyle:
        """Return the run style for bold or italic text, or for words in a named style; `locale` is the text's own if empty."""
        found = self._run_styles.get((bold, italic, locale, named))
        if found is None:
            language, look = locale or self._language, {"bold": bold, "italic": italic, "vertical": self.vertical}
            found = self._find(self.style, language, named=named, **look)
            self._run_styles[bold, italic, locale, named] = found
        return found


def is_set_vertically(style: TextStyle, locale: str) -> bool:
    """Return whether a style sets texts of a language in columns."""
    return style.direction == "vertical" and may_be_vertical(locale)


def _with_named_style(style: TextStyle, named: CharacterStyle) -> TextStyle:
    """Return a style with the cut and the case of a named style, as far as it has them."""
    italic = style.italic if named.italic is None else named.italic
    return replace(style, weight=named.weight or style.weight, italic=italic, case=named.case or style.case)


_EVEN_ALIGNMENTS = frozenset({"center", "justify"})


@dataclass(slots=True, eq=False)
class FittedText:
    """A text at `size` pt; `floor` is its smallest size in pt. If it is known to fit (`fits`), its lines are broken later."""

    job: FitJob
    size: float
    look: BlockPlacement
    floor: float
    fits: bool = False
    _trial: SizeTrial | None = None
    _block: TextBlock | None = None
    _resized: dict[float, FittedText] = field(default_factory=dict)

    @property
    def trial(self) -> SizeTrial:
        """Its lines, broken when they are first asked for: a text that fits is often set at a smaller size after all."""
        if self._trial is None:
            self._trial = try_size(self.job, self.size, last_resort=self.fits or self.size <= self.floor)
        return self._trial

    @property
    def overflow(self) -> float:
        """By how much the text is too tall or too wide at that size, in pt; 0 if it fits."""
        return 0.0 if self.fits else self.trial.overflow

    def resized(self, size: float) -> FittedText:
        """Return the same text at `size` pt, each time the same object: labels are on many cards."""
        found = self._resized.get(size)
        if found is None:
            found = self._resized[size] = FittedText(self.job, size, self.look, self.floor)
        return found

    def block(self) -> TextBlock:
        """Return the placed lines."""
        if self._block is None:
            self._block = Placer(self.job, self._improved_trial(), self.look).block()
        return self._block

    def passages(self) -> tuple[LinePassages, ...]:
        """Return the passages of each line, in the order of the block's `texts`."""
        found: list[LinePassages] = []
        for par, lines in zip(self.job.paragraphs, self._improved_trial().lines, strict=True):
            if found:
                found[-1] = end_passages(found[-1], "\n\n" if par.gap else "\n")
            found += [line_passages(par, line) for line in lines]
        return tuple(found)

    def _improved_trial(self) -> SizeTrial:
        """Return the trial with numbers kept together, centred and justified lines evened, lost last lines of others longer."""
        job, trial, align = self.job, self.trial, self.look.align
        if job.form is not None:
            return job.form.improve(job, trial)
        if job.measure == UNLIMITED_WIDTH:
            return trial
        ties = find_ties(job, trial)
        if ties:
            trial = keep_numbers(job, trial, ties)
        if align in _EVEN_ALIGNMENTS and max(map(len, trial.lines), default=0) > 1:
            measure = job.measure / trial.size
            lines = [
                break_evenly(
                    par,
                    measure,
                    job.cache,
                    found,
                    last=align == "center",
                    tied=ties.get(at, NO_TIES),
                    widths=job.widths(trial.size, sum(map(len, trial.lines[:at]))) if job.rooms else (),
                )
                if len(found) > 1
                else found
                for at, (par, found) in enumerate(zip(job.paragraphs, trial.lines, strict=True))
            ]
            trial = trial._replace(lines=lines)
        return trial if trial.overflow else lengthen_last_lines(job, trial, ties, ragged=align not in _EVEN_ALIGNMENTS)
