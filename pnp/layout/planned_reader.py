"""Reads faces by plans where it can, and otherwise from their XML ([ADR 51](../../docs/adr/0051-what-speed-may-cost.md))."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.layout.plan_recorder import plan_of
from pnp.layout.skeleton import skeleton_of

if TYPE_CHECKING:
    from pnp.layout.element_tree import FaceTree
    from pnp.layout.face_plan import FacePlan
    from pnp.layout.face_reader import FaceReader
    from pnp.layout.skeleton import Expansion, Skeleton

_MOST = 256
"""Skeletons that are remembered; where there are more, faces have little in common."""


class PlannedReader:
    """Reads the faces of one game: the first with a skeleton from its XML by `reader`, later ones by a plan."""

    def __init__(self, reader: FaceReader) -> None:
        self.whole = reader
        self._plans: dict[Skeleton, FacePlan | None] = {}
        self._once: set[Skeleton] = set()

    def read(self, written: Expansion, template: str) -> FaceTree:
        """Return the elements of a face that `template` wrote. Never raises for bad input."""
        skeleton, fillings = skeleton_of(written.pieces)
        plan = self._plans.get(skeleton) or self._made(skeleton)
        tree = plan.tree(self.whole, fillings) if plan is not None else None
        if tree is None:
            tree = self.whole.read(written.xml, template)
            if not tree.faults and len(self._once) < _MOST:
                self._once.add(skeleton)
        return tree

    def _made(self, skeleton: Skeleton) -> FacePlan | None:
        """Return the plan of a skeleton of which one face has been read; most skeletons are either common or unique."""
        if skeleton not in self._once or skeleton in self._plans:
            return None
        plan = self._plans[skeleton] = plan_of(skeleton, self.whole)
        return plan
