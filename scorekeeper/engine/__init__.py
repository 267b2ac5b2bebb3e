"""What every game shares: rulings, claims, rule books, journals. Knows no card game."""
