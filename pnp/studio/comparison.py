"""What changed on the cards since the last commit, or since what `pnp build` wrote last: which faces, and which words.

The content of a commit is laid out anew, in the background of the page; git is only asked to read (`content_at_revision`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.base.diagnostics import PnpError, Report
from pnp.build.changes.cards import compare_cards
from pnp.build.changes.earlier_print import content_at_revision, find_earlier_print, head_commit, read_manifests
from pnp.build.changes.errata import compare_words
from pnp.impose.manifest import PrintedCards
from pnp.load.game_reader import load_game
from pnp.model.fields import Message, Record, Ref
from pnp.model.request import Since
from pnp.studio.snapshot import FacePictures

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request

    from pnp.build.changes.earlier_print import EarlierPrint
    from pnp.impose.manifest import PrintedCardEntry
    from pnp.model.game import Card, Game
    from pnp.model.request import PreparedGame
    from pnp.model.sheet import Component, Side

COMMIT, PRINT = "commit", "print"
MOST_CONTENT_BYTES: Final = 256 << 20
"""Of a commit whose content is laid out for the page."""
_LONGEST_TEXT: Final = 20_000  # characters of a field that are compared word by word


class CardChange(NamedTuple):
    """How a card is not as it was: "new", "changed", "words" (which no face shows) or "more" copies; its unlike sides."""

    how: str
    sides: tuple[Side, ...] = ()


class _Commit(NamedTuple):
    """The game of a commit, as written and laid out; its files stay as long as `files` is open."""

    key: tuple[object, ...]
    written: Game | None
    earlier: EarlierPrint | None
    why: str
    files: ExitStack


class Comparison:
    """Answers what changed since a commit or a print; `prepared` gives the last build that could be laid out.

    Used from several threads; one compares at a time, and what was found is kept until the next build.
    """

    def __init__(self, root: Path, prepared: Callable[[], PreparedGame | None]) -> None:
        self._root, self._prepared = root, prepared
        self._pictures = FacePictures()
        self._commit: _Commit | None = None
        self._kept: dict[tuple[object, ...], tuple[PreparedGame, dict[str, CardChange]]] = {}
        self._entries: tuple[PreparedGame, list[PrintedCardEntry]] | None = None
        self._lock = Lock()

    def routes(self) -> list[Route]:
        """Return the routes of the requests."""
        return [
            Route("/changed", self._changed, methods=["GET"]),
            Route("/earlier", self._earlier, methods=["GET"]),
            Route("/earlier/{name}", self._picture, methods=["GET"]),
        ]

    async def _changed(self, request: Request) -> Response:
        since = request.query_params.get("since", "")
        if since not in {"", COMMIT, PRINT}:
            return JSONResponse({"message": f"faces are compared with the last `{COMMIT}` or `{PRINT}`"}, 400)
        return JSONResponse(await run_in_threadpool(self.changed, since))

    async def _earlier(self, request: Request) -> Response:
        deck, card = (request.query_params.get(name, "") for name in ("deck", "card"))
        return JSONResponse(await run_in_threadpool(self.earlier_card, deck, card))

    async def _picture(self, request: Request) -> Response:
        number, _, suffix = request.path_params["name"].partition(".")
        if suffix != "png" or not (number.isascii() and number.isdecimal() and len(number) < 10):  # noqa: PLR2004 - digits
            return Response(status_code=404)
        png = await run_in_threadpool(self._pictures.png, int(number))
        if png is None:
            return Response(status_code=404)
        return Response(png, media_type="image/png", headers={"Cache-Control": "no-cache"})

    def changed(self, since: str) -> dict[str, object]:
        """Return how cards changed by the names of their faces, as {since, faces: {name: how}}; or `why` nothing is known.

        `since` is COMMIT or PRINT; without one, the answer says what there is to compare with: {commit, print}. An empty `why`
        means that there is nothing.
        """
        if not since:
            return self._comparable()
        with self._lock:
            prepared = self._prepared()
            if prepared is None:
                return {"why": ""}
            label, found, why = self._changes(since, prepared)
        if found is None:
            return {"why": why}
        return {"since": label, "faces": dict(_by_face(found, prepared.components))}

    def _comparable(self) -> dict[str, object]:
        prepared, head = self._prepared(), head_commit(self._root)
        folder = prepared and self._root / "out" / prepared.game.name / prepared.game.languages
        return {"commit": head and head[:7], "print": bool(folder and any(folder.glob("*.json")))}

    def earlier_card(self, deck: str, card: str) -> dict[str, object]:
        """Return what a card was at the last commit: the words of its fields that are other ones, and its earlier faces."""
        with self._lock:
            prepared = self._prepared()
            if prepared is None:
                return {}
            label, found, _ = self._changes(COMMIT, prepared)
            commit = self._commit
            if found is None or commit is None or commit.earlier is None or commit.written is None:
                return {}
            fields = list(_changed_words(_card(commit.written, card), _card(prepared.source, card), prepared.source))
            faces = list(self._earlier_faces(commit.earlier, found, card, {one.id for one in prepared.components}))
            change = found.get(card)
            return {"since": label, "deck": deck, "how": change.how if change else "", "fields": fields, "faces": faces}

    def _changes(self, since: str, prepared: PreparedGame) -> tuple[str, dict[str, CardChange] | None, str]:
        """Return the name of what is compared with, the changed cards by id, and why they are not known."""
        if prepared.request.profile != "home":
            return "", None, "faces with less ink are not compared"
        if since == PRINT:
            return self._since_print(prepared)
        commit = self._at_commit(prepared)
        if commit is None or commit.earlier is None:
            return "", None, commit.why if commit else ""
        label = str(commit.key[0])[:7]
        known = self._kept.get((since, commit.key))
        if known is None or known[0] is not prepared:
            known = prepared, _compare(commit, prepared, self._cards_now(prepared))
            self._kept = {(since, commit.key): known}
        return label, known[1], ""

    def _since_print(self, prepared: PreparedGame) -> tuple[str, dict[str, CardChange] | None, str]:
        game, report = prepared.game, Report()
        folder = self._root / "out" / game.name / game.languages
        if not folder.is_dir():
            return "", None, ""
        try:
            since = Since(str(folder), read_manifests(folder))
            earlier = find_earlier_print(game, replace(prepared.request, since=since, draft=False), report)
        except PnpError as error:
            return "", None, error.diagnostics[0].message
        if earlier is None:
            return "", None, report.diagnostics[0].message
        changes = compare_cards(earlier.cards, self._cards_now(prepared)).of("new", "changed", "more")
        return earlier.label, {one.id: CardChange(one.how, one.sides) for one in changes}, ""

    def _cards_now(self, prepared: PreparedGame) -> list[PrintedCardEntry]:
        if self._entries is None or self._entries[0] is not prepared:
            self._entries = prepared, list(PrintedCards(prepared.game, prepared.components))
        return self._entries[1]

    def _at_commit(self, prepared: PreparedGame) -> _Commit | None:
        """Return the game as it was at the last commit, laid out once for each; None if the project is in no repository."""
        head = head_commit(self._root)
        if head is None:
            return None
        key = head, prepared.game.name, prepared.request.locale, prepared.request.bilingual
        if self._commit is not None and self._commit.key == key:
            return self._commit
        if self._commit is not None:
            self._commit.files.close()
        self._commit = self._read(key, prepared)
        return self._commit

    def _read(self, key: tuple[object, ...], prepared: PreparedGame) -> _Commit:
        files, report, head = ExitStack(), Report(), str(key[0])
        try:
            folder = files.enter_context(content_at_revision(self._root, head, most_bytes=MOST_CONTENT_BYTES))
            request = replace(prepared.request, since=Since(head[:7], root=folder), draft=False)
            earlier = find_earlier_print(prepared.game, request, report)
            written = load_game(folder, prepared.game.name, Report(), request.settings) if earlier is not None else None
        except PnpError as error:
            return _Commit(key, None, None, error.diagnostics[0].message, files)
        why = report.diagnostics[0].message if earlier is None else ""
        return _Commit(key, written, earlier, why, files)

    def _earlier_faces(
        self, earlier: EarlierPrint, found: Mapping[str, CardChange], card: str, now: set[str]
    ) -> Iterator[dict[str, object]]:
        old, change = earlier.components.get(card), found.get(card)
        if old is None or change is None or earlier.game is None or card not in now:
            return
        for side in change.sides:
            frame = old.face if side == "face" else old.back
            if frame is not None:
                number = self._pictures.number(frame, earlier.game.fonts)
                yield {"side": side, "size": frame.size, "picture": f"earlier/{number}.png"}


def _compare(commit: _Commit, prepared: PreparedGame, now: list[PrintedCardEntry]) -> dict[str, CardChange]:
    """Return the cards that show something else than those of their ids did, or whose fields say something else."""
    assert commit.earlier is not None
    before = {card["id"]: card for card in commit.earlier.cards}
    found: dict[str, CardChange] = {}
    games = (commit.written, prepared.source)
    old_cards, cards = ({one.id: one for deck in game.decks for one in deck.cards} if game else {} for game in games)
    for card in now:
        id_ = card["id"]
        earlier = before.get(id_)
        if earlier is None:
            found[id_] = CardChange("new", ("face",))
            continue
        both = (("face", earlier["face"], card["face"]), ("back", earlier.get("back"), card.get("back")))
        sides: tuple[Side, ...] = tuple(side for side, one, other in both if one != other)  # type: ignore[misc]
        if sides:
            found[id_] = CardChange("changed", sides)
        elif id_ in cards and id_ in old_cards and field_texts(old_cards[id_]) != field_texts(cards[id_]):
            found[id_] = CardChange("words")
    return found


def _by_face(found: Mapping[str, CardChange], components: tuple[Component, ...]) -> Iterator[tuple[str, str]]:
    """Yield the names that faces have on the page: a back that all cards of a deck share has the deck's."""
    for component in components:
        change = found.get(component.id)
        if change is not None:
            for side in change.sides or ("face",):
                yield f"{component.deck}/{component.id}-{side}", change.how
                if side == "back":
                    yield f"{component.deck}/back", change.how


