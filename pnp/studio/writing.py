"""Requests that write: edits, undo and redo, and what is typed and not saved; the form that they are made from.

Whoever asks is checked before (`guard.py`); what may be written, in the log of edits.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from threading import Lock
from typing import TYPE_CHECKING, Any, cast

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.base.diagnostics import PnpError
from pnp.edit.changes import Change, ConflictError, change_of, text_hash
from pnp.studio.card_acts import CardActs, field_values
from pnp.studio.events import Event
from pnp.studio.findings import findings_data, refused_request
from pnp.studio.forms import card_form
from pnp.studio.guard import sent_json
from pnp.studio.insertions import insertions, shown_picture
from pnp.studio.step_names import StepNames
from pnp.studio.typed_faces import FaceView, TypedFaces

if TYPE_CHECKING:
    from starlette.requests import Request

    from pnp.edit.journal import Step
    from pnp.edit.session import Session
    from pnp.model.game import Game
    from pnp.studio.events import EventLog
    from pnp.studio.page_data import EditorLinks

_MOST_CHANGES = 10_000
_LONGEST_NAME = 64  # characters of the name of a client

Answer = tuple[int, object]
"""The status of an answer and its JSON."""


class Writing:
    """Answers requests that edit the files of a session; `game` gives the game of the last build, as written."""

    def __init__(
        self, session: Session, events: EventLog, game: Callable[[], Game | None], links: EditorLinks, faces: TypedFaces
    ) -> None:
        self._session, self._events, self._game, self._links, self._faces = session, events, game, links, faces
        self._lock = Lock()  # one writes at a time, so that events come in the order of the edits
        self.cut_off: Mapping[str, object] | None = None  # what became of a step that an earlier run has not written to its end

    def routes(self) -> list[Route]:
        """Return the routes of the requests."""
        return [
            Route("/edits", self._answer(self._edit), methods=["POST"]),
            Route("/cards", self._answer(self._act), methods=["POST"]),
            Route("/insertions", self._insertions, methods=["GET"]),
            Route("/art/{name:path}", self._art, methods=["GET"]),
            Route("/values", self._values, methods=["GET"]),
            Route("/undo", self._answer(self._undo), methods=["POST"]),
            Route("/redo", self._answer(self._redo), methods=["POST"]),
            Route("/steps", self._steps, methods=["GET"]),
            Route("/typing", self._answer(self._type), methods=["POST"]),
            Route("/card", self._card, methods=["GET"]),
            Route("/drawn/{name}", self._drawn, methods=["GET"]),
        ]

    def _answer(self, act: Callable[[str, Mapping[str, Any]], Answer]) -> Callable[[Request], Any]:
        async def answer(request: Request) -> Response:
            data = await sent_json(request)
            if data is None:
                return JSONResponse({"message": "the body is no JSON"}, 400)
            client = data.get("client") if isinstance(data, dict) else None
            if not isinstance(client, str) or not 0 < len(client) <= _LONGEST_NAME:
                return JSONResponse({"message": "a request names its `client`"}, 400)
            status, told = await run_in_threadpool(self._guarded, lambda: act(client, data))
            return JSONResponse(told, status)

        return answer

    def _guarded(self, act: Callable[[], Answer]) -> Answer:
        """Return the answer of an action, or of what keeps it from being done; then nothing is written."""
        try:
            with self._lock:
                return act()
        except ConflictError as error:
            change = error.change
            told = {"path": change.path, "node": change.node, "base": error.base, "theirs": error.theirs, "mine": error.mine}
            return 409, {**told, **findings_data(error.diagnostics)}
        except (ValueError, PnpError, OSError) as error:
            return refused_request(error)

    def _edit(self, client: str, data: Mapping[str, Any]) -> Answer:
        changes = changes_of(data)
        if not changes:
            raise ValueError("there are no changes")
        return self._made(self._session.save(changes, client))

    def _act(self, client: str, data: Mapping[str, Any]) -> Answer:
        """Do something with a whole card; the answer names the card that is shown then."""
        game, state = self._game(), data.get("state")
        act, deck, card, id_ = asked = [data.get(name, "") for name in ("act", "deck", "card", "id")]
        if game is None or not all(isinstance(one, str) for one in asked) or not isinstance(state, dict):
            raise ValueError("an act names its `deck`, its `card`, and the `state` of that which it is made from")
        found = CardActs(self._session, game).changes(act, deck, card, state, id_)
        if found is None:
            return 404, {"message": "there is no such card"}
        changes, shown = found
        status, told = self._made(self._session.log.apply(changes, client))
        return status, {**cast("dict[str, object]", told), "card": shown}

    async def _insertions(self, request: Request) -> Response:
        """Return what a text can name."""
        del request
        game = self._game()
        return JSONResponse({} if game is None else await run_in_threadpool(insertions, game))

    async def _art(self, request: Request) -> Response:
        """Return a picture of the game's folder."""
        game = self._game()
        name = request.path_params["name"]
        if game is None:
            return Response(status_code=404)
        found = await run_in_threadpool(shown_picture, self._session.root, game.name, name)
        if found is None:
            return Response(status_code=404)
        return Response(found[1], media_type=found[0], headers={"Cache-Control": "no-cache"})

    async def _values(self, request: Request) -> Response:
        """Return what the fields of all cards say."""
        del request
        game = self._game()
        return JSONResponse({} if game is None else await run_in_threadpool(field_values, game))

    def _undo(self, client: str, data: Mapping[str, Any]) -> Answer:
        del data
        return self._made(self._session.log.undo(client))

    def _redo(self, client: str, data: Mapping[str, Any]) -> Answer:
        del data
        return self._made(self._session.log.redo(client))

    def _type(self, client: str, data: Mapping[str, Any]) -> Answer:
        """Take what is typed, and return the faces of the card that is named beside it."""
        changes, deck, card, view = changes_of(data), data.get("deck", ""), data.get("card", ""), data.get("view", {})
        if not all(isinstance(one, str) for one in (deck, card)):
            raise ValueError("a `deck` and a `card` are named")
        if not isinstance(view, dict) or not all(isinstance(one, bool) for one in view.values()):
            raise ValueError("a `view` says of `low_ink`, `draft` and `guides` whether they are shown")
        self._session.preview(client, changes)
        asked = FaceView(**{name: view.get(name, False) for name in FaceView._fields})
        return 200, self._faces.card(deck, card, asked) if card else {}

    def _made(self, step: Step | None) -> Answer:
        """Tell all clients of a step, and the one that asked what has become of the files."""
        if step is None:
            return 200, {"step": None}
        log = self._session.log
        done = log.to_redo if step.undoes else log.to_undo
        told = {
            "step": step.number,
            "client": step.client,
            "files": {edit.path: edit.after for edit in step.edits},
            "undoes": step.undoes,
            "redoes": step.redoes,
            "done": done and self._names().told(done, "undo" if step.undoes else "redo"),
            **self._names().next(log),
        }
        self._events.publish([Event("edit", json.dumps(told, ensure_ascii=False, separators=(",", ":")))])
        return 200, told

    def _names(self) -> StepNames:
        return StepNames(self._game(), self._links)

    async def _steps(self, request: Request) -> Response:
        """Return what Undo and Redo would do, and what became of a step that was cut off."""
        del request
        told = await run_in_threadpool(self._names().next, self._session.log)
        return JSONResponse({**told, "cutOff": self.cut_off})

    async def _drawn(self, request: Request) -> Response:
        """Return a picture of a face that was typed in; its name says what it shows, for ever."""
        found = await run_in_threadpool(self._faces.picture, request.path_params["name"])
        if found is None:
            return Response(status_code=404)
        return Response(found[1], media_type=found[0], headers={"Cache-Control": "private, max-age=31536000, immutable"})

    async def _card(self, request: Request) -> Response:
        deck, card = (request.query_params.get(name, "") for name in ("deck", "card"))
        game = self._game()
        if game is None:
            return Response(status_code=404)
        status, told = await run_in_threadpool(self._form, game, deck, card)
        return JSONResponse(told, status)

    def _form(self, game: Game, deck: str, card: str) -> Answer:
        try:
            form = card_form(self._session, game, self._links, deck, card)
        except PnpError as error:
            return refused_request(error)
        return (404, {"message": "there is no such card any more"}) if form is None else (200, form)

    def file_event(self, paths: list[str]) -> Event | None:
        """Return the event of files that were saved, by whomever: their hashes, by which a client knows its own edits."""
        files = {}
        for path in paths:
            try:
                files[path] = text_hash(self._session.log.text(path))
            except PnpError:  # no text that is edited, or gone
                files[path] = ""
        return Event("file", json.dumps({"files": files}, ensure_ascii=False)) if files else None


def changes_of(data: Mapping[str, Any]) -> list[Change]:
    """Read the changes of a request. Raises ValueError."""
    found = data.get("changes")
    if not isinstance(found, list) or len(found) > _MOST_CHANGES or not all(isinstance(one, dict) for one in found):
        raise ValueError(f"`changes` is a list of at most {_MOST_CHANGES} changes")
    return [change_of(one) for one in found]
