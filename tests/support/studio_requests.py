"""A request of each kind that a page of `pnp studio` makes, as it makes it; and a game that has something for each.

Whoever adds a route adds a request here: `tests/studio/test_attacks.py` then attacks it.
"""

from __future__ import annotations

import subprocess
from base64 import b64encode
from time import monotonic, sleep
from typing import NamedTuple

from pnp.edit.changes import text_hash
from pnp.load.scaffold import example_names

FISH, RULES, PO = "content/toy/fish.yaml", "content/toy/rules.yaml", "content/toy/locale/de/cards.po"
CHAPTER, POOLS, FACE = "content/toy/booklet/01-pond.md", "content/toy/pools.csv", "templates/toy/pool.xml"
DRAWING = b64encode(b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>').decode()
SHEET = b64encode(b"Name,Cost\nAnn,3\nBob,2\n").decode()
_HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
_DECK = "  pools: {type: pool, format: standard, face: pool.xml, source: pools.csv}\n"
_TYPE = "pool:\n  note: a pool\n  fields: {name: {kind: text}, depth: {kind: int, printed: no}}\n"
_WHO = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
_RUN_SECONDS = 60
GONE = "(gone)"


class Asked(NamedTuple):
    """A request: what follows the token, the JSON that is sent, and its answer.

    `begins` is one of a page in which no game is chosen. `writes` says that the project is another one afterwards. In the parts
    of `any_text`, by patterns of their dotted names, each text is as good as another; those of `optional` may be absent, or be
    something else. `right` has what may stand in place of a part, `GONE` if that may be absent. `first` is asked before.
    """

    at: str
    data: dict | None = None
    status: int = 200
    begins: bool = False
    writes: bool = False
    any_text: tuple[str, ...] = ("client",)
    optional: tuple[str, ...] = ()
    right: tuple[tuple[str, object], ...] = ()
    first: tuple[str, dict] | None = None


def pond(toy):
    """Give the toy game a translation, a booklet, a deck in a table, odds, and a commit after which a card has changed."""
    for path in (PO, CHAPTER):
        (toy / path).parent.mkdir(parents=True)
    (toy / PO).write_text(f'{_HEAD}\nmsgctxt "fish/carp/name"\nmsgid "Old Carp"\nmsgstr "Alter Karpfen"\n', "utf-8")
    (toy / CHAPTER).write_text("# The pond\n\nThe pond is still.\n", "utf-8")
    (toy / "templates/toy/booklet.yaml").write_text("size: [105, 148]\n", "utf-8")
    (toy / FACE).write_text(
        '<face>\n  <text x="3" y="3" w="50" h="10" style="small">{{ card.name }}</text>\n</face>\n', "utf-8"
    )
    (toy / POOLS).write_text('id,name,depth\na,"A, b",1\nb,B,2\n', "utf-8")
    game, types = toy / "content/toy/game.yaml", toy / "content/toy/types.yaml"
    game.write_text(game.read_text("utf-8").replace("  waters:", f"{_DECK}  waters:", 1), "utf-8")
    types.write_text(types.read_text("utf-8") + _TYPE, "utf-8")
    fish = toy / FISH
    said = fish.read_text("utf-8")
    fish.write_text(said.replace("Old Carp", "Young Carp"), "utf-8")
    for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "one"]):
        subprocess.run(["git", *_WHO, *command], cwd=toy, check=True, capture_output=True)
    fish.write_text(said, "utf-8")
    return toy


