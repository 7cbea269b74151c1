"""The colours of Belona: black, the night, two steel greys, paper, the two factions' colours and that of contracts."""

INK = "#000000"
NIGHT = "#10182B"
STEEL = "#5B6670"
MIST = "#B9C2C9"
PAPER = "#FFFFFF"
YELLOW = "#F5C400"
RED = "#D7202A"
CYAN = "#00AEC9"  # contracts and their points: a colour of neither faction
