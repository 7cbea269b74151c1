"""Take a game and an earlier print, give what changed: cards, pages and errata."""
