"""Extension points: each kind of thing is added in one place and removed again, and nothing else changes."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from pnp.base.diagnostics import Report
from pnp.build import cards as cards_product
from pnp.build import products as products_table
from pnp.build.build import prepare, write
from pnp.load import profiles
from pnp.load.game_reader import load_game
from pnp.load.package_data import ShippedFiles
from pnp.locale.phrases import phrases_for
from pnp.model.messages import messages
from pnp.model.request import USUAL_EXPORTS, BuildRequest
from pnp.render.exports import table as exports_table

HERE = Path(__file__).parents[1]

ENGINE = '''
from pnp.rules.engine import Engine
from pnp.rules.game_rules import GameRules
from pnp.rules.statistics import ReportSection, share_of


class PondRules(GameRules):
    """One decision: to keep what bites or to throw it back."""

    def initial_state(self):
        return ""

    def current_player(self, state):
        return 0

    def legal_actions(self, state):
        return ("keep", "throw back")

    def apply_action(self, state, action, dice):
        return action

    def is_terminal(self, state):
        return state != ""

    def returns(self, state):
        return (1.0,) if state == "keep" else (-1.0,)

    def turn(self, state):
        return 1


class Keeper:
    """A player who keeps everything."""

    def __init__(self, rules, seat, dice):
        pass

    def choose(self, state):
        return "keep"


class Pond(Engine):
    """Who catches the pike."""

    players = {"keeper": Keeper}
    seats = 1
    constants = frozenset({"catch.bonus", "catch.penalty"})
    fixed = frozenset()

    def read_ruleset(self, game, report):
        return game.rules["catch.bonus"].value

    def deal(self, ruleset, setup, dice):
        return PondRules()

    def count(self, ruleset, playout, tally):
        tally.add("caught", playout.final)

    def sections(self, ruleset, tally):
        caught = share_of("caught/keep", "pikes caught", tally.words("caught", "keep"))
        return (ReportSection("catch", "catch", (caught,)),)


ENGINE = Pond()
'''


@pytest.fixture
def packages(tmp_path):
    """A folder of installed packages beside those of this project."""
    folder = tmp_path / "packages"
    folder.mkdir()
    return folder


def test_add_an_engine_and_remove_it(pnp, toy, packages):
    """A package with one entry point lets its game play; without the package the game has no engine."""
    (packages / "pond_engine.py").write_text(ENGINE, "utf-8")
    declared = packages / "pond_engine-1.0.dist-info"
    declared.mkdir()
    (declared / "METADATA").write_text("Metadata-Version: 2.1\nName: pond-engine\nVersion: 1.0\n", "utf-8")
    (declared / "entry_points.txt").write_text("[pnp.engines]\ntoy = pond_engine:ENGINE\n", "utf-8")
    path = os.pathsep.join(filter(None, (str(packages), str(HERE), os.environ.get("PYTHONPATH"))))

    def play():
        return pnp("playtest", "toy", "-n", 60, "-j", 2, cwd=toy, PYTHONPATH=path)

    played = play()
    assert played.code == 0, played.err
    assert "pikes caught" in played.out
    assert "60 games, seed 1, keeper" in played.out
    assert "100.0 %" in played.out

    shutil.rmtree(declared)
    played = play()
    assert played.code == 1
    assert "error[engine/no-engine]: `toy` has no rules engine\n" in played.err
    assert (
        "hint: games with one: `belona`, `beyond-nebula`, `fabrica-de-herois`, `zodiacus`;"
        " an engine is a package of its own (`pnp explain docs/engines.md`)\n" in played.err
    )


DANISH = {
    "game/title": "Dammen", "game/author": "Forfatterne til pnp", "words/bait": "Madding", "words/points": "point",
    "icons/worm": "orm", "icons/fly": "flue", "waters/mill-pond/name": "Mølledam", "waters/brook/name": "Bæk",
    "fish/pike/name": "Gedde", "fish/carp/name": "Gammel karpe", "fish/trout/name": "Nej",
    "fish/pike/record/holder": "Fru Ångström og sønner",
    "fish/pike/story":
        "Den venter **helt** stille. Betal [worm] 2 eller mist {rules.catch.penalty, plural, one {# point} other {# point}}.",
    "fish/carp/story": "_Ingen_ ved hvor gammel. {rules.catch.bonus} mere værd om foråret.",
    "fish/trout/story": "Hurtig [fly], hurtig hånd: 1.10 eller 01001, det er den ligeglad med.",
}  # fmt: skip
PHRASES = {"phrases/sheet-of": "ark {n} af {m}", "phrases/face": "forside", "phrases/back": "bagside"}


def po(sources, texts):
    """A PO file: sources and what they are in Danish, by id."""
    header = 'msgid ""\nmsgstr "Language: da\\nContent-Type: text/plain; charset=UTF-8\\n"\n'
    entries = (
        (id_, json.dumps(sources[id_], ensure_ascii=False), json.dumps(texts[id_], ensure_ascii=False)) for id_ in sources
    )
    return header + "".join(f'\nmsgctxt "{id_}"\nmsgid {source}\nmsgstr {text}\n' for id_, source, text in entries)


def printed(folder):
    """All text of the sheets in a folder."""
    out = []
    for file in sorted(folder.rglob("*.pdf")):
        with pypdfium2.PdfDocument(file) as document:
            out += [document[n].get_textpage().get_text_range() for n in range(len(document))]
    return "\n".join(out)


def test_add_a_locale_and_remove_it(pnp, toy):
    """A folder of PO files is enough to print a new language; without it the language is unknown."""
    folder = toy / "content/toy/locale/da"
    folder.mkdir(parents=True)
    sources = {message.id: message.source for message in messages(load_game(toy, "toy", Report()))}
    (folder / "cards.po").write_text(po(sources, DANISH), "utf-8")
    english = {f"phrases/{key}": text for key, text in phrases_for("en").words.items()}
    (folder / "phrases.po").write_text(po(english, english | PHRASES), "utf-8")
    built = pnp("build", "toy", "--locale", "da", "--out", toy / "out", "-q", cwd=toy)
    assert (built.code, built.err) == (0, "")
    text = printed(toy / "out")
    for words in ("Gedde", "Mølledam", "Dammen 0.3.0", "ark 1 af"):
        assert words in text
    assert "Pike" not in text

    shutil.rmtree(folder)
    shutil.rmtree(toy / "out")
    built = pnp("build", "toy", "--locale", "da", "--out", toy / "out", "-q", cwd=toy)
    assert built.code == 1
    assert "error[locale/unknown]" in built.err
    assert not list(toy.rglob("out/**/*.pdf"))


def copied_generator(folder):
    """A copy of the generator's code that a test may change, with what Python has compiled of it."""
    return Path(shutil.copytree(HERE / "pnp", folder / "generator/pnp"))