def changes(root):
    """A change of each kind, as a page asks for it."""
    fish = {"path": FISH, "old": None, "new": None}
    pools = {"path": POOLS, "old": None, "new": None}
    carp = {
        "name": "Old Carp", "story": "_Nobody_ knows how old. Worth {rules.catch.bonus} more in spring.", "points": "5",
        "length": "600 mm", "season": "spring", "home": "mill-pond", "art": "art/carp.svg", "bait": {"worm": "1"},
    }  # fmt: skip
    chapter = (root / CHAPTER).read_text("utf-8") if (root / CHAPTER).exists() else ""
    return {
        "value": {**fish, "kind": "value", "node": ["cards", "carp", "name"], "old": "Old Carp", "new": "Carp"},
        "rename": {**fish, "kind": "rename", "node": ["cards", "carp"], "old": carp, "new": "tench"},
        "insert": {**fish, "kind": "insert", "node": ["cards", "carp", "traits"], "new": ["old"]},
        "delete": {**fish, "kind": "delete", "node": ["cards", "carp"], "old": carp},
        "move": {**fish, "kind": "move", "node": ["cards", "carp"], "old": ["pike", "carp", "trout"], "before": "pike"},
        "cell": {**pools, "kind": "cell", "node": [3, 2], "old": "B", "new": "C"},
        "insert-row": {**pools, "kind": "insert-row", "node": [3], "new": ["c", "C", "3"]},
        "delete-row": {**pools, "kind": "delete-row", "node": [3], "old": ["b", "B", "2"]},
        "move-row": {**pools, "kind": "move-row", "node": [3], "old": ["b", "B", "2"], "before": 2},
        "translation": {
            "path": PO, "kind": "translation", "node": ["fish/carp/name"],
            "old": {"source": "Old Carp", "text": "Alter Karpfen", "fuzzy": "no"},
            "new": {"source": "Old Carp", "text": "Karpfen", "fuzzy": "no"},
        },
        "lines": {"path": CHAPTER, "kind": "lines", "node": [3], "old": "The pond is still.", "new": "It is still."},
        "attributes": {
            "path": FACE, "kind": "attributes", "node": ["text", 0],
            "old": {"x": "3", "y": "3", "w": "50", "h": "10", "style": "small"},
            "new": {"x": "4", "y": "3", "w": "50", "h": "10", "style": "small"},
        },
        "text": {"path": CHAPTER, "kind": "text", "node": [], "old": text_hash(chapter), "new": "# A pond\n"},
    }  # fmt: skip


def prepared(studio):
    """Ask for what others are named by: pictures, pages, a run with its files, a file of a job."""
    shown = studio.desk.watcher.shown
    face = next(face.picture for name, face in shown.faces.items() if name == "fish/carp-face")
    page = next(iter(shown.pages.values())).picture
    typed = studio.send("/typing", {"client": "one", "changes": [], "deck": "fish", "card": "pike"}).body.decode()
    message = studio.ask("GET", "/languages/message?locale=de&id=fish/carp/name").told
    preview = studio.send("/rules/preview", {"client": "one", "changes": [_penalty("2")]}).told
    sheets = studio.send("/printing/sheets", _printing()).told
    compared = studio.send("/printing/changes", _comparing()).told
    assert studio.send("/printing/run", _printing()).status == 200
    until = monotonic() + _RUN_SECONDS
    while (result := studio.ask("GET", "/printing/result").told) == {}:
        assert monotonic() < until
        sleep(0.1)
    while (job := studio.jobs.all()[0]).code is None:
        sleep(0.05)
    (job.folder / "report.json").write_text("{}", "utf-8")
    earlier = studio.ask("GET", "/earlier?deck=fish&card=carp").told
    return {
        "picture": f"{studio.desk.log.run}-{face}.png",
        "page": f"{studio.desk.log.run}-{page}",
        "drawn": typed.partition("drawn/")[2].partition("\\")[0],
        "translated": message["faces"]["target"][0]["name"],
        "rule": preview["faces"][0]["after"]["name"],
        "sheet": sheets["documents"][0]["sheets"][0]["front"],
        "change": compared["builds"][0]["cards"][0]["faces"][0]["now"],
        "file": result["files"][0]["address"],
        "job": f"jobs/{job.kind}/{job.number}/report.json",
        "earlier": earlier["faces"][0]["picture"],
    }


def _penalty(new):
    return {"path": RULES, "kind": "value", "node": ["catch", "penalty", "value"], "old": "1", "new": new}


def _printing():
    return {"client": "one", "command": "build", "values": {"deck": "fish"}}


def _comparing():
    return {"client": "one", "command": "build", "values": {"deck": "fish", "since": "HEAD"}}


