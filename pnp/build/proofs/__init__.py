"""Take a prepared game, give pages for those who make it: drafts with findings, guides, and what a press would print."""
