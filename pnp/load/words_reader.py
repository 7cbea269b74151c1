"""Read `words.yaml`, `icons.yaml` and `glossary.yaml`: the fixed words of the templates, the symbols and the terms."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import normalize

from pnp.load.kinds.compound import GroupKind
from pnp.load.kinds.simple import TextKind
from pnp.load.shapes import GLOSSARY, ICONS
from pnp.load.term_forms import read_forms
from pnp.model.fields import Message, Record
from pnp.model.game import IconSource
from pnp.model.picture import Picture

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.base.diagnostics import Report
    from pnp.load.kinds.kind import ValueReader
    from pnp.load.yaml.nodes import Map
    from pnp.model.fields import TermForms

WORDS = GroupKind(of=TextKind(translatable=True, note="fixed words of the templates"), entry="word")


def read_words(root: Map, values: ValueReader) -> Record:
    """Read words and groups of words; the ids of their messages are `words/cost`, `words/group/name`."""
    return WORDS.read(root, "words", "words", values) or Record({}, root.mark)


def read_icons(root: Map, values: ValueReader) -> dict[str, IconSource]:
    """Read the symbols; one whose picture is unusable is reported and left out."""
    found = ICONS.read(root, "icons", "icons", values)
    icons = {}
    for written, node in found.items() if isinstance(found, Record) else ():
        if not isinstance(node, Record):
            continue
        name, picture, word = normalize("NFC", written), node["art"], node["word"]
        if isinstance(picture, Picture) and isinstance(word, Message):
            message = Message(f"icons/{name}", word.source, word.mark)
            icons[name] = IconSource(name, picture, message, bool(node["directional"]), node.mark)
    _check_pictures(icons, values.faults.report)
    return icons


def _check_pictures(icons: Mapping[str, IconSource], report: Report) -> None:
    """Warn of icons of different words that are the same picture: a die that shows four pips where a text says three."""
    first: dict[str, IconSource] = {}
    for icon in icons.values():
        other = first.setdefault(icon.picture.key, icon)
        if isinstance(icon.word, Message) and isinstance(other.word, Message) and icon.word.source != other.word.source:
            report.warning(
                "load/same-picture",
                f"the icon `{icon.name}` is the same picture as `{other.name}`, but stands for another word",
                icon.mark,
                also=[("first at", other.mark)],
                hint="give it a picture of its own, or the same word if both mean the same",
            )


def read_terms(root: Map, values: ValueReader) -> tuple[dict[str, Message], dict[str, TermForms]]:
    """Read the terms that `{term:tile}` prints and their forms, both by name; the ids of the messages are like `terms/tile`."""
    found = values.fields(GLOSSARY.fields, root, "glossary")["terms"]
    terms = found if isinstance(found, Record) else Record({}, root.mark)
    words = {name: node["term"] for name, node in terms.items() if isinstance(node, Record)}
    messages = {n: Message(f"terms/{n}", word.source, word.mark) for n, word in words.items() if isinstance(word, Message)}
    return messages, read_forms(terms)
