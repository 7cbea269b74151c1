"""Translations on a page: the messages of a language with their states, and one of them with all that its translator needs.

What is typed is checked and laid out at once, for that one message and its card; it is saved as an edit (`writing.py`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.base.diagnostics import Mark, PnpError, Report
from pnp.base.languages import is_right_to_left, language_name, main_script
from pnp.build.single_cards import BuiltGame, SingleCards
from pnp.build.workshop import Workshop
from pnp.load.files import FileCache
from pnp.load.project import locale_folder, locale_tags, project_path
from pnp.load.translations import load_translation, read_po_files
from pnp.locale.checks.anatomy import text_anatomy
from pnp.locale.checks.translation import check_context, check_entry
from pnp.locale.localize import game_in_language, localize
from pnp.locale.numbers import required_categories
from pnp.locale.pseudo import is_pseudo
from pnp.locale.translation import fallback_reason
from pnp.model.fields import FUZZY, UNSAID, Message, TranslationEntry
from pnp.model.messages import values_of_type
from pnp.render.face_svg import SvgFaces
from pnp.studio.findings import finding_data, refused_request
from pnp.studio.guard import sent_json
from pnp.studio.translated_pages import TranslatedPages
from pnp.translate.po import TranslationMemory, file_of_message, messages_to_translate, same_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.requests import Request

    from pnp.base.diagnostics import Diagnostic
    from pnp.edit.session import Session
    from pnp.locale.checks.anatomy import CheckContext
    from pnp.model.fields import PoEntry, Translation
    from pnp.model.frame import Frame, TextBox
    from pnp.model.game import Game
    from pnp.model.sheet import Side
    from pnp.studio.page_data import EditorLinks

_MOST_FACES: Final = 64  # pictures that are kept for a browser to fetch
_MOST_FORMS: Final = 5  # of a term that are shown
_MOST_SUGGESTIONS: Final = 5
_HIDDEN_COMMENTS: Final = ("suggested: ", "the same source in ", "terms: ", "picture: ")
"""Comments on an entry whose matter the page shows in a way of its own."""


class _Place(NamedTuple):
    deck: str
    card: str


class _Language:
    """A translation as its files are now, with what is made from it once."""

    def __init__(self, game: Game, tag: str, translation: Translation, entries: Iterable[PoEntry]) -> None:
        self.game, self.tag, self.translation = game, tag, translation
        self.messages = {message.id: message for message in messages_to_translate(game, translation.tag)}
        self.written = {entry.id: entry for entry in entries}
        self.memory = TranslationMemory()
        self.memory.add(self.written.values())
        self.context: CheckContext = check_context(game, translation)
        self.paths = list(dict.fromkeys(entry.at.path for entry in self.written.values() if entry.at))
        starts: dict[str, list[tuple[int, str]]] = {}
        for entry in self.written.values():
            if entry.at:
                starts.setdefault(entry.at.path, []).append((entry.at.line, entry.id))
        self._starts = {path: sorted(found) for path, found in starts.items()}

    @cached_property
    def localized(self) -> Game:
        """The game in this language, without its booklet."""
        return localize(replace(self.game, booklet=None), self.tag, Report(), self.translation)

    @cached_property
    def vectors(self) -> SvgFaces:
        """What draws its faces."""
        return SvgFaces(self.localized.fonts)

    def entry_of(self, finding: Diagnostic) -> Iterator[str]:
        """Yield the ids of the entries in which the marks of a finding lie."""
        for mark in (finding.mark, *(mark for _, mark in finding.also)):
            starts = self._starts.get(mark.path, []) if mark else []
            at = bisect_right(starts, mark.line, key=lambda start: start[0]) if mark else 0
            if at:
                yield starts[at - 1][1]

    def entry(self, message: Message, text: str) -> TranslationEntry:
        """Return the entry of a message with a text, as one that would print."""
        source, known = _source_of(message), self.translation.entries.get(message.id)
        if known is not None:
            return replace(known, source=source, text=text, fuzzy=False)
        mark = Mark(self.paths[0] if self.paths else "", 0)
        return TranslationEntry(message.id, source, text, fuzzy=False, flags=(), mark=mark)


class Languages:
    """Answers requests about the translations of a game; `game` gives the game of the last build, as written."""

    def __init__(self, session: Session, game: Callable[[], Game | None], links: EditorLinks) -> None:
        self._session, self._game, self._links = session, game, links
        self._lock = Lock()
        self._files, self._workshop = FileCache(), Workshop(session.root)
        self._languages: dict[str, tuple[Hashable, _Language]] = {}
        self._decks: dict[str, tuple[BuiltGame, SingleCards]] = {}  # by the language: that of the card that was laid out last
        self._source: tuple[Game, Game, SvgFaces, dict[str, _Place]] | None = None
        self._pictures: OrderedDict[str, bytes] = OrderedDict()
        self._made_up: tuple[Game, str, Game, SvgFaces] | None = None
        self._booklets = TranslatedPages(self._keep)

    def routes(self) -> list[Route]:
        """Return the routes of the requests."""
        return [
            Route("/languages/all", self._answer(self._all), methods=["GET"]),
            Route("/languages/messages", self._answer(self._messages), methods=["GET"]),
            Route("/languages/message", self._answer(self._message), methods=["GET"]),
            Route("/languages/try", self._answer(self._try), methods=["POST"]),
            Route("/languages/pages", self._answer(self._booklet_pages), methods=["GET"]),
            Route("/languages/faces/{name}.svg", self._picture, methods=["GET"]),
        ]

    def _answer(self, act: Callable[[Game, Mapping[str, Any]], object]) -> Callable[[Request], Any]:
        async def answer(request: Request) -> Response:
            game = self._game()
            data: Any = dict(request.query_params)
            if request.method == "POST":
                data = await sent_json(request)
                if not isinstance(data, dict):
                    return JSONResponse({"message": "the body is no object of JSON"}, 400)
            if game is None:
                return JSONResponse({"message": "the game is not read yet"}, 202)
            status, told = await run_in_threadpool(self._guarded, act, game, data)
            return JSONResponse(told, status)

        return answer

    def _guarded(
        self, act: Callable[[Game, Mapping[str, Any]], object], game: Game, data: Mapping[str, Any]
    ) -> tuple[int, object]:
        try:
            with self._lock:
                return 200, act(game, data)
        except (ValueError, LookupError, PnpError) as error:
            return refused_request(error)

    async def _picture(self, request: Request) -> Response:
        svg = self._pictures.get(request.path_params["name"])
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        return Response(svg, media_type="image/svg+xml", headers=headers) if svg else Response(status_code=404)

    def _all(self, game: Game, data: Mapping[str, Any]) -> object:
        del data
        tags = locale_tags(game.root, game.name)
        return {"game": game.title, "source": game.source_locale, "languages": [_described(tag) for tag in tags]}

    def _language(self, game: Game, data: Mapping[str, Any]) -> _Language:
        tag = str(data.get("locale"))
        if tag not in locale_tags(game.root, game.name):
            raise LookupError(f"the game has no translation into `{tag}`")
        folder = locale_folder(game.root, game.name, tag)
        files = sorted(file for file in folder.iterdir() if file.suffix in {".po", ".yaml"})
        state = tuple((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files)
        kept, known = self._languages.get(tag, ((), None))
        if known is not None and known.game is game and kept == state:
            return known
        report, unread = Report(), Report()
        translation = load_translation(game, tag, report, self._files)
        if translation is None:
            raise PnpError(report.diagnostics)
        read = read_po_files(game.root, game.name, tag, unread, self._files)
        faults = [one for one in unread.diagnostics if one.severity == "error" and one.code != "translation/empty-file"]
        if faults and len(read) < sum(file.suffix == ".po" and not file.name.startswith(".") for file in files):
            raise PnpError(faults)  # else its texts would seem to be gone
        entries = [entry for file in read for entry in file.entries]
        found = _Language(game, tag, translation, (entry for entry in entries if entry.id and not entry.obsolete))
        self._languages = {tag: (state, found)}
        return found

    def _messages(self, game: Game, data: Mapping[str, Any]) -> object:
        """Return all messages of a language with their states."""
        language = self._language(game, data)
        report = Report()
        localize(game, language.translation.tag, report, language.translation)
        faulty = {id_ for one in report.diagnostics if one.severity == "error" for id_ in language.entry_of(one)}
        return {
            **_described(language.translation.tag),
            "tag": language.tag,  # that of the folder; the other one may name the script of the words
            "messages": [self._row(language, message, faulty) for message in language.messages.values()],
        }

    @staticmethod
    def _row(language: _Language, message: Message, faulty: Iterable[str] = ()) -> dict[str, object]:
        entry = language.translation.entries.get(message.id)
        state = _STATES[fallback_reason(entry, message)]
        if entry is not None and state == "done" and entry.text.strip():
            report = Report()
            check_entry(message, entry, language.context, language.game, report)
            state = "finding" if report.diagnostics or message.id in faulty else state
        source = "" if message.unsaid else message.source
        return {"id": message.id, "source": source, "text": entry.text if entry else "", "state": state}

    def _message(self, game: Game, data: Mapping[str, Any]) -> object:
        """Return a message with what its translator needs."""
        language = self._language(game, data)
        message = _message_of(language, data)
        written, tag = language.written.get(message.id), language.tag
        path = written.at.path if written and written.at else self._new_path(language, message)
        source = written.source if written and same_words(written.source, _source_of(message)) else _source_of(message)
        old = {"source": written.source, "text": written.text, "fuzzy": "yes" if written.fuzzy else "no"} if written else None
        place = written.at if written and written.at else message.mark
        text = written.text if written else ""
        tried = self._tried(language, message, text, str(data.get("madeUp", "")))
        row = self._row(language, message)
        if row["state"] == "done" and tried["findings"]:
            row["state"] = "finding"
        earlier = written.previous if written and written.previous is not None else written.source if written else None
        return {
            **row,
            **tried,
            "path": path,
            "refused": "" if path else f"the language has no PO file; `pnp locale merge {tag}` writes them",
            "old": old,
            "newSource": source,
            "text": text,
            "fuzzy": bool(written and written.fuzzy),
            "earlier": earlier if earlier is not None and not same_words(earlier, message.source) else None,
            "comments": [c for c in written.extracted if not c.startswith(_HIDDEN_COMMENTS)] if written else [],
            "notes": [note.removeprefix("#").strip() for note in written.notes] if written else [],
            "flags": [flag for flag in written.flags if flag != FUZZY] if written else [],
            "place": str(place),
            "link": self._links.link_to(place),
            "sourcePlace": str(message.mark),
            "sourceLink": self._links.link_to(message.mark),
            "chips": [] if message.unsaid else source_chips(message.source, tag),
            "terms": _terms(language, message),
            "suggestions": _suggestions(language, message, text),
        }

    def _new_path(self, language: _Language, message: Message) -> str:
        """Return the file that a message without an entry gets one in; empty if there is none."""
        game, tag = language.game, language.tag
        usual = project_path(game.root, locale_folder(game.root, game.name, tag) / f"{file_of_message(message.id)}.po")
        return usual if usual in language.paths else (language.paths[0] if language.paths else "")

    def _try(self, game: Game, data: Mapping[str, Any]) -> object:
        """Return the findings and the faces of a message with a text that is not saved."""
        language = self._language(game, data)
        text, made_up = data.get("text"), data.get("madeUp", "")
        if text is None or not all(isinstance(one, str) for one in (text, made_up)):
            raise ValueError("a `text` is tried, and in `madeUp` a language is named")
        return self._tried(language, _message_of(language, data), text, made_up)

    def _tried(self, language: _Language, message: Message, text: str, made_up: str = "") -> dict[str, object]:
        entry, report = language.entry(message, text), Report()
        entries = {**language.translation.entries, message.id: entry}
        tried = replace(language.translation, entries=entries)
        if text.strip():
            check_entry(message, entry, language.context, language.game, report)
        in_source, vectors, places = self._in_source(language.game)
        place = places.get(message.id)
        found, of_face = list(report.diagnostics), Report()
        faces: dict[str, object] = {}
        fits: list[TextBox] = []
        if place is None:
            localize(replace(language.game, booklet=None), tried.tag, of_face, tried)
        else:
            before = self._laid_out(language.game, in_source, place, Report())
            after = self._laid_out(language.game, language.localized, place, of_face, tried)
            sides = [side for side, frame in before.items() if any(box.content == message.mark for box in frame.boxes)]
            faces["source"] = self._faces(before, sides or ["face"], vectors)
            faces["target"] = self._faces(after, sides or ["face"], language.vectors)
            if is_pseudo(made_up):
                pseudo, of_pseudo = self._in_made_up(language.game, made_up)
                faces["madeUp"] = self._faces(
                    self._laid_out(language.game, pseudo, place, Report()), sides or ["face"], of_pseudo
                )
            boxes = (box for frame in after.values() for box in frame.boxes)
            fits = [box for box in boxes if text.strip() and box.content == entry.mark]
        if text.strip():
            known = {one.message for one in found}
            own = (one for one in of_face.diagnostics if message.id in language.entry_of(one) and one.message not in known)
            found += [one for one in own if one.code.partition("/")[0] in {"locale", "layout"} and one.severity == "error"]
        return {"findings": [finding_data(one) for one in found], "faces": faces, "fit": [_fit(box) for box in fits]}

    def _in_source(self, game: Game) -> tuple[Game, SvgFaces, dict[str, _Place]]:
        if self._source is None or self._source[0] is not game:
            localized = localize(replace(game, booklet=None), game.source_locale, Report())
            places: dict[str, _Place] = {}
            for deck in game.decks:
                for card in deck.cards if deck.printable else ():
                    for message in values_of_type(card.values, Message):
                        places.setdefault(message.id, _Place(deck.name, card.id))
            self._source = game, localized, SvgFaces(localized.fonts), places
        return self._source[1:]

    def _in_made_up(self, game: Game, tag: str) -> tuple[Game, SvgFaces]:
        if self._made_up is None or self._made_up[0] is not game or self._made_up[1] != tag:
            made_up = game_in_language(replace(game, booklet=None), tag, Report())
            self._made_up = game, tag, made_up, SvgFaces(made_up.fonts)
        return self._made_up[2:]

    def _laid_out(
        self, written: Game, localized: Game, place: _Place, report: Report, translation: Translation | None = None
    ) -> Mapping[Side, Frame]:
        """Return the faces of a card with the type sizes of its deck, which is laid out as a whole once."""
        built, cards = self._decks.get(localized.locale, (None, SingleCards()))
        with self._session.reading():
            if built is None or built.localized is not localized or place.deck not in built.fits:
                workshop = self._workshop.begin()
                workshop.lay_out(localized, Report(), decks=(place.deck,), draft=True)
                of_deck = localized.name, localized.locale, place.deck
                sizes, fits = workshop.layout.sizes.get(of_deck, {}), dict(workshop.layout.fits.get(of_deck, {}))
                built = BuiltGame(written, localized, {place.deck: sizes}, {place.deck: fits})
                self._decks[localized.locale] = built, cards
            return cards.faces(built, place.deck, place.card, report, translation)

    def _faces(self, frames: Mapping[Side, Frame], sides: Iterable[Side], vectors: SvgFaces) -> list[dict[str, object]]:
        """Return these sides of a card as JSON, whose pictures can then be asked for."""
        found = []
        for side in sides:
            if (frame := frames.get(side)) is None:
                continue
            svg = vectors.write(frame)
            name = sha256(svg).hexdigest()[:32]
            self._keep(name, svg)
            size = {"width": frame.size.w, "height": frame.size.h}
            found.append({"name": f"languages/faces/{name}.svg", "side": side, **size})
        return found

    def _keep(self, name: str, svg: bytes) -> None:
        self._pictures[name] = svg
        self._pictures.move_to_end(name)
        while len(self._pictures) > _MOST_FACES:
            self._pictures.popitem(last=False)

    def _booklet_pages(self, game: Game, data: Mapping[str, Any]) -> object:
        """Return the pages of a text of the booklet in both languages, as they are saved; `wait` if they are not there yet."""
        language = self._language(game, data)
        message = _message_of(language, data)
        entry = language.translation.entries.get(message.id)
        source = self._booklets.layout(game, game.source_locale, "")
        target = self._booklets.layout(game, language.tag, self._languages[language.tag][0])
        if source is None or target is None:
            return {"wait": True}
        mark = message.mark if entry is None or fallback_reason(entry, message) else entry.mark
        pages = {"source": self._booklets.pages_of(source, message.mark), "target": self._booklets.pages_of(target, mark)}
        return {"wait": False, "message": target.message or source.message, **pages}


_STATES: Final = {"": "done", "missing": "untranslated", "fuzzy": "fuzzy", "stale": "stale"}


def _described(tag: str) -> dict[str, object]:
    return {"tag": tag, "name": language_name(tag), "direction": "rtl" if is_right_to_left(main_script(tag)) else "ltr"}


def _source_of(message: Message) -> str:
    return UNSAID if message.unsaid else message.source


def _message_of(language: _Language, data: Mapping[str, Any]) -> Message:
    message = language.messages.get(str(data.get("id")))
    if message is None:
        raise LookupError("the game has no such message any more")
    return message


def _fit(box: TextBox) -> dict[str, object]:
    """Return how a text fits into a box: sizes and overflow in pt."""
    return {
        "size": round(box.size, 2), "preferred": box.preferred, "floor": box.floor, "lines": len(box.lines),
        "overflow": round(box.overflow, 2),
    }  # fmt: skip


def _terms(language: _Language, message: Message) -> list[dict[str, object]]:
    """Return the terms that a source names, with their approved forms; how a click inserts one is as the source names it."""
    if message.id.startswith("terms/") and message.id.count("/") == 1:
        return []
    terms, anatomy = language.context.terms, text_anatomy(message.source)
    names = [*sorted(anatomy.terms), *(name for names in terms.terms_in(anatomy.words) for name in sorted(names))]
    return [
        {
            "name": name,
            "source": terms.source[name][0] if terms.source.get(name) else name,
            "forms": [form for form in terms.target.get(name, ()) if not form.endswith("*")][:_MOST_FORMS],  # no stems
        }
        for name in dict.fromkeys(names)
        if name in terms.source
    ]


def _suggestions(language: _Language, message: Message, text: str) -> list[dict[str, str]]:
    known = language.memory.translations(message.id, _source_of(message))
    found = [{"id": one.id, "text": one.text} for one in known if one.id != message.id and one.text != text]
    return found[:_MOST_SUGGESTIONS]


_PART: Final = re.compile(r"\\.|\[[^\[\]]*\](?:\([^()\s]*\)|\{\.[^{}]*\})?|\*\*|(?<!\w)_(?=\S)|(?<=\S)_(?!\w)|\{", re.DOTALL)
_PLURAL: Final = re.compile(r"\{\s*([^,{}]+?)\s*,\s*(plural|selectordinal)\s*,")


@lru_cache(maxsize=256)
def _parts(text: str) -> tuple[str, ...]:
    """Return what a text has besides words, as it is written: values with all their arms, icons, links, and signs of markup."""
    found, at = [], 0
    while match := _PART.search(text, at):
        start, at = match.span()
        part = match[0]
        if part == "{":
            depth, at = 1, start + 1
            while at < len(text) and depth:
                at += 1 + (text[at] == "\\")
                depth += {"{": 1, "}": -1}.get(text[at - 1], 0)
            part = text[start:at]
        if not part.startswith("\\"):
            found.append(part)
    return tuple(found)


def source_chips(source: str, tag: str) -> list[dict[str, object]]:
    """Return what a translation takes over from its source: how a click inserts each, how often, what it is called.

    A plural gets the arms that the language of `tag` needs; `around` says that it stands on both sides of words.
    """
    parts = _parts(source)
    chips: list[dict[str, object]] = []
    for part in dict.fromkeys(parts):
        count, around, label = parts.count(part), part in {"**", "_"}, part
        insert, search = part, part
        if plural := _PLURAL.match(part):
            arms = " ".join(f"{key} {{#}}" for key in _in_order(required_categories(tag, plural[2])))
            insert, search = f"{{{plural[1]}, {plural[2]}, {arms}}}", f"{{{plural[1]}, {plural[2]},"
            label = f"{{{plural[1]}, {plural[2]}, …}}"
        elif part.startswith("[") and part.endswith((")", "}")):
            search = part[part.index("]") :]
        chip = {"insert": insert, "search": search, "label": label, "count": count, "around": around}
        chips.append(chip)
    return chips


def _in_order(categories: Iterable[str]) -> list[str]:
    order = ("zero", "one", "two", "few", "many", "other")
    return sorted(categories, key=lambda one: order.index(one) if one in order else len(order))
