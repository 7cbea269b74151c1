#!/bin/sh
# Install the independent readers of the press battery where this user may; the tests skip a reader that is not there.
set -eu
missing=""
for tool in pdftotext qpdf gs mutool; do
	command -v "$tool" >/dev/null 2>&1 || missing="$missing $tool"
done
[ -z "$missing" ] && exit 0
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends poppler-utils qpdf ghostscript mupdf-tools
elif command -v brew >/dev/null 2>&1; then
	brew install poppler qpdf ghostscript mupdf-tools
else
	echo "press battery: not installed:$missing (their tests are skipped)" >&2
fi
