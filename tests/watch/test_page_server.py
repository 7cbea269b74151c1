"""The local page: who gets an answer, and which."""

import http.client
import socket
import threading

import pytest

from pnp.cli.watch.server import CONTENT_POLICY, Broadcast, PageServer

PICTURE, LARGE = b"\x89PNG picture", b"\x89PNG large picture"


def picture(number, *, large=False, guides=None):
    """The picture, small or large; behind it the margins that its guides show."""
    return None if number != 7 else (LARGE if large else PICTURE) + (repr(tuple(guides)).encode() if guides else b"")


@pytest.fixture
def page():
    """A server with one picture, number 7."""
    with PageServer(Broadcast(), picture) as server:
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
        "pictures/7", "pictures/.png", "pictures/-7.png", "pictures/%D9%A7.png", "pictures/7_0.png",
        "pictures/7.png/", "pictures/0x7.png", "pictures/99999999999999999999.png", "../page.html", "page.html", "page/page.js",
        "..%2fpage.js", "/etc/passwd", "events/", "?", "//", "///", "//page.js", "//wrong/", "//favicon.ico",
    ],
)  # fmt: skip
def test_everything_else_is_not_found(page, path):
    """There is no way from an address to a file."""
    status, _, body = ask(page, path)
    assert (status, body) == (404, b"")


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


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"])
def test_only_get_is_answered(page, method):
    """Nothing can be changed over the page."""
    assert ask(page, "", method)[0] == 501


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
