"""Take a localized Game's booklet and its cards, give finished pages: Frames with links, anchors and an outline.

`setting` sets words in lines, `blocks`, `lists`, `tables`, `figures` and `specials` make strips of them, `pages` breaks the
strips into pages, `assembly` makes Frames, `drawn` draws covers and page furniture from templates; `booklet` is the way in.
"""
