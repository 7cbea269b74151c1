"""Streams are compressed once and kept up to a limit."""

import zlib

from hypothesis import given
from hypothesis import strategies as st

from pnp.render import pdf_objects
from pnp.render.pdf_objects import CompressedStreams, StoredStreams


@given(st.lists(st.binary(max_size=40_000), max_size=6))
def test_what_was_compressed_reads_back(streams):
    """Every stream decompresses to its data, and the bytes do not depend on earlier streams."""
    store = CompressedStreams(most=20_000)
    for data in (*streams, *reversed(streams)):
        assert zlib.decompress(store.deflate(data)) == data
        assert store.deflate(data) == CompressedStreams().deflate(data)


def test_a_stream_is_compressed_once(monkeypatch):
    """The second of two equal streams is not compressed again, unless it was dropped from the cache."""
    asked, deflated = [], pdf_objects.compress
    monkeypatch.setattr(pdf_objects, "compress", lambda data: asked.append(data) or deflated(data))
    store = CompressedStreams(most=len(deflated(b"one")) + len(deflated(b"two")))
    for data in (b"one", b"two", b"one", b"six", b"two", b"one"):
        store.deflate(data)
    assert asked == [b"one", b"two", b"six", b"one"]


def test_no_more_is_kept_than_the_limit():
    """The kept bytes never exceed the limit; a larger stream is compressed but not kept."""
    store = CompressedStreams(most=100)
    for number in range(50):
        store.deflate(bytes(range(number)))
        assert sum(map(len, store._known.values())) == store._size <= 100
    large = bytes(n * n % 251 for n in range(4000))
    assert zlib.decompress(store.deflate(large)) == large
    assert store._size == 0


def test_stored_streams_hold_the_same_data_without_compression():
    """What was compressed elsewhere is decompressed once; usual streams leave it as it is."""
    packed = zlib.compress(b"a" * 1000)
    stored = StoredStreams()
    for stream in (stored.deflate(b"a" * 1000), stored.repack(packed)):
        assert len(stream) > 1000
        assert zlib.decompress(stream) == b"a" * 1000
    assert stored.repack(packed) is stored.repack(packed)
    assert CompressedStreams().repack(packed) is packed
