#!/bin/sh
# Install the independent readers of the press battery, and a browser for the page of `pnp watch`, where this user may; the tests skip a reader that is not there.
set -u

missing=""
for tool in pdftotext qpdf gs mutool msgfmt transicc chromium; do
	command -v "$tool" >/dev/null 2>&1 || missing="$missing $tool"
done
[ -z "$missing" ] && exit 0

if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
	export DEBIAN_FRONTEND=noninteractive
	apt-get update -qq && apt-get install -y -qq --no-install-recommends poppler-utils qpdf ghostscript mupdf-tools gettext liblcms2-utils chromium >/dev/null
elif command -v brew >/dev/null 2>&1; then
	brew install --quiet poppler qpdf ghostscript mupdf-tools gettext little-cms2
else
	false
fi || echo "press battery: could not install all of$missing: the tests of what is missing are skipped" >&2
exit 0
