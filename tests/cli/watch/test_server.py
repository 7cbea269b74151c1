"""Readers of the latest item.

Links into an editor. A snapshot as the page receives it. The local page: who gets an answer, and which.
"""

import http.client
import json
import socket
import threading
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from support.games import Watched

from pnp.base.diagnostics import Diagnostic, Mark
from pnp.cli.watch.server import (
    CONTENT_POLICY,
    EDITORS,
    Broadcast,
    EditorLinks,
    PageData,
    PageServer,
    editor_pattern,
    shown_margins,
)
from pnp.cli.watch.snapshot import FaceMargins, faces_of_findings


def test_a_reader_gets_the_latest_item_and_then_the_next():
    """Those in between are missed; without a new item the wait ends after its time."""
    broadcast = Broadcast()
    assert broadcast.after(0, 0.01) == (0, None)
    broadcast.publish("a")
    broadcast.publish("b")
    assert broadcast.after(0, 0) == (2, "b")
    assert broadcast.after(2, 0.01) == (2, None)
    broadcast.publish("c")
    assert broadcast.after(2, 0) == (3, "c")


def test_all_readers_wake():
    """At once, and when there will be nothing more."""
    broadcast, found = Broadcast(), []
    for end in (lambda: broadcast.publish("a"), broadcast.close):
        number = len(found) // 3
        threads = [threading.Thread(target=lambda n=number: found.append(broadcast.after(n, 20))) for _ in range(3)]
        for thread in threads:
            thread.start()
        begun = time.monotonic()
        end()
        for thread in threads:
            thread.join(20)
        assert time.monotonic() - begun < 10
    assert found == [(1, "a")] * 3 + [(1, None)] * 3
    assert broadcast.is_closed


ROOT = Path("/home/ana/jogo nº 1")

HOME = "/home/ana/jogo%20n%C2%BA%201"


@pytest.mark.parametrize(
    ("mark", "end"),
    [
        (Mark("content/a.yaml", 7, 3), "/content/a.yaml:7:3"),
        (Mark("content/a.yaml", 7), "/content/a.yaml:7:1"),
        (Mark("content/a.yaml"), "/content/a.yaml:1:1"),
        (Mark("content/a#b?.yaml", 7, 3), "/content/a%23b%3F.yaml:7:3"),
        (Mark("content/heroes.xlsx[Heroes]", 7, 3), "/content/heroes.xlsx:1:1"),
        (Mark("content/heroes.csv", 7, 3), "/content/heroes.csv:1:1"),
    ],
)
def test_a_link_leads_to_a_place(mark, end):
    """The absolute path, encoded; a row of a workbook is no line, and a table that cannot be read has none."""
    assert EditorLinks(EDITORS["vscode"], ROOT).link_to(mark) == f"vscode://file{HOME}{end}"


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("a.csv", 'id,text\na,"one\n\ntwo"\n\nb,x\n', [1, 2, 5, 6]),
        ("a.csv", "sep=;\r\nid;text\r\na;b\r\n", [2, 3]),
        ("a.tsv", "id\ttext\ra\tb\r", [1, 2]),
        ("a.csv", 'id,text\na,b\nc,"never closed\nd,e\n', [1, 2, 3, 1]),
    ],
)
def test_a_row_of_a_csv_is_linked_where_it_begins(tmp_path, name, text, lines):
    """Cells with several lines push rows down, as does the line that tells Excel the delimiter."""
    (tmp_path / name).write_bytes(text.encode())
    links = EditorLinks("x:{path}:{line}:{column}", tmp_path)
    assert [links.link_to(Mark(name, row, 2)) for row in range(1, len(lines) + 1)] == [
        f"x:{tmp_path.as_posix()}/{name}:{line}:1" for line in lines
    ]


def test_a_pattern_of_ones_own():
    """For an editor that is not listed; what it does not name is left out."""
    pattern = editor_pattern("my-editor://open?file={path}&at={line}")
    assert EditorLinks(pattern, ROOT).link_to(Mark("a.yaml", 7, 3)) == f"my-editor://open?file={HOME}/a.yaml&at=7"


