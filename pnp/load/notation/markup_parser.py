"""The parser of content texts: `**bold**`, `_italic_`, `[icon]`, links, named styles, ruby, `{rules.a.b}`, plurals, walks.

Every text gives a tree, in linear time; what cannot be read becomes a node too. A new kind of markup is a method in `_READERS`.

Styles begin and end in a scope: the whole text, an arm of a plural, or the words of a link or a named style. Whether a `_` or
`*` begins or ends italics follows from the characters beside it (CommonMark 0.31, “left- and right-flanking delimiter runs”,
with exceptions). `_` begins or ends a word; `*` may also stand inside one, and is a plain character unless a second `*` ends
what it begins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple, cast, get_args
from unicodedata import category

from pnp.base.records import lazy_pattern, record
from pnp.load.notation.markup_tree import (
    WALK_ARMS,
    WALKING,
    BoldNode,
    BreakNode,
    BrokenNode,
    ChoiceArm,
    ChoiceNode,
    Choosing,
    IconNode,
    ItalicNode,
    LinkNode,
    MarkupNode,
    MarkupNodes,
    MarkupTree,
    NamedStyleNode,
    NumberNode,
    PageNode,
    PlaceholderNode,
    RubyNode,
    TermNode,
    TextNode,
    WalkNode,
)
from pnp.load.yaml.nodes import WORD

MARKUP_SIGNS = lazy_pattern(r"[*_\[\]{}\\\n]")
"""Matches any character that markup uses; a text without a match is plain."""

CHOOSING: tuple[str, ...] = get_args(Choosing)
_BRANCHING = (*CHOOSING, WALKING)
_COUNTING = ("plural", "selectordinal")
"""The kinds in whose arms `#` is a number."""

DEEPEST_MARKUP = 8
"""Choices and walks inside one another."""

ESCAPED_SIGN = r"\\[!#$%&()*+,./:;<=>?@\[\\\]^_`{|}~-]"
"""A sign that a backslash before it makes a plain character; quotes need none."""

_TOKEN = lazy_pattern(rf"{ESCAPED_SIGN}|\*\*?|_|\[[^\[\]{{}}\n]*\]|[\[\]{{}}#]|\n[^\S\n]*")  # literals first, for speed
WEB_ADDRESS = r"(?:https?://|mailto:)(?:[^()\s<>\"]|\([^()\s<>\"]*\))+"
"""What a link to the web leads to; an address may have brackets in pairs."""
_LINK = lazy_pattern(rf"\[([^\[\]\n]+)\]\((#[^()\s]*|{WEB_ADDRESS})\)")
_NAMED_STYLE = lazy_pattern(r"\]\{\.(\w[\w-]*)\}")
_RUBY = lazy_pattern(r"\{(?P<base>(?!\s)[^{}\[\]*_#:.,|\\\n]+(?<!\s))\|(?P<readings>[^{}\[\]*_\\\n]+)\}")
_BRACKET = lazy_pattern(r"\\.|[{}\[\]]", re.DOTALL)
_SELECTOR = lazy_pattern(r"\s*(=\d+|[A-Za-z][\w-]*)\s*\{")
_BLANK = lazy_pattern(r"\s*")
_SHOWN_CHARACTERS = 30
"""Characters of a text that a message shows."""


@lru_cache(maxsize=4096)
def read_markup(source: str) -> MarkupTree:
    """Parse a text. Never raises."""
    return MarkupTree(source, _MarkupReader(source).nodes(0, len(source)))


class _MarkupReader:
    """Parses one source.

    `_ends` maps the offset of each opening brace or bracket to that of its closing one; `_plain` are the offsets of those that
    close a bracket around words.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self._plain = set[int]()

    @cached_property
    def _ends(self) -> dict[int, int]:
        return _bracket_pairs(self._source)

    @cached_property
    def _has_named_styles(self) -> bool:
        return "]{." in self._source

    def _named_style(self, start: int, end: int) -> re.Match[str] | None:
        """Match what closes the words of a named style that begin with the bracket at `start`, before `end`."""
        return _NAMED_STYLE.match(self._source, self._ends.get(start, end), end) if self._has_named_styles else None

    def nodes(self, start: int, end: int, depth: int = 0, *, number: bool = False) -> MarkupNodes:
        """Parse a text, or a part of it that has its own styles: an arm, or the words of a link or a named style."""
        source, scope = self._source, _Scope(self._source, start, end, depth, number=number)
        at = start
        while token := _TOKEN.search(source, at, end):
            begin = token.start()
            if begin > at:
                scope.add_words(source[at:begin], at, begin)
            at = _READERS[source[begin]](self, scope, begin, token.end())
        if at < end:
            scope.add_words(source[at:end], at, end)
        return scope.finish()

    def _escape(self, scope: _Scope, start: int, end: int) -> int:
        scope.add_words(self._source[start + 1 : end], start, end)
        return end

    def _asterisk(self, scope: _Scope, start: int, end: int) -> int:
        if end - start > 1:
            scope.toggle("**", start, end)
            return end
        if scope.asterisks is None:
            scope.asterisks = frozenset(self._paired_asterisks(scope, start))
        if start in scope.asterisks:
            scope.toggle("*", start, end)
        else:
            scope.add_words("*", start, end)
        return end

    def _paired_asterisks(self, scope: _Scope, at: int) -> Iterator[int]:
        # yields the offsets of the `*` from `at` on that begin and end italics; an end takes the nearest beginning before it
        source, begun = self._source, None
        while token := _TOKEN.search(source, at, scope.end):
            start, at = token.span()
            if source[start] == "{":
                at = self._ends.get(start, scope.end) + 1
            elif source[start] == "[" and (link := _LINK.match(source, start, scope.end)):
                at = link.end()
            elif source[start] == "[" and (closing := self._named_style(start, scope.end)):
                at = closing.end()
            elif token[0] == "*":
                before, after = self._beside(scope, start, at)
                if begun is not None and _ends_italics(before, after):
                    yield from (begun, start)
                    begun = None
                elif _begins_italics(before, after):
                    begun = start

    def _beside(self, scope: _Scope, start: int, end: int) -> tuple[str, str]:
        # the ends of a scope count as spaces
        return self._source[start - 1] if start > scope.start else " ", self._source[end] if end < scope.end else " "

    def _underscore(self, scope: _Scope, start: int, end: int) -> int:
        if _turns_italic(*self._beside(scope, start, end), italic=scope.is_on("_")):
            scope.toggle("_", start, end)
        else:
            scope.add_words("_", start, end)
        return end

    def _bracket(self, scope: _Scope, start: int, end: int) -> int:
        source = self._source
        if link := _LINK.match(source, start, scope.end):
            words = self.nodes(link.start(1), link.end(1), scope.depth, number=scope.number)
            scope.add(LinkNode(start, link.end(), words, link[2]))
            return link.end()
        if closing := self._named_style(start, scope.end):
            words = self.nodes(start + 1, closing.start(), scope.depth, number=scope.number)
            scope.add(NamedStyleNode(start, closing.end(), words, closing[1]))
            return closing.end()
        raw = source[start:end]
        if WORD.fullmatch(name := raw[1:-1].strip()):
            scope.add(IconNode(start, end, raw, name))
            return end
        close = self._ends.get(start, scope.end)
        if close < scope.end:  # words that no icon could be called
            self._plain.add(close)
            scope.add_words("[", start, start + 1)
        else:
            scope.add(BrokenNode(start, start + 1, "["))
        return start + 1

    def _stray(self, scope: _Scope, start: int, end: int) -> int:
        if start in self._plain:
            scope.add_words("]", start, end)
        else:
            scope.add(BrokenNode(start, end, self._source[start:end]))
        return end

    def _hash(self, scope: _Scope, start: int, end: int) -> int:
        if scope.number:
            scope.add(NumberNode(start, end, "#"))
        else:
            scope.add_words("#", start, end)
        return end

    def _line_end(self, scope: _Scope, start: int, end: int) -> int:
        scope.add(BreakNode(start, end, self._source[start:end]))
        return end

    def _brace(self, scope: _Scope, start: int, _end: int) -> int:
        source, close = self._source, self._ends.get(start, scope.end)
        if close >= scope.end:
            scope.add(BrokenNode(start, scope.end, source[start : scope.end]))
            return scope.end
        end, raw = close + 1, source[start : close + 1]
        name, _, rest = (part.strip() for part in raw[1:-1].partition(","))
        kind, _, _ = rest.partition(",")
        if kind.strip() in _BRANCHING:
            scope.add(self._armed_node(scope, start, close, (name, kind.strip())))
        elif name.startswith("term:") and not rest:
            term, bar, case = (part.strip() for part in name.removeprefix("term:").partition("|"))
            scope.add(TermNode(start, end, raw, term, case if bar else None))
        elif name.startswith("page:") and not rest:
            scope.add(PageNode(start, end, raw, name.removeprefix("page:").strip()))
        elif "|" in raw and (ruby := _RUBY.fullmatch(raw)):
            words = TextNode(start + 1, start + ruby.end("base"), ruby["base"], ruby["base"])
            scope.add(RubyNode(start, end, (words,), ruby["base"], tuple(ruby["readings"].split("|"))))
        else:
            scope.add(PlaceholderNode(start, end, raw, name, rest))
        return end

    def _armed_node(self, scope: _Scope, start: int, close: int, name_and_kind: tuple[str, str]) -> ChoiceNode | WalkNode:
        source, (name, kind) = self._source, name_and_kind
        node_type: type[ChoiceNode | WalkNode] = WalkNode if kind == WALKING else ChoiceNode
        raw = source[start : close + 1]
        if scope.depth >= DEEPEST_MARKUP:
            problem = f"plurals inside one another deeper than {DEEPEST_MARKUP}"
            return node_type(start, close + 1, name, kind, (), raw, "", problem, too_deep=True)
        comma = source.find(",", source.find(",", start) + 1, close)
        begin = at = comma + 1 if comma >= 0 else close
        arms: dict[str, ChoiceArm] = {}
        try:
            for lead, key, first, last in self._arms(begin, close):
                if key in arms:
                    raise ValueError(f"the arm `{key}` occurs twice")  # noqa: TRY301 - what cannot be read becomes one node
                inner = self.nodes(first, last, scope.depth + 1, number=kind in _COUNTING)
                arms[key], at = ChoiceArm(key, lead, inner), last + 1
            if kind == WALKING:
                _check_walk(arms)
        except ValueError as fault:
            return node_type(start, close + 1, name, kind, (), raw, "", str(fault))
        return node_type(start, close + 1, name, kind, tuple(arms.values()), source[start:begin], source[at : close + 1])

    def _arms(self, at: int, close: int) -> Iterator[tuple[str, str, int, int]]:
        """Yield lead, key, and the start and end of the content of each arm. Raises ValueError, which describes the fault."""
        source = self._source
        while (begin := cast("re.Match[str]", _BLANK.match(source, at, close)).end()) < close:
            found = _SELECTOR.match(source, at, close)
            if not found:
                shown = source[begin:close].strip()[:_SHOWN_CHARACTERS]
                raise ValueError(f"expected arms such as `one {{…}} other {{…}}`, found `{shown}`")
            end = self._ends[found.end() - 1]
            yield source[at : found.end() - 1], found[1], found.end(), end
            at = end + 1


