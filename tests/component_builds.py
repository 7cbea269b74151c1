"""Builds of the second test game, each made once in a process, in one workshop."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from all_languages import Silent

from pnp.base.diagnostics import Report
from pnp.build.build import prepare, write
from pnp.build.workshop import Workshop
from pnp.model.request import BuildRequest

COMPONENTS = Path(__file__).parent / "components"


class ComponentBuild(NamedTuple):
    """The PDF of all parts, and its manifest."""

    pdf: Path
    manifest: dict


class ComponentBuilds:
    """`take("a4", "duplex-long", "en")` gives a build of the game as it is, without a finding."""

    def __init__(self, folder):
        self._folder = folder
        self._workshop = Workshop(COMPONENTS)
        self.take = cache(self._take)

    def _take(self, paper, backs, locale="en"):
        report, workshop = Report(), self._workshop
        request = BuildRequest(COMPONENTS, "components", paper=paper, backs=backs, locale=locale, only="cards")
        ready = prepare(request, report, Silent(), workshop)
        assert [finding.message for finding in report.diagnostics] == []
        (written,) = write(ready, self._folder / f"{paper}-{backs}", Silent(), workshop=workshop)
        return ComponentBuild(written.pdf, json.loads(written.pdf.with_suffix(".json").read_text("utf-8")))
