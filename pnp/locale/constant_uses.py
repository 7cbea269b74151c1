"""Where a game uses the constants of its rules: in texts, templates, assertions and other constants."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from pnp.load.notation.expressions import owner
from pnp.load.notation.markup_parser import read_markup, walk
from pnp.load.notation.markup_tree import ArmedNode, PlaceholderNode
from pnp.load.positions import position
from pnp.locale.prose_uses import prose_uses
from pnp.locale.template_names import named_in_template
from pnp.model.booklet import TableBlock
from pnp.model.fields import Message
from pnp.model.messages import texts, values_of_type

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from pnp.base.diagnostics import Mark
    from pnp.locale.template_names import TemplateName
    from pnp.model.game import Game, Sources

How: TypeAlias = Literal["text", "template", "prose", "assertion", "rule", "odds", "drawing"]

_RULES: Final = "rules"
_ODDS: Final = "odds"


class ConstantUse(NamedTuple):
    """A place that names a constant, how it does so, and the start of the text if it is in one."""

    constant: str
    mark: Mark
    how: How
    text: Mark | None = None


class TextName(NamedTuple):
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

    def __init__(self, source: Game, root: Literal["rules", "odds"] = _RULES) -> None:
        self._source = source
        self._root = root

    @cached_property
    def in_texts(self) -> tuple[TextName, ...]:
        """Every name of a constant that a text prints or chooses by, in all arms and links, as it is written there."""
        return tuple(_names_in_texts(self._source, f"{self._root}."))

    @cached_property
    def in_templates(self) -> tuple[TemplateName, ...]:
        """Every name of a constant as a template writes it."""
        known = self._source.rules if self._root == _RULES else self._source.odds
        templates = self._source.sources.items() if known else ()
        return tuple(
            name
            for path, text in templates
            if path.endswith(".xml") and self._root in text
            for name in named_in_template(text, path, self._root)
        )


def constant_uses(source: Game, names: ConstantNames | None = None) -> tuple[ConstantUse, ...]:
    """Return every place in a game's content and templates that names a constant, by file, line and column.

    `source` is the game before the locale stage, `names` what was found in it before. A template may use a whole group
    (`rules.effect[kind]`), which counts as a use of all its constants.
    """
    known = names or ConstantNames(source)
    found = dict.fromkeys(
        (
            *_in_texts(source, known),
            *_in_tables(source),
            *_in_yaml(source),
            *_in_templates(source, known),
            *_in_prose(source),
        )
    )
    return _in_order(found, source)


def odds_uses(source: Game) -> tuple[ConstantUse, ...]:
    """Return every place in a game's content and templates that names odds, by file, line and column; `constant` is their id.

    `source` is the game before the locale stage.
    """
    names, found = ConstantNames(source, _ODDS), list[ConstantUse]()
    for text in names.in_texts:
        mark = text.mark(source.sources)
        found += [ConstantUse(id_, mark, "text", text.text.mark) for id_ in named_constants(text.name, source.odds)]
    for block in _walking_tables(source):
        ids = named_constants(block.walks.removeprefix(f"{_ODDS}."), source.odds) if _walks_odds(block) else ()
        found += [ConstantUse(id_, block.mark, "text", _first_text(block)) for id_ in ids]
    for named in names.in_templates:
        found += [ConstantUse(id_, named.mark, "template") for id_ in named_constants(named.name, source.odds)]
    return _in_order(dict.fromkeys(found), source)


def _in_order(found: Iterable[ConstantUse], source: Game) -> tuple[ConstantUse, ...]:
    order = {path: place for place, path in enumerate(source.sources)}
    return tuple(sorted(found, key=lambda use: (order.get(use.mark.path, len(order)), use.mark)))


def _in_texts(source: Game, names: ConstantNames) -> Iterator[ConstantUse]:
    """Yield the constants that texts print or choose by, in all arms and links."""
    for named in names.in_texts:
        for name in named_constants(named.name, source.rules):
            yield ConstantUse(name, named.mark(source.sources), "text", named.text.mark)


def _names_in_texts(source: Game, prefix: str) -> Iterator[TextName]:
    for message in values_of_type((*texts(source), source.term_forms), Message):
        for node in walk(read_markup(message.source).nodes) if prefix in message.source else ():
            if isinstance(node, (PlaceholderNode, ArmedNode)) and node.name.startswith(prefix):
                at = message.source.index(node.name, node.start)
                yield TextName(node.name.removeprefix(prefix), at, message)


def _in_tables(source: Game) -> Iterator[ConstantUse]:
    """Yield the constants that the booklet's tables walk; the text is the first cell, or the table if it has no patterns."""
    for block in _walking_tables(source):
        for name in named_constants(block.walks, source.rules) if not _walks_odds(block) else ():
            yield ConstantUse(name, block.mark, "text", _first_text(block))


def _walking_tables(source: Game) -> Iterator[TableBlock]:
    return (block for block in values_of_type(source.booklet.chapters if source.booklet else (), TableBlock) if block.walks)


def _walks_odds(block: TableBlock) -> bool:
    return block.walks.startswith(f"{_ODDS}.")


def _first_text(block: TableBlock) -> Mark:
    return next((cell.mark for row in block.rows for cell in row), block.mark)


def _in_yaml(source: Game) -> Iterator[ConstantUse]:
    for reference in source.references:
        if reference.how == "assertion":
            names = named_constants(reference.name, source.rules)
        else:
            named = owner(reference.name, source.rules)
            names = () if named is None else (named,)
        for name in names:
            if name in source.rules:
                yield ConstantUse(name, reference.mark, reference.how)


def _in_prose(source: Game) -> Iterator[ConstantUse]:
    """Yield the constants that comments name because the words beside them are about them."""
    for use in prose_uses(source):
        if use.name in source.rules:
            yield ConstantUse(use.name, use.mark, "prose")


def _in_templates(source: Game, names: ConstantNames) -> Iterator[ConstantUse]:
    for named in names.in_templates:
        for name in named_constants(named.name, source.rules):
            yield ConstantUse(name, named.mark, "template")


def named_constants(name: str, rules: Collection[str]) -> Iterable[str]:
    """Return the constant that a name is or leads into (`map.rows.2`), or all constants if it names a group."""
    found = owner(name, rules)
    return (found,) if found else [r for r in rules if r.startswith(f"{name}.")]