CHECK = '''"""A face needs a text: an empty card is a slip of the template.

As in the other checks, this docstring explains the reason.
"""


def check_no_text(proof, report):
    """Report every face without a text box."""
    for component, frame in proof.all():
        if not frame.boxes:
            report.warning("preflight/no-text", f"a side of `{component.id}` has no text", component.mark)
'''


def test_add_a_check_and_remove_it(pnp, toy, tmp_path):
    """A module and its entry in the table check every face; without them the report is as before."""
    package = copied_generator(tmp_path)
    table = package / "preflight/preflight.py"
    written = table.read_text("utf-8")

    def reported():
        found = pnp("check", "toy", cwd=toy, PYTHONPATH=str(package.parent), PYTHONDONTWRITEBYTECODE="1")
        assert found.code == 0, found.err
        return found.err.count("[preflight/no-text]: a side of `pike` has no text")

    assert reported() == 0
    (package / "preflight/checks/no_text.py").write_text(CHECK, "utf-8")
    named = written.replace("flattening, inks, ", "flattening, inks, no_text, ")
    named = named.replace("    texts.check_contrast,\n", "    texts.check_contrast,\n    no_text.check_no_text,\n")
    table.write_text(named, "utf-8")
    assert reported() == 1

    (package / "preflight/checks/no_text.py").unlink()
    table.write_text(written, "utf-8")
    assert reported() == 0


KIND = '''"""`percent`: a share in per cent."""

import re
from dataclasses import dataclass

from pnp.load.kinds.kind import Kind
from pnp.load.yaml.nodes import Scalar


@dataclass(frozen=True, slots=True, kw_only=True)
class PercentKind(Kind):
    """A whole number of per cent."""

    name = "percent"
    example = ("{kind: percent}", "40 %", "{{ card.chance }}")
    template_note = "a whole number"
    measure = "sum"

    def read(self, node, id_, name, values):
        """Read `40 %`."""
        found = re.fullmatch("([0-9]{1,2}|100) ?%", node.value) if isinstance(node, Scalar) else None
        if found is None:
            values.faults.wrong_kind(name, "a share such as `40 %`", node)
        return int(found[1]) if found else None

    def shape(self):
        """A number with its sign."""
        return {"type": "string", "pattern": "%$"}
'''


