"""Draw what happens one after another as strips of panels: a turn, a combat; and the sums of the worked examples."""

# ruff: noqa: PLR0913 - a die has a place, a size and a colour

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.rules.examples import worked_examples

from . import pieces
from .figures import masked, runner
from .palette import INK, MIST, PAPER, RED, STEEL, YELLOW
from .parts import rain, skyline
from .pen import Canvas, boxes, closed, kept, moved, opened
from .shapes import chamfer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pnp.model.game import Game


COLUMN = 118.0  # mm, the width of the booklet's column
EDGE = 0.5  # mm, of a panel
PLUS, EQUALS = 4.6, 6.8  # mm that a sign of a sum takes, with its air
WEAPON, TOTAL = 6.2, 14.2  # mm, the widths of a weapon and of a total
Parts = tuple[tuple[str, int], ...]


def _panels(canvas: Canvas, count: int, gap: float) -> Iterator[tuple[float, float]]:
    """Paint so many panels, each with an anchor for its number; give the left edge and the width."""
    w, h = (COLUMN - gap * (count - 1)) / count, canvas.height
    for k in range(count):
        x = k * (w + gap)
        canvas.poly(chamfer(x, 0, w, h, 2.4), INK)
        canvas.poly(chamfer(x + EDGE, EDGE, w - 2 * EDGE, h - 2 * EDGE, 2.2), MIST)
        canvas.anchor(str(k + 1), x + 3.2, 3.2)
        yield x, w


def _leads(canvas: Canvas, panels: Sequence[tuple[float, float]]) -> None:
    """Paint an arrow from each panel to the next one, over what the panels show."""
    for (x, w), (after, _) in pairwise(panels):
        _arrow(canvas, x + w - 0.9, canvas.height / 2, after - x - w + 1.8)


@kept
def _arrow(canvas: Canvas, x: float, y: float, length: float, fill: str = INK) -> None:
    """An arrowhead that leads from panel to panel, in a white casing."""
    for spread, ink in ((1.0, PAPER), (0.0, fill)):
        half = 2.6 + spread
        canvas.poly([(x - spread, y - half), (x + length + 1.4 * spread, y), (x - spread, y + half)], ink)


def _ground(canvas: Canvas, x: float, w: float, seed: str) -> None:
    """Towers and rain at the foot of a panel."""
    h = canvas.height
    with canvas.group(clip=_inside(canvas, x, w)):
        skyline(canvas, seed, (x, x + w), h, (h * 0.16, h * 0.42), (2.4, 4.6), STEEL)
        rain(canvas, f"{seed}-rain", (x, -2, w + 6, h), 26, PAPER, 0.14, reach=(1.5, 4))


def _inside(canvas: Canvas, x: float, w: float) -> str:
    """The inside of a panel, as path data."""
    return closed(chamfer(x + EDGE, EDGE, w - 2 * EDGE, canvas.height - 2 * EDGE, 2.2))


def turn(game: Game) -> str:
    """Draw a turn: a group is named, it moves and its faction acts, the other faction is on."""
    canvas = Canvas(COLUMN, 27)
    canvas.shows(game, "movement.actions_per_turn", "turn.free_actions")
    value, count = canvas.rule(game, "group.members_start"), canvas.rule(game, "group.per_faction")
    first, second, third = panels = list(_panels(canvas, 3, 4.2))
    x, w = first
    _ground(canvas, x, w, "turn-name")
    step = 9.6
    left = x + w / 2 - (count - 1) / 2 * step
    named = left + count // 2 * step
    canvas.poly([(named - 2, EDGE), (named + 2, EDGE), (named + 7.4, 26.5), (named - 7.4, 26.5)], PAPER)
    for k in range(count):
        if k != count // 2:
            pieces.box(canvas, left + k * step, 19.4, 7, STEEL)
            with canvas.upright():
                pieces.figures(canvas, str(value), left + k * step, 17.5, 3.8, MIST)
    _group_die(canvas, value, named, 16.4, 10.4, faction="octacorp")
    _act(canvas, *second)
    x, w = third
    _ground(canvas, x, w, "turn-pass")
    with canvas.group(clip=_inside(canvas, x, w)):
        canvas.poly([(x + w - 15, EDGE), (x + w - 5, EDGE), (x + w - EDGE, 26.5), (x + w - 19.4, 26.5)], PAPER)
        with canvas.inked("keep"):
            masked(canvas, x + 9.6, 18, 1.5, INK, YELLOW, INK, YELLOW)
            masked(canvas, x + w - 10, 18, 1.7, INK, RED, INK, RED)
    _arrow(canvas, x + w / 2 - 2.2, 13.4, 5)
    _leads(canvas, panels)
    return canvas.svg()