_READERS: dict[str, Callable[[_MarkupReader, _Scope, int, int], int]] = {
    "\\": _MarkupReader._escape,  # noqa: SLF001  (the reader's own table)
    "*": _MarkupReader._asterisk,  # noqa: SLF001
    "_": _MarkupReader._underscore,  # noqa: SLF001
    "[": _MarkupReader._bracket,  # noqa: SLF001
    "]": _MarkupReader._stray,  # noqa: SLF001
    "{": _MarkupReader._brace,  # noqa: SLF001
    "}": _MarkupReader._stray,  # noqa: SLF001
    "#": _MarkupReader._hash,  # noqa: SLF001
    "\n": _MarkupReader._line_end,  # noqa: SLF001
}
"""The method for each first character of a token: it takes the scope, start and end, and returns where to continue."""


def _check_walk(arms: Collection[str]) -> None:
    unknown = next((key for key in arms if key not in WALK_ARMS), None)
    if unknown is not None:
        raise ValueError(f"`{unknown}` is not an arm of a list: expected `row`, `between` or `last`")
    if WALK_ARMS[0] not in arms:
        raise ValueError("expected an arm `row {…}`, which is printed for each row")


def _bracket_pairs(source: str) -> dict[int, int]:
    """Return where each brace and each bracket is closed; brackets close those in the same braces only."""
    ends: dict[int, int] = {}
    open_: list[int] = []
    braces = 0
    for found in _BRACKET.finditer(source):
        sign, at = found[0], found.start()
        if sign in "{[":
            open_.append(at)
            braces += sign == "{"
        elif sign == "}" and braces:
            while source[opened := open_.pop()] != "{":
                pass
            ends[opened] = at
            braces -= 1
        elif sign == "]" and open_ and source[open_[-1]] == "[":
            ends[open_.pop()] = at
    return ends