def looks(found):
    """The requests that read, by the route that answers; `found` is what `prepared` gave."""
    return {
        "/events": [Asked("/events")],
        "/settings": [Asked("/settings")],
        "/choice": [Asked("/choice", status=204)],
        "/pictures/{name}": [Asked(f"/pictures/{found['picture']}")],
        "/words": [Asked("/words")],
        "/begin/about": [Asked("/begin/about"), Asked("/begin/about", begins=True)],
        "/insertions": [Asked("/insertions")],
        "/art/{name:path}": [Asked("/art/art/carp.svg")],
        "/values": [Asked("/values")],
        "/steps": [Asked("/steps")],
        "/card": [Asked("/card?deck=fish&card=carp")],
        "/drawn/{name}": [Asked(f"/drawn/{found['drawn']}")],
        "/table/decks": [Asked("/table/decks")],
        "/table/deck": [Asked("/table/deck?deck=fish")],
        "/elements": [Asked(f"/elements?at={FACE}:2&card=carp", any_text=("card",), right=(("card", GONE),))],
        "/element-names": [Asked(f"/element-names?at={FACE}:2", any_text=("at",), right=(("at", GONE),))],
        "/languages/all": [Asked("/languages/all")],
        "/languages/messages": [Asked("/languages/messages?locale=de")],
        "/languages/message": [
            Asked(
                "/languages/message?locale=de&id=fish/carp/name&madeUp=en-XA", any_text=("madeUp",), right=(("madeUp", GONE),)
            )
        ],
        "/languages/pages": [Asked("/languages/pages?locale=de&id=fish/carp/name")],
        "/languages/faces/{name}.svg": [Asked(f"/{found['translated']}")],
        "/languages/new": [Asked("/languages/new?locale=fr&words=en", any_text=("words",), right=(("words", GONE),))],
        "/languages/room": [Asked("/languages/room?locale=fr")],
        "/booklets/chapters": [Asked("/booklets/chapters?locale=de", any_text=("locale",), right=(("locale", GONE),))],
        "/booklets/page/{picture}": [Asked(f"/booklets/page/{found['page']}")],
        "/numbers/all": [
            Asked(
                "/numbers/all?deck=fish&field=points&by=season&hand=3",
                right=(
                    *((name, gone) for name in ("deck", "field", "by", "hand") for gone in ("", GONE)),
                    ("field", " "),
                    ("by", " "),
                ),
            )
        ],
        "/changed": [Asked("/changed?since=commit", right=(("since", ""), ("since", GONE))), Asked("/changed")],
        "/earlier": [Asked("/earlier?deck=fish&card=carp", any_text=("deck", "card"), right=(("deck", GONE), ("card", GONE)))],
        "/earlier/{name}": [Asked(f"/{found['earlier']}")],
        "/jobs": [Asked("/jobs")],
        "/jobs/{kind}/{number}/{name}": [Asked(f"/{found['job']}")],
        "/rules/all": [Asked("/rules/all")],
        "/rules/faces/{name}.svg": [Asked(f"/{found['rule']}")],
        "/printing/commands": [Asked("/printing/commands")],
        "/printing/result": [Asked("/printing/result")],
        "/printing/sheets/{name}": [Asked(f"/printing/sheets/{found['sheet']}")],
        "/printing/changes/{name}": [Asked(f"/{found['change']}")],
        "/printing/files/{number}/{at}/{name}": [Asked(f"/{found['file']}")],
    }


