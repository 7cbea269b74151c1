"""Thirty builds, each after an edit: a used workshop gives the bytes and diagnostics of a new one, and of a new process."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from sample_builds import add_booklet, build, exchange, new

from pnp.build.workshop import Workshop

ROUNDS = 30
KINDS = 10
OPTIONS = ({}, {"profile": "home-low-ink"}, {"locale": "en-XA"}, {"locale": "de"}, {})
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n} {n}"><path d="M2 2H20V20H2Z" fill="#{colour}"/></svg>\n'
PO = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgctxt "fish/pike/name"\nmsgid "Pike"\nmsgstr "{word}"\n'


def edit(root, number):
    """Change one thing in the game, depending on the round; some rounds undo earlier changes."""
    game, templates, turn = root / "content/toy", root / "templates/toy", number // KINDS
    kind = number % KINDS
    if kind == 0:  # new words
        exchange(game / "fish.yaml", "It waits", f"It waits {number} long{'er' * turn} days: it waits")
        exchange(game / "booklet/01-pond.md", "A lost fish", f"After {'many ' * (turn + 1)}days: A lost fish")
    elif kind == 1:  # everything moves down one line
        exchange(game / "fish.yaml", "cards:\n", "# a remark\ncards:\n")
        exchange(game / "booklet/02-fish.md", "# Fish", "<!-- a remark -->\n\n# Fish")
    elif kind == 2:
        exchange(templates / "fish.xml", "{% block body %}", "{% block body %}\n")
    elif kind == 3:  # a picture with another colour but the same size and time, and back
        file = game / "art/carp.svg"
        file.write_text(SVG.format(n=24, colour="2a6f86" if turn % 2 else "7c8f3a"), "utf-8")
        os.utime(file, (1, 1))
    elif kind == 4:  # pixels
        from PIL import Image  # noqa: PLC0415 - this edit alone needs it

        Image.new("RGB", (600, 400), (40 * turn, 90, 120)).save(game / "art/pike.png")
    elif kind == 5:  # another font under the same name
        fonts = root / "fonts/chakra-petch"
        regular, italic = (fonts / f"ChakraPetch-{cut}.ttf" for cut in ("Regular", "Italic"))
        first, second = regular.read_bytes(), italic.read_bytes()
        regular.write_bytes(second)
        italic.write_bytes(first)
    elif kind == 6:
        old, new_ = ("size: 8,", "size: 7.5,") if turn % 2 == 0 else ("size: 7.5,", "size: 8,")
        exchange(templates / "theme.yaml", old, new_)
    elif kind == 7:  # a constant that cards and booklet print
        exchange(game / "rules.yaml", f"penalty: {{value: {turn + 1}", f"penalty: {{value: {turn + 2}")
    elif kind == 8:
        (game / "locale/de").mkdir(parents=True, exist_ok=True)
        (game / "locale/de/fish.po").write_text(PO.format(word=f"H{'e' * (turn + 1)}cht"), "utf-8")
    else:
        exchange(game / "words.yaml", "\n", "\n\n")


@pytest.fixture
def process():
    """The same build in a new process."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["pnp.build.products", "pnp.load.game_reader", "pnp.preflight.preflight", "pnp.render.pdf"])
    with ProcessPoolExecutor(1, context, max_tasks_per_child=1) as pool:
        yield lambda *arguments, **options: pool.submit(build, *arguments, **options)


def test_every_build_gives_the_bytes_of_a_cold_one(toy, tmp_path, process):
    """Each kind of edit gives the same result in the used workshop and a new one, and once also in a new process."""
    add_booklet(toy)
    workshop, results = Workshop(toy), []
    for number in range(ROUNDS):
        edit(toy, number)
        options = OPTIONS[(number + number // KINDS) % len(OPTIONS)]
        apart = process(toy, tmp_path / "apart", **options) if number % 11 == 0 or number < KINDS else None
        results.append(build(toy, tmp_path / "used", workshop, **options))
        assert results[-1] == new(toy, tmp_path / "new", **options), f"round {number}"
        assert not [said for said in results[-1][1] if ": error[" in said and "[locale/unknown]" not in said], f"round {number}"
        assert apart is None or results[-1] == apart.result(), f"round {number}"
    assert len(set(results)) > ROUNDS * 3 / 4  # the edits are seen
    assert len({digest for digest, _ in results}) > ROUNDS / 2  # and printed
