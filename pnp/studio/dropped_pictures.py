"""Pictures that are dropped on a field of a card: checked as the loader checks them, and copied to the others of their deck.

What a file is, its bytes say; its name is made one that every system can have. Nothing is replaced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pnp.base.diagnostics import Diagnostic, Mark, PnpError, Report
from pnp.base.files import is_inside, publishing, read_file
from pnp.load.kinds.simple import ImageKind
from pnp.load.yaml.nodes import DEVICE, allowed_name
from pnp.model.picture import PICTURE_SUFFIXES, Picture
from pnp.pictures.drawings import load_drawing
from pnp.pictures.files import open_picture
from pnp.studio.findings import refused_request
from pnp.studio.guard import MOST_PICTURE_BYTES, PICTURE_PATH, sent_bytes, sent_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from pnp.load.kinds.kind import Kind
    from pnp.model.game import Deck, Game
    from pnp.model.picture import PictureKind

_SUFFIXES: Final[Mapping[PictureKind, tuple[str, ...]]] = MappingProxyType(
    {
        "svg": (".svg",), "png": (".png",), "jpeg": (".jpg", ".jpeg"), "webp": (".webp",), "gif": (".gif",),
        "tiff": (".tif", ".tiff"), "bmp": (".bmp",), "psd": (".psd", ".psb"), "pdf": (".pdf",),
    }
)  # fmt: skip
"""How the names of pictures of a kind end; the first is given to one that ends otherwise."""
_USUAL_FOLDER: Final = "art"
_USUAL_NAME: Final = "picture"
_LONGEST_STEM: Final = 60  # characters
_LONGEST_FILE: Final = 255  # characters of the name that is sent
_MOST_STEPS: Final = 8  # of the path of a field


class CopiedPicture(NamedTuple):
    """A picture in the game's folder: what its field says, its path in the project, whether it was `copied` there now."""

    value: str
    path: str
    copied: bool


class DroppedPictures:
    """Answers requests that bring a picture for a card; `game` gives the game of the last build, as written."""

    def __init__(self, root: Path, game: Callable[[], Game | None]) -> None:
        self._root, self._game = root, game
        self._lock = Lock()  # two files of one name come one after the other

    def routes(self) -> list[Route]:
        """Return the routes of the requests."""
        return [Route(f"/{PICTURE_PATH}", self._take, methods=["POST"])]

    async def _take(self, request: Request) -> Response:
        data = await sent_json(request)
        if not isinstance(data, dict):
            return JSONResponse({"message": "the body is no object of JSON"}, 400)
        status, told = await run_in_threadpool(self._answer, data)
        return JSONResponse(told, status)

    def _answer(self, data: Mapping[str, Any]) -> tuple[int, object]:
        """Return what has become of a picture, or what keeps it out; then nothing is written."""
        game = self._game()
        if game is None:
            return 409, {"message": "the game is not read yet"}
        try:
            return 200, self._copied(game, data)._asdict()
        except (ValueError, PnpError, OSError) as error:
            return refused_request(error)

    def _copied(self, game: Game, data: Mapping[str, Any]) -> CopiedPicture:
        """Copy the picture of a request. Raises ValueError for one that is incomplete, PnpError, OSError."""
        deck, field, file = (data.get(name) for name in ("deck", "field", "file"))
        home = next((one for one in game.decks if one.name == deck), None)
        is_path = isinstance(field, list) and 0 < len(field) <= _MOST_STEPS and all(type(step) in {str, int} for step in field)
        if home is None or not is_path or not isinstance(file, str) or not 0 < len(file) <= _LONGEST_FILE:
            raise ValueError("a picture has the `deck` and the `field` that it is for, the name of its `file`, its `data`")
        kind = image_kind(game, home, cast("list[str | int]", field))
        if kind is None:
            raise ValueError("there is no such field of a picture")
        sent = sent_bytes(data.get("data"), file, MOST_PICTURE_BYTES)
        with self._lock:
            return copy_picture(self._root, game, home, kind, file, sent)


