"""Rules text must be readable: a contrast of 4.5 : 1 or more against whatever lies under it (WCAG 2.2, 1.4.3).

The worst of all colours that lie under a text's box counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.preflight.ground import grounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.diagnostics import Report
    from pnp.model.frame import Component, Frame
    from pnp.model.style import TextStyle

WANTED = 4.5


def ratio(one: float, other: float) -> float:
    """The contrast ratio of two relative luminances, 1 to 21 (WCAG 2.2)."""
    light, dark = max(one, other), min(one, other)
    return (light + 0.05) / (dark + 0.05)


def check_contrast(components: Iterable[Component], styles: Mapping[str, TextStyle], report: Report) -> None:
    """Report rules text (an error) and story text (a warning) under 4.5 : 1, as far as it is set in one of `styles`."""
    seen: set[str] = set()
    for component in components:
        for frame in filter(None, (component.face, component.back)):
            if frame.key not in seen:
                seen.add(frame.key)
                _judge(component, frame, styles, report)


def _judge(component: Component, frame: Frame, styles: Mapping[str, TextStyle], report: Report) -> None:
    wanted = [b for b in frame.boxes if any(b.lines) and b.style in styles and styles[b.style].role in ("rules", "story")]
    if not wanted:
        return
    for box in wanted:
        worst = min((ratio(box.colour.luminance, ground) for ground in grounds(frame.items, box)), default=21.0)
        if worst >= WANTED:
            continue
        rules = styles[box.style].role == "rules"
        (report.error if rules else report.warning)(
            "preflight/low-contrast",
            f"`{box.style}` text of `{component.id}` has a contrast of {worst:.1f} : 1 to its ground, "
            f"{'rules' if rules else 'story'} text needs {WANTED} : 1",
            box.content or component.mark,
            also=[("in", box.at)] if box.at else (),
            hint="choose a darker or lighter swatch, or put a quiet panel under the text",
        )
