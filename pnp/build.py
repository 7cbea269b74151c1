"""The whole line: load, locale, layout, preflight, impose, render, one call per arrow."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from pnp.model.order import Made, Prepared

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pnp.diagnostics import Report
    from pnp.model.order import Order, Progress
    from pnp.render.publish import Publication


def prepare(order: Order, report: Report, progress: Progress) -> Prepared | None:
    """Do everything but write. Faults go to the report; None when there is nothing that could be laid out."""
    from pnp.booklet import prepare_booklet, with_examples
    from pnp.impose.impose import impose
    from pnp.impose.printer import correct
    from pnp.impose.slug import dress
    from pnp.layout.layout import lay_out
    from pnp.layout.low_ink import low_ink
    from pnp.load.formats import papers
    from pnp.load.game import load_game
    from pnp.locale.bilingual import backed, in_tongues
    from pnp.locale.number_lint import lint_numbers, texts_of
    from pnp.locale.pseudo_report import lenient
    from pnp.locale.speech import spoken
    from pnp.locale.template_lint import lint_templates
    from pnp.preflight.run import preflight
    from pnp.text.typeset import Typesetter

    progress.stage("load")
    written = load_game(order.root, order.game, report, order.settings)
    if written is None:
        return None
    lint_numbers(written, texts_of(written), report)
    lint_templates(written, report)
    progress.stage("locale")
    written = with_examples(written, report)
    game, other = in_tongues(order, spoken(written, order.locale, report, strict=order.strict))
    report = lenient(report, order.locale)
    progress.stage("layout", sum(len(deck.cards) for deck in game.decks if order.deck in (None, deck.name)))
    typesetter = Typesetter(game.fonts, game.locale)
    components = lay_out(game, report, typesetter, only_deck=order.deck, only_card=order.card, advance=progress.advance)
    if other:
        components = backed(components, lay_out(other, report, Typesetter(other.fonts, other.locale), only_deck=order.deck))
    if "fonts" in game.gaps:
        return None
    if order.low_ink:
        components = tuple(low_ink(c) for c in components)
    progress.stage("preflight")
    preflight(game, components, report)
    progress.stage("impose")
    paper = papers()[order.paper or game.defaults.paper]
    imposition = impose(components, paper, order.backs or game.defaults.backs, report)
    imposition = dress(imposition, game, typesetter, profile=order.profile, report=report)
    if order.printer:
        imposition = correct(imposition, order.printer)
    booklet = prepare_booklet(order, game, components, typesetter, report, progress)
    return Prepared(order, game, components, imposition, booklet)


def write(ready: Prepared, out: Path, progress: Progress, *, trace: bool = False, png: bool = False) -> Made:
    """Write the PDFs, their manifests and what else was asked for, all or nothing. Raises PnpError when it cannot."""
    from pnp.booklet import write_booklet
    from pnp.render.publish import publishing

    folder = out / ready.game.name / ready.game.languages
    with publishing() as publication:
        made = (
            [*_write_cards(ready, folder, publication, progress, trace=trace, png=png)] if ready.order.only != "booklet" else []
        )
        made += write_booklet(ready, folder, publication, progress)
    return replace(made[0], more=tuple(made[1:]))


def _write_cards(  # noqa: PLR0913 - what `write` was asked for
    ready: Prepared, folder: Path, publication: Publication, progress: Progress, *, trace: bool, png: bool
) -> Iterator[Made]:
    from pnp.impose.manifest import manifest
    from pnp.render.info import DocumentInfo
    from pnp.render.pdf import print_pdf
    from pnp.render.pictures import write_pngs

    game, imposition, order = ready.game, ready.imposition, ready.order
    stem = _stem(ready)
    info = DocumentInfo(game.title, game.author, game.locale, game.date, version=game.version)
    progress.stage("render", len(imposition.pages))
    with publication.open(folder / f"{stem}.pdf") as file:
        print_pdf(imposition, game.fonts, info, file, advance=progress.advance)
    with publication.open(folder / f"{stem}.json") as file:
        file.write(_json(manifest(game, imposition, order.profile), indent=1))
    if trace:
        _write_trace(ready, folder, publication)
    if png:
        progress.stage("pictures", len(ready.components))
        write_pngs(ready.components, game.fonts, folder / "png", jobs=order.jobs, publication=publication)
    cards = len({(p.id, p.copy) for page in imposition.pages for p in page.placements if p.side == "face"})
    yield Made(folder / f"{stem}.pdf", len(imposition.pages), cards, len(imposition.sheets), imposition.backs)


def write_trace(ready: Prepared, out: Path) -> Path:
    """Write the trace alone: a run with faults prints nothing, but how its texts were set tells where they do not fit."""
    from pnp.render.publish import publishing

    with publishing() as publication:
        return _write_trace(ready, out / ready.game.name / ready.game.languages, publication)


def _write_trace(ready: Prepared, folder: Path, publication: Publication) -> Path:
    from pnp.layout.trace import trace

    target = folder / f"{_stem(ready)}.trace.jsonl"
    with publication.open(target) as file:
        file.writelines(_json(record) for record in trace(ready.components))
    return target


def _stem(ready: Prepared) -> str:
    """The name that the files of one print of the cards share; it is an interface."""
    return f"{ready.game.name}-{ready.game.languages}-cards-{ready.imposition.paper.name}"


def _json(data: object, indent: int | None = None) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=indent) + "\n").encode()
