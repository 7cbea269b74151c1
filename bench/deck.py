"""Make a project with one synthetic deck; it is seeded, so that every run gives the same cards.

Poker size, title, points in a badge, a 45-word Portuguese story, a cost line with two icons and one of six shared pictures.
`--rich` uses about 20,000 different words with the frequencies of natural text, so that word caches help less. `--backs` gives
each card a back of its own.
"""

from __future__ import annotations

import argparse
import csv
import itertools
import json
import random
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HERE = Path(__file__).parent
FONTS = HERE.parent / "fonts"
PICTURE_PX = (650, 390)  # 55 x 33 mm at 300 ppi
STORY_WORDS = 45
MOST_IN_YAML = 20_000
"""Cards; more are a file of more than 10 MiB, which pnp asks to write as a table."""

NOUNS = "Lanterna Fronteira Cidadela Tempestade Bússola Oficina Correnteza Guarnição Estação Antena Barragem Muralha".split()
TRAITS = "Esquecida Silenciosa Distante Dourada Clandestina Trêmula Órfã Impávida Última Submersa Irônica Pálida".split()
WHO = ["a sentinela", "o barqueiro cego", "uma voz no rádio", "o cartógrafo", "a irmã do ferreiro", "ninguém", "o último trem"]
DOES = ["não devolveu", "ainda guarda", "trocou por sal", "há de encontrar", "jura ter visto", "escondeu", "nunca esqueceu"]
WHAT = ["a chave do portão", "três moedas de latão", "o mapa das ilhas", "as cartas do capitão", "um relógio sem ponteiros"]
WHERE = ["sob a ponte", "além da maré", "às três da manhã", "no porão da estação", "à beira do pântano", "após a colheita"]
STEMS = (
    "am cant corr vend part cheg guard esper lembr procur encontr pass volt deix lev most cham trabalh escrev respond".split()
)
HEADS = ("", "re", "des", "in", "sobre", "contra", "ante", "entre", "trans", "sub")
TAILS = (
    "o a os as ar ir ou ei ava ado ada ante ância ador ação ções mento ível oso eza agem emos ando indo asse aria avam".split()
)
JOINTS = ("", "iz", "ific", "ej", "esc")

TYPES = """\
card:
  note: a card of the benchmark
  fields:
    title: {kind: text}
    points: {kind: int, min: 0, max: 30}
    ground: {kind: enum, of: [sea, brick, moss, plum]}
    art: {kind: image}
    coin: {kind: int}
    flame: {kind: int}
    story: {kind: text}
"""
GAME = """\
title: Bench
version: "1.0"
date: "2026-01-01"
author: The pnp authors
source-locale: pt-BR
print: {paper: a4, backs: none}
decks:
  cards: {type: card, format: standard, bleed: 3, safe: 3, face: card.xml}
"""
THEME = """\
swatches:
  ink: {rgb: "#222222", cmyk: [0, 0, 0, 90]}
  paper: {rgb: "#ffffff", cmyk: [0, 0, 0, 0]}
  cream: {rgb: "#f4ecd8", cmyk: [3, 6, 15, 0]}
  sea: {rgb: "#2f6f8f", cmyk: [75, 40, 25, 15]}
  brick: {rgb: "#8f3b2f", cmyk: [25, 80, 80, 20]}
  moss: {rgb: "#3f7f3f", cmyk: [75, 25, 90, 15]}
  plum: {rgb: "#7a5a9a", cmyk: [55, 65, 0, 10]}
  gold: {rgb: "#c09010", cmyk: [15, 35, 95, 10]}
styles:
  title: {family: display, weight: bold, size: 11, floor: 8, leading: 1.1, colour: paper, role: display, hyphenate: no}
  points: {family: display, weight: bold, size: 12, floor: 9, leading: 1, colour: ink, role: display, align: center}
  story: {family: text, size: 7.5, floor: 6.5, leading: 1.2, colour: ink, role: rules}
  cost: {family: text, weight: bold, size: 9, floor: 8, leading: 1, colour: paper, role: micro, hyphenate: no}
"""
TEMPLATE = """\
<face fill="{{ card.ground }}">
  <text x="4" y="4.5" w="46" h="8" style="title">{{ card.title }}</text>
  <circle x="55" y="8" r="4.2" fill="gold"/>
  <text x="51" y="4.5" w="8" h="7" style="points" valign="middle">{{ card.points }}</text>
  <image src="{{ card.art }}" x="4" y="14" w="55" h="33" fit="cover"/>
  <rect x="4" y="49" w="55" h="30.5" radius="2" fill="cream"/>
  <text x="5.5" y="49.8" w="52" h="29" style="story">{{ card.story }}</text>
  <row x="4" y="80.8" gap="1.5">
    <text style="cost">Custo</text>
    <text style="cost">{{ card.coin }}</text><icon name="coin" size="3.6" colour="gold"/>
    <text style="cost">{{ card.flame }}</text><icon name="flame" size="3.6" colour="paper"/>
  </row>
</face>
"""
BACK = """\
<face fill="{{ card.ground }}">
  <rect x="4" y="4" w="55" h="80" radius="2" stroke="gold" stroke-width="0.6"/>
  <icon name="coin" x="26.5" y="24" size="10" colour="gold"/>
  <text x="6" y="40" w="51" h="8" style="title" align="center">{{ card.title }}</text>
  <text x="6" y="76" w="51" style="cost" align="center">{{ card.index }} · {{ card.id }}</text>
</face>
"""
ICONS = {
    "coin": '<circle cx="12" cy="12" r="10" fill="currentColor"/><rect x="8.5" y="8.5" width="7" height="7" fill="#fff"/>',
    "flame": '<path d="M12 1C16 7 20 11 20 16C20 21 16 23 12 23S4 21 4 16C4 12 7 10 8 6C9 9 11 9 12 1Z" fill="currentColor"/>',
}