_STYLES: dict[str, type[BoldNode | ItalicNode]] = {"**": BoldNode, "_": ItalicNode, "*": ItalicNode}
"""The node of each sign."""


class _OpenStyle:
    """A style that is on: where this piece of it began, whether with its sign (`opened`), and its nodes so far."""

    __slots__ = ("nodes", "opened", "sign", "start")

    def __init__(self, sign: str, start: int, *, opened: bool) -> None:
        self.sign = sign
        self.start = start
        self.opened = opened
        self.nodes: list[MarkupNode] = []

    def close(self, end: int, *, closed: bool) -> BoldNode | ItalicNode:
        return _STYLES[self.sign](self.start, end, tuple(self.nodes), self.sign, self.opened, closed)


class _Scope:
    """Collects the nodes of one scope; `#` is a number in it if `number`, and `depth` counts the choices around it.

    `asterisks` are the offsets of the `*` that begin and end italics in it, or None while no `*` has been read.
    """

    __slots__ = ("_open", "_root", "_source", "_top", "_words", "_words_span", "asterisks", "depth", "end", "number", "start")

    def __init__(self, source: str, start: int, end: int, depth: int, *, number: bool) -> None:
        self._source = source
        self.start, self.end = start, end
        self.depth = depth
        self.number = number
        self.asterisks: frozenset[int] | None = None
        self._root: list[MarkupNode] = []
        self._top = self._root
        self._open: list[_OpenStyle] = []
        self._words: list[str] = []
        self._words_span = (0, 0)

    def add_words(self, words: str, start: int, end: int) -> None:
        self._words_span = (self._words_span[0] if self._words else start, end)
        self._words.append(words)

    def add(self, node: MarkupNode) -> None:
        if self._words:
            self._flush()
        self._top.append(node)

    def is_on(self, sign: str) -> bool:
        return any(one.sign == sign for one in self._open)

    def toggle(self, sign: str, start: int, end: int) -> None:
        """Turn the style of a sign on, or off if it is on; another one that began inside it is cut in two."""
        if self._words:
            self._flush()
        if not self.is_on(sign):
            self._push(_OpenStyle(sign, start, opened=True))
            return
        cut = []
        while (piece := self._open.pop()).sign != sign:
            self._leave(piece.close(start, closed=False))
            cut.append(piece.sign)
        self._leave(piece.close(end, closed=True))
        for other in reversed(cut):
            self._push(_OpenStyle(other, end, opened=False))

    def finish(self) -> MarkupNodes:
        """Close the styles that are still on, and return the nodes."""
        if self._words:
            self._flush()
        while self._open:
            self._leave(self._open.pop().close(self.end, closed=False))
        return tuple(self._root)

    def _push(self, piece: _OpenStyle) -> None:
        self._open.append(piece)
        self._top = piece.nodes

    def _leave(self, node: BoldNode | ItalicNode) -> None:
        self._top = self._open[-1].nodes if self._open else self._root
        self._top.append(node)

    def _flush(self) -> None:
        start, end = self._words_span
        self._top.append(TextNode(start, end, self._source[start:end], "".join(self._words)))
        self._words.clear()


