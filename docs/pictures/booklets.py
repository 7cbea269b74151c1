"""Pages of booklets: the example `full` with chapters that show how pages are set."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
from PIL import Image, ImageOps
from printed import FINER, build, game_of, page_picture, reduced

from pnp.build.workshop import Workshop
from pnp.load.scaffold import new_game
from pnp.model.request import BuildRequest

if TYPE_CHECKING:
    from collections.abc import Iterator

EDGE = (150, 156, 165)

COLUMNS = """# Late orders

The soup is on, the queue reaches round the corner, and the last tram leaves in an hour. Cook what the guests want while
they still want it. Whoever has sold the most bowls when the lights go out has won the night.

## Your turn

On your turn you buy, you cook and you serve. You may leave out any of these, but you cannot change their order. A pot
that boils stays on the stove until somebody serves from it.

{keep}

1. Buy from the market, and pay at once.
2. Cook what is in front of you.
3. Serve the guest at the head of the queue.

{/keep}

Guests that wait too long go home. Take their card from the queue and put it under the pile.

> [!example]
> The guest wants a ramen, and there is no egg. The cook may borrow one from a neighbour, who takes a coin for it.

{span}

| At the market | By day | At night |
|---|---|---|
| mushrooms, leeks and carrots | from the farmers, by the basket | from the cellar, one at a time |
| rice and eggs | from the shop on the corner | from a neighbour who is still awake |

{/span}

The market closes when its last basket is sold. From then on you buy from the cellar, where there is never more than one
of a kind, and from each other at any price that both like. What nobody wants to buy is soup for the staff.

## In the morning {columns=1}

Wash the pots, count the coins, and put a bowl aside for the tram driver. Of cooks with as many bowls the one with
the cleaner apron has won; if none has one, all do the dishes.
"""

BLEED = """# Late orders

_The last tram leaves in an hour._

The soup is on, and the queue reaches round the corner. Cook what the guests want while they still want it. Whoever has
sold the most bowls when the lights go out has won the night.

## Your turn

On your turn you buy, you cook and you serve. You may leave out any of these, but you cannot change their order. A pot
that boils stays on the stove until somebody serves from it.

![The queue at midnight](art/queue.svg "bleed=yes"){alt="Lamps over a long queue"}

Guests that wait too long go home. Take their card from the queue and put it under the pile, face down.
"""

SPREAD = COLUMNS.replace(
    "# Late orders\n", '# Late orders\n\n![The queue at midnight](art/queue.svg "spread=yes"){alt="Lamps over a long queue"}\n'
) + COLUMNS[COLUMNS.index("## Your") : COLUMNS.index("## In")].replace("## Your turn", "## When it rains")

FLOAT = """# Late orders

The soup is on, the queue reaches round the corner, and the last tram leaves in an hour. Cook what the guests want while
they still want it. Whoever has sold the most bowls when the lights go out has won the night.

![The omelette](card:omelette "scale=0.6 float=start"){alt="The card of the omelette"}

Each card is a dish. Its price stands at the top, and what the cook needs for it below the picture. Who serves it takes
its price from the guest, and puts the card under the pile.

1. Buy from the market, and pay at once.
2. Cook what is in front of you, with what you have.
3. Serve the guest at the head of the queue, who pays for it.

Guests that wait too long go home. Take their card from the queue and put it under the pile, face down. The cook whose
guest it was washes a pot, and may cook again after that.

The market closes when its last basket is sold. From then on you buy from the cellar, where there is never more than one
of a kind, and from each other at any price that both like.
"""

MARGIN = """# Late orders

{margin}

**The last tram** leaves an hour before midnight, and earlier when it rains.

{/margin}

The soup is on, the queue reaches round the corner, and the last tram leaves in an hour. Cook what the guests want while
they still want it. Whoever has sold the most bowls when the lights go out has won the night.

{margin}

![A dish, with its price at the top](card:omelette "scale=0.45"){alt="The card of the omelette"}

{/margin}

1. Buy from the market, and pay at once.
2. Cook what is in front of you, with what you have.
3. Serve the guest at the head of the queue, who pays for it.

