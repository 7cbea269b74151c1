"""Templates that come with the generator: never replaced by a game's own, reported at the line that calls them.

Templates that are compiled ahead are those that would be compiled when they are asked for.
"""

import pytest
from support.frames import dump_frame

from pnp.layout.templates import templates
from pnp.layout.templates.sandbox import Sandbox
from pnp.layout.templates.templates import (
    CompiledTemplates,
    SourceLoader,
    compile_ahead,
    packaged_template,
    packaged_template_names,
)
from pnp.load.finished_pictures import BACK_TEMPLATE, FACE_TEMPLATE
from pnp.load.project import ProjectSources

IMPORT = '{% import "pnp/boards.xml" as boards %}\n'


@pytest.mark.parametrize("name", [n for n in packaged_template_names() if f"pnp/{n}" not in {FACE_TEMPLATE, BACK_TEMPLATE}])
def test_each_is_a_template_that_compiles(pond, name):
    """Importing it alone draws nothing and reports nothing."""
    face = pond.face(f'<face>{{% import "pnp/{name}" as macros %}}</face>')
    assert (face.items, pond.said()) == ((), "")


def test_they_are_compiled_once_for_all_games(pond, monkeypatch):
    """Those of a game are compiled anew by each build that keeps nothing."""
    compiled = []
    compile_ = Sandbox.compile
    monkeypatch.setattr(Sandbox, "compile", lambda self, *args: compiled.append(args[1]) or compile_(self, *args))
    template = IMPORT + '<face>{% call(box) boards.track([1], 5) %}<rect w="5" h="5" fill="ink"/>{% endcall %}</face>'
    one, other = pond.face(template), pond.face(template)
    assert one == other
    assert [name for name in compiled if name == "fish.xml"] == ["fish.xml"] * 2
    assert sum(name == "pnp/boards.xml" for name in compiled) < 2  # none, if an earlier test of the process has used it


def test_a_game_cannot_replace_one(pond):
    """A file of that name in the game's own folder is another one."""
    pond.template("pnp/boards.xml", "{% macro track(numbers, w) %}<rec/>{% endmacro %}")
    face = pond.face(IMPORT + '<face>{% call(box) boards.track([1], 5) %}<rect w="5" h="5" fill="ink"/>{% endcall %}</face>')
    assert len(face.items) == 1


@pytest.mark.parametrize("name", ["pnp/bords.xml", "pnp/../__init__.py", "pnp/", "pnp//boards.xml"])
def test_an_unknown_one(pond, name):
    """Only names of the list are read; the nearest is suggested."""
    said = pond.fault(f'{{% import "{name}" as boards %}}<face/>')
    assert f"fish.xml:1:12: error[layout/unknown-template]: `{name}` is not a template that comes with `pnp`" in said
    assert packaged_template("../__init__.py") is None
    if "bords" in name:
        assert "hint: did you mean `pnp/boards.xml`?" in said


def test_what_a_macro_writes_belongs_to_the_line_that_calls_it(pond):
    """Its items and texts have the mark of the game's template, and a body has that of its own line."""
    face = pond.face(
        IMPORT + '<face>\n{% call(box) boards.track([1, 2], 5) %}\n<group rotate="90">'
        '<rect w="1" h="1" fill="ink"/></group>{% endcall %}</face>'
    )
    assert [line.partition("<")[2] for line in dump_frame(face).splitlines()[1:]] == ["templates/pond/fish.xml:4>"] * 4
    macro = "{% macro two() %}\n{% call(x) b.track([1], 'no') %}{% endcall %}{% endmacro %}"
    pond.template("twice.xml", "{% import 'pnp/boards.xml' as b %}\n" + macro)
    pond.template("fish.xml", '{% import "twice.xml" as t %}<face>\n{{ t.two() }}</face>')
    pond.lay_out()
    assert "templates/pond/twice.xml:3" in pond.said()


def test_a_fault_of_what_a_macro_writes_names_both_places(pond):
    """A width that is no number becomes a bad attribute: the line that calls, and that of the macro."""
    said = pond.fault(IMPORT + "<face>\n{% call(box) boards.track([1, 2], 99999999) %}{% endcall %}</face>")
    assert said.startswith("templates/pond/fish.xml:3: error[layout/bad-value]: `x` of `<group>` is `99999999`, expected at ")
    assert "\n  in pnp/boards.xml:" in said


def test_a_fault_inside_a_macro_names_both_places(pond):
    """`fail` and Python's own errors are reported at the innermost line of the game, with the generator's line below."""
    said = pond.fault(IMPORT + '<face>\n{% call(box) boards.track([1], 5, way="up") %}{% endcall %}</face>')
    assert said.splitlines()[0] == (
        "templates/pond/fish.xml:3: error[layout/bad-argument]: `way` of `track` is `up`, expected `rows`, `snake` or `round`"
    )
    assert "\n  in pnp/boards.xml:" in said


def test_a_fault_in_a_body_is_the_games_own(pond):
    """The macro calls the body, but the body's line is at fault, and no other."""
    said = pond.fault(IMPORT + "<face>\n{% call(box) boards.track([1], 5) %}\n{{ nothing }}{% endcall %}</face>")
    assert said.splitlines()[0] == "templates/pond/fish.xml:4:4: error[layout/undefined-name]: `nothing` is not defined"
    assert "boards.xml" not in said


