"""The constants of a game on a page: what each is, who prints it, and what other values would change before they are saved.

A preview builds the game with the very text that saving would write, so that what it shows is what a build then gives. Nothing
is written here: the page saves by an edit of values (`writing.py`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.base.diagnostics import PnpError, Report
from pnp.base.files import unsaved_texts
from pnp.build.build import prepare
from pnp.build.workshop import Workshop
from pnp.edit.changes import ConflictError, change_of
from pnp.edit.yaml_places import at_path, yaml_document
from pnp.locale.numbers import format_odds
from pnp.model.fields import OddsResult
from pnp.model.game import format_value
from pnp.model.request import InterruptibleProgress, SupersededError
from pnp.render.face_svg import SvgFaces
from pnp.rules.engine import engine_for
from pnp.rules.printed_lock import check_printed
from pnp.rules.usage import (
    changed_texts,
    check_rules,
    page_ranges,
    printed_faces,
    printed_uses_of_constants,
    printed_uses_of_odds,
)
from pnp.studio.findings import finding_data, refused_request
from pnp.studio.guard import sent_json
from pnp.studio.snapshot import finding_key

if TYPE_CHECKING:
    from starlette.requests import Request

    from pnp.base.cache import DiskCache
    from pnp.base.diagnostics import Diagnostic
    from pnp.edit.changes import Change
    from pnp.edit.session import Session
    from pnp.edit.yaml_places import NodePath, Tree
    from pnp.model.frame import Frame
    from pnp.model.game import Constant, Game
    from pnp.model.request import BuildRequest, PreparedGame
    from pnp.model.style import FontBook
    from pnp.rules.usage import PrintedFace, PrintedUse
    from pnp.studio.page_data import EditorLinks

MOST_CHANGES: Final = 200
_MOST_FRAMES: Final = 4000  # of the last previews, before and after, that a browser may ask pictures of


class BuiltRules(NamedTuple):
    """A game that was built, and all that is found in it; None if it could not be laid out.

    Some checks are made only of a game without errors: `checked` says whether they were, and `further` is what they found.
    """

    prepared: PreparedGame | None
    findings: tuple[Diagnostic, ...]
    further: tuple[Diagnostic, ...]
    checked: bool


class Constants:
    """Answers requests about the constants and the odds of the game of a request, which has no name until one is begun.

    `game` gives the game of the last build, which is another object after every build.
    """

    def __init__(
        self,
        session: Session,
        request: Callable[[], BuildRequest],
        game: Callable[[], Game | None],
        links: EditorLinks,
        disk: DiskCache | None = None,
    ) -> None:
        self._session, self._game, self._links = session, game, links
        self._request = request
        self._workshop = Workshop(session.root, disk)
        self._lock, self._newest = Lock(), 0
        self._written: tuple[object, BuiltRules] | None = None
        self._frames: OrderedDict[str, tuple[Frame, FontBook]] = OrderedDict()
        self._numbers = 0
        self._drawing = Lock()
        self._vectors: tuple[FontBook, SvgFaces] | None = None

    def routes(self) -> list[Route]:
        """Return the routes of the requests."""
        return [
            Route("/rules/all", self._all, methods=["GET"]),
            Route("/rules/preview", self._preview, methods=["POST"]),
            Route("/rules/faces/{name}.svg", self._picture, methods=["GET"]),
        ]

    async def _all(self, request: Request) -> Response:
        del request
        status, told = await run_in_threadpool(self._guarded, self.all)
        return JSONResponse(told, status)

    async def _preview(self, request: Request) -> Response:
        data = await sent_json(request)
        status, told = await run_in_threadpool(self._guarded, lambda: self.preview(_changes(data)))
        return JSONResponse(told, status)

    def _guarded(self, act: Callable[[], object]) -> tuple[int, object]:
        if not self._request().game:
            return 202, {"message": "there is no game yet"}
        try:
            return 200, act()
        except SupersededError:
            return 409, {"message": "", "superseded": True}
        except ConflictError as error:
            told = {"node": error.change.node, "theirs": error.theirs, "mine": error.mine}
            return 409, {"message": str(error), **told}
        except (ValueError, PnpError) as error:
            return refused_request(error)

    def build(self, changes: Sequence[Change] = (), is_newest: Callable[[], bool] = lambda: True) -> BuiltRules:
        """Build the game as it is typed by all, with further changes; nothing is written.

        Raises PnpError, of that ConflictError, if the changes cannot be made, and SupersededError.
        """
        request = replace(self._request(), decks=(), cards=(), locale=None, draft=True)
        texts = self._session.unsaved()
        for change in changes:
            text = texts[change.path] if change.path in texts else self._session.text(change.path)
            if change.current(text) != change.old:
                raise ConflictError(change, change.current(text))
            texts[change.path] = change.splice(text).apply(text)
        report, further = Report(), Report()
        prepared, is_checked = None, False
        with unsaved_texts({self._session.root / path: text.encode() for path, text in texts.items()}):
            try:
                prepared = prepare(request, report, InterruptibleProgress(lambda: not is_newest()), self._workshop)
                if prepared is not None and not report.has_errors:
                    for finding in check_rules((prepared,)).diagnostics:
                        further.add(finding)
                    check_printed(prepared, further, self._workshop.layout.templates, self._workshop.disk)
                    is_checked = True
            except PnpError as stopped:
                for finding in stopped.diagnostics:
                    report.add(finding)
        found = tuple(dict.fromkeys((*report.diagnostics, *further.diagnostics)))
        return BuiltRules(prepared, found, further.diagnostics, is_checked)

    def _as_written(self, is_newest: Callable[[], bool] = lambda: True) -> BuiltRules:
        """Return the game without a change, built once for the same files."""
        game, texts = self._game(), self._session.unsaved()
        state = game, self._session.log.last, texts
        if self._written is None or game is None or self._written[0] != state:
            self._written = state, self.build((), is_newest)
        return self._written[1]

    def all(self) -> dict[str, object]:
        """Return the constants and the odds with their places, and what an engine of the game can play."""
        with self._lock:
            built = self._as_written()
        if built.prepared is None or "rules" in built.prepared.game.unread:
            raise PnpError([one for one in built.findings if one.severity == "error"])
        game, ready = built.prepared.game, built.prepared
        engine = engine_for(game.name)
        played, fixed = (frozenset(engine.constants), frozenset(engine.fixed)) if engine else (frozenset(), frozenset())
        uses = printed_uses_of_constants(ready)
        constants = [
            {**self._constant(one), "uses": self._uses(uses[name]), "played": name in played, "fixed": name in fixed}
            for name, one in game.rules.items()
        ]
        playing = {"players": list(engine.all_players), "seats": list(engine.seat_counts)} if engine else None
        return {"game": game.title, "name": game.name, "constants": constants, "odds": self._odds(ready), "engine": playing}

    def _constant(self, one: Constant) -> dict[str, object]:
        derivation = one.derivation
        written = " ".join(derivation.expression.split()) if derivation else ""
        numbers = derivation.numbers if derivation and derivation.numbers != written else ""
        bounds = {name: number for name, number in (("min", one.low), ("max", one.high)) if number is not None}
        return {
            "name": one.name, "value": format_value(one.value), "unit": one.unit, "note": one.note, **bounds,
            "choices": list(one.choices), "follows": written, "numbers": numbers, "place": str(one.mark),
            "path": one.mark.path, "link": self._links.link_to(one.mark), "leaves": self._leaves(one),
            "unprinted": one.unprinted,
        }  # fmt: skip

    def _leaves(self, one: Constant) -> list[dict[str, object]]:
        """Return the single values that a constant is written with: one, or those of its list or table."""
        if one.derivation is not None:
            return []
        node: NodePath = (*one.name.split("."), "value")
        try:
            value = at_path(yaml_document(self._session.text(one.mark.path), one.mark.path).tree, node)
        except (PnpError, LookupError, TypeError):  # written in a way that is changed in the editor
            return []
        return [
            {"node": list(path), "label": ".".join(map(_step_name, path[len(node) :])), "text": text}
            for path, text in _scalars(value, node)
        ]

    def _uses(self, uses: Iterable[PrintedUse]) -> list[dict[str, object]]:
        return [
            {
                "how": printed.use.how, "place": str(printed.use.mark), "link": self._links.link_to(printed.use.mark),
                "pages": {document: page_ranges(numbers) for document, numbers in printed.pages.items() if numbers},
                "sentence": printed.sentence,
            }
            for printed in uses
        ]  # fmt: skip

    def _odds(self, ready: PreparedGame) -> list[dict[str, object]]:
        game, uses = ready.game, printed_uses_of_odds(ready)
        named = constants_of_odds(ready.source)
        return [
            {
                "id": id_, "note": entry.note, "place": str(entry.mark), "link": self._links.link_to(entry.mark),
                "constants": named.get(id_, []), "uses": self._uses(uses.get(id_, ())), "holds": game.odds.get(id_) is not None,
                "when": [one.constant for one in entry.when], **_odds_table(game, id_),
            }
            for id_, entry in game.odds_entries.items()
        ]  # fmt: skip

    def preview(self, changes: Sequence[Change]) -> dict[str, object]:
        """Return what changes would do: to values, faces and pages, findings, and odds. A newer call ends an older one."""
        with self._drawing:
            self._newest += 1
            number = self._newest

        def is_newest() -> bool:
            return self._newest == number

        with self._lock:
            if not is_newest():
                raise SupersededError
            before, after = self._as_written(is_newest), self.build(changes, is_newest)
            known, left = ({finding_key(one) for one in built.findings} for built in (before, after))
            if not after.checked:  # then nobody knows whether these are still there
                left |= {finding_key(one) for one in before.further}
            new = [finding_data(one, self._links) for one in after.findings if finding_key(one) not in known]
            gone = [finding_data(one, self._links) for one in before.findings if finding_key(one) not in left]
            faces, values, odds = [], [], []
            if before.prepared is not None and after.prepared is not None:
                faces = self._changed_faces(before.prepared, after.prepared)
                values = _changed_values(before.prepared.game, after.prepared.game)
                odds = [{"id": id_, **_odds_table(after.prepared.game, id_)} for id_ in after.prepared.game.odds_entries]
            return {
                "values": values,
                "faces": faces,
                "new": new,
                "gone": gone,
                "odds": odds,
                "built": after.prepared is not None,
            }

    def _changed_faces(self, before: PreparedGame, after: PreparedGame) -> list[dict[str, Any]]:
        """Return the faces and pages that differ, whose pictures can then be asked for."""
        decks = {component.id: component.deck for component in (*before.components, *after.components)}
        old, new = ({face.name: face for face in printed_faces(ready)} for ready in (before, after))
        found: list[dict[str, Any]] = []
        for name in dict.fromkeys((*old, *new)):
            a, b = old.get(name), new.get(name)
            if a is not None and b is not None and a.frame == b.frame:
                continue
            shown = b or a
            assert shown is not None
            boxes = [face.frame.boxes if face else () for face in (a, b)]
            found.append({
                "name": name, "document": shown.document, "pages": page_ranges(shown.pages),
                "deck": decks.get(name.removesuffix(" (back)"), ""), "texts": [list(pair) for pair in changed_texts(*boxes)],
                "before": self._shown(a, before.game.fonts), "after": self._shown(b, after.game.fonts),
            })  # fmt: skip
        return found

    def _shown(self, face: PrintedFace | None, fonts: FontBook) -> dict[str, object] | None:
        if face is None:
            return None
        with self._drawing:
            self._numbers += 1
            name = str(self._numbers)
            self._frames[name] = face.frame, fonts
            while len(self._frames) > _MOST_FRAMES:
                self._frames.popitem(last=False)
        return {"name": f"rules/faces/{name}.svg", "width": face.frame.size.w, "height": face.frame.size.h}

    async def _picture(self, request: Request) -> Response:
        svg = await run_in_threadpool(self._draw, request.path_params["name"])
        headers = {"Cache-Control": "private, no-store"}  # the numbers begin anew in the next run
        return Response(svg, media_type="image/svg+xml", headers=headers) if svg else Response(status_code=404)

    def _draw(self, name: str) -> bytes | None:
        with self._drawing:
            found = self._frames.get(name)
            if found is None:
                return None
            frame, fonts = found
            if self._vectors is None or self._vectors[0] is not fonts:
                self._vectors = fonts, SvgFaces(fonts)
            try:
                return self._vectors[1].write(frame)
            except PnpError:  # a picture on it has changed since
                return None


def _changes(data: object) -> list[Change]:
    found = data.get("changes") if isinstance(data, Mapping) else None
    if not isinstance(found, list) or len(found) > MOST_CHANGES or not all(isinstance(one, dict) for one in found):
        raise ValueError(f"`changes` is a list of at most {MOST_CHANGES} changes")
    changes = [change_of(one) for one in found]
    if any(change.kind != "value" for change in changes):
        raise ValueError("a preview changes values")
    return changes


def _scalars(value: Tree, node: NodePath) -> Iterator[tuple[NodePath, str]]:
    """Yield the single values of a tree with their paths."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _scalars(one, (*node, key))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _scalars(one, (*node, number))
    else:
        yield node, value or ""


