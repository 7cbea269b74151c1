"""Divides strips into pages, each as full as keeping strips together allows.

A page is filled from top to bottom with stretches of one or several columns. The columns of a stretch are balanced where
something else than their own text follows on the page, such as a figure over all of them or the end of a chapter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from itertools import chain, groupby, pairwise
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Diagnostic, Distance, Report
from pnp.model.booklet import BESIDE_MARGIN

if TYPE_CHECKING:
    from pnp.base.diagnostics import Mark
    from pnp.layout.booklet.strips import Strip


ROUNDING = 1e-6
"""Lengths in mm that differ by less are the same."""


class PlacedStrip(NamedTuple):
    """A strip, its top in mm from that of the page's columns, and its column, counted from 0 in the direction of reading."""

    strip: Strip
    y: float
    column: int = 0

    @property
    def bottom(self) -> float:
        """The lower end of the strip in mm."""
        return self.y + self.strip.height


def lowest_end(placed_strips: Sequence[PlacedStrip]) -> float:
    """Return how far down strips reach, in mm."""
    return max((placed.bottom for placed in placed_strips), default=0.0)


def break_pages(
    strips: Sequence[Strip], height: float, grid: float, report: Report, first_page: int = 1
) -> list[list[PlacedStrip]]:
    """Return the strips of each page, placed in columns of `height` mm; no strip is lost, and none overlaps another.

    Strips that must stay together but are taller than a page are divided and reported: `booklet/heading-alone` if that
    separates a heading from its text, otherwise `booklet/too-tall`. What stands across two pages waits for the next even one;
    pages are counted from `first_page`. `booklet/no-spread`: there is none in its chapter, or a page would stay blank before
    what stays on facing pages.
    """
    pages = _Pages(height, grid, report, first_page)
    for passage, part in groupby(_group_strips(strips, height, grid), _passage_on_spread):
        groups = [*part]
        if passage is not None:
            pages.face(groups, passage)
        for group in groups:
            pages.place(group)
    pages.place_waiting()
    pages.last.balance()
    return [page.strips for page in pages.pages if not page.is_empty]


def _passage_on_spread(group: Sequence[Strip]) -> Mark | None:
    return next((strip.on_spread for strip in group if strip.on_spread is not None), None)