UNSPACED = lazy_pattern(
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]"
)  # Thai and Lao, Burmese, Korean letters, Khmer, Han and kana, Korean syllables, Han again, full-width forms, more Han

_FACTOR_BEFORE, _FACTOR_AFTER = lazy_pattern(r"[\d})]"), lazy_pattern(r"[\d{(]")
_QUOTES = "\"'`"


def _turns_italic(before: str, after: str, *, italic: bool) -> bool:
    # inside a word `_` neither begins nor ends italics; but in scripts without spaces between words, or with particles attached
    # to them, a word may begin or end at every letter
    if italic:
        return not (before.isspace() or _is_in_word(after))
    return not (after.isspace() or _is_in_word(before))


def _is_in_word(character: str) -> bool:
    return character.isalnum() and not UNSPACED.match(character)


def _is_multiplication(before: str, after: str) -> bool:
    return bool(_FACTOR_BEFORE.match(before) and _FACTOR_AFTER.match(after))  # `2*3`, `{rules.a}*{rules.b}`


def _begins_italics(before: str, after: str) -> bool:  # a `*` that is left-flanking, as CommonMark calls it
    return not after.isspace() and (_separates(before) or not _is_punctuation(after, "[{")) and not _is_alone(before, after)


def _ends_italics(before: str, after: str) -> bool:  # a `*` that is right-flanking
    return not before.isspace() and (_separates(after) or not _is_punctuation(before, "]}")) and not _is_alone(before, after)


