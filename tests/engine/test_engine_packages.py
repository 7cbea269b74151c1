"""Which engine plays a game is never left to the order in which packages were installed."""

from __future__ import annotations

import pytest
from whole_messages import whole_messages

from pnp.base.diagnostics import PnpError
from pnp.rules.engine import engine_for, engine_names


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Pretend that a package with an engine of the game `pond` is installed."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "pond_engine.py").write_text("ONE, OTHER = 'one', 'other'\n", "utf-8")

    def add(package, engine):
        folder = tmp_path / f"{package.replace('-', '_')}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
        (folder / "entry_points.txt").write_text(f"[pnp.engines]\npond = {engine}\n", "utf-8")

    return add


def test_one_package_gives_the_engine(install):
    """A game without one has none."""
    install("pond-one", "pond_engine:ONE")
    assert engine_for("pond") == "one"
    assert engine_for("puddle") is None


def test_two_packages_for_one_game_are_both_named(install):
    """Nobody is told that the first of them played; a game that has one engine still plays."""
    install("pond-one", "pond_engine:ONE")
    install("pond-other", "pond_engine:OTHER")
    with pytest.raises(PnpError) as stopped:
        engine_for("pond")
    assert whole_messages(stopped.value.diagnostics) == [
        (
            "error[engine/several-engines]: `pond` has 2 rules engines, expected one: "
            "`pond_engine:ONE` of the package `pond-one` and `pond_engine:OTHER` of the package `pond-other`\n"
            "  hint: uninstall the packages of the others"
        )
    ]
    assert engine_names().count("pond") == 1
    assert engine_for("belona") is not None


def test_the_same_engine_declared_twice_is_one(install):
    """A package under its old and its new name: both give the same engine."""
    install("pond-one", "pond_engine:ONE")
    install("pond-renamed", "pond_engine:ONE")
    assert engine_for("pond") == "one"