@pytest.mark.parametrize("name", sorted(EDITORS))
def test_every_editor_gets_path_and_line(name):
    """All patterns are whole links."""
    link = EditorLinks(editor_pattern(name), Path("/p")).link_to(Mark("a.yaml", 12, 3))
    assert "/p/a.yaml" in link
    assert "12" in link
    assert "{" not in link


@pytest.mark.parametrize("name", ["", "nano", "{path}", "javascript:alert({path})", "DATA:text/html,{path}", "vscode://file"])
def test_what_is_no_link(name):
    """A pattern needs a scheme and the path; code is no link."""
    assert editor_pattern(name) is None


def test_a_drive_of_windows():
    """Its path begins with a slash in a link."""

    class Windows:
        def __truediv__(self, path):
            return self

        def as_posix(self):
            return "C:/jogo/a.yaml"

    assert EditorLinks(EDITORS["vscode"], Windows()).link_to(Mark("a.yaml", 1, 1)) == "vscode://file/C%3A/jogo/a.yaml:1:1"


FISH = "content/toy/fish.yaml"

PATTERN = "vscode://file{path}:{line}:{column}"


def data(snapshot, root):
    """The JSON, read back."""
    text = PageData(root, PATTERN).to_json(snapshot)
    assert "\n" not in text  # an event ends at the end of a line
    return json.loads(text)


def test_a_face_has_its_picture_and_its_place(watched):
    """The place as the terminal writes it, and as a link with the absolute path."""
    found = data(watched.save(FISH, "name: Old Carp", "name: Older Carp"), watched.root)
    assert {key: found[key] for key in ("game", "title", "languages", "build", "complete", "files", "findings")} == {
        "game": "toy", "title": "Pond", "languages": "en", "build": 2, "complete": True, "files": [FISH], "findings": [],
    }  # fmt: skip
    face = next(face for face in found["faces"] if face["changed"])
    assert face | {"picture": 0, "before": 0} == {
        "name": "fish/carp-face", "deck": "fish", "card": "carp", "side": "face", "size": [63.5, 88.9],
        "bleed": 3.0, "safe": 3.0,
        "title": "Older Carp",
        "text": "Older Carp\nNobody knows how old. Worth 2 more in spring.\n"
        "Older Carp 5 Nobody knows how old. Worth 2 more in spring. Bait 1 Mill Pond carp · 0.3.0 · en",
        "picture": 0, "before": 0, "changed": 2, "stale": False, "place": f"{FISH}:16:3", "link": f"vscode://file{watched.root}/{FISH}:16:3",
    }  # fmt: skip
    assert face["picture"] != face["before"]


def test_a_finding_has_its_line_and_its_face(watched):
    """Everything that the terminal says, and the faces that it is about."""
    (finding,) = data(watched.save(FISH, "points: 5", "points: five"), watched.root)["findings"]
    assert finding == {
        "number": 1,
        "count": 1,
        "since": 2,
        "severity": "error",
        "code": "load/wrong-kind",
        "message": finding["message"],
        "hint": finding["hint"],
        "entry": None,
        "excerpt": "   19 |     points: five\n      |             ^",
        "also": [],
        "faces": ["fish/carp-face"],
        "place": f"{FISH}:19:13",
        "link": f"vscode://file{watched.root}/{FISH}:19:13",
    }
    assert "five" in finding["message"]


def test_a_finding_about_no_place(toy):
    """There is nothing to link."""
    watched = Watched(toy)
    snapshot = watched.shown[-1]
    object.__setattr__(snapshot, "findings", (Diagnostic("a/b", "nothing works"),))
    (finding,) = data(snapshot, toy)["findings"]
    assert (finding["excerpt"], finding["faces"], "place" in finding, "link" in finding) == ("", [], False, False)


