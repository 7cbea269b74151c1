"""The generator's own words in the user's language, such as the line that says how to print, and dates.

They are ICU messages in `phrases/*.yaml`; a game may translate them as messages `phrases/<key>`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base.languages import main_script
from pnp.base.records import frozen, lazy_pattern
from pnp.load.kinds.compound import RecordKind
from pnp.load.kinds.simple import TextKind
from pnp.load.notation.markup_parser import all_nodes, read_markup
from pnp.load.notation.markup_tree import BrokenNode, ChoiceNode, PlaceholderNode
from pnp.load.package_data import read_package_data
from pnp.locale.pseudo import PseudoLetters, is_pseudo, pseudo_text
from pnp.model.fields import RichText
from pnp.model.printing import Stock

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report
    from pnp.model.fields import Translation, TranslationEntry
    from pnp.model.game import Game


_PHRASES_FOLDER = Path(__file__).parent / "phrases"
PHRASES = RecordKind(others=TextKind(note="an ICU message"), note="the generator's own words in one language, by key")
_DEFAULT_LANGUAGE = "en"
_LETTER = lazy_pattern(r"[^\W\d_]")
_SIMPLE_MESSAGE = lazy_pattern(r"(?:[^{}'|#]|\{\w+\})*")
_NAME_IN_BRACES = lazy_pattern(r"\{(\w+)\}")
_EXTENSION_SUBTAG = lazy_pattern(r"-[A-Za-z0-9](?:-|$)")  # such as -u-nu-arab, which asks for other digits
_SCRIPTS_WITH_PLAIN_DIGITS = frozenset({"Latn", "Cyrl", "Grek", "Hang", "Hani", "Hebr", "Hira"})
_GROUPED_FROM = 1_000  # and larger numbers have signs between their digits


@frozen
class Phrases:
    """The phrases found for a locale; `locale` is their actual language, which may differ from the requested one."""

    locale: str
    words: Mapping[str, str]


@lru_cache(maxsize=32)
def phrases_for(locale: str) -> Phrases:
    """Return the phrases of `locale`, or of its language in another region, or English ones."""
    if is_pseudo(locale):
        words = pseudo_phrases(locale)
        return Phrases(locale, {id_.removeprefix(PHRASE_GROUP): text for id_, (_, text) in words.items()})
    known = sorted(f.stem for f in _PHRASES_FOLDER.glob("*.yaml"))
    language = locale.partition("-")[0]
    found = locale if locale in known else next((k for k in known if k.partition("-")[0] == language), _DEFAULT_LANGUAGE)
    return Phrases(found, _read_phrases(found))


def pseudo_phrases(tag: str, letters: PseudoLetters | None = None) -> dict[str, tuple[str, str]]:
    """Return the English phrases and what a pseudo-locale makes of them, by message id."""
    english = _read_phrases(_DEFAULT_LANGUAGE)
    return {
        f"{PHRASE_GROUP}{key}": (text, pseudo_text(text, tag, letters) if _LETTER.search(text) else text)
        for key, text in english.items()
    }


def has_phrases(locale: str) -> bool:
    """Return whether the generator has phrases in the language of `locale`."""
    return phrases_for(locale).locale.partition("-")[0] == locale.partition("-")[0]


def phrase_locale(locale: str, key: str, own: Mapping[str, str] | None = None) -> str:
    """Return the language that `phrase` gives a phrase in: `locale`, or that of the phrases which are used instead.

    A language in another region is the same here: the phrases of `pt-BR` are in `pt-AO` too.
    """
    return locale if (own and key in own) or has_phrases(locale) else phrases_for(locale).locale


def phrase(locale: str, key: str, own: Mapping[str, str] | None = None, /, **values: str | float) -> str:
    """Return a phrase, which is an ICU message, with its values filled in; numbers choose plurals, texts go in unchanged.

    A game's `own` phrases, in the language of `locale`, take precedence. Raises KeyError for a key that the English file lacks,
    which is a bug of the generator.
    """
    if own and key in own:
        text, language_tag = own[key], locale
    else:
        phrases = phrases_for(locale)
        if key not in phrases.words:
            phrases = phrases_for(_DEFAULT_LANGUAGE)
        text, language_tag = phrases.words[key], phrases.locale
    if "{" not in text:
        return text
    if (filled := _fill_in(text, language_tag, values)) is not None:
        return filled
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads with the first phrase that has a value)

    return str(MessageFormat(text, language_tag).format(dict(values)))


def _fill_in(text: str, language: str, values: Mapping[str, str | float]) -> str | None:
    """Return a message of nothing but names in braces, as ICU fills it in; None if ICU, which takes long to load, has to."""
    # small whole numbers look alike in all languages whose digits are 0 to 9
    if (
        _SIMPLE_MESSAGE.fullmatch(text) is None
        or _EXTENSION_SUBTAG.search(language)
        or main_script(language) not in _SCRIPTS_WITH_PLAIN_DIGITS
    ):
        return None
    for value in values.values():
        if type(value) is not str and not (type(value) is int and 0 <= value < _GROUPED_FROM):
            return None
    return text.format_map(values) if set(_NAME_IN_BRACES.findall(text)) <= values.keys() else None


def _read_phrases(locale: str) -> dict[str, str]:
    return {key: str(text) for key, text in read_package_data(_PHRASES_FOLDER / f"{locale}.yaml", PHRASES).items()}


_DECIMAL = lazy_pattern(r"\d+\.(\d+)")


def stock_in_words(game: Game, stock: Stock) -> Stock:
    """Return a stock with its words in the language of a localized game: the game's own, else the generator's."""
    texts = [game.names.get(f"stocks/{stock.name}/{part}") for part in ("name", "note")]
    label, note = [text.plain if isinstance(text, RichText) else "" for text in texts]
    key = stock_phrase(stock)
    label = label or phrase(game.locale, key, game.phrases)
    if not note and f"{key}-note" in phrases_for(_DEFAULT_LANGUAGE).words:
        note = phrase(game.locale, f"{key}-note", game.phrases)
    weight = stock.weight
    if "." in weight:
        from pnp.locale.numbers import format_decimal  # noqa: PLC0415 - few stocks have a weight with decimals

        weight = _DECIMAL.sub(lambda number: format_decimal(number[0], len(number[1]), game.locale), weight)
    return Stock(stock.name, label, weight, note)


def stock_note(game: Game, stock: Stock, *, right_to_left: bool = False) -> tuple[str, str]:
    """Return a stock of a localized game with its weight, `thin card · 160–200 g/m²`, and the language of these words."""
    is_own = f"stocks/{stock.name}/name" in game.names
    lang = game.locale if is_own else phrase_locale(game.locale, stock_phrase(stock), game.phrases)
    weight = isolate(stock.weight) if stock.weight and right_to_left else stock.weight
    return " · ".join(filter(None, (stock.label, weight))), lang


def isolate(measure: str) -> str:
    """Return a number with its unit so that it is read from left to right among words that are read from right to left."""
    return f"\N{LEFT-TO-RIGHT ISOLATE}{measure}\N{POP DIRECTIONAL ISOLATE}"


def stock_phrase(stock: Stock) -> str:
    """Return the key of the phrase that names a stock of the generator."""
    return f"stock-{stock.name}"


PHRASE_GROUP = "phrases/"


def phrases_of_translation(translation: Translation, report: Report, *, strict: bool = False) -> dict[str, str]:
    """Return the valid phrases of a translation by key.

    Reports `translation/bad-phrase` for an invalid ICU message or one with the wrong values, and
    `translation/unknown-phrase`. If the generator has no phrases in the language, missing ones count as `locale/untranslated`.
    """
    known = phrases_for("en").words
    found = {}
    for entry in translation.entries.values():
        if not entry.id.startswith(PHRASE_GROUP) or not entry.text.strip() or entry.fuzzy:
            continue
        key = entry.id.removeprefix(PHRASE_GROUP)
        if key not in known:
            report.error("translation/unknown-phrase", f"`{entry.id}` is not a phrase of the generator", entry.mark)
        elif _is_valid_phrase(entry, known[key], translation.tag, report):
            found[key] = entry.text
    missing = len(known.keys() - found)
    if missing and not has_phrases(translation.tag):
        report_missing = report.error if strict else report.warning
        message = f"{missing} of {len(known)} of the generator's phrases are missing in `{translation.tag}`"
        hint = f"translate `{translation.mark.path}/phrases.po`; until then they print in English"
        report_missing("locale/untranslated", message, translation.mark, hint=hint)
    return found


def message_values(message: str) -> set[str]:
    """Return the names of the values of an ICU message, including those in arms. Raises ValueError if it is invalid."""
    found = set()
    for node in all_nodes(read_markup(message).nodes):
        if isinstance(node, BrokenNode) and node.raw[0] == "{":
            raise ValueError(f"`{node.raw[:20]}` is never closed")
        if isinstance(node, ChoiceNode) and node.problem:
            raise ValueError(node.problem)
        if isinstance(node, (ChoiceNode, PlaceholderNode)):
            found.add(node.name)
    return found


def _is_valid_phrase(entry: TranslationEntry, english: str, locale: str, report: Report) -> bool:
    from icu4py.messageformat import MessageFormat  # noqa: PLC0415  (ICU loads only for a game with phrases of its own)

    try:
        wanted, given = message_values(english), message_values(entry.text)
        if wanted != given:
            names = " and ".join(f"`{{{name}}}`" for name in sorted(wanted)) or "no value"
            report.error("translation/bad-phrase", f"`{entry.id}` must name {names}", entry.mark)
            return False
        MessageFormat(entry.text, locale)
    except ValueError as error:
        report.error("translation/bad-phrase", f"`{entry.id}` is not an ICU message: {error}", entry.mark)
        return False
    return True


@lru_cache(maxsize=256)
def long_date(day: str, locale: str) -> str:
    """Return a day such as `2026-02-03` in words, by CLDR: `3 de fevereiro de 2026`.

    It stays as it is for a language without data, and for a pseudo-locale, which shows what is never translated.
    """
    if is_pseudo(locale):
        return day
    from babel.core import Locale, UnknownLocaleError  # noqa: PLC0415  (Babel loads only for a booklet with credits)
    from babel.dates import format_date  # noqa: PLC0415

    for tag in (locale, locale.partition("-")[0]):
        try:
            return format_date(date.fromisoformat(day), "long", locale=Locale.parse(tag, sep="-"))
        except (UnknownLocaleError, ValueError):
            continue
    return day
