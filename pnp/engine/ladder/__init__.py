"""How strong players are: a tournament of each against each, and their Elo numbers."""
