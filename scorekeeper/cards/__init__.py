"""What a card is, the packs, and counting. Knows no game."""
