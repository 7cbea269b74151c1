#!/bin/sh
# Make swop-coated-240.icc: the printing condition SWOP coated (CGATS TR 003) with at most 240 % of ink,
# as DriveThruCards asks for. Needs Argyll CMS (Debian: argyll) and the data of icc-profiles-free; takes two minutes.
set -eu
data=${1:-/usr/share/color/icc}
work=$(mktemp -d)
cp "$data/TR003.ti3" "$work/swop-coated-240.ti3"
colprof -qm -bm -cmt -dpp -l240 -kr -S "$data/sRGB.icc" \
  -D "SWOP TR003 coated, 240 % (pnp)" -C "made from CGATS TR003 characterization data; zlib licence" \
  "$work/swop-coated-240"
cp "$work/swop-coated-240.icc" "$(dirname "$0")/swop-coated-240.icc"
rm -r "$work"
