"""Every route of the studio, attacked: by others, with bodies that are none, with paths that lead elsewhere, out of date.

The routes are those of the application itself. One without a request in `support/studio_requests.py` fails here.
"""

import json
import os
import shutil
import time
from fnmatch import fnmatch
from pathlib import Path
from urllib.parse import parse_qsl, quote, urlencode

import pytest
from support.open_studio import OpenStudio, tree
from support.studio_requests import FISH, GONE, changes, looks, pond, prepared, writes

from pnp.load.scaffold import new_game
from pnp.studio.guard import MOST_BODY_BYTES

pytestmark = pytest.mark.whole

TOY = Path(__file__).parents[1] / "toy"
OUTSIDE = "cards:\n  carp:\n    name: Old Carp\n"


class Attacked:
    """A studio with a game, one in which none is chosen, and what lies around both."""

    def __init__(self, home, game, empty):
        self.home, self.game, self.empty = home, game, empty
        self.outside = home / "outside"
        _lay_traps(game.root, self.outside)
        self.found = prepared(game)
        self.before = self.tree()

    def tree(self):
        """All that is there, and may not change."""
        return tree(self.home)

    def of(self, asked):
        """The studio that a request is one of."""
        return self.empty if asked.begins else self.game

    def requests(self):
        """All requests, with their methods."""
        reading = [("GET", asked) for found in looks(self.found).values() for asked in found]
        return [*reading, *(("POST", asked) for found in writes(self.game.root).values() for asked in found)]

    def check(self, what):
        """Nothing was written, nothing was raised, and both are alive."""
        assert self.game.log == self.empty.log == [], what
        assert self.tree() == self.before, what
        assert self.empty.page.begins(), what
        assert self.game.ask("GET", "/settings").status == self.empty.ask("GET", "/settings").status == 200, what


def _lay_traps(root, outside):
    """Put into the project what must not be read: links out of it, devices, pipes, what is hidden."""
    outside.mkdir()
    (outside / "fish.yaml").write_text(OUTSIDE, "utf-8")
    (outside / "carp.svg").write_text("<svg/>", "utf-8")
    game = root / "content/toy"
    for name, target in (("link.yaml", outside / "fish.yaml"), ("zero.yaml", Path("/dev/zero")), ("away", outside)):
        (game / name).symlink_to(target)
    (game / "art/link.svg").symlink_to(outside / "carp.svg")
    (game / "art/zero.png").symlink_to("/dev/zero")
    for pipe in (game / "pipe.yaml", game / "art/pipe.png"):
        os.mkfifo(pipe)
    (game / ".hidden.yaml").write_text(OUTSIDE, "utf-8")


@pytest.fixture(scope="module")
def attacked(tmp_path_factory):
    """Both studios, asked for all that others are named by."""
    home = tmp_path_factory.mktemp("attacked")
    game = pond(Path(shutil.copytree(TOY, home / "pond", ignore=shutil.ignore_patterns("out", ".schemas"))))
    empty = home / "empty"
    empty.mkdir()
    new_game(empty, "hill")
    new_game(empty, "mill")
    (empty / "cards.csv").write_text("Name,Cost\nAnn,3\n", "utf-8")
    with OpenStudio(game, home / "state", "toy") as one, OpenStudio(empty, home / "state") as other:
        yield Attacked(home, one, other)


def test_every_route_has_a_request(attacked):
    """Those of the application, whose page files are looked up by their whole addresses."""
    is_file = attacked.game.page._page_file
    routes = [key for key, route in attacked.game.routes.items() if route.endpoint != is_file]
    known = {*(("GET", path) for path in looks(attacked.found)), *(("POST", path) for path in writes(attacked.game.root))}
    assert set(routes) == known
    assert len(routes) == len(set(routes)) > 50


def test_the_requests_are_those_of_the_page(attacked):
    """What is attacked below is answered as it stands; what writes is asked in a studio of its own."""
    for method, asked in attacked.requests():
        if not asked.writes:
            studio = attacked.of(asked)
            answer = studio.send(asked.at, asked.data) if method == "POST" else studio.ask("GET", asked.at)
            assert (asked.at, answer.status) == (asked.at, asked.status), answer.body
    attacked.check("all requests that read")


def refused(answer, *statuses):
    """Whether a request was refused with one of these, and a reason that can be shown."""
    return answer.status in statuses and bool(answer.told["message"])


