"""The properties and attributes of SVG: those that are read, and those that cannot change ink."""

from __future__ import annotations

from functools import lru_cache

from pnp.base.records import lazy_pattern

INHERITED = frozenset(
    """
    fill stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
    fill-rule clip-rule fill-opacity stroke-opacity color visibility paint-order marker-start marker-mid marker-end
    color-interpolation image-rendering
    """.split()  # noqa: SIM905  # more readable than a list with one word a line
)
OWN = frozenset(
    """
    opacity display clip-path mask filter mix-blend-mode stop-color stop-opacity transform transform-origin
    transform-box overflow vector-effect clip mask-type
    """.split()  # noqa: SIM905  # as above
)
PROPERTIES = INHERITED | OWN
ATTRIBUTES = frozenset(
    """
    x y width height cx cy r rx ry d points x1 y1 x2 y2 viewBox preserveAspectRatio href pathLength requiredFeatures
    systemLanguage requiredExtensions externalResourcesRequired clipPathUnits target type media decoding
    """.split()  # noqa: SIM905  # as above
)
"""The attributes that are no properties."""

_HARMLESS = lazy_pattern(
    r"-.*|font.*|text-.*|letter-spacing|word-spacing|line-height|white-space.*|direction|writing-mode|unicode-bidi|.*-baseline"
    r"|baseline-shift|glyph-.*|kerning|inline-size|shape-.*|color-rendering|color-profile|color-interpolation-filters|solid-.*"
    r"|enable-background|cursor|pointer-events|flood-.*|lighting-color|isolation|user-select|background.*|will-change|data-.*"
    r"|aria-.*|on[a-z]+|id|class|style|lang|role|version|baseProfile|zoomAndPan|tabindex|focusable|contentScriptType"
    r"|contentStyleType|filter-.*|xmlns.*|stroke-alignment|block-progression|marker|transition.*|image-orientation"
)


@lru_cache(maxsize=1024)
def is_without_ink(name: str) -> bool:
    """Return whether a property or an attribute has no effect on ink, given that text is never drawn."""
    return _HARMLESS.fullmatch(name) is not None
