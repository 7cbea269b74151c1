"""What a log says about the game that was played, so that it is not replayed by other rules: rules, cards and engine."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pnp.base.diagnostics import Mark
from pnp.engine.protocol import engine_package
from pnp.model.fields import Grid, Ref
from pnp.model.game import format_value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.engine.protocol import Engine
    from pnp.model.game import Deck, Game

KEYS: Final = ("game", "version", "engine", "rules", "decks")
"""What the first line of a log says about its origin, before the seed."""
_DIGEST: Final = 12
"""Digits of a deck's digest: enough to see that cards were changed."""


class OtherRule(NamedTuple):
    """A constant that is not what it was: what the log and the game say (None: nothing), and its place."""

    name: str
    logged: str | None
    now: str | None
    mark: Mark

    def __str__(self) -> str:
        """Return what was and what is: `` `hand.limit` was 6 and is 5 ``."""
        if self.now is None:
            return f"`{self.name}` was {self.logged} and is played no more"
        return f"`{self.name}` {f'was {self.logged}' if self.logged is not None else 'was not played'} and is {self.now}"


def origin_of(game: Game, engine: Engine[Any, Any, Any]) -> dict[str, Any]:
    """Return what a log records of a game, as plain data.

    That is its name and version, the package of its engine, the constants that are played, and a digest of each deck
    without its texts and pictures, which no engine plays.
    """
    rules = {name: _plain(constant.value) for name, constant in game.rules.items() if name in engine.constants}
    decks = {deck.name: _digest(deck) for deck in game.decks}
    return dict(zip(KEYS, (game.name, game.version, engine_package(game.name), rules, decks), strict=True))


def other_rules(logged: Mapping[str, Any], now: Mapping[str, Any], game: Game) -> tuple[OtherRule, ...]:
    """Return the constants in which the origin of a log differs from that of the game now; none if it records no rules."""
    before, after = logged.get("rules"), now["rules"]
    if before is None:
        return ()
    nowhere = Mark(f"content/{game.name}/rules.yaml")
    return tuple(
        OtherRule(name, _written(name, before), _written(name, after), game.rules[name].mark if name in game.rules else nowhere)
        for name in dict.fromkeys((*after, *before))
        if _written(name, before) != _written(name, after)
    )


def settings_for(others: tuple[OtherRule, ...], game: Game) -> tuple[str, ...]:
    """Return the settings (`hand.limit=6`) with which the game may have the rules of the log; what follows needs none."""
    free = (o for o in others if o.name in game.rules and game.rules[o.name].derivation is None)
    return tuple(f"{other.name}={other.logged}" for other in free if other.logged is not None)


def other_content(logged: Mapping[str, Any], now: Mapping[str, Any]) -> str | None:
    """Say what else has changed since a log was written, None if nothing has: decks, or the package of the engine."""
    before, after = logged.get("decks") or {}, now["decks"]
    decks = [f"`{name}`" for name in dict.fromkeys((*before, *after)) if before and before.get(name) != after.get(name)]
    said = [f"the cards of {', '.join(decks)} have changed"] if decks else []
    engine = logged.get("engine")
    if engine and engine != now["engine"]:
        said.append(f"the engine was {engine} and is {now['engine']}")
    return f"since the log was written, {' and '.join(said)}" if said else None


def _written(name: str, rules: Mapping[str, Any]) -> str | None:
    return format_value(_tuples(rules[name])) if name in rules else None


def _tuples(value: object) -> object:
    """Return JSON's lists as the tuples that they were written from."""
    if isinstance(value, dict):
        return {key: _tuples(inner) for key, inner in value.items()}
    return tuple(map(_tuples, value)) if isinstance(value, (list, tuple)) else value


def _digest(deck: Deck) -> str:
    cards = [[card.id, card.copies, _plain(card.values)] for card in deck.cards]
    return hashlib.sha256(json.dumps(cards, sort_keys=True).encode()).hexdigest()[:_DIGEST]


def _plain(value: object) -> Any:  # noqa: ANN401  JSON
    """Return a value as plain data; a text or a picture as None."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, (tuple, Grid)):
        return [_plain(inner) for inner in value]
    if isinstance(value, Ref):
        return value.id
    return value if isinstance(value, (bool, int, float, str)) else None