def test_findings_belong_to_the_card_in_whose_lines_they_are(watched):
    """From the line of one card to the line before the next; before the first card they belong to none."""
    faces = list(watched.shown[-1].faces.values())
    first, second = (next(f for f in faces if f.card == card).mark for card in ("pike", "carp"))
    places = {
        Mark(first.path, first.line - 1): [],
        first: ["fish/pike-face"],
        Mark(first.path, second.line - 1): ["fish/pike-face"],
        second: ["fish/carp-face"],
        Mark(first.path, 9999): ["fish/trout-face"],
        Mark("content/toy/words.yaml", 3): [],
        Mark(first.path): [],
    }
    findings = {Diagnostic("a/b", "c", mark): names for mark, names in places.items()}
    assert faces_of_findings(findings, faces) == findings
    named = Diagnostic("a/b", "c", Mark("x.xml", 3), also=(("for card `carp`", second), ("and", second)))
    assert faces_of_findings([named], faces) == {named: ["fish/carp-face"]}


def test_what_was_written_of_faces_before_says_the_same(watched):
    """After each of a few edits, also of lines above all cards and of the text of one."""
    used = PageData(watched.root, PATTERN)
    for old, new in (("cards:\n", "# fish\ncards:\n"), ("name: Old Carp", "name: Older Carp"), ("points: 5", "points: five")):
        watched.save(FISH, old, new)
        for snapshot in watched.shown:
            assert used.to_json(snapshot) == PageData(watched.root, PATTERN).to_json(snapshot)


def test_a_row_of_a_table_is_linked_where_it_begins_now(watched):
    """A cell above it may have become several lines, which leaves its row and its face as they were."""
    (watched.root / "content/toy/rows.csv").write_text("id,name\na,A\nb,B\n", "utf-8")
    face = replace(next(iter(watched.shown[-1].faces.values())), mark=Mark("content/toy/rows.csv", 3, 1))
    snapshot, used = replace(watched.shown[-1], faces={"b": face}), PageData(watched.root, PATTERN)
    assert ":3:1" in used.to_json(snapshot)
    (watched.root / "content/toy/rows.csv").write_text('id,name\na,"A\n\n"\nb,B\n', "utf-8")
    assert ":5:1" in used.to_json(snapshot)


PICTURE, LARGE = b"\x89PNG picture", b"\x89PNG large picture"


def picture(number, *, large=False, guides=None):
    """The picture, small or large; behind it the margins that its guides show."""
    return None if number != 7 else (LARGE if large else PICTURE) + (repr(tuple(guides)).encode() if guides else b"")


@pytest.fixture
def page():
    """A server with one picture, number 7."""
    with PageServer(Broadcast(), picture) as server:
        server.margins = {7: {FaceMargins(3.0, 2.125), FaceMargins(0, 0)}, 9: {FaceMargins(9, 9)}}
        yield server


def ask(page, path, method="GET", **headers):
    """Send one request below the token, or to an absolute path that begins with two slashes; gives status, headers, body."""
    connection = http.client.HTTPConnection("127.0.0.1", page.port, timeout=10)
    target = path[1:] if path.startswith("//") else f"/{page.token}/{path}"
    connection.putrequest(method, target, skip_host="Host" in headers)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return found


@pytest.mark.parametrize(
    ("path", "kind", "begins"),
    [
        ("", "text/html; charset=utf-8", b"<!doctype html>"),
        ("page.css", "text/css; charset=utf-8", b"/*"),
        ("page.js", "text/javascript; charset=utf-8", b"//"),
        ("icon.svg", "image/svg+xml", b"<svg"),
        ("large.js", "text/javascript; charset=utf-8", b"//"),
        ("pictures/7.png", "image/png", PICTURE),
        ("pictures/7-large.png", "image/png", LARGE),
        ("guides.js", "text/javascript; charset=utf-8", b"//"),
        ("pictures/7-guides-3-2.125.png", "image/png", PICTURE + b"(3.0, 2.125)"),
        ("pictures/7-large-guides-0-0.png", "image/png", LARGE + b"(0.0, 0.0)"),
    ],
)
def test_what_is_served(page, path, kind, begins):
    """Five kinds of answers, none of which may be read or framed by another page."""
    status, headers, body = ask(page, path)
    assert (status, headers["Content-Type"], body[: len(begins)]) == (200, kind, begins)
    assert headers["Content-Security-Policy"] == CONTENT_POLICY
    assert (headers["X-Content-Type-Options"], headers["Referrer-Policy"]) == ("nosniff", "no-referrer")
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Python" not in headers["Server"]


