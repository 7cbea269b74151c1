"""The results of odds as templates see them: printed in the language of the face, or as numbers to draw with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.base.records import frozen
from pnp.locale.numbers import format_odds
from pnp.model.fields import ODDS_FORMS

if TYPE_CHECKING:
    from pnp.model.fields import OddsResult

_VALUE: Final = "value"


class OddsPrintError(Exception):
    """A result that cannot be printed in the form that a template asks for, and a way out."""

    def __init__(self, problem: str, hint: str | None) -> None:
        super().__init__(problem)
        self.hint = hint


@frozen
class OddsView:
    """One result of odds, with its name in error messages and the language that it is printed in."""

    label: str
    result: OddsResult
    locale: str

    def __str__(self) -> str:
        """Return it as `odds.yaml` says. Raises OddsPrintError."""
        return self._printed("")

    def named(self, name: str) -> str | float:
        """Return it in one of the forms, or as a number from 0 to 1, `value`. Raises OddsPrintError."""
        return float(self.result.value) if name == _VALUE else self._printed(name)

    def _printed(self, form: str) -> str:
        try:
            return format_odds(self.label, self.result, form, self.locale)
        except ValueError as fault:
            raise OddsPrintError(*fault.args) from None


VIEW_NAMES: Final = (*ODDS_FORMS, _VALUE)
"""What a template can ask of a result."""
