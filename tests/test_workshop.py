"""A used workshop gives the same bytes as a new one, and does not grow."""

import gc
import hashlib
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from pnp import workshop as workshops
from pnp.build import prepare, write
from pnp.diagnostics import Report
from pnp.layout.compiled_templates import CompiledTemplates
from pnp.load.font_reader import load_fonts
from pnp.model.build_request import BuildRequest
from pnp.workshop import Workshop

ROUNDS = 50
TOY = Path(__file__).parent / "toy"
OPTIONS = ({}, {"profile": "home-low-ink"}, {"locale": "en-XA"}, {"locale": "de"}, {})
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n} {n}"><path d="M2 2H20V20H2Z" fill="#{colour}"/></svg>\n'
PO = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgctxt "fish/pike/name"\nmsgid "Pike"\nmsgstr "{word}"\n'


class Silent:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """A stage begins."""

    def advance(self, steps=1):
        """Some steps are done."""


def built(root, out, workshop, number=0):
    """Build once; give a digest of all files and of the report."""
    report, digest = Report(), hashlib.sha256()
    ready = prepare(BuildRequest(root, "toy", **OPTIONS[number % len(OPTIONS)]), report, Silent(), workshop)
    digest.update(repr([(d.code, d.message, d.mark, d.also) for d in report.diagnostics]).encode())
    for made in write(ready, out, Silent(), workshop=workshop) if ready and not report.has_errors else ():
        for file in (made.pdf, made.pdf.with_suffix(".json")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def exchange(file, old, new):
    """Change the text of a file."""
    text = file.read_text("utf-8")
    assert old in text, (file, old)
    file.write_text(text.replace(old, new), "utf-8")


def edit(root, number):
    """Change one thing in the game, a different one in each round; earlier changes are undone in other rounds."""
    game, templates, turn = root / "content/toy", root / "templates/toy", number // 10
    kind = number % 10
    if kind == 0:  # new words
        exchange(game / "fish.yaml", "It waits", f"It waits {number} long{'er' * turn} days: it waits")
    elif kind == 1:  # everything moves down by a line
        exchange(game / "fish.yaml", "cards:\n", "# a remark\ncards:\n")
    elif kind == 2:
        exchange(templates / "fish.xml", 'y="47"', f'y="47.{turn}"' if turn else 'y="47.0"')
        exchange(templates / "fish.xml", f'y="47.{turn}"', 'y="47"')
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
        old, new = ("size: 8,", "size: 7.5,") if turn % 2 == 0 else ("size: 7.5,", "size: 8,")
        exchange(templates / "theme.yaml", old, new)
    elif kind == 7:
        exchange(game / "rules.yaml", f"penalty: {{value: {turn + 1}", f"penalty: {{value: {turn + 2}")
    elif kind == 8:
        (game / "locale/de").mkdir(parents=True, exist_ok=True)
        (game / "locale/de/fish.po").write_text(PO.format(word=f"Hecht {turn}"), "utf-8")
    else:
        exchange(game / "words.yaml", "\n", "\n\n")


@pytest.fixture
def cold():
    """The same build in a new process, which has loaded the program but built nothing."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["pnp.products.table", "pnp.load.game_reader", "pnp.preflight.documents", "pnp.render.pdf"])
    with ProcessPoolExecutor(1, context, max_tasks_per_child=1) as pool:
        yield lambda *build: pool.submit(built, *build)


def test_every_build_gives_the_bytes_of_a_cold_one(toy, tmp_path, cold):
    """Fifty builds with an edit before each: text, places, template, picture, pixels, font, theme, rule, translation, words."""
    workshop, digests = Workshop(toy), []
    for number in range(ROUNDS):
        edit(toy, number)
        alone = cold(toy, tmp_path / "cold", None, number)
        digests.append(built(toy, tmp_path / "warm", workshop, number))
        assert digests[-1] == alone.result(), f"round {number}"
    assert len(set(digests)) > ROUNDS * 3 / 4  # each edit has an effect


def test_memory_stays_flat(toy, tmp_path, monkeypatch):
    """The number of objects does not grow with builds that have new words, once the limited caches are full."""
    monkeypatch.setattr(workshops, "_RUNS", 300)
    workshop, sizes = Workshop(toy), []
    for number in range(30):
        text = (TOY / "content/toy/fish.yaml").read_text("utf-8").replace("It waits", f"It waits {number} days: it waits")
        (toy / "content/toy/fish.yaml").write_text(text, "utf-8")
        built(toy, tmp_path, workshop)
        gc.collect()
        sizes.append(len(gc.get_objects()))
    assert max(sizes[20:]) < 1.01 * max(sizes[10:20])


def test_a_second_build_shapes_and_compiles_nothing_again(toy, tmp_path):
    """It finds shaped text and compiled templates in the workshop."""
    workshop = Workshop(toy)
    first = built(toy, tmp_path, workshop)
    fonts = load_fonts(toy, Report())
    setter = workshop.typesetter(fonts, "en")
    before, codes = setter.remembered, dict(workshop.templates.codes)
    assert before > 0
    assert len(codes) == 5
    assert built(toy, tmp_path, workshop) == first
    assert workshop.typesetter(load_fonts(toy, Report()), "en") is setter
    assert setter.remembered == before
    assert all(workshop.templates.codes[key] is code for key, code in codes.items())


def test_a_typesetter_that_remembers_too_much_is_let_go(toy, tmp_path, monkeypatch):
    """A preview that runs for days must not keep every word that was typed."""
    workshop, fonts = Workshop(toy), load_fonts(toy, Report())
    built(toy, tmp_path, workshop)
    setter = workshop.typesetter(fonts, "en")
    monkeypatch.setattr(workshops, "_RUNS", setter.remembered - 1)
    workshop.begin()
    assert workshop.typesetter(fonts, "en") is not setter


def test_few_typesetters_are_kept(toy):
    """The least recently used language is dropped."""
    workshop, fonts = Workshop(toy), load_fonts(toy, Report())
    first = workshop.typesetter(fonts, "en")
    for locale in ("de", "fr", "it", "pl"):
        workshop.typesetter(fonts, locale)
    assert workshop.typesetter(fonts, "pl") is workshop.typesetter(fonts, "pl")
    assert workshop.typesetter(fonts, "en") is not first


def test_the_code_of_templates_is_bounded():
    """The least recently used template is dropped."""

    class Bucket:
        """The bucket that Jinja passes."""

        def __init__(self, checksum, code=None):
            self.key, self.checksum, self.code = "fish.xml", checksum, code

    kept = CompiledTemplates()
    for number in range(1000):
        kept.dump_bytecode(Bucket(str(number), compile("0", "x", "eval")))
    last, first = Bucket("999"), Bucket("0")
    kept.load_bytecode(last)
    kept.load_bytecode(first)
    assert last.code is not None
    assert first.code is None
    assert len(kept.codes) == 256


@pytest.mark.parametrize("running", [True, False])
def test_the_collector_goes_on_as_it_was(toy, tmp_path, running):
    """A build pauses the garbage collector only while it runs."""
    try:
        (gc.enable if running else gc.disable)()
        built(toy, tmp_path, Workshop(toy))
        assert gc.isenabled() is running
    finally:
        gc.enable()
