"""Documents in an encoding that cannot be read end in an error of the parser; what handlers raise goes through."""

from xml.parsers import expat

import pytest

from pnp.base.files import parse_document


def document(encoding):
    """Return a document that says it is in an encoding."""
    return f'<?xml version="1.0" encoding="{encoding}"?><a/>'.encode()


@pytest.mark.parametrize("encoding", ["en", "hex", "rot13", "shift_jis", "utf-7", "idna", "undefined", "cp037"])
def test_an_encoding_that_cannot_be_read_is_an_error_of_the_parser(encoding):
    """None of that name, one that is none of texts, one with several bytes a character, one without letters of XML."""
    with pytest.raises(expat.ExpatError) as found:
        parse_document(expat.ParserCreate(), document(encoding))
    assert (expat.ErrorString(found.value.code), found.value.lineno, found.value.offset) == ("unknown encoding", 1, 30)


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii", "cp1252"])
def test_other_encodings_are_read(encoding):
    """Those that expat knows, and those of Python with one byte a character."""
    seen = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda tag, _attributes: seen.append(tag)
    parse_document(parser, document(encoding))
    assert seen == ["a"]


@pytest.mark.parametrize("error", [ValueError, KeyError])
def test_the_error_of_a_handler_goes_through(error):
    """It is none of the document."""

    def fail(*_):
        raise error("x")

    parser = expat.ParserCreate()
    parser.StartElementHandler = fail
    with pytest.raises(error):
        parse_document(parser, document("utf-8"))
