"""A report for the faces of a second language, which are printed as the backs of the first one's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.base.diagnostics import ForwardingReport

if TYPE_CHECKING:
    from pnp.base.diagnostics import Diagnostic, FacePlace


class SecondFaceReport(ForwardingReport):
    """Passes findings on to another report; what shows on a face shows on the back."""

    def changed(self, diagnostic: Diagnostic) -> Diagnostic:
        """Return a finding with all its places on the back."""
        return replace(diagnostic, faces=tuple([self.moved(place) for place in diagnostic.faces]))

    def moved(self, place: FacePlace) -> FacePlace:
        """Return the same place on the back."""
        return place._replace(side="back")
