"""What gunicorn runs: `gunicorn wsgi:app`."""

from scorekeeper.app import create_app

app = create_app()
