"""What axe-core (https://github.com/dequelabs/axe-core, fetched by tests/press/install.sh) finds on a page in a browser."""

from __future__ import annotations

import os
from pathlib import Path

AXE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pnp-press/axe/node_modules/axe-core/axe.min.js"
RULES = "{runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations']}"
FOUND = "found.violations.map((one) => [one.impact, one.id, one.nodes.map((node) => [node.target.join(' '), node.html])])"


def barriers(page):
    """Each barrier as a line: how serious it is, its rule, and where it is met first."""
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(f"{AXE.read_text('utf-8')}; 0")
    found = page.evaluate(f"axe.run(document, {RULES}).then((found) => {FOUND})")
    return [f"{impact} {rule}, {len(nodes)} times: {nodes[0][0]} {nodes[0][1][:200]}" for impact, rule, nodes in found]