def image_kind(game: Game, deck: Deck, field: Sequence[str | int]) -> ImageKind | None:
    """Return the kind of a field by its name and the steps to its part; None if it is none of a picture."""
    declared = game.types.get(deck.type)
    kind = cast("Mapping[str, Kind]", declared.fields).get(str(field[0])) if declared is not None else None
    for step in field[1:]:
        parts = dict(kind.parts()) if kind is not None else {}
        kind = parts.get("-") if type(step) is int else parts.get(str(step)) or parts.get("<name>")
    return kind if isinstance(kind, ImageKind) else None


def copy_picture(root: Path, game: Game, deck: Deck, kind: ImageKind, file: str, data: bytes) -> CopiedPicture:
    """Copy a picture that is called `file` to the others of a deck, unless it is there already, whatever it is called there.

    Raises PnpError with what the loader finds wrong with it, and if it cannot be written.
    """
    home = root / "content" / game.name
    folder = home / (kind.folder or _usual_folder(game, deck))
    if not is_inside(home, folder):
        what = f"`{folder.relative_to(root).as_posix()}` leads out of the folder of the game, whose pictures are in it"
        raise PnpError([Diagnostic("art/outside-project", what, hint="copy the picture by hand, and name it in the field")])
    name = portable_name(file, checked_picture(file, data).kind)
    known = {one.name.casefold(): one for one in folder.iterdir()} if folder.is_dir() else {}
    found = next((one for one in known.values() if _is_same(root, one, data)), None)
    target = found or folder / _free_name(name, known)
    if found is None:
        with publishing(project=root, hint="") as publication:
            publication.write(target, data)
    value = target.relative_to(home / kind.folder if kind.folder else home).as_posix()
    return CopiedPicture(value, target.relative_to(root).as_posix(), found is None)


def checked_picture(file: str, data: bytes) -> Picture:
    """Return a picture with these bytes as the loader opens it. Raises PnpError with what the loader says of it."""
    stem, suffix = allowed_name(PurePosixPath(file).stem, "-") or _USUAL_NAME, PurePosixPath(file).suffix.lower()
    shown = f"{stem[:_LONGEST_STEM]}{suffix if suffix in PICTURE_SUFFIXES else ''}"
    report = Report()
    with TemporaryDirectory(prefix="pnp-") as folder:
        Path(folder, shown).write_bytes(data)
        picture = open_picture(Path(folder), Path(shown), Mark(shown), report)
        if picture is not None and picture.kind == "svg":
            load_drawing(picture, report)
    report.raise_if_errors()
    assert picture is not None, "what cannot be opened has an error"
    return picture


def portable_name(file: str, kind: PictureKind) -> str:
    """Return a name that every system can have: small letters and hyphens, and the ending of what the picture is."""
    stem, suffix = (
        (allowed_name(PurePosixPath(file).stem, "-") or _USUAL_NAME)[:_LONGEST_STEM],
        PurePosixPath(file).suffix.lower(),
    )
    stem = f"{stem}-{_USUAL_NAME}" if DEVICE.fullmatch(stem) else stem.rstrip("-_")
    return f"{stem}{suffix if suffix in _SUFFIXES[kind] else _SUFFIXES[kind][0]}"


def _free_name(name: str, known: Mapping[str, Path]) -> str:
    stem, suffix = PurePosixPath(name).stem, PurePosixPath(name).suffix
    numbered = (f"{stem}-{number}{suffix}" for number in range(2, len(known) + 3))
    return name if name not in known else next(one for one in numbered if one not in known)


def _is_same(root: Path, file: Path, data: bytes) -> bool:
    """Whether a file of the project is a picture with these bytes."""
    is_picture = file.suffix.lower() in PICTURE_SUFFIXES and not file.name.startswith(".") and is_inside(root, file)
    try:
        return is_picture and file.is_file() and file.stat().st_size == len(data) and read_file(file, len(data)) == data
    except OSError:
        return False


def _usual_folder(game: Game, deck: Deck) -> str:
    """Return the folder in which most pictures of a deck are, from the game's; `art` if it has none."""
    inside = f"content/{game.name}/"
    paths = (
        one.path.removeprefix(inside) for card in deck.cards for one in _pictures(card.values) if one.path.startswith(inside)
    )
    folders = Counter(path.rpartition("/")[0] for path in paths)
    return folders.most_common(1)[0][0] if folders else _USUAL_FOLDER


def _pictures(value: object) -> Iterator[Picture]:
    if isinstance(value, Picture):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _pictures(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _pictures(part)