def test_add_a_kind_and_remove_it(pnp, toy, tmp_path):
    """With a module and a row in the table, a kind can be declared, read, summed and described to editors."""
    package = copied_generator(tmp_path)
    table, types, fish = package / "load/kinds/declaration.py", toy / "content/toy/types.yaml", toy / "content/toy/fish.yaml"
    written = table.read_text("utf-8")
    types.write_text(types.read_text("utf-8").replace("    points:", "    chance: {kind: percent, default: 5 %}\n    points:"))
    cards = fish.read_text("utf-8").replace("    points: 7\n", "    points: 7\n    chance: 40 %\n")
    fish.write_text(cards.replace("assert:\n", "assert:\n  - {sum: chance, equals: 50}\n"), "utf-8")

    def run(command):
        return pnp(command, "toy", cwd=toy, PYTHONPATH=str(package.parent), PYTHONDONTWRITEBYTECODE="1")

    assert "error[load/unknown-kind]: unknown kind `percent`" in run("check").err
    (package / "load/kinds/percent.py").write_text(KIND, "utf-8")
    line = "from pnp.load.kinds.compound import GridKind, ListKind, MappingKind, RecordKind, RefKind\n"
    named = written.replace(line, line + "from pnp.load.kinds.percent import PercentKind\n")
    table.write_text(named.replace("    RecordKind,\n", "    RecordKind,\n    PercentKind,\n"), "utf-8")
    checked, described = run("check"), run("schema")
    assert (checked.code, described.code) == (0, 0), checked.err + described.err
    fields = json.loads((toy / "content/toy/.schemas/fish.json").read_text("utf-8"))["properties"]["cards"]
    assert fields["additionalProperties"]["properties"]["chance"] == {"type": "string", "pattern": "%$", "default": 5}
    fish.write_text(cards.replace("chance: 40 %", "chance: forty"), "utf-8")
    assert "`chance` must be a share such as `40 %`, found `forty`" in run("check").err

    (package / "load/kinds/percent.py").unlink()
    table.write_text(written, "utf-8")
    assert "error[load/unknown-kind]: unknown kind `percent`" in run("check").err


ELEMENT = '''
@frozen(kw_only=True, eq=False)
class DiamondElement(RectElement):
    """A square on its corner, in the box of a rectangle."""

    tag = "diamond"
    example = '<diamond x="3" y="3" w="10" h="10" fill="ink"/>'


ELEMENTS'''
SHAPE = '''

def diamond_shape(e, dx, dy, mark):
    """Return the shape of a `<diamond>`, moved by (dx, dy)."""
    x, y = e.x + dx, e.y + dy
    corners = ((x, y + e.h / 2), (x + e.w / 2, y), (x + e.w, y + e.h / 2), (x + e.w / 2, y + e.h))
    return Shape((("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ())), e.fill, at=mark)
'''


def test_add_an_element_and_remove_it(pnp, toy, tmp_path):
    """With a class, its row and its shape, templates can draw it; without them it is unknown."""
    package, template = copied_generator(tmp_path), toy / "templates/toy/fish.xml"
    layout = package / "layout"
    changes = {
        layout / "elements/elements.py": (
            ("\nELEMENTS", ELEMENT),
            ("        TableElement,\n    )", "        TableElement,\n        DiamondElement,\n    )"),
        ),
        layout / "painting/shapes.py": (("\n\ndef circle_shape", SHAPE + "\n\ndef circle_shape"),),
        layout / "painting/painter.py": (
            ("    CutElement,\n", "    CutElement,\n    DiamondElement,\n"),
            ("    cut_shape,\n", "    cut_shape,\n    diamond_shape,\n"),
            ("    RectElement: rect_shape,\n", "    RectElement: rect_shape,\n    DiamondElement: diamond_shape,\n"),
        ),
    }
    template.write_text(
        template.read_text("utf-8").replace("  <image", '  <diamond x="4" y="16" w="8" h="8" fill="reed"/>\n  <image', 1),
        "utf-8",
    )

    def check():
        return pnp("check", "toy", cwd=toy, PYTHONPATH=str(package.parent), PYTHONDONTWRITEBYTECODE="1")

    assert "error[layout/unknown-element]: `<diamond>` is not an element" in check().err
    written = {file: file.read_text("utf-8") for file in changes}
    for file, pairs in changes.items():
        text = written[file]
        for before, after in pairs:
            assert text.count(before) == 1
            text = text.replace(before, after)
        file.write_text(text, "utf-8")
    checked = check()
    assert checked.code == 0, checked.err

    for file, text in written.items():
        file.write_text(text, "utf-8")
    assert "error[layout/unknown-element]" in check().err


