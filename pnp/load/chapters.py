"""Read the blocks of a Markdown chapter with markdown-it; their texts use the game's own markup and are not parsed here.

Anchors of headings and ids of messages do not change when blocks are inserted. A paragraph of images is a figure: cards by
their ids, pictures by their paths, call-outs by their points.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast, get_args
from unicodedata import combining, normalize

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from pnp.base.diagnostics import Mark, Report, file_lines
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean
from pnp.load.files import FileCache, text_key
from pnp.load.package_data import component_kinds
from pnp.load.places import position_in_lines
from pnp.model.booklet import (
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

if TYPE_CHECKING:
    from pnp.model.style import Align


DEEPEST_HEADING = 3
DEEPEST_LIST = 2
GENERATED_BLOCK_NAMES = get_args(GeneratedBlockName)
TABLE_WALK = "table"
COMPONENTS_BLOCK: Final = "components"
GLOSSARY_BLOCK: Final = "glossary"

_MOST_NAMED_LISTS = 4
"""The places that one finding about several lists names."""
_ALERT = lazy_pattern(r"\[!([\w-]+)\][ \t]*\n?")
_GENERATED_BLOCK = lazy_pattern(r"\[\[([\w-]+)((?:[ \t]+[\w.:-]+)*)[ \t]*\]\]")
_NOTE_NUMBER = lazy_pattern(r"\((\d+)\)\s+")
_HARD_BREAK = lazy_pattern(r"(?: {2,}|\\)\n")
_COMMENT = lazy_pattern(r"\s*<!--.*-->\s*", re.DOTALL)
_ALIGNS: dict[str, Align] = {"text-align:center": "center", "text-align:right": "end"}


def _make_parser() -> MarkdownIt:
    """Make a parser of blocks only: no inline markup, which would conflict with the game's own."""
    parser = MarkdownIt("commonmark").enable("table").disable(["code", "fence", "reference", "lheading"])
    parser.core.ruler.disable("inline")
    return parser


def _parse_blocks(text: str) -> SyntaxTreeNode:
    """Return the syntax tree of a chapter; it contains line numbers, but not the path of the file."""
    return SyntaxTreeNode(_make_parser().parse(text))


def read_chapter(
    text: str, path: str, names: BookletNames, report: Report, cache: FileCache | None = None
) -> tuple[Block, ...]:
    """Read a chapter whose file is `path` (from the project's root); errors are added to the report."""
    tree = cache.blocks.get(text_key(text), lambda: _parse_blocks(text), len(text)) if cache else _parse_blocks(text)
    return tuple(_ChapterReader(file_lines(text), path, names, report).read_blocks(tree.children))