class _Pages:
    """The pages while they are filled; what stands across two of them is `waiting` for an even one."""

    def __init__(self, height: float, grid: float, report: Report, first: int) -> None:
        self._height, self._grid, self._first = height, grid, first
        self.report = report
        self.pages: list[_Page] = []
        self.waiting: list[Sequence[Strip]] = []
        self._facing: Strip | None = None
        self._append()

    @property
    def last(self) -> _Page:
        """The page that is filled."""
        return self.pages[-1]

    def place(self, group: Sequence[Strip]) -> None:
        """Place strips that stay together, with all that is said of them."""
        first, last = group[0], group[-1]
        if last.keep and last.title is not None:
            self.report.error("booklet/heading-alone", f"{last.what} has nothing below it on its page", last.mark)
        if first.facing is not None:
            self.waiting.append(group)
            return
        if first.new_page:
            self.place_waiting()
            if not self.last.is_empty and self.last.end >= first.run_on * self._height - ROUNDING:
                self.begin(first)
        if not self.add(group):
            _report_too_tall(group, self._height, self._grid, self.report)
            _place_one_by_one(self, group)

    def face(self, groups: Sequence[Sequence[Strip]], passage: Mark) -> None:
        """Begin a page if groups that are placed next stay on two facing pages with it; reports what is in their way."""
        if self.keeps_on_spread(groups):
            return
        ahead = self._copy()
        if not self.last.is_empty:
            ahead.begin(groups[0][0])
        if ahead.keeps_on_spread(groups):
            self.begin(groups[0][0])
            return
        alone = _Pages(self._height, self._grid, Report(), 2)
        if alone.keeps_on_spread(groups):
            number = self._first + len(ahead.pages) - 1
            message = f"what stays on facing pages needs both, and page {number} would stay blank before them"
            hint = "write it further up or down in its chapter, or shorten it"
            self.report.error("booklet/no-spread", message, passage, hint=hint)
            return
        for group in groups:
            alone.place(group)
        message = f"what stays on facing pages needs {len(alone.pages)} pages"
        hint = "end `{spread}` earlier, write a figure with `pin` nearer to its text, or shorten what is between"
        self.report.error("booklet/too-tall", message, passage, hint=hint)

    def keeps_on_spread(self, groups: Sequence[Sequence[Strip]]) -> bool:
        """Whether groups that are placed next stand on one page, or on an even one and the next."""
        ahead = self._copy()
        begins = 0
        for group in groups:
            ahead.place(group)
            begins = begins or len(ahead.pages)
        beyond = len(ahead.pages) - begins
        return not beyond or (beyond == 1 and not (self._first + begins - 1) % 2)

    def _copy(self) -> _Pages:
        """Return pages on which groups can be tried: nothing is reported, and these do not change."""
        other = copy(self)
        other.pages, other.waiting, other.report = [*self.pages[:-1], copy(self.last)], [*self.waiting], Report()
        return other

    def add(self, group: Sequence[Strip]) -> bool:
        """Place strips that stay together on the last page, or on a new one; return whether one has room for them."""
        while not self.last.add(group):
            if self.last.is_empty:
                return False
            self._warn_of_full_margin(group)
            self.begin(group[0])
        return True

    def _warn_of_full_margin(self, group: Sequence[Strip]) -> None:
        """Warn of text that begins a page only because there is no room for its notes on the last one."""
        notes = [note for strip in group for note in strip.notes]
        fits = notes and height_of_notes([note.height for note in notes]) <= self._height
        if fits and copy(self.last).add([replace(strip, notes=()) for strip in group]):
            number, what = self._first + len(self.pages) - 1, notes[-1].what
            message = f"the margin of page {number} has no room for {what}, so that its text begins the next page"
            hint = "shorten the notes beside it, or write some of them further down"
            self.report.warning("booklet/full-margin", message, notes[-1].mark, hint=hint)

    def begin(self, first: Strip | None) -> None:
        """Begin a page; columns at whose end their text does not go on over the page are balanced."""
        if first is None or first.new_page or not self.last.ends_in(first.columns):
            self.last.balance()
        self._append()

    def place_waiting(self) -> None:
        """Place what waits for an even page before a chapter begins or the booklet ends; reports what would leave one blank."""
        while self._facing is not None or self.waiting:
            number = self._first + len(self.pages)
            if self._facing is None and number % 2:
                (picture, *_), *self.waiting = self.waiting
                message = (
                    f"{picture.what} needs an even page: the text behind it ends on page {number - 1}, before the next begins"
                )
                hint = "write it further up in its chapter, or more text behind it"
                self.report.error("booklet/no-spread", message, picture.mark, hint=hint)
            else:
                self.begin(None)

    def _append(self) -> None:
        number = self._first + len(self.pages)
        self.pages.append(_Page(self._height, self._grid))
        if self._facing is not None:
            self.last.add((self._facing,))
            self._facing = None
        elif self.waiting and not number % 2:
            group = self.waiting.pop(0)
            self.last.add(group)
            self._facing = group[0].facing


_NOT_BEGUN = -1