def test_add_a_paper_and_remove_it(pnp, toy, tmp_path):
    """With a row in the table of papers, sheets of its size are printed; without it there is no such paper."""
    package = copied_generator(tmp_path)
    papers = package / "load/formats/papers.yaml"
    written = papers.read_text("utf-8")

    def build():
        command = ("build", "toy", "--paper", "poster", "--out", tmp_path / "out", "-q")
        return pnp(*command, cwd=toy, PYTHONPATH=str(package.parent), PYTHONDONTWRITEBYTECODE="1")

    assert build().code == 2
    papers.write_text(written + "poster: {size: [500, 700], margin: 5, source: the club's plotter}\n", "utf-8")
    built = build()
    assert built.code == 0, built.err
    (file,) = (tmp_path / "out").rglob("*-poster.pdf")
    with pypdfium2.PdfDocument(file) as document:
        assert document[0].get_size() == pytest.approx((500 / 25.4 * 72, 700 / 25.4 * 72), abs=0.01)

    papers.write_text(written, "utf-8")
    assert build().code == 2


def test_add_a_game_and_remove_it(run, toy):
    """Two folders are a game of the project; without them it is unknown."""
    folders = {toy / kind / "toy": toy / kind / "pond" for kind in ("content", "templates")}
    for folder, copy in folders.items():
        shutil.copytree(folder, copy)
    assert run("check", "pond", cwd=toy).code == 0

    for copy in folders.values():
        shutil.rmtree(copy)
    asked = run("check", "pond", cwd=toy)
    assert asked.code != 0
    assert "`pond`" in asked.err
    assert run("check", "toy", cwd=toy).code == 0


class _Silent:
    """Progress that does nothing."""

    def stage(self, name, total=None):
        """A stage begins."""

    def advance(self, steps=1):
        """Some steps are done."""


def _built(toy, out, **options):
    """Build the toy game in this process: the names of the files that were written."""
    report = Report()
    ready = prepare(BuildRequest(toy, "toy", **options), report, _Silent())
    report.raise_if_errors()
    write(ready, out, _Silent(), (*USUAL_EXPORTS, "names"))
    return sorted(file.name for file in out.rglob("*") if file.is_file())


def test_add_a_product_and_remove_it(toy, tmp_path, monkeypatch):
    """A plan and a row in the table of products give documents that are checked and written with all others."""

    def plan_poster(game, order, workshop, report, progress):
        cards = cards_product.plan_cards(game, order, workshop, report, progress)
        return replace(cards, documents=tuple(replace(one, stem="toy-poster") for one in cards.documents))

    before = _built(toy, tmp_path / "before")
    with monkeypatch.context() as patched:
        patched.setattr(products_table, "PRODUCTS", {**products_table.PRODUCTS, "poster": plan_poster})
        assert set(_built(toy, tmp_path / "with")) - set(before) == {"toy-poster.json", "toy-poster.pdf"}
    assert _built(toy, tmp_path / "after") == before


def test_add_an_export_and_remove_it(toy, tmp_path, monkeypatch):
    """A function and a row in the table of exports write one more kind of file."""

    def export_names(documents, to):
        for one in documents.documents:
            with to.publication.open(to.folder / f"{one.stem}.txt") as file:
                file.write("\n".join(component.id for component in documents.components).encode())

    before = _built(toy, tmp_path / "before")
    with monkeypatch.context() as patched:
        patched.setattr(exports_table, "EXPORTS", {**exports_table.EXPORTS, "names": export_names})
        after = _built(toy, tmp_path / "with")
        (added,) = set(after) - set(before)
        assert next((tmp_path / "with").rglob(added)).read_text("utf-8").split() == [
            "pike", "carp", "trout", "mill-pond", "brook",
        ]  # fmt: skip
    assert _built(toy, tmp_path / "after") == before


def test_add_a_profile_and_remove_it(toy, tmp_path, monkeypatch):
    """A file is a profile: its name is in the manifest, and it decides about low ink."""
    folder = Path(shutil.copytree(profiles.PROFILE_FILES.shipped, tmp_path / "profiles"))
    (folder / "club.yaml").write_text("note: the club's old printer\nlow-ink: yes\n", "utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(profiles, "PROFILE_FILES", ShippedFiles(folder))
        _built(toy, tmp_path / "club", profile="club")
        _built(toy, tmp_path / "low-ink", profile="home-low-ink")
    club, low = (json.loads(next((tmp_path / name).rglob("*.json")).read_text("utf-8")) for name in ("club", "low-ink"))
    assert (club.pop("profile"), low.pop("profile")) == ("club", "home-low-ink")
    assert (club.pop("edition"), low.pop("edition")) == ({"profile": "club"}, {"profile": "home-low-ink"})
    assert club == low
    assert "club" not in profiles.profile_names()
