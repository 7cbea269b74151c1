"""Parse a whole XML document with expat: whatever is wrong with its encoding is an error of expat, too."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.parsers import expat
from xml.parsers.expat.errors import XML_ERROR_UNKNOWN_ENCODING, codes

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType


def parse_document(parser: XMLParserType, data: bytes) -> None:
    """Feed a document to a parser, which calls its handlers. Raises ExpatError, and what the handlers raise.

    For an encoding that expat does not know, Python looks for a codec of that name, and raises LookupError or ValueError.
    """
    try:
        parser.Parse(data, True)
    except (LookupError, ValueError):
        if parser.ErrorCode != codes[XML_ERROR_UNKNOWN_ENCODING]:
            raise
        fault = expat.ExpatError(XML_ERROR_UNKNOWN_ENCODING)
        fault.code, fault.lineno, fault.offset = parser.ErrorCode, parser.ErrorLineNumber, parser.ErrorColumnNumber
        raise fault from None
