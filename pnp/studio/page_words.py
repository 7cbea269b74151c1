"""The words of the pages in the languages that they are translated into: which one a browser gets, and the choice that is kept.

English is in the tables of the pages (`page/*words.js`), each other language in a PO file of the folder `words`. Its entries
have the key of a phrase as their context, and the English words as their source: a phrase that has changed is English again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.base.diagnostics import Mark
from pnp.base.files import read_file
from pnp.base.languages import (
    canonical_tag,
    is_right_to_left,
    language_name,
    likely_subtags,
    locale_data,
    main_script,
    tag_parts,
)
from pnp.base.records import lazy_pattern
from pnp.studio.address import keep_language, kept_language
from pnp.studio.guard import sent_json

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog
    from starlette.requests import Request

ENGLISH: Final = "en"
CONTEXT: Final = "studio/"
"""How the context of an entry begins; the key of its phrase follows."""
FOLDER: Final = Path(__file__).parent / "words"
_PAGE: Final = Path(__file__).parent / "page"
_TABLE: Final = lazy_pattern(r"(?:export const WORDS = \{|Object\.assign\(WORDS, \{)")
_ROW: Final = lazy_pattern(r'  (?:"(?P<quoted>[\w-]+)"|(?P<plain>\w+)): (?P<words>"(?:[^"\\]|\\.)*"),')
_ASKED: Final = lazy_pattern(r"\s*(?P<tag>[A-Za-z0-9-]+|\*)\s*(?:;\s*q\s*=\s*(?P<weight>[0-9.]{1,5}))?\s*")


class Phrase(NamedTuple):
    """A phrase of the pages in English, and where its table has it."""

    key: str
    english: str
    mark: Mark


def english_phrases(folder: Path = _PAGE) -> Iterator[Phrase]:
    """Yield the phrases of the tables of all pages. Raises ValueError for a line of a table that is no phrase."""
    for file in sorted(folder.glob("*words.js")):
        is_table = False
        for number, line in enumerate(read_file(file).decode().splitlines(), 1):
            if not is_table:
                is_table = _TABLE.fullmatch(line) is not None
            elif line in {"};", "});"}:
                is_table = False
            elif line.strip() and not line.lstrip().startswith("//"):
                row = _ROW.fullmatch(line)
                if row is None:
                    raise ValueError(f'{file.name}:{number}: `{line.strip()}` is not `key: "words",` on a line of its own')
                mark = Mark(f"pnp/studio/page/{file.name}", number)
                yield Phrase(row["quoted"] or row["plain"], json.loads(row["words"]), mark)


@cache
def page_languages() -> tuple[str, ...]:
    """Return the tags of the languages that the pages speak, English first."""
    return (ENGLISH, *sorted(file.stem for file in FOLDER.glob("*.po")))


def nearest_language(asked: Iterable[str]) -> str:
    """Return the language of the pages that is nearest to the first of the languages `asked` that they speak at all.

    A region without words of its own gets those that CLDR has it inherit from (`pt-AO` is `pt-PT`), another script none.
    """
    from babel.core import get_global  # noqa: PLC0415 - a page that is not opened needs no data

    for tag in asked:
        known = canonical_tag(tag)
        if known is None:
            continue
        parent: str = get_global("parent_exceptions").get(known.replace("-", "_"), "").replace("_", "-")
        alike = [one for one in page_languages() if _language_and_script(one) == _language_and_script(known)]
        for one in (known, parent, *alike):
            if one in page_languages():
                return one
    return ENGLISH


def _language_and_script(tag: str) -> tuple[str, str]:
    parts = likely_subtags(tag) or tag_parts(tag)
    return parts.language, parts.script


def accepted_languages(header: str) -> list[str]:
    """Return the tags of an `Accept-Language`, the most wanted first; what is ill-formed or refused is left out."""
    found = []
    for part in header[:1000].split(","):
        asked = _ASKED.fullmatch(part)
        with suppress(ValueError):
            weight = float(asked["weight"] or 1) if asked else 0.0
            if asked and weight > 0 and asked["tag"] != "*":
                found.append((-weight, asked["tag"]))
    return [tag for _, tag in sorted(found, key=lambda one: one[0])]


def read_catalog(tag: str) -> Catalog:
    """Return the PO file of a language."""
    from babel.messages.pofile import read_po  # noqa: PLC0415 - as above

    with (FOLDER / f"{tag}.po").open("rb") as file:
        return read_po(file, locale=tag.replace("-", "_"))


@cache
def translated_words(tag: str) -> Mapping[str, str]:
    """Return the words of a language by the key of a phrase and its English words, joined as gettext does (U+0004)."""
    if tag == ENGLISH:
        return {}
    return {
        f"{message.context.removeprefix(CONTEXT)}\x04{message.id}": str(message.string)
        for message in read_catalog(tag)
        if message.context and message.string and not message.fuzzy
    }


@cache
def name_in(tag: str, language: str) -> str:
    """Return the name of the language of a tag in another language, or in English, with a capital; the tag if it has none."""
    found, other = locale_data(tag), locale_data(language)
    name = str(found.get_display_name(other or "en") or "") if found is not None else ""
    name = name or language_name(tag)
    return f"{name[:1].upper()}{name[1:]}"


class PageWords:
    """Answers which words the pages have; a language that is chosen is kept in `file`, if there is one, for all projects."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._chosen = ""

    def routes(self) -> list[Route]:
        """Return the routes of the requests."""
        return [Route("/words", self._words, methods=["GET"]), Route("/words", self._choose, methods=["POST"])]

    def _kept(self) -> str:
        kept = kept_language(self._file) if self._file is not None else None
        tag = self._chosen if kept is None else kept
        return tag if tag in page_languages() else ""

    async def _words(self, request: Request) -> Response:
        accepted = accepted_languages(request.headers.get("Accept-Language", ""))
        return JSONResponse(await run_in_threadpool(self._told, accepted))

    def _told(self, accepted: Iterable[str]) -> dict[str, object]:
        kept, browser = self._kept(), nearest_language(accepted)
        tag = kept or browser
        return {
            "locale": tag,
            "direction": "rtl" if is_right_to_left(main_script(tag)) else "ltr",
            "kept": kept,
            "browser": browser,
            "languages": [{"tag": one, "name": name_in(one, one)} for one in page_languages()],
            "words": translated_words(tag),
        }

    async def _choose(self, request: Request) -> Response:
        """Keep a language; an empty one follows the browser again."""
        asked = await sent_json(request)
        tag = asked.get("locale") if isinstance(asked, dict) else None
        if tag != "" and tag not in page_languages():
            return JSONResponse({"message": "the pages do not speak this language"}, 400)
        self._chosen = tag
        if self._file is not None:
            await run_in_threadpool(keep_language, self._file, tag)
        return JSONResponse({"locale": tag})
