"""Templates that are compiled ahead are those that would be compiled when they are asked for."""

import pytest

from pnp.layout.templates import templates
from pnp.layout.templates.sandbox import Sandbox
from pnp.layout.templates.templates import (
    CompiledTemplates,
    SourceLoader,
    TemplatePrecompiler,
    add_precompiled,
    game_template_files,
)
from pnp.load.project import ProjectSources


@pytest.fixture(autouse=True)
def _nothing_compiled(monkeypatch):
    """Forget what other tests have compiled of the generator's own templates."""
    monkeypatch.setattr(templates, "_packaged_codes", {})


def code_ahead(root, game):
    """The code of all templates of a game."""
    ahead = TemplatePrecompiler(root, game)
    for name in ahead.names:
        ahead.compile(name)
    return ahead.code()


def sandbox(root, game, compiled):
    """An environment with the templates of a game."""
    return Sandbox(SourceLoader(ProjectSources(root, game), f"templates/{game}"), None, {}, None, compiled)


def test_all_templates_are_compiled(components, monkeypatch):
    """Those of the game, and those that come with pnp, with what these import: nothing is compiled again."""
    names = [
        file.relative_to(components / "templates/components").as_posix()
        for file in game_template_files(components, "components")
    ]
    compiled = CompiledTemplates()
    add_precompiled(code_ahead(components, "components"), compiled)
    monkeypatch.setattr(templates, "_packaged_codes", dict(templates._packaged_codes))
    monkeypatch.setattr(Sandbox, "compile", None)
    env = sandbox(components, "components", compiled)
    for name in [*names, "pnp/nets.xml", "pnp/dice.xml", "pnp/net_drawing.xml"]:
        assert env.get_template(name).name == name


def test_the_longest_come_first_and_each_is_compiled_alone(toy):
    """So that two processes that share the list end at about the same time."""
    ahead = TemplatePrecompiler(toy, "toy")
    lengths = [len((toy / "templates/toy" / name).read_text("utf-8")) for name in ahead.names]
    assert lengths == sorted(lengths, reverse=True)
    ahead.compile(ahead.names[1])
    compiled = CompiledTemplates()
    add_precompiled(ahead.code(), compiled)
    assert [key.partition("|")[0] for key, _ in compiled.codes] == [ahead.names[1]]


def test_a_faulty_template_is_left_out(toy):
    """And all others are there; who asks for it is told why."""
    (toy / "templates/toy/water.xml").write_text("<face>{% if %}</face>", "utf-8")
    (toy / "templates/toy/latin.xml").write_bytes(b"<face>\xe4</face>")
    compiled = CompiledTemplates()
    add_precompiled(code_ahead(toy, "toy"), compiled)
    kept = {key.partition("|")[0] for key, _ in compiled.codes}
    assert kept == {"back.xml", "face.xml", "fish.xml", "parts.xml"}


def test_a_template_that_was_changed_since_is_compiled_again(toy):
    """Code is known by the text that it was made of."""
    compiled = CompiledTemplates()
    add_precompiled(code_ahead(toy, "toy"), compiled)
    (toy / "templates/toy/back.xml").write_text("<face>changed</face>", "utf-8")
    assert sandbox(toy, "toy", compiled).get_template("back.xml").render() != ""
    assert len(compiled.codes) == 6