def rich_words() -> tuple[list[str], list[float]]:
    """About 20,000 words that look Portuguese, and the cumulative sums of their weights 1/n."""
    words = list(dict.fromkeys(h + s + j + t for h, s, j, t in itertools.product(HEADS, STEMS, JOINTS, TAILS)))
    random.Random(7).shuffle(words)
    words.sort(key=len)  # as in any language, the most frequent words are short
    words = ["a", "o", "de", "que", "e", "não", "é", "à", "em", "uma", "se", "há", *words]
    return words, list(itertools.accumulate(1 / n for n in range(1, len(words) + 1)))


def story(rng: random.Random, vocabulary: tuple[list[str], list[float]] | None) -> str:
    """A text of `STORY_WORDS` words in sentences."""
    if vocabulary:
        words = rng.choices(vocabulary[0], cum_weights=vocabulary[1], k=STORY_WORDS)
        words = [w + "," if i % 9 == 5 else w for i, w in enumerate(words)]
        return words[0].capitalize() + " " + " ".join(words[1:]) + "."
    words = []
    while len(words) < STORY_WORDS:
        sentence = f"{rng.choice(WHO)} {rng.choice(DOES)} {rng.choice(WHAT)} {rng.choice(WHERE)}"
        if rng.random() < 0.5:
            sentence += f", mas {rng.choice(WHO)} {rng.choice(DOES)} {rng.choice(WHAT)}"
        words += (sentence[0].upper() + sentence[1:] + ".").split()
    return " ".join([*words[: STORY_WORDS - 1], words[STORY_WORDS - 1].rstrip(",.") + "."])


def picture(seed: int, file: Path) -> None:
    """Write a landscape with some noise, which compresses about as well as a painting."""
    rng, (w, h) = random.Random(seed), PICTURE_PX
    one, other = (tuple(rng.randrange(40, 230) for _ in range(3)) for _ in range(2))
    image = Image.composite(
        Image.new("RGB", (w, h), other), Image.new("RGB", (w, h), one), Image.linear_gradient("L").resize((w, h))
    )
    pen = ImageDraw.Draw(image)
    for k in range(5):
        base = h * (0.4 + 0.12 * k)
        ridge = [(x, base - rng.randrange(0, 40)) for x in range(0, w + 30, 25)]
        pen.polygon([*ridge, (w, h), (0, h)], fill=tuple(max(0, c - 30 * (k + 1)) for c in one))
    grain = Image.frombytes("L", (w, h), rng.randbytes(w * h)).convert("RGB")
    Image.blend(image, grain, 0.05).save(file, dpi=(300, 300))