def test_others_are_told_nothing(attacked):
    """Without the token of this run, or under another name of this machine: neither the page nor what it reads and writes."""
    for method, asked in attacked.requests():
        studio = attacked.of(asked)
        body = None if asked.data is None else json.dumps(asked.data).encode()
        token = studio.page.token
        for wrong in (token[:-1], f"{token}x", token.swapcase(), "", "..", "%00", "x" * 9000):
            answer = studio.ask(method, asked.at, body, token=wrong)
            assert (answer.status, answer.body) == (404, b""), (asked.at, wrong[:20])
        for name in ("evil.example", f"evil.example:{studio.page.port}", "127.0.0.1", "127.0.0.1:1", "", "localhost"):
            answer = studio.ask(method, asked.at, body, {**studio.own, "Host": name})
            assert refused(answer, 421), (asked.at, name)
    attacked.check("other hosts and tokens")


def test_other_pages_do_not_write(attacked):
    """Another origin in the same browser, whatever it can send: a form, a script, a picture, a link."""
    for method, asked in attacked.requests():
        if method != "POST":
            continue
        studio, own = attacked.of(asked), attacked.of(asked).own
        body, evil = json.dumps(asked.data).encode(), f"http://evil.example:{studio.page.port}"
        others = [
            *({**own, "Origin": one} for one in (evil, "null", "", f"https://{own['Host']}", "http://127.0.0.1:1")),
            *({**own, "Sec-Fetch-Site": one} for one in ("cross-site", "same-site", "none", "")),
            *({**own, "X-Pnp-Token": one} for one in ("", "x", own["X-Pnp-Token"][:-1])),
            *({name: value for name, value in own.items() if name != gone} for gone in ("Origin", "X-Pnp-Token")),
        ]
        for headers in others:
            assert refused(studio.ask("POST", asked.at, body, headers), 403), (asked.at, headers)
        for kind in (
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "",
            "application/jso",
        ):
            assert refused(studio.ask("POST", asked.at, body, {**own, "Content-Type": kind}), 415), (asked.at, kind)
        no_type = {name: value for name, value in own.items() if name != "Content-Type"}
        assert refused(studio.ask("POST", asked.at, body, no_type), 415), asked.at
        attacked.check(asked.at)


def test_no_other_method_does_it(attacked):
    """What writes is not done by a look, nor a look by what writes; there are no others."""
    for method, asked in attacked.requests():
        studio, path = attacked.of(asked), asked.at.partition("?")[0]
        both = {key[0] for key in attacked.game.routes if key[1] == path}
        both |= {"HEAD"} if "GET" in both else set()
        for other in {"GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"} - {method} - both:
            if other == "HEAD" and method == "GET":  # as a look, which it may be
                continue
            answer = studio.ask(other, path, b"{}" if other == "POST" else None)
            assert answer.status == 405, (other, path)
            assert "Access-Control-Allow-Origin" not in answer.headers
        if method == "GET":
            answer = studio.ask("GET", path, b"{}")
            assert refused(answer, 400), path
    attacked.check("other methods")