class _ChapterReader:
    """Reads the blocks of one file in order, because the id of a block depends on the heading before it."""

    def __init__(self, lines: Sequence[str], path: str, names: BookletNames, report: Report) -> None:
        self._lines = lines
        self._path = path
        self._names = names
        self._report = report
        self._too_deep: list[Mark] = []

    def read_blocks(
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
                    table = self._read_table(node, walk.mark)
                    out[-1] = replace(table, walks=walk.walks)
                    continue
            if node.type in {"bullet_list", "ordered_list"} and out and isinstance(out[-1], FigureBlock) and not out[-1].notes:
                notes = self._read_notes(node)
                if notes:
                    figure = out[-1]
                    out[-1] = FigureBlock(figure.images, tuple(notes), figure.mark, figure.anchor)
                    continue
            out += self._read_block(node, depth)
        return out

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
            yield PageBreakBlock(mark)
        elif not _COMMENT.fullmatch(node.content):
            self._report.error("booklet/html", "HTML cannot be printed: only a comment `<!-- … -->` may stand here", mark)
            yield _placeholder(mark)

    def _read_heading(self, node: SyntaxTreeNode) -> Iterator[Block]:
        level, inline = int(node.tag[1:]), node.children[0]
        words, anchor = _split_anchor(inline.content)
        mark = self._mark(inline, words)
        if level > DEEPEST_HEADING:
            message = f"a heading of level {level}, the deepest is {DEEPEST_HEADING}"
            self._report.error("booklet/heading-depth", message, mark)
            level = DEEPEST_HEADING
        if not words:
            self._report.error("booklet/empty-heading", "a heading without words", mark)
            return
        name = self._names.heading_anchor(level, words, anchor, mark)
        yield HeadingBlock(level, Message(self._names.message_id(words, name), words, mark), name, mark)

    def _read_paragraphs(self, inline: SyntaxTreeNode, content: str) -> Iterator[Block]:
        """Read a paragraph, of which each line `[[…]]` is a block of its own; `content` is how it is written, or its end."""
        above = inline.content.count("\n") - content.count("\n")
        for part in _split_generated_blocks(content):
            yield from self._read_paragraph(inline, part, above)
            above += part.count("\n") + 1

    def _read_paragraph(self, inline: SyntaxTreeNode, content: str, above: int) -> Iterator[Block]:
        words, anchor = _split_anchor(content)
        special = _GENERATED_BLOCK.fullmatch(words)
        mark = self._mark(inline, words, above)
        if special:
            yield self._generated_block(special[1], tuple(special[2].split()), mark)
        elif _is_figure(words):
            images, rest = _split_figure(words)
            plates = _read_figure_images(images, mark, self._lines, self._names, self._report)
            yield FigureBlock(plates, (), mark, self._names.register_anchor(anchor, mark)) if plates else _placeholder(mark)
            if rest:
                mark = self._mark(inline, rest, above)
                yield ParagraphBlock(self._message(rest, mark, ""), mark)
        elif words:
            yield ParagraphBlock(self._message(words, mark, anchor), mark, self._names.register_anchor(anchor, mark))

    def _generated_block(self, name: str, words: tuple[str, ...], mark: Mark) -> Block:
        """Return a block that the generator fills.

        `[[table group.name a b]]` walks a table of the rules, `[[components card die]]` lists the decks of some kinds,
        `[[glossary pond pike]]` some of the terms.
        """
        if name == TABLE_WALK and words:
            table, *columns = words
            return TableBlock((), (), (), mark, table.removeprefix("rules."), tuple(columns))
        if name in GENERATED_BLOCK_NAMES and not words:
            return GeneratedBlock(cast("GeneratedBlockName", name), mark)
        if name == COMPONENTS_BLOCK:
            return GeneratedBlock(COMPONENTS_BLOCK, mark, self._known_kinds(words, mark))
        if name == GLOSSARY_BLOCK:
            return GeneratedBlock(GLOSSARY_BLOCK, mark, terms=words)
        written = " ".join((name, *words))
        hint = (
            "name the table: `[[table group.name]]`"
            if name == TABLE_WALK
            else did_you_mean(name, (*GENERATED_BLOCK_NAMES, TABLE_WALK))
        )
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
        self._too_deep += [mark] if depth == DEEPEST_LIST else []
        items = tuple(tuple(self.read_blocks(item.children, depth + 1)) for item in node.children)
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
            self._report.error(
                "booklet/list-depth", message, found[0], also=[("also at", mark) for mark in found[1:_MOST_NAMED_LISTS]]
            )

    def _read_table(self, node: SyntaxTreeNode, mark: Mark) -> TableBlock:
        rows = [row for part in node.children for row in part.children]
        aligns = tuple(_ALIGNS.get(str(cell.attrs.get("style", "")), "start") for cell in rows[0].children)
        heads, *body = (tuple(self._read_cells(row)) for row in rows)
        return TableBlock(heads, tuple(body), aligns, mark)

    def _read_cells(self, row: SyntaxTreeNode) -> Iterator[Message]:
        line, at = _lines_of(row)[0], 0
        for cell in row.children:
            words = cell.children[0].content if cell.children else ""
            found = self._lines[line].find(words, at) if words else -1
            at = found + len(words) if found >= 0 else at
            mark = Mark(self._path, line + 1, max(found, 0) + 1)
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
        first_blocks = list(self._read_paragraphs(inline, inline.content[alert.end() :]))
        yield CalloutBlock(alert[1], tuple(self.read_blocks(node.children[1:], depth, (first, first_blocks))), mark)

    def _read_notes(self, node: SyntaxTreeNode) -> list[tuple[int, Message]]:
        """Return the texts of a figure's call-outs, items that begin with `(1)`, `(2)` …; None for an ordinary list."""
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


def _split_generated_blocks(content: str) -> Iterator[str]:
    for special, group in groupby(content.split("\n"), lambda line: bool(_GENERATED_BLOCK.fullmatch(_split_anchor(line)[0]))):
        lines = [*group]
        yield from lines if special else ["\n".join(lines)]


def _lines_of(node: SyntaxTreeNode) -> tuple[int, int]:
    assert node.map is not None, "the parser gives every block its lines"
    return node.map


def _placeholder(mark: Mark) -> ParagraphBlock:
    """Return a paragraph in place of a block that could not be read, so that no error follows from its absence."""
    return ParagraphBlock(Message("", "", mark), mark)


def _join_lines(words: str) -> str:
    """Join the lines of a text, except where a line ends in two spaces or a backslash."""
    parts = _HARD_BREAK.split(words)
    return "\n".join(" ".join(line.strip() for line in part.split("\n")) for part in parts)


_FEWEST_ID_WORDS = 4
_ANCHOR = lazy_pattern(r"\s*\{#([^{}]*)\}\s*$")
_VALID_ANCHOR = lazy_pattern(r"[a-z0-9][a-z0-9_-]*")
_MARKUP = lazy_pattern(r"[*_\\]|\]\(#[\w-]+\)")


def _split_anchor(words: str) -> tuple[str, str]:
    """Split the `{#name}` from the end of a block's text; give text and name."""
    found = _ANCHOR.search(words)
    return (words[: found.start()], found[1]) if found else (words.strip(), "")


def slug(text: str) -> str:
    """Reduce a text to a-z, 0-9 and hyphens: `Ações livres` gives `acoes-livres`."""
    plain = "".join(c for c in normalize("NFD", _MARKUP.sub("", text).casefold()) if not combining(c))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


class BookletNames:
    """The names given so far: anchors are unique in the booklet, ids in the current chapter."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._chapter = ""
        self._headings = ["", "", ""]
        self._ids: dict[str, str] = {}
        self.anchors: dict[str, Mark] = {}
        self.repeated: set[str] = set()

    def begin_chapter(self, chapter: str) -> None:
        """Begin a chapter: what follows belongs to it."""
        self._chapter = chapter
        self._headings = ["", "", ""]

    def heading_anchor(self, level: int, words: str, anchor: str, mark: Mark) -> str:
        """Return the anchor of a heading: the one that is written, or a slug of its words."""
        name = anchor or slug(words) or "section"
        if not anchor and name in self.anchors:
            name = f"{next((h for h in reversed(self._headings[: level - 1]) if h), self._chapter)}-{name}"
        self._headings[level - 1 :] = [name, *[""] * (3 - level)]
        self.register_anchor(name, mark)
        return name

    def register_anchor(self, name: str, mark: Mark) -> str:
        """Register an anchor; a duplicate or invalid one is reported."""
        if not name:
            return ""
        if not _VALID_ANCHOR.fullmatch(name):
            self._report.error("booklet/bad-anchor", f"`#{name}` must be made of a-z, 0-9, `_` and `-`", mark)
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


_IMAGE = lazy_pattern(r'!\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s"]+)(?:\s+"([^"]*)")?\)(?:\{alt="([^"]*)"\})?')
_FIGURE = lazy_pattern(rf"(?:\s*{_IMAGE.pattern}\s*)+")
_ROW = lazy_pattern(rf"(?:{_IMAGE.pattern}\s*)+\n")
_SETTING = lazy_pattern(r"([\w-]+)=(\S+)")
_POINT = lazy_pattern(r"(\d+):(?:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)|@([^\s;,:@]+))")
_SETTINGS = ("scale", "callouts", "mirror", "crop")
_YES_OR_NO = {"yes": True, "no": False}
_CARD_SIDES = ("face", "back")
_LARGEST_SCALE = 10.0


def _is_figure(words: str) -> bool:
    return words.startswith("![")


def _split_figure(words: str) -> tuple[str, str]:
    """Part the images that a paragraph begins with from the text on the lines under them."""
    found = None if _FIGURE.fullmatch(words) else _ROW.match(words)
    return (words[: found.end()].strip(), words[found.end() :].strip()) if found else (words, "")


def _read_figure_images(
    words: str, mark: Mark, lines: Sequence[str], names: BookletNames, report: Report
) -> tuple[FigureImage, ...]:
    """The plates of such a paragraph; one with a fault is reported and left out.

    `mark` is where the paragraph begins, `lines` are those of its file.
    """
    if not _FIGURE.fullmatch(words):
        hint = '`![caption](card:id "scale=0.8"){alt="what it shows"}`, one or several, and nothing else in the paragraph'
        report.error("booklet/bad-figure", "the paragraph begins with an image but is not a row of images", mark, hint=hint)
        return ()
    out = []
    for image in _IMAGE.finditer(words):
        places = _ImagePlaces(*(position_in_lines(words, max(image.start(part), 0), mark, lines) for part in (0, 1, 4)))
        plate = _read_plate(image, places, names, report)
        if plate is not None and any(pointer.anchor for pointer in plate.pointers):
            plate = replace(plate, pointers=_with_anchor_marks(plate.pointers, words, image, mark, lines))
        if plate is not None:
            out.append(plate)
    return tuple(out)


class _ImagePlaces(NamedTuple):
    """Where an image, its caption and its alternative text are written."""

    image: Mark
    caption: Mark
    alternative: Mark


def _read_plate(image: re.Match[str], places: _ImagePlaces, names: BookletNames, report: Report) -> FigureImage | None:
    caption, target, title, mark = image[1], image[2], image[3] or "", places.image
    card, side = "", "face"
    if target.startswith("card:"):
        card, _, named = target.removeprefix("card:").partition("/")
        side = named or "face"
        if side not in _CARD_SIDES:
            report.error("booklet/bad-figure", f"`{target}`: a card has a `face` and a `back`", mark)
            return None
    settings = _read_settings(title, mark, report)
    scale = _read_scale(settings.get("scale", "1"), mark, report)
    pointers = _read_pointers(settings.get("callouts", ""), mark, report)
    words, alternative = _text_message(caption, places.caption, names), _text_message(image[4] or "", places.alternative, names)
    if image[4] is None:
        hint = 'write after it what it shows, `![…](…){alt="…"}`, or `{alt=""}` if it shows nothing that matters'
        report.warning("booklet/no-alternative", f"the figure `{target}` has no alternative text", mark, hint=hint)
    which: Literal["face", "back"] = "back" if side == "back" else "face"
    decorative = image[4] is not None and alternative is None
    mirror = _read_mirror(settings.get("mirror", "no"), card, mark, report)
    crop = _read_crop(settings, card, mark, report)
    path = "" if card else target
    return FigureImage(words, card, which, path, scale, pointers, mark, alternative, decorative, mirror, crop)


def _text_message(text: str, mark: Mark, names: BookletNames) -> Message | None:
    return Message(names.message_id(text, ""), " ".join(text.split()), mark) if text.strip() else None


def _with_anchor_marks(
    pointers: tuple[Pointer, ...], words: str, image: re.Match[str], mark: Mark, lines: Sequence[str]
) -> tuple[Pointer, ...]:
    starts = {int(p[1]): image.start(3) + p.start(4) for p in _POINT.finditer(image[3]) if p[4]}
    return tuple(replace(p, mark=position_in_lines(words, starts[p.number], mark, lines)) if p.anchor else p for p in pointers)


def _read_settings(title: str, mark: Mark, report: Report) -> dict[str, str]:
    found = dict(_SETTING.findall(title))
    for name in found:
        if name not in _SETTINGS:
            report.error(
                "booklet/bad-figure", f"`{name}` is not a setting of a figure", mark, hint=did_you_mean(name, _SETTINGS)
            )
    if _SETTING.sub("", title).strip():
        hint = '`"scale=0.8 callouts=1:12,8;2:30,40"`'
        report.error("booklet/bad-figure", f"`{title}` is not a list of settings", mark, hint=hint)
    return found


def _read_scale(text: str, mark: Mark, report: Report) -> float:
    try:
        scale = float(text)
    except ValueError:
        scale = 0.0
    if not 0 < scale <= _LARGEST_SCALE:
        report.error(
            "booklet/bad-figure", f"`scale` must be a number above 0 and up to {_LARGEST_SCALE:g}, found `{text}`", mark
        )
        return 1.0
    return scale


def _read_mirror(text: str, card: str, mark: Mark, report: Report) -> bool:
    if text not in _YES_OR_NO:
        report.error("booklet/bad-figure", f"`mirror` must be `yes` or `no`, found `{text}`", mark)
    elif card and _YES_OR_NO[text]:
        message = "`mirror` is for pictures: a card is mirrored as it prints"
        report.error("booklet/bad-figure", message, mark, hint="leave it out")
    return not card and _YES_OR_NO.get(text, False)


def _read_pointers(text: str, mark: Mark, report: Report) -> tuple[Pointer, ...]:
    out = []
    for part in text.split(";") if text else ():
        point = _POINT.fullmatch(part)
        if point is None:
            message = f"`callouts` must be points such as `1:12,8` (mm from the trim corner) or `1:@anchor`, found `{part}`"
            report.error("booklet/bad-figure", message, mark)
        elif point[4]:
            out.append(Pointer(int(point[1]), 0.0, 0.0, point[4]))
        else:
            out.append(Pointer(int(point[1]), float(point[2]), float(point[3])))
    return tuple(out)


_DECIMAL = r"\d+(?:\.\d+)?"
_CROP = lazy_pattern(rf"(?:({_DECIMAL}),({_DECIMAL})|@([^\s;,:@]+)):({_DECIMAL})x({_DECIMAL})")


def _read_crop(settings: dict[str, str], card: str, mark: Mark, report: Report) -> FigureCrop | None:
    """Return what `crop` says in the settings of the figure of a card (empty: of a picture); None without it, or with a fault.

    `booklet/bad-figure`: it is written wrongly, stands at a picture, or has call-outs.
    """
    text = settings.get("crop")
    if text is None:
        return None
    found = _CROP.fullmatch(text)
    if found is None or not float(found[4]) or not float(found[5]):
        message = f"`crop` must be a point and a size in mm such as `@cost:36x10` or `20,54:36x10`, found `{text}`"
        report.error("booklet/bad-figure", message, mark)
        return None
    if not card:
        report.error(
            "booklet/bad-figure", "`crop` is for cards, not for pictures", mark, hint="leave it out, or crop the picture"
        )
        return None
    if "callouts" in settings:
        message = "a figure that is cropped has no call-outs"
        report.error("booklet/bad-figure", message, mark, hint="leave out `crop` or `callouts`")
        return None
    x, y = (float(found[1]), float(found[2])) if found[1] else (0.0, 0.0)
    return FigureCrop(x, y, float(found[4]), float(found[5]), found[3] or "", mark)
