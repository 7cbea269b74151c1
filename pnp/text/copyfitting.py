"""Copyfitting: the largest size at which a text fits its box, and better lines at that size.

Once the size is known, lines that end badly are broken again: numbers stay with what they count (`3 | points`, `1 | + 1`),
and last lines that look lost are made longer. No size is chosen for it, and a text that fits still fits. House styles ask
to keep numbers (Duden and DIN 5008 of figures with their units, JLREQ of numbers and the symbols after them) and leave it
to no-break spaces, which nobody puts into every text of sixteen languages. See docs/typography.md.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from pnp.base.records import lazy_pattern, record
from pnp.base.units import PT
from pnp.text import languages
from pnp.text.break_opportunities import ICON_CHARACTER, phrase_ends
from pnp.text.line_breaking import LOOSE, NO_TIES, RUNT, BrokenLine, break_lines, fewest_lines, most_lines, width_of_line

if TYPE_CHECKING:
    from pnp.model.style import TextStyle
    from pnp.text.paragraphs import LineMetrics, Paragraph
    from pnp.text.words import WordCache


SIZE_STEP = 0.25
"""The step between sizes that are tried, in pt."""

PARAGRAPH_GAP = 0.5
"""The space between paragraphs, in lines."""

UNLIMITED_WIDTH = 1e9
"""Wider than any line, in em and in pt."""
ROUNDING = 1e-3
"""What does not count as overflow, in pt: half a micrometre."""


class SizeTrial(NamedTuple):
    """A text set at one size: its lines by paragraph, width and height in pt, and its overflow in pt.

    `loose`: the share of a line that had to be empty before a word was hyphenated; `lost`: the last lines that look lost.
    `places`: in a form, where each line has its room and its baseline: left edge, width and baseline in mm.
    """

    size: float
    lines: list[list[BrokenLine]]
    width: float
    height: float
    overflow: float
    loose: float = LOOSE
    lost: tuple[str, ...] = ()
    places: tuple[tuple[float, float, float], ...] = ()


class Form(Protocol):
    """What a text is set in that is no box (`pnp.text.forms`)."""

    def try_size(self, job: FitJob, size: float) -> SizeTrial:
        """Return the text set at a size in pt, with the places of its lines."""
        ...

    def improve(self, job: FitJob, trial: SizeTrial) -> SizeTrial:
        """Return the text as it looks best at the size that has been found for it."""
        ...


class LineRoom(NamedTuple):
    """Where a line may stand in its box: its left edge and its width in mm."""

    x: float
    w: float


@record
class FitJob:
    """A text to be fitted: paragraphs, style and metrics; the size of its box; its language.

    `measure` is the width of the box in pt, `UNLIMITED_WIDTH` if it has none; `height` is in mm, None if it has none. If it is
    `vertical`, lines are columns that are turned, and `measure` is the height of its box. Its first lines may have `rooms` of
    their own, as beside a figure. One with a `form` has no box.
    """

    paragraphs: Sequence[Paragraph]
    style: TextStyle
    metrics: LineMetrics
    measure: float
    height: float | None
    cache: WordCache
    locale: str = ""
    vertical: bool = False
    rooms: tuple[LineRoom, ...] = ()
    form: Form | None = None

    def widths(self, size: float, before: int) -> tuple[float, ...]:
        """Return the widths in em at `size` pt that lines behind the first `before` have of their own."""
        return tuple([room.w * PT / size for room in self.rooms[before:]])


def candidate_sizes(largest: float, floor: float) -> list[float]:
    """Return the sizes to try in pt: from `largest` down in steps of 0.25, with the floor as the last."""
    steps = max(0, int((largest - floor) / SIZE_STEP + 1e-9))
    out = [largest - SIZE_STEP * k for k in range(steps + 1)]
    return out if out[-1] <= floor + 1e-9 else [*out, floor]


class TriedSize(NamedTuple):
    """A size in pt, and the text set at it: None if it was clear without breaking lines that it fits."""

    size: float
    trial: SizeTrial | None = None


def largest_fit(job: FitJob, largest: float, floor: float) -> TriedSize:
    """Return the largest of the sizes from `largest` down to `floor` at which the text fits, or the floor if it fits at none.

    This is a binary search, which assumes that a text that fits at a size also fits at smaller ones. Without hyphenation that
    is always so; with it, in all but one of a thousand texts, and even there the result fits and the next larger size does
    not. Before a text counts as too long, every size is tried, and at the last one words are hyphenated wherever it helps.
    """
    found = _try_to_fit(job, largest)
    if found is not None:  # as nearly always
        return found
    candidates = candidate_sizes(largest, floor)
    found = _search_between(job, candidates)
    if found is not None:
        return found
    last = candidates[-1]
    if len(candidates) > 1 and _fits_by_line_count(job, last):
        return TriedSize(last)
    least = try_size(job, last, last_resort=True)
    others = (_try_to_fit(job, size) for size in candidates[1:-1]) if least.overflow else ()
    return next((tried for tried in others if tried is not None), TriedSize(last, least))


def _search_between(job: FitJob, candidates: Sequence[float]) -> TriedSize | None:
    best = None
    too_large, fits = 0, len(candidates) - 1
    while fits - too_large > 1:
        middle = (too_large + fits) // 2
        tried = _try_to_fit(job, candidates[middle])
        if tried is None:
            too_large = middle
        else:
            fits, best = middle, tried
    return best


def _try_to_fit(job: FitJob, size: float) -> TriedSize | None:
    fits = _fits_by_line_count(job, size)
    if fits is not None:
        return TriedSize(size) if fits else None
    trial = try_size(job, size)
    return None if trial.overflow else TriedSize(size, trial)


def _fits_by_line_count(job: FitJob, size: float) -> bool | None:
    """Return whether the text fits at `size`, by bounds for the number of its lines; None if only breaking them can tell."""
    if job.rooms or job.form is not None:
        return None
    measure = job.measure / size
    if max([par.widest for par in job.paragraphs], default=0.0) <= measure:
        most = sum([most_lines(par, measure) for par in job.paragraphs]) if job.height is not None else 0
        if job.height is None or text_height(job, most) * size - job.height * PT <= ROUNDING:
            return True
    elif job.height is None:
        return None
    fewest = sum([fewest_lines(par, measure, job.cache) for par in job.paragraphs])
    return False if text_height(job, fewest) * size - job.height * PT > ROUNDING else None


def try_size(job: FitJob, size: float, *, last_resort: bool = False) -> SizeTrial:
    """Set the text at one size; as a last resort, hyphenate even if the line is hardly shorter without it."""
    if job.form is not None:
        return job.form.try_size(job, size)
    trial = _break_at_size(job, size, LOOSE)
    if not (last_resort and trial.overflow and job.style.hyphenate):
        return trial
    eager = _break_at_size(job, size, 0.0)
    return eager if eager.overflow < trial.overflow else trial


def _break_at_size(job: FitJob, size: float, loose: float) -> SizeTrial:
    measure = job.measure / size
    if not job.rooms:
        return trial_of_lines(job, size, [break_lines(par, measure, job.cache, loose=loose) for par in job.paragraphs], loose)
    lines: list[list[BrokenLine]] = []
    for par in job.paragraphs:
        widths = job.widths(size, sum(map(len, lines)))
        lines.append(break_lines(par, measure, job.cache, loose=loose, widths=widths))
    return trial_of_lines(job, size, lines, loose)


def trial_of_lines(job: FitJob, size: float, lines: list[list[BrokenLine]], loose: float) -> SizeTrial:
    """Return the trial of lines that have been broken for a size in pt."""
    measure = job.measure / size
    widest = max([line.width for par in lines for line in par], default=0.0)
    height = text_height(job, sum(map(len, lines)))
    overflow = (widest - measure) * size
    if job.rooms:
        inside = zip((line for par in lines for line in par), job.widths(size, 0), strict=False)
        overflow = max([overflow, *[(line.width - width) * size for line, width in inside]])
    if job.height is not None:
        overflow = max(overflow, height * size - job.height * PT)
    return SizeTrial(size, lines, widest * size, height * size, overflow if overflow > ROUNDING else 0.0, loose)


def text_height(job: FitJob, count: int) -> float:
    """Return the height of `count` lines in em: ascent, descent, leading and paragraph gaps."""
    if not count:
        return 0.0
    gaps = PARAGRAPH_GAP * sum([par.gap for par in job.paragraphs])
    return job.metrics.ascent + job.metrics.descent + job.metrics.leading * (count - 1 + gaps)


Ties: TypeAlias = Mapping[int, AbstractSet[int]]
"""The words that should not begin a line, by the number of their paragraph."""

_MOST_NARROWED_LINES = 6  # lines that give to the last one: more of them would give a whole line
_MOST_NARROWINGS = 15
_NARROWING_STEP = 0.02  # a share of the width; 15 of them make 70 %, below which lines would look like another column


def keep_numbers(job: FitJob, trial: SizeTrial, ties: Ties) -> SizeTrial:
    """Return a text whose lines do not begin with one of the `ties` of their paragraphs, as far as there is room."""
    ends = ((at, line) for at in ties for line in trial.lines[at][:-1] if line.tail is None)
    broken = [(at, line.last) for at, line in ends if line.last in ties[at]]
    if not broken or trial.overflow:
        return trial
    whole = _break_again(job, trial, {at: ties[at] for at, _ in broken})
    if _is_better(job, whole, trial):
        return whole
    kept: dict[int, AbstractSet[int]] = {}
    best = trial
    for at, word in broken:
        tied = kept.get(at, NO_TIES) | {word}
        found = _break_again(job, best, {at: tied})
        if _is_better(job, found, best):
            best, kept[at] = found, tied
    return best


def lengthen_last_lines(job: FitJob, trial: SizeTrial, ties: Ties, *, ragged: bool) -> SizeTrial:
    """Return a text with what is lost in the last lines of its paragraphs, which are made longer if it is ragged.

    That takes narrower lines at the end of the paragraph, no more of them, and no hyphen more.
    """
    lost: list[str] = []
    measure = job.measure / trial.size
    for at, lines in enumerate(trial.lines):
        if len(lines) < 2 or lines[-1].width > LONG_LAST_LINE * measure:  # noqa: PLR2004 - a last line and one above it
            continue
        par = job.paragraphs[at]
        if not is_last_line_lost(par, lines, measure, job.locale):
            continue
        found = _break_narrower(job, trial, at, ties.get(at, NO_TIES)) if ragged else None
        if found is None:
            lost.append(par.source(lines[-1].start, lines[-1].end))
        else:
            trial = trial_of_lines(job, trial.size, [*trial.lines[:at], found, *trial.lines[at + 1 :]], trial.loose)
    return trial._replace(lost=tuple(lost)) if lost else trial


def _break_narrower(job: FitJob, trial: SizeTrial, at: int, tied: AbstractSet[int]) -> list[BrokenLine] | None:
    """Break a paragraph into no more lines, the widest narrower ones whose last line is not lost; None if there are none."""
    # in Japanese, lines whose last one begins with a phrase are preferred to those that divide one
    par, lines, measure = job.paragraphs[at], trial.lines[at], job.measure / trial.size
    second: list[BrokenLine] | None = None
    start = next((k for k in range(len(lines) - 1 - _MOST_NARROWED_LINES, 0, -1) if lines[k].head is None), 0)
    lines, kept = lines[start:], lines[:start]
    widths = job.widths(trial.size, sum(map(len, trial.lines[:at])) + start) if job.rooms else ()
    for k in range(1, _MOST_NARROWINGS + 1):
        share = 1.0 - k * _NARROWING_STEP
        narrower = [share * width for width in widths]
        found = break_lines(
            par, share * measure, job.cache, loose=trial.loose, tied=tied, first=lines[0].first, widths=narrower
        )
        if len(found) > len(lines) or (widths and len(found) < len(lines)) or _leaves_room(found, widths, measure):
            break  # with fewer lines, what follows would move into rooms that it is not broken for
        if _count_hyphens(found) > _count_hyphens(lines) or is_last_line_lost(par, found, measure, job.locale):
            continue
        if begins_phrase(par, found[-1], job.locale):
            return [*kept, *found]
        second = second or [*kept, *found]
    return second


def _leaves_room(lines: Sequence[BrokenLine], widths: Sequence[float], measure: float) -> bool:
    """Whether a line is wider than its room: `measure` em, or its own of `widths`."""
    return any(line.width > width_of_line(number, widths, measure) for number, line in enumerate(lines))


def _count_hyphens(lines: Sequence[BrokenLine]) -> int:
    return sum([line.hyphen for line in lines])


def find_ties(job: FitJob, trial: SizeTrial) -> Ties:
    """Return the words that should not begin a line, by the number of their paragraph; one of one line has none."""
    found: dict[int, AbstractSet[int]] = {}
    for at, lines in enumerate(trial.lines):
        if len(lines) > 1 and (tied := tied_words(job.paragraphs[at], job.locale)):
            found[at] = tied
    return found


def _is_better(job: FitJob, found: SizeTrial, before: SizeTrial) -> bool:
    """Whether lines that keep numbers together fit, and none of the lines added for that is a lost last line."""
    if found.overflow:
        return False
    measure = job.measure / found.size
    return not any(
        len(now) > len(then) and is_last_line_lost(par, now, measure, job.locale)
        for par, now, then in zip(job.paragraphs, found.lines, before.lines, strict=True)
    )


def _break_again(job: FitJob, trial: SizeTrial, ties: Ties) -> SizeTrial:
    measure, lines = job.measure / trial.size, [*trial.lines]
    for at, tied in ties.items():
        widths = job.widths(trial.size, sum(map(len, lines[:at]))) if job.rooms else ()
        lines[at] = break_lines(job.paragraphs[at], measure, job.cache, loose=trial.loose, tied=tied, widths=widths)
    return trial_of_lines(job, trial.size, lines, trial.loose)


_LETTERS_OF_LONG_WORD = 5
"""A last word with fewer letters and figures than this looks lost in any column."""

LONG_LAST_LINE = 0.5
"""A last line that is wider than this share of the column is not lost, whatever it holds."""

_CJK_RANGES = (("\u3040", "\u30ff"), ("\u3400", "\u9fff"), ("\uac00", "\ud7a3"))
"""The first and the last of kana, Han and Hangul; a pattern of them takes 3 ms to compile."""
_FIRST_CJK = "\u3040"


def is_last_line_lost(par: Paragraph, lines: Sequence[BrokenLine], width: float, locale: str) -> bool:
    """Return whether the last of two or more lines of `width` em is lost below the others.

    A line of less than a fifth of the width is, and one word of fewer than 5 letters; of Han, kana and Hangul one character;
    what is left of a divided word; in Japanese the end of a phrase that begins on the line before. Below a line of one word
    none is: there, a column is as narrow as its words.
    """
    if len(lines) < 2 or (last := lines[-1]).width > LONG_LAST_LINE * width or _count_words(par, lines[-2]) <= 1:  # noqa: PLR2004 - one above it
        return False
    if last.width < RUNT * width:
        return True
    shown = "".join(filter(str.isalnum, par.text[last.start : last.end]))
    if any(low <= char <= high for char in shown if char >= _FIRST_CJK for low, high in _CJK_RANGES):
        is_japanese = languages.base_language(locale) == "ja"
        return len(shown) == 1 or (
            is_japanese and not any(last.start <= end < last.end for end in phrase_ends(par.text, locale))
        )
    return _count_words(par, last) <= 1 and (last.head is not None or len(shown) < _LETTERS_OF_LONG_WORD)


def begins_phrase(par: Paragraph, last: BrokenLine, locale: str) -> bool:
    """Return whether a line of Japanese begins with a phrase, instead of the end of one; in other languages it always does."""
    return languages.base_language(locale) != "ja" or last.start in phrase_ends(par.text, locale)


def _count_words(par: Paragraph, line: BrokenLine) -> int:
    whole = par.words[line.first : line.last]
    return sum([any(map(str.isalnum, word.text)) for word in whole]) + (line.tail is not None)


_CJK_LETTERS = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
_HAN_NUMERALS = "一二三四五六七八九十百千万两兩〇"
_BREAKING_SPACE = "[ \u2000-\u2006\u2008-\u200a\u205f\u3000]"  # not U+200B, with which a text allows a break
_NUMBER = rf"(?<![^\W_{_CJK_LETTERS}])\d+(?:[.,:/'’\u00a0\u202f\u2212–-]\d+)*"  # not those of a name, such as `V2`
_OPERATOR = "[+\u2212×÷=±]"
_TIE = lazy_pattern(
    rf"{_NUMBER}{_BREAKING_SPACE}*(?=[^\W\d_]|[{ICON_CHARACTER}%‰°€$£¥₽₹])"  # a number, and the word or the unit after it
    rf"|{_BREAKING_SPACE}+(?={_OPERATOR}{_BREAKING_SPACE}?[\d{ICON_CHARACTER}])"  # a term and the sign after it
    rf"|{_OPERATOR}{_BREAKING_SPACE}+(?=[\d{ICON_CHARACTER}])"  # a sign and the number after it
    rf"|[{_HAN_NUMERALS}]+(?=[{_CJK_LETTERS}])"  # a number in Han characters, and its counter
)
_NUMERAL_OR_OPERATOR = lazy_pattern(rf"[\d{_HAN_NUMERALS}{_OPERATOR[1:-1]}]")


def tied_words(par: Paragraph, locale: str) -> frozenset[int]:
    """Return the words of a paragraph that should not begin a line; in Japanese also inside a phrase with a number."""
    if not _NUMERAL_OR_OPERATOR.search(par.text):
        return NO_TIES
    found = (_word_at(par, offset) for offset in _tie_offsets(par.text, locale))
    return frozenset(k for k in found if k)


def _tie_offsets(text: str, locale: str) -> Iterator[int]:
    for tie in _TIE.finditer(text):
        yield tie.end()
    if languages.base_language(locale) != "ja":
        return
    start = 0
    for end in phrase_ends(text, locale):
        if _NUMERAL_OR_OPERATOR.search(text, start, end):
            yield from range(start + 1, end)
        start = end


def _word_at(par: Paragraph, offset: int) -> int:
    k = bisect_left(par.offsets, offset)
    return k if k < len(par.words) and par.offsets[k] == offset else 0
