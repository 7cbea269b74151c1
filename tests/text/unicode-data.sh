#!/bin/sh
# Fetch Unicode's own tests of UAX #9 for the suite: Debian's package unicode-data, installed where this user may, else
# unpacked into the folder given. Without it the tests that read it are skipped (under CI they fail).
set -u

folder=${1:?the folder that takes BidiTest.txt and BidiCharacterTest.txt}
[ -f /usr/share/unicode/BidiTest.txt ] && exit 0
[ -f "$folder/BidiTest.txt" ] && exit 0

if ! command -v apt-get >/dev/null 2>&1; then
	echo "unicode-data: no Debian here; put BidiTest.txt and BidiCharacterTest.txt of the Unicode Character Database into $folder" >&2
	exit 0
fi

work=$(mktemp -d) && chmod 755 "$work" || exit 0
trap 'rm -rf "$work"' EXIT
fetch() { (cd "$work" && apt-get -qq download unicode-data >/dev/null 2>&1); }
if fetch || { [ "$(id -u)" = 0 ] && apt-get -qq update >/dev/null 2>&1 && fetch; }; then
	dpkg-deb --extract "$work"/unicode-data_*.deb "$work/data" && mkdir -p "$folder" &&
		cp "$work"/data/usr/share/unicode/Bidi*Test.txt "$work/data/usr/share/unicode/extracted/DerivedBidiClass.txt" "$folder" && exit 0
fi
echo "unicode-data: could not be fetched: Unicode's own tests of bidi are skipped" >&2
exit 0
