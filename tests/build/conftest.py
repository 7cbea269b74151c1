"""Builds of one small game for each virtual table, each made once."""

import json
from functools import cache

import pytest
from support.builds import Silent
from support.games import ADDRESS, COMPONENTS, write_inn

from pnp.base.diagnostics import Report
from pnp.build.build import prepare, write
from pnp.build.workshop import Workshop
from pnp.model.request import BuildRequest

PPI = 60


class TableBuild:
    """A table that was written: its folder, its plan, the game's fonts, and `read("…json")`."""

    def __init__(self, ready, folder):
        documents = ready.products["cards"]
        self.plan, self.document = documents.table, documents.documents[0]
        self.fonts, self.folder = ready.game.fonts, folder

    def read(self, name):
        """Return a JSON file of it."""
        return json.loads((self.folder / name).read_text("utf-8"))


@pytest.fixture(scope="session")
def nets():
    """The faces of all nets of dice in the second test game, by the macros that draw them."""
    report, workshop = Report(), Workshop(COMPONENTS)
    requests = [BuildRequest(COMPONENTS, "components", decks=(deck,)) for deck in ("dice", "cubes", "solids")]
    faces = [part.face for request in requests for part in prepare(request, report, Silent(), workshop).components]
    return {face.points[0].name.partition(":")[0]: face for face in faces}


@pytest.fixture(scope="session")
def inn_project(tmp_path_factory):
    """The project of the small game."""
    return write_inn(tmp_path_factory.mktemp("inn"))


@pytest.fixture(scope="session")
def build_table(inn_project, tmp_path_factory):
    """Build the small game: `build_table("tts", ppi=90)`; the same arguments give the same build."""
    workshop = Workshop(inn_project)

    @cache
    def build(profile, **options):
        report, out = Report(), tmp_path_factory.mktemp("table")
        request = BuildRequest(inn_project, "inn", **{"profile": profile, "ppi": PPI, "address": ADDRESS} | options)
        ready = prepare(request, report, Silent(), workshop)
        assert not report.has_errors, [found.message for found in report.diagnostics]
        write(ready, out, Silent(), workshop=workshop)
        return TableBuild(ready, out / "inn" / "en" / f"table.{profile}")

    return build