Guests that wait too long go home. Take their card from the queue and put it under the pile, face down. The cook whose
guest it was washes a pot, and may cook again after that.

## At the market

{margin}

The cellar never sells more than one of a kind.

{/margin}

The market closes when its last basket is sold. From then on you buy from the cellar, and from each other at any price
that both like. What nobody wants to buy is soup for the staff.

{span}

| At the market | By day | At night |
|---|---|---|
| mushrooms, leeks and carrots | from the farmers, by the basket | from the cellar, one at a time |
| rice and eggs | from the shop on the corner | from a neighbour who is still awake |

{/span}

{margin}

The apron is judged by all cooks together.

{/margin}

In the morning, wash the pots, count the coins, and put a bowl aside for the tram driver. Of cooks with as many bowls the
one with the cleaner apron has won; if none has one, all do the dishes.
"""

FACING = """# Late orders

The soup is on, the queue reaches round the corner, and the last tram leaves in an hour. Cook what the guests want while
they still want it. Whoever has sold the most bowls when the lights go out has won the night.

---

The market closes when its last basket is sold. From then on you buy from the cellar, and from each other at any price
that both like. What nobody wants to buy is soup for the staff.

{spread}

## A whole night

An example, on two pages that lie open together.

1. Ada buys leeks and an egg at the market, and pays two coins. Her pot is empty, so she may cook at once.
2. Her guest wants an omelette. She serves it, takes two coins, and puts the card under the pile.
3. Ben has rice, but no mushrooms. He borrows them from Ada, who takes a coin for them.

---

The queue moves up. A guest who waited too long goes home, and nobody is paid.

| | Ada | Ben |
|---|--:|--:|
| bowls | 1 | 1 |
| coins | 3 | 1 |

The tram rings. Both may serve once more, and only from a pot that boils.

> [!example]
> Ada’s pot is empty, so Ben serves alone: a ramen, for three coins. He has won the night.

{/spread}
"""

BOXES = """# Late orders

The soup is on, the queue reaches round the corner, and the last tram leaves in an hour. Cook what the guests want while
they still want it. Whoever has sold the most bowls when the lights go out has won the night.

> [!sidebar] Where the soup comes from
> The kitchen opened the year the tram did. Its first cook lost the lease at dice, and won it back with a broth that
> nobody has been able to repeat since.

On your turn you buy, you cook and you serve. You may leave out any of these, but you cannot change their order.

> [!quote]
> A pot that boils stays on the stove until somebody serves from it.

Guests that wait too long go home. Take their card from the queue and put it under the pile, face down.

## What guests ask

