"""The local page: what is served, to whom, and the stream of events."""

import http.client
import socket
import threading
import time
from contextlib import suppress

import pytest

from pnp.studio import server as server_module
from pnp.studio.address import new_token
from pnp.studio.events import Event, EventLog
from pnp.studio.guard import CONTENT_POLICY
from pnp.studio.server import PageServer
from pnp.studio.snapshot import FaceMargins

RUN = "cafe0123"

PICTURE, LARGE = b"\x89PNG picture", b"\x89PNG large picture"


def picture(number, *, large=False, guides=None):
    """The picture, small or large; behind it the margins that its guides show."""
    return None if number != 7 else (LARGE if large else PICTURE) + (repr(tuple(guides)).encode() if guides else b"")


@pytest.fixture
def page():
    """A server with one picture, number 7."""
    with PageServer(EventLog(RUN), picture, new_token()) as server:
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
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


@pytest.mark.parametrize(
    ("path", "kind", "begins"),
    [
        ("", "text/html; charset=utf-8", b"<!doctype html>"),
        ("?x=1", "text/html; charset=utf-8", b"<!doctype html>"),
        ("stream.js", "text/javascript; charset=utf-8", b"//"),
        ("page.css", "text/css; charset=utf-8", b"/*"),
        ("page.js", "text/javascript; charset=utf-8", b"//"),
        ("icon.svg", "image/svg+xml", b"<svg"),
        ("large.js", "text/javascript; charset=utf-8", b"//"),
        ("pictures/cafe0123-7.png", "image/png", PICTURE),
        ("pictures/cafe0123-7-large.png", "image/png", LARGE),
        ("guides.js", "text/javascript; charset=utf-8", b"//"),
        ("pictures/cafe0123-7-guides-3-2.125.png", "image/png", PICTURE + b"(3.0, 2.125)"),
        ("pictures/cafe0123-7-large-guides-0-0.png", "image/png", LARGE + b"(0.0, 0.0)"),
    ],
)
def test_what_is_served(page, path, kind, begins):
    """Five kinds of answers, none of which may be read or framed by another page."""
    status, headers, body = ask(page, path)
    assert (status, headers["content-type"], body[: len(begins)]) == (200, kind, begins)
    assert headers["content-security-policy"] == CONTENT_POLICY
    assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "Python" not in headers["server"]


@pytest.mark.parametrize(
    "path",
    [
        "pictures/cafe0123-8.png", "pictures/cafe0123-8-large.png", "pictures/cafe0123-7-huge.png",
        "pictures/cafe0123-8-guides-3-3.png", "pictures/cafe0123-7-guides.png", "pictures/cafe0123-7-guides-3.png",
        "pictures/cafe0123-7-guides--3-3.png", "pictures/cafe0123-7-guides-1e3-3.png",
        "pictures/cafe0123-7-guides-3-nan.png", "pictures/cafe0123-7-guides-9999-3.png",
        "pictures/cafe0123-7-guides-3-3.0001.png", "pictures/cafe0123-7-guides-999.999-3.png",
        "pictures/cafe0123-7-guides-9-9.png", "pictures/cafe0123-7", "pictures/.png", "pictures/7.png",
        "pictures/cafe0124-7.png", "pictures/cafe0123--7.png", "pictures/cafe0123-%D9%A7.png",
        "pictures/cafe0123-7_0.png", "pictures/cafe0123-7.png/", "pictures/cafe0123-0x7.png",
        "pictures/cafe0123-99999999999999999999.png", "../page.html", "page.html", "page/page.js", "..%2fpage.js",
        "/etc/passwd", "events/", "//", "///", "//page.js", "//wrong/", "//favicon.ico",
    ],
)  # fmt: skip
def test_everything_else_is_not_found(page, path):
    """There is no way from an address to a file."""
    status, _, body = ask(page, path)
    assert (status, body) == (404, b"")