def _card(game: Game, id_: str) -> Card | None:
    return next((card for deck in game.decks for card in (*deck.cards, *deck.parked) if id_ in {card.id, card.card}), None)


def field_texts(card: Card) -> dict[str, str]:
    """Return what the fields of a card say, each as one text: items and parts of a field stand on lines of their own."""
    found = {name: _text(value) for name, value in card.values.items()}
    return {**found, "copies": str(card.copies)}


def _text(value: object) -> str:
    if value is None or isinstance(value, bool):
        return "" if value is None else "yes" if value else "no"
    if isinstance(value, Message | Ref):
        return value.source if isinstance(value, Message) else value.id
    if isinstance(value, Record):
        return "\n".join(f"{name}: {_text(part)}" for name, part in value.items() if part is not None)
    if isinstance(value, tuple):
        return "\n".join(map(_text, value))
    return str(value)


def _changed_words(old: Card | None, new: Card | None, game: Game) -> Iterator[dict[str, object]]:
    """Yield the fields that say something else, as stretches of words: [fate, words], fate "same", "old" or "new"."""
    if old is None or new is None:
        return
    before, after = field_texts(old), field_texts(new)
    for name in dict.fromkeys((*after, *before)):
        one, other = before.get(name, ""), after.get(name, "")
        if one == other:
            continue
        if max(len(one), len(other)) > _LONGEST_TEXT:
            words = [["old", one[:_LONGEST_TEXT]], ["new", other[:_LONGEST_TEXT]]]
        else:
            words = [[stretch.fate, stretch.text] for stretch in compare_words(one, other, game.locale)]
        yield {"name": name, "words": words}