def _step_name(step: str | int) -> str:
    """Return a step of a path as texts name it: items count from 1."""
    return step if isinstance(step, str) else str(step + 1)


def _changed_values(before: Game, after: Game) -> list[dict[str, str]]:
    return [
        {"name": name, "before": format_value(before.rules[name].value), "after": format_value(one.value)}
        for name, one in after.rules.items()
        if name in before.rules and before.rules[name].value != one.value
    ]


def constants_of_odds(source: Game) -> dict[str, list[str]]:
    """Return the constants that each entry of odds names, by its id."""
    starts = sorted((entry.mark.line, id_) for id_, entry in source.odds_entries.items())
    found: dict[str, list[str]] = {}
    for one in source.references:
        at = bisect_right(starts, one.mark.line, key=lambda start: start[0]) if one.how == "odds" else 0
        if at and one.name not in found.setdefault(starts[at - 1][1], []):
            found[starts[at - 1][1]].append(one.name)
    return {id_: [name for name in names if name in source.rules] for id_, names in found.items()}


def _odds_table(game: Game, id_: str) -> dict[str, object]:
    """Return the results of odds as rows of cells: how each prints, and as a fraction; no row if they do not hold."""
    results = game.odds.get(id_)
    rows: list[Any] = [] if results is None else [*results] if isinstance(results, tuple) else [results]
    columns = list(rows[0]) if rows else []
    cells = [[_odds_cell(f"odds.{id_}", row[column], game.locale) for column in columns] for row in rows]
    return {"columns": columns, "rows": cells}


def _odds_cell(name: str, value: object, locale: str) -> dict[str, str]:
    if not isinstance(value, OddsResult):
        return {"text": str(value), "exact": ""}
    if value.is_mean:
        return {"text": format_odds(name, value, "decimal", locale), "exact": str(value.value)}
    return {"text": format_odds(name, value, "percent", locale), "exact": str(value.value)}
