"""Results of odds: exact numbers, and how they are to be printed."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal, TypeAlias

from pnp.base.records import frozen

OddsForm: TypeAlias = Literal["percent", "fraction", "decimal", "ways"]
FORMS: Final[tuple[OddsForm, ...]] = ("percent", "fraction", "decimal", "ways")
"""How a result can be printed: `42 %`, `15/36`, `0.42`, `15`."""


@frozen
class OddsResult:
    """In how many (`ways`) of equally likely `cases` something happens, or a mean as such a quotient.

    `form` and `digits` (decimals) say how it prints where a text does not say so.
    """

    ways: int
    cases: int
    form: OddsForm
    digits: int
    is_mean: bool = False

    @property
    def value(self) -> Fraction:
        """The exact number."""
        return Fraction(self.ways, self.cases)

    def __str__(self) -> str:
        return f"{self.ways}/{self.cases}"