@pytest.mark.parametrize(
    "path",
    [
        "pictures/8.png", "pictures/8-large.png", "pictures/7-huge.png", "pictures/8-guides-3-3.png",
        "pictures/7-guides.png", "pictures/7-guides-3.png", "pictures/7-guides--3-3.png", "pictures/7-guides-1e3-3.png",
        "pictures/7-guides-3-nan.png", "pictures/7-guides-9999-3.png", "pictures/7-guides-3-3.0001.png",
        "pictures/7-guides-999.999-3.png", "pictures/7-guides-9-9.png",
        "pictures/7", "pictures/.png", "pictures/-7.png", "pictures/%D9%A7.png", "pictures/7_0.png",
        "pictures/7.png/", "pictures/0x7.png", "pictures/99999999999999999999.png", "../page.html", "page.html", "page/page.js",
        "..%2fpage.js", "/etc/passwd", "events/", "?", "//", "///", "//page.js", "//wrong/", "//favicon.ico",
    ],
)  # fmt: skip
def test_everything_else_is_not_found(page, path):
    """There is no way from an address to a file."""
    status, _, body = ask(page, path)
    assert (status, body) == (404, b"")


def test_a_language_and_a_deck_are_chosen(page):
    """Only what the game has; names come as they are written."""
    asked = []
    page.choose = lambda locale, deck: asked.append((locale, deck)) or deck != "none"
    assert ask(page, "choice?locale=pt-BR%2Ben&deck=fish")[0] == 204
    assert ask(page, "choice?")[0] == 204
    assert ask(page, "choice?deck=none")[0] == 404
    assert asked == [("pt-BR+en", "fish"), (None, None), (None, "none")]


def test_the_token_is_needed_and_new_each_time(page):
    """Another process of this machine does not know it."""
    assert len(page.token) >= 32
    assert ask(page, f"//{page.token[:-1]}/")[0] == 404
    assert ask(page, f"//{page.token}x/")[0] == 404
    with PageServer(Broadcast(), picture) as other:
        assert other.token != page.token


@pytest.mark.parametrize("host", ["pnp.example", "127.0.0.1", "localhost", "127.0.0.1:1", "evil.example:{port}", ""])
def test_other_hosts_are_refused(page, host):
    """A page whose name was made to lead to this machine sends its own name (DNS rebinding)."""
    assert ask(page, "", Host=host.format(port=page.port))[0] == 421


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}", "LOCALHOST:{port}"])
def test_this_host_is_answered(page, host):
    """By either name."""
    assert ask(page, "", Host=host.format(port=page.port))[0] == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_only_get_is_answered(page, method):
    """Nothing can be changed over the page."""
    status, headers, body = ask(page, "", method)
    assert (status, headers["Content-Security-Policy"], headers["X-Content-Type-Options"]) == (501, CONTENT_POLICY, "nosniff")
    assert (body, headers["Connection"]) == (b"", "close")


@pytest.mark.parametrize("path", ["", "page.js", "pictures/7.png", "events", "pictures/8.png"])
def test_head_says_what_get_would(page, path):
    """Its status and its headers, and nothing behind them; a stream of events ends."""
    status, headers, body = ask(page, path, "HEAD")
    page.snapshots.close()
    other, same, _ = ask(page, path)
    assert (status, body) == (other, b"")
    assert {name: value for name, value in headers.items() if name != "Date"} == {
        name: value for name, value in same.items() if name != "Date"
    }


