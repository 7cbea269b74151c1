"""A chapter of the booklet that was translated as a whole, in Markdown: its blocks, matched with those of the source.

Sections are matched by their headings, and in each section the blocks of a kind, where both have as many of it: what does not
fit is listed, because a guess would print a paragraph in the place of another.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from pnp.base.diagnostics import Mark, Report, shorten_line
from pnp.load.chapters import BookletNames, read_chapter
from pnp.locale.translation import MOST_COPIED_WORDS
from pnp.model.booklet import Block, CalloutBlock, FigureBlock, HeadingBlock, ParagraphBlock, TableBlock, Words
from pnp.model.fields import Message
from pnp.translate.comments import inner_blocks
from pnp.translate.incoming import IncomingText
from pnp.translate.table_texts import ImportScope, IncomingFile, name_language_hint

if TYPE_CHECKING:
    from pnp.model.booklet import Chapter
    from pnp.model.game import Game

_SHOWN_OF_TEXT = 50


class _Leaf(NamedTuple):
    """A text of a chapter with the kind of block in which it stands: `paragraph`, `cell of a table`, `list, paragraph`."""

    kind: str
    message: Message


class _Section(NamedTuple):
    """What stands under a heading, which is the first; before the first heading there is none. `level` is 0 then."""

    level: int
    leaves: tuple[_Leaf, ...]


def texts_of_chapter(text: str, path: str, game: Game, scope: ImportScope, report: Report) -> IncomingFile | None:
    """Return the translations in a chapter; None if it is none of the booklet's or has other headings, which is reported.

    Reports `import/no-chapter`, `import/no-language`, and `import/other-blocks` for what does not fit.
    """
    chapters = game.booklet.chapters if game.booklet else ()
    chapter = _chapter_of(path, chapters)
    if chapter is None or scope.tag is None:
        if chapter is None:
            known = ", ".join(f"`{one.name}`" for one in chapters) or "none"
            message = f"the name of the file is that of no chapter of the booklet, which are {known}"
            hint = f"name it `{chapters[0].name}.{scope.tag or 'de'}.md`" if chapters else None
            report.error("import/no-chapter", message, Mark(path), hint=hint)
        if scope.tag is None:
            report.error(
                "import/no-language",
                "the name of the file does not say its language",
                Mark(path),
                hint=name_language_hint(scope),
            )
        return None
    names = BookletNames(report)
    names.begin_chapter(chapter.name)
    theirs = _sections(read_chapter(text.replace("\r\n", "\n"), path, names, report))
    ours = _sections(chapter.blocks)
    if [one.level for one in ours] != [one.level for one in theirs]:
        _report_headings(ours, theirs, path, report)
        return None
    texts = [one for pair in zip(ours, theirs, strict=True) for one in _texts_of_section(*pair, report)]
    return IncomingFile({scope.tag: texts})


def _chapter_of(path: str, chapters: Sequence[Chapter]) -> Chapter | None:
    """Return the chapter whose name stands in the name of a file: `01-setup.md`, `setup.de.md`, `de-setup.md`."""
    stem = PurePosixPath(path).stem.casefold()
    found = [one for one in chapters if re.search(rf"(?<![a-z0-9]){re.escape(one.name.casefold())}(?![a-z0-9])", stem)]
    return max(found, key=lambda one: len(one.name), default=None)


def _report_headings(ours: Sequence[_Section], theirs: Sequence[_Section], path: str, report: Report) -> None:
    pairs = zip((*ours, None), (*theirs, None), strict=False)
    own, other = next((a, b) for a, b in pairs if a is None or b is None or a.level != b.level)
    there = other.leaves[0].message if other and other.leaves else None
    expected = _heading(own) if own else "the end of the chapter"
    found = _heading(other) if other else "the end of the file"
    message = f"the headings are not those of the source: expected {expected}, found {found}"
    also = [("it is", own.leaves[0].message.mark)] if own and own.leaves else []
    hint = "give the translation the headings of the source, in their order and with as many `#`"
    report.error("import/other-blocks", message, there.mark if there else Mark(path), also=also, hint=hint)


def _heading(section: _Section) -> str:
    words = section.leaves[0].message.source if section.level and section.leaves else ""
    return f"`{'#' * section.level} {shorten_line(words, _SHOWN_OF_TEXT)}`" if words else "a text before the first heading"


def _texts_of_section(ours: _Section, theirs: _Section, report: Report) -> Iterator[IncomingText]:
    """Yield the texts of the kinds of blocks of which both have as many; of others, the first is reported."""
    own, other = _by_kind(ours.leaves), _by_kind(theirs.leaves)
    for kind in dict.fromkeys((*own, *other)):
        expected, found = own.get(kind, []), other.get(kind, [])
        if len(expected) == len(found):
            for leaf, theirs_ in zip(expected, found, strict=True):
                source, text = leaf.message.source, theirs_.message.source
                copied = text.split() == source.split() and len(source.split()) > MOST_COPIED_WORDS
                yield IncomingText("" if copied else text, theirs_.message.mark, leaf.message.id)
            continue
        message = f"expected {len(expected)} × {kind} under {_heading(ours)}, found {len(found)}"
        place = (found or list(theirs.leaves) or expected)[0].message.mark
        also = [("the source", expected[0].message.mark)] if expected else []
        hint = "none of them comes in: divide or join them as the source does, or translate them in the PO file"
        report.error("import/other-blocks", message, place, also=also, hint=hint)


def _by_kind(leaves: Iterable[_Leaf]) -> dict[str, list[_Leaf]]:
    kinds: dict[str, list[_Leaf]] = defaultdict(list)
    for leaf in leaves:
        kinds[leaf.kind].append(leaf)
    return kinds


def _sections(blocks: Iterable[Block]) -> list[_Section]:
    sections: list[tuple[int, list[_Leaf]]] = [(0, [])]
    for block in blocks:
        if isinstance(block, HeadingBlock):
            sections.append((block.level, []))
        sections[-1][1].extend(_leaves(block, ""))
    return [_Section(level, tuple(leaves)) for level, leaves in sections if level or leaves]


def _leaves(block: Block, within: str) -> Iterator[_Leaf]:
    if isinstance(block, HeadingBlock | ParagraphBlock):
        yield from _leaf("heading" if isinstance(block, HeadingBlock) else f"paragraph{within}", block.words)
    elif isinstance(block, TableBlock):
        for cell in (*block.heads, *(cell for row in block.rows for cell in row)):
            yield from _leaf(f"cell of a table{within}", cell)
    elif isinstance(block, FigureBlock):
        yield from _leaves_of_figure(block, within)
    else:
        if isinstance(block, CalloutBlock):
            yield from _leaf(f"title of a box{within}", block.title)
        for inner, place in inner_blocks(block):
            yield from (leaf for one in inner for leaf in _leaves(one, place))


def _leaves_of_figure(figure: FigureBlock, within: str) -> Iterator[_Leaf]:
    for image in figure.images:
        yield from _leaf(f"caption of a figure{within}", image.caption)
        yield from _leaf(f"alternative text of a figure{within}", image.alternative)
    for _, words in figure.notes:
        yield from _leaf(f"call-out of a figure{within}", words)


def _leaf(kind: str, words: Words | None) -> Iterator[_Leaf]:
    if isinstance(words, Message) and words.source.strip():
        yield _Leaf(kind, words)