> [!faq] May I buy before I cook? {#buy}
> Yes: buy, cook, serve, in this order.

> [!faq] May I serve from a neighbour’s pot?
> No. You may borrow what is in it, for a coin.

> [!faq] Who pays when a guest goes home?
> Nobody does, and nobody is paid; see the [first answer](#buy).
"""

INDEX = """# Late orders

The {term:pot} is on, the queue{index:queue} reaches round the corner, and the last tram leaves in an hour. Whoever has
sold the most {term:bowl|pl} when the lights go out has won the night.

---

Buy from the market{index:market}, cook in your {term:pot}, and serve the guest at the head of the queue{index:queue}.

---

In the morning, wash the {term:pot}, count the coins{index:coins}, and put a {term:bowl} aside for the tram driver. At the
market{index:market/cellar} there is a cellar.

# What all the words mean {columns=2}

## Words

[[glossary pages]]

## Index

[[index]]
"""

ICONS = """# Late orders

On your turn you buy, you cook and you serve. You may leave out any of these, but you cannot change their order.

---

## What you cook with

A [leek] keeps for a night, [rice] for a week. An [egg] makes any soup better, and a [chilli] makes guests go home.

## What you see on the cards

[[icons]]
"""

GLOSSARY = """terms:
  bowl: {term: bowl, cases: {pl: bowls}, definition: What a guest pays for.}
  pot: {term: pot, definition: "Soup is cooked in it, one dish at a time."}
"""
ENTRIES = "index_queue: queue\nindex_market: market\nindex_cellar: cellar\nindex_coins: coins\n"

LAMPS = "".join(
    f'<path d="M{x} 0v{y}" stroke="#f4c95d"/><circle cx="{x}" cy="{y + 3}" r="{3 + x % 3}" fill="#f4c95d"/>'
    for x, y in ((9, 11), (30, 17), (48, 9), (77, 20), (93, 12), (112, 18), (131, 10), (147, 15))
)
QUEUE = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 154.35 40"><path fill="#22264f" d="M0 0H155V40H0z"/>{LAMPS}</svg>'
)

OPENING = """<face>
  {% set b = heading.bleed -%}
  <rect x="{{ -b }}" y="{{ -b }}" w="{{ heading.width + 2 * b }}" h="{{ heading.height + b }}" fill="night"/>
  <circle x="118" y="30" r="17" fill="butter"/>
  <text x="16" y="{{ heading.height - 20 }}" w="80" h="14" style="book-chapter" colour="paper">{{ heading.text }}</text>
</face>
"""

PAGES = {
    "columns": ("columns: 2\ncolumn-gap: 7\n", COLUMNS, (2,)),
    "bleed": ("", BLEED, (2,)),
    "float": ("", FLOAT, (2,)),
    "margin": ("size: [148, 140]\nmargin-column: 30\n", MARGIN, (2, 3)),
    "spread": ("size: [120, 148]\n", SPREAD, (4, 5)),
    "facing": ("size: [120, 120]\n", FACING, (4, 5)),
    "boxes": ("", BOXES, (2,)),
    "icons": ("size: [120, 100]\n", ICONS, (3,)),
    "index": ("size: [120, 120]\n", INDEX, (5,)),
}
"""Pictures by the end of their names: what the look says, the only chapter, and the pages that are shown."""


def booklets(out: Path) -> Iterator[tuple[str, Image.Image]]:
    """Draw pages of the booklets, side by side."""
    for name, (look, text, pages) in PAGES.items():
        project = out / f"booklet-{name}"
        new_game(project, "kitchen", "full")
        (project / "content/kitchen/booklet/10-rules.md").write_text(text, "utf-8")
        file = project / "templates/kitchen/booklet.yaml"
        plain = file.read_text("utf-8")
        if "queue.svg" in text:
            (project / "content/kitchen/art/queue.svg").write_text(QUEUE, "utf-8")
        if name == "bleed":
            opening = "chapter: {template: opening.xml, height: 58, bleed: yes, below: 5, new-page: yes}"
            plain = plain.replace("chapter: {style: book-chapter, new-page: yes, rule: butter}", opening)
            (project / "templates/kitchen/opening.xml").write_text(OPENING, "utf-8")
        if name == "index":
            (project / "content/kitchen/glossary.yaml").write_text(GLOSSARY, "utf-8")
            with (project / "content/kitchen/words.yaml").open("a", encoding="utf-8") as words:
                words.write(ENTRIES)
        if name == "boxes":
            plain = plain.replace("callouts:\n", "callouts:\n  faq: {numbered: yes}\n")
        if name == "float":
            plain = plain.replace("new-page: yes, rule: butter", "new-page: yes, rule: butter, drop-cap: 3")
        file.write_text(look + plain, "utf-8")
        yield f"booklet-{name}", _side_by_side(project, pages)


def _side_by_side(project: Path, pages: tuple[int, ...]) -> Image.Image:
    with tempfile.TemporaryDirectory() as out:
        build(Path(out), BuildRequest(project, game_of(project), only="booklet"), ("pdf",), Workshop(project))
        with pypdfium2.PdfDocument(next(p for p in Path(out).rglob("*-booklet-*.pdf") if "-on-" not in p.name)) as pdf:
            shown = [page_picture(pdf[n - 1]) for n in pages]
    drawn = [ImageOps.expand(reduced(page, 0.9 / FINER), 1, EDGE) for page in shown]
    picture = Image.new("RGB", (sum(page.width for page in drawn), drawn[0].height), "white")
    for number, page in enumerate(drawn):
        picture.paste(page, (number * drawn[0].width, 0))
    return picture