def writes(root):
    """The requests that write or try, by the route that answers."""
    one, made = {"client": "one"}, changes(root)
    build = {"client": "one", "command": "build", "values": {"deck": "fish"}}
    play = {"how": "sweep", "games": 1, "seed": 1, "seats": 2, "players": "a,b", "settings": {"catch.bonus": "3"}}
    sheet = {"file": "a.csv", "data": SHEET}
    game = {"file": "a.csv", "name": "mine", "title": "Mine", "kinds": {"cost": "number"}, "format": "poker"}
    every = ("client", "changes.0.new*")
    old = ("changes.0.old*",)
    none = (("changes", []), ("changes.0", GONE))
    of_sheets = (("sheet", GONE), ("sheet", None), *(("header", right) for right in (GONE, None, 0, 3)))
    no_values, deck = (("values", {}), ("values.*", GONE)), ("client", "values.deck")
    right = (
        *(("changes.0.node", ["x"]), ("changes.0.node.1", GONE), ("changes.0.new", ["x"]), ("changes.0.new", {})),
        *(("changes.0.new", GONE), ("changes.0.new", None), ("changes.0.new", []), ("changes.0.new", {"x": "y"})),
        ("changes.0.new.*", GONE),
        *(("changes.0.before", GONE), ("changes.0.before", None), ("changes.0.before", 3), ("changes.0.node.1", 3)),
    )
    names = {"insert": "changes.0.node.2", "translation": "changes.0.node.0"}  # of what is not there yet
    texts = {kind: (*every, names.get(kind, "")) for kind in made}
    trees = {kind: ("changes.0.new*",) if kind == "insert" else () for kind in made}
    return {
        "/words": [Asked("/words", {"locale": ""}, writes=True, right=(("locale", ""),))],
        "/begin/open": [Asked("/begin/open", {"game": "hill"}, begins=True, writes=True)],
        "/begin/example": [
            Asked("/begin/example", {"example": example_names()[0], "name": "mine", "usual": "my-game"}, begins=True,
                  writes=True, any_text=("usual",), optional=("example",),
                  right=(("name", ""), ("name", " "))),
        ],
        "/begin/table": [
            Asked("/begin/table", {**sheet, "sheet": "", "header": 1}, begins=True, any_text=("sheet",), right=of_sheets),
            Asked("/begin/table", {"file": "cards.csv"}, begins=True),
        ],
        "/begin/game": [
            Asked("/begin/game", game, begins=True, writes=True, any_text=("title",), optional=("format",),
                  right=(("kinds", {}), ("kinds.cost", GONE)), first=("/begin/table", sheet)),
        ],
        "/edits": [
            Asked("/edits", {**one, "changes": [change]}, writes=True, any_text=texts[kind], optional=trees[kind], right=right)
            for kind, change in made.items()
        ],
        "/cards": [
            Asked("/cards", {**one, "act": "rename", "deck": "fish", "card": "carp", "id": "tench", "state": {
                "entry": made["delete"]["old"], "before": "pike", "behind": "trout"}}, writes=True),
            Asked("/cards", {**one, "act": "duplicate", "deck": "pools", "card": "a", "state": {
                "entry": ["a", "A, b", "1"], "before": None, "behind": "b"}}, writes=True),
        ],
        "/undo": [Asked("/undo", one)],
        "/redo": [Asked("/redo", one)],
        "/typing": [
            Asked("/typing", {**one, "changes": [made["value"]], "deck": "fish", "card": "carp", "view": {"guides": True}},
                  any_text=(*every, *old, "deck", "card"), optional=old,
                  right=(*none, ("deck", GONE), ("card", GONE), ("view", GONE), ("view", {}), ("view.guides", GONE))),
            *(Asked("/typing", {**one, "changes": [change]}, any_text=(*texts[kind], *old), optional=(*trees[kind], *old),
                    right=(*none, *right)) for kind, change in made.items()),
        ],
        "/table/check": [
            Asked("/table/check", {**one, "deck": "fish", "cards": ["carp"], "changes": [made["value"]]},
                  any_text=(*every, "cards.0"), optional=("client",),
                  right=(*none, ("cards", []), ("cards", ["x"]), ("cards.0", GONE))),
        ],
        "/languages/try": [
            Asked("/languages/try", {**one, "locale": "de", "id": "fish/carp/name", "text": "Karpfen", "madeUp": "en-XA"},
                  any_text=("client", "text", "madeUp"), optional=("client",),
                  right=(("madeUp", GONE),)),
        ],
        "/languages/add": [Asked("/languages/add", {**one, "locale": "fr"}, writes=True, optional=("client",))],
        "/jobs/stop": [Asked("/jobs/stop", {**one, "kind": "print"}, status=404, optional=("client",))],
        "/rules/preview": [
            Asked("/rules/preview", {**one, "changes": [_penalty("2")]}, any_text=every, optional=("client",), right=none),
        ],
        "/rules/play": [
            Asked("/rules/play", {**one, **play, "sweep": ["catch.penalty=1..3"]}, status=422),
            Asked("/rules/play", {**one, **play, "how": "compare"}, status=422),
        ],
        "/printing/try": [
            Asked("/printing/try", {**build, "values": {"low-ink": True, "out": "out", "deck": "fish"}},
                  any_text=("client", "values.*"), right=no_values),
        ],
        "/printing/sheets": [Asked("/printing/sheets", build, any_text=deck, right=no_values)],
        "/printing/changes": [Asked("/printing/changes", _comparing(), any_text=deck, right=(("values.deck", GONE),))],
        "/art": [
            Asked("/art", {**one, "deck": "fish", "field": ["art"], "file": "new.svg", "data": DRAWING}, writes=True,
                  any_text=("client", "file"), optional=("client",)),
        ],
        "/printing/run": [Asked("/printing/run", build, writes=True, any_text=deck, right=no_values)],
    }  # fmt: skip
