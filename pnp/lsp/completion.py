"""What can be typed at a place: names and markup in texts, keys and values of YAML by their schemas, names in templates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lsprotocol.types import CompletionItem, CompletionItemKind, InsertTextFormat, TextEdit

from pnp.base.diagnostics import shorten_line
from pnp.base.records import lazy_pattern
from pnp.load.kinds.compound import RefKind
from pnp.locale.localize import source_words
from pnp.locale.numbers import required_categories
from pnp.lsp.yaml_context import YamlContext, yaml_context
from pnp.model.fields import Message, Record

if TYPE_CHECKING:
    from pnp.load.kinds.kind import Kind
    from pnp.lsp.texts import Lines
    from pnp.model.game import Game

Schemas = Mapping[str, Mapping[str, Any]]
"""The JSON Schema of each file of a game, by the path where `pnp schema` writes it."""

_MOST_SIGNS: Final = 400  # of a text before the place that are looked at for an open bracket
_MOST_WORDS: Final = 60
_CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
_YES_NO: Final = frozenset({"yes", "no"})

_OPEN_BRACKET = lazy_pattern(r"(?<!\\)\[([\w-]*)$")
_OPEN_STYLE = lazy_pattern(r"\]\{\.([\w-]*)$")
_NAME_IN_BRACES = lazy_pattern(r"[\w.:@|-]*")
_KIND_IN_BRACES = lazy_pattern(r"([\w.:@-]+)\s*,\s*(\w*)$")
_OPEN_CODE = lazy_pattern(r"\{[{%](?:(?![}%]\}).)*$", re.DOTALL)
_OPEN_ATTRIBUTE = lazy_pattern(r"<([\w-]+)\b[^<>]*?\s([\w-]+)=\"([^\"<>{}]*)$")
_PATH_IN_CODE = lazy_pattern(r"(?<![\w.])([A-Za-z_]\w*(?:\.\w+)*\.)?(\w*)$")
_REST_OF_NAME = lazy_pattern(r"[\w.:@|-]*")
_REST_OF_WORD = lazy_pattern(r"[\w-]*")
_MSGSTR = lazy_pattern(r'^msgstr(?:\[\d+\])? |^"', re.MULTILINE)


class _Offer(NamedTuple):
    """A name that is offered: what it is, what it says, and what is written instead of it if that is more."""

    name: str
    kind: CompletionItemKind
    says: str = ""
    insert: str = ""
    note: str = ""


class Completion:
    """Completions in the files of one game as it was built last; `schemas` are those of its files."""

    def __init__(self, game: Game, schemas: Schemas, *, snippets: bool) -> None:
        self._game, self._schemas, self._snippets = game, schemas, snippets
        self._words = source_words(game)

    def items(self, path: str, lines: Lines, offset: int) -> list[CompletionItem]:
        """Return what can be typed at a character of a file."""
        text = lines.text
        if path.endswith(".yaml"):
            return self._in_yaml(path, lines, offset)
        if path.endswith(".xml"):
            return self._in_template(path, lines, offset)
        before = text[max(offset - _MOST_SIGNS, 0) : offset]
        if path.endswith(".po"):
            line = lines.line(lines.number(offset))
            source = _source_of_entry(lines, offset) if _MSGSTR.match(line) else None
            return [] if source is None else self._in_text(lines, offset, before.rpartition("\n")[2], source)
        if path.endswith((".md", ".csv", ".tsv")):
            return self._in_text(lines, offset, re.split(r"\n\s*\n", before)[-1])
        return []

    # texts

    def _in_text(self, lines: Lines, offset: int, before: str, source: str = "") -> list[CompletionItem]:
        """Return what can stand in brackets and braces that are open; names in a `source` come first."""
        if (found := _OPEN_STYLE.search(before)) is not None:
            styles = [_Offer(name, CompletionItemKind.Color) for name in self._game.theme.character_styles]
            return _items(styles, lines, offset, len(found[1]), "}")
        if (found := _OPEN_BRACKET.search(before)) is not None:
            return _items(self._icons(), lines, offset, len(found[1]), "]", source)
        body = _open_braces(before)
        if body is None:
            return []
        if _NAME_IN_BRACES.fullmatch(body):
            return _items([*self._named(), *self._markup()], lines, offset, len(body), "}", source, snippets=self._snippets)
        if (kind := _KIND_IN_BRACES.fullmatch(body)) is not None:
            return _items(self._kinds(), lines, offset, len(kind[2]), "}", snippets=self._snippets)
        return []

    def _icons(self) -> Iterator[_Offer]:
        for name, icon in self._game.icons.items():
            yield _Offer(name, CompletionItemKind.Enum, self._say(icon.word))

    def _named(self) -> Iterator[_Offer]:
        """Yield what braces can name: constants, terms, sizes of decks, odds, examples, the fields of the card."""
        game = self._game
        for name, constant in game.rules.items():
            value = (
                constant.value if isinstance(constant.value, (str, int, float)) else f"{len(_sized(constant.value))} entries"
            )
            yield _Offer(f"rules.{name}", CompletionItemKind.Constant, f"{value} {constant.unit}".strip(), note=constant.note)
        for name, term in game.terms.items():
            definition = game.booklet.definitions.get(name) if game.booklet is not None else None
            yield _Offer(f"term:{name}", CompletionItemKind.Reference, self._say(term), note=self._say(definition))
        for deck in game.decks:
            yield _Offer(f"count:{deck.name}", CompletionItemKind.Value, str(sum(card.copies for card in deck.cards)))
        for name, odds in game.odds.items():
            yield _Offer(f"odds.{name}", CompletionItemKind.Value, "" if isinstance(odds, (Record, tuple)) else str(odds))
        for name, result in game.examples.items():
            yield _Offer(f"example:{name}", CompletionItemKind.Value, str(result))

    def _markup(self) -> Iterator[_Offer]:
        if self._snippets:
            yield _Offer("plural", CompletionItemKind.Snippet, "words by a number", f"${{1:rules.name}}, {self._plural(2)}")
            yield _Offer("ruby", CompletionItemKind.Snippet, "words with a reading above", "${1:words}|${2:reading}")

    def _kinds(self) -> Iterator[_Offer]:
        arms = "row {$1}" if self._snippets else "row {}"
        yield _Offer("plural", CompletionItemKind.Keyword, "words by a number", self._plural(1))
        yield _Offer(
            "select",
            CompletionItemKind.Keyword,
            "words by a word",
            "select, ${1:word} {$2} other {$3}" if self._snippets else "",
        )
        yield _Offer("each", CompletionItemKind.Keyword, "the rows of a table", f"each, {arms}")

    def _plural(self, first: int) -> str:
        needed = required_categories(self._game.source_locale)
        arms = [name for name in _CATEGORIES if name in needed]
        places = [f"${first + number}" if self._snippets else "" for number in range(len(arms))]
        return "plural, " + " ".join(f"{name} {{# {place}}}" for name, place in zip(arms, places, strict=True))

    def _say(self, words: object) -> str:
        if words is None:
            return ""
        return shorten_line(self._words(words) if isinstance(words, Message) else str(words), _MOST_WORDS)

    # YAML

    def _in_yaml(self, path: str, lines: Lines, offset: int) -> list[CompletionItem]:
        context = yaml_context(lines.text, offset)
        typed = lines.text[context.start : offset]
        if context.kind == "value":
            in_text = self._in_text(lines, offset, typed[-_MOST_SIGNS:].rpartition("\n")[2])
            if in_text:
                return in_text
        if not re.fullmatch(r"[\"']?[\w.@ -]*", typed):
            return []
        typed = typed.lstrip("\"'")
        schemas = list(self._at(path, context.path))
        offers: list[_Offer] = []
        if context.kind == "key":
            offers = [offer for offer in _keys(schemas, context) if offer.name not in context.others]
        if context.kind == "value" or (not offers and context.path[-1:] == (0,)):
            offers = [*self._cards(path, context), *_values(schemas)]
        return _items(offers, lines, offset, len(typed))

    def _at(self, path: str, steps: Sequence[str | int]) -> Iterator[Mapping[str, Any]]:
        """Yield the schemas of what is at a path of a file."""
        whole = self._schemas.get(_schema_path(path))
        if whole is None:
            return
        found = list(_choices(whole, whole))
        for step in steps:
            found = [choice for one in found for inner in _inside(one, step) for choice in _choices(inner, whole)]
        yield from found

    def _cards(self, path: str, context: YamlContext) -> Iterator[_Offer]:
        """Yield the cards that a reference may name."""
        kind = self._kind_at(path, context.path)
        if not isinstance(kind, RefKind):
            return
        for deck in self._game.decks:
            if kind.to is None or deck.type == kind.to:
                for card in deck.cards:
                    yield _Offer(card.id, CompletionItemKind.Reference, _title(card.values.values(), self._say), note=deck.name)

    def _kind_at(self, path: str, steps: Sequence[str | int]) -> Kind | None:
        deck = next((one for one in self._game.decks if one.cards and one.cards[0].mark.path == path), None)
        if deck is None or len(steps) < 3 or steps[0] != "cards":  # noqa: PLR2004 - of a field of a card
            return None
        kind: Any = self._game.types[deck.type].fields.get(str(steps[2]))
        for step in steps[3:]:
            parts = dict(kind.parts()) if kind is not None else {}
            kind = parts.get("-") if isinstance(step, int) else parts.get(step, parts.get("<name>"))
        return kind  # type: ignore[no-any-return]  # a kind has more than stages after loading use

    # templates

    def _in_template(self, path: str, lines: Lines, offset: int) -> list[CompletionItem]:
        before = lines.text[max(offset - _MOST_SIGNS, 0) : offset]
        if (code := _OPEN_CODE.search(before)) is not None:
            found = _PATH_IN_CODE.search(code[0])
            group = found[1] or "" if found is not None else ""
            return _items(self._in_code(path, group), lines, offset, len(found[2]) if found is not None else 0)
        attribute = _OPEN_ATTRIBUTE.search(before)
        if attribute is None:
            return []
        theme, element, name = self._game.theme, attribute[1], attribute[2]
        offers: list[_Offer] = []
        if element == "icon" and name == "name":
            offers = list(self._icons())
        elif name == "style":
            offers = [_Offer(style, CompletionItemKind.Class, f"{of.size:g} pt") for style, of in theme.styles.items()]
        elif name in {"fill", "stroke", "colour"}:
            offers = [_Offer(swatch, CompletionItemKind.Color) for swatch in theme.swatches]
        return _items(offers, lines, offset, len(attribute[3]))

    def _in_code(self, path: str, group: str) -> Iterator[_Offer]:
        """Yield what can stand behind the groups of a name (`rules.catch.`) in the code of a template."""
        game, name = self._game, group.removesuffix(".")
        template = path.removeprefix(f"templates/{game.name}/")
        if not group:
            for variable in ("card", "deck", "game", "rules", "words", "odds", "side"):
                yield _Offer(variable, CompletionItemKind.Variable)
        elif name == "card":
            own = {deck.type for deck in game.decks if template in {deck.face, deck.back}}
            for type_ in (one for one in game.types.values() if not own or one.name in own):
                for field, kind in type_.fields.items():
                    yield _Offer(field, CompletionItemKind.Field, type_.name, note=kind.note)
        elif name.partition(".")[0] == "rules":
            inner = f"{name}.".removeprefix("rules.")
            for constant, of in game.rules.items():
                step = constant.removeprefix(inner).partition(".")[0]
                says = str(of.value) if constant == inner + step else ""
                if constant.startswith(inner):
                    yield _Offer(step, CompletionItemKind.Constant, says, note=of.note)
        elif name.partition(".")[0] == "words":
            yield from self._words_of(name.split(".")[1:])

    def _words_of(self, groups: Iterable[str]) -> Iterator[_Offer]:
        words: object = self._game.words
        for group in groups:
            words = words.get(group) if isinstance(words, Record) else None
        for word, text in words.items() if isinstance(words, Record) else ():
            yield _Offer(word, CompletionItemKind.Text, self._say(text) if isinstance(text, Message) else "")


def _open_braces(before: str) -> str | None:
    """Return what stands behind the last brace that is open, or None."""
    at, depth = len(before) - 1, 0
    while at >= 0:
        if before[at] == "}":
            depth += 1
        elif before[at] == "{" and not (at and before[at - 1] == "\\"):
            if not depth:
                return before[at + 1 :]
            depth -= 1
        at -= 1
    return None


def _source_of_entry(lines: Lines, offset: int) -> str | None:
    """Return the source of the entry of a PO file whose translation is at a place, as it is written; None if it is none."""
    number = lines.number(offset)
    while number >= 0 and not lines.line(number).startswith("msgstr"):
        if not lines.line(number).startswith('"'):
            return None
        number -= 1
    found: list[str] = []
    for before in range(number - 1, -1, -1):
        line = lines.line(before)
        if not line.startswith(('"', "msgid")):
            break
        found.append(line)
        if line.startswith("msgid "):
            break
    return "".join(line.partition('"')[2].removesuffix('"') for line in reversed(found))


def _items(  # noqa: PLR0913, PLR0917 - offers and the place
    offers: Iterable[_Offer],
    lines: Lines,
    offset: int,
    typed: int,
    closing: str = "",
    source: str = "",
    *,
    snippets: bool = False,
) -> list[CompletionItem]:
    """Return offers as an editor takes them; each replaces what is typed of it, and the name behind the place."""
    text = lines.text
    rest = (_REST_OF_NAME if closing == "}" else _REST_OF_WORD).match(text, offset)
    end = rest.end() if rest is not None else offset
    closes = closing if closing and not text.startswith((closing, ",", " ,"), end) else ""
    range_ = lines.range(offset - typed, end)
    items: dict[str, CompletionItem] = {}
    for number, offer in enumerate(offers):
        is_snippet = snippets and "$" in offer.insert
        plain = (offer.insert or offer.name) + closes
        known = _names_in(offer.name, source)
        item = CompletionItem(
            offer.name,
            kind=offer.kind,
            detail=offer.says or None,
            documentation=offer.note or None,
            sort_text=f"{not known:d}{number:05d}",
            filter_text=offer.name,
            preselect=True if known else None,
            text_edit=TextEdit(range_, plain),
            insert_text_format=InsertTextFormat.Snippet if is_snippet else InsertTextFormat.PlainText,
        )
        items.setdefault(offer.name, item)
    return list(items.values())


def _names_in(name: str, source: str) -> bool:
    """Whether a text names something in brackets or braces."""
    return bool(source) and re.search(rf"[\[{{]\s*{re.escape(name)}(?![\w-])", source) is not None


def _schema_path(path: str) -> str:
    """Return where the schema of a file is written."""
    folder, game, *within = path.removesuffix(".yaml").split("/")
    if folder == "content" and within[:1] == ["locale"]:
        return f"content/{game}/.schemas/locale-{within[-1]}.json"
    return f"content/{game}/.schemas/{'-'.join(within)}.json"


def _choices(schema: Mapping[str, Any], whole: Mapping[str, Any], depth: int = 8) -> Iterator[Mapping[str, Any]]:
    """Yield a schema and all that it leaves the choice of, without references."""
    if depth and "$ref" in schema:
        yield from _choices(whole["definitions"][schema["$ref"].rpartition("/")[2]], whole, depth - 1)
    elif depth:
        yield schema
        for name in ("anyOf", "oneOf", "allOf"):
            for one in schema.get(name, ()):
                yield from _choices(one, whole, depth - 1)
        for name in ("then", "else"):
            if isinstance(schema.get(name), Mapping):
                yield from _choices(schema[name], whole, depth - 1)


def _inside(schema: Mapping[str, Any], step: str | int) -> Iterator[Mapping[str, Any]]:
    if isinstance(step, int):
        inner = [schema.get("items")]
    else:
        own = schema.get("properties", {}).get(step)
        patterns = [of for pattern, of in schema.get("patternProperties", {}).items() if re.search(pattern, step)]
        inner = [own] if own is not None else patterns or [schema.get("additionalProperties")]
    yield from (one for one in inner if isinstance(one, Mapping))


def _keys(schemas: Iterable[Mapping[str, Any]], context: YamlContext) -> Iterator[_Offer]:
    colon = ": " if context.is_new else ""
    for schema in schemas:
        for name, of in schema.get("properties", {}).items():
            note = of.get("description", "") if isinstance(of, Mapping) else ""
            yield _Offer(name, CompletionItemKind.Property, insert=f"{name}{colon}", note=note)


def _values(schemas: Iterable[Mapping[str, Any]]) -> Iterator[_Offer]:
    for schema in schemas:
        for value in schema.get("enum", [schema["const"]] if "const" in schema else []):
            if isinstance(value, str):
                yield _Offer(value, CompletionItemKind.Keyword if value in _YES_NO else CompletionItemKind.EnumMember)


def _title(values: Iterable[object], say: Any) -> str:  # noqa: ANN401 - a function of a message
    return next((say(value) for value in values if isinstance(value, Message)), "")


def _sized(value: object) -> Sequence[object]:
    return value if isinstance(value, tuple) else list(value) if isinstance(value, Mapping) else [value]
