"""The words of decks in one language: how often each is used, terms of the glossary, icons, and texts that differ little."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Final

from pnp.base.records import frozen, lazy_pattern
from pnp.locale.checks.anatomy import ApprovedTerms
from pnp.model.fields import IconSpan, RichText, Translation
from pnp.model.messages import values_of_type
from pnp.model.sentences import Sentence

if TYPE_CHECKING:
    from pnp.model.game import Card, Deck, Game


_WORD: Final = lazy_pattern(r"[^\W_]+(?:['’\u00ad\u2010\u2011-][^\W_]+)*")
_PLAIN: Final = lazy_pattern("[\u0000-\u024f\u0370-\u0482\u048a-\u0590\u1e00-\u1fff\u2000-\u2bff]*")
"""Letters without marks of their own, in languages with spaces between words."""
_INVISIBLE: Final = ("\u00ad", "\u200b", "\u2060")
"""Signs that say where a word breaks."""


@lru_cache(maxsize=1 << 14)
def split_words(text: str, locale: str) -> tuple[str, ...]:
    """Return the words of a text, numbers too; where spaces or letters alone do not tell them, by ICU's rules."""
    for sign in _INVISIBLE:
        text = text.replace(sign, "")
    if _PLAIN.fullmatch(text):
        return tuple(_WORD.findall(text))
    from icu4py.breakers import WordBreaker  # noqa: PLC0415 - loads ICU's data, 20 ms

    return tuple([part for part in WordBreaker(text, locale) if _WORD.match(part)]) if text else ()


@frozen
class WordCount:
    """How often something is said: in all, with copies, and on how many different cards."""

    word: str
    times: int
    cards: int


class _Tally:
    """Counts names, those as one that a function folds to the same word; the form that is written most often is shown."""

    def __init__(self, fold: Callable[[str], str] = str) -> None:
        self._fold = lru_cache(maxsize=None)(fold)
        self._forms, self._cards = Counter[str](), Counter[str]()

    def add(self, names: Iterable[str], copies: int) -> None:
        """Count the names on a card."""
        found = tuple(names)
        for _ in range(copies):
            self._forms.update(found)
        self._cards.update(set(map(self._fold, found)))

    def counts(self) -> tuple[WordCount, ...]:
        """Return the most frequent first, of equally frequent ones by the alphabet."""
        times, shown = Counter[str](), dict[str, str]()
        for form, number in sorted(self._forms.items(), key=lambda item: (-item[1], item[0])):
            times[self._fold(form)] += number
            shown.setdefault(self._fold(form), form)
        order = sorted(times, key=lambda key: (-times[key], key))
        return tuple([WordCount(shown[key], times[key], self._cards[key]) for key in order])


@frozen
class DeckWords:
    """What the cards of some decks say: words, without numbers, terms of the glossary by their names, and icons in texts."""

    words: tuple[WordCount, ...]
    terms: tuple[WordCount, ...]
    icons: tuple[WordCount, ...]


def words_of_decks(game: Game, decks: Sequence[Deck]) -> DeckWords:
    """Count the words of all texts on the cards of a localized game."""
    words, terms, icons = _Tally(str.casefold), _Tally(), _Tally()
    known = ApprovedTerms(game, Translation(game.locale, {}, game.mark))
    find = lru_cache(maxsize=None)(known.terms_in)
    for deck in decks:
        for card in deck.cards:
            texts = values_of_type(card.values, RichText)
            plain = [text.plain for text in texts]
            words.add((w for text in plain for w in split_words(text, game.locale) if not w.isdigit()), card.copies)
            icons.add((span.icon for text in texts for span in text.spans if isinstance(span, IconSpan)), card.copies)
            terms.add((name for text in plain for meant in find(text) for name in sorted(meant)[:1]), card.copies)
    return DeckWords(words.counts(), terms.counts(), icons.counts())


LEAST_LIKENESS: Final = 0.8
"""The share of words that two texts must have in common, in the same order, to be called alike."""
_LEAST_WORDS: Final = 3
_MOST_COMPARED: Final = 50_000
"""Pairs of texts that are compared, so that a deck whose texts are all much the same ends soon."""


