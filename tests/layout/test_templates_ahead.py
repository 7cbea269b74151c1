"""Templates that are compiled ahead are those that would be compiled when they are asked for."""

import pytest

from pnp.layout import compiled_templates
from pnp.layout.compiled_templates import CompiledTemplates
from pnp.layout.loader import SourceLoader
from pnp.layout.sandbox import Sandbox
from pnp.layout.templates_ahead import TemplatesAhead, take_code, template_files
from pnp.load.sources import ProjectSources


@pytest.fixture(autouse=True)
def _nothing_compiled(monkeypatch):
    """Forget what other tests have compiled of the generator's own templates."""
    monkeypatch.setattr(compiled_templates, "_packaged", {})


def code_ahead(root, game):
    """The code of all templates of a game."""
    ahead = TemplatesAhead(root, game)
    for name in ahead.names:
        ahead.compile(name)
    return ahead.code()


def sandbox(root, game, compiled):
    """An environment with the templates of a game."""
    return Sandbox(SourceLoader(ProjectSources(root, game), f"templates/{game}"), None, {}, None, compiled)


def test_all_templates_are_compiled(components, monkeypatch):
    """Those of the game, and those that come with pnp, with what these import: nothing is compiled again."""
    names = [
        file.relative_to(components / "templates/components").as_posix() for file in template_files(components, "components")
    ]
    compiled = CompiledTemplates()
    take_code(code_ahead(components, "components"), compiled)
    monkeypatch.setattr(compiled_templates, "_packaged", dict(compiled_templates._packaged))
    monkeypatch.setattr(Sandbox, "compile", None)
    env = sandbox(components, "components", compiled)
    for name in [*names, "pnp/nets.xml", "pnp/dice.xml", "pnp/net_drawing.xml"]:
        assert env.get_template(name).name == name


def test_the_longest_come_first_and_each_is_compiled_alone(toy):
    """So that two processes that share the list end at about the same time."""
    ahead = TemplatesAhead(toy, "toy")
    lengths = [len((toy / "templates/toy" / name).read_text("utf-8")) for name in ahead.names]
    assert lengths == sorted(lengths, reverse=True)
    ahead.compile(ahead.names[1])
    compiled = CompiledTemplates()
    take_code(ahead.code(), compiled)
    assert [key.partition("|")[0] for key, _ in compiled.codes] == [ahead.names[1]]


def test_a_faulty_template_is_left_out(toy):
    """And all others are there; who asks for it is told why."""
    (toy / "templates/toy/water.xml").write_text("<face>{% if %}</face>", "utf-8")
    (toy / "templates/toy/latin.xml").write_bytes(b"<face>\xe4</face>")
    compiled = CompiledTemplates()
    take_code(code_ahead(toy, "toy"), compiled)
    kept = {key.partition("|")[0] for key, _ in compiled.codes}
    assert kept == {"back.xml", "face.xml", "fish.xml", "parts.xml"}


def test_a_template_that_was_changed_since_is_compiled_again(toy):
    """Code is known by the text that it was made of."""
    compiled = CompiledTemplates()
    take_code(code_ahead(toy, "toy"), compiled)
    (toy / "templates/toy/back.xml").write_text("<face>changed</face>", "utf-8")
    assert sandbox(toy, "toy", compiled).get_template("back.xml").render() != ""
    assert len(compiled.codes) == 6
