"""Draw Belona's art from hand-made parts: take nothing, give every SVG below `art/`.

Run `python -m kit` in `content/belona/art` and commit what changed; the same kit gives the same bytes.
"""