def _act(canvas: Canvas, x: float, w: float) -> None:
    """The one move on a street, and the free actions in any order below it."""
    canvas.rect(x + EDGE, 4.2, w - 2 * EDGE, 8.6, PAPER)
    canvas.path(boxes([(x + 2 + 4.2 * k, 8.3, 2.1, 0.4) for k in range(8)]), STEEL)
    way = [(x + 9.4, 8.5), (x + w - 8.6, 8.5)]
    with canvas.inked("keep"):
        for ink, width in ((INK, 2.6), (YELLOW, 1.6)):
            canvas.path(opened(way), "none", stroke=ink, stroke_width=width)
        for at in (x + 18.2, x + w - 8.6):
            canvas.circle(at, 8.5, 2.2, INK)
            canvas.circle(at, 8.5, 1.7, PAPER if at > x + 20 else YELLOW)
    _group_die(canvas, 3, x + 9.4, 8.5, 6.6, faction="octacorp")
    for k, name in enumerate(("combat", "contract", "domination")):
        at = x + 3.6 + 10.2 * k
        canvas.poly(chamfer(at, 15.2, 9, 9, 1.6), INK)
        canvas.poly(chamfer(at + EDGE, 15.2 + EDGE, 9 - 2 * EDGE, 9 - 2 * EDGE, 1.4), PAPER)
        pieces.sign(canvas, name, at + 1.5, 16.7, 6, INK)


def fight(game: Game) -> str:
    """Draw a combat: declared, perhaps fled from, armed, rolled and compared."""
    canvas = Canvas(COLUMN, 24)
    value = canvas.rule(game, "group.members_start")
    canvas.shows(game, "combat.flee_cost", "combat.dice", "combat.mode", "combat.winner")
    declared, fled, armed, rolled, compared = panels = list(_panels(canvas, 5, 2.6))
    x, w = declared
    _ground(canvas, x, w, "fight-declare")
    _group_die(canvas, value, x + 5.9, 15.6, 8, faction="octacorp")
    _group_die(canvas, value, x + w - 6.2, 15.6, 8, faction="vetran")
    canvas.poly(chamfer(x + w / 2 - 3.6, 4.4, 7.2, 7.2, 1.2), INK, data_ink="keep")
    pieces.sign(canvas, "combat", x + w / 2 - 2.7, 5.3, 5.4, PAPER)
    x, w = fled
    _ground(canvas, x, w, "fight-flee")
    with canvas.inked("solid"):
        runner(canvas, x + w / 2 + 1.2, 16.6, 1.2, RED)
    canvas.path(boxes([(x + 2, 10.4, 3.6, 0.6), (x + 3, 12.8, 3.4, 0.6), (x + 2, 15.2, 3, 0.6)]), INK)
    canvas.poly(chamfer(x + w / 2 - 3, 17.2, 6, 6, 1), INK)
    pieces.sign(canvas, "upgrade", x + w / 2 - 2.3, 17.9, 4.6, PAPER)
    x, w = armed
    for k, colour in enumerate((YELLOW, RED)):
        y = 5.8 + 8.6 * k
        canvas.poly(chamfer(x + 3.4, y, w - 6.8, 7.4, 1.2), INK)
        canvas.poly(chamfer(x + 3.9, y + 0.5, w - 7.8, 6.4, 1), colour, data_ink="tint")
        pieces.sign(canvas, "weapon", x + w / 2 - 3, y + 0.7, 6, INK if colour == YELLOW else PAPER)
    x, w = rolled
    _ground(canvas, x, w, "fight-roll")
    canvas.path(boxes([(x + 3.4, 8.4, 4.2, 0.5), (x + 2.2, 10.6, 4.6, 0.5), (x + w - 7, 20.4, 4.4, 0.5)]), INK)
    for at, angle, pips in (((x + 11.8, 9.6), -18, 5), ((x + 9.4, 17.6), 14, 2)):
        with canvas.group(moved(*at, 1, angle)):
            pieces.white_die(canvas, pips, 0, 0, 7.4)
    x, w = compared
    _towers(canvas, x, w)
    _leads(canvas, panels)
    return canvas.svg()


