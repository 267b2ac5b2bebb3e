"""What gunicorn runs: `gunicorn wsgi:app`."""