def test_a_language_and_a_deck_are_chosen(page):
    """Only what the game has; names come as they are written."""
    asked = []
    page.choose = lambda locale, deck, **ways: asked.append((locale, deck, ways)) or deck != "none"
    assert ask(page, "choice?locale=pt-BR%2Ben&deck=fish")[0] == 204
    assert ask(page, "choice?low-ink=yes&draft=yes")[0] == 204
    assert ask(page, "choice?deck=none")[0] == 404
    plain, both = {"low_ink": False, "draft": False}, {"low_ink": True, "draft": True}
    assert asked == [("pt-BR+en", "fish", plain), (None, None, both), (None, "none", plain)]


def test_a_sharp_picture_has_the_type_that_it_is(page):
    """A drawing or a picture; guides are those of the face."""
    page.sharp = lambda number, guides: ("image/svg+xml", f"<svg>{guides and tuple(guides)}".encode()) if number == 7 else None
    status, headers, body = ask(page, "pictures/cafe0123-7-sharp.png")
    assert (status, headers["content-type"], body) == (200, "image/svg+xml", b"<svg>None")
    assert ask(page, "pictures/cafe0123-7-sharp-guides-3.0-2.125.png")[2] == b"<svg>(3.0, 2.125)"
    assert ask(page, "pictures/cafe0123-7-sharp-guides-9-9.png")[0] == 404
    assert ask(page, "pictures/cafe0123-8-sharp.png")[0] == 404


def test_the_token_is_needed(page):
    """Another process of this machine does not know it."""
    assert len(page.token) >= 32
    assert ask(page, f"//{page.token[:-1]}/")[0] == 404
    assert ask(page, f"//{page.token}x/")[0] == 404


@pytest.mark.parametrize("host", ["pnp.example", "127.0.0.1", "localhost", "127.0.0.1:1", "evil.example:{port}", ""])
def test_other_hosts_are_refused(page, host):
    """A page whose name was made to lead to this machine sends its own name (DNS rebinding)."""
    assert ask(page, "", Host=host.format(port=page.port))[0] == 421


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}", "LOCALHOST:{port}"])
def test_this_host_is_answered(page, host):
    """By either name."""
    assert ask(page, "", Host=host.format(port=page.port))[0] == 200


@pytest.mark.parametrize(("method", "status"), [("POST", 403), ("PUT", 405), ("DELETE", 405), ("OPTIONS", 405), ("PATCH", 405)])
def test_only_get_is_answered(page, method, status):
    """Nothing can be changed over the page."""
    found, headers, _ = ask(page, "", method)
    assert (found, headers["content-security-policy"], headers["x-content-type-options"]) == (status, CONTENT_POLICY, "nosniff")


@pytest.mark.parametrize("path", ["", "page.js", "pictures/cafe0123-7.png", "events", "pictures/cafe0123-8.png"])
def test_head_says_what_get_would(page, path):
    """Its status and its headers, and nothing behind them; a stream of events ends."""
    status, headers, body = ask(page, path, "HEAD")
    connection = http.client.HTTPConnection("127.0.0.1", page.port, timeout=10)
    connection.request("GET", f"/{page.token}/{path}")
    answer = connection.getresponse()
    other, same = answer.status, {name.lower(): value for name, value in answer.getheaders()}
    connection.close()
    assert (status, body) == (other, b"")
    assert {name: value for name, value in headers.items() if name not in {"date", "transfer-encoding"}} == {
        name: value for name, value in same.items() if name not in {"date", "transfer-encoding"}
    }


def test_an_address_without_its_last_slash_leads_to_the_page(page):
    """Which would look for its files beside the token; with another token it is nothing."""
    status, headers, _ = ask(page, f"//{page.token}")
    assert (status, headers["location"]) == (307, f"/{page.token}/")
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


def test_it_listens_on_the_loopback_address_only(page):
    """Other machines cannot reach it."""
    assert page.address == f"http://127.0.0.1:{page.port}/{page.token}/"
    assert page._socket.getsockname()[0] == "127.0.0.1"


def events_of(page, last=None):
    """An open stream of events."""
    connection = http.client.HTTPConnection("127.0.0.1", page.port, timeout=10)
    connection.request("GET", f"/{page.token}/events", headers={"Last-Event-ID": last} if last else {})
    return connection.getresponse()


