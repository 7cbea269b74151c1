"""Take the localized blocks of a booklet and the cards, give pages: Frames with links, anchors and an outline."""