def test_bodies_are_bounded(attacked):
    """Whether their length is said or not; that of a table for a new game and of an edit of many cells is larger."""
    for method, asked in attacked.requests():
        if method != "POST":
            continue
        most = attacked.game.page.app._most.get(asked.at[1:], MOST_BODY_BYTES)
        studio, part = attacked.of(asked), b" " * (1 << 16)
        assert refused(studio.ask("POST", asked.at, b" " * (most + 1)), 413), asked.at
        assert refused(studio.ask("POST", asked.at, [part] * (most // len(part) + 2)), 413), asked.at
    many = [{**changes(attacked.game.root)["value"], "old": "x" * 100, "new": "y" * 100}] * 10_000
    assert refused(attacked.game.send("/edits", {"client": "one", "changes": many}), 409)  # as many as the table saves at once
    attacked.check("large bodies")


NO_JSON = [
    b"", b"{", b"nul", b"'a'", b"\xff\xfe{\x00}\x00", b'"\xff"', b"[" * 100_000, b'{"a":' * 900 + b"1" + b"}" * 900,
    b"NaN", b"Infinity", b'{"client": NaN}', b'{"client": "one", "changes": -Infinity}', b'{"client": "\\ud800"}',
    b'{"\\udfff": 1}', b"9" * 5000, b"1e999", b"client=one&changes=", b"<a/>", b"--x\r\nContent-Disposition: form-data",
]  # fmt: skip
OTHER_JSON = [b"null", b"true", b"3", b"-1.5", b'"text"', b"[]", b"[[[]]]", b'[{"client": "one"}]', b"{}"]


def test_a_body_is_an_object_of_json(attacked):
    """What is none, and JSON of another shape, is told so."""
    for method, asked in attacked.requests():
        for body in (*NO_JSON, *OTHER_JSON) if method == "POST" else ():
            if body == b"{}" and set(asked.data or ()) <= set(asked.optional):
                continue
            answer = attacked.of(asked).ask("POST", asked.at, body)
            assert refused(answer, 400, 404), (asked.at, body[:40], answer)
        attacked.check(asked.at)


WRONG = [
    None, True, 0, -1, 3, 10**30, 1.5, "", " ", "\0", "a\0b", "../..", "no such name", "x" * 70_000, "\u202e", [], {},
    ["x"], [[]], {"x": "y"}, [None], [1, 2, 3], [-1, -1], [10**18, 10**18], ["cards", 10**40], {"": ""}, [{}],
    [["x"] * 9000],
]  # fmt: skip
"""What stands in place of a part of a request: other kinds, numbers without end, what is empty, names that nothing has."""


def parts(data, *way):
    """The ways to all parts of a request, the outer ones before those inside."""
    for name, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*way, name)
        yield from parts(value, *way, name)


def value_at(data, way):
    """What a part of a request says."""
    return value_at(data[way[0]], way[1:]) if way else data


def with_part(data, way, wrong):
    """The same request with something else in place of a part."""
    if not way:
        return wrong
    made = dict(data) if isinstance(data, dict) else list(data)
    made[way[0]] = with_part(made[way[0]], way[1:], wrong)
    return made


def without_part(data, way):
    """The same request without a part."""
    made = dict(data) if isinstance(data, dict) else list(data)
    if len(way) == 1:
        made.pop(way[0])
    else:
        made[way[0]] = without_part(made[way[0]], way[1:])
    return made


def spoilt(asked):
    """Requests with one part that is wrong or missing: the way to it, what stands there, and the request."""
    for way in parts(asked.data):
        name = ".".join(map(str, way))
        is_text, is_optional = (any(fnmatch(name, one) for one in names) for names in (asked.any_text, asked.optional))
        for wrong in (GONE, *WRONG):
            made = without_part(asked.data, way) if wrong == GONE else with_part(asked.data, way, wrong)
            is_other = made != asked.data and not (wrong == GONE and value_at(asked.data, way) is None)
            is_free = is_text if isinstance(wrong, str) and wrong != GONE else is_optional
            is_right = any(fnmatch(name, one) and wrong == right and type(wrong) is type(right) for one, right in asked.right)
            if is_other and not is_free and not is_right:
                yield name, wrong, made


def test_parts_of_another_kind(attacked):
    """Each part of each request, missing and as something else."""
    faults = []
    for method, asked in attacked.requests():
        for name, wrong, data in spoilt(asked) if method == "POST" else ():
            if asked.first:
                attacked.of(asked).send(*asked.first)
            answer = attacked.of(asked).send(asked.at, data)
            is_told = asked.at in TELLING and answer.status == 200 and TELLING[asked.at](answer.told)
            if not is_told and not refused(answer, 400, 404, 409, 422):
                kind = asked.data["changes"][0]["kind"] if "changes" in asked.data else ""
                faults.append((asked.at, kind, name, repr(wrong)[:40], answer.status, answer.body[:80]))
    assert faults == []
    attacked.check("parts of another kind")


TELLING = {"/printing/try": lambda told: told["message"], "/table/check": lambda told: told["refused"]}
"""What says in an answer why something cannot be done, since it has been asked whether it can."""


NOWHERE = [
    "..", "../x", "../../../../../../etc/passwd", "/etc/passwd", "//etc/passwd", "%2e%2e/x", "..%2f..%2fx", "..\\x",
    "C:\\x", "file:///x", "\\\\server\\share", "content/../../outside/fish.yaml",
    "content/toy/../../../outside/fish.yaml", "content/toy/link.yaml", "content/toy/away/fish.yaml",
    "content/toy/pipe.yaml", "content/toy/zero.yaml", "content/toy/.hidden.yaml", "content/toy", "content/",
    "content/toy/none.yaml", "content/toy/fish.yaml/", "content/toy/fish.yaml/x.yaml", "content//toy/fish.yaml",
    "./content/toy/fish.yaml", "content/toy/./fish.yaml", "content/toy/fish.yaml\\0", "content/toy/fish\\0.yaml",
    "content/toy/FISH.yaml ", "content/toy/fish.yaml:x", "content/toy/art/carp.svg", "content/toy/art/pike.png",
    ".git/config", ".git/hooks/x.yaml", "fonts/fonts.yaml", "engines/toy/x.yaml", "templates/../content/toy/.hidden.yaml",
    "content/toy/con.yaml", "content/toy/nul", "content/toy/" + "x" * 300 + ".yaml", "content/" + "a/" * 3000 + "x.yaml",
    "", " ", "~", "~root", "$HOME", "*", "content/toy/*.yaml", "-", "--help", "9" * 5000,
]  # fmt: skip
"""What is no text of the project, or is not there: climbing, absolute, encoded, links, pipes, devices, hidden files."""


def test_no_change_leads_elsewhere(attacked):
    """A change of each kind, of each such path; for each way that takes changes."""
    game = attacked.game
    for path in NOWHERE:
        for kind, change in changes(game.root).items():
            asked = {"client": "one", "changes": [{**change, "path": path}]}
            ways = ("/edits", *(("/typing", "/table/check", "/rules/preview") if kind == "value" else ()))
            for at in ways:
                answer = game.send(at, {**asked, "deck": "fish", "cards": []})
                assert refused(answer, 400, 422), (at, kind, path[:60], answer)
    attacked.check("changes of other paths")


def test_no_address_leads_elsewhere(attacked):
    """Behind each route that takes a name, as written and encoded; and instead of the files of the page."""
    bases = ["", *sorted({asked.at.partition("?")[0].rpartition("/")[0] for _, asked in attacked.requests()})]
    run, number = attacked.game.desk.log.run, "9" * 5000
    names = [
        *NOWHERE, "art/link.svg", "art/pipe.png", "art/zero.png", "link.svg", "pipe.png", "zero.png", "..svg", ".svg", "0.png",
        f"{run}-{number}", f"{run}-{number}.png", f"{number}-0.png", f"print/{number}/report.json", f"{number}/0/x.pdf",
        "print/1/output", "print/01/report.json",
    ]  # fmt: skip
    for base in bases:
        for name in names:
            for written in (quote(name, safe=""), quote(name, safe="/.")):
                for studio in (attacked.game, attacked.empty) if base in {"", "/begin"} else (attacked.game,):
                    answer = studio.ask("GET", f"{base}/{written}")
                    known = (base == "" and name in {"", "."}) or f"{base}/{name}" in {key[1] for key in studio.routes}
                    assert known or answer.status == 404, (base, name[:60], answer)
    attacked.check("other addresses")


def misled(asked):
    """Requests in which one name leads elsewhere: the name, what stands there, the address and the body."""
    at, _, query = asked.at.partition("?")
    asks = dict(parse_qsl(query))
    for name in asks if asked.data is None else ():
        for wrong in NOWHERE[::10] if name in asked.any_text else NOWHERE:
            yield name, wrong, f"{at}?{urlencode({**asks, name: wrong})}", None
        yield name, GONE, f"{at}?{urlencode({other: value for other, value in asks.items() if other != name})}", None
    for way in parts(asked.data) if asked.data is not None else ():
        name = ".".join(map(str, way))
        is_name = isinstance(value_at(asked.data, way), str) and way[0] not in {"changes", "state"}  # what a file says
        if is_name and not any(fnmatch(name, one) for one in asked.any_text):
            for wrong in NOWHERE:
                if (name, wrong) not in asked.right:
                    yield name, wrong, at, with_part(asked.data, way, wrong)


def test_no_name_leads_elsewhere(attacked):
    """Each text of each request that names something, in its address and in its body; what is looked for is only absent."""
    faults = []
    for method, asked in attacked.requests():
        studio = attacked.of(asked)
        for name, wrong, at, data in misled(asked):
            if asked.first:
                studio.send(*asked.first)
            answer = studio.ask("GET", at) if method == "GET" else studio.send(at, data)
            is_told = at in TELLING and answer.status == 200 and TELLING[at](answer.told)
            is_free = name in asked.any_text or (name, wrong) in asked.right
            if not (answer.status == 200 if is_free else is_told or refused(answer, 400, 404, 422)):
                faults.append((at, name, wrong[:40], answer.status, answer.body[:80]))
    assert faults == []
    attacked.check("other names")


STALE = {
    "value": ("  carp:\n    name: Old Carp", "  carp:\n    name: Their Carp"),
    "rename": ("points: 5", "points: 6"),
    "insert": ("    season: spring", "    traits: [shy]\n    season: spring"),
    "delete": ("points: 5", "points: 6"),
    "move": ("  trout:\n", "  tench:\n"),
    "cell": ("b,B,2", "b,Theirs,2"),
    "insert-row": None,  # nothing is replaced: a row more is a row more
    "delete-row": ("b,B,2", "b,Theirs,2"),
    "move-row": ("b,B,2", "b,Theirs,2"),
    "translation": ('msgstr "Alter Karpfen"', 'msgstr "Ihr Karpfen"'),
    "lines": ("The pond is still.", "Their pond is still."),
    "attributes": ('x="3"', 'x="5"'),
    "text": ("The pond is still.", "Their pond is still."),
}
"""What somebody else writes in the file of a change of each kind, before it is sent."""


@pytest.fixture
def studio(toy, tmp_path):
    """A studio of its own, which may write."""
    with OpenStudio(pond(toy), tmp_path / "state", "toy") as studio:
        yield studio


def test_a_change_of_what_is_not_so_any_more_shows_both_texts(studio):
    """Of each kind; nothing is written, and what is there now is told beside what was wanted."""
    made = changes(studio.root)
    assert STALE.keys() == made.keys()
    for kind, theirs in STALE.items():
        if theirs is None:
            continue
        change, file = made[kind], studio.root / made[kind]["path"]
        saved = file.read_text("utf-8")
        assert theirs[0] in saved
        file.write_text(saved.replace(*theirs, 1), "utf-8")
        before = tree(studio.root)
        answer = studio.send("/edits", {"client": "one", "changes": [change]})
        assert refused(answer, 409), (kind, answer)
        assert (answer.told["base"], answer.told["mine"]) == (change["old"], change["new"])
        assert answer.told["theirs"] != change["old"]
        assert tree(studio.root) == before
        file.write_text(saved, "utf-8")
        assert studio.send("/edits", {"client": "one", "changes": [change]}).status == 200, kind
        assert studio.send("/undo", {"client": "one"}).status == 200, kind
        assert file.read_text("utf-8") == saved
    assert studio.log == []


def test_a_step_is_not_taken_back_over_what_somebody_else_wrote(studio):
    """At the place of the step; both texts are told, and the step can be taken back when the place is as it was."""
    file, change = studio.root / FISH, changes(studio.root)["value"]
    assert studio.send("/edits", {"client": "one", "changes": [change]}).status == 200
    saved = file.read_text("utf-8")
    file.write_text(saved.replace("name: Carp", "name: Their Carp"), "utf-8")
    before = tree(studio.root)
    answer = studio.send("/undo", {"client": "two"})
    assert refused(answer, 409), answer
    assert (answer.told["base"], answer.told["theirs"], answer.told["mine"]) == ("Carp", "Their Carp", "Old Carp")
    assert tree(studio.root) == before
    file.write_text(saved, "utf-8")
    assert studio.send("/undo", {"client": "two"}).status == 200
    assert "name: Old Carp" in file.read_text("utf-8")


def test_a_request_of_each_route_that_writes_does_so(studio, tmp_path):
    """So that what is refused above is not refused for another reason."""
    for asked in (asked for found in writes(studio.root).values() for asked in found if asked.writes and not asked.begins):
        before = tree(studio.root, tmp_path)
        assert studio.send(asked.at, asked.data).status == asked.status, asked.at
        while asked.at == "/printing/run" and studio.jobs.all()[0].code is None:
            time.sleep(0.05)
        assert tree(studio.root, tmp_path) != before, asked.at
        if asked.at in {"/edits", "/cards"}:
            assert studio.send("/undo", {"client": "one"}).status == 200
            studio.build()
    assert studio.log == []


@pytest.mark.parametrize("at", ["/begin/open", "/begin/example", "/begin/game"])
def test_a_request_that_begins_does_so(tmp_path, at):
    """Once: then a game is open, and all of them are refused."""
    root = tmp_path / "empty"
    root.mkdir()
    new_game(root, "hill")
    with OpenStudio(root, tmp_path / "state") as studio:
        made = {asked.at: asked for found in writes(TOY).values() for asked in found if asked.begins}
        asked = made[at]
        if asked.first:
            assert studio.send(*asked.first).status == 200
        assert studio.send(asked.at, asked.data).status == 200
        before = tree(root)
        for other in made.values():
            assert refused(studio.send(other.at, other.data), 409), other.at
        assert (tree(root), studio.log) == (before, [])
