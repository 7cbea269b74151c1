"""Read an expression: `+ - * / // % ( )`, numbers, names, functions; nothing of it is ever run as code."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from pnp.arithmetic.expression import (
    DECK,
    KIND,
    OF_DECKS,
    Chain,
    Expression,
    ExpressionError,
    FunctionCall,
    NameTerm,
    Negation,
    NumberTerm,
    Term,
)
from pnp.base.records import lazy_pattern
from pnp.base.suggestions import did_you_mean

LONGEST: Final = 400
"""Characters of an expression."""
DEEPEST: Final = 20
"""Parentheses in one another."""

_TOKEN = lazy_pattern(
    r"\s*(?:(?P<number>[0-9]+(?:\.[0-9]+)?(?![\w.]))|(?P<name>[a-z]\w*(?:\.\w+)*(?![\w.]))|(?P<sign>//|[-+*/%(),])|(?P<end>$))",
    re.ASCII,
)
_DIGITS: Final = 15
_SUMS: Final = ("+", "-")
_PRODUCTS: Final = ("*", "/", "//", "%")
_ANY_NUMBER: Final = 0
FUNCTIONS: Final = {
    "sum": _ANY_NUMBER,
    "min": _ANY_NUMBER,
    "max": _ANY_NUMBER,
    "length": 1,
    "ceil": 1,
    "floor": 1,
    "count": 1,
    "designs": 1,
}
"""The functions, each with the number of its arguments; 0: one or more."""
_LANGUAGE: Final = "an expression may hold numbers, names of constants, `+ - * / // % ( )` and " + ", ".join(
    f"`{name}`" for name in FUNCTIONS
)


class _Token(NamedTuple):
    kind: str
    text: str
    at: int
    end: int


@lru_cache(maxsize=1024)
def read_expression(source: str) -> Expression:
    """Read an expression. Raises ExpressionError at the character where it cannot be read on."""
    if len(source) > LONGEST:
        hint = "write a part of it as a constant of its own"
        raise ExpressionError(f"the expression has {len(source)} characters, at most {LONGEST}", 0, hint)
    return Expression(source, _Parser(source).whole())


class _Parser:
    """Reads one expression from left to right; only parentheses and functions go deeper, to a limit."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._next = self._token(0)
        self._depth = 0
        self._closed = 0

    def whole(self) -> Term:
        """Read all of it."""
        found = self._sum()
        if self._next.kind != "end":
            raise self._unexpected("an operator (`+ - * / // %`) or the end")
        return found

    def _token(self, start: int) -> _Token:
        found = _TOKEN.match(self._source, start)
        if found is not None and found.lastgroup is not None:
            return _Token(found.lastgroup, found[found.lastgroup], found.start(found.lastgroup), found.end())
        at = len(self._source) - len(self._source[start:].lstrip())
        word = re.match(r"[\w.]+|.", self._source[at:])
        shown = word[0] if word else self._source[at : at + 1]
        raise ExpressionError(f"`{shown}` does not belong in an expression", at, _LANGUAGE)

    def _take(self) -> _Token:
        taken = self._next
        self._next = self._token(taken.end)
        return taken

    def _unexpected(self, wanted: str) -> ExpressionError:
        found = "the end" if self._next.kind == "end" else f"`{self._next.text}`"
        powers = self._next.text == "*" and self._source[self._next.at - 1 : self._next.at] == "*"
        hint = "there are no powers: multiply the number by itself" if powers else None
        return ExpressionError(f"expected {wanted}, found {found}", self._next.at, hint)

    def _sum(self) -> Term:
        at, first, rest = self._next.at, self._product(), []
        while self._next.text in _SUMS:
            sign = self._take()
            rest.append((sign.text, sign.at, self._product()))
        return Chain(first, tuple(rest), at) if rest else first

    def _product(self) -> Term:
        at, first, rest = self._next.at, self._signed(), []
        while self._next.text in _PRODUCTS:
            sign = self._take()
            rest.append((sign.text, sign.at, self._signed()))
        return Chain(first, tuple(rest), at) if rest else first

    def _signed(self) -> Term:
        at, minus = self._next.at, False
        while self._next.text in _SUMS:
            minus ^= self._take().text == "-"
        found = self._term()
        return Negation(found, at) if minus else found

    def _term(self) -> Term:
        if self._next.kind == "number":
            return self._number(self._take())
        if self._next.text == "(":
            return self._inner()[0]
        if self._next.kind != "name":
            raise self._unexpected("a number, a name or `(`")
        word = self._take()
        return self._function(word) if self._next.text == "(" else NameTerm(word.text, word.at, word.end)

    @staticmethod
    def _number(token: _Token) -> NumberTerm:
        if len(token.text) > _DIGITS:
            raise ExpressionError(f"`{token.text}` has too many digits, at most {_DIGITS}", token.at)
        return NumberTerm(Fraction(token.text), token.at, token.end)

    def _inner(self, *, several: bool = False) -> tuple[Term, ...]:
        """Read what stands between parentheses: one term, or several with commas between them."""
        opened = self._take()
        self._depth += 1
        if self._depth > DEEPEST:
            hint = "write a part of it as a constant of its own"
            raise ExpressionError(f"more than {DEEPEST} parentheses in one another", opened.at, hint)
        found = [self._sum()]
        while several and self._next.text == ",":
            self._take()
            found.append(self._sum())
        if self._next.text != ")":
            raise self._unexpected("`)`" if self._next.kind == "end" else "an operator or `)`")
        self._closed = self._take().end
        self._depth -= 1
        return tuple(found)

    def _function(self, word: _Token) -> FunctionCall:
        if word.text not in FUNCTIONS:
            raise ExpressionError(f"there is no function `{word.text}`", word.at, did_you_mean(word.text, FUNCTIONS))
        terms, wanted = self._inner(several=True), FUNCTIONS[word.text]
        if wanted and len(terms) != wanted:
            raise ExpressionError(f"`{word.text}` takes one argument, found {len(terms)}", word.at)
        if word.text in OF_DECKS and not (isinstance(terms[0], NameTerm) and terms[0].name.startswith((DECK, KIND))):
            hint = f"write `{word.text}(deck.name)`; `length(…)` counts the items of a list"
            raise ExpressionError(f"`{word.text}` counts the cards of a deck", terms[0].at, hint)
        return FunctionCall(word.text, terms, word.at, self._closed)