def _is_alone(before: str, after: str) -> bool:
    # a `*` means itself as a factor, and alone between brackets or quotes, such as `(*)`
    enclosed = category(before) in {"Ps", "Pi"} and category(after) in {"Pe", "Pf"}
    return _is_multiplication(before, after) or enclosed or (before == after and before in _QUOTES)


def _separates(character: str) -> bool:
    return character.isspace() or _is_punctuation(character) or bool(UNSPACED.match(character))


def _is_punctuation(character: str, objects: str = "") -> bool:
    """Return whether a character is punctuation or a symbol; `objects` are brackets of icons or values, which are not."""
    return category(character)[0] in "PS" and character not in objects


_VALUE_LENGTH = 2
"""Characters that a placeholder, term or page number is assumed to print; most values are short."""


def all_nodes(nodes: Iterable[MarkupNode]) -> Iterator[MarkupNode]:
    """Yield all nodes in the order in which they begin, including those in arms and links."""
    for node in nodes:
        yield node
        yield from all_nodes(node.children)


def sole_walk(source: str) -> WalkNode | None:
    """Return the walk that a text consists of, or None if it has anything else; a walk that cannot be read counts too."""
    nodes = read_markup(source).nodes if WALKING in source else ()
    return nodes[0] if len(nodes) == 1 and isinstance(nodes[0], WalkNode) else None


class MarkupFold:
    """Visits nodes in order. A subclass handles a kind of node in the method named after it (`on_text`, `on_choice` …).

    A node without such a method goes to `on_other`, which visits its children.
    """

    _handlers: ClassVar[dict[type[MarkupNode], Callable[[Any, Any], None]]] = {}

    def __init_subclass__(cls) -> None:
        cls._handlers = {
            kind: getattr(cls, f"on_{kind.__name__.removesuffix('Node').lower()}", cls.on_other)
            for kind in get_args(MarkupNode)
        }

    def visit(self, nodes: Iterable[MarkupNode]) -> None:
        """Visit `nodes` in order."""
        handlers = self._handlers
        for node in nodes:
            handlers[type(node)](self, node)

    def on_other(self, node: MarkupNode) -> None:
        """Visit the children of a node."""
        self.visit(node.children)


def printed_length(source: str) -> int:
    """Return the number of characters that a text prints: an icon is 1, a value 2, a plural its longest arm, markup 0.

    A walk counts as one row, because how many rows it prints is not in the text.
    """
    return nodes_length(read_markup(source).nodes) if MARKUP_SIGNS.search(source) else len(source)


def nodes_length(nodes: Iterable[MarkupNode], *, line_end: int = 1) -> int:
    """Return the number of characters that nodes print; a line end counts as `line_end`."""
    return sum(_node_length(node, line_end) for node in nodes)


def _node_length(node: MarkupNode, line_end: int) -> int:
    if isinstance(node, TextNode):
        return len(node.value)
    if isinstance(node, ChoiceNode):
        return max((nodes_length(arm.children, line_end=line_end) for arm in node.arms), default=0)
    if isinstance(node, WalkNode):
        return nodes_length(node.arm("row") or (), line_end=line_end)
    if isinstance(node, (PlaceholderNode, TermNode, PageNode)):
        return _VALUE_LENGTH
    if isinstance(node, (IconNode, NumberNode)):
        return 1
    return line_end if isinstance(node, BreakNode) else nodes_length(node.children, line_end=line_end)


_ITALIC_SIGN = lazy_pattern(r"\\.|[*_]", re.DOTALL)
_SIGNS_INSIDE_WORD = lazy_pattern(r"(?<![\w/@.:#=-])([^\W\d_]+)_([^\W\d_]+)_([^\W\d_]*)(?![\w/@:#=-]|\.\w)")
"""Underscores around letters of a word, but not in an address or a name such as `a.b_c_d`."""
_BULLET = lazy_pattern(r"^[^\S\n]*[*_](?=[^\S\n])", re.MULTILINE)


class LooseSign(NamedTuple):
    """A `_` or `*` at offset `at` that is printed, though it was probably meant to begin or end italics.

    `meant` is how its words become italic, in short.
    """

    at: int
    sign: str
    meant: str

    @property
    def reason(self) -> str:
        """Why it marks nothing."""
        if self.meant[0] != self.sign:
            return "inside a word `_` is a character like any other"
        return "beside a space it marks nothing"