def test_macros_of_the_generator_are_limited_too(pond):
    """A million boxes are too many."""
    said = pond.fault(IMPORT + "<face>{% call(box) boards.track(range(99999), 5) %}{{ range(999)|list }}{% endcall %}</face>")
    assert "layout/endless-template" in said


TRACKS = {
    "rows": ("columns=2", [(0, 0), (6, 0), (0, 6), (6, 6), (0, 12), (6, 12)]),
    "snake": ("columns=2", [(0, 0), (6, 0), (6, 6), (0, 6), (0, 12), (6, 12)]),
    "round": ("columns=3, rows=2", [(0, 0), (6, 0), (12, 0), (12, 6), (6, 6), (0, 6)]),
}


@pytest.mark.parametrize("way", TRACKS)
def test_the_places_of_boxes(pond, way):
    """In mm from the first one, with a gap of 1 mm."""
    size, places = TRACKS[way]
    face = pond.face(
        IMPORT + f'<face>{{% call(box) boards.track(range(6), 5, {size}, way="{way}", gap=1) %}}'
        '<rect w="{{ box.w }}" h="{{ box.h }}" fill="ink"/>{% endcall %}</face>'
    )
    assert [(item.rect.x, item.rect.y) for item in face.items] == places


def test_a_track_round_a_rectangle_is_closed(pond):
    """Every box touches the next one, the last one the first, and no two are in one place."""
    face = pond.face(
        IMPORT + '<face>{% call(box) boards.track(range(18), 5, columns=6, rows=5, way="round") %}'
        '<rect w="{{ box.w }}" h="{{ box.h }}" fill="ink"/>{% endcall %}</face>'
    )
    places = [(item.rect.x / 5, item.rect.y / 5) for item in face.items]
    assert len(set(places)) == 18
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in zip(places, places[1:] + places[:1], strict=True))


BAD_TRACKS = {
    'range(7), 5, columns=3, rows=2, way="round"': "the track has 7 boxes, but round 3 x 2 there are 6",
    'range(7), 5, way="round"': "a track that goes round a rectangle needs its `columns` and `rows`, at least 2 of each",
    "range(7), 5, columns=3, rows=2": "the track has 7 boxes, but 3 x 2 there are 6",
    "range(7), 5, columns=0": "the track has `columns` 0, expected at least 1",
}


@pytest.mark.parametrize("arguments", BAD_TRACKS)
def test_tracks_that_cannot_be(pond, arguments):
    """Too many boxes, or too little to know where they are."""
    said = pond.fault(IMPORT + f"<face>{{% call(box) boards.track({arguments}) %}}{{% endcall %}}</face>")
    assert f"error[layout/bad-argument]: {BAD_TRACKS[arguments]}\n" in said


@pytest.fixture
def _nothing_compiled(monkeypatch):
    """Forget what other tests have compiled of the generator's own templates."""
    monkeypatch.setattr(templates, "_packaged_codes", {})


def code_ahead(root, game, is_due=lambda: False):
    """All templates of a game, compiled, or as many as there is time for."""
    compiled = CompiledTemplates()
    compile_ahead(root, game, compiled, is_due)
    return compiled


def sandbox(root, game, compiled):
    """An environment with the templates of a game."""
    return Sandbox(SourceLoader(ProjectSources(root, game), f"templates/{game}"), None, {}, None, compiled)


@pytest.mark.whole
@pytest.mark.usefixtures("_nothing_compiled")
def test_all_templates_are_compiled(components, monkeypatch):
    """Those of the game, and those that come with pnp, with what these import: nothing is compiled again."""
    folder = components / "templates/components"
    names = [file.relative_to(folder).as_posix() for file in folder.rglob("*.xml")]
    compiled = code_ahead(components, "components")
    monkeypatch.setattr(Sandbox, "compile", None)
    env = sandbox(components, "components", compiled)
    for name in [*names, "pnp/nets.xml", "pnp/dice.xml", "pnp/net_drawing.xml"]:
        assert env.get_template(name).name == name


@pytest.mark.usefixtures("_nothing_compiled")
def test_the_longest_come_first_until_something_is_due(toy):
    """So that the least is left of those that take long; the rest is compiled when it is asked for."""
    lengths = {file.name: file.stat().st_size for file in (toy / "templates/toy").glob("*.xml")}
    longest = sorted(lengths, key=lengths.get, reverse=True)[:2]
    asked = iter((False, False, True))
    compiled = code_ahead(toy, "toy", lambda: next(asked))
    assert [key.partition("|")[0] for key, _ in compiled.codes] == longest


@pytest.mark.usefixtures("_nothing_compiled")
def test_a_faulty_template_is_left_out(toy):
    """And all others are there; who asks for it is told why."""
    (toy / "templates/toy/water.xml").write_text("<face>{% if %}</face>", "utf-8")
    (toy / "templates/toy/latin.xml").write_bytes(b"<face>\xe4</face>")
    compiled = code_ahead(toy, "toy")
    kept = {key.partition("|")[0] for key, _ in compiled.codes}
    assert kept == {"back.xml", "face.xml", "fish.xml", "parts.xml"}


@pytest.mark.usefixtures("_nothing_compiled")
def test_a_template_that_was_changed_since_is_compiled_again(toy):
    """Code is known by the text that it was made of."""
    compiled = code_ahead(toy, "toy")
    (toy / "templates/toy/back.xml").write_text("<face>changed</face>", "utf-8")
    assert sandbox(toy, "toy", compiled).get_template("back.xml").render() != ""
    assert len(compiled.codes) == 6
