"""Read a booklet's chapter from Markdown to blocks: headings, paragraphs, lists, tables, call-outs, figures, generated blocks.

markdown-it finds the blocks; their texts use the game's own markup and are not parsed here. Anchors of headings and ids of
messages stay the same when blocks are inserted. A paragraph of images is a figure: of cards by their ids, of pictures by their
paths.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal, cast, get_args
from unicodedata import combining, normalize

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from pnp.base.diagnostics import Diagnostic, Mark, Report, Severity, file_lines
from pnp.base.records import lazy_pattern, record
from pnp.base.suggestions import did_you_mean
from pnp.load.files import FileCache, text_key
from pnp.load.package_data import component_kinds
from pnp.load.passages import (
    PASSAGE_LINE,
    blocks_inside,
    check_passages,
    read_columns,
    read_float,
    read_passage_line,
    read_pin,
    read_wrap,
    setting_of_place,
    split_columns,
)
from pnp.load.places import position_in_lines
from pnp.model.booklet import (
    TITLED_CALLOUTS,
    UNTITLED_CALLOUTS,
    Block,
    CalloutBlock,
    FigureBlock,
    FigureCrop,
    FigureImage,
    GeneratedBlock,
    GeneratedBlockName,
    HeadingBlock,
    ListBlock,
    PageBreakBlock,
    ParagraphBlock,
    Pointer,
    TableBlock,
)
from pnp.model.fields import Message
from pnp.pictures.qr_codes import is_qr_code

if TYPE_CHECKING:
    from pnp.model.frame import WordsInFigure
    from pnp.model.style import Align


_DEEPEST_HEADING = 3
_DEEPEST_LIST = 2
_GENERATED_BLOCK_NAMES = get_args(GeneratedBlockName)
_TABLE_BLOCK = "table"
_COMPONENTS_BLOCK: Final = "components"
_GLOSSARY_BLOCK: Final = "glossary"
_ICONS_BLOCK: Final = "icons"
_PAGES: Final = "pages"

_MOST_NAMED_LISTS = 4
"""Places that one finding about several lists names."""
_ALERT = lazy_pattern(r"\[!([\w-]+)\][ \t]*(?P<title>[^\n]*)\n?")
_GENERATED_BLOCK = lazy_pattern(r"\[\[([\w-]+)((?:[ \t]+[\w.:+-]+)*)[ \t]*\]\]")
_NOTE_NUMBER = lazy_pattern(r"\((\d+)\)\s+")
_HARD_BREAK = lazy_pattern(r"(?: {2,}|\\)\n")
_COMMENT = lazy_pattern(r"\s*<!--.*-->\s*", re.DOTALL)
_ALIGNS: dict[str, Align] = {"text-align:center": "center", "text-align:right": "end"}


def parse_blocks(text: str) -> SyntaxTreeNode:
    """Return the tree of a chapter's blocks, each with its lines; what is in their texts is the game's own markup."""
    # without inline markup, which would conflict with the game's own; a bar in `{fish|pl}` ends no cell of a table
    parser = MarkdownIt("commonmark").enable("table").disable(["reference", "lheading"])
    parser.core.ruler.disable("inline")
    tokens = parser.parse(_BRACES.sub(lambda found: _CELL_END.sub(_BAR_IN_BRACES, found[0]), text))
    for token in tokens:
        token.content = token.content.replace(_BAR_IN_BRACES, "|")
    return SyntaxTreeNode(tokens)


def read_chapter(
    text: str, path: str, names: BookletNames, report: Report, cache: FileCache | None = None
) -> tuple[Block, ...]:
    """Read a chapter whose file is `path` (from the project's root); errors are added to the report."""
    with report.recorded() as findings:
        if matter := _FRONT_MATTER.match(text):
            hint = "take it out: the title of a game is in game.yaml, that of a chapter is its heading `# …`"
            message = f"`{matter['first']}` and what else is between `{matter['rule']}` prints as a text"
            report.error("booklet/foreign-block", message, Mark(path, 2, 1), hint=hint)
            text = "\n" * matter[0].count("\n") + text[matter.end() :]
        tree = cache.blocks.get(text_key(text), lambda: parse_blocks(text), len(text)) if cache else parse_blocks(text)
        blocks = tuple(_ChapterReader(file_lines(text), path, names, report).read_blocks(tree.children))
        if not any(finding.code == "booklet/bad-passage" for finding in findings):
            check_passages(blocks, report)
    if not blocks and not findings:
        report.error("load/empty-file", "the file is empty", Mark(path), hint="write a chapter, or delete the file")
    return blocks


class _ChapterReader:
    """Reads the blocks of one file in order, because the id of a block depends on the heading before it."""

    def __init__(self, lines: Sequence[str], path: str, names: BookletNames, report: Report) -> None:
        self._lines = lines
        self._path = path
        self._names = names
        self._report = report
        self._too_deep: list[Mark] = []
        self._end = ""  # the line that ends the foreign block which was reported last

    def read_blocks(
        self, nodes: Sequence[SyntaxTreeNode], depth: int = 0, first: tuple[SyntaxTreeNode | None, list[Block]] | None = None
    ) -> list[Block]:
        """Read nodes that follow one another; `first` is the node before them, with its blocks, which are returned too.

        A list of call-outs becomes part of the figure that it follows; a table directly under `[[table …]]` becomes its head
        and patterns.
        """
        above, blocks = first or (None, [])
        for node, before in zip(nodes, (above, *nodes), strict=False):
            if node.type == "table" and blocks and before is not None and _lines_of(before)[1] == _lines_of(node)[0]:
                generated = blocks[-1]
                if isinstance(generated, TableBlock) and generated.walks and not generated.columns:
                    walks, beside, members = generated.walks, generated.beside, generated.members
                    table = self._read_table(node, generated.mark)
                    blocks[-1] = replace(table, walks=walks, beside=beside, members=members)
                    continue
            figure = blocks[-1] if blocks and node.type in {"bullet_list", "ordered_list"} else None
            if (
                isinstance(figure, FigureBlock)
                and not (figure.notes or figure.images[0].float_to)
                and (notes := self._read_notes(node))
            ):
                blocks[-1] = FigureBlock(figure.images, tuple(notes), figure.mark, figure.anchor)
                continue
            blocks += self._read_block(node, depth)
        return blocks

    def _read_block(self, node: SyntaxTreeNode, depth: int) -> Iterator[Block]:
        mark = Mark(self._path, _lines_of(node)[0] + 1, 1)
        if node.type == "heading":
            yield from self._read_heading(node)
        elif node.type == "paragraph":
            yield from self._read_paragraphs(node.children[0], node.children[0].content)
        elif node.type in {"bullet_list", "ordered_list"}:
            yield self._read_list(node, depth, mark)
        elif node.type == "table":
            yield self._read_table(node, mark)
        elif node.type == "blockquote":
            yield from self._read_callout(node, depth, mark)
        elif node.type == "hr":
            yield self._read_rule(node, mark)
        elif node.type in {"fence", "code_block"}:
            yield self._report_code(node, mark)
        elif not _COMMENT.fullmatch(node.content):
            if not (self._end == _END_TAG and _END_TAGS.fullmatch(node.content)):
                hint = _PAGE_BREAK_HINT if "page-break" in node.content else _HTML_HINT
                message = "HTML cannot be printed: only a comment `<!-- … -->` may stand here"
                self._report.error("booklet/html", message, mark, hint=hint)
            self._end = _END_TAG
            yield _placeholder(mark)

    def _read_rule(self, node: SyntaxTreeNode, mark: Mark) -> Block:
        """Read a page break; other programs make a heading of a line with `---` directly under it."""
        line = self._lines[mark.line - 1]
        if columns := _DASHED_COLUMNS.search(line):
            self._report.error("booklet/bad-table", f"`{columns[0]}` is no line of a table", mark, hint=_TABLE_HINT)
            return _placeholder(mark)
        above = node.previous_sibling
        if above is None or above.type != "paragraph" or _lines_of(above)[1] < mark.line - 1 or not _UNDERLINE.fullmatch(line):
            return PageBreakBlock(mark)
        sign = line.strip("> \t")
        hint = f"{_HEADING_HINT}; with an empty line above it `---` begins a page"
        mark = Mark(self._path, mark.line, line.find("-") + 1)
        self._report.error("booklet/foreign-block", f"`{sign}` under a line makes no heading of it", mark, hint=hint)
        return _placeholder(mark)

    def _report_code(self, node: SyntaxTreeNode, mark: Mark) -> Block:
        if node.type == "fence":
            first, what = node.markup, f"{node.markup} begins a block of code"
            hint = f"leave out this line and the one that ends the block; {_APART_HINT}"
        else:
            first, what = node.content.partition("\n")[0].strip(), "a line that begins with four blanks or a tab is code"
            hint = f"take the blanks away; {_APART_HINT}"
        mark = Mark(self._path, mark.line, max(self._lines[mark.line - 1].find(first), 0) + 1)
        self._report.error("booklet/foreign-block", f"{what}, which a booklet has not", mark, hint=hint)
        return _placeholder(mark)

    def _read_heading(self, node: SyntaxTreeNode) -> Iterator[Block]:
        level, inline = int(node.tag[1:]), node.children[0]
        content, columns = split_columns(inline.content)
        words, anchor = _split_anchor(content)
        mark = self._mark(inline, words)
        if level > _DEEPEST_HEADING:
            message = f"a heading of level {level}, the deepest is {_DEEPEST_HEADING}"
            self._report.error("booklet/heading-depth", message, mark)
            level = _DEEPEST_HEADING
        if not words:
            self._report.error("booklet/empty-heading", "a heading without words", mark)
            return
        name = self._names.heading_anchor(level, words, anchor, mark)
        said = read_columns(columns, mark, self._report)
        yield HeadingBlock(level, Message(self._names.message_id(words, name), words, mark), name, mark, said)

    def _read_paragraphs(self, inline: SyntaxTreeNode, content: str) -> Iterator[Block]:
        """Read a paragraph, of which each line `[[…]]` or `{keep}` is a block of its own; `content` is its text, or its end."""
        above = inline.content.count("\n") - content.count("\n")
        parts = groupby(content.split("\n"), _is_block_line)
        for generated, lines in parts:
            for part in lines if generated else ["\n".join(lines)]:
                yield from self._read_paragraph(inline, part, above)
                above += part.count("\n") + 1

    def _read_paragraph(self, inline: SyntaxTreeNode, content: str, above: int) -> Iterator[Block]:
        words, anchor = _split_anchor(content)
        generated = _GENERATED_BLOCK.fullmatch(words)
        mark = self._mark(inline, words, above)
        if passage := read_passage_line(content, mark):
            yield passage
        elif not generated and self._reports_foreign_block(inline, content, above):
            yield _placeholder(mark)
        elif generated:
            yield self._generated_block(generated[1], tuple(generated[2].split()), mark)
        elif words.startswith("!["):
            # text on the lines under a row of images is a paragraph of its own
            row = None if _FIGURE.fullmatch(words) else _ROW.match(words)
            row_text, rest = (words[: row.end()].strip(), words[row.end() :].strip()) if row else (words, "")
            images = _read_figure_images(row_text, mark, self._lines, self._names, self._report)
            yield FigureBlock(images, (), mark, self._names.register_anchor(anchor, mark)) if images else _placeholder(mark)
            if rest:
                mark = self._mark(inline, rest, above)
                yield ParagraphBlock(self._message(rest, mark, ""), mark)
        elif words:
            yield ParagraphBlock(self._message(words, mark, anchor), mark, self._names.register_anchor(anchor, mark))

    def _reports_foreign_block(self, inline: SyntaxTreeNode, content: str, above: int) -> bool:
        """Report a line of a paragraph that was meant as a block; return whether it is an error."""
        if self._end and any(line.strip() == self._end for line in content.split("\n")):
            self._end = ""  # the end of a block whose beginning is reported
            return True
        found = _find_foreign_block(content)
        if found is None:
            return False
        at, block = found
        self._end = next((end for sign, end in _ENDS.items() if content.startswith(sign, at)), "")
        place = position_in_lines(content, at, self._mark(inline, content, above), self._lines)
        self._report.add(Diagnostic(block.code, block.message, place, block.severity, hint=block.hint))
        return block.severity == "error"

    def _generated_block(self, name: str, words: tuple[str, ...], mark: Mark) -> Block:
        """Return a block that the layout fills.

        `[[table group.name a b]]` prints columns of a rule table, `[[components card die]]` the decks of some kinds, and
        `[[glossary pond pike]]` some of the terms; `[[glossary pages]]` with their pages.
        `[[icons worm fly]]` lists some of the icons.
        """
        if name == _TABLE_BLOCK and words and (table := _walked_table(words, mark)) is not None:
            return table
        if name in _GENERATED_BLOCK_NAMES and not words:
            return GeneratedBlock(cast("GeneratedBlockName", name), mark)
        if name == _COMPONENTS_BLOCK:
            return GeneratedBlock(_COMPONENTS_BLOCK, mark, self._known_kinds(words, mark))
        if name == _ICONS_BLOCK:
            return GeneratedBlock(_ICONS_BLOCK, mark, terms=words)
        if name == _GLOSSARY_BLOCK:
            pages = words[:1] == (_PAGES,)
            return GeneratedBlock(_GLOSSARY_BLOCK, mark, terms=words[1:] if pages else words, pages=pages)
        written = " ".join((name, *words))
        hint = did_you_mean(name, (*_GENERATED_BLOCK_NAMES, _TABLE_BLOCK))
        if name == _TABLE_BLOCK:
            hint = "name the table, `[[table group.name]]`, or the values of a group, `[[table group: one two]]`"
        self._report.error("booklet/unknown-block", f"`[[{written}]]` is not a block", mark, hint=hint)
        return _placeholder(mark)

    def _known_kinds(self, words: tuple[str, ...], mark: Mark) -> tuple[str, ...]:
        known = component_kinds()
        for word in words:
            if word not in known:
                hint = did_you_mean(word, known)
                self._report.error("booklet/unknown-kind", f"`{word}` is not a kind of component", mark, hint=hint)
        return tuple(word for word in words if word in known)

    def _read_list(self, node: SyntaxTreeNode, depth: int, mark: Mark) -> ListBlock:
        self._too_deep += [mark] if depth == _DEEPEST_LIST else []
        items = tuple(
            blocks_inside(self.read_blocks(item.children, depth + 1), "a list", self._report) for item in node.children
        )
        if depth == 0 and self._too_deep:
            (first, *others), self._too_deep = self._too_deep, []
            times = f", {len(others) + 1} times in this list" if others else ""
            message = f"lists inside one another deeper than {_DEEPEST_LIST}{times}"
            also = [("also at", other) for other in others[: _MOST_NAMED_LISTS - 1]]
            self._report.error("booklet/list-depth", message, first, also=also)
        loose = any(not p.hidden for item in node.children for p in item.children if p.type == "paragraph")
        start = int(str(node.attrs.get("start", 1)))
        return ListBlock(node.type == "ordered_list", start, loose, items, mark)

    def _read_table(self, node: SyntaxTreeNode, mark: Mark) -> TableBlock:
        rows = [row for part in node.children for row in part.children]
        aligns = tuple(_ALIGNS.get(str(cell.attrs.get("style", "")), "start") for cell in rows[0].children)
        heads, *body = (tuple(self._read_cells(row)) for row in rows)
        return TableBlock(heads, tuple(body), aligns, mark)

    def _read_cells(self, row: SyntaxTreeNode) -> Iterator[Message]:
        line, at = _lines_of(row)[0], 0
        cells, heads = len(_split_row(self._lines[line])), len(row.children)
        passage = read_passage_line(self._lines[line], Mark(self._path, line + 1, 1))
        if passage is not None:
            blocks_inside((passage,), "a table", self._report)
        elif cells != heads:
            message = f"a row of {cells} cell{'s' * (cells != 1)} in a table of {heads} heading{'s' * (heads != 1)}"
            hint = r"write as many cells as headings; `\|` is the sign within a cell"
            hint = hint if _CELL_END.search(self._lines[line]) else "leave a line empty between the table and what follows it"
            self._report.error("booklet/bad-table", message, Mark(self._path, line + 1, 1), hint=hint)
        for cell in row.children:
            words = cell.children[0].content if cell.children else ""
            start = self._lines[line].find(words, at) if words else -1
            at = start + len(words) if start >= 0 else at
            mark = Mark(self._path, line + 1, max(start, 0) + 1)
            yield self._message(words, mark, "")

    def _read_callout(self, node: SyntaxTreeNode, depth: int, mark: Mark) -> Iterator[Block]:
        first = node.children[0] if node.children else None
        inline = first.children[0] if first is not None and first.type == "paragraph" else None
        alert = _ALERT.match(inline.content) if inline is not None else None
        if alert is None or inline is None:
            hint = "begin it with a line such as `> [!note]`"
            self._report.error("booklet/plain-quote", "a call-out has no kind", mark, hint=hint)
            yield _placeholder(mark)
            return
        kind = alert[1] if alert[1].islower() else alert[1].lower()  # `[!NOTE]`, as GitHub writes it
        title, anchor = _split_anchor(alert["title"])
        place = position_in_lines(inline.content, alert.start("title"), self._mark(inline, inline.content), self._lines)
        if anchor and not title:
            hint = f"write it behind the title: `> [!{kind}] Words {{#{anchor}}}`"
            self._report.error("booklet/bad-anchor", f"`{{#{anchor}}}` names no title", place, hint=hint)
        if title and kind not in TITLED_CALLOUTS:
            hint = f"write the words on the line below; the title of the kind is `callout_{kind}` in words.yaml"
            self._report.error("booklet/foreign-block", f"`{title}` stands behind `[!{alert[1]}]`", place, hint=hint)
        first_blocks = list(self._read_paragraphs(inline, inline.content[alert.end() :]))
        blocks = self.read_blocks(node.children[1:], depth, (first, first_blocks))
        inside = blocks_inside(blocks, "a call-out", self._report)
        if not inside and kind in {*TITLED_CALLOUTS, *UNTITLED_CALLOUTS}:
            message = f"the call-out {f'`{title}`' if title else f'`[!{alert[1]}]`'} has no text"
            hint = "write its text on lines that begin with `> `, with none left empty in between; or make it a heading"
            self._report.error("booklet/empty-callout", message, mark, hint=hint)
        if not title or kind not in TITLED_CALLOUTS:
            yield CalloutBlock(kind, None, inside, mark)
        else:
            words = self._message(title, place, anchor)
            yield CalloutBlock(kind, words, inside, mark, self._names.register_anchor(anchor, place))

    def _read_notes(self, node: SyntaxTreeNode) -> list[tuple[int, Message]]:
        """Return the texts of a figure's call-outs, items that begin with `(1)`, `(2)` …; none for an ordinary list."""
        notes: list[tuple[int, Message]] = []
        for item in node.children:
            inline = item.children[0].children[0] if item.children and item.children[0].type == "paragraph" else None
            number = _NOTE_NUMBER.match(inline.content) if inline is not None else None
            if inline is None or number is None:
                return []
            words = inline.content[number.end() :]
            notes.append((int(number[1]), self._message(words, self._mark(inline, words), "")))
        return notes

    def _message(self, words: str, mark: Mark, anchor: str) -> Message:
        return Message(self._names.message_id(words, anchor), _join_lines(words), mark)

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


@record
class _ForeignBlock:
    """What other programs take for a block and this one for a text: how it begins (group 1), and what to say of it.

    `{0}` in the words is the sign that it begins with. A `warning` is printed as a text.
    """

    pattern: re.Pattern[str]
    code: str
    message: str
    hint: str
    severity: Severity = "error"


_APART_HINT = r"`\` at the end of a line keeps the next one apart"
_HEADING_HINT = "write `# ` before the words of the heading, or `## ` for the level below"
_LIST_HINT = "write `- ` before the words of each item"
_PARAGRAPH_MESSAGE = "lines that begin with `{0}` print as one paragraph: they are no list"
_PAGE_BREAK_HINT = "write `---` with empty lines around it to begin a page"
_TABLE_HINT = "write `| a | b |` with a row of dashes under it, `|---|---|`, and then the rows `| 1 | 2 |`"
_HTML_HINT = 'write its words as a text, and a picture as `![caption](art/file.svg){alt="what it shows"}`'
_FOREIGN_BLOCKS = (
    _ForeignBlock(
        lazy_pattern(r"(?m)^[^\S\n]*(#{1,6})(?=[^\s#\d]|(?<=##)\d|[^\S \t\n])"), "booklet/missing-blank",
        "a blank is missing behind `{0}`: this is no heading", r"write `{0} ` before its words, or `\#` for the sign itself",
    ),
    _ForeignBlock(
        lazy_pattern(r"(?m)^[^\S\n]*(#{7,})(?=[^\S\n])"), "booklet/heading-depth",
        f"`{{0}}` is no heading: the deepest has {_DEEPEST_HEADING} signs", _HEADING_HINT,
    ),
    _ForeignBlock(
        lazy_pattern(r"(?m)(?:\A|^(?=\s*1\D))[^\S\n]*(\d{1,3}[.)])(?=[^\W\d_]|[*_\[{])"), "booklet/missing-blank",
        "a blank is missing behind `{0}`: this is no item of a list", "write `{0} ` before its words", "warning",
    ),
    _ForeignBlock(
        lazy_pattern(r"(?m)^[^\S\n]*([•◦▪‣–—+-])[^\S\n]*[^\s\d].*(?<!\\)(?<!  )\n[^\S\n]*\1[^\S\n]*[^\s\d]"),
        "booklet/missing-blank", _PARAGRAPH_MESSAGE, _LIST_HINT, "warning",
    ),
    _ForeignBlock(
        lazy_pattern(r"(?m)^[^\S\n]*([•◦▪▫‣⁃●○■□◆◇➢➤]|o(?=\t|[^\S\n]{2}))[^\S\n]*\S"),
        "booklet/missing-blank", "a line that begins with `{0}` is no item of a list", _LIST_HINT, "warning",
    ),
    _ForeignBlock(  # such as `✓`, `→` or `·`, in two lines that have nothing but a line end between them
        lazy_pattern(
            r"(?m)^[^\S\n]*([^\w\s\"'“”„‘’«»(\[{}\])*_\\<>|#…¿¡!?$&@:~–—+-]\ufe0f?)[^\S\n]+\S.*(?<!\\)(?<!  )\n"
            r"[^\S\n]*\1[^\S\n]+\S"
        ), "booklet/missing-blank", _PARAGRAPH_MESSAGE, _LIST_HINT, "warning",
    ),
    _ForeignBlock(  # such as `a.` and `b.`, of which the first line does not end in a line break
        lazy_pattern(
            r"(?m)^[^\S\n]*(\(?(?:[aAiI][.)]|1\)(?<=\(1\))))[^\S\n]+\S.*(?<!\\)(?<!  )\n(?:.*\n)*?[^\S\n]*"
            r"\(?(?:[bB][.)]|ii[.)]|II[.)]|2\)(?<=\(2\)))[^\S\n]+\S"
        ), "booklet/missing-blank", _PARAGRAPH_MESSAGE, _LIST_HINT, "warning",
    ),
    _ForeignBlock(
        lazy_pattern(r"(?m)(?<=\n)[^\S\n]*(=+|--?)[^\S\n]*$"), "booklet/foreign-block",
        "`{0}` under a line makes no heading of it", _HEADING_HINT,
    ),
    _ForeignBlock(
        lazy_pattern(r"\A[^\S\n]*([=~—–―]{3,}|[•·*](?:[^\S\n]*[•·*]){2,})[^\S\n]*\Z"), "booklet/foreign-block",
        "`{0}` prints as it is written: it is no rule", _PAGE_BREAK_HINT, "warning",
    ),
    _ForeignBlock(
        lazy_pattern(r"(?m)^[^\S\n]*([:~])[^\S\n]+\S"), "booklet/foreign-block",
        "`{0}` begins a definition, and there are no lists of those",
        "write `- **word**: what it means`, or a term of glossary.yaml, which `[[glossary]]` lists",
    ),
    _ForeignBlock(
        lazy_pattern(r"(?m)^[^\S\n]*\S.*?[^\S\n](::)[^\S\n]"), "booklet/foreign-block",
        "`{0}` begins a definition, and there are no lists of those",
        "write `- **word**: what it means`, or a term of glossary.yaml, which `[[glossary]]` lists",
    ),
    _ForeignBlock(
        lazy_pattern(r"(?m)^[^\S\n]*(:+)[^\S\n]*$"), "booklet/foreign-block",
        "`{0}` prints as it is written: it makes no white space",
        "leave the line empty: styles and grid of booklet.yaml say how far apart blocks are",
    ),
    _ForeignBlock(
        lazy_pattern(r"(?m)^[^\S\n]*(:{3,}(?=[^\S\n]*[\w{])|!!!(?=[^\S\n]*\w)|\?\?\?\+?(?=[^\S\n]*\w)|\{\{(?=\w[^{}]*$))"),
        "booklet/foreign-block", "`{0}` begins a box as other programs write it",
        "write `> [!note]`, and `> ` before each line of it",
    ),
    _ForeignBlock(
        lazy_pattern(r"(?m)^[^\S\n]*(\\(?:page\s?break|newpage|clearpage|page|column|columnbreak)\b(?:\{\})?)[^\S\n]*$"),
        "booklet/foreign-block", "`{0}` prints as it is written", _PAGE_BREAK_HINT,
    ),
    _ForeignBlock(
        lazy_pattern(r"(?m)^[^\S\n]*(\|)[^\S\n].*(?:\||\n[^\S\n]*\|)"), "booklet/bad-table",
        "lines that begin with `{0}` are no table: their headings have no row of dashes",
        "write a row with as many cells under the headings: `|---|---|` under two",
    ),
    _ForeignBlock(
        lazy_pattern(r"(?m)^[^\S\n]*(\+[-=:+]{3,}\+)[^\S\n]*$"), "booklet/bad-table",
        "`{0}` is no line of a table", _TABLE_HINT,
    ),
)  # fmt: skip
_ENDS = {"{{": "}}", ":::": ":::"}
"""The line that ends what a foreign block begins."""

_END_TAG = "</…>"
_END_TAGS = lazy_pattern(r"\s*(?:</[\w-]+\s*>\s*)+")
_DASHED_COLUMNS = lazy_pattern(r"-{3,}(?:[^\S\n]+-{3,})+")
"""What other programs write under the headings of a table."""

_UNDERLINE = lazy_pattern(r"[\s>]*-+[^\S\n]*")
_DASHES = lazy_pattern(r"(?m)^\|?[^\S\n]*:?-+:?[^\S\n]*\|[-:|\s]*$")
"""The row under the headings of a table."""

_FRONT_MATTER = lazy_pattern(
    r"(?P<rule>---|\+\+\+)[^\S\n]*\n(?P<first>[\w-]+[^\S\n]*[:=].*)\n(?:(?:[\w-]+[^\S\n]*[:=]|[^\S\n]|-[^\S\n]|#|\]|\}).*\n|\n)*?"
    r"(?:(?P=rule)|\.\.\.)[^\S\n]*(?:\n|$)"
)
_ROW_PREFIX = lazy_pattern(r"(?:\s*(?:>|[-*+](?=\s)|\d+[.)](?=\s)))*\s*")
"""What stands before a row of a table in a call-out or a list."""
_CELL_END = lazy_pattern(r"(?<!\\)\|")
_BRACES = lazy_pattern(r"(?<!\\)\{[^{}\n\\]*\|[^{}\n\\]*\}")
"""A placeholder or a reading with a bar, such as `{fish|pl}`."""
_BAR_IN_BRACES = "\ufdd0"
"""What the parser of Markdown sees in place of a bar in braces: a sign that stands for no character."""


def _find_foreign_block(text: str) -> tuple[int, _ForeignBlock] | None:
    """Return the first line of a paragraph that was meant to begin a block, and its offset; None if none was."""
    found = [(match, block) for block in _FOREIGN_BLOCKS if (match := block.pattern.search(text))]
    if not found:
        return None
    match, block = min(found, key=lambda pair: pair[0].start(1))
    at, sign, message = match.start(1), match[1], block.message
    if block.code == "booklet/bad-table" and (dashes := _DASHES.search(text, at)):
        heads, cells = (len(_split_row(row)) for row in (text[at:].partition("\n")[0], dashes[0]))
        message = f"a table of {heads} heading{'s' * (heads != 1)} with {cells} cell{'s' * (cells != 1)} of dashes under them"
    return at, replace(block, message=message.replace("{0}", sign), hint=block.hint.replace("{0}", sign))


def _split_row(line: str) -> list[str]:
    """Return the cells of a row of a table, as markdown-it divides it."""
    line = _BRACES.sub(lambda found: found[0].replace("|", _BAR_IN_BRACES), line)
    cells = _CELL_END.split(_ROW_PREFIX.sub("", line, count=1).strip())
    return cells[not cells[0] : len(cells) - (not cells[-1])]


def _is_block_line(line: str) -> bool:
    """Whether a line of a paragraph is a block of its own."""
    return bool(_GENERATED_BLOCK.fullmatch(_split_anchor(line)[0]) or PASSAGE_LINE.fullmatch(line.strip()))


def _lines_of(node: SyntaxTreeNode) -> tuple[int, int]:
    assert node.map is not None, "the parser gives every block its lines"
    return node.map


def _walked_table(words: tuple[str, ...], mark: Mark) -> TableBlock | None:
    """Return what `[[table a + b x y]]` or `[[table group: one two]]` walks, without patterns; None if it is neither."""
    count = next((n for n in range(1, len(words), 2) if words[n] != "+"), len(words))
    tables, columns = [word.removeprefix("rules.") for word in words[:count:2]], words[count:]
    is_group = tables[-1].endswith(":")
    if "+" in {*words[:count:2], *columns} or count % 2 == 0 or (is_group and not columns):
        return None
    tables[-1] = tables[-1].removesuffix(":")
    walks, *beside = tables
    return TableBlock((), (), (), mark, walks, () if is_group else columns, tuple(beside), columns if is_group else ())


def _placeholder(mark: Mark) -> ParagraphBlock:
    """Stand in for a block that could not be read, so that no other fault follows from its absence."""
    return ParagraphBlock(Message("", "", mark), mark)


def _join_lines(words: str) -> str:
    """Join the lines of a text, except where a line ends in two spaces or a backslash."""
    parts = _HARD_BREAK.split(words)
    return "\n".join(" ".join(line.strip() for line in part.split("\n")) for part in parts)


_FEWEST_ID_WORDS = 4  # of a text, in the id of its message
_ANCHOR = lazy_pattern(r"\s*\{#([^{}]*)\}\s*$")
_VALID_ANCHOR = lazy_pattern(r"[a-z0-9][a-z0-9_-]*")
_MARKUP = lazy_pattern(r"[*_\\]|\]\(#[\w-]+\)")


def _split_anchor(words: str) -> tuple[str, str]:
    """Split a block's text from the `{#name}` at its end."""
    anchor = _ANCHOR.search(words)
    return (words[: anchor.start()], anchor[1]) if anchor else (words.strip(), "")


def slug(text: str) -> str:
    """Reduce a text to a-z, 0-9 and hyphens: `Ações livres` gives `acoes-livres`."""
    plain = "".join(c for c in normalize("NFD", _MARKUP.sub("", text).casefold()) if not combining(c))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


class BookletNames:
    """Gives names to blocks: anchors, unique in the booklet, and ids of messages, unique in a chapter.

    `repeated` are the anchors that are written twice.
    """

    def __init__(self, report: Report) -> None:
        self._report = report
        self._chapter = ""
        self._headings = ["", "", ""]
        self._ids: dict[str, str] = {}
        self.anchors: dict[str, Mark] = {}
        self.repeated: set[str] = set()

    def begin_chapter(self, chapter: str) -> None:
        """Begin a chapter: all names that follow belong to it."""
        self._chapter = chapter
        self._headings = ["", "", ""]

    def heading_anchor(self, level: int, words: str, anchor: str, mark: Mark) -> str:
        """Return the anchor of a heading: `anchor` if it is written, else a slug of its words."""
        name = anchor or slug(words) or "section"
        if not anchor and name in self.anchors:
            name = f"{next((h for h in reversed(self._headings[: level - 1]) if h), self._chapter)}-{name}"
        self._headings[level - 1 :] = [name, *[""] * (3 - level)]
        self.register_anchor(name, mark)
        return name

    def register_anchor(self, name: str, mark: Mark) -> str:
        """Register an anchor and return it; a duplicate or invalid one is reported."""
        if not name:
            return ""
        if not _VALID_ANCHOR.fullmatch(name):
            hint = f"write `{{#{plain}}}`" if (plain := slug(name.split(".", maxsplit=1)[0])) else "leave it out"
            self._report.error("booklet/bad-anchor", f"`#{name}` must be made of a-z, 0-9, `_` and `-`", mark, hint=hint)
        elif name in self.anchors:
            also = [("first at", self.anchors[name])]
            hint = "name one of them: `{#name}` at its end"
            self.repeated.add(name)
            self._report.error("booklet/duplicate-anchor", f"`#{name}` occurs twice in the booklet", mark, also=also, hint=hint)
        self.anchors.setdefault(name, mark)
        return name

    def message_id(self, words: str, anchor: str) -> str:
        """Return a message's id: its anchor, or its heading and as many of its first words as make the id unique.

        Words without a-z and 0-9, or that do not make it unique, are replaced by a hash.
        """
        home = f"booklet/{self._chapter}"
        if anchor:
            return f"{home}/{anchor}"
        near = next((h for h in reversed(self._headings) if h), "")
        place = f"{home}/{near}" if near else home
        parts = [part for part in slug(words).split("-") if part]
        for count in range(_FEWEST_ID_WORDS, max(len(parts), _FEWEST_ID_WORDS) + 1):
            name = f"{place}/{'-'.join(parts[:count])}"
            if parts and self._ids.setdefault(name, words) == words:
                return name
        return f"{place}/{'-'.join([*parts, hashlib.sha256(words.encode()).hexdigest()[:6]])}"


_IMAGE = lazy_pattern(r'!\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\((<[^<>\n]+>|[^()\s"<>]+)(?:\s+"([^"]*)")?\)(?:\{alt="([^"]*)"\})?')
_FIGURE = lazy_pattern(rf"(?:\s*{_IMAGE.pattern}\s*)+")
_ROW = lazy_pattern(rf"(?:{_IMAGE.pattern}\s*)+\n")
_SETTING = lazy_pattern(r"([\w-]+)=(\S+)")
_POINT = lazy_pattern(r"(\d+):(?:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)|@([^\s;,:@]+))")
_SETTINGS = ("scale", "callouts", "mirror", "crop", "bleed", "spread", "float", "wrap", "pin", "words", "diagram")
_YES_OR_NO = {"yes": True, "no": False}
_CARD_SIDES = ("face", "back")
_LARGEST_SCALE = 10.0  # of a card or picture


def _read_figure_images(
    words: str, mark: Mark, lines: Sequence[str], names: BookletNames, report: Report
) -> tuple[FigureImage, ...]:
    """Read the row of images of a figure; one with a fault is reported and left out.

    `mark` is where the paragraph begins, `lines` are those of its file.
    """
    if not _FIGURE.fullmatch(words):
        message, hint = _describe_bad_figure(words)
        report.error("booklet/bad-figure", message, mark, hint=hint)
        return ()

    def mark_at(offset: int) -> Mark:
        return position_in_lines(words, max(offset, 0), mark, lines)

    read = (_read_image(image, mark_at, names, report) for image in _IMAGE.finditer(words))
    images = tuple(image for image in read if image is not None)
    if len(images) > 1 and (wide := next((image for image in images if setting_of_place(image)), None)):
        message = f"a picture with `{setting_of_place(wide)}` stands in a row of images"
        report.error("booklet/bad-figure", message, wide.mark, hint="leave an empty line above and below it")
    return images


_FOREIGN_IMAGE = lazy_pattern(
    r"!\[(?P<caption>[^\[\]]*)\]\((?P<target>[^()\n=\"]*?)(?P<size>[^\S\n]+=\w*)?(?:[^\S\n]+\"[^\"\n]*\")?[^\S\n]*\)"
    r"(?:[^\S\n]?\{(?P<attributes>[^{}]*)\})?"
)
_EMBED = lazy_pattern(r"!\[\[([^\[\]|\n]+)[^\[\]\n]*\]\]")


def _describe_bad_figure(words: str) -> tuple[str, str]:
    """Return what is wrong with a paragraph that begins with an image, and how its figure is written."""
    if embed := _EMBED.match(words):
        message = f"`{embed[0]}` is no figure: a picture is named in parentheses"
        return message, f'write `![caption]({embed[1].strip()}){{alt="what it shows"}}`'
    image = _FOREIGN_IMAGE.match(words)
    target = (image["target"] or "").strip() if image else ""
    if image and target and (image["size"] or (image["attributes"] and not image["attributes"].startswith("alt="))):
        written = (image["size"] or f"{{{image['attributes']}}}").strip()
        hint = f'write `![{image["caption"]}]({target} "scale=0.5"){{alt="what it shows"}}`: half of its share of the column'
        return f"`{written}` is no size of a figure", hint
    if image and " " in target and not target.startswith("<"):
        return f"the path `{target}` has a blank", f"write `![{image['caption']}](<{target}>)`"
    hint = '`![caption](card:id "scale=0.8"){alt="what it shows"}`, one or several, and nothing else in the paragraph'
    return "the paragraph begins with an image but is not a row of images", hint


def _read_image(
    image: re.Match[str], mark_at: Callable[[int], Mark], names: BookletNames, report: Report
) -> FigureImage | None:
    caption, target, title, mark = image[1], image[2], image[3] or "", mark_at(image.start())
    target = target.strip("<>")
    card, side = "", "face"
    if "://" in target and not is_qr_code(target):
        hint = "save the picture into the folder of the game, and name that file"
        report.error("booklet/bad-figure", f"`{target}`: a picture of the web is not loaded", mark, hint=hint)
        return None
    if target.startswith("card:"):
        card, _, side = target.removeprefix("card:").partition("/")
        side = side or "face"
        if side not in _CARD_SIDES:
            report.error("booklet/bad-figure", f"`{target}`: a card has a `face` and a `back`", mark)
            return None
    settings = _read_settings(title, mark, report)
    scale = _read_scale(settings.get("scale", "1"), mark, report)
    pointers = _read_pointers(settings.get("callouts", ""), mark, report)
    anchors = {int(point[1]): image.start(3) + point.start(4) for point in _POINT.finditer(title) if point[4]}
    pointers = tuple(replace(p, mark=mark_at(anchors[p.number])) if p.anchor else p for p in pointers)
    words = _text_message(caption, mark_at(image.start(1)), names)
    alternative = _text_message(image[4] or "", mark_at(image.start(4)), names)
    if image[4] is None:
        hint = 'write after it what it shows, `![…](…){alt="…"}`, or `{alt=""}` if it shows nothing that matters'
        report.warning("booklet/no-alternative", f"the figure `{target}` has no alternative text", mark, hint=hint)
    decorative = image[4] is not None and alternative is None
    mirror = _read_mirror(settings.get("mirror", "no"), card, mark, report)
    at_foot = settings.get("bleed") == "foot"
    if at_foot and (not decorative or caption.strip()):
        hint = 'write `![](…){alt=""}`, or give it the width of the page and a place of its own, `bleed=yes`'
        message = "a picture with `bleed=foot` is left out where its page has no room, and so has no caption and no `alt`"
        report.error("booklet/bad-figure", message, mark, hint=hint)
    widths = settings | {"bleed": "yes"} if at_foot else settings
    bleed, spread = (_read_width(name, widths, target, mark, report) for name in ("bleed", "spread"))
    crop = _read_crop(settings, card, mark, report)
    which, path = cast("Literal['face', 'back']", side), "" if card else target
    return FigureImage(
        words, card, which, path, scale, pointers, mark, alternative, decorative, mirror, crop, bleed or spread, spread,
        at_foot and bleed,
        read_float(settings, mark, report), read_pin(settings, mark, report), _read_words(settings, card, mark, report),
        read_wrap(settings, mark, report),
    )  # fmt: skip


def _text_message(text: str, mark: Mark, names: BookletNames) -> Message | None:
    return Message(names.message_id(text, ""), " ".join(text.split()), mark) if text.strip() else None


def _read_settings(title: str, mark: Mark, report: Report) -> dict[str, str]:
    settings = dict(_SETTING.findall(title))
    for name in settings:
        if name not in _SETTINGS:
            hint = did_you_mean(name, _SETTINGS)
            report.error("booklet/bad-figure", f"`{name}` is not a setting of a figure", mark, hint=hint)
    if _SETTING.sub("", title).strip():
        hint = '`"scale=0.8 callouts=1:12,8;2:30,40"`'
        report.error("booklet/bad-figure", f"`{title}` is not a list of settings", mark, hint=hint)
    return settings


def _read_scale(text: str, mark: Mark, report: Report) -> float:
    try:
        scale = float(text)
    except ValueError:
        scale = 0.0
    if not 0 < scale <= _LARGEST_SCALE:
        message = f"`scale` must be a number above 0 and up to {_LARGEST_SCALE:g}, found `{text}`"
        report.error("booklet/bad-figure", message, mark)
        return 1.0
    return scale


def _read_mirror(text: str, card: str, mark: Mark, report: Report) -> bool:
    if text not in _YES_OR_NO:
        report.error("booklet/bad-figure", f"`mirror` must be `yes` or `no`, found `{text}`", mark)
    elif card and _YES_OR_NO[text]:
        message = "`mirror` is for pictures: a card is mirrored as it prints"
        report.error("booklet/bad-figure", message, mark, hint="leave it out")
    return not card and _YES_OR_NO.get(text, False)


def _read_words(settings: Mapping[str, str], card: str, mark: Mark, report: Report) -> WordsInFigure:
    """Return what the words of a card are for: to be read, as it prints or drawn for the page, or a part of the picture."""
    words, diagram = settings.get("words"), settings.get("diagram", "no")
    names = [f"`{name}`" for name in ("words", "diagram") if name in settings]
    if words not in {None, "picture"}:
        hint = "leave it out if the words are to be read"
        report.error("booklet/bad-figure", f"`words` must be `picture`, found `{words}`", mark, hint=hint)
    elif diagram not in _YES_OR_NO:
        report.error("booklet/bad-figure", f"`diagram` must be `yes` or `no`, found `{diagram}`", mark)
    elif names and not card:
        message = f"{' and '.join(names)} {'are' if len(names) > 1 else 'is'} for cards, not for pictures and codes"
        report.error("booklet/bad-figure", message, mark, hint="leave it out")
    elif words and _YES_OR_NO[diagram]:
        message = "the words of a diagram are to be read, and `words=picture` says that they are not"
        report.error("booklet/bad-figure", message, mark, hint="leave one of them out")
    else:
        return "picture" if words else "diagram" if _YES_OR_NO[diagram] else "read"
    return "read"


def _read_width(name: str, settings: Mapping[str, str], target: str, mark: Mark, report: Report) -> bool:
    """Return whether a picture is as wide as its page (`bleed`), or as two facing pages (`spread`)."""
    text = settings.get(name, "no")
    others = [f"`{other}`" for other in ("scale", "callouts", "crop") if other in settings]
    if text not in _YES_OR_NO:
        values = "`yes`, `no` or `foot`" if name == "bleed" else "`yes` or `no`"
        report.error("booklet/bad-figure", f"`{name}` must be {values}, found `{text}`", mark)
    elif _YES_OR_NO[text] and (target.startswith("card:") or is_qr_code(target)):
        report.error("booklet/bad-figure", f"`{name}` is for pictures, not for cards and codes", mark, hint="leave it out")
    elif _YES_OR_NO[text] and others:
        wide = "two pages" if name == "spread" else "the page"
        message = f"a picture with `{name}` is as wide as {wide}, and has no {' or '.join(others)}"
        report.error("booklet/bad-figure", message, mark, hint="leave one of them out")
    else:
        return _YES_OR_NO[text]
    return False


def _read_pointers(text: str, mark: Mark, report: Report) -> tuple[Pointer, ...]:
    pointers = []
    for part in text.split(";") if text else ():
        point = _POINT.fullmatch(part)
        if point is None:
            message = f"`callouts` must be points such as `1:12,8` (mm from the trim corner) or `1:@anchor`, found `{part}`"
            report.error("booklet/bad-figure", message, mark)
        elif point[4]:
            pointers.append(Pointer(int(point[1]), 0.0, 0.0, point[4]))
        else:
            pointers.append(Pointer(int(point[1]), float(point[2]), float(point[3])))
    return tuple(pointers)


_DECIMAL = r"\d+(?:\.\d+)?"
_CROP = lazy_pattern(rf"(?:({_DECIMAL}),({_DECIMAL})|@([^\s;,:@]+)):({_DECIMAL})x({_DECIMAL})")


def _read_crop(settings: dict[str, str], card: str, mark: Mark, report: Report) -> FigureCrop | None:
    text = settings.get("crop")
    if text is None:
        return None
    crop = _CROP.fullmatch(text)
    if crop is None or not float(crop[4]) or not float(crop[5]):
        message = f"`crop` must be a point and a size in mm such as `@cost:36x10` or `20,54:36x10`, found `{text}`"
        report.error("booklet/bad-figure", message, mark)
        return None
    if not card:
        hint = "leave it out, or crop the picture"
        report.error("booklet/bad-figure", "`crop` is for cards, not for pictures", mark, hint=hint)
        return None
    if "callouts" in settings:
        hint = "leave out `crop` or `callouts`"
        report.error("booklet/bad-figure", "a figure that is cropped has no call-outs", mark, hint=hint)
        return None
    x, y = (float(crop[1]), float(crop[2])) if crop[1] else (0.0, 0.0)
    return FigureCrop(x, y, float(crop[4]), float(crop[5]), crop[3] or "", mark)
