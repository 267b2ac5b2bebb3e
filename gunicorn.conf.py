"""What `gunicorn wsgi:app` reads by itself, so that it serves as `scorekeeper serve` does."""

from scorekeeper.config import read_settings
from scorekeeper.serving import options

globals().update(options(read_settings()))
