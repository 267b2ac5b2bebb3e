"""What gunicorn runs: `gunicorn wsgi:app`."""

import gc

gc.disable()  # what is loaded stays; nothing is gained by looking through it meanwhile
try:
    from scorekeeper.app import create_app

    app = create_app()
finally:
    gc.freeze()
    gc.enable()