def event(stream):
    """The id, the kind and the data of the next event."""
    found = {}
    while (line := stream.readline()) not in {b"\n", b""} or not found:
        name, _, value = line.decode().rstrip("\n").partition(": ")
        if name in {"id", "event", "data"}:
            found[name] = value
    return tuple(found.values())


def publish(page, *data):
    """Tell events; the whole is the last."""
    for one in data:
        page.events.publish([Event("build", one)], lambda one=one: one)


def test_events_are_sent_as_they_come(page):
    """A reader that comes later gets everything; all readers get the next; one that was away gets what it missed."""
    publish(page, '"Brücke"')
    first, second = events_of(page), events_of(page)
    assert first.headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert (event(first), event(second)) == ((f"{RUN}-1", "whole", '"Brücke"'),) * 2
    publish(page, "2")
    assert (event(first), event(second)) == ((f"{RUN}-2", "build", "2"),) * 2
    publish(page, "3")
    back = events_of(page, f"{RUN}-1")
    assert [event(back)[2], event(back)[2]] == ["2", "3"]
    assert event(events_of(page, "beef0123-1"))[1:] == ("whole", "3")


def test_a_page_that_comes_back_names_the_last_event_itself(page):
    """Browsers name it only when they reconnect."""
    publish(page, "1", "2")
    connection = http.client.HTTPConnection("127.0.0.1", page.port, timeout=10)
    connection.request("GET", f"/{page.token}/events?after={RUN}-1")
    assert event(connection.getresponse()) == (f"{RUN}-2", "build", "2")


def test_a_reader_that_waits_gets_the_first_build(page):
    """It came before there was anything to tell."""
    stream = events_of(page)
    publish(page, "1")
    assert event(stream) == (f"{RUN}-1", "whole", "1")


def test_readers_that_go_away_are_forgotten(page, capfd):
    """Without a word on the terminal."""
    publish(page, "1")
    streams = [events_of(page) for _ in range(5)]
    for stream in streams:
        event(stream)
        stream.close()
    until = time.monotonic() + 10
    while page._waiting and time.monotonic() < until:
        time.sleep(0.01)
    assert page._waiting == set()
    assert capfd.readouterr() == ("", "")


def test_no_more_than_64_connections(page):
    """Others are closed at once, and those that are open go on."""
    publish(page, "1")
    stream = events_of(page)
    event(stream)
    clients = [socket.create_connection(("127.0.0.1", page.port), timeout=10) for _ in range(70)]
    clients[-1].settimeout(4)  # before silence would close it
    refused = clients[-1].recv(1)
    publish(page, "2")
    assert (refused, event(stream)[2]) == (b"", "2")
    for client in clients:
        client.close()


def test_an_answer_does_not_wait_for_acknowledgements(page):
    """Its headers and its body are sent one after the other, and without the option the second waits for up to 40 ms."""
    publish(page, "1")
    stream = events_of(page)
    event(stream)
    (connection,) = page._server.server_state.connections
    served = connection.transport.get_extra_info("socket")
    assert served.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_connection_that_asks_for_nothing_is_closed(page, monkeypatch):
    """Nor one whose headers never end."""
    monkeypatch.setattr(server_module, "_HEADER_SECONDS", 0.1)
    for sent in (b"", b"GET / HTTP/1.1\r\nHost: "):
        with socket.create_connection(("127.0.0.1", page.port), timeout=10) as client:
            client.sendall(sent)
            assert client.recv(1) == b""


def test_the_streams_end_with_the_server():
    """Ctrl-C is not held up by an open page."""
    begun = threading.active_count()
    with PageServer(EventLog(RUN), picture, new_token()) as page:
        publish(page, "1")
        stream = events_of(page)
        event(stream)
        port = page.port
        at = time.monotonic()
    assert time.monotonic() - at < 5
    assert (stream.read(), page._thread.is_alive()) == (b"", False)
    assert threading.active_count() <= begun + 1
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", port), timeout=5)