@frozen
class AlikeTexts:
    """Two texts of the same field that differ little: the cards, how alike they are (0 to 1), and the words that differ.

    `changes` are pairs of the words of one and of the other, either of which may be empty.
    """

    deck: str
    field: str
    one: str
    other: str
    likeness: float
    changes: tuple[tuple[str, str], ...]


def alike_texts(deck: Deck, locale: str) -> tuple[AlikeTexts, ...]:
    """Return the texts of a deck that differ in few words, most alike first; not those that differ in nothing but numbers.

    Sentences that are made of patterns are meant to be alike, and are left out. Texts of fewer than three words are, too.
    """
    by_field: dict[str, dict[tuple[str, ...], tuple[Card, tuple[str, ...]]]] = {}
    for card in deck.cards:
        for field, text in _free_texts(card):
            words = split_words(text, locale)
            key = tuple(["0" if word.isdigit() else word.casefold() for word in words])
            if len(key) >= _LEAST_WORDS:
                by_field.setdefault(field, {}).setdefault(key, (card, words))
    found = [alike for field, texts in by_field.items() for alike in _alike_in_field(deck.name, field, texts)]
    return tuple(sorted(found, key=lambda pair: -pair.likeness))


def _free_texts(card: Card) -> Iterator[tuple[str, str]]:
    for field, value in card.values.items():
        made = {id(text) for sentence in values_of_type(value, Sentence) if sentence.form for text in _texts_of(sentence)}
        for text in _texts_of(value):
            if id(text) not in made:
                path = [step for step in text.id.split("/")[2:] if step]
                yield ".".join(path) or field, text.plain


def _texts_of(value: object) -> list[RichText]:
    return values_of_type(value, RichText)


def _alike_in_field(
    deck: str, field: str, texts: Mapping[tuple[str, ...], tuple[Card, tuple[str, ...]]]
) -> Iterator[AlikeTexts]:
    for one, other in _candidates(list(texts)):
        matcher = SequenceMatcher(None, one, other, autojunk=False)
        if matcher.ratio() < LEAST_LIKENESS:
            continue
        (card, words), (other_card, other_words) = texts[one], texts[other]
        changes = tuple(
            (" ".join(words[a:b]), " ".join(other_words[c:d])) for what, a, b, c, d in matcher.get_opcodes() if what != "equal"
        )
        yield AlikeTexts(deck, field, card.id, other_card.id, matcher.ratio(), changes)


def _candidates(texts: Sequence[tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield the pairs that may be alike: two texts with so many words in common share one of the rarest words of each.

    The words of a text are ordered by how rare they are; as many of the first of them as the other text may lack, and one
    more, are looked up ("prefix filtering", Chaudhuri and others, 2006).
    """
    numbered = [_numbered_words(text) for text in texts]
    rarity = Counter(word for words in numbered for word in words)
    by_word: dict[tuple[str, int], list[int]] = {}
    compared = 0
    for at, words in enumerate(numbered):
        ordered = sorted(words, key=lambda word: (rarity[word], word))
        rare = ordered[: len(ordered) - ceil(LEAST_LIKENESS / (2 - LEAST_LIKENESS) * len(ordered) - _ROUNDING) + 1]
        near = sorted({other for word in rare for other in by_word.get(word, ())})
        for other in near:
            compared += 1
            if compared > _MOST_COMPARED:
                return
            common = 2 * len(words & numbered[other])
            if common >= LEAST_LIKENESS * (len(words) + len(numbered[other])) - _ROUNDING:
                yield texts[other], texts[at]
        for word in rare:
            by_word.setdefault(word, []).append(at)


_ROUNDING: Final = 1e-9


def _numbered_words(text: Sequence[str]) -> frozenset[tuple[str, int]]:
    """Return the words of a text as a set, in which the second `the` is another one than the first."""
    if len(set(text)) == len(text):
        return frozenset([(word, 0) for word in text])
    seen = Counter[str]()
    out = set[tuple[str, int]]()
    for word in text:
        out.add((word, seen[word]))
        seen[word] += 1
    return frozenset(out)
