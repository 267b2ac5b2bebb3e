"""What gunicorn runs: `gunicorn wsgi:app`."""

import gc

from scorekeeper.garbage import look_seldom

gc.disable()  # what is loaded stays; nothing is gained by looking through it meanwhile
try:
    from scorekeeper.app import create_app

    app = create_app()
finally:
    look_seldom()
    gc.enable()
