"""Every route of the studio, attacked: by others, with bodies that are none, with paths that lead elsewhere, out of date.

The routes are those of the application itself. One without a request in `support/studio_requests.py` fails here.
"""

import json
import os
import shutil
from fnmatch import fnmatch
from pathlib import Path
from urllib.parse import quote

import pytest
from support.open_studio import OpenStudio, tree
from support.studio_requests import CHAPTER, FISH, GONE, PO, POOLS, changes, looks, pond, prepared, writes

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
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "application/jso"):
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
    attacked.check("large bodies")


NO_JSON = [
    b"", b"{", b"nul", b"'a'", b"\xff\xfe{\x00}\x00", b'"\xff"', b"[" * 100_000, b'{"a":' * 900 + b"1" + b"}" * 900, b"NaN", b"Infinity",
    b'{"client": NaN}', b'{"client": "one", "changes": -Infinity}', b'{"client": "\\ud800"}', b'{"\\udfff": 1}', b"9" * 5000,
    b"1e999", b"client=one&changes=", b"<a/>", b"--x\r\nContent-Disposition: form-data",
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
    None, True, 0, -1, 3, 10**30, 1.5, "", " ", "\0", "a\0b", "../..", "no such name", "x" * 70_000, "\u202e", [], {}, ["x"], [[]],
    {"x": "y"}, [None], [1, 2, 3], [-1, -1], [10**18, 10**18], ["cards", 10**40], {"": ""}, [{}], [["x"] * 9000],
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
    open("/tmp/w15/faults/faults.txt","w").write("\n".join(map(repr,faults)))
    assert faults == []
    attacked.check("parts of another kind")


TELLING = {"/printing/try": lambda told: told["message"], "/table/check": lambda told: told["refused"]}
"""What says in an answer why something cannot be done, since it has been asked whether it can."""