def make_project(folder: Path, cards: int, *, rich: bool = False, backs: bool = False) -> Path:
    """Write a project into `folder`, with the game `bench` and one deck of `cards` different cards; return `folder`.

    With `backs`, each card has a back of its own too.
    """
    content, templates = folder / "content/bench", folder / "templates/bench"
    (content / "art").mkdir(parents=True, exist_ok=True)
    templates.mkdir(parents=True, exist_ok=True)
    shutil.copytree(FONTS, folder / "fonts", dirs_exist_ok=True)
    game = GAME.replace("backs: none", "backs: duplex-long").replace("face: card.xml", "face: card.xml, back: back.xml")
    for name, text in (
        ("types.yaml", TYPES),
        ("game.yaml", game if backs else GAME),
        ("rules.yaml", "{}\n"),
        ("words.yaml", "{}\n"),
    ):
        (content / name).write_text(text, "utf-8")
    (content / "icons.yaml").write_text("".join(f"{n}: {{art: art/{n}.svg, word: {n}}}\n" for n in ICONS), "utf-8")
    for name, body in ICONS.items():
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{body}</svg>\n'
        (content / f"art/{name}.svg").write_text(svg, "utf-8")
    for seed in range(6):
        picture(seed, content / f"art/{seed}.png")
    (templates / "theme.yaml").write_text(THEME, "utf-8")
    (templates / "card.xml").write_text(TEMPLATE, "utf-8")
    if backs:
        (templates / "back.xml").write_text(BACK, "utf-8")
    made = deck_cards(cards, rich_words() if rich else None)
    if cards > MOST_IN_YAML:
        write_table(content / "cards.csv", made)
        text = (content / "game.yaml").read_text("utf-8")
        (content / "game.yaml").write_text(text.replace("face: card.xml", "source: cards.csv, face: card.xml"), "utf-8")
    else:
        write_yaml(content / "cards.yaml", made)
    return folder


def deck_cards(cards: int, vocabulary: tuple[list[str], list[float]] | None) -> Iterator[dict[str, str | int]]:
    """Make the cards of a deck: the same ones each time."""
    for i in range(cards):
        rng = random.Random(i)
        title = f"{rng.choice(NOUNS)} {rng.choice(TRAITS)}"
        yield {
            "id": f"c{i:06d}",
            "title": title,
            "points": rng.randrange(1, 31),
            "ground": ("sea", "brick", "moss", "plum")[i % 4],
            "art": f"art/{i % 6}.png",
            "coin": rng.randrange(10),
            "flame": rng.randrange(10),
            "story": story(rng, vocabulary),
        }


def write_yaml(file: Path, cards: Iterable[dict[str, str | int]]) -> None:
    """Write a deck as YAML."""
    with file.open("w", encoding="utf-8") as out:
        out.write("cards:\n")
        for card in cards:
            fields = card | {"story": json.dumps(card["story"], ensure_ascii=False)}
            out.write(f"  {fields.pop('id')}:\n" + "".join(f"    {name}: {value}\n" for name, value in fields.items()))


def write_table(file: Path, cards: Iterable[dict[str, str | int]]) -> None:
    """Write a deck as a table."""
    with file.open("w", encoding="utf-8", newline="") as out:
        rest = iter(cards)
        first = next(rest)
        rows = csv.DictWriter(out, [*first], lineterminator="\n")
        rows.writeheader()
        rows.writerow(first)
        rows.writerows(rest)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("cards", type=int)
    parser.add_argument("--rich", action="store_true")
    parser.add_argument("--backs", action="store_true")
    chosen = parser.parse_args()
    make_project(chosen.folder, chosen.cards, rich=chosen.rich, backs=chosen.backs)
