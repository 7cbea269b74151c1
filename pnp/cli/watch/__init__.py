"""Take a game that is being written, give its pictures and findings again after every saved file."""
