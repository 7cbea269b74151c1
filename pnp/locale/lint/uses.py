"""Where a game uses the constants of its rules, its odds and the fields of its cards, and the sentences that print them.

Constants are named in texts, templates, assertions and other constants. Prose that does not name its constant says so in a
comment: `<!-- written-for: hand.limit -->` above a paragraph of a chapter, `# written-for: hand.limit` above a text in YAML.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from jinja2 import Environment
from jinja2.exceptions import TemplateSyntaxError

from pnp.base.diagnostics import Mark, Report, file_lines
from pnp.base.records import lazy_pattern, record
from pnp.load.notation.expressions import constant_of
from pnp.load.notation.markup_parser import all_nodes, read_markup
from pnp.load.notation.markup_tree import ArmedNode, PlaceholderNode, TextNode
from pnp.load.places import position
from pnp.locale.localize import source_words
from pnp.model.booklet import TableBlock
from pnp.model.fields import Message
from pnp.model.messages import texts, values_of_type

if TYPE_CHECKING:
    from pnp.model.game import Game, Sources


UseKind: TypeAlias = Literal["text", "template", "prose", "assertion", "rule", "odds", "drawing"]

_RULES_ROOT: Final = "rules"
_ODDS_ROOT: Final = "odds"


@record
class ConstantUse:
    """A place that names a constant, how it does so, and the start of the text if it is in one."""

    constant: str
    mark: Mark
    how: UseKind
    text: Mark | None = None


@record
class TextName:
    """The name of a constant in a text, as it is written there (`map.rows.2`), its offset, and the text."""

    name: str
    at: int
    text: Message

    def mark(self, sources: Sources) -> Mark:
        """Return where it stands in its file."""
        return position(self.text.source, self.at, self.text.mark, sources)


class ConstantNames:
    """The names of constants in the texts and templates of a game before the locale stage, searched when first asked for.

    `root`: `rules`, or `odds` for names of odds.
    """

    def __init__(self, source: Game, root: Literal["rules", "odds"] = _RULES_ROOT) -> None:
        self._source = source
        self._root = root

    @cached_property
    def in_texts(self) -> tuple[TextName, ...]:
        """Every name of a constant that a text prints or chooses by, in all arms and links, as it is written there."""
        return tuple(_names_in_texts(self._source, f"{self._root}."))

    @cached_property
    def in_templates(self) -> tuple[TemplateName, ...]:
        """Every name of a constant as a template writes it."""
        known = self._source.rules if self._root == _RULES_ROOT else self._source.odds
        templates = self._source.sources.items() if known else ()
        return tuple(
            name
            for path, text in templates
            if path.endswith(".xml") and self._root in text
            for name in names_in_template(text, path, self._root)
        )


def find_constant_uses(source: Game, names: ConstantNames | None = None) -> tuple[ConstantUse, ...]:
    """Return every place in a game's content and templates that names a constant, by file, line and column.

    `source` is the game before the locale stage, `names` what was found in it before. A template may use a whole group
    (`rules.effect[kind]`), which counts as a use of all its constants.
    """
    known = names or ConstantNames(source)
    found = [*_uses_in_texts(source, known), *_uses_in_tables(source), *_uses_in_yaml(source)]
    for named in known.in_templates:
        found += [ConstantUse(name, named.mark, "template") for name in named_constants(named.name, source.rules)]
    found += [ConstantUse(use.name, use.mark, "prose") for use in find_prose_uses(source) if use.name in source.rules]
    return _sort_uses(dict.fromkeys(found), source)


def find_odds_uses(source: Game) -> tuple[ConstantUse, ...]:
    """Return every place in a game's content and templates that names odds, by file, line and column; `constant` is their id.

    `source` is the game before the locale stage.
    """
    names, found = ConstantNames(source, _ODDS_ROOT), list[ConstantUse]()
    for text in names.in_texts:
        mark = text.mark(source.sources)
        found += [ConstantUse(id_, mark, "text", text.text.mark) for id_ in named_constants(text.name, source.odds)]
    for block in _walking_tables(source):
        for name in block.walked:
            ids = named_constants(name.removeprefix(f"{_ODDS_ROOT}."), source.odds) if _is_of_odds(name) else ()
            found += [ConstantUse(id_, block.mark, "text", _first_text(block)) for id_ in ids]
    for named in names.in_templates:
        found += [ConstantUse(id_, named.mark, "template") for id_ in named_constants(named.name, source.odds)]
    return _sort_uses(dict.fromkeys(found), source)


def _sort_uses(found: Iterable[ConstantUse], source: Game) -> tuple[ConstantUse, ...]:
    order = {path: place for place, path in enumerate(source.sources)}
    return tuple(sorted(found, key=lambda use: (order.get(use.mark.path, len(order)), use.mark)))


def _uses_in_texts(source: Game, names: ConstantNames) -> Iterator[ConstantUse]:
    for named in names.in_texts:
        for name in named_constants(named.name, source.rules):
            yield ConstantUse(name, named.mark(source.sources), "text", named.text.mark)


def _names_in_texts(source: Game, prefix: str) -> Iterator[TextName]:
    for message, node in _named_nodes(source, prefix):
        if node.name.startswith(prefix):
            at = message.source.index(node.name, node.start)
            yield TextName(node.name.removeprefix(prefix), at, message)


def _named_nodes(source: Game, needed: str) -> Iterator[tuple[Message, PlaceholderNode | ArmedNode]]:
    for message in values_of_type((*texts(source), source.term_forms), Message):
        for node in all_nodes(read_markup(message.source).nodes) if needed in message.source else ():
            if isinstance(node, (PlaceholderNode, ArmedNode)):
                yield message, node


def _uses_in_tables(source: Game) -> Iterator[ConstantUse]:
    for block in _walking_tables(source):
        for walked in block.walked:
            for name in named_constants(walked, source.rules) if not _is_of_odds(walked) else ():
                yield ConstantUse(name, block.mark, "text", _first_text(block))


def _walking_tables(source: Game) -> Iterator[TableBlock]:
    return (block for block in values_of_type(source.booklet.chapters if source.booklet else (), TableBlock) if block.walks)


def _is_of_odds(name: str) -> bool:
    return name.startswith(f"{_ODDS_ROOT}.")


def _first_text(block: TableBlock) -> Mark:
    return next((cell.mark for row in block.rows for cell in row), block.mark)


def _uses_in_yaml(source: Game) -> Iterator[ConstantUse]:
    for reference in source.references:
        if reference.how == "assertion":
            names = named_constants(reference.name, source.rules)
        else:
            named = constant_of(reference.name, source.rules)
            names = () if named is None else (named,)
        for name in names:
            if name in source.rules:
                yield ConstantUse(name, reference.mark, reference.how)


def named_constants(name: str, rules: Collection[str]) -> Iterable[str]:
    """Return the constant that a name is or leads into (`map.rows.2`), or all constants if it names a group."""
    found = constant_of(name, rules)
    return (found,) if found else [r for r in rules if r.startswith(f"{name}.")]


_WRITTEN_FOR_COMMENT = lazy_pattern(r"(?:#|<!--)\s*written-for:\s*(?P<names>[\w.]+(?:\s*,\s*[\w.]+)*)")


class ProseUse(NamedTuple):
    """A place that says in words what a constant says, and the name that its comment gives."""

    name: str
    mark: Mark


def find_prose_uses(game: Game) -> Iterator[ProseUse]:
    """Yield the constants that comments in the content name, known or not, in the order of the files."""
    for path, text in game.sources.items() if game.rules else ():
        if "written-for" not in text or path.endswith(".xml"):
            continue
        for number, line in enumerate(file_lines(text), 1):
            found = _WRITTEN_FOR_COMMENT.search(line)
            for name in re.finditer(r"[\w.]+", found["names"]) if found else ():
                assert found is not None
                yield ProseUse(name[0].removeprefix("rules."), Mark(path, number, found.start("names") + name.start() + 1))


_FIELD_WORD = lazy_pattern(r"[a-z][a-z0-9_]*")
_BOOKLET_BLOCK = lazy_pattern(r"\[\[.*?\]\]", re.DOTALL)
"""A block of the booklet, which may name the columns of a table."""
_TOP_LEVEL_KEY = lazy_pattern(r"^(?=[^\s#-])", re.MULTILINE)
"""Where a key of the whole file begins."""
_NAMES_WITHOUT_FIELDS: Final = frozenset({"rules", "words", "odds", "game", "deck"})
"""Names of a template whose items are no fields of cards."""
_DECLARING_FILES: Final = ("types.yaml", "words.yaml", "icons.yaml", "glossary.yaml")
"""Files that declare fields, or name none."""


def find_unused_fields(source: Game, drawn: Collection[str], report: Report) -> None:
    """Warn as `layout/unprinted-field` about each declared field that cards fill and nothing uses.

    `source` is the game before it is localized, `drawn` are the fields that printed drawings show. Whatever could be the
    name of a field counts as a use; where a template takes fields by names that it computes, all are used.
    """
    named = _possible_field_names(source)
    if named is None:
        return
    for name, type_ in source.types.items():
        cards = [card for deck in source.decks if deck.type == name for card in deck.cards]
        for field, kind in type_.fields.items():
            if field in named or field in drawn or not kind.printed or kind.mark is None:
                continue
            if any(field in card.marks for card in cards):
                hint = (
                    f"print it in the template, `{{{{ card.{field} }}}}`, take it out of the cards and of types.yaml,"
                    " or say `printed: no` there"
                )
                message = f"`{field}` of `{name}` is not printed: no template, text or assertion names it"
                report.warning("layout/unprinted-field", message, kind.mark, hint=hint)


def _possible_field_names(source: Game) -> frozenset[str] | None:
    found, content, templates = set[str](), f"content/{source.name}/", f"templates/{source.name}/"
    for path, text in source.sources.items():
        if path.startswith(templates) and path.endswith(".xml"):
            words = _words_of_template(text)
            if words is None:
                return None
            found |= words
        elif path.startswith(content) and path.endswith(".md"):
            found.update(word for block in _BOOKLET_BLOCK.findall(text) for word in _FIELD_WORD.findall(block))
        elif path.startswith(content) and path.endswith(".yaml") and path.removeprefix(content) not in _DECLARING_FILES:
            parts = (part for part in _TOP_LEVEL_KEY.split(text) if not part.startswith("cards:"))
            found.update(word for part in parts for word in _FIELD_WORD.findall(part))
    found.update(word for _, node in _named_nodes(source, "{") for word in _FIELD_WORD.findall(node.name))
    return frozenset(found)


def _words_of_template(text: str) -> set[str] | None:
    tokens = [("", ""), *((token.kind, token.value) for token in code_tokens(text)), ("", "")]
    found = set[str]()
    for (_, before), (kind, value), (_, after), (kind_after, _) in zip(
        tokens, tokens[1:], tokens[2:], [*tokens[3:], ("", "")], strict=False
    ):
        if kind in {"name", "string"}:
            found.update(_FIELD_WORD.findall(value))
        is_variable = kind == "name" and before != "." and value not in _NAMES_WITHOUT_FIELDS
        if is_variable and after == "[" and kind_after == "name":
            return None
        if value == "card" and is_variable and (after == "|" or (before == "in" and after not in {".", "["})):
            return None
    return found


LONGEST_SENTENCE: Final = 120
"""Characters of a sentence that are shown."""

_END_OF_SENTENCE = lazy_pattern(r"[.!?…]['\"”’»)]*\s+|[。！？]|\n\s*")
"""The end of a sentence; abbreviations end one too, which leaves a shorter excerpt."""


def sentences_with_names(source: Game) -> Mapping[Mark, str]:
    """Return the sentences that name a constant or odds in a text, by the mark of the name; `source` has its examples and odds.

    They are printed as the source language prints them now. What only the rows of a table print is left out.
    """
    words = source_words(source)
    names = (*ConstantNames(source, "rules").in_texts, *ConstantNames(source, "odds").in_texts)
    found: dict[Mark, str] = {}
    for name in names:
        start, end = _sentence_around(name.text, name.at)
        before, whole = (
            " ".join(words(replace(name.text, source=name.text.source[start:to])).split())
            for to in (_node_start(name.text, name.at), end)
        )
        found[name.mark(source.sources)] = _excerpt(whole, len(before))
    return found


def _sentence_around(text: Message, at: int) -> tuple[int, int]:
    """Return where the sentence around an offset begins and ends; ends inside of arms, styles and links do not count."""
    nodes = [node for node in read_markup(text.source).nodes if isinstance(node, TextNode)]
    ends = [end.end() for node in nodes for end in _END_OF_SENTENCE.finditer(text.source, node.start, node.end)]
    start = max((end for end in ends if end <= at), default=0)
    return start, min((end for end in ends if end > at), default=len(text.source))


def _node_start(text: Message, at: int) -> int:
    return next((node.start for node in read_markup(text.source).nodes if node.start <= at < node.end), at)


def _excerpt(sentence: str, at: int) -> str:
    if len(sentence) <= LONGEST_SENTENCE:
        return sentence
    start = 0 if at < LONGEST_SENTENCE // 2 else sentence.find(" ", at - LONGEST_SENTENCE // 2) + 1
    end = start + LONGEST_SENTENCE
    if end < len(sentence):
        end = sentence.rfind(" ", start, end)
    return f"{'…' * (start > 0)}{sentence[start:end]}{'…' * (end < len(sentence))}"


_FILTERS_BY_PLACE = ("first", "last")
_FILTERS_IN_ORDER = ("list", "map", "reverse")
"""Filters that leave the rows of a table in a known order."""
_SKIPPED_TOKENS = ("whitespace", "comment_begin", "comment", "comment_end")


class _Token(NamedTuple):
    """A token of a template's code: Jinja's name of its kind, its characters, and its offset."""

    kind: str
    value: str
    at: int


@record
class TemplateName:
    """The name of a constant, or into one, as a template writes it; `in_part`: some of its rows are taken by their places."""

    name: str
    mark: Mark
    in_part: bool = False


@lru_cache(maxsize=256)  # each language of a game asks for those of all its templates
def names_in_template(template: str, path: str, root: str = "rules") -> tuple[TemplateName, ...]:
    """Return every name after `rules` (or another `root`) with the mark of that word: `catch.bonus`, `catch` for `catch[kind]`.

    XML comments are left out. Of a template with a syntax error, the part before the error is read.
    """
    tokens = [*code_tokens(template), *[_Token("end", "", len(template))] * 3]
    found = []
    for number, token in enumerate(tokens):
        if token.kind == "name" and token.value == root and tokens[number - 1].value != ".":
            name, after = _read_name(tokens, number + 1)
            if name:
                before = template.rfind("\n", 0, token.at)
                mark = Mark(path, template.count("\n", 0, token.at) + 1, token.at - before)
                found.append(TemplateName(name, mark, _takes_rows_by_place(tokens, after)))
    return tuple(found)


def _takes_rows_by_place(tokens: list[_Token], number: int) -> bool:
    """Return whether what stands behind a name takes items by their places: `[-1]`, `[:2]`, `| first`, `| list | last`."""
    if tokens[number].value == "[":
        inside = [token.value for token in tokens[number + 1 :]]
        inside = inside[: inside.index("]")] if "]" in inside else []
        return ":" in inside or inside[:1] == ["-"]
    while tokens[number].value == "|":
        word, number = tokens[number + 1].value, number + 2
        if word in _FILTERS_BY_PLACE or word not in _FILTERS_IN_ORDER:
            return word in _FILTERS_BY_PLACE
        if tokens[number].value == "(":
            values = [token.value for token in tokens[number:]]
            number += values.index(")") + 1 if ")" in values else 0
    return False


def _read_name(tokens: list[_Token], number: int) -> tuple[str, int]:
    """Return the dotted name that begins at token `number`, and the token behind it."""
    # `.catch.bonus`, `["catch"].bonus` and `.catch.rows[1]` are names
    steps = []
    while tokens[number].value in {".", "["}:
        step = tokens[number + 1]
        if tokens[number].value == "." and step.kind in {"name", "integer"}:
            number += 2
        elif step.kind in {"string", "integer"} and tokens[number + 2].value == "]":
            number += 3
        else:
            break
        steps.append(step.value.strip("\"'"))
    return ".".join(steps), number


def code_tokens(template: str) -> Iterator[_Token]:
    """Yield the tokens of a template's code, except those in XML comments."""
    at, in_comment = 0, False
    try:
        for _, kind, value in Environment(autoescape=True).lex(template):
            at = template.index(value, at)  # Jinja leaves out only white space between tokens
            if kind == "data":
                opened, closed = value.rfind("<!--"), value.rfind("-->")
                in_comment = opened > closed or (in_comment and closed < 0)
            elif kind not in _SKIPPED_TOKENS and not in_comment:
                yield _Token(kind, value, at)
            at += len(value)
    except TemplateSyntaxError:
        return