def test_head_of_the_events_ends(page):
    """Though there is something to tell."""
    page.snapshots.publish("1")
    with socket.create_connection(("127.0.0.1", page.port), timeout=10) as client:
        client.sendall(f"HEAD /{page.token}/events HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\n\r\n".encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += client.recv(65536)
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert (answer.partition(b"\r\n\r\n")[2], client.recv(1)) == (b"", b"")


def test_an_address_without_its_last_slash_leads_to_the_page(page):
    """Which would look for its files beside the token; with another token it is nothing."""
    status, headers, _ = ask(page, f"//{page.token}")
    assert (status, headers["Location"]) == (307, f"/{page.token}/")
    assert ask(page, f"//{page.token}x")[0] == 404


@pytest.mark.parametrize("header", [{"Content-Length": "40"}, {"Transfer-Encoding": "chunked"}, {"Content-Length": "x"}])
def test_a_request_with_a_body_is_refused(page, header):
    """What it holds is not taken for the next request."""
    lines = [f"GET /{page.token}/ HTTP/1.1", f"Host: 127.0.0.1:{page.port}", *(f"{name}: {header[name]}" for name in header)]
    second = f"GET /{page.token}/page.css HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", page.port), timeout=10) as client:
        client.sendall(("\r\n".join(lines) + "\r\n\r\n" + second).encode())
        answer = b""
        with suppress(ConnectionResetError):
            while data := client.recv(65536):
                answer += data
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1") == 1


def test_margins_of_pictures_are_those_of_their_faces(watched):
    """Of the picture before, too; a face with the picture of another adds its own."""
    snapshot = watched.save(FISH, "name: Old Carp", "name: Older Carp")
    face = snapshot.faces["fish/carp-face"]
    found = shown_margins(snapshot)
    assert found[face.picture] == found[face.earlier_picture] == {(3.0, 3.0)}
    other = replace(face, margins=FaceMargins(2.00049, 1))
    assert shown_margins(replace(snapshot, faces={"a": face, "b": other}))[face.picture] == {(3.0, 3.0), (2.0, 1)}


def test_it_listens_on_the_loopback_address_only(page):
    """Other machines cannot reach it."""
    assert page.address == f"http://127.0.0.1:{page.port}/{page.token}/"
    assert page._http.socket.getsockname()[0] == "127.0.0.1"


def events_of(page):
    """An open stream of events."""
    connection = http.client.HTTPConnection("127.0.0.1", page.port, timeout=10)
    connection.request("GET", f"/{page.token}/events")
    return connection.getresponse()


def event(stream):
    """The data of the next event."""
    while not (line := stream.readline()).startswith(b"data: "):
        assert line in {b"\n", b":\n"}, line
    return line[6:].rstrip(b"\n").decode()


def test_snapshots_are_sent_as_they_come(page):
    """A reader that comes later gets the latest; all readers get the next."""
    page.snapshots.publish('{"title": "Brücke"}')
    first, second = events_of(page), events_of(page)
    assert first.headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert (event(first), event(second)) == ('{"title": "Brücke"}',) * 2
    page.snapshots.publish("2")
    assert (event(first), event(second)) == ("2", "2")


def test_readers_that_go_away_leave_no_thread(page, capfd):
    """Their connection is noticed at the next event, without a word on the terminal."""
    page.snapshots.publish("1")
    before = threading.active_count()
    streams = [events_of(page) for _ in range(5)]
    for stream in streams:
        event(stream)
        stream.close()
    for number in range(400):
        page.snapshots.publish(str(number))
        if threading.active_count() <= before:
            break
        threading.Event().wait(0.02)
    assert threading.active_count() <= before
    assert capfd.readouterr() == ("", "")


def test_the_streams_end_with_the_server():
    """Ctrl-C is not held up by an open page."""
    with PageServer(Broadcast(), picture) as page:
        page.snapshots.publish("1")
        stream = events_of(page)
        event(stream)
        port = page.port
    assert stream.readline() in {b"", b"\n"}
    assert stream.read() in {b"", b":\n\n"}
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", port), timeout=5)
