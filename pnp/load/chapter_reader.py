"""Read the blocks of a Markdown chapter with markdown-it; their texts use the game's own markup and are not parsed here."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Final, cast, get_args

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from pnp.base.diagnostics import Mark, file_lines
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.booklet_figure import figure_images, is_figure, split_figure
from pnp.load.booklet_names import Names, without_anchor
from pnp.load.file_cache import text_key
from pnp.load.format_data import component_kinds
from pnp.model.booklet import (
    CalloutBlock,
    FigureBlock,
    GeneratedBlock,
    GeneratedBlockName,
    HeadingBlock,
    ListBlock,
    PageBreakBlock,
    ParagraphBlock,
    TableBlock,
)
from pnp.model.fields import Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.base.diagnostics import Report
    from pnp.load.file_cache import FileCache
    from pnp.model.booklet import Block
    from pnp.model.style import Align

DEEPEST_HEADING = 3
DEEPEST_LIST = 2
SPECIALS = get_args(GeneratedBlockName)
WALK = "table"
COMPONENTS: Final = "components"
GLOSSARY: Final = "glossary"

_NAMED = 4
"""The places that one finding about several lists names."""
_ALERT = lazy_pattern(r"\[!([\w-]+)\][ \t]*\n?")
_SPECIAL = lazy_pattern(r"\[\[([\w-]+)((?:[ \t]+[\w.:-]+)*)[ \t]*\]\]")
_NUMBERED = lazy_pattern(r"\((\d+)\)\s+")
_HARD_BREAK = lazy_pattern(r"(?: {2,}|\\)\n")
_COMMENT = lazy_pattern(r"\s*<!--.*-->\s*", re.DOTALL)
_ALIGNS: dict[str, Align] = {"text-align:center": "center", "text-align:right": "end"}


def _parser() -> MarkdownIt:
    """Make a parser of blocks only: no inline markup, which would conflict with the game's own."""
    parser = MarkdownIt("commonmark").enable("table").disable(["code", "fence", "reference", "lheading"])
    parser.core.ruler.disable("inline")
    return parser


def _parsed(text: str) -> SyntaxTreeNode:
    """Return the syntax tree of a chapter; it contains line numbers, but not the path of the file."""
    return SyntaxTreeNode(_parser().parse(text))


def read_chapter(text: str, path: str, names: Names, report: Report, cache: FileCache | None = None) -> tuple[Block, ...]:
    """Read a chapter whose file is `path` (from the project's root); errors are added to the report."""
    tree = cache.blocks.get(text_key(text), lambda: _parsed(text), len(text)) if cache else _parsed(text)
    return tuple(_ChapterReader(file_lines(text), path, names, report).blocks(tree.children))


