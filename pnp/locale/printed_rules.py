"""Whether what is played is printed: constants and odds that nothing prints, and words for another value than there is."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from pnp.base.suggestions import did_you_mean
from pnp.locale.constant_uses import constant_uses, odds_uses
from pnp.locale.prose_uses import prose_uses

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from pnp.base.diagnostics import Mark, Report
    from pnp.locale.constant_uses import ConstantNames
    from pnp.model.game import Game

_CHECKED: Collection[str] = ("assertion", "rule", "odds")
"""Uses that print nothing."""


def find_unprinted(
    source: Game,
    played: Collection[str],
    fixed: Collection[str],
    report: Report,
    drawn: Mapping[str, Mark] = MappingProxyType({}),
) -> None:
    """Report rules that are played and not printed; `source` is the game before it is localized.

    `played` are the constants that the game's engine reads, `fixed` those of them for which it plays one value only: another
    is refused, so that what is printed stays true. `drawn` are the constants that printed drawings show, with the places that
    say so. Constants that follow from others change with those.

    `rules/unprinted`: no text, template or drawing names a constant, and no words are marked as being about it.
    It is an error where the game says `numbers: strict`. `rules/stale-unprinted`: one that says `printed: no` is printed.
    """
    uses = [(use.constant, use.mark) for use in constant_uses(source) if use.how not in _CHECKED]
    printed = dict(reversed([*uses, *drawn.items()]))
    for name, constant in source.rules.items():
        if constant.unprinted and name in printed:
            message = f"`{name}` says `printed: no`, and is printed"
            hint = "take out `printed` and `reason`"
            report.warning("rules/stale-unprinted", message, constant.mark, also=[("printed in", printed[name])], hint=hint)
        elif name in played and name not in {*fixed, *printed} and constant.derivation is None and not constant.unprinted:
            message = f"`{name}` is played, and nothing printed names it: with another value the booklet would be wrong"
            hint = f"name it where the rule is told (`{{rules.{name}}}`), or write `printed: no` with a `reason`"
            (report.error if source.numbers.strict else report.warning)("rules/unprinted", message, constant.mark, hint=hint)


def find_unprinted_odds(source: Game, report: Report) -> None:
    """Warn about odds that nothing prints; `source` is the game before it is localized.

    `odds/unprinted`: no text, table or template names an entry. `odds/stale-unprinted`: one that says `printed: no` is printed.
    """
    printed = {use.constant: use.mark for use in reversed(odds_uses(source))}
    for id_, entry in source.odds_entries.items():
        if entry.unprinted and id_ in printed:
            message = f"the odds `{id_}` say `printed: no`, and are printed"
            hint = "take out `printed` and `reason`"
            report.warning("odds/stale-unprinted", message, entry.mark, also=[("printed in", printed[id_])], hint=hint)
        elif not entry.unprinted and id_ not in printed:
            hint = f"name one of their results (`{{odds.{id_}.…}}`), or write `printed: no` with a `reason`"
            report.warning("odds/unprinted", f"nothing prints the odds `{id_}`", entry.mark, hint=hint)


def check_prose(game: Game, names: ConstantNames, report: Report) -> None:
    """Check what constants say in `written_for` about the words that are about them.

    `rules/prose` (a warning): a constant has a value for which its prose was not written; all places that name it are listed,
    in words or as a placeholder. `rules/prose-of` (an error): a comment names no constant, or one that says no `written_for`.
    """
    for use in prose_uses(game):
        if game.unread.covers(f"rules.{use.name}"):
            continue
        if use.name not in game.rules:
            message = f"the words here are said to be about `{use.name}`, which is not a constant"
            report.error("rules/prose-of", message, use.mark, hint=did_you_mean(use.name, game.rules))
        elif game.rules[use.name].written_for is None:
            message = f"the words here are about `{use.name}`, which does not say for which values"
            report.error("rules/prose-of", message, use.mark, hint=f"write `written_for: …` at `{use.name}` in `rules.yaml`")
    other = [c for c in game.rules.values() if c.written_for is not None and not c.written_for.fits(c.value)]
    wrong = [c for c in other if not game.unread.covers(f"rules.{c.name}")]  # a refused value needs no other words
    uses = constant_uses(game, names) if wrong else ()
    for constant in wrong:
        also = [("read again what stands in", use.mark) for use in uses if use.constant == constant.name and use.how != "rule"]
        message = f"the prose about `{constant.name}` was not written for its value"
        hint = "change the words in every language, then `written_for`"
        report.warning("rules/prose", message, constant.mark, also=also, hint=hint)
