"""Products: each takes a Game in one language and an order, and gives the documents that are to be written."""
