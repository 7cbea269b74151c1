"""The whole line: load, locale, plan each product (layout and impose), preflight, then render whatever was asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.collector import collector_paused
from pnp.model.order import USUAL, Made, Prepared

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from pnp.diagnostics import Report
    from pnp.model.order import Order, Progress
    from pnp.workshop import Workshop


def prepare(order: Order, report: Report, progress: Progress, workshop: Workshop | None = None) -> Prepared | None:
    """Do everything but write; faults go to the report. None when nothing can be laid out. A kept `workshop` saves time."""
    from pnp.engine.examples import with_examples
    from pnp.load.game import load_game
    from pnp.locale.lint import lint
    from pnp.locale.pseudo_report import lenient
    from pnp.locale.speech import to_print
    from pnp.preflight.documents import preflight_documents
    from pnp.products.table import PRODUCTS
    from pnp.workshop import Workshop

    workshop = (workshop or Workshop(order.root)).begin()
    with collector_paused():
        progress.stage("load")
        written = load_game(order.root, order.game, report, order.settings)
        if written is None:
            return None
        lint(written, report)
        progress.stage("locale")
        game = to_print(with_examples(written, report), order, report)
        report = lenient(report, order.locale)
        products = {}
        for name, plan in PRODUCTS.items():
            products[name] = plan(game, order, workshop, report, progress)
        if "fonts" in game.gaps:
            return None
        progress.stage("preflight")
        for documents in products.values():
            preflight_documents(game, documents, report)
        return Prepared(order, game, products)


def write(ready: Prepared, out: Path, progress: Progress, exports: Collection[str] = USUAL) -> tuple[Made, ...]:
    """Write a game as the named exports, all files or none. Raises PnpError when that cannot be done."""
    from pnp.render.exports.table import export

    folder = out / ready.game.name / ready.game.languages
    wanted = [documents for name, documents in ready.products.items() if ready.order.only in (None, name)]
    with collector_paused():
        export(wanted, exports, folder, progress, jobs=ready.order.jobs)
    return tuple(Made(one, folder / f"{one.stem}.pdf") for documents in wanted for one in documents.documents)