@record
class _PlainSign:
    """A `_` or `*` that is a plain character, with the characters beside it; a space where its scope begins or ends."""

    at: int
    sign: str
    before: str
    after: str


def loose_sign(source: str) -> LooseSign | None:
    """Return the first `_` or `*` of a text that was probably meant to begin or end italics but is printed, or None.

    Only one of a pair whose other sign would do is reported: not `5 * 3`, `a _ b`, `wood*` or lists of bullets.
    """
    if "_" not in source and "*" not in source:
        return None
    fold = _LooseSigns(source)
    fold.visit_scope(read_markup(source).nodes)
    return min(fold.signs, default=None)


class _LooseSigns(MarkupFold):
    """Collects the loose signs of each scope."""

    def __init__(self, source: str) -> None:
        self.signs: list[LooseSign] = []
        self._source = source
        bullets = [match.end() - 1 for match in _BULLET.finditer(source)]
        self._bullets = frozenset(bullets if len(bullets) > 1 else ())
        self._plain: list[_PlainSign] = []

    def visit_scope(self, nodes: Iterable[MarkupNode]) -> None:
        outer, self._plain = self._plain, []
        self.visit(nodes)
        for sign in "*_":
            self._add_loose([one for one in self._plain if one.sign == sign])
        self._plain = outer

    def on_text(self, node: TextNode) -> None:
        for found in _ITALIC_SIGN.finditer(node.raw):
            if found[0] in "*_" and node.start + found.start() not in self._bullets:
                one = self._plain_sign(node.start + found.start(), found[0])
                if one.sign not in (one.before, one.after):  # not of a row of signs, such as `___`
                    self._plain.append(one)
        for found in _SIGNS_INSIDE_WORD.finditer(node.raw):
            if not found[0].isupper():
                self.signs.append(LooseSign(node.start + found.end(1), "_", f"*{found[2]}*"))

    def on_link(self, node: LinkNode | NamedStyleNode) -> None:
        self.visit_scope(node.children)

    on_namedstyle = on_link

    def on_choice(self, node: ChoiceNode | WalkNode) -> None:
        for arm in node.arms:
            self.visit_scope(arm.children)

    on_walk = on_choice

    def _plain_sign(self, at: int, sign: str) -> _PlainSign:
        before, after = self._source[at - 1 : at] or " ", self._source[at + 1 : at + 2] or " "
        return _PlainSign(at, sign, " " if before in "{[" else before, " " if after in "}]" else after)

    def _add_loose(self, plain: list[_PlainSign]) -> None:
        # of two signs, one has a space inside the pair and the other has not: that with the space is loose
        for first, last in pairwise(plain):
            between = self._source[first.at + 1 : last.at]
            words = between.strip()
            apart = between[:1].isspace(), between[-1:].isspace()
            if not words or "\n" in between or apart[0] == apart[1] or _is_word(first.before) or _is_word(last.after):
                continue
            loose = first if apart[0] else last
            if _begins_italics(first.before, words[0]) and _ends_italics(words[-1], last.after) and not self._is_factor(loose):
                self.signs.append(LooseSign(loose.at, loose.sign, _quote_words(words, loose.sign)))

    def _is_factor(self, one: _PlainSign) -> bool:  # as in `5 * 3`; an icon counts as a value
        before = self._source[: one.at].rstrip()[-1:].replace("]", "}")
        after = self._source[one.at + 1 :].lstrip()[:1].replace("[", "{")
        return _is_multiplication(before or " ", after or " ")


def missed_end_hint(source: str, start: int) -> str | None:
    """Return a hint why the next `_` does not end the italics that begin with one at `start`; None if there is no other."""
    for found in _ITALIC_SIGN.finditer(source, start + 1):
        if found[0] == "_":
            at = found.start()
            if source[at - 1].isspace():
                return r"take away the space before the next `_`, or write `\_` for the sign"
            if _is_in_word(source[at + 1 : at + 2] or " "):
                return r"inside a word `_` ends nothing: write `*letters*`, or `\_` for the sign"
    return None


def _is_word(character: str) -> bool:
    return _is_in_word(character) or character in "{}[]"


def _quote_words(words: str, sign: str) -> str:
    if len(words) > _SHOWN_CHARACTERS:
        first, *_, last = words.split() * 2
        words = f"{first[:_SHOWN_CHARACTERS]} … {last[-_SHOWN_CHARACTERS:]}"
    return f"{sign}{words}{sign}"
