"""Where a game uses the constants of its rules: in texts, templates, assertions and other constants."""

from __future__ import annotations

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
    from pnp.model.game import Game

How: TypeAlias = Literal["text", "template", "prose", "assertion", "rule", "odds", "drawing"]

_RULES = "rules."


class ConstantUse(NamedTuple):
    """A place that names a constant, how it does so, and the start of the text if it is in one."""

    constant: str
    mark: Mark
    how: How
    text: Mark | None = None


def constant_uses(source: Game) -> tuple[ConstantUse, ...]:
    """Return every place in a game's content and templates that names a constant, by file, line and column.

    `source` is the game before the locale stage. A template may use a whole group (`rules.effect[kind]`), which counts as a use
    of all its constants.
    """
    found = dict.fromkeys(
        (*_in_texts(source), *_in_tables(source), *_in_yaml(source), *_in_templates(source), *_in_prose(source))
    )
    order = {path: place for place, path in enumerate(source.sources)}
    return tuple(sorted(found, key=lambda use: (order.get(use.mark.path, len(order)), use.mark)))


def _in_texts(source: Game) -> Iterator[ConstantUse]:
    """Yield the constants that texts print or choose by, in all arms and links."""
    for named, mark, message in names_in_texts(source):
        for name in named_constants(named, source.rules):
            yield ConstantUse(name, mark, "text", message.mark)


def names_in_texts(source: Game) -> Iterator[tuple[str, Mark, Message]]:
    """Yield every name of a constant as a text writes it (`map.rows.2`), its mark and the text."""
    for message in found_in((*texts(source), source.term_forms), Message):
        for node in walk(read_markup(message.source).nodes):
            if isinstance(node, (PlaceholderNode, ArmedNode)) and node.name.startswith(_RULES):
                at = message.source.index(node.name, node.start)
                yield node.name.removeprefix(_RULES), position(message.source, at, message.mark, source.sources), message


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


def _in_templates(source: Game) -> Iterator[ConstantUse]:
    for named, mark in names_in_templates(source):
        for name in named_constants(named, source.rules):
            yield ConstantUse(name, mark, "template")


def names_in_templates(source: Game) -> Iterator[tuple[str, Mark]]:
    """Yield every name of a constant as a template writes it, with its mark."""
    for path, template in source.sources.items() if source.rules else ():
        if path.endswith(".xml"):
            yield from named_in_template(template, path)


def named_constants(name: str, rules: Collection[str]) -> Iterable[str]:
    """Return the constant that a name is or leads into (`map.rows.2`), or all constants if it names a group."""
    found = owner(name, rules)
    return (found,) if found else [r for r in rules if r.startswith(f"{name}.")]
