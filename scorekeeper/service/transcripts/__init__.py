"""Transcripts: matches and deals as text, one notation for all games; docs/referee.md shows it."""
