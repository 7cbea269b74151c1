"""Where a game uses the constants of its rules: in texts, templates, assertions and other constants."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.arithmetic.evaluation import owner
from pnp.load.positions import position
from pnp.locale.prose_uses import prose_uses
from pnp.locale.template_names import named_in_template
from pnp.markup.fold import walk
from pnp.markup.parser import read_markup
from pnp.markup.tree import ArmedNode, PlaceholderNode
from pnp.model.booklet import TableBlock
from pnp.model.fields import Message
from pnp.model.messages import found_in, texts

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from pnp.diagnostics import Mark
    from pnp.locale.template_names import TemplateName
    from pnp.model.game import Game
    from pnp.model.sources import Sources

How: TypeAlias = Literal["text", "template", "prose", "assertion", "rule", "odds", "drawing"]

_RULES = "rules."


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
    """The names of constants in the texts and templates of a game before the locale stage, searched when first asked for."""

    def __init__(self, source: Game) -> None:
        self._source = source

    @cached_property
    def in_texts(self) -> tuple[TextName, ...]:
        """Every name of a constant that a text prints or chooses by, in all arms and links, as it is written there."""
        return tuple(_names_in_texts(self._source))

    @cached_property
    def in_templates(self) -> tuple[TemplateName, ...]:
        """Every name of a constant as a template writes it."""
        templates = self._source.sources.items() if self._source.rules else ()
        return tuple(
            name
            for path, text in templates
            if path.endswith(".xml") and "rules" in text
            for name in named_in_template(text, path)
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
    order = {path: place for place, path in enumerate(source.sources)}
    return tuple(sorted(found, key=lambda use: (order.get(use.mark.path, len(order)), use.mark)))


def _in_texts(source: Game, names: ConstantNames) -> Iterator[ConstantUse]:
    """Yield the constants that texts print or choose by, in all arms and links."""
    for named in names.in_texts:
        for name in named_constants(named.name, source.rules):
            yield ConstantUse(name, named.mark(source.sources), "text", named.text.mark)


def _names_in_texts(source: Game) -> Iterator[TextName]:
    for message in found_in((*texts(source), source.term_forms), Message):
        for node in walk(read_markup(message.source).nodes) if _RULES in message.source else ():
            if isinstance(node, (PlaceholderNode, ArmedNode)) and node.name.startswith(_RULES):
                at = message.source.index(node.name, node.start)
                yield TextName(node.name.removeprefix(_RULES), at, message)


def _in_tables(source: Game) -> Iterator[ConstantUse]:
    """Yield the constants that the booklet's tables walk; the text is the first cell, or the table if it has no patterns."""
    for block in found_in(source.booklet.chapters if source.booklet else (), TableBlock):
        if block.walks:
            text = next((cell.mark for row in block.rows for cell in row), block.mark)
            for name in named_constants(block.walks, source.rules):
                yield ConstantUse(name, block.mark, "text", text)


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
