"""What we remember: tables, the session, migrations."""
