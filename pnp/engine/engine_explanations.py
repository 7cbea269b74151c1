"""What the codes of installed rules engines mean: an engine's package explains them in its folder `diagnostics`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from pnp.engine.protocol import import_packages
from pnp.load.explanations import Explanation, explanations_in

FOLDER = "diagnostics"


def engine_explanations() -> dict[str, Explanation]:
    """Return the explanations of all installed engines by code, without importing the engines."""
    specs = filter(None, map(find_spec, import_packages()))
    folders = [Path(place) / FOLDER for spec in specs for place in spec.submodule_search_locations or ()]
    return {code: found for folder in folders for code, found in explanations_in(folder).items()}
