"""Products: each takes a Game in one language and a BuildRequest, and gives the documents to be written."""
