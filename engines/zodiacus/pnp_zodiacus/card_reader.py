"""Read the constants and cards from the game's content; what cards do are patterns with parameters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pnp.base.diagnostics import Mark
from pnp.rules.engine import MISSING, read_constants
from pnp_zodiacus.constants import COLOURS, PLAYED, ROUNDS, SPECS
from pnp_zodiacus.patterns import CHOSEN_ONE, DEEDS, KNOWN, OF_ACTIONS, OF_POTIONS, OF_STRUCTURES, POWERS, TRAITS
from pnp_zodiacus.ruleset import (
    Ability,
    Attack,
    DeckCard,
    DeckList,
    Does,
    Intrepid,
    Level,
    Ruleset,
    Structure,
    Territory,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from pnp.base.diagnostics import Report
    from pnp.model.game import Card, Game

_NEEDED: Final = {"intrepids": 12, "castles": 1, "towers": 1, "guardians": 1, "territory_boards": 1, "deck_lists": 1}
"""The decks that the engine plays with, and how many cards each needs; structures, boards and decks may repeat."""
_DECK_CARDS: Final = ("action_cards", "equipment", "armaments", "potions")
_PLACES: Final = {"action": OF_ACTIONS, "equipment": TRAITS, "armament": TRAITS, "potion": OF_POTIONS}
_OF: Final = ("status", "bane", "resistance", "attack", "die", "foe")
"""The parameters of sentences that are words; none has two of them."""


def read_ruleset(game: Game, report: Report) -> Ruleset | None:
    """Read rules and cards; None if they cannot be played.

    Reports what `read_constants` reports, `engine/missing-cards`, `engine/unknown-pattern` and `engine/wrong-slot`.
    """
    values = read_constants(SPECS, game.rules, Mark(f"content/{game.name}/rules.yaml"), report, game.unread)
    if game.unread.covers("decks") or MISSING in values.values():
        return None
    if [(row["round"], row["steps"]) for row in values["turn.rounds"]] != list(ROUNDS.items()):
        order = "; ".join(f"{name}: {', '.join(steps)}" for name, steps in ROUNDS.items())
        report.error("engine/wrong-value", f"`turn.rounds` must have these steps: {order}", game.rules["turn.rounds"].mark)
        return None
    decks = {deck.name: deck.cards for deck in game.decks}
    for name, least in (_NEEDED | dict.fromkeys(_DECK_CARDS, 1)).items():
        if (found := len(decks.get(name, ()))) < least:
            report.error(
                "engine/missing-cards", f"the engine needs {least} cards in the deck `{name}`, found {found}", game.mark
            )
            return None
    counts = [values[f"dice.{face}_faces"] for face in ("low", "mid", "top")]
    faces = tuple(
        tuple(
            values[f"{colour}.{face}"] for face, count in zip(("low", "mid", "top"), counts, strict=True) for _ in range(count)
        )
        for colour in COLOURS
    )
    reader = _Reader(report, faces)
    cards = tuple(reader.deck_card(card) for name in _DECK_CARDS for card in decks[name])
    numbers = {card.id: at for at, card in enumerate(cards)}
    costs = dict(values["limbo.revive"])
    ruleset = Ruleset(
        **{field: values[name] for name, (field, _) in PLAYED.items()},
        level_cost=(0, values["xp.level_2"], values["xp.level_3"]),
        revive_cost=(0, *(costs.get(level, 0) for level in (1, 2, 3))),
        faces=faces,
        intrepids=tuple(map(reader.intrepid, decks["intrepids"])),
        castles=tuple(map(reader.castle, decks["castles"])),
        towers=tuple(reader.structure(card, "tower") for card in decks["towers"]),
        guardians=tuple(reader.structure(card, "guardian") for card in decks["guardians"]),
        territories=tuple(map(reader.territory, decks["territory_boards"])),
        cards=cards,
        annuls=frozenset(at for at, card in enumerate(cards) if any(does.pattern == "annul" for does in card.does)),
        decks=tuple(_deck_list(card, numbers) for card in decks["deck_lists"]),
    )
    return None if reader.failed else ruleset


def with_seats(ruleset: Ruleset, seats: int) -> Ruleset:
    """Give the ruleset for so many players."""
    return replace(ruleset, seats=seats)


def _deck_list(card: Card, numbers: dict[str, int]) -> DeckList:
    values: Any = card.values
    found = [numbers[line["card"].id] for part in ("actions", "items") for line in values[part] for _ in range(line["copies"])]
    return DeckList(card.id, tuple(sorted(found)))


class _Reader:
    """Reads cards; a sentence that cannot be played is reported."""

    def __init__(self, report: Report, faces: tuple[tuple[int, ...], ...]) -> None:
        self._report, self._faces = report, faces
        self.failed = False

    def intrepid(self, card: Card) -> Intrepid:
        values: Any = card.values
        levels: list[Level] = []
        traits: tuple[Does, ...] = ()
        for row in values["levels"]:
            given = row["ability"]
            place = TRAITS if given["passive"] else DEEDS
            does = self._sentences(card, given["does"], place)
            if given["passive"]:
                traits += does
            ability = Ability(given["passive"], given["alvo"] or 0, given["cooldown"] or 0, does)
            attack = self._attack(row["attack"], row["dice"], row["alvo"])
            levels.append(Level(row["xp"], row["life"], row["magic"], row["physical"], attack, ability, traits))
        enemies, allies = (frozenset(map(str, values[name])) for name in ("enemies", "allies"))
        return Intrepid(card.id, str(values["sign"]), values["movement"], enemies, allies, tuple(levels))

    def castle(self, card: Card) -> Structure:
        values: Any = card.values
        attack = self._attack(values["attack"], values["dice"], 0)
        runes = tuple(self._does(card, values["runes"][colour], TRAITS) for colour in COLOURS)
        return Structure(card.id, "castle", 0, values["life"], values["magic"], values["physical"], attack, (), runes)

    def structure(self, card: Card, kind: str) -> Structure:
        values: Any = card.values
        attack = self._attack(values["attack"], values["dice"], values["alvo"])
        traits = (self._does(card, values["ability"]["does"], OF_STRUCTURES),)
        return Structure(card.id, kind, values["xp"], values["life"], values["magic"], values["physical"], attack, traits)

    def territory(self, card: Card) -> Territory:
        values: Any = card.values
        power = values["power"]
        rows = tuple(tuple(map(str, row)) for row in values["squares"].rows)
        return Territory(card.id, rows, power["runes"], self._does(card, power["does"], POWERS))

    def deck_card(self, card: Card) -> DeckCard:
        values: Any = card.values
        kind = str(values.get("kind", "action"))
        sentences = values["effect"] if kind == "action" else values["bonus"]
        does = self._sentences(card, sentences, _PLACES[kind])
        if kind == "action":
            return DeckCard(card.id, kind, does)
        given = values["attack"]
        attack = self._attack(given["type"], given["dice"], given["alvo"]) if given else None
        return DeckCard(card.id, kind, does, values["level"], str(values["class"]), attack)

    def _sentences(self, card: Card, sentences: Any, place: Collection[str]) -> tuple[Does, ...]:  # noqa: ANN401  of the content
        """Read the sentences of an ability or card: a player chooses a target for the first, and the others follow it."""
        found = tuple(self._does(card, sentence, place) for sentence in sentences)
        for later in found[1:]:
            if later.target in CHOSEN_ONE and later.pattern not in TRAITS:
                message = f"the engine cannot play `{later.pattern}` on `{later.target}` here: only the first sentence chooses"
                self._fail("engine/wrong-slot", message, card)
        return found

    def _attack(self, type_: str, dice: Any, alvo: int) -> Attack:  # noqa: ANN401  a mapping of the content
        colours = tuple(at for at, colour in enumerate(COLOURS) for _ in range(dice.get(colour, 0)))
        mean = sum(sum(self._faces[colour]) / max(1, len(self._faces[colour])) for colour in colours)
        return Attack(str(type_), colours, alvo, mean)

    def _does(self, card: Card, sentence: Any, place: Collection[str]) -> Does:  # noqa: ANN401  a sentence of the content
        name = sentence["pattern"] if sentence.form is not None else ""
        if name not in KNOWN:
            message = (
                f"the engine does not know how `{name}` is played" if name else "a sentence that is written out is not played"
            )
            self._fail("engine/unknown-pattern", message, card)
        elif name not in place:
            self._fail("engine/wrong-slot", f"the engine cannot play `{name}` here, only {_listed(place)}", card)
        else:
            return _does_of(name, sentence)
        return Does("")

    def _fail(self, code: str, message: str, card: Card) -> None:
        self.failed = True
        self._report.error(code, f"card `{card.id}`: {message}", card.mark)


def _does_of(name: str, sentence: Any) -> Does:  # noqa: ANN401  a sentence of the content
    given = {key: sentence[key] for key in sentence.form.takes if sentence[key] is not None}
    amount = next((given[key] for key in ("points", "amount", "xp") if key in given), 0)
    of = next((str(given[key]) for key in _OF if key in given), "")
    return Does(name, amount, of, str(given.get("target", given.get("friend", ""))), given.get("rounds", 0))


def _listed(names: Collection[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names))