class _Page:
    """A page while it is filled: the stretches that are complete, and the columns of the one that is not."""

    def __init__(self, height: float, grid: float) -> None:
        self._height, self._grid = height, grid
        self._complete: list[PlacedStrip] = []
        self._columns: list[list[PlacedStrip]] = [[]]
        self._groups: list[Sequence[Strip]] = []
        self._count = _NOT_BEGUN
        """How many columns the stretch has."""
        self._top = 0.0

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands on the page."""
        return not self._complete and not self._columns[0]

    @property
    def strips(self) -> list[PlacedStrip]:
        """The strips of the page, in the order of reading."""
        return self._with_columns(self._columns, self._height)

    @property
    def end(self) -> float:
        """How far down the page is filled in mm, once its columns are balanced."""
        return lowest_end(self._with_columns(self._balanced(), self._height))

    def add(self, group: Sequence[Strip]) -> bool:
        """Place strips that stay together after those of the page; return whether there was room. Without, nothing changes."""
        if all(strip.columns == self._count for strip in group):
            return self._add_to_stretch(group)
        before = self._complete, self._columns, self._groups, self._count, self._top
        for count, part in groupby(group, key=lambda strip: strip.columns):
            strips = tuple(part)
            if count != self._count:
                self._begin_stretch(count, strips[0])
            if not self._add_to_stretch(strips):
                self._complete, self._columns, self._groups, self._count, self._top = before
                return False
        return True

    def force(self, strip: Strip) -> None:
        """Place a strip at the top of the empty page, beyond whose end it extends; its notes, which are in the way, go."""
        self._count = strip.columns
        self._columns, self._groups = [[PlacedStrip(replace(strip.without_safe_area_check(), notes=()), 0.0)]], [(strip,)]

    def ends_in(self, count: int) -> bool:
        """Whether the stretch at the end of the page has so many columns."""
        return self._count == count

    def balance(self) -> None:
        """Make the columns of the last stretch equally long, as far as what stays together allows."""
        self._columns = self._balanced()

    def _with_columns(self, columns: Sequence[Sequence[PlacedStrip]], end: float) -> list[PlacedStrip]:
        """Return all strips of the page; notes in its margin, above `end` as far as they fit, follow on their text."""
        found = [*self._complete]
        notes = iter(note_tops(_wanted_notes(columns[0]), self._top, end) if self._count == BESIDE_MARGIN else ())
        for placed in chain.from_iterable(columns):
            found.append(placed)
            found += [PlacedStrip(note, next(notes), 1) for note in placed.strip.notes]
        return found

    def _begin_stretch(self, count: int, first: Strip) -> None:
        columns = self._balanced()
        self._complete = self._with_columns(columns, max(map(lowest_end, columns)))
        lowest = max(self._complete, key=lambda placed: placed.bottom) if self._complete else None
        first = replace(first, snap=True) if count > 1 else first  # its later columns are on the grid too
        self._top = top_of_strip(lowest, first, self._grid)
        self._columns, self._groups, self._count = [[]], [], count

    def _add_to_stretch(self, group: Sequence[Strip]) -> bool:
        found = _add_to_columns(self._columns, group, self._count, (self._top, self._height), self._grid)
        if found is None or self._lacks_margin(found[0]):
            return False
        self._columns = found
        self._groups = [*self._groups, group]
        return True

    def _lacks_margin(self, column: Sequence[PlacedStrip]) -> bool:
        """Whether the notes beside the strips of a column are taller than the margin beside its stretch."""
        if self._count != BESIDE_MARGIN:
            return False
        needs = height_of_notes([height for _, height in _wanted_notes(column)])
        return needs > self._height - self._top + ROUNDING

    def _balanced(self) -> list[list[PlacedStrip]]:
        if self._count <= 1 or not self._columns[0]:
            return self._columns
        total = sum(placed.strip.height for column in self._columns for placed in column)
        steps = max(int(total / self._count / self._grid), 1)
        while (end := self._top + steps * self._grid) < self._height:
            found: list[list[PlacedStrip]] | None = [[]]
            for group in self._groups:
                found = _add_to_columns(found, group, self._count, (self._top, end), self._grid) if found is not None else None
            if found is not None:
                return found
            steps += 1
        return self._columns


def note_tops(wanted: Sequence[tuple[float, float]], top: float, end: float) -> list[float]:
    """Return the tops of notes in mm, each at or near the one that is `wanted` (given with its height), below one another.

    They are between `top` and `end`, or beyond the end by as much as they need.
    """
    heights = [height for _, height in wanted]
    end = max(end, top + height_of_notes(heights))
    tops: list[float] = []
    for y, height in wanted:
        tops.append(max(y, top))
        top = tops[-1] + height + _NOTE_GAP
    for place in range(len(tops) - 1, -1, -1):
        tops[place] = min(tops[place], end - heights[place])
        end = tops[place] - _NOTE_GAP
    return tops


def height_of_notes(heights: Sequence[float]) -> float:
    """Return how much notes of these heights need below one another, in mm."""
    return sum(heights) + _NOTE_GAP * (len(heights) - 1) if heights else 0.0


_NOTE_GAP = 3.0  # mm between two notes in the margin


def _wanted_notes(column: Sequence[PlacedStrip]) -> list[tuple[float, float]]:
    """Return where the notes beside the strips of a column are wanted, with their heights, in mm."""
    return [(placed.y, note.height) for placed in column for note in placed.strip.notes]


def _add_to_columns(
    columns: list[list[PlacedStrip]], group: Sequence[Strip], count: int, reach: tuple[float, float], grid: float
) -> list[list[PlacedStrip]] | None:
    """Return columns with a group in the last of them, or in the next; None if none of `count` has room.

    They `reach` from their top to their end, in mm.
    """
    number = len(columns) - 1
    placed = _place_if_room(columns[-1], group, reach, grid, number)
    if placed is not None:
        return [*columns[:-1], [*columns[-1], *placed]]
    if len(columns) < count and columns[-1]:
        placed = _place_if_room((), group, reach, grid, number + 1)
    return [*columns, placed] if placed is not None else None


def _group_strips(strips: Sequence[Strip], height: float, grid: float) -> Iterator[list[Strip]]:
    """Yield groups of strips that must be on the same page, or better are.

    What stands across two pages comes behind the group in whose midst it is, with its caption: it is no part of the column.
    """
    group: list[Strip] = []
    apart: list[list[Strip]] = []
    in_picture = False
    for strip in strips:
        if in_picture or strip.facing is not None:
            if not in_picture:
                apart.append([])
            apart[-1].append(strip)
            in_picture = strip.keep
        else:
            if strip.new_page and group:
                yield from _split_without_room(group, height, grid)
                yield from apart
                group, apart = [], []
            group.append(strip)
        if not (group and (group[-1].keep or group[-1].keep_if_room)) and not in_picture:
            yield from _split_without_room(group, height, grid)
            yield from apart
            group, apart = [], []
    yield from _split_without_room(group, height, grid)
    yield from apart


def _split_without_room(group: list[Strip], height: float, grid: float) -> Iterator[list[Strip]]:
    """Yield a group, or its parts that must stay together if no page has room for it as a whole."""
    if not group:
        return
    parted = [number for number, strip in enumerate(group, 1) if strip.keep_if_room and not strip.keep]
    notes = [note.height for strip in group for note in strip.notes]
    if not parted or (_place_if_room((), group, (0.0, height), grid) is not None and height_of_notes(notes) <= height):
        yield group
        return
    for start, end in pairwise((0, *parted, len(group))):
        if start < end:
            yield group[start:end]


def _place_if_room(
    column: Sequence[PlacedStrip], group: Sequence[Strip], reach: tuple[float, float], grid: float, number: int = 0
) -> list[PlacedStrip] | None:
    """Return a group placed after the strips of a column, or None if there is no room.

    The column `reach`es from its top to its end, in mm, and has a `number`.
    """
    before = column[-1] if column else None
    top, end = reach
    out: list[PlacedStrip] = []
    for strip in group if before else (*group[0].heads, *group):
        y = top if before is None else top_of_strip(before, strip, grid)
        before = PlacedStrip(strip, y, number)
        out.append(before)
        if not strip.at_foot and y + strip.height > end + ROUNDING:
            return None
    return out


def top_of_strip(before: PlacedStrip | None, strip: Strip, grid: float) -> float:
    """Return where a strip begins below another one, in mm; at the top (0) if there is none."""
    if before is None:
        return 0.0
    y = before.y + before.strip.height + max(before.strip.below, strip.above)
    return ceil(y / grid - 1e-4) * grid if strip.snap else y


def stand_below(strips: Iterable[Strip], before: PlacedStrip | None, grid: float) -> list[PlacedStrip]:
    """Return strips below another one, or from the top (0) on if there is none."""
    found: list[PlacedStrip] = []
    for strip in strips:
        before = PlacedStrip(strip, top_of_strip(before, strip, grid))
        found.append(before)
    return found


def _place_one_by_one(pages: _Pages, group: Sequence[Strip]) -> None:
    """Place strips one by one; one that is taller than a page gets a page of its own and extends beyond it."""
    for strip in group:
        if not pages.add((strip,)):
            pages.last.force(strip)


def _report_too_tall(group: Sequence[Strip], height: float, grid: float, report: Report) -> None:
    heights = [note.height for strip in group for note in strip.notes]
    if (needs := height_of_notes(heights)) > height + ROUNDING:
        note = next(note for strip in group for note in strip.notes)
        message = f"{note.what} is {needs:.1f} mm tall, a page has {height:.1f} mm"
        if len(heights) > 1:
            message = f"{len(heights)} notes beside what stays together are {needs:.1f} mm tall, a page has {height:.1f} mm"
        hint = "shorten what is in the margin, or write a part of it as `> [!sidebar]`"
        report.error("booklet/too-tall", message, note.mark, hint=hint)
        return
    tallest = max(group, key=lambda strip: strip.height)
    needs = stand_below(group, None, grid)[-1].bottom
    if tallest.height > height + ROUNDING:
        message = f"{tallest.what} is {tallest.height:.1f} mm tall, a page has {height:.1f} mm"
        about = (tallest.mark,) if tallest.mark else ()  # a figure that is too wide as well is told so, with a scale that fits
        report.add(Diagnostic("booklet/too-tall", message, tallest.mark, about=about, distance=Distance.WRITTEN))
    else:
        is_heading = group[0].title is not None
        also = [("what follows:", tallest.mark)] if is_heading and tallest.mark and tallest is not group[0] else []
        message = f"{group[0].what} cannot stay with what follows: together {needs:.1f} mm, a page has {height:.1f} mm"
        hint = "let what stays on one page be shorter or smaller, or end its `{keep}` earlier"
        report.error(f"booklet/{'heading-alone' if is_heading else 'too-tall'}", message, group[0].mark, also=also, hint=hint)