class _ChapterReader:
    """Reads the blocks of one file in order, because the id of a block depends on the heading before it."""

    def __init__(self, lines: Sequence[str], path: str, names: Names, report: Report) -> None:
        self._lines = lines
        self._path = path
        self._names = names
        self._report = report
        self._too_deep: list[Mark] = []

    def blocks(
        self, nodes: Sequence[SyntaxTreeNode], depth: int = 0, first: tuple[SyntaxTreeNode | None, list[Block]] | None = None
    ) -> list[Block]:
        """Return the blocks of some nodes.

        A list that follows a figure with call-outs becomes part of the figure, a table directly under `[[table …]]` its head
        and patterns. `first` has the node before them, with the blocks that it gave.
        """
        above, out = first or (None, [])
        for node, before in zip(nodes, (above, *nodes), strict=False):
            if node.type == "table" and out and before is not None and _lines_of(before)[1] == _lines_of(node)[0]:
                walk = out[-1]
                if isinstance(walk, TableBlock) and walk.walks and not walk.columns:
                    table = self._table(node, walk.mark)
                    out[-1] = replace(table, walks=walk.walks)
                    continue
            if node.type in {"bullet_list", "ordered_list"} and out and isinstance(out[-1], FigureBlock) and not out[-1].notes:
                notes = self._notes(node)
                if notes:
                    figure = out[-1]
                    out[-1] = FigureBlock(figure.images, tuple(notes), figure.mark, figure.anchor)
                    continue
            out += self._block(node, depth)
        return out

    def _block(self, node: SyntaxTreeNode, depth: int) -> Iterator[Block]:
        mark = Mark(self._path, _lines_of(node)[0] + 1, 1)
        if node.type == "heading":
            yield from self._heading(node)
        elif node.type == "paragraph":
            yield from self._paragraphs(node.children[0], node.children[0].content)
        elif node.type in {"bullet_list", "ordered_list"}:
            yield self._list(node, depth, mark)
        elif node.type == "table":
            yield self._table(node, mark)
        elif node.type == "blockquote":
            yield from self._callout(node, depth, mark)
        elif node.type == "hr":
            yield PageBreakBlock(mark)
        elif not _COMMENT.fullmatch(node.content):
            self._report.error("booklet/html", "HTML cannot be printed: only a comment `<!-- … -->` may stand here", mark)
            yield _gap(mark)

    def _heading(self, node: SyntaxTreeNode) -> Iterator[Block]:
        level, inline = int(node.tag[1:]), node.children[0]
        words, anchor = without_anchor(inline.content)
        mark = self._mark(inline, words)
        if level > DEEPEST_HEADING:
            message = f"a heading of level {level}, the deepest is {DEEPEST_HEADING}"
            self._report.error("booklet/heading-depth", message, mark)
            level = DEEPEST_HEADING
        if not words:
            self._report.error("booklet/empty-heading", "a heading without words", mark)
            return
        name = self._names.heading(level, words, anchor, mark)
        yield HeadingBlock(level, Message(self._names.id(words, name), words, mark), name, mark)

    def _paragraphs(self, inline: SyntaxTreeNode, content: str) -> Iterator[Block]:
        """Read a paragraph, of which each line `[[…]]` is a block of its own; `content` is how it is written, or its end."""
        above = inline.content.count("\n") - content.count("\n")
        for part in _own_blocks(content):
            yield from self._paragraph(inline, part, above)
            above += part.count("\n") + 1

    def _paragraph(self, inline: SyntaxTreeNode, content: str, above: int) -> Iterator[Block]:
        """Read lines of a paragraph that stand behind `above` others of it."""
        words, anchor = without_anchor(content)
        special = _SPECIAL.fullmatch(words)
        mark = self._mark(inline, words, above)
        if special:
            yield self._special(special[1], tuple(special[2].split()), mark)
        elif is_figure(words):
            images, rest = split_figure(words)
            plates = figure_images(images, mark, self._lines, self._names, self._report)
            yield FigureBlock(plates, (), mark, self._names.anchor(anchor, mark)) if plates else _gap(mark)
            if rest:
                mark = self._mark(inline, rest, above)
                yield ParagraphBlock(self._message(rest, mark, ""), mark)
        elif words:
            yield ParagraphBlock(self._message(words, mark, anchor), mark, self._names.anchor(anchor, mark))

    def _special(self, name: str, words: tuple[str, ...], mark: Mark) -> Block:
        """Return a block that the generator fills.

        `[[table group.name a b]]` walks a table of the rules, `[[components card die]]` lists the decks of some kinds,
        `[[glossary pond pike]]` some of the terms.
        """
        if name == WALK and words:
            table, *columns = words
            return TableBlock((), (), (), mark, table.removeprefix("rules."), tuple(columns))
        if name in SPECIALS and not words:
            return GeneratedBlock(cast("GeneratedBlockName", name), mark)
        if name == COMPONENTS:
            return GeneratedBlock(COMPONENTS, mark, self._kinds(words, mark))
        if name == GLOSSARY:
            return GeneratedBlock(GLOSSARY, mark, terms=words)
        written = " ".join((name, *words))
        hint = "name the table: `[[table group.name]]`" if name == WALK else did_you_mean(name, (*SPECIALS, WALK))
        self._report.error("booklet/unknown-block", f"`[[{written}]]` is not a block", mark, hint=hint)
        return _gap(mark)

    def _kinds(self, words: tuple[str, ...], mark: Mark) -> tuple[str, ...]:
        """Return the words that are kinds of components; reports `booklet/unknown-kind` for the others."""
        known = component_kinds()
        for word in words:
            if word not in known:
                hint = did_you_mean(word, known)
                self._report.error("booklet/unknown-kind", f"`{word}` is not a kind of component", mark, hint=hint)
        return tuple(word for word in words if word in known)

    def _list(self, node: SyntaxTreeNode, depth: int, mark: Mark) -> ListBlock:
        self._too_deep += [mark] if depth == DEEPEST_LIST else []
        items = tuple(tuple(self.blocks(item.children, depth + 1)) for item in node.children)
        if depth == 0:
            self._report_depth()
        loose = any(not p.hidden for item in node.children for p in item.children if p.type == "paragraph")
        start = int(str(node.attrs.get("start", 1)))
        return ListBlock(node.type == "ordered_list", start, loose, items, mark)

    def _report_depth(self) -> None:
        """Report the lists that stand too deep in one that has been read, as one fault."""
        found, self._too_deep = self._too_deep, []
        if found:
            times = f", {len(found)} times in this list" if found[1:] else ""
            message = f"lists inside one another deeper than {DEEPEST_LIST}{times}"
            self._report.error("booklet/list-depth", message, found[0], also=[("also at", mark) for mark in found[1:_NAMED]])

    def _table(self, node: SyntaxTreeNode, mark: Mark) -> TableBlock:
        rows = [row for part in node.children for row in part.children]
        aligns = tuple(_ALIGNS.get(str(cell.attrs.get("style", "")), "start") for cell in rows[0].children)
        heads, *body = (tuple(self._cells(row)) for row in rows)
        return TableBlock(heads, tuple(body), aligns, mark)

    def _cells(self, row: SyntaxTreeNode) -> Iterator[Message]:
        line, at = _lines_of(row)[0], 0
        for cell in row.children:
            words = cell.children[0].content if cell.children else ""
            found = self._lines[line].find(words, at) if words else -1
            at = found + len(words) if found >= 0 else at
            mark = Mark(self._path, line + 1, max(found, 0) + 1)
            yield self._message(words, mark, "")

    def _callout(self, node: SyntaxTreeNode, depth: int, mark: Mark) -> Iterator[Block]:
        first = node.children[0] if node.children else None
        inline = first.children[0] if first is not None and first.type == "paragraph" else None
        alert = _ALERT.match(inline.content) if inline is not None else None
        if alert is None or inline is None:
            hint = "begin it with a line such as `> [!note]`"
            self._report.error("booklet/plain-quote", "a call-out has no kind", mark, hint=hint)
            yield _gap(mark)
            return
        first_blocks = list(self._paragraphs(inline, inline.content[alert.end() :]))
        yield CalloutBlock(alert[1], tuple(self.blocks(node.children[1:], depth, (first, first_blocks))), mark)

    def _notes(self, node: SyntaxTreeNode) -> list[tuple[int, Message]]:
        """Return the texts of a figure's call-outs, items that begin with `(1)`, `(2)` …; None for an ordinary list."""
        notes: list[tuple[int, Message]] = []
        for item in node.children:
            inline = item.children[0].children[0] if item.children and item.children[0].type == "paragraph" else None
            number = _NUMBERED.match(inline.content) if inline is not None else None
            if inline is None or number is None:
                return []
            words = inline.content[number.end() :]
            notes.append((int(number[1]), self._message(words, self._mark(inline, words), "")))
        return notes

    def _message(self, words: str, mark: Mark, anchor: str) -> Message:
        return Message(self._names.id(words, anchor), _joined(words), mark)

    def _mark(self, inline: SyntaxTreeNode, words: str, above: int = 0) -> Mark:
        """Find where the text of a block begins: the first line behind `above` others that contains the text's first line."""
        start, end = _lines_of(inline)
        start = min(start + above, end - 1)
        first = words.partition("\n")[0]
        for number, line in enumerate(self._lines[start:end], start + 1):
            column = line.find(first)
            if column >= 0:
                return Mark(self._path, number, column + 1)
        return Mark(self._path, start + 1, 1)


def _own_blocks(content: str) -> Iterator[str]:
    """Divide a paragraph: each line that is `[[…]]` is a part, and so are the lines between."""
    for special, group in groupby(content.split("\n"), lambda line: bool(_SPECIAL.fullmatch(without_anchor(line)[0]))):
        lines = [*group]
        yield from lines if special else ["\n".join(lines)]


def _lines_of(node: SyntaxTreeNode) -> tuple[int, int]:
    """Return the line that a block begins in and the one behind it, counted from 0."""
    assert node.map is not None, "the parser gives every block its lines"
    return node.map


def _gap(mark: Mark) -> ParagraphBlock:
    """Return a paragraph in place of a block that could not be read, so that no error follows from its absence."""
    return ParagraphBlock(Message("", "", mark), mark)


def _joined(words: str) -> str:
    """Join the lines of a text, except where a line ends in two spaces or a backslash."""
    parts = _HARD_BREAK.split(words)
    return "\n".join(" ".join(line.strip() for line in part.split("\n")) for part in parts)
