"""Draw Belona's art from hand-made parts: take nothing, give every SVG below `art/` (`cd content/belona/art && python -m kit`)."""
