"""What other libraries call the texts and values of a game, and how they write plurals.

Their keys and variables have no `/`, `.` or `:` in their names; i18next has a key for each form of a plural.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.records import lazy_pattern
from pnp.load.notation.markup_parser import all_nodes, read_markup
from pnp.load.notation.markup_tree import ChoiceNode, PlaceholderNode
from pnp.locale.numbers import PLURAL_CATEGORIES
from pnp.model.messages import messages
from pnp.translate.incoming import IncomingText

if TYPE_CHECKING:
    import re

    from pnp.model.game import Game

_OTHER_SIGNS = lazy_pattern(r"[^\w]+|_+")


def _plain(name: str) -> str:
    return _OTHER_SIGNS.sub("-", name).casefold()


class ForeignNames:
    """Finds the ids of texts, and the names of values, by what is left of them: `fish-pike-name`, `catch_bonus`, `bonus`."""

    def __init__(self, game: Game) -> None:
        self._sources = {message.id: message.source for message in messages(game)}
        self._ids = _by_name((_plain(id_), id_) for id_ in self._sources)
        self._counted: dict[str, list[str]] = defaultdict(list)
        values: set[str] = set()
        for id_, source in self._sources.items():
            for node in all_nodes(read_markup(source).nodes):
                if isinstance(node, ChoiceNode | PlaceholderNode):
                    values.add(node.name)
                if isinstance(node, ChoiceNode) and node.name not in self._counted[id_]:
                    self._counted[id_].append(node.name)
        parts = ((name, name.replace(":", ".").split(".")) for name in sorted(values))
        self._values = _by_name((_plain(".".join(steps[k:])), name) for name, steps in parts for k in range(len(steps)))

    def source(self, id_: str) -> str:
        """Return the source of a text; empty if there is none with this id."""
        return self._sources.get(id_, "")

    def id_of(self, name: str) -> str | None:
        """Return the id that a name can only mean, if any."""
        return name if name in self._sources else self._ids.get(_plain(name))

    def value_of(self, variable: str, id_: str) -> str:
        """Return the value that a variable of a text can only mean, else the one that decides its plural, else the variable."""
        counted = self._counted.get(id_, ())
        return self._values.get(_plain(variable)) or (counted[0] if len(counted) == 1 else variable)


def _by_name(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return what each name means; a name of several is left out, unless it is all of one of them."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for name, meant in pairs:
        found[name][meant] = None
    exact = {name: [one for one in meant if _plain(one) == name] or list(meant) for name, meant in found.items()}
    return {name: meant[0] for name, meant in exact.items() if len(meant) == 1}


_FORM_KEY = lazy_pattern(rf"(?P<key>.+)_(?:(?P<ordinal>ordinal)_)?(?P<form>{'|'.join(PLURAL_CATEGORIES)}|plural)")
FORMS_OF_KEYS = lazy_pattern(rf"_(?:{'|'.join(PLURAL_CATEGORIES)}|plural)\"\s*:")
"""What a document has in which a key may be one of several forms."""
_VARIABLE = lazy_pattern(r"\{\{-?\s*([\w.-]+)\s*(?:,[^{}]*)?\}\}")
_ICU = lazy_pattern(r"\{[^{}]*,\s*(?:plural|select|each)")


def texts_of_i18next(texts: Sequence[IncomingText], names: ForeignNames) -> list[IncomingText]:
    """Join the forms of plurals (`key_one`, `key_other`, `key_plural`) into one text, and name variables as the game does.

    Forms of a key that is no id of the game are left as they are.
    """
    forms: dict[str, dict[str, IncomingText]] = defaultdict(dict)
    ordinals, others = set[str](), list[IncomingText]()
    for text in texts:
        found = None if names.source(text.id) else _FORM_KEY.fullmatch(text.id)
        id_ = names.id_of(found["key"]) if found else None
        if found is None or id_ is None:
            others.append(text)
            continue
        forms[id_][found["form"]] = text
        ordinals |= {id_} if found["ordinal"] else set()
    joined = []
    for id_, by_form in forms.items():
        if "plural" in by_form:  # before version 4 there is a key alone, and one for all other numbers
            by_form["other"] = by_form.pop("plural")
            alone = next((text for text in others if names.id_of(text.id) == id_), None)
            if alone is not None:
                others.remove(alone)
                by_form["one"] = alone
        value, kind = names.value_of("count", id_), "selectordinal" if id_ in ordinals else "plural"
        arms = (
            f"{form} {{{_with_values(by_form[form].text, id_, names, value)}}}" for form in PLURAL_CATEGORIES if form in by_form
        )
        first = next(iter(by_form.values()))
        joined.append(replace(first, text=f"{{{value}, {kind}, {' '.join(arms)}}}", id=id_, is_key=False))
    return [*(replace(text, text=_with_values(text.text, text.id, names)) for text in others), *joined]


def _with_values(text: str, id_: str, names: ForeignNames, counted: str = "") -> str:
    if _ICU.search(text):  # an arm may begin with a value
        return text

    def value(found: re.Match[str]) -> str:
        name = names.value_of(found[1], id_)
        return "#" if name == counted else f"{{{name}}}"

    return _VARIABLE.sub(value, text)
