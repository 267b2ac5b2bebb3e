"""Programs that print figures; nothing here is asserted in tests."""
