"""Take a game that is being written, give its pictures and findings after every edit, on a page that shows and edits it."""