def _towers(canvas: Canvas, x: float, w: float) -> None:
    """Both totals as towers of what they consist of; the higher one stands in the light."""
    canvas.poly([(x + 6, EDGE), (x + 9, EDGE), (x + 12, 23.5), (x + 2.6, 23.5)], PAPER)
    for at, colour, floors in ((x + 3.6, YELLOW, 4), (x + w - 9.8, RED, 3)):
        for k in range(floors):
            y = 18.6 - 4.2 * k
            canvas.rect(at, y, 6.2, 4.2, INK)
            with canvas.inked("keep"):
                canvas.rect(at + EDGE, y + EDGE, 6.2 - 2 * EDGE, 4.2 - EDGE, PAPER if k == floors - 1 else colour)
    with canvas.group(clip=_inside(canvas, x, w)):
        canvas.rect(x + EDGE, 22.6, w - 2 * EDGE, 0.9, INK)


def _sum(canvas: Canvas, y: float, parts: Parts, total: int, *, wins: bool) -> None:
    """A row: the white die, the group's die and the weapons of one side, and at the end their total."""
    x = 0.0
    for k, (kind, value) in enumerate(parts):
        if k:
            canvas.path(boxes([(x + 0.6, y + 4.6, 3.2, 0.9), (x + 1.75, y + 3.45, 0.9, 3.2)]), INK, data_ink="solid")
            x += PLUS
        if kind == "weapon":
            for n in range(value):
                with canvas.upright():
                    pieces.sign(canvas, "weapon", x + WEAPON * n, y + 1.6, 6, INK)
        elif value > pieces.HIGHEST:  # the sum of several dice
            with canvas.upright():
                pieces.figures(canvas, str(value), x + 5, y + 2.2, 5.6, INK)
        else:
            canvas_die = pieces.white_die if kind == "white" else partial(_group_die, faction=kind)
            canvas_die(canvas, value, x + 4.8, y + 4.9, 9)
        x += _wide(kind, value)
    x = canvas.width - TOTAL
    canvas.path(boxes([(x - 5, y + 3.8, 3.2, 0.9), (x - 5, y + 5.5, 3.2, 0.9)]), INK, data_ink="solid")
    canvas.poly(chamfer(x, y + 0.4, TOTAL, 9, 1.4), INK, data_ink="keep")
    if not wins:
        canvas.poly(chamfer(x + EDGE, y + 0.4 + EDGE, TOTAL - 2 * EDGE, 9 - 2 * EDGE, 1.2), PAPER)
    with canvas.upright():
        pieces.figures(canvas, str(total), x + TOTAL / 2, y + 2.4, 5, PAPER if wins else INK)


def _wide(kind: str, value: int) -> float:
    """The width of one part of a sum."""
    return WEAPON * value if kind == "weapon" else 10.0


def _row(parts: Parts) -> float:
    """The width of all parts of a sum, with the signs between them."""
    return sum(_wide(*part) for part in parts) + PLUS * (len(parts) - 1)


def _group_die(canvas: Canvas, value: int, x: float, y: float, size: float, *, faction: str) -> None:
    with canvas.upright():
        pieces.group_die(canvas, faction, value, x, y, size)


def sums(game: Game) -> dict[str, str]:
    """Draw what both sides of the two worked combats add up."""
    results = worked_examples(game, Report())
    plain = _sums(game, results, 0, results["combat_1.defender_total"])
    armed = _sums(game, results, results["combat_2.weapons_spent"], results["combat_2.total"])
    return {"sum": plain, "armed-sum": armed}


def _sums(game: Game, results: Mapping[str, object], weapons: object, total: object) -> str:
    adds = game.rules["combat.mode"].value == "one_die_plus_members"
    both = []
    for faction, side, spent, whole in (
        ("octacorp", "attacker", 0, results["combat_1.attacker_total"]),
        ("vetran", "defender", weapons, total),
    ):
        members = ((faction, int(str(results["combat_1.attacker_members"]))),) if adds else ()
        armed = (("weapon", int(str(spent))),) if spent else ()
        both.append(((("white", int(str(results[f"combat_1.{side}_roll"]))), *members, *armed), int(str(whole))))
    canvas = Canvas(max(_row(parts) for parts, _ in both) + EQUALS + TOTAL, 21)
    canvas.shows(game, "combat.weapon_bonus", "group.members_start", "combat.mode")
    best = max(whole for _, whole in both)
    for k, (parts, whole) in enumerate(both):
        _sum(canvas, 0.3 + 10.6 * k, parts, whole, wins=whole == best)
    return canvas.svg()


def sequences(game: Game) -> dict[str, str]:
    """Give every strip and sum by its file stem."""
    return {"turn": turn(game), "fight": fight(game)} | sums(game)
